/** Properties of materials and textures as plain values and back: by what they are, so that no kind of material is forgotten. */
import { Color, Texture, Vector2, Vector3 } from 'three';
import type { FlatValue } from './flat.ts';

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

/** `textureIndex` collects the textures. What has no plain form (functions, matrices) is left to the constructor's default. */
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
    else if (present instanceof Vector2 || present instanceof Vector3) present.fromArray([...value.vector]);
  }
}
