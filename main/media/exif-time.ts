/** When a photo was taken, of its EXIF (CIPA DC-008): the clock of the camera, and its zone where it is written. Pure. */

/** `dateTime` as EXIF writes it, `2026:11:05 09:00:00`; `offset` as `+01:00`. Null where they are not said. */
export interface ExifTime {
  readonly dateTime: string | null;
  readonly offset: string | null;
}

/** Pointer to the Exif part, then the tags that say a time: taken, digitised, changed, and the zones of the first two. */
const tags = {
  exif: 0x8769,
  taken: 0x9003,
  digitised: 0x9004,
  changed: 0x0132,
  takenZone: 0x9011,
  zone: 0x9010,
};
const mostEntries = 512;

/** From a TIFF structure, with or without `Exif\0\0` before it. Never throws. */
export function readExifTime(bytes: Buffer): ExifTime {
  try {
    const tiff = bytes.toString('latin1', 0, 4) === 'Exif' ? bytes.subarray(6) : bytes;
    return timeIn(tiff);
  } catch (error) {
    if (error instanceof RangeError) return { dateTime: null, offset: null };
    throw error;
  }
}

function timeIn(tiff: Buffer): ExifTime {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  if (!isLittle && tiff.toString('latin1', 0, 2) !== 'MM') return { dateTime: null, offset: null };
  const u16 = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const texts = new Map<number, string>();
  /** Answers where the Exif part lies, when this part says so. */
  const read = (from: number): number | null => {
    let inner: number | null = null;
    const count = Math.min(u16(from), mostEntries);
    for (let index = 0; index < count; index += 1) {
      const at = from + 2 + index * 12;
      const tag = u16(at);
      const length = u32(at + 4);
      if (tag === tags.exif) inner = u32(at + 8);
      // Type 2 is text; up to four bytes stand in the entry itself.
      else if (u16(at + 2) === 2 && length < 64) {
        const start = length <= 4 ? at + 8 : u32(at + 8);
        texts.set(
          tag,
          tiff
            .toString('latin1', start, start + length)
            .replace(/\0.*$/s, '')
            .trim(),
        );
      }
    }
    return inner;
  };
  const inner = read(u32(4));
  if (inner !== null) read(inner);
  const dateTime = [tags.taken, tags.digitised, tags.changed]
    .map((tag) => texts.get(tag) ?? '')
    .find((text) => /^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/.test(text) && !text.startsWith('0000'));
  const offset = [tags.takenZone, tags.zone]
    .map((tag) => texts.get(tag) ?? '')
    .find((text) => /^[+-]\d\d:\d\d$/.test(text));
  return { dateTime: dateTime ?? null, offset: offset ?? null };
}

/** Null for what is no time. Without a zone the clock is read as that of this machine. */
export function momentOf({ dateTime, offset }: ExifTime): { atMs: number; zoned: boolean } | null {
  if (dateTime === null) return null;
  const local = `${dateTime.slice(0, 10).replaceAll(':', '-')}T${dateTime.slice(11)}`;
  const atMs = Date.parse(`${local}${offset ?? ''}`);
  return Number.isNaN(atMs) ? null : { atMs, zoned: offset !== null };
}
