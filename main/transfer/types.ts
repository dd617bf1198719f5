/** What a download needs and tells. Layout is decided by `asset-paths.ts`, bytes move in `download-file.ts`. */
import type { AppError } from '../contract/plain/errors.ts';
import type { Reach } from '../core/network/addresses.ts';

/** Where a listed file goes. `localPath` is slash-separated, relative to the asset's folder, and safe on every system. */
export type PlannedFile =
  | { readonly path: string; readonly kind: string; readonly localPath: string; readonly error: null }
  | {
      readonly path: string;
      readonly kind: string;
      readonly localPath: null;
      readonly error: AppError<'transfer.path-refused'>;
    };

/** What is on disk after a file arrived whole. */
export interface ArrivedFile {
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** One file's download: `url` is presigned and is sent no token; nothing appears under its final name before it is whole and flushed. */
export interface DownloadRequest {
  readonly url: string;
  /** How near to this machine its service may lead. */
  readonly reach: Reach;
  /** Absolute. Created when missing. Writing outside of it is impossible, also through symbolic links. */
  readonly folder: string;
  readonly path: string;
  readonly localPath: string;
  /** What the file belongs to, the same at every try: an earlier try's part is gone on with. Without it, from the start. */
  readonly owner?: string;
  /** The length that an earlier answer stated: a body that only the end of the connection ends must have it. */
  readonly knownBytes?: number;
  readonly signal?: AbortSignal;
  /** Called first with what an earlier try had brought (0 or more). `totalBytes` is null when the host does not say. */
  readonly onProgress?: (progress: { receivedBytes: number; totalBytes: number | null }) => void;
  /** Called once before it throws, if anything had begun to come. */
  readonly onCut?: (cut: Cut) => void;
}

/** What a try that failed leaves on the disk. */
export interface Cut {
  /** Bytes from the beginning of the file that the next try need not fetch again. */
  readonly keptBytes: number;
  /** The most that any try before this one had kept, also of another version of the file. */
  readonly bestBytes: number;
  /** What the host has sent in this try. */
  readonly fetchedBytes: number;
}

/**
 * Throws `transfer.*` or `cancelled`. What has arrived is kept for the next try when the host named it (see
 * `part-file.ts`), otherwise the partial file is gone afterwards.
 */
export type DownloadFile = (request: DownloadRequest) => Promise<ArrivedFile>;

/** Downloads with what they hold. */
export interface Downloads {
  readonly download: DownloadFile;
  /** Cancels what is under way; what has arrived of it is kept as `DownloadFile` says. Later calls fail with `cancelled`. */
  close(): Promise<void>;
}
