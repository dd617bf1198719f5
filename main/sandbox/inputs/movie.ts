/** The boxes of a clip and its index, `moov` (ISO/IEC 14496-12, section 8): its tracks and what its metadata says. Pure. */

// The boxes of ISO base media files (ISO/IEC 14496-12, section 4.2) and of QuickTime, in bytes that are no one's friend.

/** A box and what is in it, behind its header. */
export interface Box {
  readonly type: string;
  readonly content: Buffer;
}

/** A header: the whole length with the header; `headerBytes` are its first. */
export interface BoxHeader {
  readonly type: string;
  readonly headerBytes: number;
  /** Null: up to the end of whatever it is in. */
  readonly sizeBytes: number | null;
}

/** Bytes that a header may have. */
export const maxHeaderBytes = 16;

/** The header at the start of these bytes; null when there is none. */
export function headerOf(bytes: Buffer): BoxHeader | null {
  if (bytes.length < 8) return null;
  const type = bytes.toString('latin1', 4, 8);
  const short = bytes.readUInt32BE(0);
  if (short === 0) return { type, headerBytes: 8, sizeBytes: null };
  if (short !== 1) return short < 8 ? null : { type, headerBytes: 8, sizeBytes: short };
  if (bytes.length < 16) return null;
  const sizeBytes = Number(bytes.readBigUInt64BE(8));
  return sizeBytes < 16 ? null : { type, headerBytes: 16, sizeBytes };
}

/** Boxes that are looked at in one container: a movie's has a dozen. */
const maxChildren = 1000;

/** The boxes one after the other, as far as they fit; a broken one ends them. */
export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (boxes.length < maxChildren) {
    const header = headerOf(bytes.subarray(at, at + maxHeaderBytes));
    if (header === null) break;
    const end = header.sizeBytes === null ? bytes.length : at + header.sizeBytes;
    if (end > bytes.length) break;
    boxes.push({ type: header.type, content: bytes.subarray(at + header.headerBytes, end) });
    at = end;
  }
  return boxes;
}

/** What is in the first box at this path; null when there is none. */
export function boxAt(bytes: Buffer, ...path: readonly string[]): Buffer | null {
  let content: Buffer | null = bytes;
  for (const type of path) {
    if (content === null) return null;
    content = boxesIn(content).find((box) => box.type === type)?.content ?? null;
  }
  return content;
}

/** A number at an offset: 0 where the bytes end before it, so that a cut-off box has nothing in it rather than an error. */
export function numberAt(bytes: Buffer | null, offset: number, width: 2 | 4 | 8): number {
  if (bytes === null || offset + width > bytes.length) return 0;
  return width === 8 ? Number(bytes.readBigUInt64BE(offset)) : bytes.readUIntBE(offset, width);
}

/** A track. `codec`: the type of its first sample entry; sizes in pixels as shown, after the turn that a phone writes. */
export interface Track {
  readonly id: number;
  readonly isVideo: boolean;
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  /** Ticks per second of the track's own clock. */
  readonly timescale: number;
  readonly durationMs: number;
  /** Pictures that the index itself lists; those of fragments are not among them. */
  readonly samples: number;
  /** Where in the file the last of its chunks begins. */
  readonly lastChunk: number;
  /** Ticks of a sample of a fragment that says nothing else. */
  readonly defaultTicks: number;
}

