/** The catalogue's interface: the tables as the services see them. Rows are domain types; SQL stays in this folder. */
import type { AssetFile, AssetSource, AssetSummary, Transfer } from '../contract/schema/asset.ts';
import type { Connection } from '../contract/schema/connection.ts';
import type { CreateRoute } from '../contract/schema/creation/create-request.ts';
import type { AccountDefaults, EffectiveParams } from '../contract/schema/creation/params.ts';
import type {
  AssetLimit,
  Hold,
  Submission,
  SubmissionState,
} from '../contract/schema/creation/submission.ts';
import type { AssetId, ConnectionId, GroupId, JobId, SubmissionId } from '../contract/schema/ids.ts';
import type { Job, JobTransition } from '../contract/schema/job.ts';
import type {
  CaptureTable,
  GroupTable,
  LibraryTables,
  LocalTables,
  MeasurementTable,
} from './library-tables.ts';
import type { RecoveryReport } from './recovery-reports.ts';
import type { CatalogueFigures } from './tables/figures.ts';
import type { WebhookTables } from './webhook-tables.ts';

export type { GroupRow, GroupTable } from './library-tables.ts';

/** An asset as stored; what is derived (job, transfer, kinds on disk) is joined by the services. */
export interface AssetRow {
  readonly id: AssetId;
  readonly connectionId: ConnectionId;
  readonly remoteId: string;
  readonly kind: string;
  readonly name: string | null;
  readonly createdAt: string;
  readonly source: AssetSource;
  /** Null for one that is no member of a batch or set. */
  readonly groupId: GroupId | null;
  readonly groupIndex: number | null;
  /** False for a member until its job is complete: such a one is in no page. */
  readonly listed: boolean;
  readonly folder: string | null;
  readonly dimensions: Record<string, unknown> | null;
  readonly effectiveParams: EffectiveParams;
  /** Null while it is at its service. */
  readonly deletedAtServiceAt: string | null;
  /** `folder`: found in a folder that Caliper did not download. */
  readonly origin: AssetSummary['origin'];
  /** Since when it is in the bin, null while it is in the library. One that is in the bin and not listed was deleted for good. */
  readonly deletedHereAt: string | null;
  /** Another program of the account created it: its files are downloaded only when the user asks. */
  readonly createdElsewhere: boolean;
}

/** The part of an asset that decides how it is deleted here and put back. */
export type AssetStanding = Pick<
  AssetRow,
  'id' | 'name' | 'remoteId' | 'origin' | 'folder' | 'listed' | 'deletedHereAt'
>;

/** Whose an asset is and what it is called. `name`: the user's or the service's, also where others have the same. */
export interface AssetLabel extends Pick<AssetRow, 'id' | 'connectionId' | 'name'> {
  /** As no other asset is called; null where nothing is known of it but its id. */
  readonly title: string | null;
}

/** A job as stored: `name` and `route` are read from its asset, request or group, `transitions` from its events, `cancel` from its status. */
export type JobRow = Omit<Job, 'name' | 'route' | 'transitions' | 'cancel'>;

/** The part of a live job that is kept in mind between two reads. */
export type LiveJob = Pick<JobRow, 'id' | 'remoteId' | 'createdAt' | 'groupId' | 'groupIndex'>;

/** What a complete job of an asset tells of how long jobs take. */
export interface FinishedJob extends Pick<JobRow, 'id' | 'connectionId' | 'groupId' | 'createdAt'> {
  readonly assetId: AssetId;
  readonly startedAt: string;
  readonly endedAt: string;
}

/** A submission as stored, with what the bridge never shows. */
export interface SubmissionRow extends Omit<Submission, 'upload'> {
  readonly idempotencyKey: string;
  /** Of the canonical body that this key represents, files as their own hashes; null in rows of older catalogues. */
  readonly bodySha256: string | null;
  /** A create command has taken it on and has not said yet that it was accepted, refused or set aside. */
  readonly unreported: boolean;
}

/** The part of a waiting submission that its turn depends on, read without its request. */
export type QueuedSubmission = Pick<SubmissionRow, 'id' | 'position' | 'paused' | 'hold' | 'mayBeAtService'>;

/** What a submission asks for: by which route, and how many assets. */
export interface SubmissionDemand {
  readonly id: SubmissionId;
  readonly route: CreateRoute;
  readonly assets: number;
}

/** A transfer as stored; counters of files and bytes are derived from the files. */
export type TransferRow = Pick<
  Transfer,
  'assetId' | 'state' | 'paused' | 'via' | 'attempt' | 'nextTryAt' | 'error'
