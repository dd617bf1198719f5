/** A ZIP streamed from files on disk to a file that appears whole: memory does not grow with the size of the files. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ReadStreamOptions, ZipFile } from 'yazl';
import { flushFolder, renameOver, unfinished } from '../../core/files/whole-file.ts';
import { ProblemError } from '../common/problem.ts';

/** One file: its name in the ZIP, where it is, and what it must hold. */
export interface ZipSource {
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Opens a new file; a test puts a full disk in its place. */
export type CreateFile = (path: string) => Writable;

const createLastingFile: CreateFile = (path) =>
  createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });

/** What was written. `sha256` is lower-case hex. */
export interface ZipDigest {
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** These are compressed already; deflating them again costs time and saves nothing. */
const stored = new Set(['.glb', '.jpeg', '.jpg', '.png', '.usdz', '.webp']);
/** The format's first day by the local calendar, which is what its fields hold: the same bytes in every time zone. */
const firstDay = [1980, 0, 1] as const;

/**
 * Writes `target`, whose folder exists, from `sources` in their order: the same sources give the same bytes. ZIP64 where
 * it is needed, names in UTF-8. Throws `internal-error` for a source that is not what it was, the file system's error, or
 * the signal's reason; nothing but a finished `target` is left behind.
 */
export async function writeZip(
  sources: readonly ZipSource[],
  target: string,
  { signal, createFile = createLastingFile }: { signal: AbortSignal; createFile?: CreateFile | undefined },
): Promise<ZipDigest> {
  const partial = `${target}.${randomBytes(6).toString('hex')}${unfinished}`;
  try {
    const digest = await stream(sources, createFile(partial), signal);
    signal.throwIfAborted();
    await renameOver(partial, target);
    await flushFolder(dirname(target));
    return digest;
  } catch (error) {
    await rm(partial, { force: true, maxRetries: 3 }).catch(() => undefined);
    throw error;
  }
}

async function stream(
  sources: readonly ZipSource[],
  output: Writable,
  signal: AbortSignal,
): Promise<ZipDigest> {
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const fail = (error: unknown): void => failed.abort(error);
  // One at a time: the library asks for a file when the one before it is through.
  let reading: Promise<void> = Promise.resolve();
  const zip = new ZipFile();
  zip.on('error', fail);
  for (const source of sources)
    zip.addReadStreamLazy(source.name, entryOptions(source), (deliver) => {
      const checked = whatItWas(source);
      reading = pipeline(createReadStream(source.path), checked, { signal: stop }).catch(fail);
      deliver(null, checked);
    });
  zip.end();
  let written: ZipDigest = { sizeBytes: 0, sha256: '' };
  const digest = digesting((seen) => {
    written = seen;
    return null;
  });
  try {
    await pipeline(zip.outputStream, digest, output, { signal: stop });
    return written;
  } catch (error) {
    fail(error);
    throw signal.aborted ? signal.reason : failed.signal.reason;
  } finally {
    await reading;
  }
}

function entryOptions({ name, sizeBytes }: ZipSource): Partial<ReadStreamOptions> {
  return {
    size: sizeBytes,
    compress: !stored.has(extname(name).toLowerCase()),
    mtime: new Date(...firstDay),
    forceDosTimestamp: true,
    mode: 0o100644,
  };
}

/** Passes everything on; at the end `finish` sees what it was, and may fault it. */
function digesting(finish: (digest: ZipDigest) => Error | null): Transform {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      next(null, chunk);
    },
    flush: (next) => next(finish({ sizeBytes, sha256: hash.digest('hex') })),
  });
}

/** A file that was damaged since it was made must not be handed out once more, with a checksum that says it is whole. */
function whatItWas(source: ZipSource): Transform {
  return digesting(({ sizeBytes, sha256 }) =>
    sizeBytes === source.sizeBytes && sha256 === source.sha256
      ? null
      : new ProblemError('internal-error', `The deliverable ${source.name} is damaged.`),
  );
}
