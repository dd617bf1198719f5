/** When a download that broke off goes on at once, when it is tried again later, and when the user has to act. */
import type { Catalogue, TransferRow } from '../../catalogue/catalogue.ts';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Cut } from '../../transfer/types.ts';
import type { ConnectionGate, Health } from '../connections/index.ts';
import { retryDelayMs } from '../shared/work-loop.ts';
import { diskRestMs } from './disk-rest.ts';
import type { FileTurns } from './file-turns.ts';

// How errors are sorted.

/**
 * `later`: tried again on its own; `file`: this file alone is in trouble, the others go on; `user`: nothing goes
 * on until the user has acted; `fresh-url`: the presigned URL has expired.
 */
type DownloadVerdict = 'later' | 'file' | 'user' | 'fresh-url';

/** Sorts the errors of `DownloadFile`. */
export function downloadVerdict(error: unknown): DownloadVerdict {
  if (!(error instanceof AppError)) return 'file';
  switch (error.code) {
    case 'transfer.url-expired':
      return 'fresh-url';
    case 'transfer.disk-full':
    case 'transfer.folder-read-only':
    case 'transfer.write-failed':
    case 'library.disk-full':
    case 'library.read-only':
    case 'library.unusable':
    case 'library.away':
    case 'asset.deleted-at-service':
    case 'asset.never-made':
    // Deleted there, or another account's: asking again would hold up its whole connection.
    case 'remote.not-found':
      return 'user';
    case 'transfer.not-the-file':
    case 'transfer.path-refused':
      return 'file';
    case 'transfer.host-refused':
      return 'status' in error.data && error.data.status < 500 ? 'file' : 'later';
    default:
      return 'later';
  }
}

// What becomes of a transfer after a try that failed.

/** After so many tries that brought nothing new only the user starts the next. */
const maxAttempts = 8;

/** What was known when the try ended. */
interface Ended {
  readonly error: unknown;
  /** It brought bytes that no try before had. */
  readonly brought: boolean;
  /** Bytes came in it, and none that no try before had. */
  readonly inVain: boolean;
}

/** `until`: what decides when the next try is made; null when it is the user. */
export interface AfterTry {
  readonly state: 'waiting' | 'stopped';
  readonly attempt: number;
  readonly until: 'connection' | 'host' | 'slow' | 'disk' | 'delay' | null;
}

/**
 * A try that brought new bytes does not count. Outages do not count either, and never stop a download, however long they
 * last: of the service, of the host that has the files, of the disk's room, or of what the system lets be open. An asset
 * that is still being made is requested less and less often, and never stops. A host that falls silent after bytes that
 * were there before is no outage.
 */
export function afterTry(row: Pick<TransferRow, 'attempt'>, { error, brought, inVain }: Ended): AfterTry {
  const waiting = (until: AfterTry['until']): AfterTry => ({ state: 'waiting', attempt: row.attempt, until });
  const counted = (until: AfterTry['until']): AfterTry => {
    const attempt = brought ? row.attempt : row.attempt + 1;
    return attempt >= maxAttempts
      ? { state: 'stopped', attempt, until: null }
      : { ...waiting(until), attempt };
  };
  // Until it is back, or until there is room.
  if (isAppError(error, 'library.away') || isDiskFull(error)) return waiting('disk');
  if (downloadVerdict(error) === 'user') return { state: 'stopped', attempt: row.attempt, until: null };
  if (isOfConnection(error)) return waiting('connection');
  if (isAppError(error, 'transfer.slow-host')) return waiting('slow');
  if (isAppError(error, 'transfer.unreachable')) return inVain ? counted('host') : waiting('host');
  // A moment in which the system gives no descriptor, to this program or to any.
  if (isAppError(error, 'process.too-many-files')) return waiting('delay');
  // The service is asked less and less often, and never for the last time.
  if (isAppError(error, 'asset.not-made-yet'))
    return { ...waiting('delay'), attempt: Math.min(row.attempt + 1, maxAttempts - 1) };
  return counted('delay');
}

/** A slow file asks for the slow lane again after this time, so that others that wait for it come first. */
const slowRetryMs = 60_000;

/** What knows how long each of the things a try waits for is away. */
interface NextTryDeps {
  readonly catalogue: Pick<Catalogue, 'assets' | 'connections'>;
  readonly clock: Clock;
  readonly gate: Pick<ConnectionGate, 'failed'>;
  readonly health: Pick<Health, 'failed'>;
  readonly turns: Pick<FileTurns, 'closedUntil'>;
  readonly memory: Pick<AssetMemory, 'of' | 'hostOf'>;
  readonly random: () => number;
}

/** When the next try is made, as a timestamp; null when the user or the library's return decides. Notes a failed connection. */
export function nextTry(deps: NextTryDeps, row: TransferRow, after: AfterTry, error: unknown): string | null {
  const { catalogue, clock, gate, health, random, turns, memory } = deps;
  if (after.until === null) return null;
  // The library's own absence ends when it is back.
  if (after.until === 'disk' && !isDiskFull(error)) return null;
  const delay = clock.now() + retryDelayMs(Math.max(1, memory.of(row.assetId).tries), random());
  const asset = catalogue.assets.get(row.assetId);
  const connection = asset === null ? null : catalogue.connections.get(asset.connectionId);
  const until = (): number => {
    if (after.until === 'disk') return clock.now() + diskRestMs;
    if (after.until === 'slow') return clock.now() + slowRetryMs;
    if (after.until === 'host') return turns.closedUntil(memory.hostOf(row.assetId) ?? '') || delay;
    if (after.until === 'connection' && connection !== null) return gate.failed(connection.id, error);
    return delay;
  };
  const at = new Date(until()).toISOString();
  if (isOfConnection(error) && connection?.active === true) health.failed(error, at);
  return at;
}

