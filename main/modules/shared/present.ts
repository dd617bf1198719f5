/** Rows to what the bridge shows: joins an asset with its job, its transfer and its files, a page at a time. */
import type {
  AssetLabel,
  AssetRow,
  Catalogue,
  FileCounts,
  GroupRow,
  JobRow,
  StatusCounts,
  TransferRow,
} from '../../catalogue/catalogue.ts';
import type { PlaceRow } from '../../catalogue/library-tables.ts';
import { countFiles } from '../../catalogue/tables/assets/files.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { areSettled, isTerminal } from '../../contract/rules/terminal-status.ts';
import type { AssetDetail, AssetFile, AssetSummary, Transfer } from '../../contract/schema/asset.ts';
import type { GroupType } from '../../contract/schema/group.ts';
import type { AssetId, GroupId, JobId } from '../../contract/schema/ids.ts';
import type { CancelOutlook, Job, JobRoute, JobStatus } from '../../contract/schema/job.ts';
import { noProblems } from '../../contract/schema/library/facts.ts';
import type { AssetPlace } from '../../contract/schema/library/folders.ts';
import { noOrganisation } from '../../contract/schema/library/organisation.ts';
import { currentFiles, currentFolder, filesOfVersion } from './current-files.ts';
import { madeBy } from './made-by.ts';

/** What is known of a running download and is not worth a row: bytes on their way and their rate. */
export interface LiveTransfer {
  readonly receivedByPath: ReadonlyMap<string, { receivedBytes: number; totalBytes: number | null }>;
  /** The ZIP that brings all of its files; null when they come on their own. */
  readonly bundle: { readonly receivedBytes: number; readonly totalBytes: number | null } | null;
  readonly bytesPerSecond: number;
  /** That one of its files comes from too slowly. */
  readonly slowHost: string | null;
}
/** What all downloads of a library, a connection or a host wait for: a full disk, a refused token, an outage. */
export type Wait = Pick<Transfer, 'nextTryAt'> & { readonly error: NonNullable<Transfer['error']> };
export type LiveTransfers = (assetId: AssetId) => LiveTransfer | null;

/** Reads of the catalogue in the bridge's shapes. */
export interface Present {
  job(id: JobId): Job;
  jobs(rows: readonly JobRow[]): Job[];
  transfer(assetId: AssetId): Transfer | null;
  transfers(rows: readonly TransferRow[]): Transfer[];
  /** Throws `asset.unknown`. */
  asset(id: AssetId): AssetSummary;
  assets(rows: readonly AssetRow[]): AssetSummary[];
  detail(id: AssetId): AssetDetail;
}

/** Binds the joins to a catalogue. */
export function createPresent(
  catalogue: Catalogue,
  libraryPath: string,
  live: LiveTransfers,
  waitOf: (assetId: AssetId) => Wait | null = () => null,
): Present {
  const row = (id: AssetId): AssetRow => {
    const found = catalogue.assets.get(id);
    if (found === null) throw new AppError('asset.unknown', { id });
    return found;
  };
  const jobs = (rows: readonly JobRow[], labels: Labels): Job[] => presentJobs(catalogue, rows, labels);
  const transferOf = (transfer: TransferRow, counts: FileCounts = noFiles): Transfer =>
    toTransfer(withWait(transfer, waitOf), counts, live(transfer.assetId), catalogue.files.byAsset);
  const transfers = (rows: readonly TransferRow[]): Transfer[] => {
    const counts = catalogue.files.counts(rows.map((transfer) => transfer.assetId));
    return rows.map((transfer) => transferOf(transfer, counts.get(transfer.assetId)));
  };
  const assets = (rows: readonly AssetRow[]): AssetSummary[] => {
    const ids = rows.map((asset) => asset.id);
    const jobRows = catalogue.jobs.latestByAsset(ids);
    const said = catalogue.organisation.byAssets(ids);
    const labels = catalogue.assets.labels(ids);
    const jobOf = new Map(jobs([...jobRows.values()], labels).map((job) => [job.assetId, job]));
    const transferRows = catalogue.transfers.byAssets(ids);
    const counts = catalogue.files.counts(ids);
    const versions = catalogue.versions.current(ids);
    const facts = catalogue.facts.byAssets(ids);
    const problems = catalogue.problems.countsOf(ids);
    const elsewhere = rows.flatMap(({ id, origin }) => (origin === 'folder' ? [id] : []));
    const places = elsewhere.length === 0 ? nowhere : catalogue.places.byAssets(elsewhere);
    return rows.map((asset) => {
      const own = counts.get(asset.id) ?? noFiles;
      const version = versions.get(asset.id);
      const transfer = transferRows.get(asset.id);
      return {
        ...toSummary(asset, version === undefined ? own : countFiles(filesOfVersion(version))),
        version: version?.number ?? 1,
        title: labels.get(asset.id)?.title ?? null,
        organisation: said.get(asset.id) ?? noOrganisation,
        place: placeOf(places.get(asset.id)),
        facts: facts.get(asset.id) ?? null,
        problems: problems.get(asset.id) ?? noProblems,
        job: jobOf.get(asset.id) ?? null,
        transfer: transfer === undefined ? null : transferOf(transfer, own),
      };
    });
  };
  return {
    jobs: (rows) => jobs(rows, labelsOf(catalogue, rows)),
    transfers,
    assets,
    job(id) {
      const found = catalogue.jobs.get(id);
      if (found === null) throw new AppError('internal', { reason: `there is no job ${id}` });
      return one(jobs([found], labelsOf(catalogue, [found])));
    },
    transfer(assetId) {
      const found = catalogue.transfers.get(assetId);
      return found === null ? null : one(transfers([found]));
    },
    asset: (id) => one(assets([row(id)])),
    detail(id) {
      const asset = row(id);
      return {
        ...one(assets([asset])),
        effectiveParams: asset.effectiveParams,
        madeBy: madeBy(catalogue, asset),
        files: withLiveBytes(currentFiles(catalogue, id), live(id)),
        folderPath: currentFolder(catalogue, libraryPath, asset),
      };
    },
  };
}

