/** In which ways a model can be drawn. */

/** `lit` is as the file means it; the others show one thing about it, see `inspect-shader.ts`. */
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
