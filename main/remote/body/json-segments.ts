/** A request object as JSON text in which files keep their places: what `JSON.stringify` writes, cut where an `InlineFile` stands. */
import { AppError } from '../../contract/plain/errors.ts';
import { InlineFile } from './inline-file.ts';

/** Text of the JSON, well-formed Unicode, or a file whose base64 follows as the inside of a string. */
export type Segment = string | InlineFile;

/** Deeper than any request; ends a cycle. */
const deepest = 100;

/** Throws `internal` for what is no JSON: `undefined` itself, a bigint, a cycle. */
export function jsonSegments(value: unknown): Segment[] {
  const segments: Segment[] = [];
  let text: string[] = [];
  const write = (one: unknown, key: string, depth: number): boolean => {
    if (depth > deepest) throw noJson('it is nested too deeply');
    const plain = one instanceof InlineFile ? one : withoutToJson(one, key);
    if (plain instanceof InlineFile) {
      text.push('"');
      segments.push(text.join(''), plain);
      text = ['"'];
    } else if (Array.isArray(plain)) {
      writeArray(plain, depth);
    } else if (typeof plain === 'object' && plain !== null) {
      writeObject(plain, depth);
    } else {
      const json = typeof plain === 'bigint' ? undefined : JSON.stringify(plain);
      if (typeof plain === 'bigint') throw noJson('it holds a bigint');
      // Functions, symbols and `undefined` have no JSON.
      if (json === undefined) return false;
      text.push(json);
    }
    return true;
  };
  const writeArray = (items: readonly unknown[], depth: number): void => {
    text.push('[');
    for (let index = 0; index < items.length; index += 1) {
      if (index > 0) text.push(',');
      if (!write(items[index], String(index), depth + 1)) text.push('null');
    }
    text.push(']');
  };
  const writeObject = (object: object, depth: number): void => {
    text.push('{');
    let first = true;
    for (const [key, item] of Object.entries(object)) {
      const before = text.length;
      text.push(`${first ? '' : ','}${JSON.stringify(key)}:`);
      if (write(item, key, depth + 1)) first = false;
      else text.length = before;
    }
    text.push('}');
  };
  if (!write(value, '', 0)) throw noJson('it is undefined');
  segments.push(text.join(''));
  return segments;
}

/** A `Date` and its like say themselves what stands for them. */
function withoutToJson(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!('toJSON' in value) || typeof value.toJSON !== 'function') return value;
  const replaced: unknown = value.toJSON(key);
  return replaced;
}

function noJson(reason: string): AppError {
  return new AppError('internal', { reason: `a request is no JSON: ${reason}` });
}
