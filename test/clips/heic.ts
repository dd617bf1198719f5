/** Tiny HEIC photos: a grid of grey tiles of 64 pixels, coded by ffmpeg and put into boxes as a phone does. */
import { readFile } from 'node:fs/promises';
import type { Tools } from '../../main/media/types.ts';
import { madeBy } from './make.ts';

/** `turn`: quarters anticlockwise, as the file says it; `tiles`: greys, row by row. */
export interface HeicPlan {
  readonly columns: number;
  readonly rows: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly tiles: readonly number[];
  readonly turn?: number;
  /** As EXIF writes it. */
  readonly taken?: string;
}

const u16 = (...values: number[]): Buffer =>
  Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])));
const u32 = (...values: number[]): Buffer =>
  u16(...values.flatMap((value) => [value >>> 16, value & 0xffff]));
const box = (type: string, ...parts: (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  return Buffer.concat([u32(8 + content.length), Buffer.from(type, 'latin1'), content]);
};
const none = u32(0);

/** The units of an Annex B stream. */
function unitsOf(stream: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let at = stream.indexOf('\0\0\x01', 0, 'latin1'); at >= 0; ) {
    const next = stream.indexOf('\0\0\x01', at + 3, 'latin1');
    let end = next < 0 ? stream.length : next;
    while (end > at + 3 && stream[end - 1] === 0) end -= 1;
    units.push(stream.subarray(at + 3, end));
    at = next;
  }
  return units;
}

/** Of a TIFF structure with the time in its Exif part. */
function exifOf(taken: string): Buffer {
  const entry = (tag: number, type: number, count: number, value: number): Buffer =>
    Buffer.concat([u16(tag, type), u32(count, value)]);
  const main = Buffer.concat([u16(1), entry(0x8769, 4, 1, 26), none]);
  const inner = Buffer.concat([u16(1), entry(0x9003, 2, taken.length + 1, 44), none]);
  return Buffer.concat([
    Buffer.from('MM\0*\0\0\0\x08', 'latin1'),
    main,
    inner,
    Buffer.from(`${taken}\0`, 'latin1'),
  ]);
}

const kindOf = (unit: Buffer): number => ((unit[0] ?? 0) >> 1) & 63;

/** The bytes of the photo. */
export async function heicBytes(tools: Tools, folder: string, plan: HeicPlan): Promise<Buffer> {
  const greys = plan.tiles.map((grey, index) => `${index > 0 ? '+' : ''}${grey}*eq(N\\,${index})`).join('');
  const source = `color=s=64x64:r=1:d=${plan.tiles.length},geq=lum='${greys}':cb=128:cr=128`;
  const coding = ['-c:v', 'libx265', '-x265-params', 'keyint=1:log-level=none:info=0', '-pix_fmt', 'yuv420p'];
  const file = await madeBy(
    tools,
    folder,
    '-f',
    'lavfi',
    '-i',
    source,
    ...coding,
    '-f',
    'hevc',
    'tiles.hevc',
  );
  const units = unitsOf(await readFile(file));
  const heads = [32, 33, 34].map((kind) => units.find((unit) => kindOf(unit) === kind) ?? Buffer.alloc(0));
  const pictures = units
    .filter((unit) => kindOf(unit) < 32)
    .map((unit) => Buffer.concat([u32(unit.length), unit]));
  const config = box(
    'hvcC',
    Buffer.from([1, ...Array.from({ length: 20 }, () => 0), 3, heads.length]),
    ...heads.flatMap((unit, index) => [Buffer.from([32 + index]), u16(1, unit.length), unit]),
  );
  const grid = Buffer.concat([
    Buffer.from([0, 0, plan.rows - 1, plan.columns - 1]),
    u16(plan.widthPx, plan.heightPx),
  ]);
  const exif = Buffer.concat([none, exifOf(plan.taken ?? '2026:11:05 09:00:00')]);
  const items = [...pictures, grid, exif];
  const [gridItem, exifItem] = [pictures.length + 1, pictures.length + 2];
  const kinds = [...pictures.map(() => 'hvc1'), 'grid', 'Exif'];
  const size = (widthPx: number, heightPx: number): Buffer => box('ispe', none, u32(widthPx, heightPx));
  const properties = [
    config,
    size(64, 64),
    size(plan.widthPx, plan.heightPx),
    box('irot', Buffer.from([plan.turn ?? 0])),
  ];
  const uses = [...pictures.map((_, index) => [index + 1, 1, 2]), [gridItem, 3, 4]];
  const associations = uses.map(([item = 0, ...own]) =>
    Buffer.concat([u16(item), Buffer.from([own.length, ...own])]),
  );
  const meta = (from: number): Buffer => {
    let at = from;
    const places = items.map((bytes, index) => {
      const place = Buffer.concat([u16(index + 1, 0, 1), u32(at, bytes.length)]);
      at += bytes.length;
      return place;
    });
    return box(
      'meta',
      none,
      box('pitm', none, u16(gridItem)),
      box(
        'iinf',
        none,
        u16(items.length),
        ...kinds.map((kind, index) => box('infe', u32(0x02000000), u16(index + 1, 0), `${kind}\0`)),
      ),
      box(
        'iref',
        none,
        box('dimg', u16(gridItem, pictures.length, ...pictures.map((_, index) => index + 1))),
        box('cdsc', u16(exifItem, 1, gridItem)),
      ),
      box('iprp', box('ipco', ...properties), box('ipma', none, u32(uses.length), ...associations)),
      box('iloc', none, Buffer.from([0x44, 0]), u16(items.length), ...places),
    );
  };
  const head = box('ftyp', 'heic', none, 'mif1heic');
  const before = head.length + meta(0).length + 8;
  return Buffer.concat([head, meta(before), box('mdat', ...items)]);
}
