/** The page's colours for what the engine sees, following the theme. */
import { useMemo } from 'react';
import type { StageColours } from '../../scene/physics/physics-stage.ts';
import { useScenePalette } from '../stage/use-scene-palette.ts';

/** Stable as long as the theme is. */
export function useStageColours(): StageColours {
  const { mark } = useScenePalette();
  // The mark is the theme's text colour, so it changes with the theme as the others do.
  return useMemo(() => ({ ...readColours(), floor: mark }), [mark]);
}

const tokens = {
  centreOfMass: '--warning-solid',
  inertia: '--info-solid',
  unphysical: '--danger-solid',
  joint: '--success-solid',
  hand: '--danger-solid',
} as const;

/** Resolved by an element that has them: a token on its own is still two colours. */
function readColours(): Omit<StageColours, 'floor'> {
  const probe = document.createElement('span');
  document.body.append(probe);
  const read = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    centreOfMass: read(tokens.centreOfMass),
    inertia: read(tokens.inertia),
    unphysical: read(tokens.unphysical),
    joint: read(tokens.joint),
    hand: read(tokens.hand),
  };
  probe.remove();
  return colours;
}
