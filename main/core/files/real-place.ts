/** Where a path really lies that need not be there yet, and whether that is in a folder. */
import { realpath } from 'node:fs/promises';
import path from 'node:path';

/** Without links, as far as it exists and can be read. `at` is absolute. */
export async function realPlace(at: string): Promise<string> {
  for (let up = at; ; up = path.dirname(up)) {
    const real = await realpath(up).catch(() => null);
    if (real !== null) return path.join(real, path.relative(up, at));
    if (path.dirname(up) === up) return at;
  }
}

/** The folder itself, too; links on either way do not hide it. Both are absolute. */
export async function reallyLiesIn(at: string, folder: string): Promise<boolean> {
  const [inner, outer] = [await realPlace(at), await realPlace(folder)];
  return inner === outer || inner.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep);
}
