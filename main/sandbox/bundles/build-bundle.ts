/** One build of a bundle from its start to its completion (specification: Bundle). */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ReadStreamOptions, ZipFile } from 'yazl';
import { type Clock, timestamp, wait } from '../../core/clock.ts';
import { flushFolder, renameOver, unfinished } from '../../core/files/whole-file.ts';
import { stemOf } from '../files/asset-files.ts';
import { ProblemError } from '../problem/problem.ts';
import {
  type AssetRecord,
  type FileRecord,
  isFinished,
  type JobRecord,
  type ResourceRef,
} from '../store/records.ts';
import type { ReadonlyTables, Store } from '../store/store.ts';

/** At speed 1 a build takes no less, so that `pending` is seen by a client as it would be elsewhere. */
const shortestMs = 3_000;

/** The id of a resource's bundle, and the name of the folder that its ZIP lies in. */
export function bundleIdOf({ id }: ResourceRef): string {
  return `bundle_${id}`;
}

/** `filesRoot` is `<data>/files`. `speed`: how many times faster than life. */
export interface BuildParts {
  readonly store: Store;
  readonly filesRoot: string;
  readonly clock: Clock;
  readonly speed: number;
  readonly createFile?: CreateFile;
}

/**
 * Writes the ZIP of a pending bundle, then records it as ready and its job as complete, both or none. A bundle whose job
 * was ended by someone else is given up. Throws what ended it, or the signal's reason.
 */
export async function buildBundle(parts: BuildParts, id: string, signal: AbortSignal): Promise<void> {
  const { store, filesRoot, clock } = parts;
  const begun = await begin(store, clock, id);
  if (begun === null) return;
  const { resource, job } = begun;
  const { entries, zipName } = deliverablesOf(store, resource);
  const folder = join(filesRoot, id);
  await mkdir(folder, { recursive: true });
  await flushFolder(filesRoot);
  const sources = entries.map(({ name, ownerId, file }) => {
    checkEntryNames([file.path]);
    const { sizeBytes, sha256 } = file;
    return { name, path: join(filesRoot, ownerId, file.path), sizeBytes, sha256 };
  });
  const digest = await writeZip(sources, join(folder, zipName), { signal, createFile: parts.createFile });
  const leftMs = Date.parse(job.startedAt ?? '') + shortestMs / parts.speed - clock.now();
  if (leftMs > 0) await wait(clock, leftMs, signal);
  signal.throwIfAborted();
  await store.transact(() => {
    const bundle = store.bundles.get(id);
    if (bundle === undefined || bundle.jobId !== job.id)
      throw new ProblemError('internal-error', 'The record of the bundle is lost.');
    const file = { kind: 'bundle', path: zipName, ...digest };
    return {
      changes: [
        { collection: 'bundles', record: { ...bundle, state: 'ready', file } },
        { collection: 'jobs', record: { ...job, status: 'complete', updatedAt: timestamp(clock) } },
      ],
      result: undefined,
    };
  });
}

/** The job as running; null when there is nothing to build. */
function begin(
  store: Store,
  clock: Clock,
  id: string,
): Promise<{ resource: ResourceRef; job: JobRecord } | null> {
  return store.transact(() => {
    const bundle = store.bundles.get(id);
    if (bundle?.state !== 'pending') return { changes: [], result: null };
    const job = store.jobs.get(bundle.jobId);
    if (job === undefined || isFinished(job.status))
      return { changes: [{ collection: 'bundles', removed: id }], result: null };
    const result = { resource: bundle.resource };
    if (job.status === 'running') return { changes: [], result: { ...result, job } };
    const now = timestamp(clock);
    const running = { ...job, status: 'running', startedAt: now, generatingAt: now, updatedAt: now } as const;
    return { changes: [{ collection: 'jobs', record: running }], result: { ...result, job: running } };
  });
}

// What goes into the ZIP, and under which names.

