/** What a HEIC photo holds (ISO/IEC 23008-12): the coded picture or its tiles as one HEVC stream, how they lie together, and its EXIF. Pure. */

/**
 * `stream`: HEVC as ffmpeg reads it from a file (Annex B), a frame for each tile, row by row. `turnDeg` is clockwise and
 * comes before `mirror`. `icc` and `exif` (a TIFF structure) are null where the file has none.
 */
export interface HeifPhoto {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Of each tile, of which those at the right and below may stand out; of the whole where there is one. */
  readonly tileWidthPx: number;
  readonly tileHeightPx: number;
  readonly columns: number;
  readonly rows: number;
  readonly stream: Buffer;
  readonly turnDeg: 0 | 90 | 180 | 270;
  readonly mirror: 'none' | 'left-right' | 'top-bottom';
  readonly icc: Buffer | null;
  readonly exif: Buffer | null;
}

/** A HEIC of 48 megapixels has 192 tiles. */
const mostTiles = 1024;
const mostBoxes = 4096;

interface Box {
  readonly type: string;
  readonly content: Buffer;
}

/** Brands of HEIC and HEIF files; `avif` is none: its pictures are coded in another way. */
export function isHeif(head: Uint8Array): boolean {
  return /^ftyp(heic|heix|heim|heis|hevc|mif1|msf1)/.test(Buffer.from(head).toString('latin1', 4, 12));
}

