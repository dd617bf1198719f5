/** The versions of each asset: made whole or not at all, switched, named and deleted, one change of an asset at a time. */
import { randomUUID } from 'node:crypto';
import { lstat, rm } from 'node:fs/promises';
import path from 'node:path';
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import type { VersionRow } from '../../catalogue/library-tables.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { AssetFile } from '../../contract/schema/asset.ts';
import type { AssetMeasures } from '../../contract/schema/fix/asset-measures.ts';
import type { Fix } from '../../contract/schema/fix/fix.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { VersionManifest } from '../../contract/schema/library/versions.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createKeyedQueue } from '../../core/concurrency/limiter.ts';
import { flushFolder, makeFolders, renameOver, writeWhole } from '../../core/files/whole-file.ts';
import type { FixRun } from '../../fix/fix.ts';
import { filesOfVersion, originalFolder, versionFolder, versionsOf } from '../shared/current-files.ts';
import { diskError } from '../shared/disk-error.ts';
import type { LibraryPresence } from '../shared/library-presence.ts';
import type { MadeVersion, VersionOrder } from './make-version.ts';
import { currentMark, removeVersion, unfinishedPrefix } from './settle-versions.ts';
import type { VersionWork } from './threads.ts';

export interface VersionStoreDeps {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly clock: Clock;
  readonly presence: Pick<LibraryPresence, 'assertThere'>;
  readonly work: VersionWork;
  /** Another version of these is current, or there is one more or less. */
  readonly onChanged: (assetId: AssetId, isOther: boolean) => Promise<void>;
}

/** A version that was made, and that from which it was. */
export interface Made {
  readonly number: number;
  readonly fromNumber: number;
}

/** What fixes made of an asset, in a folder that no version has. */
export interface Tried extends MadeVersion {
  readonly fromNumber: number;
  readonly folder: string;
}

/** All throw `asset.unknown`, `version.unknown`; those that write, `library.*` and `catalogue.locked`. */
export interface VersionStore {
  /** Makes a new version of the current one and uses it. Throws as `makeVersion`. */
  fix(assetId: AssetId, fixes: readonly Fix[], run: FixRun): Promise<Made>;
  /** As `fix`, but it becomes no version: the caller removes the folder. */
  tryOut(assetId: AssetId, fixes: readonly Fix[], run: FixRun): Promise<Tried>;
  /** What the current version is like. */
  measure(assetId: AssetId, colliders: boolean, run: FixRun): Promise<AssetMeasures>;
  /** Throws `version.files-missing` where its folder is gone, `asset.no-folder` and `fix.file-missing`. */
  filesOf(assetId: AssetId, number: number): Promise<Source>;
  revert(assetId: AssetId, number: number, run: FixRun): Promise<Made>;
  switchTo(assetId: AssetId, number: number): Promise<void>;
  rename(assetId: AssetId, number: number, name: string | null): Promise<void>;
  remove(assetId: AssetId, number: number): Promise<void>;
  currentNumber(assetId: AssetId): number;
  settled(): Promise<void>;
}

export function createVersionStore(deps: VersionStoreDeps): VersionStore {
  const { catalogue, libraryPath, presence, onChanged } = deps;
  const { versions } = catalogue;
  const inTurn = createKeyedQueue<AssetId>();
  const currentNumber = (id: AssetId): number => versions.current([id]).get(id)?.number ?? 1;
  const known = (id: AssetId): AssetRow => {
    const asset = catalogue.assets.get(id);
    if (asset === null) throw new AppError('asset.unknown', { id });
    return asset;
  };
  const rowOf = (id: AssetId, number: number): VersionRow => {
    if (number === 1) throw new AppError('version.is-original', {});
    const row = versions.get(id, number);
    if (row === null) throw new AppError('version.unknown', { number });
    return row;
  };
  const change = <T>(id: AssetId, work: () => Promise<T>): Promise<T> =>
    inTurn.run(id, async () => {
      known(id);
      if (catalogue.readOnly) throw new AppError('catalogue.locked', { path: libraryPath });
      await presence.assertThere();
      return work();
    });
  const added = (id: AssetId, fromNumber: number, fixes: readonly Fix[], run: FixRun): Promise<Made> =>
    addVersion(deps, id, { fromNumber, fixes, source: sourceOf(deps, known(id), fromNumber) }, run);
  return {
    currentNumber,
    fix: (id, fixes, run) => change(id, () => added(id, currentNumber(id), fixes, run)),
    revert: (id, number, run) => change(id, () => added(id, number, [], run)),
    tryOut: (id, fixes, run) =>
      change(id, async () => {
        const fromNumber = currentNumber(id);
        const folder = path.join(versionsOf(libraryPath, id), `${unfinishedPrefix}preview-${randomUUID()}`);
        const source = sourceOf(deps, known(id), fromNumber);
        const made = await makeAt(deps, id, { ...source, fixes, target: folder, libraryPath }, run);
        return { ...made, fromNumber, folder };
      }),
    measure: (id, colliders, run) =>
      deps.work.measure({ ...sourceOf(deps, known(id), currentNumber(id)), colliders }, run),
    async filesOf(id, number) {
      const source = sourceOf(deps, known(id), number);
      if (!(await isFolder(source.root))) throw new AppError('version.files-missing', { number });
      return source;
    },
    switchTo: (id, number) =>
      change(id, async () => {
        if (number !== 1) rowOf(id, number);
        if (number === currentNumber(id)) return;
        if (number !== 1 && !(await isFolder(versionFolder(libraryPath, id, number))))
          throw new AppError('version.files-missing', { number });
        versions.setCurrent(id, number);
        await markCurrent(libraryPath, id, number);
        await onChanged(id, true);
      }),
    rename: (id, number, name) =>
      change(id, async () => {
        const row = { ...rowOf(id, number), name: name === '' ? null : name };
        versions.rename(id, number, row.name);
        await writeManifest(libraryPath, row).catch(() => undefined);
        await onChanged(id, false);
      }),
    remove: (id, number) =>
      change(id, async () => {
        if (rowOf(id, number).isCurrent) throw new AppError('version.is-current', { number });
        await removeVersion({ catalogue, libraryPath }, id, number).catch((error: unknown) => {
          throw diskError(error, libraryPath);
        });
        await onChanged(id, false);
      }),
    settled: () => inTurn.settled(),
  };
}

