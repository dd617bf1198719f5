/** One part of an edit: the rows and the note of them in one transaction, then the folders that go to the bin or come out of it. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { AssetStanding, Catalogue } from '../../../catalogue/catalogue.ts';
import type { OpenPart } from '../../../catalogue/library-tables.ts';
import { isAppError } from '../../../contract/plain/errors.ts';
import { organisationLimits } from '../../../contract/plain/organisation-limits.ts';
import type { AssetId, EditId } from '../../../contract/schema/ids.ts';
import {
  type LibraryChange,
  type LibraryEdit,
  noOrganisation,
} from '../../../contract/schema/library/organisation.ts';
import { noteVerdict } from '../../reviews/index.ts';
import { moveToBin, moveToLibrary, type NotMoved, openBin } from '../bin.ts';
import {
  type AssetState,
  changeAsset,
  type Difference,
  differenceOf,
  type PartDifferences,
  partDifferencesSchema,
  type Refusal,
  takenBack,
} from './change-asset.ts';

// One part of an edit in one transaction: what its assets are, what they become, and the note of both.

/** Parts of so many assets take about 10 ms. */
export const assetsPerPart = 200;

/** What was done. */
interface DonePart {
  readonly differences: PartDifferences;
  /** Those that went to the bin or came out of it, as they are now: their folders are still to be moved. */
  readonly moved: readonly AssetStanding[];
  /** Assets that could not have the change, by reason. */
  readonly refused: ReadonlyMap<Refusal, number>;
}

type Tables = Pick<Catalogue, 'assets' | 'organisation' | 'reviews' | 'libraryEdits' | 'transaction'>;
type Become = (state: AssetState, asset: AssetStanding) => AssetState | Refusal;

/** Assets that are gone are left out. */
export function doPart(tables: Tables, edit: LibraryEdit, part: OpenPart): DonePart {
  return tables.transaction(() => {
    const become = becomeOf(tables, edit, part.part);
    const said = tables.organisation.byAssets(part.assetIds);
    const differences: [AssetId, Difference][] = [];
    const moved: AssetStanding[] = [];
    const refused = new Map<Refusal, number>();
    for (const asset of tables.assets.standings(part.assetIds)) {
      const before = {
        organisation: said.get(asset.id) ?? noOrganisation,
        deletedHereAt: asset.deletedHereAt,
      };
      const after = become(before, asset);
      if (typeof after === 'string') {
        refused.set(after, (refused.get(after) ?? 0) + 1);
        continue;
      }
      const difference = differenceOf(before, after);
      if (difference === null) continue;
      differences.push([asset.id, difference]);
      if (difference.deletedHereAt !== undefined) moved.push(moveRow(tables, asset, after.deletedHereAt));
      else tables.organisation.put(asset.id, after.organisation);
      if (difference.review !== undefined) noteVerdict(tables, asset.id, after.organisation.review, edit.at);
    }
    tables.libraryEdits.settle(edit.id, part.part, packed(differences), {
      now: differences.length,
      before: 0,
    });
    return { differences, moved, refused };
  });
}

/** One that had been deleted for good is listed again, without files. */
function moveRow({ assets }: Tables, asset: AssetStanding, deletedHereAt: string | null): AssetStanding {
  const now = { ...asset, deletedHereAt, listed: asset.listed || deletedHereAt === null };
  assets.setDeletedHere(asset.id, now);
  return now;
}

function becomeOf(tables: Tables, edit: LibraryEdit, part: number): Become {
  const { change, at } = edit;
  if (change.type === 'undo') {
    const gzipped = tables.libraryEdits.changed(change.editId, part);
    const differences = gzipped === null ? null : unpacked(gzipped);
    return (state, asset) => {
      const difference = differences?.get(asset.id);
      if (difference === undefined) return state;
      const back = takenBack(state, difference);
      return back.organisation.tags.length > organisationLimits.tags ? 'edit.too-many-tags' : back;
    };
  }
  return (state, asset) => (isMeant(change, asset) ? changeAsset(state, change, at) : state);
}

/** A member that is still being made is not in the library yet, so that it cannot be taken out of it. */
function isMeant(change: LibraryChange, { listed, deletedHereAt }: AssetStanding): boolean {
  if (change.type === 'delete-here') return listed;
  return change.type === 'restore' ? deletedHereAt !== null : true;
}

/** A part has at most some hundred assets, so that this takes about a millisecond. */
export function packed(differences: PartDifferences): Uint8Array {
  return gzipSync(JSON.stringify(differences), { level: 1 });
}

/** By asset id. Throws what zlib and the schema throw for bytes that are none of these. */
export function unpacked(gzipped: Uint8Array): ReadonlyMap<AssetId, Difference> {
  return new Map(partDifferencesSchema.parse(JSON.parse(gunzipSync(gzipped).toString('utf8'))));
}

// After the rows: the folders of assets that went to the bin, or came out of it. Those that cannot be moved take their row back.

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
