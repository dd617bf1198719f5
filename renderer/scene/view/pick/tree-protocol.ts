/** What the page and the worker that makes trees of triangles say to each other. */
import type { TypedArray } from 'three';
import type { SerializedBVH } from 'three-mesh-bvh';

/** A part of one of a geometry's arrays, whose parts come in their order: a copy of all at once would hold up the page. */
export interface TreePiece {
  readonly type: 'piece';
  readonly of: 'position' | 'index';
  readonly at: number;
  /** Of the whole array, in numbers. */
  readonly length: number;
  readonly numbers: TypedArray;
}

/** The geometry that the pieces since the last order are of. */
export interface TreeOrder {
  readonly type: 'order';
  readonly itemSize: number;
  readonly normalized: boolean;
  readonly groups: readonly (readonly [start: number, count: number, material: number])[];
  readonly drawRange: readonly [start: number, count: number];
}

/** To each order one, in their order; null for a geometry that has none. */
export type TreeAnswer = SerializedBVH | null;
