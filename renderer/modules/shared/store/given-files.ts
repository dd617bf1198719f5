/** Files that were dropped or chosen, and bringing them into the library. */

import pLimit from 'p-limit';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { ListedFile } from '../../../../main/contract/rules/batch-rows/row.ts';
import type { InputKind, StoredInput } from '../../../../main/contract/schema/creation/create-request.ts';
import { failureOf } from '../../../bridge/failure.ts';

// What was dropped onto the window or chosen: files, and folders before their files are read.

/** A file that was dropped or chosen; `path` is relative to what was. */
export interface GivenFile extends ListedFile {
  readonly file: File;
}

/** More are not read at once. */
export const mostFiles = 10_000;

/** What was dropped, before it is known where it lies. */
export interface DroppedItems {
  /** All of it, folders as well: the files that the drop itself gave. */
  readonly files: readonly File[];
  /** Names of the folders. */
  readonly folders: readonly string[];
}

// Brings the files of rows into the library, three at once; a failure is reported and the others go on.

/** Copies one file. Throws `FailureError` with `input.*`, `library.*` or `bridge.lost`, or the signal's reason. */
export type StoreInput = (
  file: File,
  options: {
    readonly kind: InputKind;
    readonly signal: AbortSignal;
    readonly onProgress: (sentBytes: number) => void;
  },
) => Promise<StoredInput>;

/** A file that is wanted, by whichever rows. */
export interface WantedFile {
  readonly file: File;
  readonly kind: InputKind;
}

/** Called on the way. `onProgress` counts bytes of all files together. */
export interface StoreListener {
  readonly onStored: (wanted: WantedFile, stored: StoredInput) => void;
  readonly onFailed: (wanted: WantedFile, failure: AppFailureWire) => void;
  readonly onProgress: (sentBytes: number) => void;
}

const atOnce = 3;

/** Ends when all have been tried. Rejects with the signal's reason. */
export async function storeFiles(
  wanted: readonly WantedFile[],
  store: StoreInput,
  signal: AbortSignal,
  { onStored, onFailed, onProgress }: StoreListener,
): Promise<void> {
  const sent = new Map<WantedFile, number>();
  let total = 0;
  const count = (one: WantedFile, bytes: number): void => {
    total += bytes - (sent.get(one) ?? 0);
    sent.set(one, bytes);
    onProgress(total);
  };
  const storeOne = async (one: WantedFile): Promise<void> => {
    signal.throwIfAborted();
    try {
      const { file, kind } = one;
      const stored = await store(file, { kind, signal, onProgress: (bytes) => count(one, bytes) });
      count(one, file.size);
      onStored(one, stored);
    } catch (error) {
      signal.throwIfAborted();
      onFailed(one, failureOf(error));
    }
  };
  await pLimit(atOnce).map(wanted, storeOne);
}
