/** What a failed write means to the user: a full disk, a folder that may not be written, or something rarer in words. */
import { AppError } from '../../contract/plain/errors.ts';
import { tooManyFiles } from '../../core/files/open-files.ts';

/** What was being written. `neededBytes` is null when unknown. */
export interface WriteAim {
  readonly folder: string;
  readonly path: string;
  readonly neededBytes: number | null;
}

const reasons: Readonly<Record<string, string>> = {
  EIO: 'the disk reports an error',
  ENOTDIR: 'a file is where a folder is needed',
  EISDIR: 'a folder has its name',
  ENOTEMPTY: 'a folder has its name',
  EEXIST: 'something else has its name',
  ENAMETOOLONG: 'its name is too long for this disk',
  ENOENT: 'its folder has vanished',
  EFBIG: 'this disk cannot hold a file this large',
  EBUSY: 'another program is using it',
  ELOOP: 'its folder is a link in a circle',
  ETXTBSY: 'another program is using it',
};

/**
 * `transfer.disk-full`, `transfer.folder-read-only`, `transfer.write-failed`, or `process.too-many-files`, which says nothing
 * about the disk; null when the error is not one of a disk.
 */
export function writeFault(error: unknown, aim: WriteAim): AppError | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null;
  const code = String(error.code);
  const { folder, path, neededBytes } = aim;
  const tooMany = tooManyFiles(error);
  if (tooMany !== null) return tooMany;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('transfer.disk-full', { folder, neededBytes }, { cause: error });
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return new AppError('transfer.folder-read-only', { folder }, { cause: error });
  return new AppError('transfer.write-failed', { path, reason: reasons[code] ?? code }, { cause: error });
}
