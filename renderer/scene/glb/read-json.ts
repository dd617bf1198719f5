/** Reads unknown JSON into checked values: every number that later sizes or indexes something passes here once. */
import { AppError } from '../../../main/contract/plain/errors.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object, or an empty one when absent. Throws `model.damaged`. */
export function objectAt(parent: JsonObject, key: string, where: string): JsonObject {
  const value = parent[key];
  if (value === undefined) return {};
  if (!isObject(value)) throw wrong(`${where}.${key}`, 'an object');
  return value;
}

/** The list of objects, empty when absent. Throws `model.damaged`. */
export function objectsAt(parent: JsonObject, key: string, where: string): readonly JsonObject[] {
  const value = parent[key];
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isObject)) throw wrong(`${where}${key}`, 'a list of objects');
  return value;
}

/** The list of strings, empty when absent. Throws `model.damaged`. */
export function stringsAt(parent: JsonObject, key: string): readonly string[] {
  const value = parent[key];
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw wrong(key, 'a list of names');
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
    throw wrong(`${where}.${key}`, 'a whole number from 0');
  }
  return value;
}

/** A list of whole numbers, empty when absent. Throws `model.damaged`. */
export function countsAt(parent: JsonObject, key: string, where: string): readonly number[] {
  const value = parent[key];
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((item) => Number.isSafeInteger(item) && item >= 0)) {
    throw wrong(`${where}.${key}`, 'a list of whole numbers');
  }
  return value;
}

/** The root object. Throws `model.damaged`. */
export function rootObject(json: unknown): JsonObject {
  if (!isObject(json)) throw wrong('the scene description', 'an object');
  return json;
}

/** The element, or `model.damaged` when the index points beyond the list. */
export function elementAt<T>(list: readonly T[], index: number, what: string, where: string): T {
  const element = list[index];
  if (element === undefined) {
    throw new AppError('model.damaged', {
      reason: `${where} refers to ${what} ${index}, and there are ${list.length}`,
    });
  }
  return element;
}

function wrong(where: string, expected: string): AppError<'model.damaged'> {
  return new AppError('model.damaged', { reason: `${where} should be ${expected}` });
}
