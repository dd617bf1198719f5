/** The records of a ZIP (PKWARE’s APPNOTE 6.3): headers of entries, the directory, and ZIP64 where 32 bits do not suffice. Pure. */

/** An entry that is whole. Bytes; `offset` is that of its header. */
export interface ZipEntry {
  /** Slash-separated. */
  readonly name: string;
  readonly offset: number;
  readonly isPacked: boolean;
  readonly crc32: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
}

const signatures = {
  local: 0x04_03_4b_50,
  central: 0x02_01_4b_50,
  end: 0x06_05_4b_50,
  end64: 0x06_06_4b_50,
  locator64: 0x07_06_4b_50,
} as const;

/** What stands where the number is in a ZIP64 record. */
const elsewhere = { uint16: 0xff_ff, uint32: 0xff_ff_ff_ff } as const;
const versions = { plain: 20, zip64: 45 } as const;
/** Of Unix, so that the permissions are read. */
const madeBy = (3 << 8) | 63;
const namesAreUtf8 = 0x08_00;
const methods = { stored: 0, deflated: 8 } as const;
/** The first day that DOS knows; one time for all makes the same assets the same ZIP. */
const noTime = { time: 0, date: (1 << 5) | 1 } as const;
/** A regular file that its owner may write and everybody read. */
const attributes = 0o100_644 * 0x1_00_00;
const zip64Id = 1;

/** A file from here on gets a header with room for 64 bits: deflate makes what cannot be packed larger by less than 1 %. */
const roomFor64Bytes = 0xfd_00_00_00;

/** False for a name or a size that its header has no room for. */
export function fitsHeader({ name, packedBytes, sizeBytes }: Omit<ZipEntry, 'offset'>): boolean {
  const isSmall = packedBytes <= elsewhere.uint32 || sizeBytes >= roomFor64Bytes;
  return isSmall && Buffer.byteLength(name) <= elsewhere.uint16;
}

/** Bytes before the data of an entry; as long before the data is known as after. */
export function localHeader(entry: Omit<ZipEntry, 'offset'>): Buffer {
  const name = Buffer.from(entry.name);
  const is64 = entry.sizeBytes >= roomFor64Bytes;
  const header = Buffer.alloc(30);
  header.writeUInt32LE(signatures.local, 0);
  header.writeUInt16LE(is64 ? versions.zip64 : versions.plain, 4);
  writeCommon(header, 6, entry);
  header.writeUInt32LE(is64 ? elsewhere.uint32 : entry.packedBytes, 18);
  header.writeUInt32LE(is64 ? elsewhere.uint32 : entry.sizeBytes, 22);
  header.writeUInt16LE(name.length, 26);
  const extra = is64 ? zip64Extra([entry.sizeBytes, entry.packedBytes]) : Buffer.alloc(0);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

/** The byte behind the last one of an entry. */
export function endOf(entry: ZipEntry): number {
  return entry.offset + localHeader(entry).length + entry.packedBytes;
}

/** All that comes behind the entries, which end at `directoryAt`; in pieces, as it may be large. */
export function* directoryOf(
  entries: readonly ZipEntry[],
  directoryAt: number,
): Generator<Buffer, void, undefined> {
  let bytes = 0;
  for (const entry of entries) {
    const record = centralHeader(entry);
    bytes += record.length;
    yield record;
  }
  const is64 =
    entries.length >= elsewhere.uint16 || directoryAt >= elsewhere.uint32 || bytes >= elsewhere.uint32;
  if (is64) yield end64(entries.length, bytes, directoryAt);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(Math.min(entries.length, elsewhere.uint16), 8);
  end.writeUInt16LE(Math.min(entries.length, elsewhere.uint16), 10);
  end.writeUInt32LE(Math.min(bytes, elsewhere.uint32), 12);
  end.writeUInt32LE(Math.min(directoryAt, elsewhere.uint32), 16);
  yield end;
}

function centralHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name);
  const numbers = [entry.sizeBytes, entry.packedBytes, entry.offset];
  const large = numbers.filter((value) => value >= elsewhere.uint32);
  const extra = large.length > 0 ? zip64Extra(large) : Buffer.alloc(0);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(signatures.central, 0);
  header.writeUInt16LE(madeBy, 4);
  header.writeUInt16LE(large.length > 0 ? versions.zip64 : versions.plain, 6);
  writeCommon(header, 8, entry);
  header.writeUInt32LE(Math.min(entry.packedBytes, elsewhere.uint32), 20);
  header.writeUInt32LE(Math.min(entry.sizeBytes, elsewhere.uint32), 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(attributes, 38);
  header.writeUInt32LE(Math.min(entry.offset, elsewhere.uint32), 42);
  return Buffer.concat([header, name, extra]);
}

/** What both headers have in a row: flags, method, time, checksum. */
function writeCommon(header: Buffer, at: number, { isPacked, crc32 }: Omit<ZipEntry, 'offset'>): void {
  header.writeUInt16LE(namesAreUtf8, at);
  header.writeUInt16LE(isPacked ? methods.deflated : methods.stored, at + 2);
  header.writeUInt16LE(noTime.time, at + 4);
  header.writeUInt16LE(noTime.date, at + 6);
  header.writeUInt32LE(crc32, at + 8);
}

function zip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + values.length * 8);
  extra.writeUInt16LE(zip64Id, 0);
  extra.writeUInt16LE(values.length * 8, 2);
  values.forEach((value, n) => extra.writeBigUInt64LE(BigInt(value), 4 + n * 8));
  return extra;
}

/** The end that has 64 bits, and the record that tells where it is. */
function end64(entries: number, bytes: number, directoryAt: number): Buffer {
  const record = Buffer.alloc(76);
  record.writeUInt32LE(signatures.end64, 0);
  // Of what follows in this record.
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(madeBy, 12);
  record.writeUInt16LE(versions.zip64, 14);
  record.writeBigUInt64LE(BigInt(entries), 24);
  record.writeBigUInt64LE(BigInt(entries), 32);
  record.writeBigUInt64LE(BigInt(bytes), 40);
  record.writeBigUInt64LE(BigInt(directoryAt), 48);
  record.writeUInt32LE(signatures.locator64, 56);
  record.writeBigUInt64LE(BigInt(directoryAt + bytes), 64);
  record.writeUInt32LE(1, 72);
  return record;
}
