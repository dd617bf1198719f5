/** What a failed download means for its asset's transfer. Pure. */
import { AppError } from '../../contract/plain/errors.ts';

/**
 * `later`: tried again on its own; `file`: this file alone is in trouble, the others go on; `person`: nothing more can
 * be written until the user has acted; `fresh-url`: the presigned URL has expired.
 */
export type DownloadVerdict = 'later' | 'file' | 'person' | 'fresh-url';

/** Sorts the errors of `DownloadFile`. */
export function downloadVerdict(error: unknown): DownloadVerdict {
  if (!(error instanceof AppError)) return 'file';
  switch (error.code) {
    case 'transfer.url-expired':
      return 'fresh-url';
    case 'transfer.disk-full':
    case 'transfer.folder-read-only':
    case 'transfer.write-failed':
    case 'library.disk-full':
    case 'library.read-only':
    case 'library.unusable':
    case 'library.away':
    case 'asset.deleted-at-service':
    case 'asset.never-made':
    // Deleted there, or another account's: asking again would hold up its whole connection.
    case 'remote.not-found':
      return 'person';
    case 'transfer.not-the-file':
    case 'transfer.path-refused':
      return 'file';
    case 'transfer.host-refused':
      return 'status' in error.data && error.data.status < 500 ? 'file' : 'later';
    default:
      return 'later';
  }
}
