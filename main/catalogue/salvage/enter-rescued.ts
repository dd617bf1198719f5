/** Enters what was read of a damaged catalogue into the new one, row by row: what the folders say stays as they say it. */
import { isAppError } from '../../contract/plain/errors.ts';
import type { AssetFile } from '../../contract/schema/asset.ts';
import type { AssetId, ConnectionId, GroupId, JobId } from '../../contract/schema/ids.ts';
import { staysInside } from '../asset-folders.ts';
import type { AssetRow, Catalogue, JobRow, SubmissionRow } from '../catalogue.ts';
import type { Damaged } from './read-damaged.ts';

// One rescued row at a time: what cannot be entered does not take the others with it.

/** False when the row cannot be entered; what it had begun is undone. A disk that fails is not the row's fault: throws `library.*`. */
export function attempt(tables: Pick<Catalogue, 'transaction'>, work: () => void): boolean {
  try {
    tables.transaction(work);
    return true;
  } catch (error) {
    if (isAppError(error) && error.code.startsWith('library.')) throw error;
    return false;
  }
}

/** Compares rows so that the earliest comes first. */
function byTime(a: { createdAt: string }, b: { createdAt: string }): number {
  return a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt);
}

// What people said of their assets, and what they keep beside it, from a damaged catalogue into the new one: no folder and no service knows any of it.

type OrganisedTables = Pick<
  Catalogue,
  'assets' | 'organisation' | 'reviews' | 'collections' | 'savedSearches' | 'transaction'
>;

/** Rows entered in one transaction; of one that fails, each is tried on its own. */
const atOnce = 500;

/** `assets`: ids in the damaged catalogue -> those that they have now. Throws `library.*` only. */
function enterOrganised(
  tables: OrganisedTables,
  damaged: Damaged,
  assets: ReadonlyMap<AssetId, AssetId>,
): void {
  for (const row of damaged.collections.rows) attempt(tables, () => tables.collections.insert(row));
  for (const row of damaged.savedSearches.rows) attempt(tables, () => tables.savedSearches.put(row));
  enterEach(tables, damaged.organisation.rows, assets, (known, { assetId: _, ...said }) => {
    // Of a review that only its file knows, the file speaks.
    const beside = tables.organisation.byAssets([known]).get(known)?.review ?? null;
    tables.organisation.put(known, { ...said, review: said.review ?? beside });
  });
  // What is beside the files may be older or newer: the two are brought together when the library is open.
  enterEach(tables, damaged.reviews.rows, assets, (known, row) =>
    tables.reviews.put({ ...row, assetId: known, base: {}, due: true, fileSha256: null }),
  );
}

function enterEach<Row extends { readonly assetId: AssetId }>(
  tables: OrganisedTables,
  rows: readonly Row[],
  assets: ReadonlyMap<AssetId, AssetId>,
  put: (known: AssetId, row: Row) => void,
): void {
  const enter = (row: Row): void => {
    // The row of the asset itself may be lost, and a folder may have brought it back.
    const known = assets.get(row.assetId) ?? tables.assets.get(row.assetId)?.id;
    if (known !== undefined) put(known, row);
  };
  for (let n = 0; n < rows.length; n += atOnce) {
    const part = rows.slice(n, n + atOnce);
    if (!attempt(tables, () => part.forEach(enter)))
      for (const row of part) attempt(tables, () => enter(row));
  }
}

// Folders that the user added, and where their assets lie, from a damaged catalogue into the new one.

type PlaceTables = Pick<Catalogue, 'localFolders' | 'places' | 'transaction'>;

/** `assets`: ids in the damaged catalogue -> those that they have now. Throws `library.*` only. */
function enterPlaces(tables: PlaceTables, damaged: Damaged, assets: ReadonlyMap<AssetId, AssetId>): void {
  for (const row of damaged.localFolders.rows) attempt(tables, () => tables.localFolders.insert(row));
  for (const row of damaged.places.rows) {
    const assetId = assets.get(row.assetId);
    // Without its stamp it is read anew by the next scan.
    if (assetId !== undefined) attempt(tables, () => tables.places.put({ ...row, assetId, stamp: '' }));
  }
}

type Tables = Omit<Catalogue, 'close' | 'events'>;

/**
 * How many rows were entered. `requestsWhole` when no request that waited can be missing; `groupsLost` are named by
 * their members and could not be rescued.
 */
export interface Rescued {
  readonly requests: number;
  readonly assets: number;
  readonly jobs: number;
  readonly groups: number;
  readonly groupsLost: number;
  readonly requestsWhole: boolean;
}

