/** What can still be read of a damaged catalogue. It is read from a copy, so that the damaged file itself stays as it is. */
import { constants, copyFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { AssetFile } from '../../contract/model/asset.ts';
import type { JobId } from '../../contract/model/ids.ts';
import type { JobTransition } from '../../contract/model/job.ts';
import type { SavedSearch } from '../../contract/model/library/search.ts';
import type { Log } from '../../core/log.ts';
import type { AssetRow, GroupRow, JobRow, SubmissionRow, TransferRow } from '../catalogue.ts';
import { expectedSchema, schemaOf } from '../examine.ts';
import type { CollectionRow, ReviewRow } from '../library-tables.ts';
import type { LocalFolderRow, PlaceRow } from '../local-tables.ts';
import { currentVersion, migrate, supportedVersion } from '../migrate.ts';
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
import { fitSize, graftSchema } from './mend-copy.ts';
import { notedPages } from './page-map.ts';
import { type RescuedConnection, rescuedConnection, rescuedSubmission } from './rescued-rows.ts';
import { type Scanned, scanTable } from './scan-table.ts';

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

/** 100,000 assets are 200 MB. A larger file is not copied. */
const largestBytes = 2 * 1024 ** 3;
const limits = { rows: 500_000, probes: 2000 } as const;
/** A person waits for the window. */
const patienceMs = 20_000;
const filesOfAsset = 10_000;

/** Calls `work` with what the file holds, and answers null when nothing can be read of it. Throws only what `work` throws. */
export async function withDamaged<T>(
  path: string,
  log: Log,
  work: (damaged: Damaged) => Promise<T> | T,
): Promise<T | null> {
  let folder: string | null = null;
  let raw: Database.Database | null = null;
  try {
    folder = join(dirname(path), 'salvage');
    // A killed start may have left one; the library has one owner, so nobody uses it.
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    raw = openCopy(path, folder);
  } catch (error) {
    log.warn({ err: error }, 'nothing can be read of the damaged catalogue');
  }
  try {
    return raw === null ? null : await work(readAll(raw));
  } finally {
    closeQuietly(raw);
    if (folder !== null) removeQuietly(folder, log);
  }
}

/** The copy as it is or, when its schema cannot be read or is not ours, with ours in its place. Throws when neither opens. */
function openCopy(path: string, folder: string): Database.Database | null {
  if (!existsSync(path) || statSync(path).size === 0 || statSync(path).size > largestBytes) return null;
  const copy = join(folder, basename(path));
  for (const mend of [fitSize, (at: string) => graftSchema(at, notedPages(dirname(path)))]) {
    for (const suffix of ['', '-wal'])
      if (existsSync(path + suffix)) copyFileSync(path + suffix, copy + suffix, constants.COPYFILE_FICLONE);
    mend(copy);
    const raw = tryOpen(copy);
    if (raw !== null) return raw;
  }
  return null;
}

function tryOpen(copy: string): Database.Database | null {
  let raw: Database.Database | null = null;
  try {
    raw = new Database(copy, { timeout: 0 });
    raw.pragma('trusted_schema = off');
    raw.pragma('cell_size_check = on');
    const found = schemaOf(raw);
    const version = currentVersion(raw);
    // Another's view or trigger under the name of a table of ours would be run by reading it.
    const ours = version >= 1 && version <= supportedVersion;
    if (ours && expectedSchema(version).every(([name, sql]) => !found.has(name) || found.get(name) === sql)) {
      // It is read with today's columns. A copy that cannot be brought up to them gets today's schema instead.
      migrate(raw);
      raw.pragma('query_only = on');
      return raw;
    }
  } catch {
    // Mended otherwise, it may open.
  }
  closeQuietly(raw);
  return null;
}

function readAll(raw: Database.Database): Damaged {
  const bounds = { ...limits, until: performance.now() + patienceMs };
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

function closeQuietly(raw: Database.Database | null): void {
  try {
    raw?.close();
  } catch {
    // It is a copy that is about to be removed.
  }
}

function removeQuietly(folder: string, log: Log): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    log.warn({ err: error }, 'the copy of the damaged catalogue could not be removed');
  }
}
