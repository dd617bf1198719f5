/** Binary formats that show where they end; each answers why a file cannot be whole, or null. See `complete-file.ts`. */

import { checkWords } from './check-words.ts';

/** Reads of one file; what is requested beyond its end comes short. */
export interface ByteSource {
  readonly size: number;
  at(offset: number, length: number): Promise<Buffer>;
  pieces(from: number): AsyncGenerator<Buffer>;
}

export type EndJudge = (source: ByteSource) => Promise<string | null>;

export const fbxSignature = Buffer.from('Kaydara FBX Binary  \0\x1a\0', 'latin1');

/** In bytes, not in MB, where what is missing may not show. */
function short(size: number, atLeast: number | bigint): string | null {
  return BigInt(size) < BigInt(atLeast) ? checkWords.missingEnd.ofAtLeast(size, Number(atLeast)) : null;
}

/** glTF 2.0, “GLB file format”: the length in its header, and chunks that end within it. */
export async function judgeGlb(source: ByteSource): Promise<string | null> {
  const { size } = source;
  const header = await source.at(0, 12);
  if (header.length < 12) return short(size, 12);
  const length = header.readUInt32LE(8);
  if (size < length) return checkWords.missingEnd.of(size, length);
  // Version 1 has no chunks.
  if (header.readUInt32LE(4) !== 2) return null;
  let chunks = 0;
  for (let at = 12; at + 8 <= length; chunks += 1) {
    const chunk = await source.at(at, 8);
    at += 8 + chunk.readUInt32LE(0);
    // Some writers leave out the padding of the last chunk.
    if (at > length + 3) return checkWords.missingEnd.lastPart;
  }
  return chunks === 0 ? checkWords.missingEnd.noContent : null;
}

const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');

/** Chunks up to `IEND`. */
export async function judgePng(source: ByteSource): Promise<string | null> {
  const { size } = source;
  if ((await source.at(Math.max(0, size - 12), 12)).equals(pngEnd)) return null;
  for (let at = 8; ; ) {
    const chunk = await source.at(at, 8);
    if (chunk.length < 8) return checkWords.missingEnd.png;
    const next = at + 12 + chunk.readUInt32BE(0);
    if (next > size) return short(size, next);
    if (chunk.toString('latin1', 4, 8) === 'IEND') return null;
    at = next;
  }
}

/** Segments, and the scans between them, up to `EOI`; pictures within segments have ends of their own. */
export async function judgeJpeg(source: ByteSource): Promise<string | null> {
  const { size } = source;
  if ((await source.at(Math.max(0, size - 2), 2)).equals(Buffer.from('ffd9', 'hex'))) return null;
  for (let at = 2; ; ) {
    const marker = await source.at(at, 4);
    if (marker.length < 2) return checkWords.missingEnd.jpeg;
    const kind = marker[1] ?? 0;
    // Not as it should be: nothing is proved.
    if (marker[0] !== 0xff) return null;
    if (kind === 0xd9) return null;
    if (kind === 0xff) at += 1;
    else if (kind === 0x01 || (kind >= 0xd0 && kind <= 0xd8)) at += 2;
    else {
      if (marker.length < 4) return checkWords.missingEnd.jpeg;
      const next = at + 2 + marker.readUInt16BE(2);
      if (next > size) return checkWords.missingEnd.jpeg;
      at = kind === 0xda ? await afterScan(source, next) : next;
      if (at === -1) return checkWords.missingEnd.jpeg;
    }
  }
}

/** Offset of the next marker that is no restart; -1 for none. */
async function afterScan(source: ByteSource, from: number): Promise<number> {
  let at = from;
  let isAfter = false;
  for await (const piece of source.pieces(from)) {
    for (let n = 0; n < piece.length; n += 1) {
      if (!isAfter) {
        const found = piece.indexOf(0xff, n);
        if (found === -1) break;
        n = found;
        isAfter = true;
        continue;
      }
      const kind = piece[n] ?? 0;
      if (kind === 0xff) continue;
      if (kind !== 0 && (kind < 0xd0 || kind > 0xd7)) return at + n - 1;
      isAfter = false;
    }
    at += piece.length;
  }
  return -1;
}

/** WebP and its like: the size in the header; the last byte of padding may be missing. */
export async function judgeRiff(source: ByteSource): Promise<string | null> {
  const header = await source.at(0, 12);
  if (header.length < 12) return short(source.size, 12);
  const length = header.readUInt32LE(4);
  // Written without going back to the beginning (sound from a pipe).
  return length === 0xffffffff ? null : short(source.size, length + 8 - 1);
}