/** Null for what is no HEIC photo, or one that is made in another way than phones make theirs. Never throws. */
export function readHeif(file: Buffer): HeifPhoto | null {
  try {
    return photoIn(file);
  } catch (error) {
    // Reading beyond the end is how a file that is cut or hostile shows itself.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function photoIn(file: Buffer): HeifPhoto | null {
  const meta = boxesOf(file).find(({ type }) => type === 'meta');
  if (meta === undefined) return null;
  const parts = boxesOf(meta.content.subarray(4));
  const part = (type: string): Buffer | null => parts.find((box) => box.type === type)?.content ?? null;
  const [pitm, iinf, iloc, iprp] = [part('pitm'), part('iinf'), part('iloc'), part('iprp')];
  if (pitm === null || iinf === null || iloc === null || iprp === null) return null;
  const primary = pitm[0] === 0 ? pitm.readUInt16BE(4) : pitm.readUInt32BE(4);
  const kinds = kindsIn(iinf);
  const references = referencesIn(part('iref'));
  const bytesOf = bytesReader(file, iloc, part('idat'));
  const propertiesOf = propertiesIn(iprp);
  const own = propertiesOf(primary);
  const exifItem = [...kinds].find(([, kind]) => kind === 'Exif')?.[0];
  const shape = shapeOf(kinds.get(primary), primary, { references, bytesOf, own });
  if (shape === null) return null;
  const extent = extentOf(propertiesOf(shape.tiles[0] ?? primary));
  if (extent === null || !covers(shape.size, extent)) return null;
  const stream: Buffer[] = [];
  for (const tile of shape.tiles) {
    const config = propertiesOf(tile).find(({ type }) => type === 'hvcC')?.content;
    if (config === undefined || kinds.get(tile) !== 'hvc1') return null;
    stream.push(annexB(config, bytesOf(tile)));
  }
  const turn = own.find(({ type }) => type === 'irot')?.content[0] ?? 0;
  const flip = own.find(({ type }) => type === 'imir')?.content[0];
  const colours = [...own, ...(shape.tiles[0] === undefined ? [] : propertiesOf(shape.tiles[0]))];
  const profile = colours.find(
    ({ type, content }) => type === 'colr' && /^(prof|rICC)/.test(content.toString('latin1', 0, 4)),
  );
  return {
    ...shape.size,
    tileWidthPx: extent.widthPx,
    tileHeightPx: extent.heightPx,
    stream: Buffer.concat(stream),
    turnDeg: ([0, 270, 180, 90] as const)[turn & 3] ?? 0,
    mirror: flip === undefined ? 'none' : (flip & 1) === 0 ? 'top-bottom' : 'left-right',
    icc: profile === undefined ? null : profile.content.subarray(4),
    exif: exifItem === undefined ? null : exifIn(bytesOf(exifItem)),
  };
}

interface Shape {
  readonly size: Pick<HeifPhoto, 'widthPx' | 'heightPx' | 'columns' | 'rows'>;
  readonly tiles: readonly number[];
}

/** One coded picture, or a grid of tiles (6.6.2.3.2), of which the last row and column may stand out. */
function shapeOf(
  kind: string | undefined,
  item: number,
  {
    references,
    bytesOf,
    own,
  }: {
    readonly references: ReadonlyMap<number, readonly number[]>;
    readonly bytesOf: (item: number) => Buffer;
    readonly own: readonly Box[];
  },
): Shape | null {
  if (kind === 'hvc1') {
    const extent = extentOf(own);
    return extent && { size: { ...extent, columns: 1, rows: 1 }, tiles: [item] };
  }
  if (kind !== 'grid') return null;
  const grid = bytesOf(item);
  const [rows, columns] = [grid.readUInt8(2) + 1, grid.readUInt8(3) + 1];
  const isLong = (grid.readUInt8(1) & 1) === 1;
  const widthPx = isLong ? grid.readUInt32BE(4) : grid.readUInt16BE(4);
  const heightPx = isLong ? grid.readUInt32BE(8) : grid.readUInt16BE(6);
  const tiles = references.get(item) ?? [];
  if (tiles.length !== rows * columns || tiles.length > mostTiles) return null;
  return { size: { widthPx, heightPx, columns, rows }, tiles };
}

/** The size that a property says. */
function extentOf(properties: readonly Box[]): { widthPx: number; heightPx: number } | null {
  const extent = properties.find(({ type }) => type === 'ispe')?.content;
  if (extent === undefined) return null;
  return { widthPx: extent.readUInt32BE(4), heightPx: extent.readUInt32BE(8) };
}

function fits(whole: number, part: number, count: number): boolean {
  return part > 0 && whole > 0 && part * count >= whole && part * (count - 1) < whole;
}

/** True when the tiles cover the picture, and no row or column of them lies beyond it. */
function covers(
  { widthPx, heightPx, columns, rows }: Shape['size'],
  tile: { readonly widthPx: number; readonly heightPx: number },
): boolean {
  return fits(widthPx, tile.widthPx, columns) && fits(heightPx, tile.heightPx, rows);
}

function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length && boxes.length < mostBoxes; ) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const short = bytes.readUInt32BE(at);
    const [size, head] =
      short === 1
        ? [Number(bytes.readBigUInt64BE(at + 8)), 16]
        : [short === 0 ? bytes.length - at : short, 8];
    if (size < head) break;
    boxes.push({ type, content: bytes.subarray(at + head, at + size) });
    at += size;
  }
  return boxes;
}

/** Of an item information box, what kind each item is. */
function kindsIn(iinf: Buffer): Map<number, string> {
  const kinds = new Map<number, string>();
  for (const { type, content } of boxesOf(iinf.subarray(iinf[0] === 0 ? 6 : 8))) {
    if (type !== 'infe') continue;
    const isLong = (content[0] ?? 0) > 2;
    const item = isLong ? content.readUInt32BE(4) : content.readUInt16BE(4);
    const at = isLong ? 10 : 8;
    kinds.set(item, content.toString('latin1', at, at + 4));
  }
  return kinds;
}

/** The tiles that each derived picture is made of, in order. */
function referencesIn(iref: Buffer | null): Map<number, number[]> {
  const references = new Map<number, number[]>();
  if (iref === null) return references;
  const bytes = iref[0] === 0 ? 2 : 4;
  for (const { type, content } of boxesOf(iref.subarray(4))) {
    if (type !== 'dimg') continue;
    const count = Math.min(content.readUInt16BE(bytes), mostTiles + 1);
    const to = Array.from({ length: count }, (_, index) =>
      content.readUIntBE(bytes + 2 + index * bytes, bytes),
    );
    references.set(content.readUIntBE(0, bytes), to);
  }
  return references;
}