/** After the folders are read. Rows that refer to what could not be rescued stay out. Throws `library.*` only. */
export function enterRescued(
  tables: Tables,
  damaged: Damaged,
  before: { readonly connections: ReadonlySet<ConnectionId>; readonly groups: Groups },
): Rescued {
  const known = {
    connections: before.connections,
    groups: withThoseOfFolders(tables, damaged, before.groups),
  };
  const { assets, fresh } = enterAssets(tables, damaged, known);
  const jobs = enterJobs(tables, damaged, { ...known, assets });
  enterTransfers(tables, damaged, fresh);
  enterOrganised(tables, damaged, assets);
  enterPlaces(tables, damaged, assets);
  const { waiting, entered } = enterSubmissions(tables, damaged, { ...known, assets, jobs: jobs.ids });
  return {
    requests: entered,
    assets: fresh.length,
    jobs: jobs.count,
    groups: before.groups.size,
    groupsLost: lostGroups(damaged, known.groups),
    requestsWhole: damaged.submissions.whole && entered === waiting,
  };
}

/** What rows may refer to: ids in the damaged catalogue -> those that they have now. */
interface Known {
  readonly connections: ReadonlySet<ConnectionId>;
  readonly groups: Groups;
  readonly assets: ReadonlyMap<AssetId, AssetId>;
  readonly jobs: ReadonlyMap<JobId, JobId>;
}

/** `assets`: the old id of each to the one that it has now; `fresh`: those that no folder had. */
function enterAssets(
  tables: Tables,
  damaged: Damaged,
  { connections, groups }: Pick<Known, 'connections' | 'groups'>,
): { assets: ReadonlyMap<AssetId, AssetId>; fresh: readonly AssetRow[] } {
  const assets = new Map<AssetId, AssetId>();
  const fresh: AssetRow[] = [];
  for (const row of damaged.assets.rows.toSorted(byTime)) {
    const known = tables.assets.get(row.id) ?? tables.assets.byRemote(row.connectionId, row.remoteId);
    if (known !== null) {
      assets.set(row.id, known.id);
      // No folder says so.
      const { deletedAtServiceAt } = row;
      if (deletedAtServiceAt !== null)
        attempt(tables, () => tables.assets.update(known.id, { deletedAtServiceAt }));
      if (known.deletedHereAt !== null) asItWasInBin(tables, known.id, row);
      continue;
    }
    if (!connections.has(row.connectionId)) continue;
    const folder = row.folder !== null && isPlainName(row.folder) ? row.folder : null;
    const now = assetInGroup(row, groups);
    const insert = (at: string | null) => attempt(tables, () => tables.assets.insert({ ...now, folder: at }));
    // The folder may hold another asset by now: then this one gets a new one when it is downloaded.
    if (!insert(folder) && !insert(null)) continue;
    assets.set(row.id, row.id);
    fresh.push(row);
  }
  for (const [assetId, files] of Map.groupBy(damaged.files(fresh), (file) => file.assetId))
    enterFiles(tables, assetId, files);
  return { assets, fresh };
}

/** Found in the bin, whose folders have no names of their own. */
function asItWasInBin(tables: Tables, id: AssetId, { deletedHereAt, folder }: AssetRow): void {
  if (deletedHereAt !== null) tables.assets.setDeletedHere(id, { deletedHereAt, listed: true });
  if (folder !== null && isPlainName(folder)) tables.assets.moveFolder(id, folder);
}

function enterFiles(tables: Tables, assetId: AssetId, found: readonly AssetFile[]): void {
  const files = found.filter(({ localPath }) => localPath === null || staysInside(localPath));
  attempt(tables, () => {
    tables.files.sync(
      assetId,
      files.map(({ state, error, ...file }) => ({ ...file, error: state === 'refused' ? error : null })),
    );
    for (const { path, state, sizeBytes, receivedBytes, sha256 } of files)
      if (state === 'complete')
        tables.files.update(assetId, path, { state, sizeBytes, receivedBytes, sha256 });
  });
}

function enterJobs(
  tables: Tables,
  damaged: Damaged,
  { connections, groups, assets }: Omit<Known, 'jobs'>,
): { ids: ReadonlyMap<JobId, JobId>; count: number } {
  const ids = new Map<JobId, JobId>();
  const transitions = Map.groupBy(damaged.transitions.rows, (one) => one.job_id);
  let count = 0;
  for (const row of damaged.jobs.rows.toSorted(byTime)) {
    const known = tables.jobs.get(row.id) ?? tables.jobs.byRemote(row.connectionId, row.remoteId);
    const { clearedAt } = row;
    if (known !== null && clearedAt !== null) attempt(tables, () => tables.jobs.clear([known.id], clearedAt));
    if (known !== null) ids.set(row.id, known.id);
    else if (connections.has(row.connectionId)) {
      const assetId = row.assetId === null ? null : (assets.get(row.assetId) ?? null);
      const done = attempt(tables, () => {
        tables.jobs.insert({ ...jobInGroup(row, groups), assetId });
        for (const { job_id: _, ...transition } of transitions.get(row.id) ?? [])
          tables.jobs.addTransition(row.id, transition);
      });
      if (!done) continue;
      ids.set(row.id, row.id);
      count += 1;
    }
  }
  return { ids, count };
}

