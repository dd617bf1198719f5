/** “Make it again”: a failed or canceled single asset, word for word; for menus, buttons and the palette everywhere. */
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { makeAgainWords as words } from './form-words.ts';

/** Members are made again with the gaps of their batch or set, and what was requested elsewhere is not known here. */
export function canMakeAgain({ job, groupId }: Pick<AssetSummary, 'job' | 'groupId'>): boolean {
  return (
    groupId === null && job?.route !== 'unknown' && (job?.status === 'failed' || job?.status === 'canceled')
  );
}

/** Shows the request, or the one made before: nothing is requested twice. It costs as much again. */
export async function makeAgain(
  { api, navigation, notices }: StoresOf<'api' | 'navigation' | 'notices'>,
  assetId: AssetId,
): Promise<void> {
  const made = await api.create.again({ assetId });
  const before = made.state === 'accepted';
  notices.tell(before ? words.alreadyAsked : words.asked, {
    tag: 'make-again',
    tone: 'success',
  });
  navigation.go({ name: 'queue', focus: made.jobId ?? made.id });
}
