/** What the library, its search, its commands and its questions say, in one place. English. */

import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import { sizeLabel } from '../../../main/contract/plain/measure-text.ts';
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import type { Group } from '../../../main/contract/schema/group.ts';
import type { ReviewVerdict } from '../../../main/contract/schema/library/organisation.ts';
import type { SortKey } from '../../../main/contract/schema/library/search.ts';
import type { ShownFailure } from '../../ui/status/failure-text.ts';
import type { ColumnId } from './store/state.ts';

export const sortNames: Readonly<Record<SortKey, string>> = catalogue('library.sortNames', {
  created: 'Created',
  name: 'Name',
  rating: 'Rating',
  size: 'Size in metres',
  mass: 'Mass',
  triangles: 'Triangles',
  bytes: 'Size on disk',
  kind: 'Kind',
  simulator: 'Simulator',
});

const directions = catalogue('library.directions', {
  time: ['Oldest first', 'Newest first'],
  amount: ['Smallest first', 'Largest first'],
  text: ['A to Z', 'Z to A'],
});

/** Names of the two directions of a sort: ascending, descending. */
export function directionNames(by: SortKey): readonly [string, string] {
  if (by === 'created') return directions.time;
  return startsDescending(by) ? directions.amount : directions.text;
}

/** Direction with which a sort begins. */
export function startsDescending(by: SortKey): boolean {
  return by !== 'name' && by !== 'kind' && by !== 'simulator';
}

export const columnNames: Readonly<Record<ColumnId, string>> = catalogue('library.columnNames', {
  name: 'Name',
  kind: 'Kind',
  simulator: 'Simulator',
  size: sizeLabel,
  mass: 'Mass',
  triangles: 'Triangles',
  bytes: 'On disk',
  rating: 'Rating',
  tags: 'Tags',
  review: 'Review',
  created: 'Created',
  state: 'State',
});

export const verdictNames: Readonly<Record<ReviewVerdict, string>> = catalogue('library.verdictNames', {
  approved: 'Approved',
  'needs-work': 'Needs work',
  rejected: 'Rejected',
});

const facetNames: Readonly<Record<string, string>> = catalogue('library.facetNames', {
  tag: 'Tags',
  kind: 'Kind',
  simulator: 'Simulator',
  format: 'Local files',
  rating: 'Rating',
  review: 'Review',
  collection: 'Collections',
  set: 'Batches and sets',
  status: 'State',
  problem: 'Problems',
  is: 'Flags',
  has: 'Has',
  connection: 'Service',
  origin: 'Origin',
  body: 'Body',
  quality: 'Mesh quality',
  collision: 'Collision',
  resolution: 'Textures',
  created: 'Created',
});

/** The heading of a section of the side panel. */
export function facetName(field: string): string {
  return facetNames[field] ?? field.charAt(0).toUpperCase() + field.slice(1);
}

const ratingMessages = catalogue('library.rating', {
  rating: icu('{rating, plural, =0 {Not rated} other {{rating} of 5 stars}}', (rating: number) => ({
    rating,
  })),
});

/** `★★★☆☆` in words, for those who do not see it. */
export function ratingWords(rating: number): string {
  return ratingMessages.rating(rating);
}

export const words = catalogue('library.general', {
  bar: 'Search and view',
  search: 'Search the library',
  searchHint: 'Search, or narrow with tag:, mass>2kg, created:<7d',
  clear: 'Clear search',
  panel: 'Facets and saved searches',
  showPanel: 'Show panel',
  hidePanel: 'Hide panel',
  cards: 'Cards',
  rows: 'Rows',
  cardSize: 'Card size',
  pixels: icu('{size, number} px', (size: number) => ({ size })),
  stacks: 'Stack batches and sets',
  stacked: 'Stacked',
  columns: 'Columns',
  tooMany:
    'You can edit at most 5,000 assets at a time. Select fewer, or select all results of a search with Ctrl+A.',
  emptyTitle: 'Your library is empty',
  emptyText:
    'Describe an object or select an image of one. The service creates its model, textures and physics description, and they appear here.',
  gone: 'Deleted at the service',
  remote: 'At the service only: the files are not on this disk',
  binned: 'In the bin',
  missing: 'Folder not found',
  fewer: 'Show fewer',
  more: icu('Show {count, number} more', (count: number) => ({ count })),
  rest: icu('and {count, number} less common: type them in the search', (count: number) => ({ count })),
  findValue: icu('Find in {facet}', (facet: string) => ({ facet: facet.toLowerCase() })),
  noValue: 'No results',
});

