/** What can still be read of a damaged catalogue. It is read from a copy, so that the damaged file itself stays as it is. */
import type Database from 'better-sqlite3';
import { z } from 'zod';
import type { AssetFile } from '../../contract/schema/asset.ts';
import type { Connection } from '../../contract/schema/connection.ts';
import { type AssetLimit, assetLimitSchema } from '../../contract/schema/creation/submission.ts';
import type { JobId } from '../../contract/schema/ids.ts';
import type { JobTransition } from '../../contract/schema/job.ts';
import type { SavedSearch } from '../../contract/schema/library/search.ts';
import type { AssetRow, GroupRow, JobRow, SubmissionRow, TransferRow } from '../catalogue.ts';
import { nullableJsonColumn } from '../columns.ts';
import { isResourceFault, type RowShape } from '../database.ts';
import type { CollectionRow, LocalFolderRow, PlaceRow, ReviewRow } from '../library-tables.ts';
import { assetShape } from '../tables/assets/assets.ts';
import { fileShape } from '../tables/assets/files.ts';
import { localFolderShape } from '../tables/assets/local-folders.ts';
import { placeShape } from '../tables/assets/places.ts';
import { collectionShape } from '../tables/organising/collections.ts';
import { type OrganisationRow, organisationShape } from '../tables/organising/organisation.ts';
import { reviewShape } from '../tables/organising/reviews.ts';
import { savedSearchShape } from '../tables/organising/saved-searches.ts';
import { connectionShape } from '../tables/service/connections.ts';
import { groupShape } from '../tables/service/groups.ts';
import { jobShape, transitionShape } from '../tables/service/jobs.ts';
import { submissionShape } from '../tables/service/submissions.ts';
import { transferShape } from '../tables/service/transfers.ts';

// Reads the rows of a damaged table: from both ends up to the damage, then in between from as many places as it takes.

/** `rows` in no order. `whole` is false when any part could not be read, or a row was not as its schema says. */
interface Scanned<Read> {
  readonly rows: readonly Read[];
  readonly whole: boolean;
}

/** Rows of one table, places tried between damages, and the time (`performance.now()`) when to stop. */
interface ScanLimits {
  readonly rows: number;
  readonly probes: number;
  readonly until: number;
}

interface Gap {
  readonly low: number;
  readonly high: number;
}
type Walk = (direction: 'ASC' | 'DESC', gap: Gap) => { reached: number; ended: boolean };

const everything: Gap = { low: Number.MIN_SAFE_INTEGER, high: Number.MAX_SAFE_INTEGER };

/** `key` is the table's own integer key: rows are never read through an index, which may be what is damaged. Never throws. */
function scanTable<Read>(
  raw: Database.Database,
  shape: RowShape<Read>,
  key: 'seq' | 'rowid',
  limits: ScanLimits,
): Scanned<Read> {
  const rows = new Map<number, Read>();
  let whole = true;
  const walk: Walk = (direction, { low, high }) => {
    let reached = direction === 'ASC' ? low : high;
    try {
      const statement = raw.prepare<[number, number], Record<string, unknown>>(
        `SELECT ${key} AS scan_key, ${shape.columns} FROM ${shape.table} NOT INDEXED
         WHERE ${key} > ? AND ${key} < ? ORDER BY ${key} ${direction}`,
      );
      for (const row of statement.iterate(low, high)) {
        const at = Number(row['scan_key']);
        // A damaged tree may give its rows in any order, or again and again.
        const onwards = direction === 'ASC' ? at > reached && at < high : at < reached && at > low;
        if (!onwards || rows.size >= limits.rows || performance.now() > limits.until)
          return { reached, ended: false };
        reached = at;
        const parsed = shape.schema.safeParse(row);
        if (parsed.success) rows.set(at, parsed.data);
        else whole = false;
      }
      return { reached, ended: true };
    } catch {
      return { reached, ended: false };
    }
  };

  const gaps = [everything];
  let keys: readonly number[] | null = null;
  let left = limits.probes;
  for (let gap = gaps.pop(); gap !== undefined && performance.now() < limits.until; gap = gaps.pop()) {
    const up = walk('ASC', gap);
    if (up.ended) continue;
    whole = false;
    const down = walk('DESC', { low: up.reached, high: gap.high });
    if (down.ended) continue;
    const damage = { low: up.reached, high: down.reached };
    keys ??= keysOf(raw, shape.table, key, limits.rows);
    const tried = findSurvivor(walk, damage, keys, left);
    left = tried.left;
    if (tried.survivor !== null)
      gaps.push({ low: damage.low, high: tried.survivor + 1 }, { low: tried.survivor, high: damage.high });
  }
  return { rows: [...rows.values()], whole };
}

/** The key of a row that can be read between two places that cannot; null when no probe finds one. */
function findSurvivor(
  walk: Walk,
  { low, high }: Gap,
  keys: readonly number[],
  probes: number,
): { survivor: number | null; left: number } {
  let left = probes;
  for (const place of places({ low, high }, keys)) {
    if (left <= 0) break;
    left -= 1;
    // One row is enough here: what follows it is read when its gap is.
    const { reached } = walk('ASC', { low: place - 1, high: Math.min(high, place + 1) });
    if (reached >= place) return { survivor: reached, left };
    const next = walk('ASC', { low: place, high });
    if (next.reached > place) return { survivor: next.reached, left };
  }
  return { survivor: null, left };
}

