/** How models are drawn: choices that hold from asset to asset. */
import { createStore, type StoreApi } from 'zustand/vanilla';

/** What of the surface is shown; `lit` is as the file means it. */
export type Drawing =
  | 'lit'
  | 'clay'
  | 'normals'
  | 'uv'
  | 'base-colour'
  | 'roughness'
  | 'metalness'
  | 'normal-map'
  | 'occlusion'
  | 'emissive'
  | 'alpha'
  | 'vertex-colours'
  | 'sides';

/** In which lengths are written; `auto` chooses by size. */
export type LengthUnit = 'auto' | 'mm' | 'cm' | 'm' | 'in';

export interface LookSettings {
  readonly drawing: Drawing;
  /** Edges of triangles: over the faces, or without them. */
  readonly wires: 'off' | 'over' | 'only';
  /** Stops: each doubles the light. */
  readonly exposureStops: number;
  /** `file` is the light of `surroundings`, and the studio's while there is none. */
  readonly light: 'studio' | 'plain' | 'file';
  /** Around the up axis. */
  readonly lightTurnDegrees: number;
  /** An .hdr picture of the person's. */
  readonly surroundings: File | null;
  readonly background: 'theme' | 'white' | 'grey' | 'black' | 'surroundings';
  /** Stands beside the model, to tell its size by. */
  readonly figure: 'none' | 'cube' | 'hand' | 'chair';
  readonly orthographic: boolean;
  readonly sectionOn: boolean;
  readonly section: {
    readonly axis: 'x' | 'y' | 'z';
    /** Along the model's extent, 0 to 1. */
    readonly at: number;
    readonly flipped: boolean;
  };
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
