/** Exports of assets, one after the other: the queue, their progress, and where the result is. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import { contentPaths } from '../../contract/rules/content-paths.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { UseTarget } from '../../contract/schema/review/exports.ts';
import { type AssetExport, type ExportId, exportIdSchema } from '../../contract/schema/review/exports.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createLimiter, createPause } from '../../core/concurrency/limiter.ts';
import { reallyLiesIn } from '../../core/files/paths.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Ports } from '../../core/ports.ts';
import type { FileSystem } from '../../transfer/disk/file-system.ts';
import type { LocalFiles } from '../local-files/index.ts';
import { type LibrarySearch, selectedByAll } from '../search/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { type PlannedAsset, planAsset } from './plan.ts';
import { prepareFolders, prepareZip } from './prepare-folders.ts';
import { createOutbox, type OutPlace, type WriteOut, writeFolders, writeZip } from './write-out.ts';

/** More assets than anybody sends at once; more files than the ZIP may have entries are refused when it is opened. */
const maxAssets = 2000;
const maxWaiting = 20;
/** Those that ended are listed until so many newer ones are there. */
const maxListed = 50;
/** Bytes beside the files: manifests, the directory of the ZIP, and what the disk needs for itself. */
const marginBytes = 32 * 1024 * 1024;

interface Deps {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly hub: Pick<EventHub, 'publish'>;
  readonly search: Pick<LibrarySearch, 'findIds'>;
  readonly files: Pick<FileSystem, 'freeBytes'>;
  /** Takes over what another person wrote beside the files. */
  readonly syncReview: (assetId: AssetId) => Promise<void>;
  readonly folderDialog: Ports['folderDialog'];
  readonly opener: Ports['opener'];
  /** Prepares assets for other programs. */
  readonly localFiles: Pick<LocalFiles, 'handOver'>;
}

/** `use`: prepared for that program, which needs folders; null: the files as they are. */
export interface ExportWish {
  readonly form: AssetExport['form'];
  readonly use: UseTarget | null;
}

/** One per application. */
export interface Exports {
  readonly handlers: HandlersOf<Api['exports']>;
  /** For what runs on this machine only: into that folder, without asking; resolves with its end. */
  writeTo(
    folder: string,
    ids: readonly AssetId[],
    what: ExportWish,
    signal?: AbortSignal,
  ): Promise<AssetExport>;
  /** The ZIP that a browser fetches; null when there is none of that id. */
  zipToSend(id: string): { readonly absolute: string; readonly name: string } | null;
  kick(): void;
  close(): Promise<void>;
}

interface Running {
  assetExport: AssetExport;
  readonly ids: readonly AssetId[];
  readonly into: string;
  readonly use: UseTarget | null;
  readonly abort: AbortController;
  readonly ended: PromiseWithResolvers<AssetExport>;
}

