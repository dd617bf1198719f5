/** Which file of the folder a robot's description means: packages and models lie in it, or around it, under their own names. Pure. */
import { baseName, type FolderEntry, leadsOutside, resolveEntry } from '../resolve-entry.ts';

const scheme = /^(?:package|model):\/\/([^/]+)\/([^?#]+)$/i;

/** `package://name/rest` or `model://name/rest` taken apart; null for any other name. */
export function packageParts(written: string): { readonly name: string; readonly rest: string } | null {
  const [, name, rest] = scheme.exec(written.trim()) ?? [];
  if (name === undefined || rest === undefined) return null;
  const parts = rest.split(/[/\\]/).filter((step) => step !== '' && step !== '.');
  return parts.includes('..') || parts.length === 0 ? null : { name, rest: parts.join('/') };
}

/**
 * The entry that `written` in the file `from` means; null where it is not there. A package's files are looked for below
 * a folder of its name, then without the name (the folder is the package); of several the nearest to `from` counts. An
 * absolute path of another machine still names a file that may have been delivered: its base name is looked for.
 */
export function findRobotFile(
  entries: readonly FolderEntry[],
  from: string,
  written: string,
): FolderEntry | null {
  const inPackage = packageParts(written);
  if (inPackage === null) {
    const base = baseName(written);
    return resolveEntry(entries, from, written) ?? (base === '' ? null : resolveEntry(entries, from, base));
  }
  for (const path of packagePaths(inPackage)) {
    const found = endingIn(entries, from, path);
    if (found !== null) return found;
  }
  return resolveEntry(entries, from, inPackage.rest);
}

/** Where `findRobotFile` looks for a file of a package, to continue “looked for …”. Empty for other names. */
export function placesLookedAt(written: string): string[] {
  const parts = packageParts(written);
  return parts === null ? [] : packagePaths(parts);
}

/** True for a name that no folder can hold; packages lie wherever they lie. */
export function leadsOut(from: string, written: string): boolean {
  return packageParts(written) === null && leadsOutside(from, written);
}

function packagePaths({ name, rest }: { readonly name: string; readonly rest: string }): string[] {
  return [`${name}/${rest}`, rest];
}

function endingIn(entries: readonly FolderEntry[], from: string, end: string): FolderEntry | null {
  const wanted = `/${end.toLowerCase()}`;
  const here = from.split('/').slice(0, -1);
  const distance = ({ path }: FolderEntry): number => {
    const there = path.split('/').slice(0, -1);
    let shared = 0;
    while (shared < here.length && here[shared] === there[shared]) shared++;
    return here.length + there.length - 2 * shared;
  };
  const matches = entries.filter(({ path }) => `/${path.toLowerCase()}`.endsWith(wanted));
  const [first] = matches.toSorted(
    (a, b) =>
      Number(b.path.endsWith(end)) - Number(a.path.endsWith(end)) ||
      distance(a) - distance(b) ||
      a.path.localeCompare(b.path, 'en'),
  );
  return first ?? null;
}
