/** What deleting an asset at its service leaves behind, or leaves open when it failed, in words. Pure. */
import type { AssetSummary } from '../../../main/contract/model/asset.ts';
import type { ShownFailure } from '../../ui/failure-text.ts';

/**
 * What a failed deletion leaves open, and that asking once more is safe; null when the failure's own sentence says all.
 * Nothing is tried again by itself here.
 */
export function whatToDo({ code }: Pick<ShownFailure, 'code'>): string | null {
  switch (code) {
    case 'remote.unreachable':
    case 'remote.timeout':
    case 'remote.server-error':
    case 'remote.invalid-response':
    case 'remote.not-a-service':
      return 'It is not certain whether the asset was deleted. Delete it again when the service answers: that is safe.';
    case 'remote.rate-limited':
      return 'The asset was not deleted. Try again later.';
    default:
      return null;
  }
}

/** What stays on this disk, what is lost for good, and what the account does not get back. */
export function consequence({ folder, transfer }: Pick<AssetSummary, 'folder' | 'transfer'>): string {
  const counted = 'It still counts against the account’s asset limit.';
  const missing = transfer === null ? 0 : transfer.filesTotal - transfer.filesDone;
  if (missing > 0)
    return `${missing} of its ${transfer?.filesTotal ?? missing} files ${missing === 1 ? 'is' : 'are'} not on this disk and will be lost. The others and its entry in the library stay. ${counted}`;
  if (folder === null) return `It has no files on this disk; its entry in the library stays. ${counted}`;
  return `Its files on this disk and its entry in the library stay. ${counted}`;
}

/** The question before it. */
export const deleteAtServiceWords = {
  text: (service: string, address: string | null): string =>
    `The asset is deleted at “${service}”${address === null ? '' : ` (${address})`}, and Caliper cannot download it again. This cannot be undone.`,
  title: (asset: string, service: string): string => `Delete “${asset}” at “${service}”?`,
  confirm: 'Delete at the service',
} as const;
