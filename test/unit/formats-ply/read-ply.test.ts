/** PLY as a document: three encodings, any order of properties, meshes, strips, lines and points. */
import { describe, expect, it } from 'vitest';
import { readPly } from '../../../main/formats/ply/read-ply.ts';
import { mutateAndRead, mutations } from '../formats-obj/mutations.ts';

const text = (...lines: string[]): Uint8Array => new TextEncoder().encode(lines.join('\n'));

const square = text(
  'ply',
  'format ascii 1.0',
  'comment TextureFile my picture.png',
  'element vertex 5',
  'property uchar blue',
  'property float y',
  'property double x',
  'property uchar red',
  'property uchar green',
  'property int16 z',
  'element face 2',
  'property list uchar int vertex_index',
  'property uchar flags',
  'end_header',
  '255 0 0 0 0 0',
  '255 0 2 0 0 0',
  '255 1 2 0 0 0',
  '255 1 0 0 0 0',
  '0 9 9 255 0 9',
  '4 0 1 2 3 7',
  '3 0 1 2 7',
);

/** The same square in bytes: x, y, z as floats, a face of a list of floats. */
function binary(little: boolean): Uint8Array {
  const head = text(
    'ply',
    `format binary_${little ? 'little' : 'big'}_endian 1.0`,
    'element vertex 4',
    'property float x',
    'property float y',
    'property float z',
    'element face 1',
    'property list uint float vertex_indices',
    'end_header',
    '',
  );
  const bytes = new Uint8Array(head.length + 48 + 20);
  bytes.set(head);
  const view = new DataView(bytes.buffer);
  const corners = [0, 0, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0];
  for (const [n, value] of corners.entries()) view.setFloat32(head.length + n * 4, value, little);
  view.setUint32(head.length + 48, 4, little);
  for (const n of [0, 1, 2, 3]) view.setFloat32(head.length + 52 + n * 4, n, little);
  return bytes;
}

describe('PLY', () => {
  it('reads properties in any order, and leaves a vertex that nothing uses out of the extents', () => {
    const { colours, textures, ...document } = readPly(square);
    expect(document).toMatchObject({
      encoding: 'text',
      triangles: 3,
      bounds: { min: [0, 0, 0], max: [2, 1, 0] },
      brokenFaces: { count: 0 },
    });
    expect([...document.corners]).toEqual([0, 1, 2, 0, 2, 3, 0, 1, 2]);
    expect([...(colours ?? [])].slice(0, 3)).toEqual([0, 0, 1]);
    expect(textures).toEqual(['my picture.png']);
  });

  it.each([true, false])('reads bytes, little-endian: %s', (little) => {
    const document = readPly(binary(little));
    expect(document).toMatchObject({ triangles: 2, bounds: { max: [2, 1, 0] } });
    expect([...document.corners]).toEqual([0, 1, 2, 0, 2, 3]);
  });

  it('takes vertices alone for a cloud of points', () => {
    const cloud = readPly(
      text(
        'ply',
        'format ascii 1.0',
        'element vertex 2',
        'property float x',
        'property float y',
        'property float z',
        'end_header',
        '0 0 0',
        '1 2 3',
      ),
    );
    expect(cloud).toMatchObject({ triangles: 0, bounds: { min: [0, 0, 0], max: [1, 2, 3] } });
  });

  it('reads faces before their vertices, strips with restarts, and edges', () => {
    const { corners, lines, triangles } = readPly(
      text(
        'ply',
        'format ascii 1.0',
        'element tristrips 1',
        'property list int int vertex_indices',
        'element edge 1',
        'property int vertex1',
        'property int vertex2',
        'element vertex 5',
        'property float x',
        'property float y',
        'property float z',
        'end_header',
        '8 0 1 2 3 -1 2 3 4',
        '0 4',
        '0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 2 0',
      ),
    );
    expect(triangles).toBe(3);
    expect([...corners]).toEqual([0, 1, 2, 2, 1, 3, 2, 3, 4]);
    expect([...lines]).toEqual([0, 4]);
  });

  it('leaves out faces whose vertices are not there', () => {
    const broken = new TextDecoder().decode(square).replace('4 0 1 2 3 7', '4 0 1 2 99 7');
    expect(readPly(text(broken))).toMatchObject({ triangles: 1, brokenFaces: { count: 1 } });
  });

  it.each([
    ['what ends before its rows', new TextDecoder().decode(square).replace('3 0 1 2 7', ''), 'model.damaged'],
    [
      'a count that no file has room for',
      'ply\nformat ascii 1.0\nelement vertex 50000000\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0',
      'model.damaged',
    ],
    ['a header without end', 'ply\nformat ascii 1.0\n', 'model.damaged'],
    [
      'vertices without a place',
      'ply\nformat ascii 1.0\nelement vertex 1\nproperty float u\nend_header\n0',
      'model.damaged',
    ],
    ['something else', 'solid a', 'model.not-a-model'],
  ])('refuses %s', (_, content, code) => {
    expect(() => readPly(text(content))).toThrow(expect.objectContaining({ code }));
  });

  it(`survives ${mutations} mutations`, () => {
    expect(mutateAndRead([square, binary(true), binary(false)], readPly, mutations)).toBeGreaterThan(0);
  });
});
