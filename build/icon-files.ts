/** Windows' and macOS's files of icons: both only list PNG pictures of several sizes, behind a header each. Pure. */

/** A square picture of `size` pixels a side. */
export interface SizedPng {
  readonly size: number;
  readonly png: Buffer;
}

/** An ICO file; 256 is the largest size it knows. */
export function icoOf(pictures: readonly SizedPng[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    // One byte for each side: 256 is written as 0.
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** By pixels: those of screens with two pixels a point have types of their own. */
const icnsTypes: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['icp6', 'ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/** An ICNS file; sizes that it has no type for are left out. */
export function icnsOf(pictures: readonly SizedPng[]): Buffer {
  const parts = pictures.flatMap(({ size, png }) =>
    (icnsTypes[size] ?? []).flatMap((type) => [chunkHead(type, png.length), png]),
  );
  const body = Buffer.concat(parts);
  return Buffer.concat([chunkHead('icns', body.length), body]);
}

function chunkHead(type: string, length: number): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(length + 8, 4);
  return head;
}
