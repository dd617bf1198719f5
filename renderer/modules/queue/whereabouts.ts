/** From the queue to the assets in the library, and from an asset to its row of the queue. */

import { fold } from '../../../main/contract/rules/query/fold.ts';
import { termText } from '../../../main/contract/rules/query/write.ts';
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import type { Group } from '../../../main/contract/schema/group.ts';
import type { StoresOf } from '../../stores/stores.ts';

/** The search that finds the members of a batch or set: by its name, or by its id where another one is called so. */
export function searchOf({ id, name }: Pick<Group, 'id' | 'name'>, groups: Iterable<Group>): string {
  if (name === null || name.trim() === '') return termText('set', id);
  for (const other of groups)
    if (other.id !== id && other.name !== null && fold(other.name) === fold(name)) return termText('set', id);
  return termText('set', name);
}

/** Shows the members that there are, in the library. */
export function showInLibrary(
  { groups, library, navigation }: StoresOf<'groups' | 'library' | 'navigation'>,
  group: Group,
): void {
  library.setText(searchOf(group, groups.store.getState().byId.values()));
  // Their stack is opened: they are what was requested.
  if (!library.store.getState().open.includes(group.id)) library.toggleStack(group.id);
  navigation.go({ name: 'library' });
}

/** The id of the row that holds the asset, null where it is not on the list any more. */
export function queueRowOf(
  { groups, jobs }: StoresOf<'groups' | 'jobs'>,
  { id, groupId }: Pick<AssetSummary, 'id' | 'groupId'>,
): string | null {
  const group = groupId === null ? undefined : groups.store.getState().byId.get(groupId);
  if (group !== undefined) return group.job !== null && group.job.clearedAt !== null ? null : group.id;
  for (const job of jobs.store.getState().byId.values())
    if (job.assetId === id && job.clearedAt === null) return job.id;
  return null;
}
