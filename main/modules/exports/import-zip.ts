/** Opens a ZIP that somebody exported: everything is unpacked aside and compared with its hashes before anything is taken over. */
import { randomUUID } from 'node:crypto';
import { lstat, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { createConnections, enterManifest } from '../../catalogue/enter-manifests.ts';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { type AssetId, assetIdSchema } from '../../contract/schema/ids.ts';
import type { ZipImport } from '../../contract/schema/review/exports.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { libraryLayout, reviewFileName } from '../../core/config.ts';
import { flushFolder, writeWhole } from '../../core/files/whole-file.ts';
import type { Log } from '../../core/logging/log.ts';
import { writeManifest } from '../../transfer/asset-folder.ts';
import { assetFolderName } from '../../transfer/asset-paths.ts';
import { type Bundle, openBundle, unpackEntry } from '../../transfer/bundle/open-bundle.ts';
import type { FileSystem } from '../../transfer/disk/file-system.ts';
import { takeOverBytes } from '../reviews/index.ts';
import type { LibraryNews } from '../search/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { LibraryPresence } from '../shared/library-presence.ts';
import type { Present } from '../shared/present.ts';
import { zipWords } from './export-words.ts';
import { labelOf } from './plan.ts';
import {
  asRefusal,
  lackingFiles,
  putBack,
  readZip,
  refused,
  type ZippedAsset,
  type ZippedFile,
} from './read-zip.ts';

export interface ImportDeps {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly files: FileSystem;
  readonly presence: LibraryPresence;
  readonly hub: Pick<EventHub, 'publish'>;
  readonly present: Pick<Present, 'transfer'>;
  readonly news: () => LibraryNews;
  /** Reviews came with these: what is beside their files follows. */
  readonly onReviewed: (ids: readonly AssetId[]) => void;
}

/** `onBytes` hears how many bytes of how many are unpacked. */
export interface ImportOptions {
  readonly signal: AbortSignal;
  readonly onBytes?: (bytes: number, totalBytes: number) => void;
}

const marginBytes = 32 * 1024 * 1024;
const mostNames = 100;

/** The folder where ZIPs are unpacked before they are taken over; what is in it at a start was never finished. */
export function incomingFolder(libraryPath: string): string {
  return path.join(libraryPath, libraryLayout.caliperFolder, 'incoming');
}

/** `zip` is absolute. Throws `hand-on.*`, `transfer.*` of a full disk, `library.*`, and the signal's reason; nothing is taken over before all of it was found to be right. */
export async function importZip(deps: ImportDeps, zip: string, options: ImportOptions): Promise<ZipImport> {
  await deps.presence.assertThere();
  const staging = path.join(incomingFolder(deps.libraryPath), randomUUID());
  let bundle: Bundle | null = null;
  try {
    bundle = await openBundle(zip, { signal: options.signal });
    const { assets, leftOut } = await readZip(zip, bundle, options.signal);
    const plans = await planAll(deps, zip, staging, assets);
    await unpackAll(deps, { zip, bundle, plans }, options);
    const opened = [];
    const notes: string[] = [];
    for (const plan of plans) {
      const made = await takeOver(deps, plan);
      notes.push(...made.notes);
      opened.push(made.opened);
    }
    await tell(deps, opened);
    return { assets: opened, leftOut, notes };
  } catch (error) {
    options.signal.throwIfAborted();
    throw asRefusal(zip, error);
  } finally {
    bundle?.close();
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** What is taken of an asset of the ZIP: all of a new one (`known` is null), of a known one what it does not have. */
interface Plan {
  readonly asset: ZippedAsset;
  readonly known: AssetId | null;
  readonly files: readonly ZippedFile[];
  /** Where they are unpacked. */
  readonly staged: string;
}

async function planAll(
  deps: ImportDeps,
  zip: string,
  staging: string,
  assets: readonly ZippedAsset[],
): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const [n, asset] of assets.entries()) {
    const known = knownAs(deps, zip, asset);
    const files = known === null ? asset.files : await lackingFiles(deps, known, asset);
    plans.push({ asset, known, files, staged: path.join(staging, String(n)) });
  }
  return plans;
}

/**
 * The asset of this library that it is, by its id or by that at its service: then its review is taken over, and what is
 * missing here. Null for a new one. Throws `hand-on.refused` when its id is that of another asset here.
 */
function knownAs({ catalogue, clock }: ImportDeps, zip: string, { manifest }: ZippedAsset): AssetId | null {
  const { id, remoteId } = manifest.asset;
  const known = catalogue.assets.get(assetIdSchema.parse(id));
  if (known !== null && known.remoteId !== remoteId) throw refused(zip, zipWords.otherAsset);
  if (known !== null) return known.id;
  const connectionId = createConnections(catalogue, clock, { unlisted: true })(manifest);
  return catalogue.assets.byRemote(connectionId, remoteId)?.id ?? null;
}

async function unpackAll(
  { files, libraryPath }: ImportDeps,
  { zip, bundle, plans }: { zip: string; bundle: Bundle; plans: readonly Plan[] },
  { signal, onBytes }: ImportOptions,
): Promise<void> {
  const totalBytes = plans.reduce(
    (sum, { files: own }) => sum + own.reduce((all, { entry }) => all + entry.sizeBytes, 0),
    0,
  );
  const free = await files.freeBytes(libraryPath).catch(() => null);
  const neededBytes = totalBytes + marginBytes;
  if (free !== null && free < neededBytes)
    throw new AppError('hand-on.disk-full', { folder: libraryPath, neededBytes });
  let bytes = 0;
  for (const { asset, known, files: own, staged: folder } of plans) {
    if (known !== null && own.length === 0) continue;
    await mkdir(folder, { recursive: true });
    for (const { localPath, sha256, entry } of own) {
      const arrived = await unpackEntry(bundle, entry, {
        files,
        folder,
        localPath,
        signal,
        onBytes(more) {
          bytes += more;
          onBytes?.(bytes, totalBytes);
        },
      });
      if (arrived.sha256 !== sha256.toLowerCase())
        throw refused(zip, zipWords.fileDiffers(localPath.slice(0, 120)));
    }
    if (known === null) await writeManifest(folder, asset.manifest, files);
  }
}

interface TakenOver {
  readonly opened: ZipImport['assets'][number];
  readonly notes: readonly string[];
}

async function takeOver(deps: ImportDeps, { asset, known, files, staged }: Plan): Promise<TakenOver> {
  const { catalogue } = deps;
  const folder = known === null ? await moveIn(deps, asset, staged) : null;
  const id = known ?? assetIdSchema.parse(asset.manifest.asset.id);
  const row = catalogue.assets.get(id);
  if (row === null) throw new AppError('asset.unknown', { id });
  const came =
    known === null || files.length === 0 ? 0 : await putBack(deps, row, files, { zipped: asset, staged });
  const title = labelOf(catalogue, row);
  const notes: string[] = [];
  if (row.deletedHereAt !== null) notes.push(zipWords.notes.inBin(title));
  const found = asset.review === null ? null : takeOverBytes(deps, id, asset.review);
  if (found !== null && 'unreadable' in found) {
    const beside = folder === null || asset.review === null ? null : `${reviewFileName('')}.unreadable-1`;
    if (beside !== null && folder !== null && asset.review !== null)
      await writeWhole(path.join(folder, beside), asset.review, { mode: 0o644 });
    notes.push(zipWords.notes.reviewUnreadable(title, found.unreadable, beside));
  } else if (found !== null && 'version' in found) notes.push(zipWords.notes.reviewNewer(title));
  const review = found !== null && 'review' in found ? found.review : null;
  return {
    notes,
    opened: {
      assetId: id,
      title,
      state: known === null ? 'added' : came > 0 ? 'completed' : 'known',
      files: known === null ? asset.files.length : came,
      marks: review?.marks.length ?? 0,
      hasVerdict: review !== null && review.review !== null,
    },
  };
}

/** The folder first: killed before its row is there, it is a folder that nobody names, and the ZIP can be opened again. */
async function moveIn(
  { catalogue, libraryPath, clock }: ImportDeps,
  { manifest }: ZippedAsset,
  staged: string,
): Promise<string> {
  const connectionId = createConnections(catalogue, clock, { unlisted: true })(manifest);
  const wanted = assetFolderName(manifest.asset.name, manifest.asset.remoteId);
  const present = new Set(manifest.files.map(({ localPath }) => localPath));
  for (let n = 1; n <= mostNames; n += 1) {
    const name = n === 1 ? wanted : `${wanted}-${n}`;
    const target = path.join(libraryPath, name);
    if (await isThere(target)) continue;
    await rename(staged, target);
    await flushFolder(libraryPath);
    try {
      // Made elsewhere, and whole: there is nothing of it to wait for in the queue.
      const options = { jobClearedAt: timestamp(clock) };
      const reason = enterManifest(catalogue, { folder: name, manifest, present }, connectionId, options);
      if (reason === null) return target;
      throw new AppError('internal', { reason });
    } catch (error) {
      await rename(target, staged);
      // Its name may belong to an asset whose folder is away.
      if (!isAppError(error, 'internal') || n === mostNames) throw error;
    }
  }
  throw new AppError('internal', { reason: 'every name for its folder is taken' });
}

async function tell(
  { hub, present, news, onReviewed }: ImportDeps,
  opened: readonly ZipImport['assets'][number][],
): Promise<void> {
  const ids = opened.map(({ assetId }) => assetId);
  onReviewed(ids);
  await news().changed(ids);
  // Who looks into files that have arrived hears of these as well.
  for (const { assetId, state } of opened) {
    const transfer = state === 'known' ? null : present.transfer(assetId);
    if (transfer !== null) hub.publish({ type: 'transfer.changed', transfer });
  }
}

function isThere(at: string): Promise<boolean> {
  return lstat(at).then(
    () => true,
    () => false,
  );
}
