/** What deleting an asset or a set at its service leaves behind, or leaves open when it failed, in words. Pure. */

import { formatNumber } from '../../../main/contract/plain/number-text.ts';
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import type { Group } from '../../../main/contract/schema/group.ts';
import type { ShownFailure } from '../../ui/status/failure-text.ts';

/**
 * What a failed deletion leaves open, and that asking once more is safe; null when the failure's own sentence says all.
 * Nothing is tried again on its own here.
 */
export function whatToDo({ code }: Pick<ShownFailure, 'code'>, isSet = false): string | null {
  switch (code) {
    case 'remote.unreachable':
    case 'remote.timeout':
    case 'remote.server-error':
    case 'remote.invalid-response':
    case 'remote.not-a-service':
      if (isSet)
        return 'It is not certain whether the set was deleted. Delete it again when the service answers: that is safe.';
      return 'It is not certain whether the asset was deleted. Delete it again when the service answers: that is safe.';
    case 'remote.rate-limited':
      if (isSet) return 'The set was not deleted. Try again later.';
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

/** As `consequence`, of a set with all its members. */
export function setConsequence({ transfer, counts }: Pick<Group, 'transfer' | 'counts'>): string {
  const counted = 'They still count against the account’s asset limit.';
  const missing = counts.complete - transfer.assetsDone;
  if (transfer.assetsDone === 0)
    return `No files of its members are on this disk; their entries in the library stay. ${counted}`;
  if (missing > 0)
    return `Not all files of ${missing === 1 ? 'one member' : `${formatNumber(missing)} members`} are on this disk; those that are missing will be lost. The others and the entries in the library stay. ${counted}`;
  return `The files of its members on this disk and their entries in the library stay. ${counted}`;
}

/** The question before a set is deleted, with the rules of the service. */
export const deleteSetWords = {
  text: (members: number, service: string, address: string | null): string =>
    `The set and its ${members === 1 ? 'member' : `${formatNumber(members)} members`} are deleted at “${service}”${address === null ? '' : ` (${address})`}, and Caliper cannot download them again. This cannot be undone.`,
  rule: 'A set can be deleted once it is no longer active; members cannot be deleted individually.',
  active:
    'This set is still queued or running. Wait until it has ended, or cancel it if it has not started generating.',
  title: (set: string, service: string): string => `Delete the set “${set}” at “${service}”?`,
  confirm: 'Delete set',
} as const;

/** The question before it. */
export const deleteAtServiceWords = {
  text: (service: string, address: string | null): string =>
    `The asset is deleted at “${service}”${address === null ? '' : ` (${address})`}, and Caliper cannot download it again. This cannot be undone.`,
  title: (asset: string, service: string): string => `Delete “${asset}” at “${service}”?`,
  confirm: 'Delete at the service',
} as const;
