/** Downloads one file: streamed beside its place, hashed on the way, flushed, and only then given its name; a cut one goes on. */

import path from 'node:path';
import type { Dispatcher } from 'undici';
import { AppError, isAppError } from '../contract/plain/errors.ts';
import { type Clock, wait } from '../core/clock.ts';
import { type FirstUse, firstUse } from '../core/concurrency/single-flight.ts';
import type { Log } from '../core/logging/log.ts';
import { lookupWithin, type Reach } from '../core/network/addresses.ts';
import type { HttpTimeouts } from '../core/network/http-agent.ts';
import { bodyTimeout, networkFault } from '../core/network/network-fault.ts';
import type { SystemProxy } from '../core/network/proxy.ts';
import type { Pace } from '../core/rate-limit.ts';
import { containedFolder } from './asset-folder.ts';
import { findMissingEnd, foundInstead, sniffedBytes } from './check/complete-file.ts';
import { createDiskRoom, type Promised, type PromiseRoom, type RoomLedger } from './disk/disk-room.ts';
import { type FileSystem, nodeFileSystem } from './disk/file-system.ts';
import {
  type AlignedMemory,
  createAlignedMemory,
  createFlushRounds,
  createSharedFlush,
  type InRounds,
} from './disk/gathered-writes.ts';
import {
  bestOf,
  type Found,
  findPart,
  hasNote,
  openPart,
  type Part,
  type PartPlace,
} from './disk/part-file.ts';
import { partKey } from './disk/part-note.ts';
import { type FileSource, openSource } from './fetch/file-source.ts';
import { createStallWatch } from './fetch/http-get.ts';
import { asTransferError } from './transfer-error.ts';
import { transferWords } from './transfer-words.ts';
import type { ArrivedFile, DownloadFile, DownloadRequest } from './types.ts';

/** Milliseconds; a host that sends nothing for `bodyMs` has stalled. */
const defaultTimeouts: HttpTimeouts = { connectMs: 15_000, headersMs: 30_000, bodyMs: 20_000 };
/** In all; more is taken for an attack by some hosts. */
export const connectionsPerHost = 16;

/** Virus scanners hold a new file for a moment; this is how often, and after how long, its renaming is tried again. */
const renameTries = 4;
const renameWaitMs = 100;

interface Parts {
  readonly dispatcher: (reach: Reach) => Promise<Dispatcher>;
  readonly log: Log;
  readonly clock: Clock;
  readonly timeouts: HttpTimeouts;
  readonly files: FileSystem;
  readonly flushFolder: (folder: string) => Promise<void>;
  readonly promiseRoom: PromiseRoom;
  readonly memory: AlignedMemory;
  readonly pace?: Pace;
  readonly inRounds: InRounds;
}

/** How far a download has come: what an error needs to tell. */
interface Progress {
  host: string;
  receivedBytes: number;
  totalBytes: number | null;
  /** By the host, in this try. */
  fetchedBytes: number;
  /** What the next try need not fetch again. */
  keptBytes: number;
}

/** A given `dispatcher` stays the caller's to close; the own one holds no connection longer than some seconds. */
export function createDownloadFile(parts: {
  readonly log: Log;
  readonly clock: Clock;
  readonly dispatcher?: Dispatcher;
  readonly timeouts?: Partial<HttpTimeouts>;
  readonly files?: FileSystem;
  readonly connections?: number;
  readonly ledger?: RoomLedger;
  /** Of all downloads together. */
  readonly pace?: Pace;
  readonly systemProxy?: SystemProxy | null;
}): DownloadFile {
  const timeouts = { ...defaultTimeouts, ...parts.timeouts };
  const { dispatcher: given } = parts;
  // Where other threads download, this one never needs it.
  const agentOf = (reach: Reach): FirstUse<Dispatcher> =>
    firstUse(async () => {
      const { createHttpAgent } = await import('../core/network/http-agent.ts');
      return createHttpAgent(timeouts, parts.connections ?? connectionsPerHost, {
        lookup: lookupWithin(reach),
        systemProxy: parts.systemProxy ?? null,
      });
    });
  // Connections are kept for the next file, which may be of a service of another reach.
  const agents = { public: agentOf('public'), private: agentOf('private'), loopback: agentOf('loopback') };
  const dispatcher = given === undefined ? (reach: Reach) => agents[reach].get() : async () => given;
  const files = parts.files ?? nodeFileSystem;
  const inRounds = createFlushRounds();
  const flushFolder = createSharedFlush((folder) => inRounds(() => files.syncFolder(folder)));
  const all: Parts = {
    ...parts,
    timeouts,
    dispatcher,
    files,
    flushFolder,
    promiseRoom: createDiskRoom(files, parts.ledger),
    memory: createAlignedMemory(),
    inRounds,
  };
  return async (wanted) => {
    const progress: Progress = {
      host: URL.parse(wanted.url)?.host ?? '',
      receivedBytes: 0,
      totalBytes: null,
      fetchedBytes: 0,
      keptBytes: 0,
    };
    const startedMs = all.clock.now();
    try {
      const arrived = await download(all, wanted, progress);
      const { sizeBytes } = arrived;
      all.log.debug({ path: wanted.path, sizeBytes, ms: all.clock.now() - startedMs }, 'a file arrived');
      return arrived;
    } catch (thrown) {
      const isCancelled = wanted.signal?.aborted === true;
      const error = asTransferError(thrown, { ...wanted, ...progress, isCancelled }, timeouts);
      all.log.debug({ path: wanted.path, code: error.code, host: progress.host }, 'a file did not arrive');
      throw error;
    }
  };
}

