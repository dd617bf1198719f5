/**
 * Which entry of a bundle is which file of which asset. The specification shows no layout, so any is taken in which each
 * member's files lie under one folder that tells whose they are: by the member's id, or by its `variant_index`. Pure.
 */

/** An asset that is looked for: the paths of its listing. `index` is its place in a set, null for an asset alone. */
export interface SoughtMember {
  readonly remoteId: string;
  readonly index: number | null;
  readonly paths: ReadonlySet<string>;
}

/** `files`: listing path -> name of the entry. */
export interface MatchedMember {
  readonly member: SoughtMember;
  readonly files: ReadonlyMap<string, string>;
}

export type Matched =
  | { readonly members: readonly MatchedMember[]; readonly reason: null }
  | { readonly members: null; readonly reason: string };

const deepest = 32;

/** Entries that are no file of a listing (a manifest, a readme) are left out; `reason` is why nothing can be known surely. */
export function matchEntries(names: readonly string[], sought: readonly SoughtMember[]): Matched {
  const listed = new Set(sought.flatMap((member) => [...member.paths]));
  const folders = new Map<string, Map<string, string>>();
  for (const name of names) {
    const split = splitAt(name, listed);
    if (split === null) continue;
    const files = folders.get(split.folder) ?? new Map<string, string>();
    files.set(split.path, name);
    folders.set(split.folder, files);
  }
  const members = new Map<SoughtMember, MatchedMember>();
  for (const [folder, files] of folders) {
    const member = ownerOf(folder, sought);
    if (member === null) continue;
    const own = new Map([...files].filter(([path]) => member.paths.has(path)));
    if (own.size === 0) continue;
    if (members.has(member)) return { members: null, reason: 'two of its folders may be of the same asset' };
    members.set(member, { member, files: own });
  }
  return members.size === 0
    ? { members: null, reason: 'none of its files can be matched to one of the asset’s' }
    : { members: [...members.values()], reason: null };
}

/** The longest end of the name that a listing has, and what comes before it. */
function splitAt(name: string, listed: ReadonlySet<string>): { folder: string; path: string } | null {
  const parts = name.split('/');
  for (let n = 0; n < Math.min(parts.length, deepest); n += 1) {
    const path = parts.slice(n).join('/');
    if (listed.has(path)) return { folder: parts.slice(0, n).join('/'), path };
  }
  return null;
}

/** Null when it is nobody's, or could be that of several. */
function ownerOf(folder: string, sought: readonly SoughtMember[]): SoughtMember | null {
  const [only] = sought;
  if (only !== undefined && sought.length === 1 && only.index === null) return only;
  const named = sought.filter(({ remoteId }) => hasWord(folder, remoteId));
  if (named.length > 0) return named.length === 1 ? (named[0] ?? null) : null;
  const indexes = new Set(folder.split('/').flatMap(variantIndexes));
  const placed = sought.filter(({ index }) => index !== null && indexes.has(index));
  return placed.length === 1 && indexes.size === 1 ? (placed[0] ?? null) : null;
}

/** Only where the name says so: a bare number may be counted from 0, and would give one variant's files to another. */
function variantIndexes(segment: string): number[] {
  const found = /^variant(?:_index)?[ _-]?0*(\d{1,6})$/i.exec(segment);
  return found === null ? [] : [Number(found[1])];
}

/** Whole, not as a part of a longer word: `asset_1` is not in `asset_12`. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? '';
    const after = text[at + word.length] ?? '';
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}
