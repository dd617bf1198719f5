/** The tables of what files on this machine tell: facts and problems of assets, and folders that Caliper did not download. */
import type { AssetId, FolderId } from '../contract/schema/ids.ts';
import type {
  AssetFacts,
  AssetProblem,
  AssetProblemCode,
  ProblemCounts,
  ProblemSeverity,
} from '../contract/schema/library/facts.ts';
import type { AssetPlace, LocalFolder } from '../contract/schema/library/folders.ts';

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

/** The part of the catalogue that is about files on this machine. */
export interface LocalTables {
  readonly facts: FactsTable;
  readonly problems: ProblemTable;
  readonly localFolders: LocalFolderTable;
  readonly places: PlaceTable;
}
