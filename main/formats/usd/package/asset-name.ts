/** Names of files as layers write them, judged before anything is looked for. */

/** Folder and name that `uri`, written in the file `from`, stands for; null where it leaves the top. */
export function joinName(from: string, uri: string): string | null {
  const parts = from.split('/').slice(0, -1);
  for (const part of uri.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

/** Why a name is not even looked for, or null. */
export function refusedBecause(from: string, uri: string): string | null {
  if (/^[a-z]:[\\/]/i.test(uri) || /^[\\/]/.test(uri)) return 'it is an absolute path';
  if (/^[a-z][a-z0-9+.-]*:/i.test(uri)) return 'it is an address outside of this folder';
  return joinName(from, uri) === null ? 'it leads out of this folder' : null;
}

/** A name with the file inside of a package that it may end with: `box.usdz[box.usdc]`. */
export function splitPackaged(name: string): { readonly file: string; readonly inner: string | null } {
  const plain = name.replace(/:SDF_FORMAT_ARGS:.*$/s, '');
  const found = /^(.*)\[(.+)\]$/s.exec(plain);
  return found === null ? { file: plain, inner: null } : { file: found[1] ?? '', inner: found[2] ?? '' };
}
