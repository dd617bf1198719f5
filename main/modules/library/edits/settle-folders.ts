/** After the rows: the folders of assets that went to the bin, or came out of it. Those that cannot be moved take their row back. */
import type { AssetStanding, Catalogue } from '../../../catalogue/catalogue.ts';
import { isAppError } from '../../../contract/plain/errors.ts';
import type { AssetId, EditId } from '../../../contract/schema/ids.ts';
import { openBin } from '../bin/bin-root.ts';
import { moveToBin, moveToLibrary, type NotMoved } from '../bin/move-folders.ts';
import type { PartDifferences } from './difference.ts';
import { type DonePart, packed } from './do-part.ts';

/** What moving folders works with. */
export interface FolderDeps {
  readonly catalogue: Pick<Catalogue, 'assets' | 'libraryEdits' | 'transaction'>;
  readonly libraryPath: string;
  readonly presence: { assertThere(): Promise<void> };
  /** Ends downloads that are under way; resolves when nothing of these assets is written any more. */
  readonly stopDownloads: (assetIds: readonly AssetId[]) => Promise<void>;
  /** None of these is downloaded until the answer is called. */
  readonly holdDownloads: (assetIds: readonly AssetId[]) => () => void;
}

/** `differences` are those that hold. */
export interface SettledPart {
  readonly differences: PartDifferences;
  readonly notMoved: readonly NotMoved[];
}

/** Never rejects for folders; throws what the catalogue throws. */
export async function settleFolders(
  deps: FolderDeps,
  part: { readonly editId: EditId; readonly part: number },
  done: DonePart,
): Promise<SettledPart> {
  if (done.moved.length === 0) return { differences: done.differences, notMoved: [] };
  const notMoved = await moveAll(deps, done.moved);
  if (notMoved.length === 0) return { differences: done.differences, notMoved };
  const stays = new Map(notMoved.map(({ asset }) => [asset.id, asset]));
  const differences = done.differences.filter(([id]) => !stays.has(id));
  const { assets, libraryEdits, transaction } = deps.catalogue;
  transaction(() => {
    for (const [id, difference] of done.differences) {
      const asset = stays.get(id);
      if (asset !== undefined)
        assets.setDeletedHere(id, {
          deletedHereAt: difference.deletedHereAt?.was ?? null,
          listed: asset.listed,
        });
    }
    libraryEdits.settle(part.editId, part.part, packed(differences), {
      now: differences.length,
      before: done.differences.length,
    });
  });
  return { differences, notMoved };
}

async function moveAll(deps: FolderDeps, moved: readonly AssetStanding[]): Promise<readonly NotMoved[]> {
  const toBin = moved.filter(({ deletedHereAt }) => deletedHereAt !== null);
  const toLibrary = moved.filter(({ deletedHereAt }) => deletedHereAt === null);
  // A download that goes on at once would make the folder anew, and the old one would come back beside it.
  const release = deps.holdDownloads(moved.map(({ id }) => id));
  try {
    await deps.presence.assertThere();
    await deps.stopDownloads(toBin.map(({ id }) => id));
    const root = await openBin(deps.libraryPath);
    return [...(await moveToBin(root, toBin)), ...(await moveToLibrary(root, toLibrary, deps.catalogue))];
  } catch (error) {
    if (!isAppError(error)) throw error;
    const reason = isAppError(error, 'bin.unusable') ? error.data.reason : error.message;
    return moved.filter(({ origin }) => origin === 'service').map((asset) => ({ asset, reason }));
  } finally {
    release();
  }
}
