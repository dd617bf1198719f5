/** ZIP files made byte by byte, so that every field may lie. */
import { crc32, deflateRawSync } from 'node:zlib';

/** One entry; what is left out is as it should be. */
export interface Crafted {
  readonly name: string | Buffer;
  readonly content?: Buffer;
  readonly deflate?: boolean;
  /** What the headers say in place of the truth. */
  readonly says?: {
    readonly localName?: string;
    readonly uncompressedBytes?: number;
    readonly crc32?: number;
    readonly flags?: number;
    readonly method?: number;
    /** Unix mode. */
    readonly mode?: number;
    /** Of the local header, in place of its own: the entry then shares another's bytes. */
    readonly offset?: number;
  };
}

const utf8 = 0x800;

/** `entryCount` is what the end record says. */
export function craftZip(entries: readonly Crafted[], entryCount = entries.length): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { name, content = Buffer.from('content'), deflate = false, says = {} } = entry;
    const data = deflate ? deflateRawSync(content) : content;
    const raw = Buffer.from(name);
    const fields = Buffer.alloc(22);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(says.flags ?? utf8, 2);
    fields.writeUInt16LE(says.method ?? (deflate ? 8 : 0), 4);
    fields.writeUInt32LE(says.crc32 ?? crc32(content), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(says.uncompressedBytes ?? content.length, 18);
    const localName = Buffer.from(says.localName ?? raw);
    const local = Buffer.concat([
      bytes(0x04034b50),
      fields,
      short(localName.length),
      short(0),
      localName,
      data,
    ]);
    const central = Buffer.concat([
      bytes(0x02014b50),
      Buffer.from([20, 3]),
      fields,
      short(raw.length),
      Buffer.alloc(8),
      bytes(((says.mode ?? 0o100644) << 16) >>> 0),
      bytes(says.offset ?? at),
      raw,
    ]);
    bodies.push(local);
    directory.push(central);
    at += local.length;
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0);
  const end = [
    bytes(0x06054b50),
    bytes(0),
    short(entryCount),
    short(entryCount),
    bytes(size),
    bytes(at),
    short(0),
  ];
  return Buffer.concat([...bodies, ...directory, ...end]);
}

function bytes(value: number): Buffer {
  const four = Buffer.alloc(4);
  four.writeUInt32LE(value);
  return four;
}

function short(value: number): Buffer {
  const two = Buffer.alloc(2);
  two.writeUInt16LE(value);
  return two;
}