type Labels = ReadonlyMap<AssetId, AssetLabel>;

function presentJobs(catalogue: Catalogue, rows: readonly JobRow[], labels: Labels): Job[] {
  const transitions = catalogue.jobs.transitions(rows.map((job) => job.id));
  const groupIds = [...new Set(rows.flatMap((job) => job.groupId ?? []))];
  const groups = catalogue.groups.byIds(groupIds);
  const parents = rows.filter((job) => job.groupIndex === null).flatMap((job) => job.groupId ?? []);
  const members = membersOfParents(catalogue, groups, parents);
  const alone = rows.flatMap((job) => (job.groupId === null ? (job.assetId ?? []) : []));
  const routes = catalogue.submissions.routesOfAssets(alone);
  return rows.map((job) => ({
    ...job,
    route: routeOf(job, groups, routes),
    name: job.assetId === null ? groupName(job, groups) : (labels.get(job.assetId)?.title ?? null),
    cancel: cancelOf(job, groups, members),
    transitions: transitions.get(job.id) ?? [],
  }));
}

function labelsOf(catalogue: Catalogue, rows: readonly JobRow[]): Labels {
  return catalogue.assets.labels(rows.flatMap((job) => job.assetId ?? []));
}

function toSummary(
  asset: AssetRow,
  { kinds, completeBytes }: FileCounts,
): Omit<
  AssetSummary,
  'title' | 'version' | 'job' | 'transfer' | 'organisation' | 'place' | 'facts' | 'problems'
> {
  const { effectiveParams, createdElsewhere: _, ...rest } = asset;
  return {
    ...rest,
    simulator: simulatorOf(effectiveParams),
    kinds: [...kinds],
    sizeBytes: completeBytes,
    hasPreview: kinds.includes('preview'),
  };
}

function placeOf(row: PlaceRow | undefined): AssetPlace | null {
  if (row === undefined) return null;
  const { folderId, path: at, missingSince } = row;
  return { folderId, path: at, missingSince };
}

function simulatorOf({ physics }: AssetRow['effectiveParams']): string | null {
  const made =
    typeof physics === 'object' && physics !== null && 'simulator' in physics ? physics.simulator : null;
  return typeof made === 'string' ? made : null;
}

/** A row that waits, and that nothing is wrong with, tells what it waits for. */
function withWait(row: TransferRow, waitOf: (assetId: AssetId) => Wait | null): TransferRow {
  if (row.state !== 'waiting' || row.paused || row.error !== null) return row;
  return { ...row, ...waitOf(row.assetId) };
}

/** `counts` of its files as they are stored; of one under way they are counted with what is on its way. */
function toTransfer(
  row: TransferRow,
  counts: FileCounts,
  live: LiveTransfer | null,
  filesOf: (id: AssetId) => readonly AssetFile[],
): Transfer {
  const { files, complete, completeBytes, receivedBytes, sizeBytes, unsized } =
    live === null ? counts : countFiles(withLiveBytes(filesOf(row.assetId), live));
  const zip = live?.bundle ?? null;
  const allKnown = files > 0 && unsized === 0;
  const bytes =
    zip === null ? { receivedBytes, totalBytes: allKnown ? sizeBytes : null } : beside(completeBytes, zip);
  return {
    ...row,
    filesDone: complete,
    filesTotal: files,
    ...bytes,
    bytesPerSecond: live?.bytesPerSecond ?? null,
    slowHost: live?.slowHost ?? null,
  };
}

