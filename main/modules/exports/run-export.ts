/** One export from its plan to its end: what is written, where, and how far it is. */
import { existsSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import { contentPaths } from '../../contract/rules/content-paths.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { AssetExport, UseTarget } from '../../contract/schema/review/exports.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createPause } from '../../core/concurrency/limiter.ts';
import type { Log } from '../../core/logging/log.ts';
import { isDiskFull } from '../../core/process-faults.ts';
import type { FileSystem } from '../../transfer/disk/file-system.ts';
import type { LocalFiles } from '../local-files/index.ts';
import { exportWords } from './export-words.ts';
import type { ExportOrder, LeftExport, Outbox } from './outbox.ts';
import { type PlannedAsset, planAsset } from './plan.ts';
import { prepareFolders, prepareZip } from './prepare-folders.ts';
import { type WriteOut, writeFolders } from './write-out.ts';
import { writeZip } from './write-zip.ts';
import { zippedBytes } from './zip-writer.ts';

/** Bytes beside the files: manifests, the directory of the ZIP, and what the disk needs for itself. */
const marginBytes = 32 * 1024 * 1024;

export interface RunDeps {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly files: Pick<FileSystem, 'freeBytes'>;
  /** Takes over what another person wrote beside the files. */
  readonly syncReview: (assetId: AssetId) => Promise<void>;
  /** Prepares assets for other programs. */
  readonly localFiles: Pick<LocalFiles, 'handOver'>;
  readonly outbox: Pick<Outbox, 'folder' | 'place'>;
  /** Caliper ends: what is whole stays for the next start. */
  readonly isClosing: () => boolean;
  /** It ended too early, and can be gone on with; `last` is how it was. */
  readonly keep: (one: LeftExport, last: AssetExport) => void;
}

/** An export that waits, runs or has ended. */
export interface Running {
  assetExport: AssetExport;
  readonly ids: readonly AssetId[];
  readonly into: string;
  readonly use: UseTarget | null;
  readonly abort: AbortController;
  readonly ended: PromiseWithResolvers<AssetExport>;
  /** Where it goes on; null for one that begins. */
  readonly left: LeftExport | null;
}

/** Never rejects: the outcome is reported by `tell`. */
export async function runExport(
  deps: RunDeps,
  one: Running,
  tell: (patch: Partial<AssetExport>) => void,
): Promise<void> {
  const { signal } = one.abort;
  let place: Placed | null = one.left === null ? null : { ...one.left, isResumable: true };
  try {
    signal.throwIfAborted();
    const assets = await plan(deps, one.ids, signal);
    const totalBytes = assets.reduce((sum, { files }) => sum + bytesOf(files), 0);
    await requireRoom(deps, one, totalBytes);
    place ??= await placeFor(deps, one, assets);
    tell({ state: 'running', name: path.basename(place.target), assets: assets.length, totalBytes });
    const made = await write(deps, one, { assets, place, totalBytes, tell });
    const isFetched = one.into === deps.outbox.folder;
    const name = path.basename(made);
    await settled(place);
    tell({
      state: 'done',
      name,
      bytes: totalBytes,
      leftS: 0,
      path: isFetched ? null : made,
      download: isFetched ? contentPaths.exportZip(one.assetExport.id, name) : null,
    });
  } catch (error) {
    const isStopped = signal.aborted && !deps.isClosing();
    if (isStopped && place !== null)
      await rm(place.partial, { recursive: true, force: true }).catch(() => undefined);
    // Its note stays: what is whole is gone on with. What could not even go on, such as for want of room, can be tried again.
    const isKept = !isStopped && place?.isResumable === true && isStillThere(place, one);
    if (!isKept) await settled(place);
    if (signal.aborted) tell({ state: isKept ? 'interrupted' : 'stopped', leftS: null });
    else {
      deps.log.warn({ err: error }, 'assets could not be exported');
      const failure = toFailure(inWords(error, one));
      tell({ state: isKept ? 'interrupted' : 'failed', leftS: null, error: failure });
      if (isKept && place !== null) deps.keep(place, one.assetExport);
    }
  } finally {
    one.ended.resolve(one.assetExport);
  }
}

/** Before its end is reported: then nothing of it lies there but what it made. */
async function settled(place: Placed | null): Promise<void> {
  await place?.settle().catch(() => undefined);
}

/** What is whole, or was when the folder that it lies in was: on a disk that comes back, for one. */
const isStillThere = ({ partial }: Placed, { left, into }: Running): boolean =>
  existsSync(partial) || (left !== null && !existsSync(into));

interface Placed extends LeftExport {
  readonly isResumable: boolean;
}

/** A folder of one asset is written anew. */
async function placeFor(deps: RunDeps, one: Running, assets: readonly PlannedAsset[]): Promise<Placed> {
  const { assetExport, ids, use, into } = one;
  const { id, form, startedAt } = assetExport;
  const order: ExportOrder = { id, form, ids: [...ids], use, into, startedAt };
  const isResumable = form === 'zip' || assets.length > 1;
  const name = nameOf(assets, deps.clock);
  const place = await deps.outbox.place(into, name, form, isResumable ? order : null);
  return { ...place, name, order, isResumable };
}

