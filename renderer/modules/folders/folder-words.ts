/** What the window of folders and the account says. Pure; English. */

import { sentenceOf } from '../../../main/contract/plain/error-messages.ts';
import type { AccountListing, LocalFolder } from '../../../main/contract/schema/library/folders.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { countedAssets } from '../shared/store/notice-words.ts';

/** Of other files. */
export const noFolderDropped =
  'Only folders and model files can be added here. Drop images onto the library to make assets of them.';

/** One line below the path. `alarming` when the user has to do something. */
export function folderLine(folder: LocalFolder): { readonly text: string; readonly alarming: boolean } {
  const { state, assets, seen, error, watched } = folder;
  switch (state) {
    case 'scanning':
      return {
        text: `Being looked through: ${formatNumber(seen)} folders so far, ${countedAssets(assets)} found`,
        alarming: false,
      };
    case 'ready':
      return {
        text: `${countedAssets(assets)}, ${watched ? 'watched: what is added there appears here' : 'imported once'}`,
        alarming: false,
      };
    case 'missing':
      return {
        text: `Not there any more, and not found elsewhere. Its ${countedAssets(assets)} stay in the library; connect the disk, or add the folder where it is now.`,
        alarming: true,
      };
    case 'failed':
      return { text: sentenceOf(error) ?? 'It could not be looked through.', alarming: true };
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
  if (troubled > 0) return { text: `${troubled} ${troubled === 1 ? 'needs' : 'need'} you`, alarming: true };
  if (having('scanning') > 0) return { text: 'being looked through', alarming: false };
  return { text: formatNumber(folders.length), alarming: false };
}

/** What forgetting a folder means. */
export function forgetWords({ assets, path }: Pick<LocalFolder, 'assets' | 'path'>): string {
  return `${countedAssets(assets)} from it ${assets === 1 ? 'leaves' : 'leave'} the library, with ${assets === 1 ? 'its' : 'their'} tags, ratings and notes. Nothing in ${path} is changed.`;
}

/** The state of the account's listing. */
export function listingLine({ state, found, entered, error }: AccountListing, service: string): string {
  const counted = `${countedAssets(found)} in the account`;
  switch (state) {
    case 'never':
      return `What was made elsewhere with the account at “${service}” is not listed yet.`;
    case 'running':
      return `Listing: ${counted} so far, ${formatNumber(entered)} of them new here.`;
    case 'done':
      return entered === 0
        ? `${counted}; all of them were known here.`
        : `${counted}; ${formatNumber(entered)} of them were new and are in the library now. Their files are fetched when you ask for them.`;
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
    ? 'Add this folder to the library? It stays where it is.'
    : `Add ${formatNumber(folders)} folders to the library? They stay where they are.`;
}

/** Why a folder is asked about of which only files were dropped. */
export function droppedModels(models: readonly string[]): string {
  const [first = '', ...others] = models;
  return others.length === 0
    ? `“${first}” lies in it. All models of the folder are added.`
    : `“${first}” and ${formatNumber(others.length)} more of the dropped files lie in it. All models of the folder are added.`;
}

/** Beside the switch. */
export function watchLine(folders: number): string {
  return `Watch ${folders === 1 ? 'it' : 'them'}: what is added there later appears in the library as well`;
}

/** A browser keeps to itself where files lie. */
export function nowhereWords(names: readonly string[]): string {
  const [first = '', ...others] = names;
  const what = others.length === 0 ? `“${first}”` : `“${first}” and ${formatNumber(others.length)} more`;
  return `${what} cannot be added by dropping: a browser keeps to itself where folders lie. Caliper’s own window takes ${others.length === 0 ? 'it' : 'them'}; without one, “caliper import FOLDER” on the command line does. What was added is listed under “Folders and account”.`;
}

/** The window, its list and the entry that opens it. */
export const foldersWords = {
  open: 'Folders and account…',
  lookedThrough: ', looked through {at}',
  lookingThrough: (name: string): string => `Looking through ${name}`,
  watch: 'Watch',
  lookAgain: (name: string): string => `Look through ${name} again`,
  forget: (name: string): string => `Forget ${name}`,
  forgetTitle: (name: string): string => `Forget “${name}”?`,
  forgetConfirm: 'Forget the folder',
  title: 'Folders and account',
  close: 'Close',
  here: 'Folders on this machine',
  untouched:
    'Assets that lie elsewhere appear in the library as they are. Caliper never changes, moves or deletes anything in these folders, and finds a folder again that was moved.',
  list: 'Folders',
  importFolder: 'Import a folder…',
  watchFolder: 'Watch a folder…',
  importZip: 'Import ZIP…',
  importOrWatch:
    'An imported folder is read once; a watched folder is followed from then on. A ZIP is copied into the library. Folders and model files can be dropped here too.',
} as const;

/** The account's part of the window. */
export const accountWords = {
  name: 'The account',
  nameAt: (service: string): string => `The account at “${service}”`,
  noConnection: 'No service is connected, so there is no account to list.',
  unreachable: 'The service cannot be reached at the moment. Everything on this disk works all the same.',
  listed: 'Listed {at}.',
  list: 'List what else is in the account',
  again: 'List again',
} as const;

/** Where folders were dropped. */
export const droppedFolderWords = {
  dismiss: 'Cancel',
  add: 'Add to the library',
  list: 'Dropped folders',
  nowhereTitle: 'A browser does not say where folders lie',
} as const;
