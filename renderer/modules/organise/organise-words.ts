/** What the organising of assets, its fields and its commands say. Pure; English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import { formatBytes } from '../../ui/text/format.ts';

type Known = Pick<AssetSummary, 'origin' | 'connectionId' | 'deletedAtServiceAt' | 'sizeBytes' | 'transfer'>;

/** What is known of the assets that are to be deleted here; `assets` in all. */
export interface DeletionFacts {
  readonly assets: number;
  readonly known: readonly Known[];
  /** Name of the service of a single one. */
  readonly serviceName: string | null;
  /** Is there a connection that could fetch it again? */
  readonly isConnected: (one: Pick<Known, 'connectionId'>) => boolean;
}

const deletionWords = catalogue('organise.deletion', {
  toBin: icu(
    'On this disk, {assets, plural, one {its} other {their}} files{hasSize, select, true { ({size})} other {}} are moved to the library’s bin. Until you empty the bin, {assets, plural, one {it} other {they}} can be put back.',
    (assets: number, size: string | null) => ({ assets, hasSize: size !== null, size }),
  ),
  notAtService: icu(
    'Nothing is deleted at {hasService, select, true {“{service}”} other {the service}}: {onlyOthers, select, true {the others} other {{assets, plural, one {it} other {they}}}} can be downloaded again.',
    (assets: number, service: string | null, onlyOthers: boolean) => ({
      assets,
      hasService: service !== null,
      service,
      onlyOthers,
    }),
  ),
  allElsewhere: icu(
    '{whole, plural, one {It} other {They}} {assets, plural, one {is in your own folders: Caliper only forgets it} other {are in your own folders: Caliper only forgets them}}, and no file there changes.',
    (whole: number, assets: number) => ({ whole, assets }),
  ),
  someElsewhere: icu(
    '{assets, plural, one {# asset is in your own folders: Caliper only forgets it} other {# assets are in your own folders: Caliper only forgets them}}, and no file there changes.',
    (assets: number) => ({ assets }),
  ),
  gone: icu(
    '{whole, plural, one {It was} other {{gone, plural, one {# asset was} other {# assets were}}}} already deleted at the service: when you empty the bin, {gone, plural, one {it is} other {they are}} permanently deleted.',
    (whole: number, gone: number) => ({ whole, gone }),
  ),
  away: icu(
    '{whole, plural, one {It is} other {{away, plural, one {# asset is} other {# assets are}}}} from a service that is not connected: when you empty the bin, you need that connection or a ZIP export to restore {away, plural, one {it} other {them}}.',
    (whole: number, away: number) => ({ whole, away }),
  ),
  arriving: icu(
    '{whole, plural, one {Its files are} other {The files of {arriving, plural, one {# asset are} other {# assets are}}}} still downloading; the download stops.',
    (whole: number, arriving: number) => ({ whole, arriving }),
  ),
  bin: icu('{assets, plural, one {# asset} other {# assets}}, {size}', (assets: number, size: string) => ({
    assets,
    size,
  })),
  emptied: icu(
    'Emptied the bin: {assets, plural, one {# asset} other {# assets}} permanently deleted, {size} freed.',
    (assets: number, size: string) => ({ assets, size }),
  ),
});

/** What happens on this disk, what stays at the service, and what would be lost for good; a sentence each. */
export function deletionSentences({ assets, known, serviceName, isConnected }: DeletionFacts): string[] {
  const whole = known.length === assets;
  const elsewhere = known.filter(({ origin }) => origin === 'folder').length;
  const ours = known.filter(({ origin }) => origin === 'service');
  const bytes = ours.reduce((sum, one) => sum + one.sizeBytes, 0);
  const gone = ours.filter(({ deletedAtServiceAt }) => deletedAtServiceAt !== null).length;
  const away = ours.filter((one) => one.deletedAtServiceAt === null && !isConnected(one)).length;
  const arriving = ours.filter(
    ({ transfer }) => transfer?.state === 'active' || transfer?.state === 'waiting',
  ).length;
  const sentences: string[] = [];
  if (!whole || ours.length > 0) {
    sentences.push(deletionWords.toBin(assets, whole && bytes > 0 ? formatBytes(bytes) : null));
    if (gone + away < ours.length || !whole)
      sentences.push(deletionWords.notAtService(assets, serviceName, gone + away > 0));
  }
  if (elsewhere > 0)
    sentences.push(
      ours.length === 0 && whole
        ? deletionWords.allElsewhere(assets, elsewhere)
        : deletionWords.someElsewhere(elsewhere),
    );
  if (gone > 0) sentences.push(deletionWords.gone(assets, gone));
  if (away > 0) sentences.push(deletionWords.away(assets, away));
  if (arriving > 0) sentences.push(deletionWords.arriving(assets, arriving));
  return sentences;
}