/** A stated size in metres. */
export interface SizeM {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

const maxTracks = 32;
const maxMetadataBytes = 1_000_000;

/** The tracks of a `moov`, without its header. */
export function tracksOf(moov: Buffer): Track[] {
  const movieTimescale = movieClock(moov);
  const extensions = boxesIn(boxAt(moov, 'mvex') ?? Buffer.alloc(0)).filter(({ type }) => type === 'trex');
  return boxesIn(moov)
    .filter(({ type }) => type === 'trak')
    .slice(0, maxTracks)
    .map(({ content }) =>
      trackOf(
        content,
        movieTimescale,
        extensions.map((box) => box.content),
      ),
    );
}

/**
 * The size of the object as a clip's comment or description states it: `sandbox:size=0.30x0.20x0.15`, metres, width by
 * depth by height. Null when it says nothing, or nothing between a millimetre and 100 m.
 */
export function statedSize(moov: Buffer): SizeM | null {
  // iTunes' `udta/meta/ilst`, QuickTime's `udta/©cmt` and `meta/keys`: all of them hold the text as it is.
  for (const { type, content } of boxesIn(moov)) {
    if (type !== 'udta' && type !== 'meta') continue;
    const found = sizePattern.exec(content.toString('latin1', 0, maxMetadataBytes));
    if (found === null) continue;
    const [width = 0, depth = 0, height = 0] = found.slice(1).map(Number);
    if ([width, depth, height].every((edge) => edge >= 0.001 && edge <= 100)) return { width, depth, height };
  }
  return null;
}

const sizePattern =
  /sandbox:size=(\d{1,3}(?:\.\d{1,6})?)x(\d{1,3}(?:\.\d{1,6})?)x(\d{1,3}(?:\.\d{1,6})?)(?!\d)/i;

function trackOf(trak: Buffer, movieTimescale: number, extensions: readonly Buffer[]): Track {
  const header = boxAt(trak, 'tkhd');
  const clock = boxAt(trak, 'mdia', 'mdhd');
  const table = boxAt(trak, 'mdia', 'minf', 'stbl');
  const isLong = header?.[0] === 1;
  const id = numberAt(header, isLong ? 20 : 12, 4);
  const [entry] = boxesIn((table && boxAt(table, 'stsd')?.subarray(8)) ?? Buffer.alloc(0));
  const [timescale, ticks] =
    clock?.[0] === 1
      ? [numberAt(clock, 20, 4), numberAt(clock, 24, 8)]
      : [numberAt(clock, 12, 4), numberAt(clock, 16, 4)];
  // The track header's duration is that of its edit list: what was trimmed away on the phone does not count.
  const edited = isLong ? numberAt(header, 28, 8) : numberAt(header, 20, 4);
  const pixels = [numberAt(entry?.content ?? null, 24, 2), numberAt(entry?.content ?? null, 26, 2)] as const;
  const [width, height] = isTurned(header, isLong ? 52 : 40) ? [pixels[1], pixels[0]] : pixels;
  const extension = extensions.find((trex) => numberAt(trex, 4, 4) === id) ?? null;
  return {
    id,
    isVideo: boxAt(trak, 'mdia', 'hdlr')?.toString('latin1', 8, 12) === 'vide',
    codec: entry?.type ?? '',
    width,
    height,
    timescale,
    durationMs:
      milliseconds(edited, movieTimescale, isLong) || milliseconds(ticks, timescale, clock?.[0] === 1),
    samples: numberAt(table && (boxAt(table, 'stsz') ?? boxAt(table, 'stz2')), 8, 4),
    lastChunk: table === null ? 0 : lastChunkOf(table),
    defaultTicks: numberAt(extension, 12, 4),
  };
}

function movieClock(moov: Buffer): number {
  const header = boxAt(moov, 'mvhd');
  return header?.[0] === 1 ? numberAt(header, 20, 4) : numberAt(header, 12, 4);
}

/** All ones stand for "not known". */
function milliseconds(ticks: number, timescale: number, isLong: boolean): number {
  const unknown = isLong ? 2 ** 64 - 1 : 2 ** 32 - 1;
  return timescale === 0 || ticks >= unknown ? 0 : Math.round((ticks / timescale) * 1000);
}

/** A quarter turn: the matrix sends x to y. */
function isTurned(header: Buffer | null, matrix: number): boolean {
  return numberAt(header, matrix, 4) === 0 && numberAt(header, matrix + 4, 4) !== 0;
}

function lastChunkOf(table: Buffer): number {
  for (const [type, width] of [
    ['stco', 4],
    ['co64', 8],
  ] as const) {
    const offsets = boxAt(table, type);
    const count = numberAt(offsets, 4, 4);
    if (count > 0) return numberAt(offsets, 8 + (count - 1) * width, width);
  }
  return 0;
}
