/** TGA pictures: each kind of pixel and order of rows, and what is cut off. */
import { describe, expect, it } from 'vitest';
import { decodeTga, tgaHeader } from '../../../main/formats/tga.ts';
import { mutateAndRead, mutations } from '../formats-obj/mutations.ts';

/** 2 x 2 pixels. `descriptor` 0x20: from the upper row. */
const tga = (
  kind: number,
  bits: number,
  descriptor: number,
  body: readonly number[],
  palette: readonly number[] = [],
) =>
  Uint8Array.of(
    0,
    palette.length > 0 ? 1 : 0,
    kind,
    0,
    0,
    palette.length / 3,
    0,
    palette.length > 0 ? 24 : 0,
    0,
    0,
    0,
    0,
    2,
    0,
    2,
    0,
    bits,
    descriptor,
    ...palette,
    ...body,
  );
const red = [0, 0, 255];
const blue = [255, 0, 0];

describe('TGA', () => {
  it.each([
    ['colours from the lower row', tga(2, 24, 0, [...blue, ...blue, ...red, ...blue])],
    ['colours from the upper row', tga(2, 24, 0x20, [...red, ...blue, ...blue, ...blue])],
    ['run-length codes', tga(10, 24, 0x20, [0, ...red, 0x82, ...blue])],
    ['a palette', tga(1, 8, 0x20, [1, 0, 0, 0], [...blue, ...red])],
    ['15 bits', tga(2, 16, 0x20, [0, 0x7c, 31, 0, 31, 0, 31, 0])],
  ])('reads %s', (_, bytes) => {
    expect(tgaHeader(bytes)).toEqual({ type: 'tga', width: 2, height: 2, channels: 3, bits: 8 });
    expect([...decodeTga(bytes).rgba]).toEqual([
      255, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255,
    ]);
  });

  it('reads grey, and alpha where there is one', () => {
    expect([...decodeTga(tga(3, 8, 0x20, [1, 2, 3, 4])).rgba].slice(0, 4)).toEqual([1, 1, 1, 255]);
    expect(
      [...decodeTga(tga(2, 32, 0x28, [...red, 9, ...red, 9, ...red, 9, ...red, 9])).rgba].slice(0, 4),
    ).toEqual([255, 0, 0, 9]);
  });

  it('takes other bytes for none, and refuses what is cut off', () => {
    expect(tgaHeader(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull();
    expect(() => decodeTga(tga(2, 24, 0, red))).toThrow(expect.objectContaining({ code: 'model.damaged' }));
    expect(() => decodeTga(tga(10, 24, 0, [0]))).toThrow(expect.objectContaining({ code: 'model.damaged' }));
  });

  it(`survives ${mutations} mutations`, () => {
    expect(mutateAndRead([tga(10, 24, 0x20, [0, ...red, 0x82, ...blue])], small, mutations)).toBeGreaterThan(
      0,
    );
  });
});

/** As the view has it: a size beyond reason is refused before anything is decoded. */
function small(bytes: Uint8Array): void {
  const header = tgaHeader(bytes);
  if (header !== null && header.width * header.height < 1e6) decodeTga(bytes);
}
