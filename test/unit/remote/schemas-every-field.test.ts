import { describe, expect, it } from 'vitest';
import { firstFault } from '../../../main/remote/transport.ts';
import { type Sample, samples } from './answer-samples.ts';

/** Every path of an answer, as `members.0.files`. */
function pathsOf(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return place === '' ? [] : [place];
  const below = Object.entries(value).flatMap(([name, child]) =>
    pathsOf(child, place === '' ? name : `${place}.${name}`),
  );
  return place === '' ? below : [place, ...below];
}

/** A copy of `full` with another value at `path`; absent when it is undefined. */
function changed(full: object, path: string, value: unknown): unknown {
  const copy: unknown = structuredClone(full);
  const names = path.split('.');
  const last = names.pop() ?? '';
  const holder = names.reduce(inside, copy);
  if (typeof holder !== 'object' || holder === null) throw new Error(`${path} is not in the sample`);
  if (value === undefined) Reflect.deleteProperty(holder, last);
  else Reflect.set(holder, last, value);
  return copy;
}

function inside(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

const at = (value: unknown, path: string): unknown => path.split('.').reduce(inside, value);
const faultOf = ({ schema }: Sample, value: unknown) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? 'no fault' : firstFault(parsed.error).field;
};
const wrong = (value: unknown): unknown => (typeof value === 'string' ? 12_345 : 'a word');
const isListEntry = (path: string) => /\.\d+$/.test(path);
const isFree = ({ free = [] }: Sample, path: string) =>
  free.some((place) => path === place || path.startsWith(`${place}.`));

describe.each(Object.entries(samples))('%s', (_, sample) => {
  const { schema, full, nullable, defaults = {} } = sample;
  const paths = pathsOf(full).filter((path) => !isFree(sample, path));
  const required = paths.filter(
    (path) => !nullable.includes(path) && !Object.hasOwn(defaults, path) && !isListEntry(path),
  );

  it('is read whole, with unknown fields dropped', () => {
    expect(schema.parse(full)).toEqual(full);
    expect(schema.parse({ ...full, brand_new: { deep: [1] } })).toEqual(full);
  });

  it.each(paths)('%s of a wrong type is named', (path) => {
    expect(faultOf(sample, changed(full, path, wrong(at(full, path))))).toBe(path);
  });

  it.each(required)('%s must be there, and not null', (path) => {
    expect(faultOf(sample, changed(full, path, undefined))).toBe(path);
    expect(faultOf(sample, changed(full, path, null))).toBe(path);
  });

  it.each([...nullable, ...Object.keys(defaults)])('%s may be missing', (path) => {
    const read = schema.parse(changed(full, path, undefined));
    expect(at(read, path)).toEqual(nullable.includes(path) ? null : defaults[path]);
  });

  it('takes null for every nullable field', () => {
    for (const path of nullable) expect(at(schema.parse(changed(full, path, null)), path)).toBeNull();
  });

  it.each(['text', 7, null, [], true])('%j is none', (value) =>
    expect(schema.safeParse(value).success).toBe(false),
  );
});
