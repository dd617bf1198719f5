/** What the index knows of one asset. */

/** Columns of one value each that many assets share. */
export const valueFields = [
  'kind',
  'simulator',
  'body',
  'collision',
  'quality',
  'resolution',
  'review',
  'status',
  'origin',
  'connection',
  'set',
] as const;
export type ValueField = (typeof valueFields)[number];

/** Columns of several values each. */
export const listFields = ['tag', 'format', 'collection', 'problem'] as const;
export type ListField = (typeof listFields)[number];

/** Metres, kilograms, bytes, milliseconds since 1970; NaN for what is not known. */
export const numberFields = [
  'created',
  'rating',
  'size',
  'mass',
  'triangles',
  'materials',
  'textures',
  'joints',
  'bytes',
] as const;
export type NumberField = (typeof numberFields)[number];

/** Bits of `IndexEntry.flags`. */
export const flagBits = {
  /** In the library, and neither in its bin nor an unfinished member. */
  listed: 1,
  /** In the bin. */
  deleted: 2,
  /** None of its files are on this disk. */
  remote: 4,
  /** Deleted at its service. */
  gone: 8,
  note: 16,
  preview: 32,
} as const;

/** Parts of the text, in this order. */
export const textParts = ['name', 'source', 'note', 'rest'] as const;

export interface IndexEntry {
  /** The key of its row in the catalogue, which sorts by time. */
  readonly seq: number;
  /** What it is called on the screen; null when nothing is known. */
  readonly title: string | null;
  /** What is said in each part; `rest` is what belongs to no part that can be requested: tags, the name of its set. */
  readonly texts: Readonly<Record<(typeof textParts)[number], readonly string[]>>;
  /** Texts that thousands of assets share word for word: kind, params, formats. */
  readonly common: readonly string[];
  readonly values: Readonly<Record<ValueField, string | null>>;
  /** Names of connection and set, whose keys are ids. */
  readonly labels: Readonly<Partial<Record<ValueField, string>>>;
  readonly lists: Readonly<Record<ListField, readonly string[]>>;
  readonly numbers: Readonly<Record<NumberField, number>>;
  /** From 1 within its set; 0 without one. */
  readonly groupIndex: number;
  readonly flags: number;
  /** The first 64 bits of what its largest file or its preview hashes to; 0 and 0 when not known. */
  readonly content: readonly [number, number];
}
