/** Deletes an asset, or a variation set with all its members, at its service (specification: Variation set reads); what is on this disk stays. */
import type { AssetRow, Catalogue, GroupRow } from '../../catalogue/catalogue.ts';
import { AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import { operationPath } from '../../contract/plain/operation-paths.ts';
import { isTerminal } from '../../contract/rules/terminal-status.ts';
import type { AssetDetail } from '../../contract/schema/asset.ts';
import type { Connection } from '../../contract/schema/connection.ts';
import type { AssetId, GroupId } from '../../contract/schema/ids.ts';
import type { JobStatus } from '../../contract/schema/job.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createSingleFlight } from '../../core/concurrency/single-flight.ts';
import { noteNotOffered, offers, type Remotes } from '../connections/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { Present } from '../shared/present.ts';

interface DeleteDeps {
  readonly catalogue: Catalogue;
  readonly remotes: Pick<Remotes, 'get'>;
  readonly present: Present;
  readonly hub: Pick<EventHub, 'publish'>;
  readonly clock: Clock;
  /** Tells every screen how the connections are now. */
  readonly publish: () => void;
}

/** In the history of an asset: noted before the call, so that a lost answer is known for what it was. */
const asked = 'delete-at-service.asked';

/** Deletes; a second call while the first is under way waits for the same answer. */
export type DeleteAtService = (assetId: AssetId, signal: AbortSignal | undefined) => Promise<AssetDetail>;

/**
 * One per application. Rejects with `asset.still-made`, `asset.still-arriving`, `asset.member-of-set`,
 * `remote.not-offered` (remembered with the connection), `remote.not-found` for an asset that the service did not know
 * before it was asked to delete it, or what else the service says.
 */
export function createDeleteAtService(deps: DeleteDeps): DeleteAtService {
  const deletions = createSingleFlight<AssetId, AssetDetail>();
  return (assetId, signal) => deletions.run(assetId, () => deleteOne(deps, assetId, signal));
}

async function deleteOne(
  deps: DeleteDeps,
  assetId: AssetId,
  signal: AbortSignal | undefined,
): Promise<AssetDetail> {
  const { catalogue, present } = deps;
  const asset = catalogue.assets.get(assetId);
  if (asset === null) throw new AppError('asset.unknown', { id: assetId });
  if (asset.origin === 'folder') throw new AppError('asset.of-a-folder', { name: nameOf(asset) });
  if (asset.deletedAtServiceAt !== null) return present.detail(assetId);
  requireSettled(catalogue, asset);
  const connection = catalogue.connections.get(asset.connectionId);
  if (connection === null) throw new AppError('connection.unknown', { id: asset.connectionId });
  const client = await deps.remotes.get(connection.id);
  const options = signal === undefined ? {} : { signal };
  await deleteOnce(deps, {
    subject: asset.id,
    connection,
    operation: 'delete_asset',
    read: async () => {
      const found = await client.getAsset(asset.remoteId, options);
      if (found.variation_set_id !== null) throw new AppError('asset.member-of-set', { name: nameOf(asset) });
    },
    remove: () => client.deleteAsset(asset.remoteId, options),
  });
  noteDeleted(deps, [asset]);
  return present.detail(assetId);
}

/** A download that had stopped half-way has no more to wait for than this. */
function noteDeleted(
  { catalogue, present, hub, clock }: DeleteDeps,
  assets: readonly AssetRow[],
  alsoStore: (at: string) => void = () => undefined,
): void {
  const at = timestamp(clock);
  const transfers = catalogue.transfers.byAssets(assets.map(({ id }) => id));
  catalogue.transaction(() => {
    alsoStore(at);
    for (const asset of assets) {
      const stopped = transfers.get(asset.id);
      const error = toFailure(new AppError('asset.deleted-at-service', { name: nameOf(asset) }));
      catalogue.assets.update(asset.id, { deletedAtServiceAt: at });
      if (stopped?.state === 'stopped') catalogue.transfers.upsert({ ...stopped, error });
    }
  });
  for (const transfer of present.transfers([...transfers.values()]))
    hub.publish({ type: 'transfer.changed', transfer: present.transfer(transfer.assetId) ?? transfer });
  const rows = catalogue.assets.byIds(assets.map(({ id }) => id)).filter(({ listed }) => listed);
  for (const asset of present.assets(rows)) hub.publish({ type: 'asset.changed', asset });
}

/** A deletion: `read` throws what speaks against it. */
export interface Removal {
  /** The id here: its history says that it was requested. */
  readonly subject: string;
  readonly connection: Connection;
  readonly operation: 'delete_asset' | 'delete_variation_set';
  readonly read: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/**
 * It is read first: a `404` to the deletion then means the path, not the resource. Resolves when it is deleted, by this
 * call or by an earlier one whose answer was lost. Rejects with `remote.not-offered`, which is remembered, and what the
 * service says.
 */
async function deleteOnce(
  deps: Pick<DeleteDeps, 'catalogue' | 'clock' | 'publish'>,
  { subject, connection, operation, read, remove }: Removal,
): Promise<void> {
  const { catalogue, clock } = deps;
  if (!offers(connection, operation))
    throw new AppError('remote.not-offered', {
      operation,
      path: operationPath(connection.paths, operation),
      baseUrl: connection.baseUrl ?? connection.name,
      // Which of 404 and 405 it was is not kept.
      status: 404,
    });
  try {
    await read();
  } catch (error) {
    const wasAsked = catalogue.events.list(subject).some((event) => event.type === asked);
    // Asked before and gone now: the answer was lost. Never asked, it may belong to another account.
    if (isAppError(error, 'remote.not-found') && wasAsked) return;
    throw error;
  }
  catalogue.events.append({ at: timestamp(clock), subject, type: asked, data: {} });
  try {
    await remove();
  } catch (error) {
    if (isAppError(error, 'remote.not-offered')) noteNotOffered(deps, connection.id, operation);
    throw error;
  }
}

/** What is under way would be lost with the asset. */
function requireSettled(catalogue: Catalogue, asset: AssetRow): void {
  const job = catalogue.jobs.latestByAsset([asset.id]).get(asset.id);
  if (job !== undefined && !isTerminal(job.status))
    throw new AppError('asset.still-made', { name: nameOf(asset) });
  // In the bin nothing more of it arrives.
  const state = asset.deletedHereAt === null ? catalogue.transfers.get(asset.id)?.state : undefined;
  if (state === 'waiting' || state === 'active')
    throw new AppError('asset.still-arriving', { name: nameOf(asset) });
}

function nameOf(asset: AssetRow): string {
  return asset.name ?? asset.remoteId;
}

interface DeleteSetDeps extends DeleteDeps {
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
export function createDeleteSetAtService(deps: DeleteSetDeps): DeleteSetAtService {
  const deletions = createSingleFlight<GroupId, void>();
  return (groupId, signal) => deletions.run(groupId, () => deleteSet(deps, groupId, signal));
}

async function deleteSet(
  deps: DeleteSetDeps,
  groupId: GroupId,
  signal: AbortSignal | undefined,
): Promise<void> {
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
function requireArrived({ catalogue }: DeleteSetDeps, { id }: GroupRow, name: string): void {
  const members = catalogue.assets.ofGroup(id).filter(({ deletedHereAt }) => deletedHereAt === null);
  const transfers = catalogue.transfers.byAssets(members.map((asset: AssetRow) => asset.id));
  const arriving = [...transfers.values()].filter(({ state }) => state === 'waiting' || state === 'active');
  if (arriving.length > 0) throw new AppError('group.still-arriving', { name, assets: arriving.length });
}
