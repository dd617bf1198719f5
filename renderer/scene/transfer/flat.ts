/** A three tree as plain data: what crosses from a worker to the page. Arrays and bitmaps are handed over, never copied. */
import type { TypedArray } from 'three';

/** One number, one word, a colour (linear), a vector, or one of the model's textures. */
export type FlatValue =
  | number
  | string
  | boolean
  | null
  | { readonly colour: readonly number[] }
  | { readonly vector: readonly number[] }
  | { readonly list: readonly number[] }
  | { readonly texture: number };

/** The material's own properties, by three's names. */
export interface FlatMaterial {
  readonly type: string;
  readonly name: string;
  readonly values: readonly (readonly [key: string, value: FlatValue])[];
}

/** `image` is an index into `FlatModel.images`. */
export interface FlatTexture {
  readonly image: number;
  readonly values: readonly (readonly [key: string, value: FlatValue])[];
}

/** A bitmap, or raw pixels. */
export type FlatImage =
  | ImageBitmap
  | { readonly data: TypedArray; readonly width: number; readonly height: number };

export interface FlatAttribute {
  readonly name: string;
  readonly array: TypedArray;
  readonly itemSize: number;
  readonly normalized: boolean;
}

export interface FlatGeometry {
  readonly attributes: readonly FlatAttribute[];
  readonly index: TypedArray | null;
  readonly groups: readonly (readonly [start: number, count: number, material: number])[];
  readonly drawRange: readonly [start: number, count: number];
  /** Its coarse form. */
  readonly coarse: FlatGeometry | null;
  /** Least and most corner; null when it has no position that can be used. */
  readonly box: readonly number[] | null;
}

/** What is drawn at rest in place of the geometry `at` of `FlatModel.geometries`, which is its coarse form. */
export interface FineShape {
  readonly at: number;
  readonly geometry: FlatGeometry;
}

/** `materials` has several entries when the geometry's groups choose among them. */
export interface FlatDrawn {
  readonly kind: 'mesh' | 'points' | 'line-segments' | 'line-strip' | 'line-loop';
  readonly geometry: number;
  readonly materials: readonly number[];
  readonly instances: {
    readonly count: number;
    readonly matrices: TypedArray;
    readonly colours: FlatAttribute | null;
  } | null;
}

/** Parents stand before their children; `parent` is -1 for the root. */
export interface FlatNode {
  readonly parent: number;
  readonly name: string;
  /** Column-major, relative to the parent. */
  readonly matrix: readonly number[];
  /** False for a matrix that is no position, turn and scale. */
  readonly decomposes: boolean;
  readonly visible: boolean;
  readonly renderOrder: number;
  /** The entries that begin with `caliper`. */
  readonly userData: Readonly<Record<string, string>>;
  readonly drawn: FlatDrawn | null;
}

export interface FlatModel {
  readonly nodes: readonly FlatNode[];
  readonly geometries: readonly FlatGeometry[];
  readonly materials: readonly FlatMaterial[];
  readonly textures: readonly FlatTexture[];
  readonly images: readonly FlatImage[];
}
