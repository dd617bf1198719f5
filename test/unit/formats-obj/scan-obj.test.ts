/** What the inspection and the view take from an OBJ alike: extents of what is used, faults with their lines. */
import { describe, expect, it } from 'vitest';
import { readMtl } from '../../../main/formats/obj/read-mtl.ts';
import { scanObj } from '../../../main/formats/obj/scan-obj.ts';
import { mutateAndRead, mutations } from './mutations.ts';

const text = (...lines: string[]): Uint8Array => new TextEncoder().encode(lines.join('\n'));
const square = ['v 0 0 0', 'v 2 0 0', 'v 2 1 0', 'v 0 1 0'];

const block = (x: number): string[] => [`v ${x} 0 0`, `v ${x + 1} 0 0`, `v ${x} 1 0`, 'f -3 -2 -1\r'];

describe('OBJ', () => {
  it('has the extents of the vertices that are used', () => {
    const scan = scanObj(text(...square, 'v 99 99 99', 'f 1 2 3'));
    expect(scan.bounds).toEqual({ min: [0, 0, 0], max: [2, 1, 0] });
    expect(scanObj(text(...square)).bounds).toBeNull();
    expect(scanObj(text(...square, 'l 1 2', 'p 3 4')).bounds).toEqual({ min: [0, 0, 0], max: [2, 1, 0] });
  });

  it('joins lines at a back slash, also right behind a number and with CRLF', () => {
    const lines = [
      ...square,
      'v 1 2 0',
      'f 1 2 3\\\r',
      '5\\',
      ' 4',
      'curv 0 1 \\',
      '1 2 3',
      '# C:\\',
      'f 1 2 3',
    ];
    expect(scanObj(text(...lines))).toMatchObject({ triangles: 4, strange: [], brokenFaces: { count: 0 } });
  });

  it('counts back from each statement’s own place', () => {
    const scan = scanObj(text(...block(0), ...block(3), ...block(6)));
    expect(scan).toMatchObject({ triangles: 3, bounds: { min: [0, 0, 0], max: [7, 1, 0] } });
  });

  it('names what is wrong with its line, and goes on', () => {
    const scan = scanObj(
      text(
        '<<<<<<< HEAD',
        ...square,
        '=======',
        'v nan 0 0',
        '>>>>>>> theirs',
        'f 1 2 9',
        'f 1 2 5',
        'f 1 2 3',
      ),
    );
    expect(scan).toMatchObject({
      triangles: 2,
      mergeMarks: { count: 3, line: 1 },
      unusable: { count: 1, line: 7 },
      brokenFaces: { count: 1, line: 9 },
      strange: [],
    });
  });

  it(`survives ${mutations} mutations`, () => {
    const sample = text(
      'mtllib a.mtl',
      ...square,
      'vt 0 0',
      'vn 0 0 1',
      'usemtl a',
      'f 1/1/1 2/1/1 3/1/1 4/1/1',
      'l 1 2 \\',
      ' 3',
      's 1',
      'p 1',
    );
    expect(mutateAndRead([sample], scanObj, mutations)).toBeGreaterThan(0);
  });
});

it('an MTL names its pictures with their lines, past the options of maps', () => {
  const { materials, files } = readMtl(
    'newmtl t\nmap_Kd -o 0.0 -7.0 0.0 -s 1.0 10.0 1.0 -clamp on body stripe.png\nmap_Ks a.png\nmap_aat on',
  );
  expect(files).toEqual([
    { file: 'body stripe.png', line: 2 },
    { file: 'a.png', line: 3 },
  ]);
  expect(materials.get('t')?.maps.map_Kd).toMatchObject({ scale: [1, 10], offset: [0, -7], clamp: true });
});
