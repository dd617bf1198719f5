/** Whether a folder may be added: the library's own is none that lies elsewhere. Pure. */
import path from 'node:path';
import { AppError } from '../../contract/plain/errors.ts';

/** All absolute and without links. Throws `folders.refused`. `added` are there already, other than `folder` itself. */
export function judgeFolder(folder: string, libraryPath: string, added: readonly string[]): void {
  const refuse = (reason: string): never => {
    throw new AppError('folders.refused', { path: folder, reason });
  };
  if (folder === libraryPath || isInside(libraryPath, folder))
    refuse(
      'it is in Caliper’s own library, where everything is listed already. Choose a folder outside of it.',
    );
  if (isInside(folder, libraryPath))
    refuse('Caliper’s own library lies in it. Choose the folders beside the library instead.');
  const above = added.find((one) => isInside(one, folder));
  if (above !== undefined)
    refuse(`it lies in ${above}, which was added already; its assets are in the library.`);
  const below = added.find((one) => isInside(folder, one));
  if (below !== undefined)
    refuse(
      `${below} lies in it, and was added already. Remove that one first; what was said of its assets is kept.`,
    );
}

/** True for what lies below the folder. */
export function isInside(folder: string, inner: string): boolean {
  return inner.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}