/** Quick look. */
export const quickLookWords = catalogue('library.quickLook', {
  before: 'Previous',
  next: 'Next',
  place: icu('{number, number} of {count, number}', (number: number, count: number) => ({ number, count })),
  noVerdict: 'No verdict',
  noFindings: 'No problems found',
  notInspected: 'Not inspected yet',
  open: 'Open',
  openStack: 'Open stack',
  close: 'Close',
  triangles: icu('{count} triangles', (count: string) => ({ count })),
});

/** The grid and the list. */
export const listWords = catalogue('library.list', {
  sortedBy: icu('Sort by {name}, {direction}', (name: string, direction: string) => ({
    name,
    direction: direction.toLowerCase(),
  })),
  name: 'Assets',
  dragHint: 'Drag files to another app, or whole folders with Shift. Cards: Alt+drag.',
  drag: 'Drag out',
  reading: 'Reading the library…',
  readingLong:
    'Caliper reads the whole library once after each start. Until then, only the newest assets are found.',
  found: icu('{assets, number} found', (assets: number) => ({ assets })),
  foundSoFar: icu('{assets, number} so far…', (assets: number) => ({ assets })),
  preview: 'Preview',
  alwaysShown: 'Always shown',
  widthOf: icu('Width of {column}', (column: string) => ({ column })),
});

/** A value of a facet. */
export const facetWords = catalogue('library.facet', {
  back: 'Remove from search',
  only: 'Include',
  without: 'Exclude',
  hint: icu('{value}\nClick to include, Alt+click to exclude.', (value: string) => ({ value })),
  excluded: 'Excluded',
  tagsBelow: icu('Tags under {tag}', (tag: string) => ({ tag })),
  notRated: 'Not rated',
  suggestions: 'Suggestions',
});

/** Saving a search, and the list of those that were saved. */
export const savedSearchWords = catalogue('library.savedSearch', {
  command: 'Save search…',
  keywords: 'bookmark keep',
  save: 'Save search',
  dismiss: 'Cancel',
  confirm: 'Save',
  replace: 'Replace',
  name: 'Name',
  replaces: icu('Replaces the saved search “{name}”.', (name: string) => ({ name })),
  list: 'Saved searches',
  newNameOf: icu('New name for {name}', (name: string) => ({ name })),
  rename: 'Rename',
  remove: 'Remove',
  run: icu('Search: {name}', (name: string) => ({ name })),
});

/** Where nothing is found, or nothing is there yet. */
export const nothingWords = catalogue('library.nothing', {
  create: 'Create an asset',
  addFolders: 'Import folders or list the account',
  importZip: 'Import ZIP…',
  title: icu('No results for “{search}”', (search: string) => ({ search })),
  without: icu('Without “{term}”: {assets}', (term: string, assets: string) => ({ term, assets })),
  allTerms: 'All terms must match. Results without one of them:',
  everyWord: 'Every word must occur in an asset’s name, tags, note, kind or inputs.',
});

/** Of the row that has the focus; `keywords` are sought as well. */
export const activeCommandWords = catalogue('library.activeCommand', {
  open: { title: 'Open asset or stack', keywords: 'enter members' },
  reveal: { title: 'Show asset in folder', keywords: 'reveal file manager explorer finder' },
  copyPath: { title: 'Copy asset path', keywords: 'folder clipboard' },
  copyId: { title: 'Copy asset ID', keywords: 'clipboard service' },
  like: { title: 'Create another like this', keywords: 'again same request' },
  whatToDo: { title: 'Help with the asset’s error', keywords: 'what to do help failed why problem' },
  deleteAtService: { title: 'Delete asset at the service…', keywords: 'remove account' },
  deleteSetAtService: {
    title: 'Delete set at the service…',
    keywords: 'remove account variation members',
  },
});

/** Commands of the selection. */
export const chosenCommandWords = catalogue('library.chosenCommand', {
  rename: 'Rename',
  flip: { title: 'Browse selection', keywords: 'flip through arrow keys next open several' },
  look: { title: 'Quick look', keywords: 'preview look closely space' },
  rate: {
    none: 'Remove rating',
    title: icu('Rate {stars}', (stars: string) => ({ stars })),
    keywords: icu('stars rating {rating}', (rating: number) => ({ rating })),
  },
  tags: 'Edit tags…',
  collections: 'Edit collections…',
  review: { title: 'Review…', keywords: 'approve reject verdict' },
  note: 'Edit note…',
  fetch: 'Download files',
  deleteHere: { title: 'Move to bin…', keywords: 'delete here remove trash' },
  restore: 'Put back from the bin',
  all: 'Select all results',
  none: 'Clear selection',
  closeStack: 'Close the stack',
});

