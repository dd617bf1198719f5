/** Brings the folders of versions and the catalogue together at a start: what a kill left is removed, and versions that the catalogue has lost are entered again. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { VersionRow } from '../../catalogue/library-tables.ts';
import { type AssetId, assetIdSchema } from '../../contract/schema/ids.ts';
import { versionManifestSchema, versionNumberSchema } from '../../contract/schema/library/versions.ts';
import { createPause } from '../../core/concurrency/limiter.ts';
import { libraryLayout } from '../../core/config.ts';
import type { Log } from '../../core/logging/log.ts';
import { versionFolder, versionsOf } from '../shared/current-files.ts';

/** Beside the folders of an asset's versions: which one was current, for a catalogue that has to be made anew. */
export const currentMark = 'current.json';
/** Folders that are being made begin with it. */
export const unfinishedPrefix = '.new-';

const markSchema = z.object({ current: versionNumberSchema });
/** Some thousand files, each with its hash. */
const largestManifestBytes = 64 * 1024 * 1024;

interface SettleDeps {
  readonly catalogue: Pick<Catalogue, 'assets' | 'versions' | 'transaction' | 'readOnly'>;
  readonly libraryPath: string;
  readonly log: Log;
}

/** Answers the assets for which another version is current now. Never rejects. */
export async function settleVersions(deps: SettleDeps): Promise<AssetId[]> {
  const { catalogue, libraryPath, log } = deps;
  if (catalogue.readOnly) return [];
  const pause = createPause();
  const changed: AssetId[] = [];
  const names = await readdir(path.join(libraryPath, libraryLayout.versionsFolder)).catch(() => []);
  for (const name of names) {
    const id = assetIdSchema.safeParse(name).data;
    if (id === undefined) continue;
    try {
      if (await settleAsset(deps, id)) changed.push(id);
    } catch (error) {
      log.warn({ asset: id, err: error }, 'the versions of an asset could not be read');
    }
    await pause();
  }
  return changed;
}

/** Where the asset is not known, its folder stays: it may come again. True when another version is current now. */
async function settleAsset({ catalogue, libraryPath }: SettleDeps, id: AssetId): Promise<boolean> {
  const at = versionsOf(libraryPath, id);
  const asset = catalogue.assets.get(id);
  if (asset === null) return false;
  if (asset.deletedHereAt !== null && !asset.listed) {
    await removeVersions({ catalogue, libraryPath }, id);
    return false;
  }
  const names = await readdir(at);
  const known = new Set(catalogue.versions.ofAsset(id).map(({ number }) => number));
  const lost: VersionRow[] = [];
  for (const name of names) {
    const number = versionNumberSchema.safeParse(/^\d+$/.test(name) ? Number(name) : null).data;
    if (number !== undefined && known.has(number)) continue;
    const row = number === undefined ? null : await readManifest(at, id, number);
    if (row !== null) lost.push(row);
    else if (number !== undefined || name.startsWith(unfinishedPrefix))
      await rm(path.join(at, name), { recursive: true, force: true });
  }
  if (lost.length === 0) return false;
  const current = known.size === 0 ? await readMark(at) : null;
  catalogue.transaction(() => {
    for (const row of lost) catalogue.versions.put({ ...row, isCurrent: row.number === current });
  });
  return lost.some(({ number }) => number === current);
}

/** Null when there is none, or none of this version. */
async function readManifest(at: string, assetId: AssetId, number: number): Promise<VersionRow | null> {
  const parsed = versionManifestSchema.safeParse(await readJson(path.join(at, `${number}.json`))).data;
  if (parsed === undefined || parsed.assetId !== assetId || parsed.number !== number) return null;
  const { caliperVersion: _, ...row } = parsed;
  return { ...row, isCurrent: false };
}

async function readMark(at: string): Promise<number | null> {
  return markSchema.safeParse(await readJson(path.join(at, currentMark))).data?.current ?? null;
}

/** Undefined for what cannot be read. */
async function readJson(file: string): Promise<unknown> {
  try {
    if ((await stat(file)).size > largestManifestBytes) return undefined;
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** For good: rows first, so that a kill in between is ended at the next start. Throws the file system's errors. */
export async function removeVersions(
  {
    catalogue,
    libraryPath,
  }: Pick<SettleDeps, 'libraryPath'> & { readonly catalogue: Pick<Catalogue, 'versions'> },
  id: AssetId,
): Promise<void> {
  catalogue.versions.removeAll(id);
  await rm(versionsOf(libraryPath, id), { recursive: true, force: true, maxRetries: 3 });
}

/** One version: its manifest goes first, so that nothing takes the rest for a version again. Throws the file system's errors. */
export async function removeVersion(
  {
    catalogue,
    libraryPath,
  }: Pick<SettleDeps, 'libraryPath'> & { readonly catalogue: Pick<Catalogue, 'versions'> },
  id: AssetId,
  number: number,
): Promise<void> {
  await rm(path.join(versionsOf(libraryPath, id), `${number}.json`), { force: true });
  catalogue.versions.remove(id, number);
  await rm(versionFolder(libraryPath, id, number), { recursive: true, force: true, maxRetries: 3 });
}
