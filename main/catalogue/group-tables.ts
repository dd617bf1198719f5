/** The table of batches and variation sets, as the services see it. */
import type { Group } from '../contract/schema/group.ts';
import type { ConnectionId, GroupId } from '../contract/schema/ids.ts';

/** A batch or set as stored; its parent job, its counts and its downloads are read from their own tables. */
export interface GroupRow
  extends Pick<
    Group,
    | 'id'
    | 'connectionId'
    | 'remoteId'
    | 'type'
    | 'route'
    | 'name'
    | 'count'
    | 'createdAt'
    | 'submissionId'
    | 'lineage'
    | 'deletedAtServiceAt'
  > {
  /** True once every member was entered: of a set they are read page by page after it was created. */
  readonly membersListed: boolean;
  /** Another program of the account created it. */
  readonly createdElsewhere: boolean;
}

/** Batches and variation sets. */
export interface GroupTable {
  insert(row: GroupRow): void;
  get(id: GroupId): GroupRow | null;
  byRemote(connectionId: ConnectionId, remoteId: string): GroupRow | null;
  byIds(ids: readonly GroupId[]): Map<GroupId, GroupRow>;
  /** Newest first; without `all`, those whose parent job is off the list are left out. */
  list(limit: number, all?: boolean): GroupRow[];
  /** Those whose members were not all entered yet, oldest first. */
  unlisted(connectionId: ConnectionId): GroupRow[];
  /** One that was met in the account before the answer to its own request came. */
  takeOver(id: GroupId, of: Pick<GroupRow, 'submissionId' | 'lineage' | 'route' | 'name'>): void;
  setMembersListed(id: GroupId): void;
  setDeletedAtService(id: GroupId, at: string): void;
}