/** Answers the absolute path of what was made. */
async function write(
  deps: RunDeps,
  one: Running,
  {
    assets,
    place,
    totalBytes,
    tell,
  }: {
    readonly assets: readonly PlannedAsset[];
    readonly place: Placed;
    readonly totalBytes: number;
    readonly tell: (patch: Partial<AssetExport>) => void;
  },
): Promise<string> {
  const { clock } = deps;
  const since = clock.now();
  const isZip = one.assetExport.form === 'zip';
  const facts = deps.catalogue.facts.byAssets(assets.map(({ id }) => id));
  let bytes = 0;
  let keptBytes = 0;
  const out: WriteOut = {
    assets,
    partial: place.partial,
    target: place.target,
    factsOf: ({ id }) => facts.get(id) ?? null,
    // What is gone on with says the same again.
    at: place.order.startedAt,
    signal: one.abort.signal,
    isKept: (error) =>
      place.isResumable && (one.abort.signal.aborted ? deps.isClosing() : isRoomLacking(error)),
    onKept(more) {
      keptBytes += more;
      out.onBytes(more);
    },
    onBytes(more) {
      bytes += more;
      tell({
        bytes: Math.min(bytes, totalBytes),
        leftS: secondsLeft(clock.now() - since, bytes - keptBytes, totalBytes - keptBytes),
      });
    },
  };
  if (one.use === null) return (isZip ? writeZip : writeFolders)(out);
  const prepare = isZip ? prepareZip : prepareFolders;
  const { target, ...rest } = await prepare({ ...out, use: one.use, localFiles: deps.localFiles });
  tell(rest);
  return target;
}

async function plan(deps: RunDeps, ids: readonly AssetId[], signal: AbortSignal): Promise<PlannedAsset[]> {
  const pause = createPause();
  const planned: PlannedAsset[] = [];
  const folders = new Set<string>();
  for (const asset of deps.catalogue.assets.byIds(ids)) {
    signal.throwIfAborted();
    await pause();
    await deps.syncReview(asset.id);
    const one = await planAsset(deps, asset);
    if (one === null) continue;
    let { folder } = one;
    for (let n = 2; folders.has(folder); n += 1) folder = `${one.folder}-${n}`;
    folders.add(folder);
    planned.push({ ...one, folder });
  }
  if (planned.length === 0) throw new AppError('hand-on.nothing', { assets: ids.length });
  return planned;
}

async function requireRoom(
  { files }: RunDeps,
  { into, left, use, assetExport: { form } }: Running,
  bytes: number,
): Promise<void> {
  const free = await files.freeBytes(into).catch(() => null);
  // What is prepared is there a second time until it is packed.
  const wholeBytes = form === 'zip' && use !== null ? 2 * bytes : bytes;
  const written = form === 'zip' && use === null ? zippedBytes : bytesUnder;
  const writtenBytes = left === null ? 0 : await written(left.partial);
  const neededBytes = Math.max(0, wholeBytes - writtenBytes) + marginBytes;
  if (free !== null && free < neededBytes)
    throw new AppError('hand-on.disk-full', { folder: into, neededBytes });
}

async function bytesUnder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries.filter((one) => one.isFile()))
    bytes += (await lstat(path.join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0;
  return bytes;
}

/** `Mug`, or `12 assets 2026-11-21`. */
function nameOf(assets: readonly PlannedAsset[], clock: Clock): string {
  const [only] = assets;
  if (only !== undefined && assets.length === 1) return only.title;
  return exportWords.severalAssets(assets.length, timestamp(clock).slice(0, 10));
}

/** Null in the first second, in which a rate says nothing. */
function secondsLeft(elapsedMs: number, bytes: number, totalBytes: number): number | null {
  if (elapsedMs < 1000 || bytes === 0) return null;
  return Math.max(0, (totalBytes - bytes) / bytes) * (elapsedMs / 1000);
}

function inWords(error: unknown, { into, assetExport }: Running): unknown {
  const { state, bytes, totalBytes } = assetExport;
  if (state === 'running' && isRoomLacking(error)) {
    const neededBytes = totalBytes - bytes + marginBytes;
    return new AppError('hand-on.disk-full', { folder: into, neededBytes }, { cause: error });
  }
  if (isAppError(error) || !(error instanceof Error) || !('code' in error)) return error;
  return new AppError('hand-on.not-written', { folder: into, reason: String(error.code) }, { cause: error });
}

/** Also where files are prepared, which do not know what is needed in all. */
const isRoomLacking = (error: unknown): boolean =>
  isDiskFull(error) || isAppError(error, 'hand-on.disk-full');

function bytesOf(files: PlannedAsset['files']): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
