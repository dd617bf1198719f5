/** The fields that a search text may name, what their values are, and how each is explained. */

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
const field = <Name extends string>(
  name: Name,
  kind: FieldKind,
  meaning: string,
  example: string,
  { also = [], many = false, values = null, unit = null }: Rest = {},
) => ({ name, kind, meaning, example, also, many, values, unit }) satisfies Field;

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
  field('tag', 'choice', 'Has this tag or a tag below it', 'tag:kitchen', { many: true }),
  field('name', 'text', 'Words in its name or title', 'name:mug', { also: ['title'] }),
  field('kind', 'choice', 'How it was created', 'kind:procedural'),
  field('simulator', 'choice', 'Created for this simulator', 'simulator:mujoco'),
  field('body', 'choice', 'Rigid or deformable', 'body:deformable'),
  field('collision', 'choice', 'Type of its collision shape', 'collision:coacd'),
  field('quality', 'choice', 'Mesh quality', 'quality:low'),
  field('resolution', 'choice', 'Texture resolution', 'resolution:4096'),
  field('format', 'choice', 'Has local files of this format', 'format:usd', { many: true }),
  field('rating', 'number', 'Stars, 0 to 5', 'rating>=3', { unit: 'stars' }),
  field('review', 'choice', 'Review verdict', 'review:approved', {
    values: ['approved', 'needs-work', 'rejected', 'none'],
  }),
  field('collection', 'choice', 'In this collection', 'collection:Kitchen', { many: true }),
  field('set', 'choice', 'Member of this set or batch', 'set:Chairs', { also: ['batch', 'group'] }),
  field('status', 'choice', 'Status of its last job', 'status:failed'),
  field('problem', 'choice', 'Has this problem', 'problem:missing-file', { many: true }),
  field('is', 'flag', 'In the bin, only at the service, local, duplicate, …', 'is:duplicate', {
    values: isValues,
    many: true,
  }),
  field('has', 'flag', 'Has a problem, a note, a tag, …', 'has:problem', { values: hasValues, many: true }),
  field('mass', 'number', 'In kg, g or lb', 'mass>2kg', { unit: 'kg' }),
  field('size', 'number', 'Its longest side, in m, cm, mm or in', 'size>30cm', { unit: 'm' }),
  field('triangles', 'number', 'Number of triangles', 'triangles<50k', { unit: 'count' }),
  field('materials', 'number', 'Number of materials', 'materials>1', { unit: 'count' }),
  field('textures', 'number', 'Number of textures', 'textures:0', { unit: 'count' }),
  field('joints', 'number', 'Number of movable joints', 'joints>0', { unit: 'count' }),
  field('bytes', 'number', 'Size on this disk', 'bytes>100MB', { unit: 'bytes' }),
  field('created', 'date', 'Creation date: an age or a date', 'created:<7d', { also: ['date'] }),
  field('source', 'text', 'Words in the text it was created from', 'source:ceramic', { also: ['prompt'] }),
  field('note', 'text', 'Words in its note or review', 'note:"left handle"', { also: ['notes'] }),
  field('origin', 'choice', 'From a service or a local folder', 'origin:folder', {
    values: ['service', 'folder'],
  }),
  field('connection', 'choice', 'The service it came from', 'connection:Sandbox'),
] as const;

export type FieldName = (typeof fields)[number]['name'];

const byName = new Map(fields.flatMap((one) => [one.name, ...one.also].map((name) => [name, one] as const)));

/** By any of its names, whatever the case; null when there is none. */
export function fieldNamed(name: string): (typeof fields)[number] | null {
  return byName.get(name.toLowerCase()) ?? null;
}
