/** One export from its plan to its end: what is written, where, and how far it is. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import { contentPaths } from '../../contract/rules/content-paths.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { AssetExport, UseTarget } from '../../contract/schema/review/exports.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createPause } from '../../core/concurrency/limiter.ts';
import type { Log } from '../../core/logging/log.ts';
import type { FileSystem } from '../../transfer/disk/file-system.ts';
import type { LocalFiles } from '../local-files/index.ts';
import { exportWords } from './export-words.ts';
import type { FolderOrder, LeftExport, Outbox, OutPlace } from './outbox.ts';
import { type PlannedAsset, planAsset } from './plan.ts';
import { prepareFolders, prepareZip } from './prepare-folders.ts';
import { type WriteOut, writeFolders, writeZip } from './write-out.ts';

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
  /** Such an export could not even go on, and can be tried again. */
  readonly keep: (one: LeftExport) => void;
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
  let place: OutPlace | null = one.left;
  /** Its note stays: what is whole is gone on with at the next start. */
  let isKept = false;
  try {
    signal.throwIfAborted();
    const assets = await plan(deps, one.ids, signal);
    const totalBytes = assets.reduce((sum, { files }) => sum + bytesOf(files), 0);
    const isZip = one.assetExport.form === 'zip';
    await requireRoom(deps, one, totalBytes);
    place ??= await deps.outbox.place(
      one.into,
      nameOf(assets, deps.clock),
      isZip ? '.zip' : '',
      ...(isZip || assets.length === 1 ? [] : [orderOf(one)]),
    );
    const name = path.basename(place.target);
    const { clock } = deps;
    const since = clock.now();
    let bytes = 0;
    tell({ state: 'running', name, assets: assets.length, totalBytes });
    const facts = deps.catalogue.facts.byAssets(assets.map(({ id }) => id));
    const out: WriteOut = {
      assets,
      ...place,
      factsOf: ({ id }) => facts.get(id) ?? null,
      at: timestamp(clock),
      signal,
      isKept: () => deps.isClosing() && !isZip && assets.length > 1,
      onBytes(more) {
        bytes += more;
        tell({
          bytes: Math.min(bytes, totalBytes),
          leftS: secondsLeft(clock.now() - since, bytes, totalBytes),
        });
      },
    };
    if (one.use === null) await (isZip ? writeZip : writeFolders)(out);
    else {
      const prepare = isZip ? prepareZip : prepareFolders;
      tell(await prepare({ ...out, use: one.use, localFiles: deps.localFiles, folder: deps.outbox.folder }));
    }
    const isFetched = one.into === deps.outbox.folder;
    tell({
      state: 'done',
      bytes: totalBytes,
      leftS: 0,
      path: isFetched ? null : place.target,
      download: isFetched ? contentPaths.exportZip(one.assetExport.id, name) : null,
    });
  } catch (error) {
    isKept = signal.aborted && deps.isClosing() && one.assetExport.form === 'folder' && one.ids.length > 1;
    if (signal.aborted && !isKept && one.left !== null)
      await rm(one.left.partial, { recursive: true, force: true }).catch(() => undefined);
    if (signal.aborted) tell({ state: isKept ? 'interrupted' : 'stopped', leftS: null });
    else {
      // What could not even go on, such as for want of room, can be tried again.
      if (one.left !== null && existsSync(one.left.partial)) {
        isKept = true;
        deps.keep(one.left);
      }
      deps.log.warn({ err: error }, 'assets could not be exported');
      tell({ state: 'failed', leftS: null, error: toFailure(inWords(error, one.into)) });
    }
  } finally {
    if (!isKept) await place?.settle().catch(() => undefined);
    one.ended.resolve(one.assetExport);
  }
}

function orderOf({ assetExport: { id, startedAt }, ids, use, into }: Running): FolderOrder {
  return { id, ids: [...ids], use, into, startedAt };
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

async function requireRoom({ files }: RunDeps, { into }: Running, bytes: number): Promise<void> {
  const free = await files.freeBytes(into).catch(() => null);
  const neededBytes = bytes + marginBytes;
  if (free !== null && free < neededBytes)
    throw new AppError('hand-on.disk-full', { folder: into, neededBytes });
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

function inWords(error: unknown, folder: string): unknown {
  if (isAppError(error) || !(error instanceof Error) || !('code' in error)) return error;
  return new AppError('hand-on.not-written', { folder, reason: String(error.code) }, { cause: error });
}

function bytesOf(files: PlannedAsset['files']): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
