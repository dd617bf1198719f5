/** OBJ and MTL as data: what their lines mean, and what hostile ones do not. */
import { describe, expect, it } from 'vitest';
import { readMtl } from '../../../../main/formats/obj/read-mtl.ts';
import { type ObjScan, scanObj } from '../../../../main/formats/obj/scan-obj.ts';
import { buildGeometry } from '../../../../renderer/scene/parse/obj/parse-obj.ts';

const scan = (...lines: string[]): ObjScan => scanObj(new TextEncoder().encode(lines.join('\n')));
const positions = ({ positions: found }: ObjScan): number[] => [...found.array.subarray(0, found.length)];
const square = ['v 0 0 0', 'v 2 0 0', 'v 2 1 0', 'v 0 1 0'];

/** The corners of all triangles as indices of positions. */
const triangles = ({ parts }: ObjScan): number[][] =>
  parts.map(({ triangles: found }) =>
    [...found.array.subarray(0, found.length)].filter((_, index) => index % 3 === 0),
  );

describe('the shapes of an OBJ', () => {
  it.each([
    ['v 1 -2.5 +3e1', [1, -2.5, 30]],
    ['v .5 5. -1.25E-2', [0.5, 5, -0.0125]],
    ['v\t1   2 \\\n 3 # a comment 4 5 6', [1, 2, 3]],
    ['v 1 nan inf', [1, Number.NaN, Number.NaN]],
    ['v 1 2x 3', [1, Number.NaN, 3]],
    ['v 123456789012345678901234567890 0 0', [Math.fround(1.2345678901234568e29), 0, 0]],
  ])('reads %j', (line, numbers) => {
    expect(positions(scan(line)).map((value) => Number(value.toPrecision(6)))).toEqual(
      numbers.map((value) => Number(Math.fround(value).toPrecision(6))),
    );
  });

  it('takes indices from the front and from the back, and quads as two triangles', () => {
    expect(triangles(scan(...square, 'f 1 2 3 4', 'f -4 -3/ -2//'))).toEqual([[0, 1, 2, 0, 2, 3, 0, 1, 2]]);
  });

  it('clips the ears of a polygon that is not convex, and keeps the way round', () => {
    const arrow = ['v 0 0 0', 'v 4 -3 0', 'v 1 0 0', 'v 4 3 0', 'v 3.9 3 0'];
    const [corners = []] = triangles(scan(...arrow, 'f 1 2 3 4 5'));
    const at = positions(scan(...arrow));
    const area = (a = 0, b = 0, c = 0): number => {
      const [ax = 0, ay = 0] = at.slice(a * 3);
      const [bx = 0, by = 0] = at.slice(b * 3);
      const [cx = 0, cy = 0] = at.slice(c * 3);
      return ((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
    };
    const areas = [0, 3, 6].map((first) => area(...corners.slice(first, first + 3)));
    // Shoelace of the outline: 3.15; a fan from any corner covers more or turns a triangle round.
    expect(areas.every((one) => one >= 0)).toBe(true);
    expect(areas.reduce((sum, one) => sum + one, 0)).toBeCloseTo(3.15);
  });

  it('parts the faces by material and by smoothing, whatever the groups', () => {
    const found = scan(
      ...square,
      'o a\nusemtl red metal\nf 1 2 3',
      'g b\ns 1\nf 1 2 3',
      's off\nusemtl red metal \nf 1 3 4',
    );
    expect(found.parts.map(({ material, smooth }) => [material, smooth])).toEqual([
      ['red metal', false],
      ['red metal', true],
    ]);
    expect(triangles(found)).toEqual([
      [0, 1, 2, 0, 2, 3],
      [0, 1, 2],
    ]);
  });

  it('leaves out faces whose vertices are not there, and says how many', () => {
    const found = scan(
      ...square,
      'f 1 2 9',
      'f 0 1 2',
      'f -9 1 2',
      'f 1 2',
      'f 1 2 99999999999999999999',
      'f 1 2 3',
    );
    expect(found.brokenFaces).toEqual({ count: 5, line: 5 });
    expect(triangles(found)).toEqual([[0, 1, 2]]);
  });

  it('follows no statement that would start something', () => {
    const found = scan('csh -touch x', 'call other.obj', '__proto__ 1', ...square, 'f 1 2 3');
    expect(found.strange).toEqual(['csh', 'call', '__proto__']);
    expect(triangles(found)).toEqual([[0, 1, 2]]);
  });

  it('survives a line of a million corners', () => {
    const found = scan(...square, `f ${'1 2 3 '.repeat(333_333)}`);
    expect(found.parts[0]?.triangles.length).toBe((100_000 - 2) * 9);
  });

  it('makes one vertex of equal corners, and drops attributes that some lack', () => {
    const corners = ['vt 0 0', 'vt 1 0', 'vn 0 0 1', 'f 1/1/1 2/2/1 3/1/1', 'f 1/1/1 3/1/1 4/1/1'];
    const build = (...more: string[]) => {
      const found = scan(...square, ...corners, ...more);
      const [part] = found.parts;
      return buildGeometry(
        found,
        part?.triangles.array.subarray(0, part.triangles.length) ?? new Int32Array(),
      );
    };
    const whole = build();
    expect(whole.getAttribute('position').count).toBe(4);
    expect([...(whole.getIndex()?.array ?? [])]).toEqual([0, 1, 2, 0, 2, 3]);
    expect([...whole.getAttribute('uv').array]).toEqual([0, 0, 1, 0, 0, 0, 0, 0]);
    const partly = build('f 1 2 3');
    expect(Object.keys(partly.attributes)).toEqual(['position']);
  });
});

describe('the materials of an MTL', () => {
  const [material] = readMtl(
    [
      'Kd 1 1 1',
      'newmtl red metal',
      'Kd 0.5 0 nan',
      'Ke 0.25',
      'Ns 98',
      'Tr 0.25',
      'map_Kd -s 2 3 -o 0.5 -clamp on my red map.png',
      'bump -bm 0.5 height.png',
      'map_Ks gloss.png',
      'norm',
    ].join('\r\n'),
  ).materials.values();

  it('reads colours, numbers, and maps with their options', () => {
    expect(material).toMatchObject({
      name: 'red metal',
      diffuse: null,
      emissive: [0.25, 0.25, 0.25],
      shininess: 98,
      opacity: 0.75,
    });
    expect(material?.maps).toEqual({
      map_Kd: { file: 'my red map.png', scale: [2, 3], offset: [0.5, 0.5], clamp: true, bump: 1 },
      map_Bump: { file: 'height.png', scale: [1, 1], offset: [0, 0], clamp: false, bump: 0.5 },
    });
    expect([...(material?.ignored ?? [])]).toEqual(['map_ks']);
  });
});