/** A finished asset always has a transfer: without one its files would never come. */
function enterTransfers(tables: Tables, damaged: Damaged, fresh: readonly AssetRow[]): void {
  const rows = new Map(damaged.transfers.rows.map((row) => [row.assetId, row]));
  for (const { id, createdElsewhere } of fresh) {
    const row = rows.get(id);
    const done = !createdElsewhere && tables.jobs.latestByAsset([id]).get(id)?.status === 'complete';
    if (row === undefined && !done) continue;
    const state = row === undefined || row.state === 'active' ? 'waiting' : row.state;
    const rest = {
      paused: row?.paused ?? false,
      via: row?.via ?? 'files',
      attempt: row?.attempt ?? 0,
      error: row?.error ?? null,
    } as const;
    attempt(tables, () => tables.transfers.upsert({ assetId: id, state, nextTryAt: null, ...rest }));
  }
}

/**
 * In their order. One that was accepted is of use only with what came of it: it tells what a batch or set was made from,
 * and which gaps are made again already.
 */
function enterSubmissions(
  tables: Tables,
  damaged: Damaged,
  known: Known,
): { waiting: number; entered: number } {
  let waiting = 0;
  let entered = 0;
  for (const row of damaged.submissions.rows.toSorted((a, b) => a.position - b.position || byTime(a, b))) {
    const accepted = row.state === 'accepted';
    if (!accepted) waiting += 1;
    else if (!hasOutcome(row, known)) continue;
    const done = known.connections.has(row.connectionId) && enterSubmission(tables, row, known);
    if (done && !accepted) entered += 1;
  }
  return { waiting, entered };
}

function hasOutcome({ assetId, groupId }: SubmissionRow, { assets, groups }: Known): boolean {
  return (assetId !== null && assets.has(assetId)) || (groupId !== null && groups.has(groupId));
}

/** With its key: the service answers a request that it knows with what it made then, and makes nothing twice. */
function enterSubmission(tables: Tables, row: SubmissionRow, known: Known): boolean {
  if (!/^[\x21-\x7e]{1,255}$/.test(row.idempotencyKey)) return false;
  const assetId = row.assetId === null ? null : (known.assets.get(row.assetId) ?? null);
  const groupId = row.groupId === null ? null : (known.groups.get(row.groupId) ?? null);
  const jobId = row.jobId === null ? null : (known.jobs.get(row.jobId) ?? null);
  // A row that no migration has reached has no place yet.
  const placed = row.position !== 0 || row.bodySha256 !== null;
  const position = placed ? row.position : tables.submissions.lastPosition() + 1;
  return attempt(tables, () =>
    tables.submissions.insert({ ...row, position, nextTryAt: null, assetId, groupId, jobId }),
  );
}

function isPlainName(folder: string): boolean {
  return staysInside(folder) && !folder.includes('/') && !folder.startsWith('.');
}

/** The id of each in the damaged catalogue -> the one that it has now. */
type Groups = ReadonlyMap<GroupId, GroupId>;

/** Before the folders are read: their manifests then find the batches and sets that they name. Throws `library.*` only. */
export function enterGroups(
  tables: Pick<Catalogue, 'groups' | 'transaction'>,
  damaged: Damaged,
  connections: ReadonlySet<ConnectionId>,
): Groups {
  const groups = new Map<GroupId, GroupId>();
  for (const row of damaged.groups.rows.toSorted(byTime))
    if (connections.has(row.connectionId) && attempt(tables, () => tables.groups.insert(row)))
      groups.set(row.id, row.id);
  return groups;
}

/** Adds those that could not be read, but are there again because a folder's manifest names them. */
function withThoseOfFolders(tables: Pick<Catalogue, 'assets'>, damaged: Damaged, entered: Groups): Groups {
  const groups = new Map(entered);
  for (const { id, connectionId, remoteId, groupId } of damaged.assets.rows) {
    if (groupId === null || groups.has(groupId)) continue;
    const known = tables.assets.get(id) ?? tables.assets.byRemote(connectionId, remoteId);
    if (known !== null && known.groupId !== null) groups.set(groupId, known.groupId);
  }
  return groups;
}

/** How many are named by a job or an asset and could not be rescued. */
function lostGroups(damaged: Damaged, groups: Groups): number {
  const named = [...damaged.assets.rows, ...damaged.jobs.rows].map(({ groupId }) => groupId);
  return new Set(named.filter((id) => id !== null && !groups.has(id))).size;
}

/** The row with the group that it has now; without one it is an asset like any other, and shown as such. */
function assetInGroup(row: AssetRow, groups: Groups): AssetRow {
  const groupId = row.groupId === null ? null : (groups.get(row.groupId) ?? null);
  // One that was deleted for good stays so.
  const listed = row.deletedHereAt === null || row.listed;
  return groupId === null ? { ...row, groupId, groupIndex: null, listed } : { ...row, groupId };
}

/** The row with the group that it has now, or with none. */
function jobInGroup(row: JobRow, groups: Groups): JobRow {
  const groupId = row.groupId === null ? null : (groups.get(row.groupId) ?? null);
  return { ...row, groupId, groupIndex: groupId === null ? null : row.groupIndex };
}
