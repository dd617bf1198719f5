/** The entries of a ZIP before a byte is unpacked: whether they may be, and which is which file of which asset. Pure. */

import { collisionKey, planLayout } from '../asset-paths.ts';
import { bundleWords } from './bundle-words.ts';

// Judges the directory of a ZIP before a byte of it is unpacked: names, kinds, sizes, ratios and places. Pure.

/** What the ZIP's central directory says of one entry, and where its bytes really lie. */
export interface EntryFacts {
  readonly name: string;
  readonly compressedBytes: number;
  readonly uncompressedBytes: number;
  /** 0: stored, 8: deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  /** The system that made it (high byte of "version made by"); 3 and 19 give a Unix mode. */
  readonly madeBy: number;
  readonly externalAttributes: number;
  /** From its local header to the end of its data, in bytes of the ZIP. */
  readonly startsAt: number;
  readonly endsAt: number;
}

/** No bundle that a service builds comes near these. */
export interface BundleLimits {
  readonly entries: number;
  /** Bytes of all files together when unpacked. */
  readonly totalBytes: number;
  /** Unpacked to packed, of a file above `ratioFromBytes`. Deflate can reach 1032; models and textures stay below 20. */
  readonly entryRatio: number;
  readonly totalRatio: number;
  readonly ratioFromBytes: number;
}

export const bundleLimits: BundleLimits = {
  entries: 20_000,
  totalBytes: 64 * 1024 ** 3,
  entryRatio: 200,
  totalRatio: 100,
  ratioFromBytes: 1024 * 1024,
};

/** Takes entry after entry, so that a huge directory is judged in slices. Each answers a refusal in words, or null. */
export interface EntryJudge {
  entry(facts: EntryFacts): string | null;
  /** After the last: what only all of them together tell. `directoryAt` is where the central directory begins. */
  all(directoryAt: number): string | null;
}

export function createEntryJudge(limits: BundleLimits = bundleLimits): EntryJudge {
  const names = createNames();
  const places: [number, number][] = [];
  let count = 0;
  let packed = 0;
  let unpacked = 0;
  return {
    entry(facts) {
      count += 1;
      packed += facts.compressedBytes;
      unpacked += facts.uncompressedBytes;
      places.push([facts.startsAt, facts.endsAt]);
      if (count > limits.entries) return bundleWords.entries(limits.entries);
      if (unpacked > limits.totalBytes)
        return bundleWords.unpackedSize(Math.round(limits.totalBytes / 1024 ** 3));
      return (
        refusalOfKind(facts) ??
        refusalOfRatio(facts, limits) ??
        refusalOfName(facts.name) ??
        names.refusalOf(facts.name)
      );
    },
    all(directoryAt) {
      const sorted = places.toSorted((a, b) => a[0] - b[0]);
      const overlaps = sorted.some(([, end], n) => end > (sorted[n + 1]?.[0] ?? directoryAt));
      if (overlaps) return bundleWords.overlap;
      return unpacked > limits.ratioFromBytes && unpacked > packed * limits.totalRatio
        ? bundleWords.ratio(limits.totalRatio)
        : null;
    },
  };
}

/** True for the entry of a folder, which has no bytes. */
export function isFolder({ name }: Pick<EntryFacts, 'name'>): boolean {
  return name.endsWith('/');
}

const fileTypeMask = 0o170000;
const regularFile = 0o100000;
const folderType = 0o040000;
/** MS-DOS attributes: a volume label, or a device. */
const oddAttributes = 0x08 | 0x40;

function refusalOfKind(facts: EntryFacts): string | null {
  const { madeBy, externalAttributes, method, isEncrypted, uncompressedBytes, compressedBytes } = facts;
  if (isEncrypted) return bundleWords.encrypted;
  if (method !== 0 && method !== 8) return bundleWords.method(method);
  if (method === 0 && compressedBytes !== uncompressedBytes) return bundleWords.sizes;
  const type = madeBy === 3 || madeBy === 19 ? (externalAttributes >>> 16) & fileTypeMask : 0;
  const wanted = isFolder(facts) ? folderType : regularFile;
  if (type !== 0 && type !== wanted) return bundleWords.notRegular;
  if ((externalAttributes & oddAttributes) !== 0) return bundleWords.notRegular;
  return isFolder(facts) && uncompressedBytes > 0 ? bundleWords.folderWithContent : null;
}

function refusalOfRatio(
  { compressedBytes, uncompressedBytes }: EntryFacts,
  limits: BundleLimits,
): string | null {
  if (uncompressedBytes <= limits.ratioFromBytes) return null;
  return uncompressedBytes > compressedBytes * limits.entryRatio
    ? bundleWords.entryRatio(limits.entryRatio)
    : null;
}

/** Stricter than for a listing: a builder of ZIPs has no reason for a name that has to be made safe. */
function refusalOfName(name: string): string | null {
  if (name.includes('\\')) return bundleWords.backslash;
  if (name.includes('\ufffd')) return bundleWords.notText;
  const plain = name.endsWith('/') ? name.slice(0, -1) : name;
  const parts = plain.split('/');
  if (name.startsWith('/')) return bundleWords.absolute;
  if (parts.includes('..') || parts.includes('.')) return bundleWords.otherFolder;
  if (parts.includes('')) return bundleWords.emptyPart;
  const [planned] = planLayout([{ path: plain, kind: '' }]);
  // A manifest of the bundle's own is not kept, and may have its name.
  if (plain === 'manifest.json') return null;
  return planned?.error?.data.reason ?? null;
}

/** Two names that some file system holds to be the same, or one that is a file here and a folder there. */
function createNames(): { refusalOf(name: string): string | null } {
  const files = new Set<string>();
  const folders = new Set<string>();
  return {
    refusalOf(name) {
      const key = collisionKey(name);
      const parts = key.split('/');
      for (let depth = 1; depth < parts.length; depth += 1) {
        const folder = parts.slice(0, depth).join('/');
        if (files.has(folder)) return bundleWords.fileAndFolder;
        folders.add(folder);
      }
      if (key.endsWith('/')) return null;
      if (folders.has(key)) return bundleWords.fileAndFolder;
      if (files.has(key)) return bundleWords.sameName;
      files.add(key);
      return null;
    },
  };
}

// Which entry of a bundle is which file of which asset. The specification shows no layout, so any is taken in which each
// member's files lie under one folder that tells whose they are: by the member's id, or by its `variant_index`. Pure.

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
    if (members.has(member)) return { members: null, reason: bundleWords.ambiguous };
    members.set(member, { member, files: own });
  }
  return members.size === 0
    ? { members: null, reason: bundleWords.noMatch }
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
