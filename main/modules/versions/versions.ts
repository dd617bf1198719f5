/** Versions of assets and the fixes that make them: their part of the contract, and what is put right at a start. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { VersionRow } from '../../catalogue/library-tables.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { AssetMeasures } from '../../contract/schema/fix/asset-measures.ts';
import type { Fix } from '../../contract/schema/fix/fix.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Selection } from '../../contract/schema/library/organisation.ts';
import type { AssetVersion, FixPreview, VersionList } from '../../contract/schema/library/versions.ts';
import type { Log } from '../../core/logging/log.ts';
import type { FixRun } from '../../fix/fix.ts';
import { runFixes } from '../../fix/run-fixes.ts';
import type { LocalFiles } from '../local-files/index.ts';
import { versionFolder } from '../shared/current-files.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { diffVersions } from './diff-versions.ts';
import { createFixRuns } from './fix-runs.ts';
import type { FixRunner } from './make-version.ts';
import { settleVersions } from './settle-versions.ts';
import { type VersionWork, workHere, workInThread } from './threads.ts';
import {
  createVersionStore,
  type Source,
  type Tried,
  type VersionStore,
  type VersionStoreDeps,
} from './version-store.ts';

interface VersionsDeps extends Omit<VersionStoreDeps, 'work' | 'onChanged'> {
  readonly hub: Pick<EventHub, 'publish'>;
  readonly log: Log;
  /** `versions/worker.ts`, or what it was built to; without it this thread applies fixes. */
  readonly fixThread?: URL | undefined;
  /** Tests give one of their own. */
  readonly runFixes?: FixRunner | undefined;
  readonly select: (of: Selection) => Promise<readonly AssetId[]>;
  readonly localFiles: Pick<LocalFiles, 'diff'>;
  /** Looks into the files of these, which are others now. */
  readonly inspect: (ids: readonly AssetId[]) => void;
  /** Rows and search of these have changed. */
  readonly news: (ids: readonly AssetId[]) => Promise<void>;
}

/** A version of the inspection that is read anew: the first one. */
const olderInspection = 1;

/** One per application. */
export interface Versions {
  readonly handlers: HandlersOf<Api['versions']>;
  /** The folder of a version, or of the preview; null when there is none. Absolute. */
  folder(assetId: AssetId, which: string): string | null;
  /** Begins with what a killed Caliper left. */
  kick(): void;
  /** Resolves when nothing is written any more. */
  close(): Promise<void>;
}

export function createVersions(deps: VersionsDeps): Versions {
  const { catalogue, hub, fixThread, inspect, news } = deps;
  const list = (id: AssetId): VersionList => listOf(catalogue, id);
  const changed = async (id: AssetId, isOther: boolean): Promise<void> => {
    hub.publish({ type: 'versions.changed', list: list(id) });
    if (!isOther) return;
    // What was read of other files: read anew, at the next start if this one ends before.
    const facts = catalogue.facts.byAssets([id]).get(id);
    if (facts !== undefined) catalogue.facts.put(id, { ...facts, version: olderInspection });
    inspect([id]);
    await news([id]);
  };
  const own = deps.runFixes ?? runFixes;
  const work =
    fixThread === undefined || deps.runFixes !== undefined ? workHere(own) : workInThread(fixThread);
  const store = createVersionStore({ ...deps, work, onChanged: changed });
  const runs = createFixRuns({ ...deps, store });
  const previews = createPreviews(store, work);
  const closing = new AbortController();
  const signalOf = (signal: AbortSignal | undefined): AbortSignal =>
    signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
  let settling: Promise<unknown> = Promise.resolve();
  let begun = false;
  return {
    handlers: {
      list: async ({ assetId }) => list(assetId),
      async switchTo({ assetId, number }) {
        await store.switchTo(assetId, number);
        return list(assetId);
      },
      async rename({ assetId, number, name }) {
        await store.rename(assetId, number, name);
        return list(assetId);
      },
      async delete({ assetId, number }) {
        await store.remove(assetId, number);
        return list(assetId);
      },
      async revert({ assetId, number }, { signal }) {
        await store.revert(assetId, number, { signal: signalOf(signal) });
        return list(assetId);
      },
      measure: ({ assetId, of, colliders }, { signal }) =>
        (of === 'preview' ? previews : store).measure(assetId, colliders, { signal: signalOf(signal) }),
      diff: (input, { signal }) =>
        diffVersions({ ...deps, store, preview: previews.source }, input, signalOf(signal)),
      preview: ({ assetId, fixes }, { signal }) =>
        previews.make(assetId, fixes, { signal: signalOf(signal) }),
      async apply({ of, fixes }) {
        const ids = new Set<AssetId>();
        for (const part of of) for (const id of await deps.select(part)) ids.add(id);
        return runs.begin([...ids], fixes);
      },
      runs: async () => runs.list(),
      stop: async ({ id }) => runs.stop(id),
      undo: ({ id }) => runs.undo(id),
    },
    folder: (assetId, which) =>
      which === 'preview' ? previews.folder(assetId) : folderOf(deps, assetId, which),
    kick() {
      if (begun) return;
      begun = true;
      settling = settleVersions(deps).then(async (ids) => {
        inspect(ids);
        if (ids.length > 0) await news(ids);
        return null;
      });
    },
    async close() {
      closing.abort(new AppError('cancelled', {}));
      await settling.catch(() => undefined);
      await runs.close();
      await store.settled();
      await previews.forget();
    },
  };
}

