/** What a try that failed means for its transfer: when it is tried again, or that the person has to act. Pure. */
import type { TransferRow } from '../../catalogue/catalogue.ts';
import { AppError, isAppError } from '../../contract/errors.ts';
import { downloadVerdict } from './download-verdict.ts';

/** After so many tries that brought nothing new only the person starts the next. */
const attemptsLimit = 8;

/** What was known when the try ended. */
export interface Ended {
  readonly error: unknown;
  /** It brought bytes that no try before had. */
  readonly brought: boolean;
  /** Another asset of this disk already tells the person that it is full. */
  readonly isDiskKnownFull: boolean;
}

/** `until`: whose time decides about the next try; null when it is the person. */
export interface AfterTry {
  readonly state: 'waiting' | 'stopped';
  readonly attempt: number;
  readonly until: 'connection' | 'host' | 'disk' | 'delay' | null;
}

/**
 * A try that brought new bytes does not count. Outages never stop a download, however long they last: of the service,
 * or of the host that has the files. Nor does an asset that is still being made.
 */
export function afterTry(
  row: Pick<TransferRow, 'attempt'>,
  { error, brought, isDiskKnownFull }: Ended,
): AfterTry {
  const attempt = brought ? row.attempt : row.attempt + 1;
  const waiting = (until: AfterTry['until']): AfterTry => ({ state: 'waiting', attempt, until });
  const stopped: AfterTry = { state: 'stopped', attempt, until: null };
  // Until it is back, which is nobody's try.
  if (isAppError(error, 'library.away')) return { ...waiting('disk'), attempt: row.attempt };
  if (isDiskFull(error) && isDiskKnownFull) return { ...waiting('disk'), attempt: row.attempt };
  if (downloadVerdict(error) === 'person') return stopped;
  if (isOfConnection(error)) return waiting('connection');
  if (isAppError(error, 'transfer.unreachable')) return waiting('host');
  if (isAppError(error, 'asset.not-made-yet')) return waiting('delay');
  return attempt >= attemptsLimit ? stopped : waiting('delay');
}

/** True for a failure of the service, not of a file host. */
export function isOfConnection(error: unknown): boolean {
  return error instanceof AppError && /^(remote|connection|secrets)\./.test(error.code);
}

/** True for a disk without room. */
export function isDiskFull(error: unknown): boolean {
  return isAppError(error, 'transfer.disk-full') || isAppError(error, 'library.disk-full');
}
