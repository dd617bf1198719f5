/** The tables beside those of requests, jobs and files, as the services see them: groups, what people say about assets, what files on this machine tell, and clips. */

import type { AppFailureWire } from '../contract/plain/errors.ts';
import type { CaptureCheck } from '../contract/schema/capture/report.ts';
import type { Group } from '../contract/schema/group.ts';
import type {
  AssetId,
  CollectionId,
  ConnectionId,
  EditId,
  FolderId,
  GroupId,
  InputId,
  SavedSearchId,
} from '../contract/schema/ids.ts';
import type {
  AssetFacts,
  AssetProblem,
  AssetProblemCode,
  ProblemCounts,
  ProblemSeverity,
} from '../contract/schema/library/facts.ts';
import type { AssetPlace, LocalFolder } from '../contract/schema/library/folders.ts';
import type { Collection, LibraryEdit, Organisation } from '../contract/schema/library/organisation.ts';
import type { SavedSearch } from '../contract/schema/library/search.ts';
import type { VersionManifest } from '../contract/schema/library/versions.ts';
import type { ReviewBody } from '../contract/schema/review/review.ts';

// The table of batches and variation sets, as the services see it.

/** A batch or set as stored; its parent job, its counts and its downloads are read from their own tables. */
export interface GroupRow
  extends Pick<
    Group,
    | 'id'
    | 'connectionId'
    | 'remoteId'
    | 'type'
    | 'route'
    | 'name'
    | 'count'
    | 'createdAt'
    | 'submissionId'
    | 'lineage'
    | 'deletedAtServiceAt'
  > {
  /** True once every member was entered: of a set they are read page by page after it was created. */
  readonly membersListed: boolean;
  /** Another program of the account created it. */
  readonly createdElsewhere: boolean;
}

/** Batches and variation sets. */
export interface GroupTable {
  insert(row: GroupRow): void;
  get(id: GroupId): GroupRow | null;
  byRemote(connectionId: ConnectionId, remoteId: string): GroupRow | null;
  byIds(ids: readonly GroupId[]): Map<GroupId, GroupRow>;
  /** Newest first; without `all`, those whose parent job is off the list are left out. */
  list(limit: number, all?: boolean): GroupRow[];
  /** Those whose members were not all entered yet, oldest first. */
  unlisted(connectionId: ConnectionId): GroupRow[];
  /** One that was met in the account before the answer to its own request came. */
  takeOver(id: GroupId, of: Pick<GroupRow, 'submissionId' | 'lineage' | 'route' | 'name'>): void;
  setMembersListed(id: GroupId): void;
  setDeletedAtService(id: GroupId, at: string): void;
}

// The tables of what people say about assets, and of the changes that can be undone, as the services see them.

/** What was said about assets. */
export interface OrganisationTable {
  /** Those about which something was said; without collections that are gone. */
  byAssets(ids: readonly AssetId[]): Map<AssetId, Organisation>;
  /** Replaces what was said; an organisation that says nothing leaves no row. */
  put(assetId: AssetId, organisation: Organisation): void;
  /** Assets that are not in the bin, by collection; also by those that are gone. */
  collected(): Map<CollectionId, number>;
}

/** A review as stored, beside its verdict, which is a part of the organisation. */
export interface ReviewRow {
  readonly assetId: AssetId;
  readonly body: ReviewBody;
  /** By mark: when it was changed last as of the last time that file and catalogue were the same. */
  readonly base: Readonly<Record<string, string>>;
  /** The file is behind. */
  readonly due: boolean;
  /** Of the file as it was read or written last; null before. */
  readonly fileSha256: string | null;
  readonly fileError: AppFailureWire | null;
}

/** How many marks an asset has, and how many of them are not resolved. */
export interface MarkCounts {
  readonly marks: number;
  readonly open: number;
}

/** Marks and history, and where they may be written beside files that are not the library's own. */
export interface ReviewTable {
  get(assetId: AssetId): ReviewRow | null;
  put(row: ReviewRow): void;
  /** Those that have a mark. */
  counts(ids: readonly AssetId[]): Map<AssetId, MarkCounts>;
  /** Whose files are behind, in the order in which they were first reviewed, after that place; `next` is the place to go on from. */
  due(after: number, limit: number): { readonly ids: AssetId[]; readonly next: number | null };
  mayWrite(folderId: FolderId): boolean;
  setMayWrite(folderId: FolderId, may: boolean): void;
}

