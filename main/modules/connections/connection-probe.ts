/** Tries a saved connection by reading alone: whether it answers, what the account has, and which open operations are there. Nothing is created, changed or deleted. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import { type OpenOperation, openOperations, operationPath } from '../../contract/plain/operation-paths.ts';
import type { ConnectionProbe, ProbedOperation } from '../../contract/schema/connection.ts';
import type { ConnectionId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { RemoteClient } from '../../remote/types.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { Remotes } from './remotes.ts';

interface Deps {
  readonly catalogue: Catalogue;
  readonly remotes: Remotes;
  readonly clock: Clock;
  /** Forgets that an operation was found not to be offered: it answers now. */
  readonly offersAgain: HandlersOf<Api['connections']>['offersAgain'];
}

/** A user is waiting. */
const limitMs = 20_000;
/** Among the newest, for one that a bundle can be asked after. */
const lookedThrough = 200;

/** A service that says no is an answer, not a failure. Throws `connection.unknown`. */
export async function probeConnection(
  deps: Deps,
  id: ConnectionId,
  caller: AbortSignal | undefined,
): Promise<ConnectionProbe> {
  const { catalogue, remotes, clock } = deps;
  const connection = catalogue.connections.get(id);
  if (connection === null) throw new AppError('connection.unknown', { id });
  const limit = AbortSignal.timeout(limitMs);
  const signal = caller === undefined ? limit : AbortSignal.any([limit, caller]);
  const startedAt = clock.now();
  try {
    const client = await remotes.get(id);
    const defaults = await client.getSettings({ signal, insist: true });
    const roundTripMs = clock.now() - startedAt;
    const known = knownAt(catalogue, id);
    const operations: ProbedOperation[] = [];
    for (const operation of openOperations) {
      const path = operationPath(connection.paths, operation);
      const found = await tryOperation(operation, reads(client, known, signal)[operation]);
      operations.push({ operation, path, ...found });
      const wasMissing = connection.notOffered.some((one) => one.operation === operation);
      if (found.outcome === 'answers' && wasMissing)
        await deps.offersAgain({ connectionId: id, operation }, { signal });
    }
    const asset = catalogue.connections.assetLimit(id);
    return { ok: true, roundTripMs, defaults, assetLimit: asset?.limit ?? null, operations };
  } catch (error) {
    const baseUrl = connection.baseUrl ?? connection.name;
    const cause = limit.aborted
      ? new AppError('remote.timeout', { baseUrl, seconds: limitMs / 1000 })
      : error;
    return { ok: false, error: toFailure(cause) };
  }
}

async function tryOperation(
  operation: OpenOperation,
  read: (() => Promise<unknown>) | null,
): Promise<Pick<ProbedOperation, 'outcome' | 'error'>> {
  if (read === null)
    return { outcome: operation.startsWith('delete') ? 'not-tried' : 'nothing-to-try', error: null };
  try {
    await read();
    return { outcome: 'answers', error: null };
  } catch (error) {
    if (isAppError(error, 'remote.not-offered')) return { outcome: 'not-offered', error: null };
    // An answer that says more than that it is there.
    if (isAppError(error, 'remote.conflict')) return { outcome: 'answers', error: null };
    return { outcome: 'failed', error: toFailure(error) };
  }
}

/** Something at the service that can be asked after. */
interface Known {
  readonly assetId: string | null;
  readonly setId: string | null;
}

function reads(
  client: RemoteClient,
  { assetId, setId }: Known,
  signal: AbortSignal,
): Record<OpenOperation, (() => Promise<unknown>) | null> {
  return {
    // Ids that nobody has are answered with null.
    bulk_job_status: () => client.bulkJobStatus(['caliper-asks-whether-this-is-offered'], { signal }),
    asset_list: () => client.listAssets({ limit: 1, signal }),
    delete_asset: null,
    delete_variation_set: null,
    asset_bundle: assetId === null ? null : () => client.getAssetBundle(assetId, { signal }),
    variation_set_bundle: setId === null ? null : () => client.getVariationSetBundle(setId, { signal }),
  };
}

function knownAt({ assets, groups }: Catalogue, id: ConnectionId): Known {
  const seqs = assets
    .newest(lookedThrough, false)
    .rows.flatMap((row) => (row.type === 'asset' ? [row.seq] : []));
  const known = assets.bySeqs(seqs);
  const asset = seqs
    .flatMap((seq) => known.get(seq) ?? [])
    .find((one) => one.connectionId === id && one.remoteId !== null && one.deletedAtServiceAt === null);
  const set = groups
    .list(lookedThrough)
    .find((one) => one.connectionId === id && one.type === 'variation_set');
  return { assetId: asset?.remoteId ?? null, setId: set?.remoteId ?? null };
}
