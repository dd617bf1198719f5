/** Everything about how a model is drawn, apart from the camera's place. */

// In which ways a model can be drawn.

/** `lit` is as the file means it; the others show one thing about it, see `look/inspect-material.ts`. */
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

/** A plane that cuts the model; what lies on the far side of it along the axis is left out, or with `flipped` the rest. */
export interface Section {
  readonly axis: 'x' | 'y' | 'z';
  /** Where along the model's extent on this axis, 0 to 1. */
  readonly at: number;
  readonly flipped: boolean;
}

/** How a model is painted. */
export interface PaintOptions {
  readonly drawing: Drawing;
  /** Edges of the triangles: over the faces, or without them. */
  readonly wires: 'off' | 'over' | 'only';
  readonly section: Section | null;
}

/** Where the light comes from. */
export interface LightOptions {
  /** `file` is the light of `surroundings`, and the studio's while there is none. */
  readonly light: 'studio' | 'plain' | 'file';
  /** Around the up axis. */
  readonly lightTurnDegrees: number;
  /** Each stop doubles the light. */
  readonly exposureStops: number;
}

/** What is beside the model, to tell its size by. */
export type FigureName = 'cube' | 'hand' | 'chair';

export interface LookOptions extends PaintOptions, LightOptions {
  readonly surroundings: File | null;
  readonly background: 'theme' | 'white' | 'grey' | 'black' | 'surroundings';
  readonly figure: FigureName | 'none';
  readonly orthographic: boolean;
}

/** As the file means it, in the studio, before the window's own colour. */
export const usualLook: LookOptions = {
  drawing: 'lit',
  wires: 'off',
  section: null,
  light: 'studio',
  lightTurnDegrees: 0,
  exposureStops: 0,
  surroundings: null,
  background: 'theme',
  figure: 'none',
  orthographic: false,
};

/** The colours of the 3D view, given by the caller; any CSS colour that three can read. */
export interface ScenePalette {
  readonly background: string;
  readonly grid: string;
  readonly gridStrong: string;
  /** Dimension lines, edges of triangles. */
  readonly mark: string;
  /** What was measured and picked, and where a model is cut. */
  readonly accent: string;
  /** What is not as it should be. */
  readonly warning: string;
}
