/** Deletes an asset at its service; what is on this disk stays. */
import type { AssetRow, Catalogue } from '../catalogue/catalogue.ts';
import { AppError, isAppError, toFailure } from '../contract/errors.ts';
import type { AssetDetail } from '../contract/model/asset.ts';
import type { AssetId } from '../contract/model/ids.ts';
import { isTerminal } from '../contract/model/job-status.ts';
import { operationPath } from '../contract/model/operation-paths.ts';
import { type Clock, timestamp } from '../core/clock.ts';
import { noteNotOffered, offers } from './connection-profiles.ts';
import type { EventHub } from './event-hub.ts';
import type { Present } from './present.ts';
import type { Remotes } from './remotes.ts';

interface Needs {
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
export function createDeleteAtService(needs: Needs): DeleteAtService {
  const underWay = new Map<AssetId, Promise<AssetDetail>>();
  return (assetId, signal) => {
    const known = underWay.get(assetId);
    if (known !== undefined) return known;
    const deleting = deleteOne(needs, assetId, signal).finally(() => underWay.delete(assetId));
    underWay.set(assetId, deleting);
    return deleting;
  };
}

async function deleteOne(
  needs: Needs,
  assetId: AssetId,
  signal: AbortSignal | undefined,
): Promise<AssetDetail> {
  const { catalogue, present } = needs;
  const asset = catalogue.assets.get(assetId);
  if (asset === null) throw new AppError('asset.unknown', { id: assetId });
  if (asset.origin === 'folder') throw new AppError('asset.of-a-folder', { name: nameOf(asset) });
  if (asset.deletedAtServiceAt !== null) return present.detail(assetId);
  requireSettled(catalogue, asset);
  const connection = catalogue.connections.get(asset.connectionId);
  if (connection === null) throw new AppError('connection.unknown', { id: asset.connectionId });
  if (!offers(connection, 'delete_asset'))
    throw new AppError('remote.not-offered', {
      operation: 'delete_asset',
      path: operationPath(connection.paths, 'delete_asset'),
      baseUrl: connection.baseUrl ?? connection.name,
      // Which of 404 and 405 it was is not kept.
      status: 404,
    });
  try {
    await callService(needs, asset, signal);
  } catch (error) {
    if (isAppError(error, 'remote.not-offered')) noteNotOffered(needs, connection.id, 'delete_asset');
    throw error;
  }
  noteDeleted(needs, asset);
  needs.hub.publish({ type: 'asset.changed', asset: present.asset(assetId) });
  return present.detail(assetId);
}

/** A download that had stopped half-way has no more to wait for than this. */
function noteDeleted({ catalogue, present, hub, clock }: Needs, asset: AssetRow): void {
  const stopped = catalogue.transfers.get(asset.id);
  const error = toFailure(new AppError('asset.deleted-at-service', { name: nameOf(asset) }));
  catalogue.transaction(() => {
    catalogue.assets.update(asset.id, { deletedAtServiceAt: timestamp(clock) });
    if (stopped?.state === 'stopped') catalogue.transfers.upsert({ ...stopped, error });
  });
  const transfer = present.transfer(asset.id);
  if (transfer !== null) hub.publish({ type: 'transfer.changed', transfer });
}

/** It is read first: a `404` to the deletion then means the path, not the asset, and a member of a set is known for one. */
async function callService(
  { catalogue, remotes, clock }: Needs,
  asset: AssetRow,
  signal: AbortSignal | undefined,
): Promise<void> {
  const client = await remotes.get(asset.connectionId);
  const options = signal === undefined ? {} : { signal };
  try {
    const found = await client.getAsset(asset.remoteId, options);
    if (found.variation_set_id !== null) throw new AppError('asset.member-of-set', { name: nameOf(asset) });
  } catch (error) {
    const wasAsked = catalogue.events.list(asset.id).some((event) => event.type === asked);
    // Asked before and gone now: the answer was lost. Never asked, it may belong to another account.
    if (isAppError(error, 'remote.not-found') && wasAsked) return;
    throw error;
  }
  catalogue.events.append({ at: timestamp(clock), subject: asset.id, type: asked, data: {} });
  await client.deleteAsset(asset.remoteId, options);
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