/** A collection as stored; how many assets it has is counted in `organisation`. */
export type CollectionRow = Omit<Collection, 'assets'>;

/** Collections that a user made. Rows of `organisation` may name one that is gone. */
export interface CollectionTable {
  /** Oldest first. */
  list(): CollectionRow[];
  insert(row: CollectionRow): void;
  /** False when there is none of this id. */
  rename(id: CollectionId, name: string): boolean;
  remove(id: CollectionId): void;
}

/** Searches kept under a name. */
export interface SavedSearchTable {
  /** Oldest first. */
  list(): SavedSearch[];
  /** Adds it, or replaces the one of its id, which keeps its place. */
  put(search: SavedSearch): void;
  remove(id: SavedSearchId): void;
}

/** A part of an edit that was not done yet. */
export interface OpenPart {
  readonly editId: EditId;
  readonly part: number;
  readonly assetIds: readonly AssetId[];
}

/** Changes of many assets, in parts that are each done as a whole. Parts count from 1. */
export interface LibraryEditTable {
  /** Plans a part; nothing is known of it as long as its edit is not entered. */
  plan(part: OpenPart): void;
  /** Enters the edit whose parts were planned: from then on it will be done, also after a kill. */
  insert(edit: LibraryEdit): void;
  get(id: EditId): LibraryEdit | null;
  /** Newest first. */
  list(limit: number): LibraryEdit[];
  setUndone(id: EditId): void;
  /** Of the oldest edit that has one, its first; null when everything was done. */
  nextOpen(): OpenPart | null;
  /** Notes what a part changed, in the transaction that changes it; once more corrects it. `assets` of the edit follows. */
  settle(editId: EditId, part: number, gzipped: Uint8Array, assets: { now: number; before: number }): void;
  /** Numbers of the parts that were done, first to last. */
  parts(id: EditId): number[];
  /** What a part changed, as it was given to `settle`; null for one that is not done. */
  changed(id: EditId, part: number): Uint8Array | null;
  remove(id: EditId): void;
  /** Forgets all but the last `keep` edits, and parts that were planned for one that was never entered. */
  tidy(keep: number): void;
}

/** The part of the catalogue that is about organising. */
export interface LibraryTables {
  readonly organisation: OrganisationTable;
  readonly reviews: ReviewTable;
  readonly collections: CollectionTable;
  readonly savedSearches: SavedSearchTable;
  readonly libraryEdits: LibraryEditTable;
}

// The tables of what files on this machine tell: facts and problems of assets, and folders that Caliper did not download.

/** A page of what may be looked into, newest first: `next` is the place to go on from, null at the end. */
export interface UnreadPage {
  readonly ids: readonly AssetId[];
  readonly next: number | null;
}

/** What was read out of the files of assets. */
export interface FactsTable {
  byAssets(ids: readonly AssetId[]): Map<AssetId, AssetFacts>;
  put(assetId: AssetId, facts: AssetFacts): void;
  /** Of `limit` assets older than `before` those on this disk whose facts are missing or of another version. */
  unread(before: number | null, version: number, limit: number): UnreadPage;
}

/** A problem as it was found; whether it is ignored is the user's to say. */
export type FoundProblem = Omit<AssetProblem, 'ignored'>;

/** What tells a problem from others. */
export type ProblemKey = Pick<AssetProblem, 'assetId' | 'code' | 'path'>;

/** What is wrong with assets. Those of assets that are in the bin, or not listed, are neither counted nor listed. */
export interface ProblemTable {
  counts(ignored: boolean): ProblemCounts;
  /** Open ones; assets without any are left out. */
  countsOf(ids: readonly AssetId[]): Map<AssetId, ProblemCounts>;
  /** Worst first, then newest first; `total` of all that there are. */
  list(query: {
    readonly assetId: AssetId | null;
    readonly severity: ProblemSeverity | null;
    readonly ignored: boolean;
    readonly offset: number;
    readonly limit: number;
  }): { readonly problems: AssetProblem[]; readonly total: number };
  /** Makes the problems of these codes those that were found. One that was there stays as old, and ignored, as it was. True when something changed. */
  replace(assetId: AssetId, codes: readonly AssetProblemCode[], found: readonly FoundProblem[]): boolean;
  setIgnored(problems: readonly ProblemKey[], ignored: boolean): void;
}

/** A folder as stored; how far a scan is, and how many assets it has, is known otherwise. */
export type LocalFolderRow = Omit<LocalFolder, 'seen' | 'assets'>;

