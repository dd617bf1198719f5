/** What the window of folders and the account says. Pure; English. */
import type { AccountListing, LocalFolder } from '../../../main/contract/model/library/folders.ts';
import { countedAssets } from '../../state/organise-words.ts';

/** One line below the path. `alarming` when the person has to do something. */
export function folderLine(folder: LocalFolder): { readonly text: string; readonly alarming: boolean } {
  const { state, assets, seen, error, watched } = folder;
  switch (state) {
    case 'scanning':
      return {
        text: `Being looked through: ${seen.toLocaleString('en')} folders so far, ${countedAssets(assets)} found`,
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
      return { text: error?.message ?? 'It could not be looked through.', alarming: true };
    default:
      return state satisfies never;
  }
}

/** All of them in a few words; null without any. What needs the person comes first, then what goes on. */
export function foldersSummary(
  folders: readonly Pick<LocalFolder, 'state'>[],
): { readonly text: string; readonly alarming: boolean } | null {
  const having = (...states: LocalFolder['state'][]): number =>
    folders.filter(({ state }) => states.includes(state)).length;
  const troubled = having('missing', 'failed');
  if (folders.length === 0) return null;
  if (troubled > 0) return { text: `${troubled} ${troubled === 1 ? 'needs' : 'need'} you`, alarming: true };
  if (having('scanning') > 0) return { text: 'being looked through', alarming: false };
  return { text: folders.length.toLocaleString('en'), alarming: false };
}

/** What forgetting a folder means. */
export function forgetWords({ assets, path }: Pick<LocalFolder, 'assets' | 'path'>): string {
  return `${countedAssets(assets)} from it ${assets === 1 ? 'leaves' : 'leave'} the library, with ${assets === 1 ? 'its' : 'their'} tags, ratings and notes. Nothing in ${path} is changed.`;
}

/** How the account's listing stands. */
export function listingLine({ state, found, entered, error }: AccountListing, service: string): string {
  const counted = `${countedAssets(found)} in the account`;
  switch (state) {
    case 'never':
      return `What was made elsewhere with the account at “${service}” is not listed yet.`;
    case 'running':
      return `Listing: ${counted} so far, ${entered.toLocaleString('en')} of them new here.`;
    case 'done':
      return entered === 0
        ? `${counted}; all of them were known here.`
        : `${counted}; ${entered.toLocaleString('en')} of them were new and are in the library now. Their files are fetched when you ask for them.`;
    case 'failed':
      return error?.message ?? 'The account could not be listed.';
    case 'not-offered':
      return `“${service}” does not offer a list of the account’s assets.`;
    default:
      return state satisfies never;
  }
}
