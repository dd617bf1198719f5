/** The files of an asset as they are after some changes, without writing any. */
import { AppError } from '../contract/plain/errors.ts';
import type { FileChange, FixFiles } from './fix.ts';

/** The files with the changes so far laid over them. */
export function overlaid(files: FixFiles, changes: ReadonlyMap<string, FileChange>): FixFiles {
  const kept = files.list.filter(({ localPath }) => !changes.has(localPath));
  const made = [...changes.values()].flatMap(({ localPath, kind, bytes }) =>
    bytes === null ? [] : [{ localPath, kind, sizeBytes: bytes.byteLength }],
  );
  const order = new Map(files.list.map(({ localPath }, at) => [localPath, at]));
  const place = (localPath: string): number => order.get(localPath) ?? Number.MAX_SAFE_INTEGER;
  return {
    list: [...kept, ...made].toSorted((a, b) => place(a.localPath) - place(b.localPath)),
    read(localPath) {
      const change = changes.get(localPath);
      if (change === undefined) return files.read(localPath);
      if (change.bytes === null) return Promise.reject(new AppError('fix.file-missing', { path: localPath }));
      return Promise.resolve(change.bytes);
    },
  };
}