async function download(parts: Parts, wanted: DownloadRequest, progress: Progress): Promise<ArrivedFile> {
  // Hangs up when anything on this side fails, such as the disk.
  const hangUp = new AbortController();
  const { signal } = hangUp;
  const cancel = (): void => hangUp.abort(wanted.signal?.reason);
  wanted.signal?.throwIfAborted();
  wanted.signal?.addEventListener('abort', cancel, { once: true });
  const { files, dispatcher } = parts;
  const { url, path: listed } = wanted;
  const name = path.posix.basename(wanted.localPath);
  const key = wanted.owner === undefined ? null : partKey(wanted.owner, listed);
  let found: Found | null = null;
  try {
    // Before the host is asked: hashing what is there takes its time.
    found = await findEarlier(files, wanted, { name, key }, signal);
    const source = await openSource({
      url,
      path: listed,
      dispatcher: await dispatcher(wanted.reach),
      reach: wanted.reach,
      signal,
      rest: found?.rest ?? null,
    });
    progress.host = source.host;
    progress.totalBytes = source.totalBytes;
    progress.receivedBytes = source.startsAt;
    // It may not be there yet, and only a folder that is there can be asked about its disk.
    const folder = await containedFolder(files, wanted.folder, wanted.localPath);
    const room = await parts.promiseRoom(wanted.folder, (source.totalBytes ?? 0) - source.startsAt);
    try {
      return await store(
        parts,
        wanted,
        { source, found, place: { folder, name, key }, hangUp, room },
        progress,
      );
    } finally {
      room.release();
    }
  } catch (error) {
    hangUp.abort();
    await found?.kept.close().catch(() => undefined);
    throw error;
  } finally {
    wanted.signal?.removeEventListener('abort', cancel);
  }
}

/** Looks by the plain path first: most files have no part, and then no link on the way matters. */
async function findEarlier(
  files: FileSystem,
  { folder, localPath }: DownloadRequest,
  { name, key }: { readonly name: string; readonly key: string | null },
  signal: AbortSignal,
): Promise<Found | null> {
  if (key === null) return null;
  const plain = path.join(folder, ...localPath.split('/').slice(0, -1));
  if (!(await hasNote(files, { folder: plain, name, key }))) return null;
  return findPart(files, { folder: await containedFolder(files, folder, localPath), name, key }, signal);
}

/** One download under way. `hangUp` ends its request. */
interface UnderWay {
  readonly source: FileSource;
  readonly found: Found | null;
  readonly place: PartPlace;
  readonly hangUp: AbortController;
  readonly room: Promised;
}