/** Where the files of a version are; `root` is absolute. */
export interface Source {
  readonly root: string;
  readonly files: MadeVersion['files'];
}

/** Throws `asset.no-folder`, and `fix.file-missing` for one that is not downloaded yet. */
function sourceOf({ catalogue, libraryPath }: VersionStoreDeps, asset: AssetRow, number: number): Source {
  const row = number === 1 ? null : catalogue.versions.get(asset.id, number);
  if (number !== 1 && row === null) throw new AppError('version.unknown', { number });
  const root =
    row === null
      ? originalFolder(catalogue, libraryPath, asset)
      : versionFolder(libraryPath, asset.id, number);
  const files = row === null ? catalogue.files.byAsset(asset.id) : filesOfVersion(row);
  const kept = files.filter(({ state }) => state !== 'refused');
  if (root === null || kept.length === 0)
    throw new AppError('asset.no-folder', { name: asset.name ?? asset.remoteId });
  return { root, files: kept.map(sourceFile) };
}

function sourceFile({
  path: at,
  kind,
  state,
  localPath,
  sizeBytes,
  sha256,
}: AssetFile): Source['files'][number] {
  if (state !== 'complete' || localPath === null) throw new AppError('fix.file-missing', { path: at });
  return { path: at, kind, localPath, sizeBytes: sizeBytes ?? 0, sha256: sha256 ?? '', changed: false };
}

async function addVersion(
  deps: VersionStoreDeps,
  assetId: AssetId,
  {
    fromNumber,
    fixes,
    source,
  }: { readonly fromNumber: number; readonly fixes: readonly Fix[]; readonly source: Source },
  run: FixRun,
): Promise<Made> {
  const { catalogue, libraryPath, clock, onChanged } = deps;
  const folder = versionsOf(libraryPath, assetId);
  const target = path.join(folder, `${unfinishedPrefix}${randomUUID()}`);
  const made = await makeAt(deps, assetId, { ...source, fixes, target, libraryPath }, run);
  const number =
    Math.max(1, ...catalogue.versions.ofAsset(assetId).flatMap((one) => [one.number, one.fromNumber])) + 1;
  const row = {
    assetId,
    number,
    name: null,
    fromNumber,
    madeAt: timestamp(clock),
    fixes: [...fixes],
    ...made,
  };
  const at = versionFolder(libraryPath, assetId, number);
  try {
    run.signal.throwIfAborted();
    // What a kill left under this number has no row.
    await rm(at, { recursive: true, force: true });
    await writeManifest(libraryPath, row);
    await renameOver(target, at);
    await flushFolder(folder);
  } catch (error) {
    await rm(target, { recursive: true, force: true }).catch(() => undefined);
    await rm(path.join(folder, `${number}.json`), { force: true }).catch(() => undefined);
    run.signal.throwIfAborted();
    throw diskError(error, libraryPath);
  }
  catalogue.versions.put({ ...row, isCurrent: true });
  await markCurrent(libraryPath, assetId, number);
  await onChanged(assetId, true);
  return { number, fromNumber };
}

/** Leaves nothing behind when it throws. */
async function makeAt(
  { libraryPath, work }: VersionStoreDeps,
  assetId: AssetId,
  order: VersionOrder,
  run: FixRun,
): Promise<MadeVersion> {
  try {
    await makeFolders(versionsOf(libraryPath, assetId), { mode: 0o700 }).catch((error: unknown) => {
      throw diskError(error, libraryPath);
    });
    return await work.make(order, run);
  } catch (error) {
    await rm(order.target, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    throw error;
  }
}

async function writeManifest(
  libraryPath: string,
  row: Omit<VersionManifest, 'caliperVersion'>,
): Promise<void> {
  const { assetId, number, name, fromNumber, madeAt, fixes, done, left, files } = row;
  const manifest: VersionManifest = {
    caliperVersion: 1,
    assetId,
    number,
    name,
    fromNumber,
    madeAt,
    fixes,
    done,
    left,
    files,
  };
  await writeWhole(
    path.join(versionsOf(libraryPath, assetId), `${number}.json`),
    JSON.stringify(manifest, null, 2),
  );
}

/** Only a catalogue that is made anew reads it: one that cannot be written costs nothing but that. */
async function markCurrent(libraryPath: string, assetId: AssetId, number: number): Promise<void> {
  const file = path.join(versionsOf(libraryPath, assetId), currentMark);
  await writeWhole(file, JSON.stringify({ current: number })).catch(() => undefined);
}

async function isFolder(at: string): Promise<boolean> {
  return lstat(at).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
