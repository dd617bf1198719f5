/** A three tree as plain data: what crosses from a worker to the page. Arrays and bitmaps are handed over, never copied. */
import { Color, Matrix3, Texture, type TypedArray, Vector2, Vector3 } from 'three';

/** One number, one word, a colour (linear), a vector, a matrix, or one of the model's textures. */
type FlatValue =
  | number
  | string
  | boolean
  | null
  | { readonly colour: readonly number[] }
  | { readonly vector: readonly number[] }
  | { readonly matrix: readonly number[] }
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

// Properties of materials and textures as plain values and back: by what they are, so that no kind of material is forgotten.

/** Identity, bookkeeping and what the constructors set themselves. */
const own = new Set([
  'uuid',
  'id',
  'name',
  'type',
  'version',
  'userData',
  'defines',
  'source',
  'mipmaps',
  'image',
  // Now two numbers of their own.
  'iridescenceThicknessRange',
]);

/** `textureIndex` collects the textures. What has no plain form (functions) is left to the constructor's default. */
export function flatValues(
  from: object,
  textureIndex: (texture: Texture) => number | null,
): (readonly [string, FlatValue])[] {
  const found: (readonly [string, FlatValue])[] = [];
  for (const [key, value] of Object.entries(from)) {
    if (own.has(key) || /^is[A-Z]|^_listeners$/.test(key)) continue;
    const flat = flatValue(value, textureIndex);
    if (flat !== undefined) found.push([key, flat]);
  }
  return found;
}

function flatValue(value: unknown, textureIndex: (texture: Texture) => number | null): FlatValue | undefined {
  if (value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
    return value;
  if (value instanceof Color) return { colour: value.toArray() };
  if (value instanceof Vector2 || value instanceof Vector3) return { vector: value.toArray() };
  if (value instanceof Matrix3) return { matrix: value.toArray() };
  if (value instanceof Texture) {
    const index = textureIndex(value);
    return index === null ? null : { texture: index };
  }
  if (Array.isArray(value) && value.every((item) => typeof item === 'number')) return { list: value };
  return undefined;
}

/** Sets what the target knows; `textures` are those that the indices mean. */
export function setValues(
  target: object,
  values: readonly (readonly [string, FlatValue])[],
  textures: readonly Texture[],
): void {
  for (const [key, value] of values) {
    if (!Object.hasOwn(target, key)) continue;
    if (typeof value !== 'object' || value === null) {
      Reflect.set(target, key, value);
      continue;
    }
    const present: unknown = Reflect.get(target, key);
    if ('texture' in value) Reflect.set(target, key, textures[value.texture] ?? null);
    else if ('list' in value) Reflect.set(target, key, [...value.list]);
    else if ('colour' in value) Reflect.set(target, key, new Color().fromArray([...value.colour]));
    else if ('matrix' in value) {
      if (present instanceof Matrix3) present.fromArray([...value.matrix]);
    } else if (present instanceof Vector2 || present instanceof Vector3) present.fromArray([...value.vector]);
  }
}