/** The index of levels, and what describes them (KTX 2.0, section 3). */
export async function judgeKtx2(source: ByteSource): Promise<string | null> {
  const header = await source.at(0, 80);
  if (header.length < 80) return short(source.size, 80);
  const levels = Math.max(1, header.readUInt32LE(40));
  // 2^32 pixels have 33.
  if (levels > 33) return null;
  const index = await source.at(80, levels * 24);
  if (index.length < levels * 24) return short(source.size, 80 + levels * 24);
  const ends = Array.from(
    { length: levels },
    (_, level) => index.readBigUInt64LE(level * 24) + index.readBigUInt64LE(level * 24 + 8),
  );
  const described = BigInt(header.readUInt32LE(48)) + BigInt(header.readUInt32LE(52));
  return short(
    source.size,
    [described, ...ends].reduce((a, b) => (a > b ? a : b)),
  );
}

/** The table of contents, and every section that it names. A writer that was stopped leaves the place of the table 0. */
export async function judgeUsdc(source: ByteSource): Promise<string | null> {
  const { size } = source;
  const header = await source.at(0, 24);
  if (header.length < 24) return short(size, 24);
  const tableAt = header.readBigUInt64LE(16);
  if (tableAt < 24n) return checkWords.missingEnd.noTable;
  if (tableAt + 8n > BigInt(size)) return short(size, tableAt + 8n);
  const counted = await source.at(Number(tableAt), 8);
  const sections = counted.readBigUInt64LE(0);
  // Crates have six.
  if (sections > 1000n) return null;
  const table = await source.at(Number(tableAt) + 8, Number(sections) * 32);
  if (table.length < Number(sections) * 32) return checkWords.missingEnd.cutTable;
  let end = 0n;
  for (let n = 0; n < Number(sections); n += 1) {
    const sectionEnd = table.readBigUInt64LE(n * 32 + 16) + table.readBigUInt64LE(n * 32 + 24);
    if (sectionEnd > end) end = sectionEnd;
  }
  return short(size, end);
}

const zipEnd = Buffer.from('PK\x05\x06', 'latin1');
const zipEntry = Buffer.from('PK\x01\x02', 'latin1');

/** The record at the end, whose comment may be followed by more; and the directory that it names. */
export async function judgeZip(source: ByteSource): Promise<string | null> {
  const { size } = source;
  const tailAt = Math.max(0, size - 22 - 0xffff);
  const tail = await source.at(tailAt, size - tailAt);
  for (let at = tail.lastIndexOf(zipEnd); at !== -1; at = at === 0 ? -1 : tail.lastIndexOf(zipEnd, at - 1)) {
    const record = tail.subarray(at);
    if (record.length < 22 || record.length < 22 + record.readUInt16LE(20)) continue;
    const length = record.readUInt32LE(12);
    const isLarge = length === 0xffffffff || record.readUInt32LE(16) === 0xffffffff;
    if (isLarge || length === 0) return null;
    const directoryAt = tailAt + at - length;
    if (directoryAt < 0) continue;
    // Between the two the records of a large archive may stand.
    const named = await source.at(Math.min(directoryAt, record.readUInt32LE(16)), 4);
    const before = await source.at(directoryAt, 4);
    if (named.equals(zipEntry) || before.equals(zipEntry)) return null;
  }
  return checkWords.missingEnd.directory;
}

/** Nodes up to the one that is empty. Its footer is looked for only where something is in its place. */
export async function judgeFbx(source: ByteSource): Promise<string | null> {
  const { size } = source;
  const header = await source.at(0, 27);
  if (header.length < 27) return short(size, 27);
  const isWide = header.readUInt32LE(23) >= 7500;
  const width = isWide ? 25 : 13;
  for (let at = 27; ; ) {
    const node = await source.at(at, width);
    if (node.length < width) return checkWords.missingEnd.nodes;
    const end = isWide ? Number(node.readBigUInt64LE(0)) : node.readUInt32LE(0);
    if (end === 0) return footer(source, at + width);
    if (end > size) return short(size, end);
    // Not as it should be: nothing is proved.
    if (end <= at) return null;
    at = end;
  }
}

/** Without and with its padding it has 160 to 176. */
const fbxFooterBytes = 176;
const fbxEnd = Buffer.from('f85a8c6adef5d97eece90ce3758f290b', 'hex');

async function footer(source: ByteSource, at: number): Promise<string | null> {
  const left = source.size - at;
  if (left <= 0 || left > fbxFooterBytes) return null;
  const rest = await source.at(at, left);
  return rest.every((byte) => byte === 0) || rest.includes(fbxEnd) ? null : checkWords.missingEnd.footer;
}

