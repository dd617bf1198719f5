/** A connection's own paths and what its service offers: tried by reading alone, and remembered where it was found not to offer something. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import {
  defaultOperationPaths,
  type OpenOperation,
  type OperationPaths,
  openOperations,
  operationPath,
  requireSoundPaths,
} from '../../contract/plain/operation-paths.ts';
import type {
  Connection,
  ConnectionProbe,
  ConnectionsState,
  ProbedOperation,
} from '../../contract/schema/connection.ts';
import type { ConnectionId } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { RemoteClient } from '../../remote/types.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { Remotes } from './remotes.ts';

interface NoteDeps {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  /** Tells every screen how the connections are now. */
  readonly publish: () => void;
}

interface ProfilesDeps extends NoteDeps {
  readonly remotes: Pick<Remotes, 'renew'>;
  readonly state: () => ConnectionsState;
  /** Called when what waits for a connection may go on. */
  readonly onUsable: () => void;
}

/** The profiles' part of `connections`: both take effect with the next call. */
export function createConnectionProfiles(
  deps: ProfilesDeps,
): Pick<HandlersOf<Api['connections']>, 'setPaths' | 'offersAgain'> {
  const { catalogue, remotes } = deps;
  const wanted = (id: ConnectionId): Connection => {
    const connection = catalogue.connections.get(id);
    if (connection === null) throw new AppError('connection.unknown', { id });
    return connection;
  };
  const keep = (id: ConnectionId, profile: Pick<Connection, 'paths' | 'notOffered'>): ConnectionsState => {
    catalogue.connections.setProfile(id, profile);
    remotes.renew(id);
    deps.publish();
    deps.onUsable();
    return deps.state();
  };
  return {
    async setPaths({ connectionId, paths }) {
      const { notOffered } = wanted(connectionId);
      requireSoundPaths(paths);
      const own = withoutDefaults(paths);
      const stillSo = notOffered.filter(({ operation, path }) => path === operationPath(own, operation));
      return keep(connectionId, { paths: own, notOffered: stillSo });
    },
    async offersAgain({ connectionId, operation }) {
      const { paths, notOffered } = wanted(connectionId);
      return keep(connectionId, {
        paths,
        notOffered: notOffered.filter((one) => one.operation !== operation),
      });
    },
  };
}

/** Notes that the service does not have the operation at the path in use; nothing when that is known or the connection is gone. */
export function noteNotOffered(deps: NoteDeps, id: ConnectionId, operation: OpenOperation): void {
  const { catalogue, clock } = deps;
  const connection = catalogue.connections.get(id);
  if (catalogue.readOnly || connection === null || !offers(connection, operation)) return;
  const { paths, notOffered } = connection;
  const found = { operation, path: operationPath(paths, operation), since: timestamp(clock) };
  catalogue.connections.setProfile(id, { paths, notOffered: [...notOffered, found] });
  deps.publish();
}

/** False once the service was found not to have the operation at the path in use. */
export function offers({ notOffered }: Connection, operation: OpenOperation): boolean {
  return notOffered.every((one) => one.operation !== operation);
}

function withoutDefaults(paths: OperationPaths): OperationPaths {
  return Object.fromEntries(
    openOperations.flatMap((operation) => {
      const path = paths[operation];
      return path === undefined || path === defaultOperationPaths[operation] ? [] : [[operation, path]];
    }),
  );
}

// Tries a saved connection by reading alone: whether it answers, what the account has, and which open operations are there. Nothing is created, changed or deleted.

interface ProbeDeps {
  readonly catalogue: Catalogue;
  readonly remotes: Remotes;
  readonly clock: Clock;
  /** Forgets that an operation was found not to be offered: it answers now. */
  readonly offersAgain: HandlersOf<Api['connections']>['offersAgain'];
}

/** A user is waiting. */
const probeLimitMs = 20_000;
/** Among the newest, for one that a bundle can be asked after. */
const lookedThrough = 200;

/** A service that says no is an answer, not a failure. Throws `connection.unknown`. */
export async function probeConnection(
  deps: ProbeDeps,
  id: ConnectionId,
  caller: AbortSignal | undefined,
): Promise<ConnectionProbe> {
  const { catalogue, remotes, clock } = deps;
  const connection = catalogue.connections.get(id);
  if (connection === null) throw new AppError('connection.unknown', { id });
  const limit = AbortSignal.timeout(probeLimitMs);
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
      ? new AppError('remote.timeout', { baseUrl, seconds: probeLimitMs / 1000 })
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