/** True for a failure of the service, not of a file host. */
export function isOfConnection(error: unknown): boolean {
  return error instanceof AppError && /^(remote|connection|secrets)\./.test(error.code);
}

/** True for a disk without room. */
export function isDiskFull(
  error: unknown,
): error is AppError<'transfer.disk-full'> | AppError<'library.disk-full'> {
  return isAppError(error, 'transfer.disk-full') || isAppError(error, 'library.disk-full');
}

// What is remembered of unfinished downloads between two tries, in memory only: a restart begins afresh.

/** Of one asset. */
interface Memory {
  /** That its files come from, once known: while it rests, the asset need not be read. */
  host: string | null;
  /** How often its bundle was requested from the service. */
  polls: number;
  /** By file: the most bytes that any try had kept of it. */
  readonly best: Map<string, number>;
  /** True once this try brought what no try before had. */
  brought: boolean;
  /** True once a file was cut in this try without bringing anything new, though bytes came. */
  inVain: boolean;
  /** Tries in a row that did not complete it, for the delay before the next. */
  tries: number;
  /** The user requested its files while this try was under way: what it took for there may be gone by now. */
  askedAgain: boolean;
}

/** One per application. */
export interface AssetMemory {
  of(assetId: AssetId): Memory;
  /** Null when it is not known. */
  hostOf(assetId: AssetId): string | null;
  forget(assetId: AssetId): void;
}

export function createAssetMemory(): AssetMemory {
  const known = new Map<AssetId, Memory>();
  return {
    of(assetId) {
      const memory: Memory = known.get(assetId) ?? {
        host: null,
        polls: 0,
        best: new Map(),
        brought: false,
        inVain: false,
        tries: 0,
        askedAgain: false,
      };
      known.set(assetId, memory);
      return memory;
    },
    hostOf: (assetId) => known.get(assetId)?.host ?? null,
    forget: (assetId) => void known.delete(assetId),
  };
}

// How long one turn at a file goes on, and what counts as progress; the same for single files and for bundles.
//
// Progress is growth beyond the best length that was ever kept of this file, whatever its version: a host that breaks
// off at 8 of 20 MB and begins anew brings 8 MB each time and nothing new. A try counts only when it brought at least
// `minGrowth` more, and no more old bytes than new ones. Together with the `maxAttempts` that may bring nothing, that
// bounds what is fetched of a file to ten times its length, and the requests to its length by `minGrowth`: a host that
// gives one new byte each time is given up after `maxAttempts`.

/** Bytes. */
const minGrowth = 64 * 1024;
/** Continuations and fresh URLs of one turn, so that a host that hangs up after little leaves room for others. */
const maxContinuations = 50;
/** Fresh URLs in a row without progress; then the asset is tried again later. */
const maxFreshUrls = 2;

/** One file of an asset, or its bundle. `file` names it in the memory of its asset. */
interface Fetching<T> {
  readonly file: string;
  readonly memory: Memory;
  readonly signal: AbortSignal;
  /** One try; `onCut` is the download's. */
  readonly download: (onCut: (cut: Cut) => void) => Promise<T>;
  /** Asks for a fresh URL before the next try; null where that is the caller's to do. */
  readonly renewUrl: (() => void) | null;
}

/** On at once from where it was cut, as long as each try is progress. Throws what `download` throws, or the signal's reason. */
export async function downloadUntilComplete<T>({
  file,
  memory,
  signal,
  download,
  renewUrl,
}: Fetching<T>): Promise<T> {
  let freshUrls = 0;
  for (let tries = 0; ; tries += 1) {
    let isProgress = false;
    try {
      const arrived = await download((cut) => {
        isProgress = recordCut(memory, file, cut);
      });
      memory.brought = true;
      return arrived;
    } catch (error) {
      signal.throwIfAborted();
      if (tries >= maxContinuations) throw error;
      if (isProgress) freshUrls = 0;
      if (isAppError(error, 'transfer.incomplete') && isProgress) continue;
      if (renewUrl === null || downloadVerdict(error) !== 'fresh-url' || freshUrls === maxFreshUrls)
        throw error;
      freshUrls += 1;
      renewUrl();
    }
  }
}

/** True for progress. */
function recordCut(memory: Memory, file: string, { keptBytes, bestBytes, fetchedBytes }: Cut): boolean {
  const best = Math.max(memory.best.get(file) ?? 0, bestBytes);
  memory.best.set(file, Math.max(best, keptBytes));
  const grownBytes = keptBytes - best;
  const isProgress = grownBytes >= minGrowth && fetchedBytes <= 2 * grownBytes;
  if (isProgress) memory.brought = true;
  else if (fetchedBytes > 0) memory.inVain = true;
  return isProgress;
}
