/** A USDZ package (https://openusd.org/release/spec_usdz.html): a ZIP without compression whose files begin at multiples of 64 bytes, the stage first. Pure. */
import { crc32 } from 'node:zlib';

export interface PackedFile {
  /** Slash-separated, within the package. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

const alignment = 64;
/** UTF-8 names. */
const flags = 0x800;
/** ZIP's first day, so that the same model is the same package. */
const firstDay = 0x21;

export function usdzBytes(files: readonly PackedFile[]): Uint8Array {
  const pieces: Uint8Array[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  const put = (piece: Uint8Array): void => {
    pieces.push(piece);
    at += piece.length;
  };
  for (const { path, bytes } of files) {
    const name = Buffer.from(path);
    const start = at;
    const facts = factsOf(bytes, name);
    // The data is moved into place by a field that readers pass over, of at least its own head.
    const gap = (2 * alignment - ((at + 30 + name.length + 4) % alignment)) % alignment;
    const extra = Buffer.alloc(4 + gap);
    extra.writeUInt16LE(0x1986, 0);
    extra.writeUInt16LE(gap, 2);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    facts.copy(head, 6);
    head.writeUInt16LE(extra.length, 28);
    for (const piece of [head, name, extra, bytes]) put(piece);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    facts.copy(entry, 8);
    entry.writeUInt32LE(start, 42);
    entries.push(Buffer.concat([entry, name]));
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, directory, end]);
}

/** What the head of a file and its entry in the directory have alike: flags, method, time, checksum, sizes, length of the name. */
function factsOf(bytes: Uint8Array, name: Buffer): Buffer {
  const facts = Buffer.alloc(22);
  facts.writeUInt16LE(flags, 0);
  facts.writeUInt16LE(firstDay, 6);
  facts.writeUInt32LE(crc32(bytes), 8);
  facts.writeUInt32LE(bytes.length, 12);
  facts.writeUInt32LE(bytes.length, 16);
  facts.writeUInt16LE(name.length, 20);
  return facts;
}
