/** Judges the directory of a ZIP before a byte of it is unpacked: names, kinds, sizes, ratios and places. Pure. */
import { planLayout } from '../plan-paths.ts';
import { collisionKey } from '../portable-name.ts';

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
      if (count > limits.entries) return `it has more than ${limits.entries} entries`;
      if (unpacked > limits.totalBytes)
        return `it would unpack to more than ${Math.round(limits.totalBytes / 1024 ** 3)} GB`;
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
      if (overlaps) return 'its entries lie on top of each other';
      return unpacked > limits.ratioFromBytes && unpacked > packed * limits.totalRatio
        ? `it would unpack to more than ${limits.totalRatio} times its size`
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
  if (isEncrypted) return 'an entry is encrypted';
  if (method !== 0 && method !== 8) return `an entry is packed by an unknown method (${method})`;
  if (method === 0 && compressedBytes !== uncompressedBytes)
    return 'the sizes of an entry contradict each other';
  const type = madeBy === 3 || madeBy === 19 ? (externalAttributes >>> 16) & fileTypeMask : 0;
  const wanted = isFolder(facts) ? folderType : regularFile;
  if (type !== 0 && type !== wanted) return 'an entry is a link, a device, or no plain file';
  if ((externalAttributes & oddAttributes) !== 0) return 'an entry is a link, a device, or no plain file';
  return isFolder(facts) && uncompressedBytes > 0 ? 'the entry of a folder has content' : null;
}

function refusalOfRatio(
  { compressedBytes, uncompressedBytes }: EntryFacts,
  limits: BundleLimits,
): string | null {
  if (uncompressedBytes <= limits.ratioFromBytes) return null;
  return uncompressedBytes > compressedBytes * limits.entryRatio
    ? `an entry would unpack to more than ${limits.entryRatio} times its size`
    : null;
}

/** Stricter than for a listing: a builder of ZIPs has no reason for a name that has to be made safe. */
function refusalOfName(name: string): string | null {
  if (name.includes('\\')) return 'the name of an entry has a backslash';
  if (name.includes('\ufffd')) return 'the name of an entry is not valid text';
  const plain = name.endsWith('/') ? name.slice(0, -1) : name;
  const parts = plain.split('/');
  if (name.startsWith('/')) return 'the name of an entry is absolute';
  if (parts.includes('..') || parts.includes('.')) return 'the name of an entry leads to another folder';
  if (parts.includes('')) return 'a part of the name of an entry is empty';
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
        if (files.has(folder)) return 'the name of an entry is a file and a folder at once';
        folders.add(folder);
      }
      if (key.endsWith('/')) return null;
      if (folders.has(key)) return 'the name of an entry is a file and a folder at once';
      if (files.has(key))
        return 'two entries have the same name (names that differ only in case or accents are the same on many disks)';
      files.add(key);
      return null;
    },
  };
}
