/** Deletes a variation set with all its members at its service (specification: Variation set reads); what is on this disk stays. */
import type { AssetRow, GroupRow } from '../../catalogue/catalogue.ts';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { isTerminal } from '../../contract/rules/job-status.ts';
import type { GroupId } from '../../contract/schema/ids.ts';
import type { JobStatus } from '../../contract/schema/job.ts';
import { createSingleFlight } from '../../core/concurrency/single-flight.ts';
import { type Deps as AssetDeps, deleteOnce, noteDeleted } from './delete-at-service.ts';

interface Deps extends AssetDeps {
  /** The set has ended: what became of its members is read now, since nobody can read it afterwards. */
  readonly bringUpToDate: (
    group: GroupRow,
    status: JobStatus,
    signal: AbortSignal | undefined,
  ) => Promise<void>;
}

/** Deletes; a second call while the first is under way waits for the same answer. */
export type DeleteSetAtService = (groupId: GroupId, signal: AbortSignal | undefined) => Promise<void>;

/**
 * One per application. Rejects with `group.unknown`, `group.not-deletable` for a batch, `group.still-active`,
 * `group.still-arriving`, `remote.not-offered` (remembered with the connection), or what else the service says.
 */
export function createDeleteSetAtService(deps: Deps): DeleteSetAtService {
  const deletions = createSingleFlight<GroupId, void>();
  return (groupId, signal) => deletions.run(groupId, () => deleteSet(deps, groupId, signal));
}

async function deleteSet(deps: Deps, groupId: GroupId, signal: AbortSignal | undefined): Promise<void> {
  const { catalogue } = deps;
  const group = catalogue.groups.get(groupId);
  if (group === null) throw new AppError('group.unknown', { id: groupId });
  const name = group.name ?? group.remoteId;
  if (group.type === 'batch') throw new AppError('group.not-deletable', { name });
  if (group.deletedAtServiceAt !== null) return;
  const connection = catalogue.connections.get(group.connectionId);
  if (connection === null) throw new AppError('connection.unknown', { id: group.connectionId });
  const client = await deps.remotes.get(connection.id);
  const options = signal === undefined ? {} : { signal };
  await deleteOnce(deps, {
    subject: groupId,
    connection,
    operation: 'delete_variation_set',
    async read() {
      const { status } = await client.getVariationSet(group.remoteId, options);
      if (!isTerminal(status)) throw new AppError('group.still-active', { name });
      await deps.bringUpToDate(group, status, signal);
      requireArrived(deps, group, name);
    },
    remove: () =>
      client.deleteVariationSet(group.remoteId, options).catch((error: unknown) => {
        if (isAppError(error, 'remote.conflict') && error.data.type.endsWith('job-in-progress'))
          throw new AppError('group.still-active', { name }, { cause: error });
        throw error;
      }),
  });
  noteDeleted(deps, catalogue.assets.ofGroup(groupId), (at) =>
    catalogue.groups.setDeletedAtService(groupId, at),
  );
}

/** What is on its way would be lost with the set. In the bin nothing more of it arrives. */
function requireArrived({ catalogue }: Deps, { id }: GroupRow, name: string): void {
  const members = catalogue.assets.ofGroup(id).filter(({ deletedHereAt }) => deletedHereAt === null);
  const transfers = catalogue.transfers.byAssets(members.map((asset: AssetRow) => asset.id));
  const arriving = [...transfers.values()].filter(({ state }) => state === 'waiting' || state === 'active');
  if (arriving.length > 0) throw new AppError('group.still-arriving', { name, assets: arriving.length });
}
