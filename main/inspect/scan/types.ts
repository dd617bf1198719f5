/** What a scan of a folder that Caliper did not download finds: assets, known by their files, and why the rest is none. */
import type { ListedFile } from '../types.ts';

/** An asset as it lies there. */
export interface FoundAsset {
  /** Absolute path of its folder. */
  readonly path: string;
  /** Of the files in the folder that are its own; empty when all of them are. */
  readonly stem: string;
  readonly name: string;
  /** As a Caliper manifest says, where there is one; null otherwise. */
  readonly manifest: FoundManifest | null;
  /** When its main file was written last. */
  readonly modifiedAt: string;
  readonly files: readonly ListedFile[];
  readonly fingerprint: string;
  readonly stamp: string;
}

/** The part of a Caliper manifest that the catalogue wants to know. */
export interface FoundManifest {
  readonly kind: string;
  readonly name: string | null;
  readonly createdAt: string;
  readonly dimensions: Readonly<Record<string, unknown>> | null;
  readonly effectiveParams: Readonly<Record<string, unknown>>;
}

/** A folder or file that is no asset; `path` is absolute. */
export interface Skipped {
  readonly path: string;
  readonly reason: string;
}

/** How a scan ended. */
export interface ScanSummary {
  /** Folders looked at. */
  readonly seen: number;
  readonly assets: number;
  /** The first of them. */
  readonly skipped: readonly Skipped[];
  readonly skippedInAll: number;
  /** Absolute paths of folders that could not be read: what is below them may still be there. */
  readonly unreadable: readonly string[];
  /** The bound that ended it early, in words; null when it came to its end. */
  readonly endedBy: string | null;
}

/** A folder to scan, and one below it that is left out. */
export interface ScanRequest {
  /** Absolute, without links. */
  readonly root: string;
  readonly leaveOut: string | null;
  /** By `placeKey`, the stamps and fingerprints of places that are known: what was not changed is not read again. */
  readonly known: ReadonlyMap<string, { readonly stamp: string; readonly fingerprint: string }>;
}

/** Tells a place from all others. */
export function placeKey(path: string, stem: string): string {
  return `${path}\0${stem}`;
}