/** Folders that the user added. */
export interface LocalFolderTable {
  /** Oldest first. */
  list(): LocalFolderRow[];
  get(id: FolderId): LocalFolderRow | null;
  insert(row: LocalFolderRow): void;
  /** Nothing happens to one that is gone. */
  update(
    id: FolderId,
    patch: Partial<Pick<LocalFolderRow, 'watched' | 'state' | 'scannedAt' | 'error'>>,
  ): void;
  remove(id: FolderId): void;
}

/** Where an asset's files lie outside of the library. */
export interface PlaceRow extends AssetPlace {
  readonly assetId: AssetId;
  /** Of the files in the folder that are this asset; empty when all of them are. */
  readonly stem: string;
  /** Of names, sizes and the main file's content: a folder that was moved is known by it. */
  readonly fingerprint: string;
  /** Of names, sizes and times: what has the same was not changed. */
  readonly stamp: string;
}

/** Places of assets; those of a folder that was removed stay, so that they are known when it comes again. */
export interface PlaceTable {
  byAssets(ids: readonly AssetId[]): Map<AssetId, PlaceRow>;
  at(path: string, stem: string): PlaceRow | null;
  byFingerprint(fingerprint: string): PlaceRow[];
  ofFolder(folderId: FolderId): PlaceRow[];
  /** How many assets that are there each folder has. */
  counts(): Map<FolderId, number>;
  put(row: PlaceRow): void;
  setMissing(assetId: AssetId, since: string | null): void;
}

/** A version that was made of an asset, as stored. The original, number 1, has no row. */
export interface VersionRow extends Omit<VersionManifest, 'caliperVersion'> {
  readonly isCurrent: boolean;
}

/** Versions beyond the original. At most one of an asset is current; where none is, the original is. */
export interface VersionTable {
  /** Oldest first. */
  ofAsset(assetId: AssetId): VersionRow[];
  get(assetId: AssetId, number: number): VersionRow | null;
  /** Of those whose original is not the current one. */
  current(assetIds: readonly AssetId[]): Map<AssetId, VersionRow>;
  /** Also replaces one of the same number. */
  put(row: VersionRow): void;
  /** 1 makes the original current. */
  setCurrent(assetId: AssetId, number: number): void;
  rename(assetId: AssetId, number: number, name: string | null): void;
  remove(assetId: AssetId, number: number): void;
  removeAll(assetId: AssetId): void;
}

/** The part of the catalogue that is about files on this machine. */
export interface LocalTables {
  readonly facts: FactsTable;
  readonly problems: ProblemTable;
  readonly localFolders: LocalFolderTable;
  readonly places: PlaceTable;
  readonly versions: VersionTable;
}

// The tables of clips that were checked and of what was measured in them, as the services see them.

/** A clip as stored; its progress is known only to the job that checks it. `listed`: false once the user took it off the list. */
export interface CaptureRow extends Omit<CaptureCheck, 'progress'> {
  readonly listed: boolean;
}

/** Clips that were checked, or are to be. */
export interface CaptureTable {
  insert(row: CaptureRow): void;
  get(inputId: InputId): CaptureRow | null;
  /** Listed ones, newest first. */
  list(): CaptureRow[];
  /** The first of those that wait, oldest first. */
  waiting(limit: number): CaptureRow[];
  /** What was being checked when Caliper ended waits again. */
  takeUpAgain(): void;
  update(
    inputId: InputId,
    patch: Partial<
      Pick<
        CaptureRow,
        | 'fileName'
        | 'otherNames'
        | 'sha256'
        | 'listed'
        | 'state'
        | 'board'
        | 'summary'
        | 'objectKey'
        | 'bestOfObject'
        | 'error'
      >
    >,
  ): CaptureRow;
}

/** Measurements as gzipped JSON; `layoutKey` is empty for the board that was found on its own. */
export interface MeasurementTable {
  has(inputId: InputId, layoutKey: string, version: number): boolean;
  /** Null also for one of another version. */
  get(
    inputId: InputId,
    layoutKey: string,
    version: number,
  ): { readonly measuredAt: string; readonly gzipped: Uint8Array } | null;
  put(row: {
    readonly inputId: InputId;
    readonly layoutKey: string;
    readonly version: number;
    readonly measuredAt: string;
    readonly gzipped: Uint8Array;
  }): void;
}
