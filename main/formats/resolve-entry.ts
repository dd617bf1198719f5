/** Which file of the folder a name inside of a model means; whatever points elsewhere is nothing. Pure. */

/** A file of the asset's folder. `path` is slash-separated, relative to the folder. */
export interface FolderEntry {
  readonly path: string;
  readonly sizeBytes: number;
}

/** The folder of an asset, and nothing else: no reader requests anything on its own. */
export interface Folder {
  readonly entries: readonly FolderEntry[];
  /** Throws `model.*` errors: too large, not there. `path` is one of `entries`. */
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * The entry that a name inside of the file `from` means: as it is written, then without upper and lower case, then the
   * nearest of the same base name. Null for what leads out of the folder, has a scheme or a host, or is not there.
   */
  resolve(from: string, uri: string): FolderEntry | null;
}

/**
 * The path within the folder that `uri`, written in the file `from`, leads to. Null for an absolute path, a host, a
 * scheme or a way out of the folder. Back slashes count as slashes, because exporters write both.
 */
export function insidePath(from: string, uri: string): string | null {
  const name = uri.replaceAll('\\', '/');
  if (name.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(name)) return null;
  const parts = from.split('/').slice(0, -1);
  for (const part of name.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** `Folder.resolve`: as written, percent signs decoded, without upper and lower case, then the nearest of the same base name. */
export function resolveEntry(entries: readonly FolderEntry[], from: string, uri: string): FolderEntry | null {
  const paths: string[] = [];
  for (const name of new Set([uri, decodedOnce(uri)])) {
    const path = insidePath(from, name);
    // One reading that leads out is enough: the name was made to be read in two ways.
    if (path === null) return null;
    if (path !== '') paths.push(path);
  }
  for (const same of [(path: string) => path, (path: string) => path.toLowerCase()]) {
    for (const path of paths) {
      const found = entries.find((entry) => same(entry.path) === same(path));
      if (found !== undefined) return found;
    }
  }
  return paths.map((path) => nearest(entries, from, path)).find((entry) => entry !== null) ?? null;
}

/** `uri` as it is written in the file `from`; where that is a path of another machine, the file of its base name that was delivered. */
export function namedHere({ resolve }: Folder, from: string, uri: string): string {
  const base = baseName(uri);
  const isElsewhere = resolve(from, uri) === null && base !== '';
  return isElsewhere && resolve(from, base) !== null ? base : uri;
}

/** True for a name that leads out of the folder, as against one that is merely not there. */
export function leadsOutside(from: string, uri: string): boolean {
  return insidePath(from, uri) === null || insidePath(from, decodedOnce(uri)) === null;
}

/** The last part of a path, with either kind of slash. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** The last part of a path without its ending. */
export function stemOf(path: string): string {
  return baseName(path).replace(/\.[^.]+$/, '');
}

function nearest(entries: readonly FolderEntry[], from: string, path: string): FolderEntry | null {
  const base = baseName(path).toLowerCase();
  const here = from.split('/').slice(0, -1);
  const distance = (entry: FolderEntry): number => {
    const there = entry.path.split('/').slice(0, -1);
    let shared = 0;
    while (shared < here.length && here[shared] === there[shared]) shared++;
    return here.length + there.length - 2 * shared;
  };
  const [first] = entries
    .filter((entry) => baseName(entry.path).toLowerCase() === base)
    .toSorted((a, b) => distance(a) - distance(b) || a.path.localeCompare(b.path, 'en'));
  return first ?? null;
}

function decodedOnce(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