>;

/** The part of a transfer that decides when it is tried. */
export interface OpenTransfer {
  readonly assetId: AssetId;
  readonly connectionId: ConnectionId;
  readonly nextTryAt: string | null;
}

/** Jobs of members by status. */
export type StatusCounts = Readonly<Partial<Record<Job['status'], number>>>;

/** The downloads of a group's members that are in the same state; bytes of files that can be kept. */
export interface TransferSum extends Pick<TransferRow, 'state' | 'paused'> {
  readonly assets: number;
  readonly receivedBytes: number;
  /** Null when the length of one of the files is not known. */
  readonly totalBytes: number | null;
}

/** A row of a list of assets, by the keys of their table. */
export type ListedRow =
  | { readonly type: 'asset'; readonly seq: number; readonly inStack: boolean }
  | {
      readonly type: 'stack';
      readonly groupId: GroupId;
      /** Of the first that match, at most four. */
      readonly seqs: readonly number[];
      readonly matching: number;
      readonly open: boolean;
    };

/** The first rows of a list, and how long all of it is; `assets`: with all members of stacks. */
export interface ListedPage {
  readonly rows: readonly ListedRow[];
  readonly total: number;
  readonly assets: number;
}

/** Connections, without secrets. At most one is active. */
export interface ConnectionTable {
  list(): Connection[];
  get(id: ConnectionId): Connection | null;
  active(): Connection | null;
  /** Also of one that was removed. */
  isEntered(id: ConnectionId): boolean;
  insert(connection: Connection): void;
  /** Makes this one active and all others not. */
  activate(id: ConnectionId): void;
  /** With another base URL, what the service does not offer is forgotten. */
  rename(id: ConnectionId, name: string, baseUrl: string | null): void;
  /** What is noted as not offered at another path than the one in use is not read back. */
  setProfile(id: ConnectionId, profile: Pick<Connection, 'paths' | 'notOffered'>): void;
  /** The account's lifetime limit as the service last named it; null when it never did. */
  assetLimit(id: ConnectionId): AssetLimit | null;
  setAssetLimit(id: ConnectionId, limit: AssetLimit | null): void;
  /** The account's default params as the service said them last; null when it never did. */
  defaults(id: ConnectionId): AccountDefaults | null;
  /** Nothing for a connection that is gone. */
  setDefaults(id: ConnectionId, defaults: AccountDefaults): void;
  /** Its assets stay: `connectionId` then names a connection that is gone from `list` (soft removal). */
  remove(id: ConnectionId): void;
}

export interface SubmissionTable {
  insert(row: SubmissionRow): void;
  get(id: SubmissionId): SubmissionRow | null;
  /** By position: in the order in which they are sent. */
  list(states: readonly SubmissionState[]): SubmissionRow[];
  /** By position; those that are gone are left out. */
  byIds(ids: readonly SubmissionId[]): SubmissionRow[];
  /** Those that have one that waits or is being sent. */
  connections(): ConnectionId[];
  /** Of one connection, all that wait or are being sent, by position. 5,000 of them are requested at once. */
  queued(connectionId: ConnectionId): QueuedSubmission[];
  /** Some of `queued`: those that are not set aside and not held, or held for the reason `alsoHeld` only. */
  inTurn(
    connectionId: ConnectionId,
    part: { readonly alsoHeld: Hold | null; readonly offset: number; readonly limit: number },
  ): QueuedSubmission[];
  demands(ids: readonly SubmissionId[]): SubmissionDemand[];
  /** Sets or lifts a hold, and says why; of these only those that are `waiting`. */
  hold(ids: readonly SubmissionId[], reason: Hold | null, error: SubmissionRow['error']): void;
  /** Gives each of these its new position. */
  place(positions: ReadonlyMap<SubmissionId, number>): void;
  /** The greatest position in use, 0 when there is none. */
  lastPosition(): number;
  /** Accepted or not, those that make gaps of this group again. */
  ofGaps(groupId: GroupId): SubmissionRow[];
  /** The one that made this asset on its own; members belong to their group's. */
  ofAsset(assetId: AssetId): SubmissionRow | null;
  /** The newest that asks for another one like this asset, refused ones aside. */
  likeAsset(assetId: AssetId): SubmissionRow | null;
  /** By which route those of them were requested that this library requested one by one; members are known by their group. */
  routesOfAssets(ids: readonly AssetId[]): Map<AssetId, CreateRoute>;
  /** The places of each group that a submission makes again, refused ones aside; in no order, also more than once. */
  remade(groupIds: readonly GroupId[]): Map<GroupId, number[]>;
  update(
    id: SubmissionId,
    patch: Partial<
      Pick<
        SubmissionRow,
        | 'state'
        | 'position'
        | 'label'
        | 'paused'
        | 'hold'
        | 'mayBeAtService'
        | 'bodySha256'
        | 'unreported'
        | 'attempt'
        | 'nextTryAt'
        | 'error'
        | 'assetId'
        | 'groupId'
        | 'jobId'
      >
    >,
  ): SubmissionRow;
  delete(id: SubmissionId): void;
}

