/** What a failed write and a failed download mean to the user. Pure. */

import { AppError, isAppError } from '../contract/plain/errors.ts';
import { OutOfReach } from '../core/network/addresses.ts';
import type { HttpTimeouts } from '../core/network/http-agent.ts';
import { isConnectTimeout, networkFault } from '../core/network/network-fault.ts';
import { tooManyFiles } from '../core/process-faults.ts';
import { transferWords } from './transfer-words.ts';

// What a failed write means to the user: a full disk, a folder that may not be written, or something rarer in words.

/** What was being written. `neededBytes` is null when unknown. */
export interface WriteAim {
  readonly folder: string;
  readonly path: string;
  readonly neededBytes: number | null;
}

const reasons: Readonly<Record<string, string | undefined>> = transferWords.writeFault;

/**
 * `transfer.disk-full`, `transfer.folder-read-only`, `transfer.write-failed`, or `process.too-many-files`, which says nothing
 * about the disk; null when the error is not one of a disk.
 */
export function writeFault(error: unknown, aim: WriteAim): AppError | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null;
  const code = String(error.code);
  const { folder, path, neededBytes } = aim;
  const tooMany = tooManyFiles(error);
  if (tooMany !== null) return tooMany;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('transfer.disk-full', { folder, neededBytes }, { cause: error });
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return new AppError('transfer.folder-read-only', { folder }, { cause: error });
  return new AppError('transfer.write-failed', { path, reason: reasons[code] ?? code }, { cause: error });
}

/** How far the download had come. */
export interface Failed {
  readonly path: string;
  readonly folder: string;
  readonly isCancelled: boolean;
  readonly host: string;
  readonly receivedBytes: number;
  /** Of the whole file; null when the host did not say. */
  readonly totalBytes: number | null;
  /** What the next try need not fetch again. */
  readonly keptBytes: number;
}

/** `cancelled`, `transfer.*`, or `internal`; an `AppError` stays as it is. */
export function asTransferError(
  thrown: unknown,
  { path, folder, isCancelled, host, receivedBytes, totalBytes, keptBytes }: Failed,
  timeouts: HttpTimeouts,
): AppError {
  const options = { cause: thrown };
  if (isCancelled) return new AppError('cancelled', {}, options);
  if (isAppError(thrown, 'transfer.incomplete'))
    return new AppError(thrown.code, { ...thrown.data, host, keptBytes }, options);
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof OutOfReach)
    return new AppError('transfer.not-the-file', { path, found: thrown.found }, options);
  // All of it may be written, and only its flush be refused.
  const missing = totalBytes === null || totalBytes <= receivedBytes ? null : totalBytes - receivedBytes;
  // Before the network's: errors of sockets come from system calls as well, but have codes of their own.
  const fault = networkFault(thrown);
  if (fault === null) {
    if (isUndecodable(thrown))
      return new AppError('transfer.not-the-file', { path, found: transferWords.found.damaged }, options);
    const written = writeFault(thrown, { folder, path, neededBytes: missing });
    return written ?? new AppError('internal', { reason: transferWords.doing.downloading }, options);
  }
  if (fault.kind === 'connection' && totalBytes !== null && receivedBytes > 0 && receivedBytes < totalBytes)
    return new AppError(
      'transfer.incomplete',
      { path, host, receivedBytes, expectedBytes: totalBytes, keptBytes },
      options,
    );
  const silentMs = isConnectTimeout(thrown) ? timeouts.connectMs : timeouts.bodyMs;
  const reason = fault.kind === 'timeout' ? transferWords.silence(Math.round(silentMs / 1000)) : fault.reason;
  return new AppError(
    'transfer.unreachable',
    { path, host, reason, ...(fault.next && { next: fault.next }) },
    options,
  );
}

function isUndecodable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ERR_BROTLI|ERR__ERROR_)/.test(String(error.code));
}
