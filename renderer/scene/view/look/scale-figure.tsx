/** A hand, a chair or a cube beside the model, on its floor. */

import type { GroundPlan, Label } from '../../floor.ts';
import type { Triple } from '../../frames.ts';
import type { ModelBounds } from '../../measure.ts';
import { sceneWords } from '../../scene-words.ts';
import { notMet } from '../in-scene.tsx';
import type { FigureName } from '../view-settings.ts';

/** Its place: at the right of the model, at its front. */
function figurePlace(
  name: FigureName,
  { min, max }: ModelBounds,
  plan: GroundPlan,
): [number, number, number] {
  const { width } = figures[name];
  const gap = Math.max(max[0] - min[0], width) * 0.18 + Math.max(max[0] - min[0], max[2] - min[2]) * 0.08;
  return [max[0] + gap + width / 2, plan.heightMetres, (min[2] + max[2]) / 2];
}

/** What is to be in view with the figure. */
export function withFigure(name: FigureName, bounds: ModelBounds, plan: GroundPlan): ModelBounds {
  const [x, y, z] = figurePlace(name, bounds, plan);
  const { width, height } = figures[name];
  return {
    min: [bounds.min[0], Math.min(bounds.min[1], y), Math.min(bounds.min[2], z - width / 2)],
    max: [x + width / 2, Math.max(bounds.max[1], y + height), Math.max(bounds.max[2], z + width / 2)],
  };
}

/** Its measure, over it. */
export function figureLabel(name: FigureName, bounds: ModelBounds, plan: GroundPlan): Label {
  const [x, y, z] = figurePlace(name, bounds, plan);
  const { height } = figures[name];
  return { at: [x, y + height * 1.08, z], text: sceneWords.figures[name], kind: 'dimension' };
}

export function ScaleFigure({
  name,
  bounds,
  plan,
  colour,
}: {
  readonly name: FigureName;
  readonly bounds: ModelBounds;
  readonly plan: GroundPlan;
  readonly colour: string;
}) {
  return (
    <group position={figurePlace(name, bounds, plan)}>
      {figures[name].parts.map((part) => (
        <mesh key={part.at.join()} position={[...part.at]} rotation={[0, 0, part.turn ?? 0]} raycast={notMet}>
          <Shape part={part} />
          <meshStandardMaterial color={colour} roughness={0.85} metalness={0} />
        </mesh>
      ))}
    </group>
  );
}

function Shape({ part }: { readonly part: FigurePart }) {
  if (part.kind === 'box') return <boxGeometry args={[...part.size]} />;
  return <capsuleGeometry args={[part.radius, part.length - part.radius, 6, 12]} />;
}

// Things whose size everybody knows, as a few rounded bars and boxes. Pure; metres, standing on Y = 0 around X = Z = 0.

/** `turn` around Z in radians, for a finger that is spread. */
type FigurePart =
  | { readonly kind: 'box'; readonly size: Triple; readonly at: Triple; readonly turn?: number }
  | {
      readonly kind: 'bar';
      readonly radius: number;
      readonly length: number;
      readonly at: Triple;
      readonly turn?: number;
    };

/** `width` along X. */
export interface Figure {
  readonly parts: readonly FigurePart[];
  readonly width: number;
  readonly height: number;
}

const finger = (x: number, tip: number, radius: number, turn = 0): FigurePart => ({
  kind: 'bar',
  radius,
  length: tip - 0.09 - radius,
  at: [x, (tip + 0.09 - radius) / 2, 0],
  turn,
});

const leg = (x: number, z: number, height: number): FigurePart => ({
  kind: 'box',
  size: [0.035, height, 0.035],
  at: [x, height / 2, z],
});

/** A hand of 19 cm (ISO 7250-1, the middle of adults), a chair with its seat at 45 cm (EN 1729), a cube of 10 cm. */
const figures: Readonly<Record<FigureName, Figure>> = {
  cube: {
    parts: [{ kind: 'box', size: [0.1, 0.1, 0.1], at: [0, 0.05, 0] }],
    width: 0.1,
    height: 0.1,
  },
  hand: {
    parts: [
      ...[-0.031, -0.0105, 0.0105, 0.031].map(
        (x): FigurePart => ({
          kind: 'bar',
          radius: 0.0125,
          length: 0.1 - Math.abs(x) * 0.2,
          at: [x * 0.94, 0.05, 0],
          turn: -x * 2,
        }),
      ),
      finger(-0.032, 0.163, 0.0085, 0.06),
      finger(-0.011, 0.182, 0.009, 0.015),
      finger(0.011, 0.19, 0.0092),
      finger(0.032, 0.178, 0.0088, -0.03),
      { kind: 'bar', radius: 0.0105, length: 0.062, at: [0.056, 0.078, 0], turn: -0.62 },
    ],
    width: 0.13,
    height: 0.19,
  },
  chair: {
    parts: [
      { kind: 'box', size: [0.42, 0.03, 0.4], at: [0, 0.435, 0] },
      leg(-0.185, 0.175, 0.42),
      leg(0.185, 0.175, 0.42),
      leg(-0.185, -0.18, 0.84),
      leg(0.185, -0.18, 0.84),
      { kind: 'box', size: [0.37, 0.13, 0.02], at: [0, 0.765, -0.18] },
      { kind: 'box', size: [0.37, 0.05, 0.02], at: [0, 0.6, -0.18] },
    ],
    width: 0.42,
    height: 0.84,
  },
};
