/** What the window of folders and the account says. Pure; English. */

import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import { sentenceOf } from '../../../main/contract/plain/error-messages.ts';
import type { AccountListing, LocalFolder } from '../../../main/contract/schema/library/folders.ts';
import { formatNumber } from '../../ui/text/format.ts';

const lineWords = catalogue('folders.line', {
  scanning: icu(
    'Scanning: {seen, number} folders so far, {assets, plural, one {# asset} other {# assets}} found',
    (seen: number, assets: number) => ({ seen, assets }),
  ),
  ready: icu(
    '{assets, plural, one {# asset} other {# assets}}, {watched, select, true {watched: new assets appear automatically} other {imported once}}',
    (assets: number, watched: boolean) => ({ assets, watched }),
  ),
  missing: icu(
    'Folder not found. Its {assets, plural, one {# asset} other {# assets}} stay in the library; connect the disk, or import the folder from its new location.',
    (assets: number) => ({ assets }),
  ),
  failed: 'The folder could not be scanned.',
  forget: icu(
    '{assets, plural, one {# asset is removed from the library, with its tags, ratings and notes} other {# assets are removed from the library, with their tags, ratings and notes}}. Files in {path} are not changed.',
    (assets: number, path: string) => ({ assets, path }),
  ),
});

/** One line below the path. `alarming` when the user has to do something. */
export function folderLine(folder: LocalFolder): { readonly text: string; readonly alarming: boolean } {
  const { state, assets, seen, error, watched } = folder;
  switch (state) {
    case 'scanning':
      return { text: lineWords.scanning(seen, assets), alarming: false };
    case 'ready':
      return { text: lineWords.ready(assets, watched), alarming: false };
    case 'missing':
      return { text: lineWords.missing(assets), alarming: true };
    case 'failed':
      return { text: sentenceOf(error) ?? lineWords.failed, alarming: true };
    default:
      return state satisfies never;
  }
}

const summaryWords = catalogue('folders.summary', {
  attention: icu('{count, plural, one {{count} needs} other {{count} need}} attention', (count: number) => ({
    count,
  })),
  scanning: 'scanning',
});

/** All of them in a few words; null without any. What needs the user comes first, then what goes on. */
export function foldersSummary(
  folders: readonly Pick<LocalFolder, 'state'>[],
): { readonly text: string; readonly alarming: boolean } | null {
  const having = (...states: LocalFolder['state'][]): number =>
    folders.filter(({ state }) => states.includes(state)).length;
  const troubled = having('missing', 'failed');
  if (folders.length === 0) return null;
  if (troubled > 0) return { text: summaryWords.attention(troubled), alarming: true };
  if (having('scanning') > 0) return { text: summaryWords.scanning, alarming: false };
  return { text: formatNumber(folders.length), alarming: false };
}

/** What forgetting a folder means. */
export function forgetWords({ assets, path }: Pick<LocalFolder, 'assets' | 'path'>): string {
  return lineWords.forget(assets, path);
}

const listingWords = catalogue('folders.listing', {
  never: icu(
    'Assets created elsewhere with the account at “{service}” are not listed yet.',
    (service: string) => ({
      service,
    }),
  ),
  running: icu(
    'Listing: {found, plural, one {# asset} other {# assets}} in the account so far, {entered, number} new.',
    (found: number, entered: number) => ({ found, entered }),
  ),
  done: icu(
    '{found, plural, one {# asset} other {# assets}} in the account, {entered, plural, =0 {none of them new.} other {# of them new and added to the library. Download their files when you need them.}}',
    (found: number, entered: number) => ({ found, entered }),
  ),
  failed: 'The account could not be listed.',
  notOffered: icu('“{service}” does not offer a list of the account’s assets.', (service: string) => ({
    service,
  })),
});

/** The state of the account's listing. */
export function listingLine({ state, found, entered, error }: AccountListing, service: string): string {
  switch (state) {
    case 'never':
      return listingWords.never(service);
    case 'running':
      return listingWords.running(found, entered);
    case 'done':
      return listingWords.done(found, entered);
    case 'failed':
      return sentenceOf(error) ?? listingWords.failed;
    case 'not-offered':
      return listingWords.notOffered(service);
    default:
      return state satisfies never;
  }
}

const dropWords = catalogue('folders.drop', {
  noFolder:
    'Only folders and model files can be added here. To create assets from images, drop them onto the library.',
  title: icu(
    '{count, plural, one {Add this folder to the library? It is not moved.} other {Add # folders to the library? They are not moved.}}',
    (count: number) => ({ count }),
  ),
  models: icu(
    'It contains “{first}”{others, plural, =0 {} other { and # more of the dropped files}}. All models in the folder are added.',
    (first: string, others: number) => ({ first, others }),
  ),
  watch: icu(
    'Watch {count, plural, one {this folder} other {these folders}}: new assets appear in the library automatically',
    (count: number) => ({ count }),
  ),
  nowhere: icu(
    '{others, plural, =0 {“{first}” cannot be added by dropping, because the browser hides the path. Drop it} other {“{first}” and # more cannot be added by dropping, because the browser hides the path. Drop them}} onto the desktop app, or run “caliper import FOLDER”.',
    (first: string, others: number) => ({ first, others }),
  ),
});

/** Of other files. */
export const noFolderDropped = (): string => dropWords.noFolder;

/** Asks about folders that were dropped. */
export function addTitle(folders: number): string {
  return dropWords.title(folders);
}

/** Why a folder is asked about of which only files were dropped. */
export function droppedModels(models: readonly string[]): string {
  return dropWords.models(models[0] ?? '', Math.max(0, models.length - 1));
}

/** Beside the switch. */
export function watchLine(folders: number): string {
  return dropWords.watch(folders);
}

/** A browser keeps to itself where files lie. */
export function nowhereWords(names: readonly string[]): string {
  return dropWords.nowhere(names[0] ?? '', Math.max(0, names.length - 1));
}

/** The window, its list and the entry that opens it. */
export const foldersWords = catalogue('folders.general', {
  open: 'Folders and account…',
  lookedThrough: ', scanned {at}',
  lookingThrough: icu('Scanning {name}', (name: string) => ({ name })),
  watch: 'Watch',
  lookAgain: icu('Rescan {name}', (name: string) => ({ name })),
  forget: icu('Forget {name}', (name: string) => ({ name })),
  forgetTitle: icu('Forget “{name}”?', (name: string) => ({ name })),
  forgetConfirm: 'Forget folder',
  title: 'Folders and account',
  close: 'Close',
  here: 'Folders on this machine',
  untouched:
    'These folders are added to the library in place. Caliper never changes, moves or deletes their files, and finds folders that were moved.',
  list: 'Folders',
  importFolder: 'Import folder…',
  watchFolder: 'Watch folder…',
  importZip: 'Import ZIP…',
  importOrWatch:
    'An imported folder is read once; a watched folder is followed from then on. A ZIP is copied into the library. Folders and model files can be dropped here too.',
});

/** The account's part of the window. */
export const accountWords = catalogue('folders.account', {
  name: 'Account',
  nameAt: icu('Account at “{service}”', (service: string) => ({ service })),
  noConnection: 'No service is connected, so there is no account to list.',
  unreachable: 'The service is unreachable. Everything on this disk still works.',
  listed: 'Listed {at}.',
  list: 'List account assets',
  again: 'List again',
});

/** Where folders were dropped. */
export const droppedFolderWords = catalogue('folders.droppedFolder', {
  dismiss: 'Cancel',
  add: 'Add to library',
  list: 'Dropped folders',
  nowhereTitle: 'Dropping folders is not supported in the browser',
});