/** Of a version beyond the original, by its number as text. */
function folderOf(
  { catalogue, libraryPath }: Pick<VersionsDeps, 'catalogue' | 'libraryPath'>,
  assetId: AssetId,
  which: string,
): string | null {
  const number = /^\d{1,7}$/.test(which) ? Number(which) : 0;
  return catalogue.versions.get(assetId, number) === null
    ? null
    : path.resolve(versionFolder(libraryPath, assetId, number));
}

interface Previews {
  /** Takes the place of the one before. Throws as `VersionStore.tryOut`. */
  make(assetId: AssetId, fixes: readonly Fix[], run: FixRun): Promise<FixPreview>;
  /** Throws `version.no-preview`. */
  measure(assetId: AssetId, colliders: boolean, run: FixRun): Promise<AssetMeasures>;
  folder(assetId: AssetId): string | null;
  source(assetId: AssetId): Source | null;
  forget(): Promise<void>;
}

/** The result of the last preview, until the next one. */
function createPreviews(store: Pick<VersionStore, 'tryOut'>, work: Pick<VersionWork, 'measure'>): Previews {
  let last: (Tried & { readonly assetId: AssetId }) | null = null;
  const forget = async (): Promise<void> => {
    const old = last;
    last = null;
    if (old !== null) await rm(old.folder, { recursive: true, force: true }).catch(() => undefined);
  };
  return {
    forget,
    async make(assetId, fixes, run) {
      await forget();
      const tried = await store.tryOut(assetId, fixes, run);
      await forget();
      last = { ...tried, assetId };
      const { folder: _, ...rest } = tried;
      return { assetId, ...rest };
    },
    async measure(assetId, colliders, run) {
      if (last?.assetId !== assetId) throw new AppError('version.no-preview', {});
      return work.measure({ root: last.folder, files: last.files, colliders }, run);
    },
    folder: (assetId) => (last?.assetId === assetId ? last.folder : null),
    source: (assetId) =>
      last?.assetId === assetId ? { root: path.resolve(last.folder), files: last.files } : null,
  };
}

/** Throws `asset.unknown`. */
function listOf(catalogue: Pick<Catalogue, 'assets' | 'files' | 'versions'>, assetId: AssetId): VersionList {
  if (catalogue.assets.get(assetId) === null) throw new AppError('asset.unknown', { id: assetId });
  const rows = catalogue.versions.ofAsset(assetId).toReversed();
  const files = catalogue.files.byAsset(assetId).filter(({ state }) => state === 'complete');
  const original: AssetVersion = {
    number: 1,
    name: null,
    fromNumber: null,
    madeAt: null,
    fixes: [],
    done: [],
    left: [],
    isCurrent: rows.every(({ isCurrent }) => !isCurrent),
    files: files.length,
    changed: [],
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0),
  };
  return { assetId, versions: [...rows.map(toVersion), original] };
}

function toVersion({ assetId: _, files, ...row }: VersionRow): AssetVersion {
  return {
    ...row,
    files: files.length,
    changed: files.flatMap(({ localPath, changed }) => (changed ? [localPath] : [])),
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}
