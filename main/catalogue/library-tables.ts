/** The tables of what people say about assets, and of the changes that can be undone, as the services see them. */

import type { AppFailureWire } from '../contract/plain/errors.ts';
import type { AssetId, CollectionId, EditId, FolderId, SavedSearchId } from '../contract/schema/ids.ts';
import type { Collection, LibraryEdit, Organisation } from '../contract/schema/library/organisation.ts';
import type { SavedSearch } from '../contract/schema/library/search.ts';
import type { ReviewBody } from '../contract/schema/review/review.ts';

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
