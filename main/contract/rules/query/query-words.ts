/** What the fields of a search mean, for its suggestions, and what of a search could not be understood. */
import { catalogue, icu } from '../../messages/catalogue.ts';

/** By the name of the field. */
export const fieldMeanings = catalogue('search.fields', {
  tag: 'Has this tag or a tag below it',
  name: 'Words in its name or title',
  kind: 'How it was created',
  simulator: 'Created for this simulator',
  body: 'Rigid or deformable',
  collision: 'Type of its collision shape',
  quality: 'Mesh quality',
  resolution: 'Texture resolution',
  format: 'Has local files of this format',
  rating: 'Stars, 0 to 5',
  review: 'Review verdict',
  collection: 'In this collection',
  set: 'Member of this set or batch',
  status: 'Status of its last job',
  problem: 'Has this problem',
  is: 'In the bin, only at the service, local, duplicate, …',
  has: 'Has a problem, a note, a tag, …',
  mass: 'In kg, g or lb',
  size: 'Its longest side, in m, cm, mm or in',
  triangles: 'Number of triangles',
  materials: 'Number of materials',
  textures: 'Number of textures',
  joints: 'Number of movable joints',
  bytes: 'Size on this disk',
  created: 'Creation date: an age or a date',
  source: 'Words in the text it was created from',
  note: 'Words in its note or review',
  origin: 'From a service or a local folder',
  connection: 'The service it came from',
});

export const queryWords = catalogue('search.faults', {
  openQuote: 'The quote is not closed; add one after the last word.',
  needsValue: icu('“{field}” needs a value, such as {example}.', (field: string, example: string) => ({
    field,
    example,
  })),
  needsAmount: icu(
    '“{field}” needs {kind, select, date {a date or an age} other {a number}}, such as {example}.',
    (field: string, kind: 'date' | 'number', example: string) => ({ field, kind, example }),
  ),
  notOrdered: icu('“{field}” cannot be compared; use {example}.', (field: string, example: string) => ({
    field,
    example,
  })),
  strangeValue: icu(
    '“{field}” cannot be “{value}”; valid values are {valid}.',
    (field: string, value: string, valid: string) => ({ field, value, valid }),
  ),
  // Of several; the others have commas between them.
  either: icu('{others} or {last}', (others: string, last: string) => ({ others, last })),
  unknownField: icu(
    'Unknown field “{name}”.{isNear, select, true { Did you mean {example}?} other {}} To search for the words themselves, put them in quotes.',
    (name: string, example: string | null) => ({ name, isNear: example !== null, example }),
  ),
});
