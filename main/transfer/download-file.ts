/** Downloads one file: streamed beside its place, hashed on the way, flushed, and only then given its name. */
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Dispatcher, errors } from 'undici';
import { AppError } from '../contract/errors.ts';
import { type Clock, wait } from '../core/clock.ts';
import { createHttpAgent, type HttpTimeouts } from '../core/http-agent.ts';
import type { Log } from '../core/log.ts';
import { networkFault } from '../core/network-fault.ts';
import { containedFolder } from './contained-folder.ts';
import { type FileSource, openSource } from './file-source.ts';
import { type FileSystem, nodeFileSystem, type WritableFile } from './file-system.ts';
import { partialName } from './portable-name.ts';
import { foundInstead, sniffedBytes } from './sniff.ts';
import type { ArrivedFile, DownloadFile, DownloadRequest } from './types.ts';
import { writeFault } from './write-fault.ts';

/** Milliseconds; a host that sends nothing for `bodyMs` has stalled. */
const defaultTimeouts: HttpTimeouts = { connectMs: 15_000, headersMs: 30_000, bodyMs: 30_000 };
const connectionsPerHost = 16;

/** Virus scanners hold a new file for a moment; this is how often, and after how long, its renaming is tried again. */
const renameTries = 4;
const renameWaitMs = 100;

interface Parts {
  readonly dispatcher: Dispatcher;
  readonly log: Log;
  readonly clock: Clock;
  readonly timeouts: HttpTimeouts;
  readonly files: FileSystem;
}

/** How far a download has come: what an error needs to tell. */
interface Progress {
  host: string;
  receivedBytes: number;
  totalBytes: number | null;
}

/** A given `dispatcher` stays the caller's to close; the own one holds no connection longer than some seconds. */
export function createDownloadFile(parts: {
  readonly log: Log;
  readonly clock: Clock;
  readonly dispatcher?: Dispatcher;
  readonly timeouts?: Partial<HttpTimeouts>;
  readonly files?: FileSystem;
}): DownloadFile {
  const timeouts = { ...defaultTimeouts, ...parts.timeouts };
  const dispatcher = parts.dispatcher ?? createHttpAgent(timeouts, connectionsPerHost);
  const all: Parts = { ...parts, timeouts, dispatcher, files: parts.files ?? nodeFileSystem };
  return async (wanted) => {
    const progress: Progress = {
      host: URL.parse(wanted.url)?.host ?? '',
      receivedBytes: 0,
      totalBytes: null,
    };
    const startedMs = all.clock.now();
    try {
      const arrived = await download(all, wanted, progress);
      const { sizeBytes } = arrived;
      all.log.debug({ path: wanted.path, sizeBytes, ms: all.clock.now() - startedMs }, 'a file arrived');
      return arrived;
    } catch (thrown) {
      const error = asTransferError(all, wanted, progress, thrown);
      all.log.debug({ path: wanted.path, code: error.code, host: progress.host }, 'a file did not arrive');
      throw error;
    }
  };
}

async function download(parts: Parts, wanted: DownloadRequest, progress: Progress): Promise<ArrivedFile> {
  // Hangs up when anything on this side fails, such as the disk.
  const hangUp = new AbortController();
  const signal =
    wanted.signal === undefined ? hangUp.signal : AbortSignal.any([wanted.signal, hangUp.signal]);
  signal.throwIfAborted();
  try {
    const { url, path: listed } = wanted;
    const source = await openSource({ url, path: listed, dispatcher: parts.dispatcher, signal });
    progress.host = source.host;
    progress.totalBytes = source.totalBytes;
    return await store(parts.files, parts.clock, wanted, source, progress);
  } finally {
    hangUp.abort();
  }
}

