/** What deleting an asset at its service leaves behind, in words. Pure. */
import type { AssetSummary } from '../../../main/contract/model/asset.ts';

/** What stays on this disk, what is lost for good, and what the account does not get back. */
export function consequence({ folder, transfer }: Pick<AssetSummary, 'folder' | 'transfer'>): string {
  const counted = 'It still counts against the account’s asset limit.';
  const missing = transfer === null ? 0 : transfer.filesTotal - transfer.filesDone;
  if (missing > 0)
    return `${missing} of its ${transfer?.filesTotal ?? missing} files ${missing === 1 ? 'is' : 'are'} not on this disk and will be lost. The others and its entry in the library stay. ${counted}`;
  if (folder === null) return `It has no files on this disk; its entry in the library stays. ${counted}`;
  return `Its files on this disk and its entry in the library stay. ${counted}`;
}
