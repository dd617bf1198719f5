/** A model as it looks, between two formats: triangles with materials, metres, Y up, texture coordinates from the lower left corner. Pure. */

/** A picture of a texture; `localPath` where it is a file of the asset, so that it can be named instead of copied. */
export interface Picture {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type: 'png' | 'jpeg' | 'webp';
  readonly localPath: string | null;
}

/** Colours are linear, as glTF has them. */
export interface LookMaterial {
  readonly name: string;
  readonly baseColour: readonly [number, number, number];
  readonly opacity: number;
  readonly metalness: number;
  readonly roughness: number;
  readonly emissive: readonly [number, number, number];
  /** What is behind it is seen, where its opacity or the alpha of its picture is below 1. */
  readonly isBlended: boolean;
  /** Alpha below this is a hole, all else solid; null for one that is not cut out. */
  readonly cutBelow: number | null;
  readonly isDoubleSided: boolean;
  readonly maps: Readonly<Partial<Record<LookMap, Picture>>>;
}

/** `surface`: roughness in green, metalness in blue, as glTF packs them. */
export type LookMap = 'base' | 'normal' | 'surface' | 'emissive';

/** What is drawn with one material; lists of vertices, null where there are none. */
export interface LookPart {
  /** Null: none is named. */
  readonly material: number | null;
  readonly positions: Float64Array;
  readonly normals: Float32Array | null;
  readonly uvs: Float32Array | null;
  /** Linear, three for each vertex. */
  readonly colours: Float32Array | null;
  readonly indices: Uint32Array;
}

export interface Looks {
  readonly parts: readonly LookPart[];
  readonly materials: readonly LookMaterial[];
  /** What the model has and this has no place for, as codes of notes with values. */
  readonly left: readonly { readonly code: LookLeft; readonly values: Readonly<Record<string, string>> }[];
}

export type LookLeft =
  | 'pose-left'
  | 'geometry-left'
  | 'texture-left'
  | 'placing-left'
  | 'material-missing'
  | 'physics-left'
  | 'effect-left'
  | 'parts-not-carried';

/** Of a surface with a highlight as wide as that of the exponent (Karis 2013); 0 to 1. */
export function roughnessOf(shininess: number): number {
  return (2 / (Math.max(shininess, 0) + 2)) ** 0.25;
}

export function toSrgb(value: number): number {
  const part = Math.min(1, Math.max(0, value));
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}

export function toLinear(value: number): number {
  const part = Math.min(1, Math.max(0, value));
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Red, green and blue of sRGB. */
export function linearColour([r = 0, g = 0, b = 0]: readonly number[]): [number, number, number] {
  return [toLinear(r), toLinear(g), toLinear(b)];
}