export interface AssetTable {
  insert(row: AssetRow): void;
  get(id: AssetId): AssetRow | null;
  byRemote(connectionId: ConnectionId, remoteId: string): AssetRow | null;
  /** What lists of jobs and transfers need of their assets, without reading the rest. */
  labels(ids: readonly AssetId[]): Map<AssetId, AssetLabel>;
  update(
    id: AssetId,
    patch: Partial<
      Pick<
        AssetRow,
        'kind' | 'name' | 'folder' | 'dimensions' | 'effectiveParams' | 'deletedAtServiceAt' | 'listed'
      >
    >,
  ): AssetRow;
  /** Those of these that are known, in their order. */
  standings(ids: readonly AssetId[]): AssetStanding[];
  /** Those that are in the bin, or were deleted from it for good: the first that come after that one, by time. */
  deletedHere(after: Pick<AssetStanding, 'id' | 'deletedHereAt'> | null, limit: number): AssetStanding[];
  /** Bulk changes set only this: `listed` is false for those that are deleted for good. */
  setDeletedHere(id: AssetId, to: Pick<AssetRow, 'deletedHereAt' | 'listed'>): void;
  /** False when another asset has this folder. */
  moveFolder(id: AssetId, folder: string | null): boolean;
  /** One that was met in the account before the answer to its own request came: it was created here. */
  takeOver(id: AssetId, of: Pick<AssetRow, 'name' | 'source' | 'effectiveParams'>): void;
  /** Makes one that was known on its own a member. */
  place(id: AssetId, place: { readonly groupId: GroupId; readonly groupIndex: number }): void;
  /** The members that are known, by index. */
  ofGroup(groupId: GroupId): AssetRow[];
  /** The one that has this folder of the library; null when none has. */
  byFolder(folder: string): AssetRow | null;
  /** Those that are known, in this order. */
  byIds(ids: readonly AssetId[]): AssetRow[];
  /** The newest of the library: listed ones that are not in the bin; `stacked`: members of a group as one row. */
  newest(limit: number, stacked: boolean): ListedPage;
  /** Those of these keys that are there. */
  bySeqs(seqs: readonly number[]): Map<number, AssetRow>;
}

export interface JobTable {
  insert(row: JobRow): void;
  get(id: JobId): JobRow | null;
  byRemote(connectionId: ConnectionId, remoteId: string): JobRow | null;
  /** Makes the job of an asset that was known on its own the job of a member. */
  place(id: JobId, place: { readonly groupId: GroupId; readonly groupIndex: number }): JobRow;
  /** The latest job of each asset, by asset id. */
  latestByAsset(assetIds: readonly AssetId[]): Map<AssetId, JobRow>;
  update(
    id: JobId,
    patch: Partial<
      Pick<JobRow, 'status' | 'stage' | 'progress' | 'updatedAt' | 'startedAt' | 'endedAt' | 'error'>
    >,
  ): JobRow;
  /** Newest first, without those of members and those that were cleared. */
  list(limit: number): JobRow[];
  /** Puts one back on the list, ended or not. */
  putBack(id: JobId): void;
  /** Clears ended ones at this time, or puts them back (null); answers those that this changed. */
  clear(ids: readonly JobId[], at: string | null): JobRow[];
  /** The parent job of each group, by group id. */
  parents(groupIds: readonly GroupId[]): Map<GroupId, JobRow>;
  /** How many members of each group have a job in which status. */
  memberCounts(groupIds: readonly GroupId[]): Map<GroupId, StatusCounts>;
  /** The places of each group whose job failed or was canceled, by index. */
  gaps(groupIds: readonly GroupId[]): Map<GroupId, number[]>;
  /** Those of these groups in which the generation of a member has surely started. */
  begun(groupIds: readonly GroupId[]): Set<GroupId>;
  /** Variation sets of this connection whose parent job is queued or running. */
  liveSets(connectionId: ConnectionId): number;
  /** Those not in a terminal status, oldest first. */
  live(connectionId: ConnectionId): JobRow[];
  /** As `live`, without reading the rest of the rows: 5,000 of them are requested at every pass. */
  liveTimes(connectionId: ConnectionId): LiveJob[];
  /** Complete jobs that were seen running, newest first: at most so many of single assets, and of members. */
  finished(limit: number): FinishedJob[];
  /** Those of these jobs that are not in a terminal status. */
  liveByIds(ids: readonly JobId[]): JobRow[];
  transitions(ids: readonly JobId[]): Map<JobId, JobTransition[]>;
  addTransition(id: JobId, transition: JobTransition): void;
}

