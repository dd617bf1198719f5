/** What lies in the bin, its end, and what is put right after a kill. */
import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { AssetStanding, Catalogue } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { type AssetId, assetIdSchema } from '../../contract/schema/ids.ts';
import { createPause } from '../../core/concurrency/limiter.ts';
import type { Log } from '../../core/logging/log.ts';
import {
  type BinRoot,
  codeOf,
  findBin,
  isCode,
  moveToBin,
  moveToLibrary,
  type NotMoved,
  openBin,
} from './bin.ts';

// What lies in the bin, and its end: files are deleted for good, rows stay so that the account's list does not bring the assets back.

/** The assets that are in the bin, or were deleted from it for good, some hundred at a time. */
const rowsAtOnce = 500;

/** Oldest first. What is changed between two of them may be left out or come again. */
function* standingsInBin({ assets }: Pick<Catalogue, 'assets'>): Generator<AssetStanding[]> {
  let after: AssetStanding | null = null;
  for (;;) {
    const found = assets.deletedHere(after, rowsAtOnce);
    if (found.length === 0) return;
    yield found;
    after = found.at(-1) ?? null;
  }
}

interface EmptyBinDeps {
  readonly catalogue: Pick<Catalogue, 'assets' | 'files' | 'transfers' | 'transaction'>;
  readonly libraryPath: string;
  /** These are about to be deleted for good: what else is kept of them goes, too. */
  readonly onForgotten: (ids: readonly AssetId[]) => Promise<void>;
  /** The rows of these assets changed. */
  readonly onChanged: (ids: readonly AssetId[]) => Promise<void>;
}

/** Assets and the bytes of their files, as the catalogue knows them. */
export interface BinSize {
  readonly assets: number;
  readonly bytes: number;
}

/** Folders elsewhere are counted with no bytes: theirs stay. */
export async function sizeOfBin({ catalogue }: Pick<EmptyBinDeps, 'catalogue'>): Promise<BinSize> {
  const pause = createPause();
  let assets = 0;
  let bytes = 0;
  for (const found of standingsInBin(catalogue)) {
    const kept = found.filter(({ listed }) => listed);
    const own = kept.filter(({ origin }) => origin === 'service');
    assets += kept.length;
    bytes += catalogue.files.arrivedBytes(own.map(({ id }) => id));
    await pause();
  }
  return { assets, bytes };
}

/**
 * Rows first, so that a kill in between is ended at the next start. Answers what was deleted. Throws `bin.unusable`,
 * and `bin.not-emptied` once everything that can be deleted is.
 */
export async function emptyBin({
  catalogue,
  libraryPath,
  onForgotten,
  onChanged,
}: EmptyBinDeps): Promise<BinSize> {
  const root = await findBin(libraryPath);
  const pause = createPause();
  let assets = 0;
  for (const found of standingsInBin(catalogue)) {
    const kept = found.filter(({ listed }) => listed);
    for (const part of slices(kept)) {
      // Before the rows: after them nobody would come back to it.
      await onForgotten(part.map(({ id }) => id));
      catalogue.transaction(() => part.forEach((asset) => forget(catalogue, asset)));
      await onChanged(part.map(({ id }) => id));
      await pause();
    }
    assets += kept.length;
  }
  return { assets, bytes: root === null ? 0 : await removeFolders(root, catalogue) };
}

function* slices(assets: readonly AssetStanding[]): Generator<readonly AssetStanding[]> {
  for (let n = 0; n < assets.length; n += 100) yield assets.slice(n, n + 100);
}

/** Restored, it is in the library again without files, which then come from its service once more. */
function forget(
  { assets, files, transfers }: EmptyBinDeps['catalogue'],
  { id, origin, deletedHereAt }: AssetStanding,
): void {
  assets.setDeletedHere(id, { deletedHereAt, listed: false });
  if (origin === 'folder') return;
  assets.moveFolder(id, null);
  files.forgetArrived(id);
  const transfer = transfers.get(id);
  if (transfer?.state === 'complete')
    transfers.upsert({ ...transfer, state: 'waiting', attempt: 0, nextTryAt: null, error: null });
}

