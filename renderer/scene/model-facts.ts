/** What is said of a loaded model: how large it is and what it is drawn with. */

/** Metres in the viewer's frame, see `frames.ts`. */
export interface ModelBounds {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

/** Counts are of what is drawn: a mesh used twice counts twice, and lines and points are no triangles. */
export interface MeasuredShape {
  /** Of the vertices that are drawn, after all transforms. */
  readonly bounds: ModelBounds;
  readonly triangles: number;
  readonly lines: number;
  readonly points: number;
  readonly vertices: number;
}

/** What a format's own reader knows of it, in the viewer's frame. */
export type KnownShape = Pick<MeasuredShape, 'bounds'> & Partial<MeasuredShape>;

export interface ModelFacts extends MeasuredShape {
  readonly materials: number;
  readonly textures: number;
}
