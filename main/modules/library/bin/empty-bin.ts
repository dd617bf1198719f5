/** What lies in the bin, and its end: files are deleted for good, rows stay so that the account's list does not bring the assets back. */
import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { AssetStanding, Catalogue } from '../../../catalogue/catalogue.ts';
import { AppError } from '../../../contract/plain/errors.ts';
import { type AssetId, assetIdSchema } from '../../../contract/schema/ids.ts';
import { createPause } from '../../../core/slices.ts';
import { type BinRoot, codeOf, findBin, isCode } from './bin-root.ts';

/** The assets that are in the bin, or were deleted from it for good, some hundred at a time. */
const atOnce = 500;

/** Oldest first. What is changed between two of them may be left out or come again. */
export function* standingsInBin({ assets }: Pick<Catalogue, 'assets'>): Generator<AssetStanding[]> {
  let after: AssetStanding | null = null;
  for (;;) {
    const found = assets.deletedHere(after, atOnce);
    if (found.length === 0) return;
    yield found;
    after = found.at(-1) ?? null;
  }
}

interface Deps {
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
export async function sizeOfBin({ catalogue }: Pick<Deps, 'catalogue'>): Promise<BinSize> {
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
export async function emptyBin({ catalogue, libraryPath, onForgotten, onChanged }: Deps): Promise<BinSize> {
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
  { assets, files, transfers }: Deps['catalogue'],
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
export async function removeBinned({ bin }: BinRoot, name: string): Promise<number> {
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