/** Everything in the bin that belongs to no asset in the library; answers the bytes of the files that are gone. */
async function removeFolders(root: BinRoot, { assets }: Pick<Catalogue, 'assets'>): Promise<number> {
  const pause = createPause();
  let bytes = 0;
  let left = 0;
  let reason = '';
  for (const name of await readdir(root.bin)) {
    const id = assetIdSchema.safeParse(name).data;
    const [asset] = id === undefined ? [] : assets.standings([id]);
    if (asset?.deletedHereAt === null) continue;
    try {
      bytes += await removeBinned(root, name);
    } catch (error) {
      left += 1;
      reason = codeOf(error);
    }
    await pause();
  }
  if (left > 0) throw new AppError('bin.not-emptied', { path: root.bin, assets: left, reason });
  return bytes;
}

/** One folder of the bin, or a link, of which only the link itself goes. Answers the bytes of its files. */
async function removeBinned({ bin }: BinRoot, name: string): Promise<number> {
  const at = path.join(bin, name);
  const bytes = await bytesUnder(at);
  await rm(at, { recursive: true, force: true, maxRetries: 3 });
  return bytes;
}

/** Of plain files, without following a link. */
async function bytesUnder(at: string): Promise<number> {
  const found = await lstat(at).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (found === null) return 0;
  if (found.isFile()) return found.size;
  if (!found.isDirectory()) return 0;
  let bytes = 0;
  for (const name of await readdir(at)) bytes += await bytesUnder(path.join(at, name));
  return bytes;
}

// Puts right what a killed Caliper left half-way: rows say where a folder belongs, and it is moved there.

interface PutRightDeps {
  readonly catalogue: Pick<Catalogue, 'assets'>;
  readonly libraryPath: string;
  readonly log: Log;
}

/** At the start, before anything else moves a folder. What cannot be moved is logged and tried again at the next start. Never rejects. */
export async function putBinRight({ catalogue, libraryPath, log }: PutRightDeps): Promise<void> {
  const pause = createPause();
  try {
    const root = await findBin(libraryPath);
    const names = new Set(root === null ? [] : await readdir(root.bin));
    const say = (left: readonly NotMoved[]): void => {
      for (const { asset, reason } of left)
        log.warn(
          { asset: asset.id, reason },
          'a folder is not where its asset is: in the bin or the library',
        );
    };
    for (const assets of standingsInBin(catalogue)) {
      const lost = assets.filter(({ id, folder, listed }) => listed && folder !== null && !names.has(id));
      if (lost.length > 0) say(await moveToBin(await openBin(libraryPath), lost));
      await pause();
    }
    if (root !== null) say(await settleNames(root, catalogue, [...names]));
  } catch (error) {
    log.warn({ err: error }, 'the bin could not be looked through');
  }
}

/** What lies in the bin: of an asset in the library, it goes back; of one that was deleted for good, it goes. */
async function settleNames(
  root: BinRoot,
  catalogue: Pick<Catalogue, 'assets'>,
  names: readonly string[],
): Promise<NotMoved[]> {
  const pause = createPause();
  const left: NotMoved[] = [];
  const ids = names.flatMap((name) => assetIdSchema.safeParse(name).data ?? []);
  for (let n = 0; n < ids.length; n += 500) {
    const assets = catalogue.assets.standings(ids.slice(n, n + 500));
    left.push(
      ...(await moveToLibrary(
        root,
        assets.filter(({ deletedHereAt }) => deletedHereAt === null),
        catalogue,
      )),
    );
    for (const { id } of assets.filter(isGone)) await removeBinned(root, id).catch(() => undefined);
    await pause();
  }
  return left;
}

function isGone({ deletedHereAt, listed }: AssetStanding): boolean {
  return deletedHereAt !== null && !listed;
}
