/** Damages a clip in the ways that disks, cards and enemies do; the same seed always in the same way. */
import { seeded } from '../captures/random.ts';

interface Random {
  /** From 0 to `most`, both possible. */
  upTo(most: number): number;
  /** Undefined of an empty list. */
  of<T>(list: readonly T[]): T | undefined;
}

interface Place {
  readonly at: number;
  readonly size: number;
}

const parents = /^(moov|trak|mdia|minf|stbl|edts|dinf|udta)$/;
const boxName = /^[\x20-\x7e\xa9]{4}$/;

/** Boxes of all levels, as far as their sizes make sense. */
function boxesOf(bytes: Buffer, from = 0, to = bytes.length): Place[] {
  const found: Place[] = [];
  for (let at = from; at + 8 <= to; ) {
    const size = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (size < 8 || at + size > to || !boxName.test(type)) break;
    found.push({ at, size });
    if (parents.test(type)) found.push(...boxesOf(bytes, at + 8, at + size));
    at += size;
  }
  return found;
}

type Mutation = (bytes: Buffer, random: Random) => Buffer;
const hugeNumbers = [0, 1, 7, 8, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0, 0xffff_ffff];

/** Half of what is hit lies in the index, which is small. */
function somewhere(bytes: Buffer, random: Random): number {
  const index = bytes.indexOf('moov');
  const last = bytes.length - 1;
  return index > 0 && random.upTo(1) === 0
    ? Math.min(last, index + random.upTo(3000))
    : random.upTo(Math.max(0, last));
}

const mutations: Readonly<Record<string, Mutation>> = {
  flipped: (bytes, random) => {
    for (let flips = 1 + random.upTo(40); flips > 0; flips -= 1) {
      const at = somewhere(bytes, random);
      if (at < bytes.length) bytes.writeUInt8((bytes.readUInt8(at) ^ (1 + random.upTo(254))) & 0xff, at);
    }
    return bytes;
  },
  truncated: (bytes, random) => bytes.subarray(0, random.upTo(bytes.length)),
  resized: (bytes, random) => {
    const box = random.of(boxesOf(bytes));
    if (box === undefined) return bytes;
    const sizes = [
      ...hugeNumbers,
      box.size + 1 + random.upTo(64),
      Math.max(8, box.size - 1 - random.upTo(64)),
    ];
    bytes.writeUInt32BE(random.of(sizes) ?? 0, box.at);
    return bytes;
  },
  moved: (bytes, random) => {
    const top = boxesOf(bytes).filter((box, index, all) => index === 0 || box.at >= endOfTop(all, index));
    const order = top.toSorted(() => random.upTo(2) - 1);
    return Buffer.concat(order.map(({ at, size }) => bytes.subarray(at, at + size)));
  },
  removed: (bytes, random) => {
    const box = random.of(boxesOf(bytes));
    return box === undefined
      ? bytes
      : Buffer.concat([bytes.subarray(0, box.at), bytes.subarray(box.at + box.size)]);
  },
  doubled: (bytes, random) => {
    const box = random.of(boxesOf(bytes));
    if (box === undefined) return bytes;
    const end = box.at + box.size;
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(box.at)]);
  },
  counted: (bytes, random) => {
    const at = Math.max(0, bytes.indexOf('moov')) + 4 * random.upTo(700);
    if (at + 4 <= bytes.length) bytes.writeUInt32BE(random.of(hugeNumbers) ?? 0, at);
    return bytes;
  },
  blanked: (bytes, random) => {
    const at = somewhere(bytes, random);
    return bytes.fill(random.upTo(255), at, Math.min(bytes.length, at + 1 + random.upTo(2000)));
  },
};

function endOfTop(boxes: readonly Place[], index: number): number {
  return Math.max(...boxes.slice(0, index).map(({ at, size }) => at + size));
}

/** One to three of them, one after the other. `how` names them. */
export function mutated(clip: Buffer, seed: number): { readonly bytes: Buffer; readonly how: string } {
  const next = seeded(seed);
  const upTo = (most: number): number => Math.floor(next() * (most + 1));
  const random: Random = { upTo, of: (list) => list[upTo(list.length - 1)] };
  // Most of the others end at the first look; these get further in.
  const names = [...Object.keys(mutations), 'flipped', 'flipped', 'counted', 'counted', 'blanked', 'blanked'];
  const how = Array.from({ length: 1 + random.upTo(2) }, () => random.of(names) ?? 'flipped');
  const bytes = how.reduce<Buffer>(
    (all, name) => (all.length === 0 ? all : (mutations[name]?.(Buffer.from(all), random) ?? all)),
    clip,
  );
  return { bytes, how: how.join('+') };
}