async function store(
  parts: Parts,
  wanted: DownloadRequest,
  underWay: UnderWay,
  progress: Progress,
): Promise<ArrivedFile> {
  const { files, clock } = parts;
  const { source, found, place } = underWay;
  const { folder, name } = place;
  const part = await openPart(parts, place, found, source);
  let keep = true;
  let isPlaced = false;
  try {
    await fill(parts, part, wanted, underWay, progress);
    await part.finish();
    const missing = await findMissingEnd(part.file, wanted.path, wanted.signal);
    if (missing !== null) throw damaged(wanted, progress, missing);
    wanted.signal?.throwIfAborted();
    await rename(files, clock, part.file, path.join(folder, name));
    isPlaced = true;
    await part.placed();
    await parts.flushFolder(folder);
    return { sizeBytes: progress.receivedBytes, sha256: part.hash.digest('hex') };
  } catch (error) {
    // What is not the file, or not all of it, is nothing to go on from.
    keep = !isAppError(error, 'transfer.not-the-file') && !isAppError(error, 'transfer.damaged');
    // The error of a full disk says how many bytes are missing.
    if (networkFault(error) === null) progress.receivedBytes = part.writtenBytes();
    throw error;
  } finally {
    if (!isPlaced) {
      progress.keptBytes = await part.leave(keep);
      const { keptBytes, fetchedBytes } = progress;
      wanted.onCut?.({ keptBytes, bestBytes: bestOf(found), fetchedBytes });
    }
  }
}

function damaged({ path: listed }: DownloadRequest, { host }: Progress, reason: string): AppError {
  return new AppError('transfer.damaged', { path: listed, host, reason });
}

/** Bytes: a body without a length asks the disk for so much room at a time, so that an endless one does not fill it. */
const unknownStep = 64 * 1024 * 1024;

/** Writes all that comes. */
async function fill(
  { clock, timeouts, pace, promiseRoom }: Parts,
  part: Part,
  wanted: DownloadRequest,
  { source, hangUp, room }: UnderWay,
  progress: Progress,
): Promise<void> {
  const tell = (): void =>
    wanted.onProgress?.({ receivedBytes: progress.receivedBytes, totalBytes: progress.totalBytes });
  const sniff = createSniffer(wanted.path, source.startsAt > 0);
  const watch = createStallWatch(clock, timeouts.bodyMs, () => hangUp.abort(bodyTimeout()));
  let askAt = source.totalBytes === null ? unknownStep : Number.POSITIVE_INFINITY;
  const moreRoom = async (): Promise<void> => (await promiseRoom(wanted.folder, unknownStep)).release();
  try {
    tell();
    watch.waiting();
    await source.read((bytes) => {
      watch.came();
      sniff.look(bytes);
      const full = part.write(bytes);
      progress.receivedBytes += bytes.length;
      progress.fetchedBytes += bytes.length;
      room.wrote(bytes.length);
      tell();
      // After a rest the connection offers nothing first: waiting for that would never end.
      const early = bytes.length === 0 ? null : (pace?.took(bytes.length, wanted.signal) ?? null);
      const isMoreThanAsked = progress.receivedBytes > askAt;
      if (isMoreThanAsked) askAt = progress.receivedBytes + unknownStep;
      if (full === null && early === null && !isMoreThanAsked) {
        watch.waiting();
        return null;
      }
      return Promise.all([full, early, isMoreThanAsked ? moreRoom() : null]).then(() => watch.waiting());
    });
    sniff.end();
  } finally {
    watch.close();
  }
  requireLength(wanted, progress);
}

/**
 * Without a length in this answer the one of an earlier answer counts: a body that the end of the connection ends looks
 * the same when it was cut. With neither, only the format can tell.
 */
function requireLength(wanted: DownloadRequest, progress: Progress): void {
  const { host, receivedBytes } = progress;
  const expectedBytes = progress.totalBytes ?? wanted.knownBytes ?? null;
  if (expectedBytes === null || receivedBytes === expectedBytes) return;
  const numbers = { receivedBytes, expectedBytes, keptBytes: 0 };
  throw receivedBytes < expectedBytes
    ? new AppError('transfer.incomplete', { path: wanted.path, host, ...numbers })
    : damaged(wanted, progress, transferWords.tooLong);
}

/** Judges the first bytes before they are written; those of a part were judged by the try that wrote them. */
function createSniffer(listed: string, isJudged: boolean): { look(chunk: Uint8Array): void; end(): void } {
  let first: Uint8Array | null = isJudged ? null : new Uint8Array();
  const judge = (bytes: Uint8Array): void => {
    const found = foundInstead(listed, bytes);
    if (found !== null) throw new AppError('transfer.not-the-file', { path: listed, found });
    first = null;
  };
  return {
    look(chunk) {
      if (first === null) return;
      first = Buffer.concat([first, chunk.subarray(0, sniffedBytes)]);
      if (first.length >= sniffedBytes) judge(first);
    },
    end() {
      if (first !== null) judge(first);
    },
  };
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
