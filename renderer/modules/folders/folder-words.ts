/** What the window of folders and the account says. Pure; English. */

import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import { sentenceOf } from '../../../main/contract/plain/error-messages.ts';
import type { AccountListing, LocalFolder } from '../../../main/contract/schema/library/folders.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { countedAssets } from '../shared/store/notice-words.ts';

/** Of other files. */
export const noFolderDropped =
  'Only folders and model files can be added here. To create assets from images, drop them onto the library.';

/** One line below the path. `alarming` when the user has to do something. */
export function folderLine(folder: LocalFolder): { readonly text: string; readonly alarming: boolean } {
  const { state, assets, seen, error, watched } = folder;
  switch (state) {
    case 'scanning':
      return {
        text: `Scanning: ${formatNumber(seen)} folders so far, ${countedAssets(assets)} found`,
        alarming: false,
      };
    case 'ready':
      return {
        text: `${countedAssets(assets)}, ${watched ? 'watched: new assets appear automatically' : 'imported once'}`,
        alarming: false,
      };
    case 'missing':
      return {
        text: `Folder not found. Its ${countedAssets(assets)} stay in the library; connect the disk, or import the folder from its new location.`,
        alarming: true,
      };
    case 'failed':
      return { text: sentenceOf(error) ?? 'The folder could not be scanned.', alarming: true };
    default:
      return state satisfies never;
  }
}

/** All of them in a few words; null without any. What needs the user comes first, then what goes on. */
export function foldersSummary(
  folders: readonly Pick<LocalFolder, 'state'>[],
): { readonly text: string; readonly alarming: boolean } | null {
  const having = (...states: LocalFolder['state'][]): number =>
    folders.filter(({ state }) => states.includes(state)).length;
  const troubled = having('missing', 'failed');
  if (folders.length === 0) return null;
  if (troubled > 0)
    return { text: `${troubled} ${troubled === 1 ? 'needs' : 'need'} attention`, alarming: true };
  if (having('scanning') > 0) return { text: 'scanning', alarming: false };
  return { text: formatNumber(folders.length), alarming: false };
}

/** What forgetting a folder means. */
export function forgetWords({ assets, path }: Pick<LocalFolder, 'assets' | 'path'>): string {
  return `${countedAssets(assets)} ${assets === 1 ? 'is' : 'are'} removed from the library, with ${assets === 1 ? 'its' : 'their'} tags, ratings and notes. Files in ${path} are not changed.`;
}

/** The state of the account's listing. */
export function listingLine({ state, found, entered, error }: AccountListing, service: string): string {
  const counted = `${countedAssets(found)} in the account`;
  switch (state) {
    case 'never':
      return `Assets created elsewhere with the account at “${service}” are not listed yet.`;
    case 'running':
      return `Listing: ${counted} so far, ${formatNumber(entered)} new.`;
    case 'done':
      return entered === 0
        ? `${counted}, none of them new.`
        : `${counted}, ${formatNumber(entered)} of them new and added to the library. Download their files when you need them.`;
    case 'failed':
      return sentenceOf(error) ?? 'The account could not be listed.';
    case 'not-offered':
      return `“${service}” does not offer a list of the account’s assets.`;
    default:
      return state satisfies never;
  }
}

/** Asks about folders that were dropped. */
export function addTitle(folders: number): string {
  return folders === 1
    ? 'Add this folder to the library? It is not moved.'
    : `Add ${formatNumber(folders)} folders to the library? They are not moved.`;
}

/** Why a folder is asked about of which only files were dropped. */
export function droppedModels(models: readonly string[]): string {
  const [first = '', ...others] = models;
  return others.length === 0
    ? `It contains “${first}”. All models in the folder are added.`
    : `It contains “${first}” and ${formatNumber(others.length)} more of the dropped files. All models in the folder are added.`;
}

/** Beside the switch. */
export function watchLine(folders: number): string {
  return `Watch ${folders === 1 ? 'this folder' : 'these folders'}: new assets appear in the library automatically`;
}

/** A browser keeps to itself where files lie. */
export function nowhereWords(names: readonly string[]): string {
  const [first = '', ...others] = names;
  const what = others.length === 0 ? `“${first}”` : `“${first}” and ${formatNumber(others.length)} more`;
  return `${what} cannot be added by dropping, because the browser hides the path. Drop ${others.length === 0 ? 'it' : 'them'} onto the desktop app, or run “caliper import FOLDER”.`;
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
