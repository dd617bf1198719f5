/** What can still be read of a damaged catalogue. It is read from a copy, so that the damaged file itself stays as it is. */
import type Database from 'better-sqlite3';
import type { AssetFile } from '../../contract/schema/asset.ts';
import type { JobId } from '../../contract/schema/ids.ts';
import type { JobTransition } from '../../contract/schema/job.ts';
import type { SavedSearch } from '../../contract/schema/library/search.ts';
import type { AssetRow, GroupRow, JobRow, SubmissionRow, TransferRow } from '../catalogue.ts';
import type { CollectionRow, ReviewRow } from '../library-tables.ts';
import type { LocalFolderRow, PlaceRow } from '../local-tables.ts';
import { assetShape } from '../tables/assets.ts';
import { collectionShape } from '../tables/collections.ts';
import { fileShape } from '../tables/files.ts';
import { groupShape } from '../tables/groups.ts';
import { jobShape } from '../tables/job-shape.ts';
import { transitionShape } from '../tables/jobs.ts';
import { localFolderShape } from '../tables/local-folders.ts';
import { type OrganisationRow, organisationShape } from '../tables/organisation.ts';
import { placeShape } from '../tables/places.ts';
import { reviewShape } from '../tables/reviews.ts';
import { savedSearchShape } from '../tables/saved-searches.ts';
import { transferShape } from '../tables/transfers.ts';
import { type RescuedConnection, rescuedConnection, rescuedSubmission } from './rescued-rows.ts';
import { type ScanLimits, type Scanned, scanTable } from './scan-table.ts';

/** Every row is as its schema says; nothing is known of how they belong together. */
export interface Damaged {
  readonly connections: Scanned<RescuedConnection>;
  readonly groups: Scanned<GroupRow>;
  readonly assets: Scanned<AssetRow>;
  readonly jobs: Scanned<JobRow>;
  readonly transitions: Scanned<JobTransition & { job_id: JobId }>;
  readonly submissions: Scanned<SubmissionRow>;
  readonly organisation: Scanned<OrganisationRow>;
  readonly reviews: Scanned<ReviewRow>;
  readonly collections: Scanned<CollectionRow>;
  readonly savedSearches: Scanned<SavedSearch>;
  readonly localFolders: Scanned<LocalFolderRow>;
  readonly places: Scanned<PlaceRow>;
  readonly transfers: Scanned<TransferRow>;
  /** The files of these assets; an asset whose files cannot be read has none. */
  files(assets: readonly AssetRow[]): AssetFile[];
}

const limits = { rows: 500_000, probes: 2000 } as const;
/** A user waits for the window. */
const patienceMs = 20_000;
const filesOfAsset = 10_000;

/** From now on. */
export const scanLimits = (): ScanLimits => ({ ...limits, until: performance.now() + patienceMs });

/** Everything that an open copy still holds. Never throws. */
export function readDamaged(raw: Database.Database): Damaged {
  const bounds = scanLimits();
  return {
    // What was not accepted yet comes first: it is the only thing that no one else holds.
    submissions: scanTable(raw, rescuedSubmission, 'seq', bounds),
    connections: scanTable(raw, rescuedConnection, 'rowid', bounds),
    groups: scanTable(raw, groupShape, 'seq', bounds),
    jobs: scanTable(raw, jobShape, 'seq', bounds),
    assets: scanTable(raw, assetShape, 'seq', bounds),
    // Nobody else holds these either.
    organisation: scanTable(raw, organisationShape, 'seq', bounds),
    reviews: scanTable(raw, reviewShape, 'seq', bounds),
    collections: scanTable(raw, collectionShape, 'seq', bounds),
    savedSearches: scanTable(raw, savedSearchShape, 'seq', bounds),
    localFolders: scanTable(raw, localFolderShape, 'seq', bounds),
    places: scanTable(raw, placeShape, 'seq', bounds),
    transfers: scanTable(raw, transferShape, 'seq', bounds),
    transitions: scanTable(raw, transitionShape, 'seq', bounds),
    files: (assets) => assets.flatMap((asset) => filesOf(raw, asset, bounds.until)),
  };
}

function filesOf(raw: Database.Database, asset: AssetRow, until: number): AssetFile[] {
  if (performance.now() > until) return [];
  try {
    const rows = raw
      .prepare<[string, number]>(
        `SELECT ${fileShape.columns} FROM files WHERE asset_id = ? ORDER BY path LIMIT ?`,
      )
      .all(asset.id, filesOfAsset);
    return rows.flatMap((row) => {
      const parsed = fileShape.schema.safeParse(row);
      return parsed.success && parsed.data.assetId === asset.id ? [parsed.data] : [];
    });
  } catch {
    return [];
  }
}
