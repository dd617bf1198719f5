/** What the page and a worker that draws small pictures say to each other: one order, one answer, and again. */

import type { AppFailureWire } from '../../../main/contract/plain/errors.ts';
import type { FolderFile } from '../parse/folder.ts';

/** `path` is one of `files`; their addresses are absolute. */
export interface PictureOrder {
  readonly path: string;
  readonly files: readonly FolderFile[];
  readonly edgePx: number;
}

/** `picture` is a WebP with a clear background. */
export type PictureAnswer =
  | { readonly type: 'drawn'; readonly picture: Blob }
  | { readonly type: 'failed'; readonly failure: AppFailureWire };
