/** The catalogue's interface: the tables as the services see them. Rows are domain types; SQL stays in this folder. */
import type { AppError } from '../contract/errors.ts';
import type { AssetFile, AssetSource } from '../contract/model/asset.ts';
import type { Connection } from '../contract/model/connection.ts';
import type { AssetId, ConnectionId, JobId, SubmissionId } from '../contract/model/ids.ts';
import type { Job, JobTransition } from '../contract/model/job.ts';
import type { EffectiveParams } from '../contract/model/params.ts';
import type { Submission, SubmissionState } from '../contract/model/submission.ts';
import type { Transfer } from '../contract/model/transfer.ts';

/** An asset as stored; what is derived (job, transfer, kinds on disk) is joined by the services. */
export interface AssetRow {
  readonly id: AssetId;
  readonly connectionId: ConnectionId;
  readonly remoteId: string;
  readonly kind: string;
  readonly name: string | null;
  readonly createdAt: string;
  readonly source: AssetSource;
  readonly folder: string | null;
  readonly dimensions: Record<string, unknown> | null;
  readonly effectiveParams: EffectiveParams;
  /** Null while it is at its service. */
  readonly deletedAtServiceAt: string | null;
}

/** The part of an asset that tells whose it is and what it is called. */
export type AssetLabel = Pick<AssetRow, 'id' | 'connectionId' | 'name' | 'source'>;

/** A job as stored: `name` is read from its asset, `transitions` from its events. */
export type JobRow = Omit<Job, 'name' | 'transitions'>;

/** The part of a live job that is kept in mind between two reads. */
export type LiveJob = Pick<JobRow, 'id' | 'remoteId' | 'createdAt'>;

/** A submission with what the bridge never shows: its idempotency key. */
export interface SubmissionRow extends Submission {
  readonly idempotencyKey: string;
}

/** A transfer as stored; counters of files and bytes are derived from the files. */
export type TransferRow = Pick<Transfer, 'assetId' | 'state' | 'attempt' | 'nextTryAt' | 'error'>;

/** A page of assets, newest first; `offset` is the place of its first in the whole list. */
export interface AssetQuery {
  /** Every word must occur in the name, the source text or the kind, case-insensitively; empty finds all. */
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

/** Connections, without secrets. At most one is active. */
export interface ConnectionTable {
  list(): Connection[];
  get(id: ConnectionId): Connection | null;
  active(): Connection | null;
  insert(connection: Connection): void;
  /** Makes this one active and all others not. */
  activate(id: ConnectionId): void;
  /** With another base URL, what the service does not offer is forgotten. */
  rename(id: ConnectionId, name: string, baseUrl: string | null): void;
  /** What is noted as not offered at another path than the one in use is not read back. */
  setProfile(id: ConnectionId, profile: Pick<Connection, 'paths' | 'notOffered'>): void;
  /** Its assets stay: `connectionId` then names a connection that is gone from `list` (soft removal). */
  remove(id: ConnectionId): void;
}

export interface SubmissionTable {
  insert(row: SubmissionRow): void;
  get(id: SubmissionId): SubmissionRow | null;
  /** Newest first. */
  list(states: readonly SubmissionState[]): SubmissionRow[];
  update(
    id: SubmissionId,
    patch: Partial<Pick<SubmissionRow, 'state' | 'attempt' | 'nextTryAt' | 'error' | 'assetId' | 'jobId'>>,
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
      Pick<AssetRow, 'kind' | 'name' | 'folder' | 'dimensions' | 'effectiveParams' | 'deletedAtServiceAt'>
    >,
  ): AssetRow;
  page(query: AssetQuery): { assets: AssetRow[]; total: number };
}

export interface JobTable {
  insert(row: JobRow): void;
  get(id: JobId): JobRow | null;
  byRemote(connectionId: ConnectionId, remoteId: string): JobRow | null;
  /** The latest job of each asset, by asset id. */
  latestByAsset(assetIds: readonly AssetId[]): Map<AssetId, JobRow>;
  update(
    id: JobId,
    patch: Partial<
      Pick<JobRow, 'status' | 'stage' | 'progress' | 'updatedAt' | 'startedAt' | 'endedAt' | 'error'>
    >,
  ): JobRow;
  /** Newest first. */
  list(limit: number): JobRow[];
  /** Those not in a terminal status, oldest first. */
  live(connectionId: ConnectionId): JobRow[];
  /** As `live`, without reading the rest of the rows: 5,000 of them are asked for at every pass. */
  liveTimes(connectionId: ConnectionId): LiveJob[];
  /** Those of these jobs that are not in a terminal status. */
  liveByIds(ids: readonly JobId[]): JobRow[];
  transitions(ids: readonly JobId[]): Map<JobId, JobTransition[]>;
  addTransition(id: JobId, transition: JobTransition): void;
}

export interface FileTable {
  /** Makes the rows of this asset equal to the listing: adds new ones as `waiting`, keeps the state of known ones, drops others that are not complete. */
  sync(
    assetId: AssetId,
    listing: readonly { path: string; kind: string; localPath: string | null; error: AssetFile['error'] }[],
  ): void;
  byAsset(assetId: AssetId): AssetFile[];
  byAssets(assetIds: readonly AssetId[]): Map<AssetId, AssetFile[]>;
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
  get(assetId: AssetId): TransferRow | null;
  byAssets(assetIds: readonly AssetId[]): Map<AssetId, TransferRow>;
  /** All that are not `complete`, oldest first. */
  unfinished(): TransferRow[];
}

/** What happened, for the history of a subject; never holds a secret or a URL with a signature. */
export interface EventTable {
  append(event: { at: string; subject: string; type: string; data: Record<string, unknown> }): void;
  list(subject: string): { at: string; subject: string; type: string; data: Record<string, unknown> }[];
}

/** An open catalogue. The only writer of its file. */
export interface Catalogue {
  readonly connections: ConnectionTable;
  readonly submissions: SubmissionTable;
  readonly assets: AssetTable;
  readonly jobs: JobTable;
  readonly files: FileTable;
  readonly transfers: TransferTable;
  readonly events: EventTable;
  /** All or nothing; nested calls join the outer one. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/** `rebuilt` is set when a damaged file was set aside and the catalogue made anew from the folders' manifests. */
export interface OpenedCatalogue {
  readonly catalogue: Catalogue;
  readonly rebuilt: AppError<'catalogue.rebuilt'> | null;
}
