/** What a path is: where it lies behind links, and whether macOS takes the folder for a program. */
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

// Folders that macOS takes for one thing, which it runs, installs or loads when somebody opens it. Pure.

const endings = new Set([
  ...'app bundle framework plugin kext driver dext service xpc appex action workflow automator caction definition'.split(
    ' ',
  ),
  ...'prefpane saver screensaver wdgt pkg mpkg download mdimporter qlgenerator component audiounit vst vst3 colorpicker'.split(
    ' ',
  ),
  ...'slidesaver menu osax scptd clr lproj xcodeproj playground photoslibrary musiclibrary tvlibrary sparsebundle'.split(
    ' ',
  ),
]);

/** True for a name under which a folder would be a program or another bundle on macOS, in any case of letters. */
export function isBundleName(name: string): boolean {
  const at = name.lastIndexOf('.');
  return at > 0 && endings.has(name.slice(at + 1).toLowerCase());
}

/** The name for a folder: the dot of a bundle's ending becomes an underscore. */
export function plainFolderName(name: string): string {
  if (!isBundleName(name)) return name;
  const at = name.lastIndexOf('.');
  return `${name.slice(0, at)}_${name.slice(at + 1)}`;
}