/** `12 assets, 340 MB`. */
export function binWords({ assets, bytes }: { readonly assets: number; readonly bytes: number }): string {
  return deletionWords.bin(assets, formatBytes(bytes));
}

/** What the notice says after the bin was emptied. */
export function emptiedWords(gone: { readonly assets: number; readonly bytes: number }): string {
  return deletionWords.emptied(gone.assets, formatBytes(gone.bytes));
}

/** The window in which selected assets are organised, and its fields' names. */
export const organiseWindowWords = catalogue('organise.organiseWindow', {
  share: icu('{assets} of {of}', (assets: number, of: number) => ({ assets, of })),
  edit: icu('Edit “{title}”', (title: string) => ({ title })),
  editMany: icu('Edit {assets}', (assets: string) => ({ assets })),
  about: 'Changes apply immediately, on this machine only, and can be undone.',
  done: 'Done',
  rating: 'Rating',
  tags: 'Tags',
  collections: 'Collections',
  review: 'Review',
  note: 'Note',
  known: icu(
    'Values shown are from {known, number} assets. Changes apply to all {assets, number}.',
    (known: number, assets: number) => ({ known, assets }),
  ),
});

/** The bin, and the questions before something goes into it or is permanently deleted. */
export const binQuestionWords = catalogue('organise.binQuestion', {
  bin: 'Bin',
  empty: 'Empty bin…',
  deleteTitle: icu('Move {what} to the bin?', (what: string) => ({ what })),
  deleteConfirm: 'Move to bin',
  undoable: 'This can be undone.',
  emptyTitle: 'Empty the bin?',
  emptyConfirm: 'Empty bin',
  emptyText: icu(
    'In the bin: {bin}. The files are permanently deleted from this disk; this cannot be undone.',
    (bin: string) => ({ bin }),
  ),
  emptyAgain: 'Assets that still exist at their service can be downloaded again.',
});

/** Tags. */
export const tagWords = catalogue('organise.tag', {
  add: 'Add tags',
  addFirst: 'Add tags, such as kitchen/chairs',
  addMore: 'Add',
  wrong: icu(
    '“{tags}” is not a valid tag. Use at most 100 characters, with text on both sides of each slash.',
    (tags: readonly string[]) => ({ tags: tags.join('”, “') }),
  ),
  remove: icu('Remove tag {tag}', (tag: string) => ({ tag })),
  known: 'Known tags',
});

/** Collections. */
export const collectionWords = catalogue('organise.collection', {
  gone: 'Deleted collection',
  takeOut: icu('Remove from {name}', (name: string) => ({ name })),
  one: 'Collection',
  all: 'Collections',
  find: 'Find or create a collection',
  make: icu('Create “{name}”', (name: string) => ({ name })),
  none: 'No collections yet. Type a name to create one.',
});

/** The review. */
export const reviewWords = catalogue('organise.review', {
  verdict: 'Verdict',
  mixed: 'Mixed: a verdict here replaces all of them.',
  notes: 'Review notes',
  placeholder: 'What is good, what needs work',
  reviewer: 'Reviewer',
  save: 'Save',
  discard: 'Discard',
  draft: 'Not saved yet. Kept as a draft until you save or discard it.',
  said: '{verdict}, {at}',
  saidBy: '{verdict} by {reviewer}, {at}',
});

/** Note, title and rating. */
export const fieldWords = catalogue('organise.field', {
  note: {
    name: 'Note',
    mixed: 'Mixed: a note here replaces all of them',
    placeholder: 'Add a note',
  },
  rating: { name: 'Rating', mixed: 'Mixed' },
  title: { name: 'Title', mixed: 'Mixed: a title here replaces all of them' },
});

/** In the palette; `keywords` are sought as well. */
export const organiseCommandWords = catalogue('organise.organiseCommand', {
  undo: 'Undo',
  undoOf: icu('Undo: {action}', (action: string) => ({ action })),
  redo: 'Redo',
  redoOf: icu('Redo: {action}', (action: string) => ({ action })),
  emptyBin: { title: 'Empty bin…', keywords: 'trash recycle delete free space' },
  folders: { keywords: 'import watch local disk external elsewhere list fetch' },
  importFolder: { keywords: 'local disk add scan assets elsewhere' },
  watchFolder: { keywords: 'local disk add scan follow import' },
  listAccount: {
    title: 'List account assets',
    keywords: 'service remote sync assets elsewhere fetch',
  },
  inspectAll: { title: 'Inspect all files again', keywords: 'verify hash check problems integrity' },
});