/** Where a row may be: by the keys that an index still knows, then ever farther away from both edges of the damage. */
function* places({ low, high }: Gap, keys: readonly number[]): Generator<number> {
  const known = keys.filter((at) => at > low && at < high);
  const step = Math.max(1, Math.floor(known.length / 64));
  for (let n = 0; n < known.length; n += step) yield known[n] ?? low + 1;
  for (let far = 1; far < high - low; far *= 2) {
    if (low !== everything.low) yield low + far;
    if (high !== everything.high) yield high - far;
  }
}

/** All keys as the smallest index has them; fewer when it is damaged too. */
function keysOf(raw: Database.Database, table: string, key: string, most: number): number[] {
  const keys: number[] = [];
  try {
    const statement = raw.prepare<[], number>(`SELECT ${key} FROM ${table}`).pluck();
    for (const at of statement.iterate()) {
      if (keys.length >= most) break;
      keys.push(at);
    }
  } catch {
    // What was read until here helps all the same.
  }
  return keys.toSorted((a, b) => a - b);
}

// How rows of a damaged catalogue read where that is more, or more lenient, than how a sound one reads them.

/** A connection with what its table tells only when requested. */
export type RescuedConnection = Connection & { removed: boolean; assetLimit: AssetLimit | null };

/** Those that were removed too: assets hang on them. */
export const rescuedConnection: RowShape<RescuedConnection> = {
  ...connectionShape,
  columns: `${connectionShape.columns}, removed, asset_limit`,
  schema: z
    .looseObject({
      removed: z.literal([0, 1]),
      asset_limit: nullableJsonColumn(assetLimitSchema).catch(null),
    })
    .transform((row, context) => {
      const parsed = connectionShape.schema.safeParse(row);
      if (parsed.success) return { ...parsed.data, removed: row.removed === 1, assetLimit: row.asset_limit };
      context.addIssue({ code: 'custom', message: 'not a connection' });
      return z.NEVER;
    }),
};

/**
 * Also one that no migration has reached: requests had one route then, and any that was tried may be at the service.
 * Only such rows, and those that were migrated, have no hash of their body.
 */
const rescuedSubmission: RowShape<SubmissionRow> = {
  ...submissionShape,
  schema: z.looseObject({ request: z.string() }).transform((row, context) => {
    const parsed = submissionShape.schema.safeParse({ ...row, request: withRoute(row.request) });
    if (parsed.success) {
      const { state, attempt, bodySha256, mayBeAtService } = parsed.data;
      const tried = bodySha256 === null && attempt > 0 && (state === 'sending' || state === 'waiting');
      return { ...parsed.data, mayBeAtService: mayBeAtService || tried };
    }
    context.addIssue({ code: 'custom', message: 'not a submission' });
    return z.NEVER;
  }),
};

const objectSchema = z.record(z.string(), z.unknown());

function withRoute(request: string): string {
  try {
    const read = objectSchema.safeParse(JSON.parse(request));
    return read.success ? JSON.stringify({ route: 'standard', ...read.data }) : request;
  } catch {
    return request;
  }
}

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

// Copies the rows of a damaged catalogue that refer to nothing which was read anew: clips, their measurements, webhooks, the history.

/** Those without a key of their own are read from the front only. */
const tables: readonly (readonly [string, 'rowid' | null])[] = [
  ['captures', 'rowid'],
  ['measurements', 'rowid'],
  ['review_folders', null],
  ['kept_webhooks', null],
  ['webhook_registrations', 'rowid'],
  ['webhook_replacements', null],
  ['received_deliveries', 'rowid'],
  ['webhook_receiver', 'rowid'],
  ['events', 'rowid'],
];
type Row = Record<string, unknown>;
const rowSchema = z.record(z.string(), z.unknown());

/** What the new table refuses is left out; its rows are judged when they are read, as ever. Throws when the disk fails. */
export function copyRest(raw: Database.Database, damaged: Database.Database, bounds: ScanLimits): void {
  for (const [table, key] of tables) {
    const columns = columnsOf(raw, table);
    const rows =
      key === null
        ? readFromFront(damaged, table, columns, bounds)
        : scanTable(damaged, { table, columns: columns.join(', '), key: [], schema: rowSchema }, key, bounds)
            .rows;
    const insert = raw.prepare<[Row]>(
      `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `:${name}`).join(', ')})`,
    );
    for (const row of rows) {
      try {
        insert.run(row);
      } catch (error) {
        if (isResourceFault(error)) throw error;
      }
    }
  }
}

function columnsOf(raw: Database.Database, table: string): string[] {
  return raw.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
}

function readFromFront(
  damaged: Database.Database,
  table: string,
  columns: readonly string[],
  { rows: most }: ScanLimits,
): Row[] {
  const rows: Row[] = [];
  try {
    const statement = damaged.prepare<[], Row>(`SELECT ${columns.join(', ')} FROM ${table} NOT INDEXED`);
    for (const row of statement.iterate()) {
      if (rows.length >= most) break;
      rows.push(row);
    }
  } catch {
    // What was read until here counts.
  }
  return rows;
}
