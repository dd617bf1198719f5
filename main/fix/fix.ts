/** What a fix works on and what it makes: files in memory, of which only the changed ones are answered. Originals are never written. */
import type { Fix, FixName } from '../contract/schema/fix/fix.ts';

/** A file of the asset, by its slash-separated path below the folder; `kind` as in `AssetFile`. */
export interface FixFile {
  readonly localPath: string;
  readonly kind: string;
  readonly sizeBytes: number;
}

/** The files as they are before the fix: those of the current version, with what earlier fixes of the same go have changed. */
export interface FixFiles {
  readonly list: readonly FixFile[];
  /** Throws `fix.file-missing`, and `fix.file-too-large` beyond the limit of a fix (512 MB). */
  read(localPath: string): Promise<Uint8Array>;
}

/** Null removes the file. */
export interface FileChange {
  readonly localPath: string;
  readonly kind: string;
  readonly bytes: Uint8Array | null;
}

/** A thing that was done, or that was left, for the list of a version: `code` has its words in the catalogue of fixes. */
export interface FixNote {
  readonly code: string;
  readonly path: string | null;
  readonly values: Readonly<Record<string, string | number>>;
}

export interface Fixed {
  readonly changes: readonly FileChange[];
  readonly done: readonly FixNote[];
  /** What stayed as it was and why, such as an FBX, which is not written. */
  readonly left: readonly FixNote[];
}

export interface FixRun {
  readonly signal: AbortSignal;
  /** Between 0 and 1. */
  readonly onProgress?: (part: number) => void;
}

/** One kind of fix. Pure but for reading; throws `fix.impossible` with its reason, and then nothing has changed. */
export type FixMaker<Name extends FixName> = (
  fix: Extract<Fix, { readonly fix: Name }>,
  files: FixFiles,
  run: FixRun,
) => Promise<Fixed>;
