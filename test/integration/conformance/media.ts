/** Pictures and clips as small as they can be, as base64. */

/** A PNG of one red pixel. */
export const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';

function box(type: string, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Two seconds of video of 640 x 480 pixels: `isom` makes it an MP4, `qt  ` a MOV; handler `soun` leaves only sound. */
export function clip({ brand = 'isom', handler = 'vide', codec = 'avc1' } = {}): Buffer {
  const entry = Buffer.alloc(78);
  entry.writeUInt16BE(640, 24);
  entry.writeUInt16BE(480, 26);
  const samples = box(
    'stbl',
    box('stsd', words(0, 1), box(codec, entry)),
    box('stsz', words(0, 100, 20)),
    box('stco', words(0, 1, 8)),
  );
  const identity = words(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000, 0, 0);
  const track = box(
    'trak',
    box('tkhd', identity),
    box(
      'mdia',
      box('mdhd', words(0, 0, 0, 1000, 2000)),
      box('hdlr', words(0, 0), ascii(handler)),
      box('minf', samples),
    ),
  );
  return Buffer.concat([
    box('ftyp', ascii(brand), words(0)),
    box('moov', box('mvhd', words(0, 0, 0, 1000)), track),
    box('mdat', Buffer.alloc(2000)),
  ]);
}

/** An MP4 and a MOV as the interface takes them. */
export const mp4 = clip().toString('base64');
export const mov = clip({ brand: 'qt  ' }).toString('base64');