/** The files of one asset in sum. Those that were refused count nowhere. */
export interface FileCounts {
  readonly files: number;
  /** How many have arrived, of which kinds in the order of their paths, and their bytes. */
  readonly complete: number;
  readonly kinds: readonly string[];
  readonly completeBytes: number;
  readonly receivedBytes: number;
  /** Of those whose size is known; `unsized` are not. */
  readonly sizeBytes: number;
  readonly unsized: number;
}

export interface FileTable {
  /** Makes the rows of this asset equal to the listing: adds new ones as `waiting`, keeps the state of known ones, drops others that are not complete. */
  sync(
    assetId: AssetId,
    listing: readonly { path: string; kind: string; localPath: string | null; error: AssetFile['error'] }[],
  ): void;
  /** Makes the rows of this asset exactly these. */
  replace(assetId: AssetId, files: readonly Omit<AssetFile, 'assetId'>[]): void;
  byAsset(assetId: AssetId): AssetFile[];
  /** As `countFiles` has it of each one's files, without reading these. */
  counts(assetIds: readonly AssetId[]): Map<AssetId, FileCounts>;
  /** Bytes of all files of these assets that have arrived. */
  arrivedBytes(assetIds: readonly AssetId[]): number;
  /** The files of the asset are gone from this disk: those that had arrived wait again. */
  forgetArrived(assetId: AssetId): void;
  update(
    assetId: AssetId,
    path: string,
    patch: Partial<
      Pick<AssetFile, 'state' | 'localPath' | 'sizeBytes' | 'receivedBytes' | 'sha256' | 'error'>
    >,
  ): void;
}

export interface TransferTable {
  upsert(row: TransferRow): void;
  /** None is under way: those that were when Caliper last ended wait. */
  rest(): void;
  get(assetId: AssetId): TransferRow | null;
  byAssets(assetIds: readonly AssetId[]): Map<AssetId, TransferRow>;
  /** All that are not `complete`, oldest first, without those of assets in the bin. */
  unfinished(): TransferRow[];
  /** Those that wait for the user to act, newest first; at most 2000. */
  stopped(): TransferRow[];
  /** Of assets that were created elsewhere: all that are not `complete`, without those in the bin. */
  elsewhere(): Pick<TransferRow, 'assetId' | 'state' | 'paused'>[];
  /** Those that are tried on their own, oldest first, without reading the rest of the rows: 10,000 may wait. */
  open(): OpenTransfer[];
  /** Those of the members of a group. */
  ofGroup(groupId: GroupId): TransferRow[];
  /** The downloads of each group added up by state, `active` ones left to the caller, who knows their bytes. */
  sums(groupIds: readonly GroupId[]): Map<GroupId, TransferSum[]>;
  /** The members of each group whose download is under way now. */
  active(groupIds: readonly GroupId[]): Map<GroupId, AssetId[]>;
}

/** What happened, for the history of a subject; never holds a secret or a URL with a signature. */
export interface EventTable {
  append(event: { at: string; subject: string; type: string; data: Record<string, unknown> }): void;
  list(subject: string): { at: string; subject: string; type: string; data: Record<string, unknown> }[];
}

/** An open catalogue: the only writer of its file, or beside that one (`readOnly`), where every change throws `catalogue.locked`. */
export interface Catalogue extends LibraryTables, LocalTables, WebhookTables {
  readonly readOnly: boolean;
  readonly connections: ConnectionTable;
  readonly submissions: SubmissionTable;
  readonly assets: AssetTable;
  readonly groups: GroupTable;
  readonly jobs: JobTable;
  readonly files: FileTable;
  readonly transfers: TransferTable;
  readonly captures: CaptureTable;
  readonly measurements: MeasurementTable;
  readonly events: EventTable;
  /** Counts every row. */
  figures(): CatalogueFigures;
  /** All or nothing; nested calls join the outer one. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/** `reports`: what was recovered by this opening, for the user; empty as a rule. */
export interface OpenedCatalogue {
  readonly catalogue: Catalogue;
  readonly reports: readonly RecoveryReport[];
}