export function createExports(deps: Deps): Exports {
  const { clock, hub, folderDialog, opener } = deps;
  const outbox = createOutbox(deps.libraryPath);
  const all = new Map<ExportId, Running>();
  const inTurn = createLimiter(1);
  const tell = (one: Running, patch: Partial<AssetExport>): void => {
    one.assetExport = { ...one.assetExport, ...patch };
    hub.publish({ type: 'export.changed', assetExport: one.assetExport });
  };
  const begin = (ids: readonly AssetId[], { form, use }: ExportWish, into: string): Running => {
    const waiting = [...all.values()].filter(({ assetExport }) => isOpen(assetExport)).length;
    if (waiting >= maxWaiting) throw new AppError('hand-on.too-long-waiting', { limit: maxWaiting });
    const assetExport = fresh({ form, use }, ids.length, timestamp(clock));
    const { id } = assetExport;
    const abort = new AbortController();
    const one: Running = { assetExport, ids, into, use, abort, ended: Promise.withResolvers() };
    all.set(id, one);
    for (const [old, { assetExport: ended }] of all)
      if (all.size > maxListed && !isOpen(ended)) all.delete(old);
    tell(one, {});
    void inTurn(() => run({ ...deps, outbox }, one, (patch) => tell(one, patch)));
    return one;
  };
  const required = (id: ExportId): Running => {
    const one = all.get(id);
    if (one === undefined) throw new AppError('hand-on.unknown', { id });
    return one;
  };
  return {
    handlers: {
      async begin({ of, form, use = null }) {
        const ids = await selectedByAll(deps, of);
        if (ids.length > maxAssets) throw new AppError('hand-on.too-many', { limit: maxAssets });
        // A browser fetches one file.
        if (folderDialog === null) return begin(ids, { form: 'zip', use }, outbox.folder).assetExport;
        const chosen = await folderDialog.chooseFolder('export');
        if (chosen === null) return null;
        if (await reallyLiesIn(chosen, deps.libraryPath))
          throw new AppError('hand-on.not-written', {
            folder: chosen,
            reason: 'it is inside the library, which contains only asset folders',
          });
        return begin(ids, { form, use }, chosen).assetExport;
      },
      list: async () => [...all.values()].map(({ assetExport }) => assetExport).toReversed(),
      async stop({ id }) {
        const one = required(id);
        one.abort.abort(new AppError('cancelled', {}));
        await one.ended.promise;
        return null;
      },
      async reveal({ id }) {
        const { path: made } = required(id).assetExport;
        if (made === null) throw new AppError('hand-on.unknown', { id });
        await opener.showInFolder(made);
        return null;
      },
    },
    async writeTo(folder, ids, what, signal) {
      const one = begin(ids, what, folder);
      const stop = (): void => one.abort.abort(new AppError('cancelled', {}));
      signal?.addEventListener('abort', stop, { once: true });
      return one.ended.promise.finally(() => signal?.removeEventListener('abort', stop));
    },
    zipToSend(id) {
      const known = exportIdSchema.safeParse(id);
      const one = known.success ? all.get(known.data) : undefined;
      if (one === undefined) return null;
      const { download, name, state } = one.assetExport;
      return download === null || state !== 'done'
        ? null
        : { absolute: path.join(outbox.folder, name), name };
    },
    kick: () => void inTurn(() => outbox.tidy()),
    async close() {
      for (const { abort } of all.values()) abort.abort(new AppError('cancelled', {}));
      await inTurn(async () => undefined);
      // Nobody can fetch them any more.
      await rm(outbox.folder, { recursive: true, force: true }).catch(() => undefined);
    },
  };
}

function fresh({ form, use }: ExportWish, assets: number, startedAt: string): AssetExport {
  return {
    id: exportIdSchema.parse(randomUUID()),
    form,
    use,
    notPrepared: 0,
    open: null,
    name: '',
    assets,
    state: 'waiting',
    bytes: 0,
    totalBytes: 0,
    startedAt,
    leftS: null,
    path: null,
    download: null,
    error: null,
  };
}

/** Never rejects: the outcome is reported by `tell`. */
async function run(
  deps: Deps & { readonly outbox: ReturnType<typeof createOutbox> },
  one: Running,
  tell: (patch: Partial<AssetExport>) => void,
): Promise<void> {
  const { signal } = one.abort;
  let place: OutPlace | null = null;
  try {
    signal.throwIfAborted();
    const assets = await plan(deps, one.ids, signal);
    const totalBytes = assets.reduce((sum, { files }) => sum + bytesOf(files), 0);
    const isZip = one.assetExport.form === 'zip';
    await requireRoom(deps, one, totalBytes);
    place = await deps.outbox.place(one.into, nameOf(assets, deps.clock), isZip ? '.zip' : '');
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
    if (signal.aborted) tell({ state: 'stopped', leftS: null });
    else {
      deps.log.warn({ err: error }, 'assets could not be exported');
      tell({ state: 'failed', leftS: null, error: toFailure(inWords(error, one.into)) });
    }
  } finally {
    await place?.settle().catch(() => undefined);
    one.ended.resolve(one.assetExport);
  }
}

async function plan(deps: Deps, ids: readonly AssetId[], signal: AbortSignal): Promise<PlannedAsset[]> {
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

async function requireRoom({ files }: Deps, { into }: Running, bytes: number): Promise<void> {
  const free = await files.freeBytes(into).catch(() => null);
  const neededBytes = bytes + marginBytes;
  if (free !== null && free < neededBytes)
    throw new AppError('hand-on.disk-full', { folder: into, neededBytes });
}

/** `Mug`, or `12 assets 2026-11-21`. */
function nameOf(assets: readonly PlannedAsset[], clock: Clock): string {
  const [only] = assets;
  if (only !== undefined && assets.length === 1) return only.title;
  return `${assets.length} assets ${timestamp(clock).slice(0, 10)}`;
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

function isOpen({ state }: AssetExport): boolean {
  return state === 'waiting' || state === 'running';
}
