/** What the organising of assets, its fields and its commands say. Pure; English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import { formatBytes } from '../../ui/text/format.ts';
import { countedAssets } from '../shared/store/notice-words.ts';

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

const those = (assets: number): { their: string; they: string; are: string } =>
  assets === 1 ? { their: 'its', they: 'It', are: 'is' } : { their: 'their', they: 'They', are: 'are' };

/** What happens on this disk, what stays at the service, and what would be lost for good; a sentence each. */
export function deletionSentences({ assets, known, serviceName, isConnected }: DeletionFacts): string[] {
  const { their, they } = those(assets);
  const whole = known.length === assets;
  const elsewhere = known.filter(({ origin }) => origin === 'folder').length;
  const ours = known.filter(({ origin }) => origin === 'service');
  const bytes = ours.reduce((sum, one) => sum + one.sizeBytes, 0);
  const gone = ours.filter(({ deletedAtServiceAt }) => deletedAtServiceAt !== null).length;
  const away = ours.filter((one) => one.deletedAtServiceAt === null && !isConnected(one)).length;
  const arriving = ours.filter(
    ({ transfer }) => transfer?.state === 'active' || transfer?.state === 'waiting',
  ).length;
  const size = whole && bytes > 0 ? ` (${formatBytes(bytes)})` : '';
  const service = serviceName === null ? 'the service' : `“${serviceName}”`;
  const sentences: string[] = [];
  if (!whole || ours.length > 0) {
    sentences.push(
      `On this disk, ${their} files${size} are moved to the library’s bin. Until you empty the bin, ${they.toLowerCase()} can be put back.`,
    );
    if (gone + away < ours.length || !whole)
      sentences.push(
        `Nothing is deleted at ${service}: ${gone + away > 0 ? 'the others' : they.toLowerCase()} can be downloaded again.`,
      );
  }
  if (elsewhere > 0)
    sentences.push(
      `${ours.length === 0 && whole ? they : countedAssets(elsewhere)} ${elsewhere === 1 ? 'is' : 'are'} in your own folders: Caliper only forgets ${elsewhere === 1 ? 'it' : 'them'}, and no file there changes.`,
    );
  if (gone > 0)
    sentences.push(
      `${assets === 1 ? 'It was' : `${countedAssets(gone)} ${gone === 1 ? 'was' : 'were'}`} already deleted at the service: when you empty the bin, ${gone === 1 ? 'it is' : 'they are'} permanently deleted.`,
    );
  if (away > 0)
    sentences.push(
      `${assets === 1 ? 'It is' : `${countedAssets(away)} ${away === 1 ? 'is' : 'are'}`} from a service that is not connected: when you empty the bin, you need that connection or a ZIP export to restore ${away === 1 ? 'it' : 'them'}.`,
    );
  if (arriving > 0)
    sentences.push(
      `${assets === 1 ? 'Its files are' : `The files of ${countedAssets(arriving)} are`} still downloading; the download stops.`,
    );
  return sentences;
}

/** `12 assets, 340 MB`. */
export function binWords({ assets, bytes }: { readonly assets: number; readonly bytes: number }): string {
  return `${countedAssets(assets)}, ${formatBytes(bytes)}`;
}

/** What the notice says after the bin was emptied. */
export function emptiedWords(gone: { readonly assets: number; readonly bytes: number }): string {
  return `Emptied the bin: ${countedAssets(gone.assets)} permanently deleted, ${formatBytes(gone.bytes)} freed.`;
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