async function store(
  files: FileSystem,
  clock: Clock,
  wanted: DownloadRequest,
  source: FileSource,
  progress: Progress,
): Promise<ArrivedFile> {
  const folder = await containedFolder(files, wanted.folder, wanted.localPath);
  const name = path.posix.basename(wanted.localPath);
  const partial = path.join(folder, partialName(name, randomBytes(8).toString('hex')));
  const file = await files.createFile(partial);
  let isPlaced = false;
  try {
    const sha256 = await fill(file, wanted, source, progress);
    await file.sync();
    await file.close();
    wanted.signal?.throwIfAborted();
    await rename(files, clock, partial, path.join(folder, name));
    isPlaced = true;
    await files.syncFolder(folder);
    return { sizeBytes: progress.receivedBytes, sha256 };
  } finally {
    if (!isPlaced) {
      await file.close().catch(() => undefined);
      await files.remove(partial).catch(() => undefined);
    }
  }
}

/** Writes all that comes; returns its hash. */
async function fill(
  file: WritableFile,
  wanted: DownloadRequest,
  source: FileSource,
  progress: Progress,
): Promise<string> {
  const hash = createHash('sha256');
  let first: Uint8Array | null = new Uint8Array();
  const judge = (bytes: Uint8Array): void => {
    const found = foundInstead(wanted.path, bytes);
    if (found !== null) throw new AppError('transfer.not-the-file', { path: wanted.path, found });
  };
  for await (const chunk of source.bytes) {
    if (first !== null) {
      first = Buffer.concat([first, chunk.subarray(0, sniffedBytes)]);
      if (first.length >= sniffedBytes) {
        judge(first);
        first = null;
      }
    }
    hash.update(chunk);
    await file.write(chunk);
    progress.receivedBytes += chunk.length;
    wanted.onProgress?.({ receivedBytes: progress.receivedBytes, totalBytes: progress.totalBytes });
  }
  if (first !== null) judge(first);
  const { receivedBytes, totalBytes } = progress;
  if (totalBytes !== null && receivedBytes !== totalBytes)
    throw new AppError('transfer.incomplete', {
      path: wanted.path,
      receivedBytes,
      expectedBytes: totalBytes,
    });
  return hash.digest('hex');
}

async function rename(files: FileSystem, clock: Clock, from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await files.rename(from, to);
    } catch (error) {
      const isHeld =
        error instanceof Error &&
        'code' in error &&
        ['EBUSY', 'EPERM', 'EACCES'].includes(String(error.code));
      if (!isHeld || attempt === renameTries) throw error;
      await wait(clock, renameWaitMs);
    }
  }
}

function asTransferError(
  parts: Parts,
  wanted: DownloadRequest,
  progress: Progress,
  thrown: unknown,
): AppError {
  const { path: listed, folder } = wanted;
  const { host, receivedBytes, totalBytes } = progress;
  if (wanted.signal?.aborted === true) return new AppError('cancelled', {}, { cause: thrown });
  if (thrown instanceof AppError) return thrown;
  const options = { cause: thrown };
  const missing = totalBytes === null ? null : Math.max(0, totalBytes - receivedBytes);
  // Before the network's: errors of sockets come from system calls as well, but have codes of their own.
  const fault = networkFault(thrown);
  if (fault === null) {
    if (
      thrown instanceof Error &&
      'code' in thrown &&
      /^(Z_|ERR_BROTLI|ERR__ERROR_)/.test(String(thrown.code))
    )
      return new AppError(
        'transfer.not-the-file',
        { path: listed, found: 'damaged compressed data' },
        options,
      );
    const written = writeFault(thrown, { folder, path: listed, neededBytes: missing });
    return written ?? new AppError('internal', { reason: 'downloading a file' }, options);
  }
  if (fault.kind === 'connection' && totalBytes !== null && receivedBytes > 0 && receivedBytes < totalBytes)
    return new AppError(
      'transfer.incomplete',
      { path: listed, receivedBytes, expectedBytes: totalBytes },
      options,
    );
  const silentMs =
    thrown instanceof errors.ConnectTimeoutError ? parts.timeouts.connectMs : parts.timeouts.bodyMs;
  const reason =
    fault.kind === 'timeout' ? `nothing came for ${Math.round(silentMs / 1000)} s` : fault.reason;
  return new AppError('transfer.unreachable', { path: listed, host, reason }, options);
}