/** Drive letters and streams of NTFS (`:`), separators of Windows, wildcards, and control characters. */
const forbidden = /[\\:*?"<>|\p{Cc}]/u;

/**
 * Throws `internal-error` for a name that is absolute, leads upwards, or says something else to Windows than to others,
 * and for two names that are one file where letter case does not count. Names come from records, not from requests.
 */
export function checkEntryNames(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    // Windows drops dots and spaces at the end of a part: "..." and ".. " would lead upwards, and "a." is "a".
    const parts = name.split('/');
    const plain = parts.every((part) => part !== '' && !/[. ]$/.test(part));
    if (!plain || forbidden.test(name))
      throw new ProblemError('internal-error', 'The name of a deliverable would lead out of its folder.');
    const folded = name.normalize('NFC').toLowerCase();
    if (seen.has(folded))
      throw new ProblemError('internal-error', 'Two deliverables would be unpacked to the same file.');
    seen.add(folded);
  }
}

/** One file of a bundle: where it lies, and its name in the ZIP. */
interface BundleEntry {
  readonly name: string;
  /** The asset or set in whose folder the file lies. */
  readonly ownerId: string;
  readonly file: FileRecord;
}

/** The entries in the order in which they are written, the same at every build. */
interface Deliverables {
  readonly account: string;
  readonly zipName: string;
  readonly entries: readonly BundleEntry[];
}

/**
 * The files of an asset under their paths; of a set its manifest, then each member in a folder of its own, since their
 * names repeat. A partial set gives what succeeded. Throws `not-found` for what is unknown, deleted or a batch,
 * `job-in-progress` while files are still to come, and `no-deliverables` when there will never be any.
 */
export function deliverablesOf(tables: ReadonlyTables, resource: ResourceRef): Deliverables {
  const found = resource.type === 'asset' ? ofAsset(tables, resource.id) : ofSet(tables, resource);
  if (found.entries.length === 0)
    throw new ProblemError(
      'no-deliverables',
      `Nothing of ${resource.id} was completed, so there is nothing to bundle.`,
    );
  checkEntryNames(found.entries.map(({ name }) => name));
  return found;
}

function ofAsset(tables: ReadonlyTables, id: string): Deliverables {
  const asset = tables.assets.get(id);
  if (asset === undefined || asset.deletedAt !== null) throw unknown(id);
  refuseActive(tables, asset.jobId, id);
  return { account: asset.account, zipName: zipNameOf(asset), entries: filesOf(asset, '') };
}

function ofSet(tables: ReadonlyTables, { type, id }: ResourceRef): Deliverables {
  const set = tables.groups.get(id);
  if (set === undefined || set.type !== type || type !== 'variation_set' || set.deletedAt !== null)
    throw unknown(id);
  refuseActive(tables, set.jobId, id);
  const members = set.memberIds.flatMap((memberId, at) => {
    const member = tables.assets.get(memberId);
    if (member === undefined || member.deletedAt !== null) return [];
    return filesOf(member, `variant_${String(member.index ?? at + 1).padStart(4, '0')}_${memberId}/`);
  });
  const manifest =
    set.manifest === null || members.length === 0
      ? []
      : [{ name: set.manifest.path, ownerId: id, file: set.manifest }];
  return { account: set.account, zipName: zipNameOf(set), entries: [...manifest, ...members] };
}

function filesOf({ id, files }: AssetRecord, folder: string): BundleEntry[] {
  return files
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map((file) => ({ name: folder + file.path, ownerId: id, file }));
}

function refuseActive(tables: ReadonlyTables, jobId: string, id: string): void {
  const job = tables.jobs.get(jobId);
  if (job !== undefined && !isFinished(job.status))
    throw new ProblemError('job-in-progress', `The job ${jobId} of ${id} has not ended; bundle it then.`);
}

function unknown(id: string): ProblemError {
  return new ProblemError('not-found', `There is no asset or variation set ${id}.`);
}

/** With the id, since names are not unique; this also keeps it from being a reserved name of Windows (`con.zip`). */
function zipNameOf({ id, name }: { id: string; name: string | null }): string {
  return `${stemOf(name)}_${id}.zip`;
}

// A ZIP streamed from files on disk to a file that appears whole: memory does not grow with the size of the files.

/** One file: its name in the ZIP, where it is, and what it must hold. */
interface ZipSource {
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
interface ZipDigest {
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
async function writeZip(
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
