/** What was dropped onto the window or chosen: files, and folders before their files are read. */
import type { ListedFile } from '../../../../main/contract/rules/batch-rows/row.ts';

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
