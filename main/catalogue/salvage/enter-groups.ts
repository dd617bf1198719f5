/** Batches and sets of a damaged catalogue: entered before their members, each of which keeps its place or becomes a plain asset. */
import type { ConnectionId, GroupId } from '../../contract/schema/ids.ts';
import type { AssetRow, Catalogue, JobRow } from '../catalogue.ts';
import { attempt, byTime } from './attempt.ts';
import type { Damaged } from './read-damaged.ts';

/** The id of each in the damaged catalogue -> the one that it has now. */
export type Groups = ReadonlyMap<GroupId, GroupId>;

/** Before the folders are read: their manifests then find the batches and sets that they name. Throws `library.*` only. */
export function enterGroups(
  tables: Pick<Catalogue, 'groups' | 'transaction'>,
  damaged: Damaged,
  connections: ReadonlySet<ConnectionId>,
): Groups {
  const groups = new Map<GroupId, GroupId>();
  for (const row of damaged.groups.rows.toSorted(byTime))
    if (connections.has(row.connectionId) && attempt(tables, () => tables.groups.insert(row)))
      groups.set(row.id, row.id);
  return groups;
}

/** Adds those that could not be read, but are there again because a folder's manifest names them. */
export function withThoseOfFolders(
  tables: Pick<Catalogue, 'assets'>,
  damaged: Damaged,
  entered: Groups,
): Groups {
  const groups = new Map(entered);
  for (const { id, connectionId, remoteId, groupId } of damaged.assets.rows) {
    if (groupId === null || groups.has(groupId)) continue;
    const known = tables.assets.get(id) ?? tables.assets.byRemote(connectionId, remoteId);
    if (known !== null && known.groupId !== null) groups.set(groupId, known.groupId);
  }
  return groups;
}

/** How many are named by a job or an asset and could not be rescued. */
export function lostGroups(damaged: Damaged, groups: Groups): number {
  const named = [...damaged.assets.rows, ...damaged.jobs.rows].map(({ groupId }) => groupId);
  return new Set(named.filter((id) => id !== null && !groups.has(id))).size;
}

/** The row with the group that it has now; without one it is an asset like any other, and shown as such. */
export function assetInGroup(row: AssetRow, groups: Groups): AssetRow {
  const groupId = row.groupId === null ? null : (groups.get(row.groupId) ?? null);
  // One that was deleted for good stays so.
  const listed = row.deletedHereAt === null || row.listed;
  return groupId === null ? { ...row, groupId, groupIndex: null, listed } : { ...row, groupId };
}

/** The row with the group that it has now, or with none. */
export function jobInGroup(row: JobRow, groups: Groups): JobRow {
  const groupId = row.groupId === null ? null : (groups.get(row.groupId) ?? null);
  return { ...row, groupId, groupIndex: groupId === null ? null : row.groupIndex };
}