/** A ZIP under way, and what is there already. */
function beside(
  doneBytes: number,
  { receivedBytes, totalBytes }: NonNullable<LiveTransfer['bundle']>,
): Pick<Transfer, 'receivedBytes' | 'totalBytes'> {
  return {
    receivedBytes: doneBytes + receivedBytes,
    totalBytes: totalBytes === null ? null : doneBytes + totalBytes,
  };
}

function withLiveBytes(files: readonly AssetFile[], live: LiveTransfer | null): AssetFile[] {
  return files.map((file) => {
    const now = file.state === 'complete' ? undefined : live?.receivedByPath.get(file.path);
    return now === undefined
      ? file
      : { ...file, state: 'downloading', receivedBytes: now.receivedBytes, sizeBytes: now.totalBytes };
  });
}

const noFiles = countFiles([]);
const nowhere: ReadonlyMap<AssetId, PlaceRow> = new Map();

/** The only element of a list made from one row. */
function one<T>(list: T[]): T {
  const [first] = list;
  if (first === undefined) throw new AppError('internal', { reason: 'a row vanished while it was read' });
  return first;
}

function groupName({ groupId }: JobRow, groups: ReadonlyMap<GroupId, GroupRow>): string | null {
  return groupId === null ? null : (groups.get(groupId)?.name ?? null);
}

function routeOf(
  { assetId, groupId }: JobRow,
  groups: ReadonlyMap<GroupId, GroupRow>,
  routes: ReadonlyMap<AssetId, JobRoute>,
): JobRoute {
  if (groupId !== null) return groups.get(groupId)?.route ?? 'unknown';
  return (assetId === null ? undefined : routes.get(assetId)) ?? 'unknown';
}

// Whether a cancel would be accepted, as far as is known here (specification: Job status; Batch and variation-set status).

/** The groups of which a member is being generated, and those of which none will change any more. */
interface MembersOfParents {
  readonly begun: ReadonlySet<GroupId>;
  readonly settled: ReadonlySet<GroupId>;
}

const none: ReadonlySet<GroupId> = new Set();

function membersOfParents(
  { jobs }: Catalogue,
  groups: ReadonlyMap<GroupId, GroupRow>,
  parents: readonly GroupId[],
): MembersOfParents {
  if (parents.length === 0) return { begun: none, settled: none };
  return { begun: jobs.begun(parents), settled: settledOf(groups, jobs.memberCounts(parents)) };
}

/** Those whose every place has ended, as far as its member is known. */
function settledOf(
  groups: ReadonlyMap<GroupId, GroupRow>,
  found: ReadonlyMap<GroupId, StatusCounts>,
): ReadonlySet<GroupId> {
  return new Set(
    [...groups.values()].flatMap(({ id, count }) => {
      const { queued = 0, running = 0, complete = 0, failed = 0, canceled = 0 } = found.get(id) ?? {};
      return areSettled({ requested: count, queued, running, complete, failed, canceled }) ? [id] : [];
    }),
  );
}

function cancelOf(
  job: JobRow,
  groups: ReadonlyMap<GroupId, GroupRow>,
  { begun, settled }: MembersOfParents,
): CancelOutlook {
  const { status, stage, groupId } = job;
  return cancelOutlook({
    status,
    stage,
    isMember: job.groupIndex !== null,
    groupType: groupId === null ? null : (groups.get(groupId)?.type ?? null),
    begun: groupId !== null && begun.has(groupId),
    settled: groupId !== null && settled.has(groupId),
  });
}

/**
 * What it is judged by; `groupType` is that of the group it belongs to, `begun` tells that a member of it is being
 * generated, `settled` that none of them will change any more.
 */
export interface CancelFacts {
  readonly status: JobStatus;
  readonly stage: string | null;
  readonly isMember: boolean;
  readonly groupType: GroupType | null;
  readonly begun: boolean;
  readonly settled: boolean;
}

/**
 * A service may be further than what was last read of it: `possible` and `uncertain` may still be refused. A parent is
 * judged by its members alone: a set that plans its variants runs, with a stage, before any of them has started, and a
 * batch whose members have ended is `queued` again while its manifest waits to be written.
 */
export function cancelOutlook(facts: CancelFacts): CancelOutlook {
  const { status, stage, isMember, groupType, begun, settled } = facts;
  if (isTerminal(status)) return 'finished';
  if (isMember && groupType === 'variation_set') return 'set-member';
  if (groupType !== null && !isMember) {
    if (settled) return 'finished';
    if (begun) return 'started';
    return status === 'queued' ? 'possible' : 'uncertain';
  }
  if (status === 'queued') return 'possible';
  return stage === null ? 'uncertain' : 'started';
}