/** What is said of each item: the properties that it is associated with (9.3). */
function propertiesIn(iprp: Buffer): (item: number) => Box[] {
  const boxes = boxesOf(iprp);
  const all = boxesOf(boxes.find(({ type }) => type === 'ipco')?.content ?? Buffer.alloc(0));
  const byItem = new Map<number, Box[]>();
  for (const { content } of boxes.filter(({ type }) => type === 'ipma')) {
    const wide = ((content[3] ?? 0) & 1) === 1;
    let at = 8;
    for (let left = content.readUInt32BE(4); left > 0; left -= 1) {
      const isLong = (content[0] ?? 0) > 0;
      const item = isLong ? content.readUInt32BE(at) : content.readUInt16BE(at);
      at += isLong ? 4 : 2;
      const count = content.readUInt8(at);
      at += 1;
      const own: Box[] = [];
      for (let index = 0; index < count; index += 1) {
        const place = wide ? content.readUInt16BE(at) & 0x7fff : content.readUInt8(at) & 0x7f;
        at += wide ? 2 : 1;
        const box = all[place - 1];
        if (box !== undefined) own.push(box);
      }
      byItem.set(item, own);
    }
  }
  return (item) => byItem.get(item) ?? [];
}

/** Of item locations (ISO/IEC 14496-12, 8.11.3): an item's bytes, of this file or of `idat`. Empty for one that lies elsewhere. */
function bytesReader(file: Buffer, iloc: Buffer, idat: Buffer | null): (item: number) => Buffer {
  const version = iloc.readUInt8(0);
  const [sizes, more] = [iloc.readUInt8(4), iloc.readUInt8(5)];
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 4, sizes & 15, more >> 4];
  const indexBytes = version === 0 ? 0 : more & 15;
  let at = 6;
  const next = (bytes: number): number => {
    const value =
      bytes === 8 ? Number(iloc.readBigUInt64BE(at)) : bytes === 0 ? 0 : iloc.readUIntBE(at, bytes);
    at += bytes;
    return value;
  };
  const found = new Map<number, Buffer>();
  for (let left = next(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const item = next(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : next(2) & 15;
    const elsewhere = next(2) !== 0;
    const base = next(baseBytes);
    const source = method === 0 ? file : method === 1 ? idat : null;
    const extents: Buffer[] = [];
    for (let extent = next(2); extent > 0; extent -= 1) {
      next(indexBytes);
      const from = base + next(offsetBytes);
      const length = next(lengthBytes);
      if (source !== null && !elsewhere) extents.push(source.subarray(from, from + length));
    }
    const [only] = extents;
    found.set(item, extents.length === 1 && only !== undefined ? only : Buffer.concat(extents));
  }
  return (item) => found.get(item) ?? Buffer.alloc(0);
}

const startCode = Buffer.from([0, 0, 0, 1]);

/** From a decoder configuration (ISO/IEC 14496-15, 8.3.3.1) and units with their lengths. */
function annexB(config: Buffer, sample: Buffer): Buffer {
  const out: Buffer[] = [];
  const lengthBytes = (config.readUInt8(21) & 3) + 1;
  let at = 23;
  for (let arrays = config.readUInt8(22); arrays > 0; arrays -= 1) {
    const units = config.readUInt16BE(at + 1);
    at += 3;
    for (let unit = 0; unit < units; unit += 1) {
      const length = config.readUInt16BE(at);
      out.push(startCode, config.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  for (let from = 0; from + lengthBytes <= sample.length; ) {
    const length = sample.readUIntBE(from, lengthBytes);
    from += lengthBytes;
    out.push(startCode, sample.subarray(from, from + length));
    from += length;
  }
  return Buffer.concat(out);
}

/** Behind the offset of its TIFF header. */
function exifIn(item: Buffer): Buffer | null {
  if (item.length < 12) return null;
  const at = 4 + item.readUInt32BE(0);
  return at < item.length ? item.subarray(at) : null;
}
