/** STL as a document: binary and text, colours of two programs, and what is cut off or lies. */
import { describe, expect, it } from 'vitest';
import { readStl } from '../../../main/formats/stl/read-stl.ts';
import { mutateAndRead, mutations } from '../formats-obj/mutations.ts';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** One right-angled triangle for each offset along x; `attribute` in its last two bytes. */
function binary(offsets: readonly number[], header = '', attribute = 0): Uint8Array {
  const bytes = new Uint8Array(84 + offsets.length * 50);
  bytes.set(text(header));
  const view = new DataView(bytes.buffer);
  view.setUint32(80, offsets.length, true);
  for (const [n, x] of offsets.entries()) {
    const corners = [0, 0, 0, x, 0, 0, x + 1, 0, 0, x, 2, 0];
    for (const [at, value] of corners.entries()) view.setFloat32(84 + n * 50 + at * 4, value, true);
    view.setUint16(84 + n * 50 + 48, attribute, true);
  }
  return bytes;
}

const facet = (x: number): string =>
  `facet normal 0 0 0\n outer loop\n  vertex ${x} 0 0\n  vertex ${x + 1} 0 0\n  vertex ${x} 2 0\n endloop\nendfacet\n`;

describe('STL', () => {
  it('reads binary and text alike', () => {
    const asText = readStl(text(`solid made by hand\n${facet(0)}${facet(4)}endsolid made by hand\n`));
    const asBytes = readStl(binary([0, 4]));
    expect([asText.encoding, asBytes.encoding]).toEqual(['text', 'binary']);
    expect(asText.positions).toEqual(asBytes.positions);
    expect(asText.bounds).toEqual({ min: [0, 0, 0], max: [5, 2, 0] });
    expect(asText).toMatchObject({ triangles: 2, colours: null, brokenFacets: { count: 0 } });
  });

  it.each([
    ['with its exact length', binary([0, 4], 'solid exported')],
    ['with bytes behind its end', Buffer.concat([binary([0, 4], 'solid exported'), Buffer.alloc(7)])],
  ])('takes a binary one that begins with “solid” for what it is, %s', (_, bytes) => {
    expect(readStl(bytes)).toMatchObject({ encoding: 'binary', triangles: 2 });
  });

  it('reads capitals, several statements in a line, and a solid that is called “facet”', () => {
    const { triangles } = readStl(
      text(`SOLID facet vertex 1 1 1\n${facet(0).toUpperCase().replaceAll('\n', ' ')}\nENDSOLID`),
    );
    expect(triangles).toBe(1);
  });

  it('leaves out a facet that breaks off, and says in which line', () => {
    const cut = `solid a\n${facet(0)}facet normal 0 0 1\n outer loop\n vertex 9 9 9\n`;
    expect(readStl(text(cut))).toMatchObject({
      triangles: 1,
      bounds: { max: [1, 2, 0] },
      brokenFacets: { count: 1, line: 9 },
    });
  });

  it('counts corners that are no numbers, and leaves them out of the extents', () => {
    const odd = readStl(text(`solid a\n${facet(0).replace('vertex 1 0 0', 'vertex nan 0 0')}`));
    expect(odd).toMatchObject({ unusable: { count: 1, line: 5 }, bounds: { max: [0, 2, 0] } });
  });

  it('knows the colours of VisCAM and of Materialise, and takes other attributes for nothing', () => {
    expect([...(readStl(binary([0], '', 0x8000 | (31 << 10))).colours ?? [])]).toEqual([1, 0, 0]);
    expect([...(readStl(binary([0], 'COLOR=\u0000\u0000\u007f\u007f', 31)).colours ?? [])]).toEqual([
      1, 0, 0,
    ]);
    expect(readStl(binary([0], '', 0x1234)).colours).toBeNull();
  });

  it.each([
    ['a count beyond its bytes', binary([0]).subarray(0, 100), 'model.damaged'],
    ['a header that ends', new Uint8Array(20), 'model.damaged'],
    ['a web page', text('<html>no</html>'.padEnd(200)), 'model.not-a-model'],
  ])('refuses %s', (_, bytes, code) => {
    expect(() => readStl(bytes)).toThrow(expect.objectContaining({ code }));
  });

  it(`survives ${mutations} mutations`, () => {
    expect(
      mutateAndRead([binary([0, 4, 8]), text(`solid a\n${facet(0)}${facet(4)}endsolid`)], readStl, mutations),
    ).toBeGreaterThan(0);
  });
});
