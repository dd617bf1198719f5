/** What the library says, in one place. */

import type { ReviewVerdict } from '../../../main/contract/schema/library/organisation.ts';
import type { SortKey } from '../../../main/contract/schema/library/search.ts';
import { formatNumber } from '../../ui/text/format.ts';
import type { ColumnId } from './store/list-look.ts';

export const sortNames: Readonly<Record<SortKey, string>> = {
  created: 'Created',
  name: 'Name',
  rating: 'Rating',
  size: 'Size in metres',
  mass: 'Mass',
  triangles: 'Triangles',
  bytes: 'Size on disk',
  kind: 'Kind',
  simulator: 'Simulator',
};

/** How the two directions of a sort are called: ascending, descending. */
export function directionNames(by: SortKey): readonly [string, string] {
  if (by === 'created') return ['Oldest first', 'Newest first'];
  return startsDescending(by) ? ['Smallest first', 'Largest first'] : ['A to Z', 'Z to A'];
}

/** Direction with which a sort begins. */
export function startsDescending(by: SortKey): boolean {
  return by !== 'name' && by !== 'kind' && by !== 'simulator';
}

export const columnNames: Readonly<Record<ColumnId, string>> = {
  name: 'Name',
  kind: 'Kind',
  simulator: 'Simulator',
  size: 'Size',
  mass: 'Mass',
  triangles: 'Triangles',
  bytes: 'On disk',
  rating: 'Rating',
  tags: 'Tags',
  review: 'Review',
  created: 'Created',
  state: 'State',
};

export const verdictNames: Readonly<Record<ReviewVerdict, string>> = {
  approved: 'Approved',
  'needs-work': 'Needs work',
  rejected: 'Rejected',
};

const facetNames: Readonly<Record<string, string>> = {
  tag: 'Tags',
  kind: 'Kind',
  simulator: 'Simulator',
  format: 'Files here',
  rating: 'Rating',
  review: 'Review',
  collection: 'Collections',
  set: 'Batches and sets',
  status: 'State',
  problem: 'Problems',
  is: 'Where and what',
  has: 'Has',
  connection: 'Service',
  origin: 'Origin',
  body: 'Body',
  quality: 'Mesh quality',
  collision: 'Collision',
  resolution: 'Textures',
  created: 'Created',
};

/** The heading of a section of the side panel. */
export function facetName(field: string): string {
  return facetNames[field] ?? field.charAt(0).toUpperCase() + field.slice(1);
}

/** `★★★☆☆` in words, for those who do not see it. */
export function ratingWords(rating: number): string {
  return rating === 0 ? 'Not rated' : `${rating} of 5 stars`;
}

export const words = {
  search: 'Search the library',
  searchHint: 'Search, or narrow with tag:, mass>2kg, created:<7d',
  clear: 'Clear the search',
  panel: 'Facets and saved searches',
  showPanel: 'Show the panel',
  hidePanel: 'Hide the panel',
  cards: 'Cards',
  rows: 'Rows',
  cardSize: 'Size of the cards',
  pixels: (size: number): string => `${formatNumber(size)} px`,
  stacks: 'Stack batches and sets',
  stacked: 'Stacked',
  columns: 'Columns',
  tooMany:
    'At most 5,000 assets can be changed by hand at once. Choose all that a search finds with Ctrl+A, or choose fewer.',
  emptyTitle: 'Your library is empty',
  emptyText:
    'Describe an object or choose a picture of one: its model, textures and physics description are made by the service and appear here.',
  gone: 'Deleted at its service',
  remote: 'At the service only: its files are not on this disk',
  binned: 'Deleted here: its files lie in the library’s bin',
  missing: 'Its folder is not where it was',
  fewer: 'Show fewer',
  more: (count: number) => `Show ${formatNumber(count)} more`,
  rest: (count: number) => `and ${formatNumber(count)} rarer ones: write them in the search`,
  findValue: (facet: string) => `Find in ${facet.toLowerCase()}`,
  noValue: 'None is called that.',
} as const;

/** Looking at one closely. */
export const quickLookWords = {
  before: 'The one before',
  next: 'The next one',
  open: 'Open',
  openStack: 'Open the stack',
  close: 'Close',
  triangles: (count: string): string => `${count} triangles`,
} as const;

/** The grid and the list. */
export const listWords = {
  sortedBy: (name: string, direction: string): string => `Sort by ${name}, ${direction.toLowerCase()}`,
  name: 'Assets',
  dragHint: 'Drag to another program; with Shift the whole folders. A card does the same with Alt.',
  drag: 'Drag out',
  reading: 'Reading the library …',
  readingLong:
    'After each start Caliper reads the whole library once. Until then the newest assets are found first.',
  found: (assets: number): string => `${formatNumber(assets)} found`,
  foundSoFar: (assets: number): string => `${formatNumber(assets)} so far …`,
  preview: 'Preview',
  alwaysShown: 'Always shown',
  widthOf: (column: string): string => `Width of ${column}`,
} as const;
