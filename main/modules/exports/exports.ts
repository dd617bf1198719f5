/** Exports of assets, one after the other: the queue, their progress, and where the result is. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
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
import { createOutbox, type FolderOrder, type LeftExport, type OutPlace } from './outbox.ts';
import { type PlannedAsset, planAsset } from './plan.ts';
import { prepareFolders, prepareZip } from './prepare-folders.ts';
import { type WriteOut, writeFolders, writeZip } from './write-out.ts';

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
  /** Where it goes on; null for one that begins. */
  readonly left: LeftExport | null;
}

export function createExports(deps: Deps): Exports {
  const { clock, hub, folderDialog, opener } = deps;
  const outbox = createOutbox(deps.libraryPath);
  const all = new Map<ExportId, Running>();
  const inTurn = createLimiter(1);
  /** Interrupted ones of the same folder, program and assets are gone on with. */
  const left = new Map<ExportId, LeftExport>();
  let closing = false;
  const tell = (one: Running, patch: Partial<AssetExport>): void => {
    one.assetExport = { ...one.assetExport, ...patch };
    hub.publish({ type: 'export.changed', assetExport: one.assetExport });
  };
  const begin = (
    ids: readonly AssetId[],
    { form, use }: ExportWish,
    into: string,
    known: LeftExport | null = form === 'folder' ? takeLeft(left, { ids, use, into }) : null,
  ): Running => {
    const waiting = [...all.values()].filter(({ assetExport }) => isOpen(assetExport)).length;
    if (waiting >= maxWaiting) throw new AppError('hand-on.too-long-waiting', { limit: maxWaiting });
    const assetExport = fresh({ form, use }, ids.length, timestamp(clock), known?.order.id);
    const { id } = assetExport;
    const abort = new AbortController();
    const one: Running = { assetExport, ids, into, use, abort, left: known, ended: Promise.withResolvers() };
    all.set(id, one);
    for (const [old, { assetExport: ended }] of all)
      if (all.size > maxListed && !isOpen(ended)) all.delete(old);
    tell(one, {});
    void inTurn(() =>
      run({ ...deps, outbox, isClosing: () => closing, keep }, one, (patch) => tell(one, patch)),
    );
    return one;
  };
  const keep = (one: LeftExport): void => {
    left.set(one.order.id, one);
    all.set(one.order.id, interruptedRun(one));
  };
  /** What a killed Caliper left is known, or gone. */
  const tidied = once(() =>
    inTurn(async () => {
      for (const one of await outbox.tidy()) {
        keep(one);
        hub.publish({ type: 'export.changed', assetExport: asInterrupted(one) });
      }
    }),
  );
  const interrupted = (id: ExportId): LeftExport => {
    const found = left.get(id);
    if (found === undefined) throw new AppError('hand-on.unknown', { id });
    left.delete(id);
    all.delete(id);
    return found;
  };
  const required = (id: ExportId): Running => {
    const one = all.get(id);
    if (one === undefined) throw new AppError('hand-on.unknown', { id });
    return one;
  };
  return {
    handlers: {
      async begin({ of, form, use = null }) {
        await tidied();
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
      async resume({ id }) {
        const one = interrupted(id);
        const { ids, use, into } = one.order;
        return begin(ids, { form: 'folder', use }, into, one).assetExport;
      },
      async stop({ id }) {
        if (left.has(id)) {
          const one = interrupted(id);
          await rm(one.partial, { recursive: true, force: true });
          await one.settle();
          return null;
        }
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
      await tidied();
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
    kick: () => void tidied(),
    async close() {
      closing = true;
      for (const { abort } of all.values()) abort.abort(new AppError('cancelled', {}));
      await inTurn(async () => undefined);
      // Nobody can fetch them any more.
      await outbox.empty();
    },
  };
}

/** The interrupted export of the same order, which is no longer waiting then; null when there is none. */
function takeLeft(
  left: Map<ExportId, LeftExport>,
  { ids, use, into }: Pick<FolderOrder, 'use' | 'into'> & { readonly ids: readonly AssetId[] },
): LeftExport | null {
  const wanted = ids.toSorted().join();
  for (const [id, one] of left) {
    const { order } = one;
    if (order.use !== use || order.into !== into || order.ids.toSorted().join() !== wanted) continue;
    left.delete(id);
    return one;
  }
  return null;
}

function asInterrupted({ name, order }: LeftExport): AssetExport {
  const { id, ids, use, startedAt } = order;
  return { ...fresh({ form: 'folder', use }, ids.length, startedAt, id), name, state: 'interrupted' };
}

/** As it is listed: nothing runs. */
function interruptedRun(one: LeftExport): Running {
  const assetExport = asInterrupted(one);
  const { ids, use, into } = one.order;
  const ended = Promise.withResolvers<AssetExport>();
  ended.resolve(assetExport);
  return { assetExport, ids, use, into, abort: new AbortController(), left: one, ended };
}

function fresh(
  { form, use }: ExportWish,
  assets: number,
  startedAt: string,
  id: ExportId = exportIdSchema.parse(randomUUID()),
): AssetExport {
  return {
    id,
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
  deps: Deps & {
    readonly outbox: ReturnType<typeof createOutbox>;
    readonly isClosing: () => boolean;
    readonly keep: (one: LeftExport) => void;
  },
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

function once<T>(action: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= action());
}
