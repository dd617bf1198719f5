/** From the queue to other screens: to the assets in the library, and with a refused request back to its form; and from an asset to its row. */

import { termText } from '../../../main/contract/rules/query/edit.ts';
import { fold } from '../../../main/contract/rules/query/text.ts';
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import type { Submission } from '../../../main/contract/schema/creation/submission.ts';
import type { Group } from '../../../main/contract/schema/group.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { canRefill } from '../navigation/store/navigation.ts';

// From the queue to the assets in the library, and from an asset to its row of the queue.

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

// A refused request back into its form: what was entered, and why the service or Caliper did not take it.

/** Every route has a form. */
export function canEditAgain({ state }: Submission): boolean {
  return state === 'refused';
}

/** Takes the request out of the queue and shows it where it was made. Rejects with `FailureError`. */
export async function editAgain(
  { submissions, navigation }: StoresOf<'submissions' | 'navigation'>,
  { id, request, error, label, lineage }: Submission,
): Promise<void> {
  await submissions.discard(id);
  if (canRefill(request)) navigation.go({ name: 'batch', request, label, failure: error });
  else if (request.route === 'measured')
    navigation.go({ name: 'measured', request, failure: error, lineage });
  else navigation.go({ name: 'create', request, failure: error, lineage });
}
