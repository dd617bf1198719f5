/** Which column of a table means what: the specification's spellings, in full or in short, however they are written. */
import { type RowParamPath, rowParamPaths } from './row.ts';

/** What a column holds; `silent`: what follows from others, so that nothing is lost without it. */
export type ColumnField =
  | 'name'
  | 'text'
  | 'image'
  | 'image_url'
  | 'capture'
  | 'capture_url'
  | 'subject_name'
  | 'silent'
  | RowParamPath;

/** The short names, for sentences and help. */
export const columnNames: readonly string[] = [
  'name',
  'text',
  'image',
  'image_url',
  'capture',
  'capture_url',
  'subject_name',
  'quality',
  'resolution',
  'body',
  'collision',
  'simulator',
  'variation_type',
  'wildness',
];

const spellings: readonly (readonly [ColumnField, ...string[]])[] = [
  ['name', 'name'],
  ['text', 'text', 'inputs.text', 'prompt', 'description'],
  ['image', 'image', 'images', 'image_file', 'image_path', 'inputs.images', 'inputs.images.0'],
  [
    'image_url',
    'image_url',
    'images.url',
    'images.0.url',
    'inputs.image_url',
    'inputs.images.url',
    'inputs.images.0.url',
  ],
  ['capture', 'capture', 'clip', 'video', 'capture_file', 'clip_file', 'inputs.capture', 'inputs.capture.0'],
  [
    'capture_url',
    'capture_url',
    'clip_url',
    'video_url',
    'capture.0.url',
    'inputs.capture.url',
    'inputs.capture.0.url',
  ],
  ['subject_name', 'subject_name', 'inputs.subject_name'],
  ['silent', 'multi_subject_image', 'inputs.multi_subject_image'],
  ...rowParamPaths.map((path): [ColumnField, ...string[]] => [
    path,
    path,
    `params.${path}`,
    path.slice(path.indexOf('.') + 1),
  ]),
];

const fields: ReadonlyMap<string, ColumnField> = new Map(
  spellings.flatMap(([field, ...written]) => written.map((text) => [squeezed(text), field] as const)),
);

/** Null for a column that is not known. Case and whatever separates words do not matter: `Image URL`, `imageUrl`. */
export function fieldOf(column: string): ColumnField | null {
  return fields.get(squeezed(column)) ?? null;
}

/** Letters and digits alone, in lower case. */
export function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