/** Lines of a block, by the code of its compression. */
const exrLines = [1, 1, 1, 16, 32, 16, 32, 32, 32, 256];

/** Single pictures of lines: the table of their blocks, and the block that lies last. */
export async function judgeExr(source: ByteSource): Promise<string | null> {
  const { size } = source;
  const version = await source.at(4, 4);
  if (version.length < 4) return short(size, 8);
  // Tiles, deep data and several parts.
  if ((version.readUInt32LE(0) & (0x200 | 0x800 | 0x1000)) !== 0) return null;
  let lines = 0;
  let perBlock = 0;
  let at = 8;
  for (;;) {
    const entry = await source.at(at, 600);
    if (entry[0] === 0) break;
    const nameEnd = entry.indexOf(0);
    const typeEnd = entry.indexOf(0, nameEnd + 1);
    if (nameEnd === -1 || typeEnd === -1 || typeEnd + 5 > entry.length)
      return at + entry.length >= size ? checkWords.missingEnd.header : null;
    const name = entry.toString('latin1', 0, nameEnd);
    const length = entry.readUInt32LE(typeEnd + 1);
    const value = entry.subarray(typeEnd + 5, typeEnd + 5 + Math.min(length, 16));
    if (name === 'dataWindow' && value.length === 16)
      lines = value.readInt32LE(12) - value.readInt32LE(4) + 1;
    if (name === 'compression') perBlock = exrLines[value[0] ?? 255] ?? 0;
    at += typeEnd + 5 + length;
    if (at >= size) return checkWords.missingEnd.header;
  }
  const blocks = perBlock === 0 ? 0 : Math.ceil(lines / perBlock);
  if (blocks <= 0 || blocks > 1_000_000) return null;
  const table = await source.at(at + 1, blocks * 8);
  if (table.length < blocks * 8) return short(size, at + 1 + blocks * 8);
  let last = 0;
  for (let n = 0; n < blocks; n += 1) {
    const offset = Number(table.readBigUInt64LE(n * 8));
    // A writer that was stopped leaves these.
    if (offset === 0) return checkWords.missingEnd.lines;
    last = Math.max(last, offset);
  }
  const block = await source.at(last, 8);
  return block.length < 8 ? short(size, last + 8) : short(size, last + 8 + block.readUInt32LE(4));
}

/** MP4 and its like: boxes up to the end, one of which lists the samples. */
export async function judgeMp4(source: ByteSource): Promise<string | null> {
  const { size } = source;
  const found = new Set<string>();
  for (let at = 0; at < size; ) {
    const box = await source.at(at, 16);
    if (box.length < 8) break;
    const small = box.readUInt32BE(0);
    found.add(box.toString('latin1', 4, 8));
    // To the end of the file; also what comes after the last box.
    if (small === 0) break;
    const length = small === 1 && box.length === 16 ? Number(box.readBigUInt64BE(8)) : small;
    if (length < 8) break;
    at += length;
    if (at > size) return short(size, at);
  }
  // Films have one of the first two; pictures (HEIF, AVIF) the last.
  return ['moov', 'moof', 'meta'].some((type) => found.has(type)) ? null : checkWords.missingEnd.samples;
}

/** Binary: triangles by their count. As text it has a last line. */
export async function judgeStl(source: ByteSource): Promise<string | null> {
  const { size } = source;
  const header = await source.at(0, 84);
  const isText = header.toString('latin1', 0, 5).toLowerCase() === 'solid';
  if (isText && (await source.at(Math.max(0, size - 1024), 1024)).toString('latin1').includes('endsolid'))
    return null;
  const isShort = header.length < 84 ? short(size, 84) : short(size, 84 + header.readUInt32LE(80) * 50);
  return isText && isShort !== null ? checkWords.missingEnd.endsolid : isShort;
}

/** Pictures that are not packed, by their width, height and depth. */
export async function judgeTga(source: ByteSource): Promise<string | null> {
  const header = await source.at(0, 18);
  if (header.length < 18) return short(source.size, 18);
  const type = header[2] ?? 0;
  if (type < 1 || type > 3) return null;
  const mapBytes = header[1] === 1 ? header.readUInt16LE(5) * Math.ceil((header[7] ?? 0) / 8) : 0;
  const pixels = header.readUInt16LE(12) * header.readUInt16LE(14) * Math.ceil((header[16] ?? 0) / 8);
  return short(source.size, 18 + (header[0] ?? 0) + mapBytes + pixels);
}