/** Of how the library is shown. */
export const shownCommandWords = catalogue('library.shownCommand', {
  view: 'Show as cards or rows',
  panel: 'Toggle facets panel',
  stackKeywords: 'group members batch set',
  larger: 'Larger cards',
  smaller: 'Smaller cards',
  sizeKeywords: 'size zoom grid',
  column: icu('Toggle column: {name}', (name: string) => ({ name })),
  columnKeywords: 'columns table',
  sort: icu('Sort by {by}', (by: string) => ({ by })),
});

// What deleting an asset or a set at its service leaves behind, or leaves open when it failed, in words. Pure.

const afterDeletion = catalogue('library.afterDeletion', {
  uncertain:
    'The asset may or may not have been deleted. Delete it again when the service is reachable; this is safe.',
  setUncertain:
    'The set may or may not have been deleted. Delete it again when the service is reachable; this is safe.',
  notDeleted: 'The asset was not deleted. Try again later.',
  setNotDeleted: 'The set was not deleted. Try again later.',
  missing: icu(
    '{missing} of its {files} files {missing, plural, one {is} other {are}} not on this disk and will be lost. Other files and the library entry are kept. It still counts against the account’s asset limit.',
    (missing: number, files: number) => ({ missing, files }),
  ),
  noFiles:
    'It has no files on this disk; the library entry is kept. It still counts against the account’s asset limit.',
  kept: 'Files on this disk and the library entry are kept. It still counts against the account’s asset limit.',
  setNoFiles:
    'No files of its members are on this disk; the library entries are kept. They still count against the account’s asset limit.',
  setMissing: icu(
    'Not all files of {members, plural, one {one member} other {# members}} are on this disk; missing files will be lost. Other files and the library entries are kept. They still count against the account’s asset limit.',
    (members: number) => ({ members }),
  ),
  setKept:
    'Files of its members on this disk and the library entries are kept. They still count against the account’s asset limit.',
});

/**
 * What a failed deletion leaves open, and that asking once more is safe; null when the failure's own sentence says all.
 * Nothing is tried again on its own here.
 */
export function afterFailedDeletion({ code }: Pick<ShownFailure, 'code'>, isSet = false): string | null {
  switch (code) {
    case 'remote.unreachable':
    case 'remote.timeout':
    case 'remote.server-error':
    case 'remote.invalid-response':
    case 'remote.not-a-service':
      return isSet ? afterDeletion.setUncertain : afterDeletion.uncertain;
    case 'remote.rate-limited':
      return isSet ? afterDeletion.setNotDeleted : afterDeletion.notDeleted;
    default:
      return null;
  }
}

/** What stays on this disk, what is lost for good, and what the account does not get back. */
export function deletionConsequence({ folder, transfer }: Pick<AssetSummary, 'folder' | 'transfer'>): string {
  const missing = transfer === null ? 0 : transfer.filesTotal - transfer.filesDone;
  if (missing > 0) return afterDeletion.missing(missing, transfer?.filesTotal ?? missing);
  return folder === null ? afterDeletion.noFiles : afterDeletion.kept;
}

/** As `consequence`, of a set with all its members. */
export function setDeletionConsequence({ transfer, counts }: Pick<Group, 'transfer' | 'counts'>): string {
  const missing = counts.complete - transfer.assetsDone;
  if (transfer.assetsDone === 0) return afterDeletion.setNoFiles;
  return missing > 0 ? afterDeletion.setMissing(missing) : afterDeletion.setKept;
}

/** The question before a set is deleted, with the rules of the service. */
export const deleteSetWords = catalogue('library.deleteSet', {
  text: icu(
    'The set and its {members, plural, one {member} other {{members, number} members}} are deleted at “{service}”{hasAddress, select, true { ({address})} other {}}, and Caliper cannot download them again. This cannot be undone.',
    (members: number, service: string, address: string | null) => ({
      members,
      service,
      hasAddress: address !== null,
      address,
    }),
  ),
  rule: 'A set can be deleted when it is no longer active; members cannot be deleted individually.',
  active:
    'This set is queued or running. Wait until it finishes, or cancel it if generation has not started.',
  title: icu('Delete the set “{set}” at “{service}”?', (set: string, service: string) => ({ set, service })),
  confirm: 'Delete set',
});

/** The question before it. */
export const deleteAtServiceWords = catalogue('library.deleteAtService', {
  text: icu(
    'The asset is deleted at “{service}”{hasAddress, select, true { ({address})} other {}}, and Caliper cannot download it again. This cannot be undone.',
    (service: string, address: string | null) => ({ service, hasAddress: address !== null, address }),
  ),
  title: icu('Delete “{asset}” at “{service}”?', (asset: string, service: string) => ({ asset, service })),
  confirm: 'Delete at the service',
});
