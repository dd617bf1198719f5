/** What a try that failed means for its transfer: when it is tried again, or that the user has to act. Pure. */
import type { TransferRow } from '../../catalogue/catalogue.ts';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { downloadVerdict } from './download-verdict.ts';

/** After so many tries that brought nothing new only the user starts the next. */
const maxAttempts = 8;

/** What was known when the try ended. */
export interface Ended {
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
  if (downloadVerdict(error) === 'person') return { state: 'stopped', attempt: row.attempt, until: null };
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
