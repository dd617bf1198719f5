/** One part of an edit in one transaction: what its assets are, what they become, and the note of both. */

import { gunzipSync, gzipSync } from 'node:zlib';
import type { AssetStanding, Catalogue } from '../../../catalogue/catalogue.ts';
import type { OpenPart } from '../../../catalogue/library-tables.ts';
import { organisationLimits } from '../../../contract/plain/organisation-limits.ts';
import type { AssetId } from '../../../contract/schema/ids.ts';
import {
  type LibraryChange,
  type LibraryEdit,
  noOrganisation,
} from '../../../contract/schema/library/organisation.ts';
import { noteVerdict } from '../../reviews/index.ts';
import { type AssetState, changeAsset, type Refusal } from './change-asset.ts';
import {
  type Difference,
  differenceOf,
  type PartDifferences,
  partDifferencesSchema,
  takenBack,
} from './difference.ts';

/** Parts of so many assets take about 10 ms. */
export const assetsPerPart = 200;

/** What was done. */
export interface DonePart {
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
