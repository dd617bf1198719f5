/** The fields that a search text may name, what their values are, and how each is explained. */
import { fieldMeanings } from './query-words.ts';

/**
 * `text`: words that occur in it. `choice`: one of the values that assets have. `flag`: one of `values`. `number` in
 * `unit`. `date`: a day, a month, a year or an age.
 */
export type FieldKind = 'text' | 'choice' | 'flag' | 'number' | 'date';

/** What a number without a unit means. */
export type FieldUnit = 'kg' | 'm' | 'count' | 'bytes' | 'stars';

export interface Field {
  readonly name: string;
  readonly also: readonly string[];
  readonly kind: FieldKind;
  readonly unit: FieldUnit | null;
  /** An asset may have several values: two of them requested together are not a contradiction. */
  readonly many: boolean;
  /** All that it may be; null where the library says. */
  readonly values: readonly string[] | null;
  readonly meaning: string;
  readonly example: string;
}

type Rest = Partial<Pick<Field, 'also' | 'many' | 'values' | 'unit'>>;
const field = <Name extends keyof typeof fieldMeanings>(
  name: Name,
  kind: FieldKind,
  example: string,
  { also = [], many = false, values = null, unit = null }: Rest = {},
) =>
  ({
    name,
    kind,
    // In the language of the moment.
    get meaning() {
      return fieldMeanings[name];
    },
    example,
    also,
    many,
    values,
    unit,
  }) satisfies Field;

/** What an asset can be asked to be. */
export const isValues = ['deleted', 'remote', 'local', 'duplicate', 'gone', 'member'] as const;
/** What an asset can be asked to have. */
export const hasValues = [
  'problem',
  'note',
  'tag',
  'rating',
  'review',
  'collection',
  'preview',
  'size',
  'mass',
] as const;

/** In the order in which they are offered. */
export const fields = [
  field('tag', 'choice', 'tag:kitchen', { many: true }),
  field('name', 'text', 'name:mug', { also: ['title'] }),
  field('kind', 'choice', 'kind:procedural'),
  field('simulator', 'choice', 'simulator:mujoco'),
  field('body', 'choice', 'body:deformable'),
  field('collision', 'choice', 'collision:coacd'),
  field('quality', 'choice', 'quality:low'),
  field('resolution', 'choice', 'resolution:4096'),
  field('format', 'choice', 'format:usd', { many: true }),
  field('rating', 'number', 'rating>=3', { unit: 'stars' }),
  field('review', 'choice', 'review:approved', {
    values: ['approved', 'needs-work', 'rejected', 'none'],
  }),
  field('collection', 'choice', 'collection:Kitchen', { many: true }),
  field('set', 'choice', 'set:Chairs', { also: ['batch', 'group'] }),
  field('status', 'choice', 'status:failed'),
  field('problem', 'choice', 'problem:missing-file', { many: true }),
  field('is', 'flag', 'is:duplicate', {
    values: isValues,
    many: true,
  }),
  field('has', 'flag', 'has:problem', { values: hasValues, many: true }),
  field('mass', 'number', 'mass>2kg', { unit: 'kg' }),
  field('size', 'number', 'size>30cm', { unit: 'm' }),
  field('triangles', 'number', 'triangles<50k', { unit: 'count' }),
  field('materials', 'number', 'materials>1', { unit: 'count' }),
  field('textures', 'number', 'textures:0', { unit: 'count' }),
  field('joints', 'number', 'joints>0', { unit: 'count' }),
  field('bytes', 'number', 'bytes>100MB', { unit: 'bytes' }),
  field('created', 'date', 'created:<7d', { also: ['date'] }),
  field('source', 'text', 'source:ceramic', { also: ['prompt'] }),
  field('note', 'text', 'note:"left handle"', { also: ['notes'] }),
  field('origin', 'choice', 'origin:folder', {
    values: ['service', 'folder'],
  }),
  field('connection', 'choice', 'connection:Sandbox'),
] as const;

export type FieldName = (typeof fields)[number]['name'];

const byName = new Map(fields.flatMap((one) => [one.name, ...one.also].map((name) => [name, one] as const)));

/** By any of its names, whatever the case; null when there is none. */
export function fieldNamed(name: string): (typeof fields)[number] | null {
  return byName.get(name.toLowerCase()) ?? null;
}
