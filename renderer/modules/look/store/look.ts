/** How models are drawn: choices that hold from asset to asset. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PaintOptions, Section } from '../../../scene/view/view-settings.ts';

/** In which lengths are written; `auto` chooses by size. */
export type LengthUnit = 'auto' | 'mm' | 'cm' | 'm' | 'in';

/** Of painting, the ways and the cut are the scene's own; the cut is kept while it is off. */
export interface LookSettings extends Omit<PaintOptions, 'section'> {
  /** Stops: each doubles the light. */
  readonly exposureStops: number;
  /** `file` is the light of `surroundings`, and the studio's while there is none. */
  readonly light: 'studio' | 'plain' | 'file';
  /** Around the up axis. */
  readonly lightTurnDegrees: number;
  /** An .hdr picture of the user's. */
  readonly surroundings: File | null;
  readonly background: 'theme' | 'white' | 'grey' | 'black' | 'surroundings';
  /** Drawn beside the model, for scale. */
  readonly figure: 'none' | 'cube' | 'hand' | 'chair';
  readonly orthographic: boolean;
  readonly sectionOn: boolean;
  readonly section: Section;
  readonly unit: LengthUnit;
}

const usual: LookSettings = {
  drawing: 'lit',
  wires: 'off',
  exposureStops: 0,
  light: 'studio',
  lightTurnDegrees: 0,
  surroundings: null,
  background: 'theme',
  figure: 'none',
  orthographic: false,
  sectionOn: false,
  section: { axis: 'x', at: 0.5, flipped: false },
  unit: 'auto',
};

export interface Look {
  readonly store: StoreApi<LookSettings>;
  set(patch: Partial<LookSettings>): void;
  /** As it was at first, but for the unit. */
  reset(): void;
  toggleOrthographic(): void;
  toggleSection(): void;
  /** Off, or over the faces. */
  toggleWires(): void;
}

/** One per window. */
export function createLook(): Look {
  const store = createStore<LookSettings>(() => usual);
  return {
    store,
    set: (patch) => store.setState(patch),
    toggleOrthographic: () => store.setState(({ orthographic }) => ({ orthographic: !orthographic })),
    toggleSection: () => store.setState(({ sectionOn }) => ({ sectionOn: !sectionOn })),
    toggleWires: () => store.setState(({ wires }) => ({ wires: wires === 'off' ? 'over' : 'off' })),
    reset: () => store.setState(({ unit }) => ({ ...usual, unit }), true),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly look: Look;
  }
}
