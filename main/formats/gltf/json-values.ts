/** Reads unknown JSON into checked values: every number that later sizes or indexes something passes here once. */

import { AppError } from '../../contract/plain/errors.ts';
import { gltfWords } from './gltf-words.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object, or an empty one when absent. Throws `model.damaged`. */
export function objectAt(parent: JsonObject, key: string, where: string): JsonObject {
  const value = parent[key];
  if (value === undefined) return {};
  if (!isObject(value)) throw wrong(`${where}.${key}`, gltfWords.expected.object);
  return value;
}

/** The list of objects, empty when absent. Throws `model.damaged`. */
export function objectsAt(parent: JsonObject, key: string, where: string): readonly JsonObject[] {
  const value = parent[key];
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isObject))
    throw wrong(`${where}${key}`, gltfWords.expected.objects);
  return value;
}

/** The list of strings, empty when absent. Throws `model.damaged`. */
export function stringsAt(parent: JsonObject, key: string): readonly string[] {
  const value = parent[key];
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw wrong(key, gltfWords.expected.names);
  return value;
}

/** A whole number from 0 up to 2^53, `fallback` when absent. Throws `model.damaged`. */
export function countAt<F extends number | null>(
  parent: JsonObject,
  key: string,
  where: string,
  fallback: F,
): number | F {
  const value = parent[key];
  if (value === undefined) return fallback;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw wrong(`${where}.${key}`, gltfWords.expected.wholeNumber);
  }
  return value;
}

/** A list of whole numbers, empty when absent. Throws `model.damaged`. */
export function countsAt(parent: JsonObject, key: string, where: string): readonly number[] {
  const value = parent[key];
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((item) => Number.isSafeInteger(item) && item >= 0)) {
    throw wrong(`${where}.${key}`, gltfWords.expected.wholeNumbers);
  }
  return value;
}

/** A list of finite numbers, null when absent; `length` where there must be so many. Throws `model.damaged`. */
export function numbersAt(
  parent: JsonObject,
  key: string,
  where: string,
  length: number | null = null,
): readonly number[] | null {
  const value = parent[key];
  if (value === undefined) return null;
  const isRight =
    Array.isArray(value) &&
    (length === null || value.length === length) &&
    value.every((item) => Number.isFinite(item));
  if (isRight) return value;
  const { numbers, numbersOfCount } = gltfWords.expected;
  throw wrong(`${where}.${key}`, length === null ? numbers : numbersOfCount(length));
}

/** Numbers by their names, each a whole one. Throws `model.damaged`. */
export function namedCountsAt(
  parent: JsonObject,
  key: string,
  where: string,
): Readonly<Record<string, number>> {
  const value = objectAt(parent, key, where);
  const named: Record<string, number> = {};
  for (const name of Object.keys(value)) named[name] = countAt(value, name, `${where}.${key}`, 0);
  return named;
}

/** The element, or `model.damaged` when the index points beyond the list. */
export function elementAt<T>(list: readonly T[], index: number, what: string, where: string): T {
  const element = list[index];
  if (element === undefined) throw damaged(gltfWords.damaged.refersBeyond(where, what, index, list.length));
  return element;
}

/** `reason` continues “the model cannot be shown: …”. */
export function damaged(reason: string, cause?: unknown): AppError<'model.damaged'> {
  return new AppError('model.damaged', { reason }, cause === undefined ? undefined : { cause });
}

export function wrong(where: string, expected: string): AppError<'model.damaged'> {
  return damaged(gltfWords.shouldBe(where, expected));
}
