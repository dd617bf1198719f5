/** Meshes repaired in OBJ, STL and PLY: what is wrong goes, everything else in the files stays. */
import { describe, expect, test } from 'vitest';
import { fixNoteText } from '../../../main/contract/plain/fix-note-sentences.ts';
import type { Fixed } from '../../../main/fix/fix.ts';
import { joinMeshes, type TriangleMesh } from '../../../main/formats/geometry/triangle-mesh.ts';
import { brokenSolid, flipped, plyText, soup, stlBytes, without } from './broken-meshes.ts';
import { objText, textAt } from './memory-files.ts';
import { allRepairs, meshAt, partsOf, refusal, repaired } from './repaired-meshes.ts';
import { box } from './solid-meshes.ts';

const all = { ...allRepairs, creaseDegrees: null };

const codes = ({ done, left }: Fixed): string[] => [...done, ...left].map(({ code }) => code);

const broken = brokenSolid(2000);
const files: Readonly<Record<string, (mesh: TriangleMesh) => string | Uint8Array>> = {
  'a.obj': objText,
  'a.stl': stlBytes,
  'a.ply': plyText,
};

describe.for(Object.entries(files))('%s', ([name, write]) => {
  test('a broken solid is closed and faces outside, and a second time there is nothing to do', async () => {
    const { after, notes } = await repaired({ [name]: write(broken), 'other.txt': 'kept' }, all);
    expect(await partsOf(after, name)).toEqual(['closed outside', 'closed outside', 'closed outside']);
    expect(notes.changes.map(({ localPath }) => localPath)).toEqual([name]);
    expect(codes(notes).filter((code) => code !== 'mesh-welded')).toEqual([
      'mesh-degenerate-removed',
      'mesh-windings-agreed',
      'mesh-parts-flipped',
      'mesh-holes-closed',
    ]);
    expect(await refusal(after, all)).toBe('fix.nothing-to-change');
  });

  test('is simplified to a number of triangles, at its scale', async () => {
    const { after, notes } = await repaired({ [name]: write(broken) }, { ...all, maxTriangles: 500 });
    const mesh = await meshAt(after, name);
    expect(mesh.indices.length / 3).toBeLessThanOrEqual(500);
    expect(Math.max(...mesh.points)).toBeCloseTo(0.55, 5);
    expect(codes(notes)).toContain('mesh-simplified');
    expect(await partsOf(after, name)).toEqual(['closed outside', 'closed outside', 'closed outside']);
  });
});

const quads = `# a cube\r
mtllib cube.mtl\r
v 0 0 0 1 0 0\r
v 1 0 0 1 0 0\r
v 1 1 0 1 0 0\r
v 0 1 0 1 0 0\r
v 0 0 1 1 0 0\r
v 1 0 1 1 0 0\r
v 1 1 1 1 0 0\r
v 0 1 1.000 1 0 0\r
vt 0 0\r
vt 1 0\r
vt 1 1\r
o cube\r
usemtl red paint\r
s off\r
f 1/1 4/2 3/3 2/1   # bottom\r
f 5/1 6/2 7/3 8/1\r
g sides\r
usemtl blue\r
f 1/1 2/2 6/3 5/1\r
f 3 4 8 7\r
f 2 3 7 6\r
f -8 -4 -1 -5\r
`;

const kept = (text: string): string[] => text.split('\r\n').filter((line) => !line.startsWith('f '));

describe('OBJ', () => {
  test('of a turned face only its own line changes, and it keeps its four corners', async () => {
    const wrong = quads.replace('f 2 3 7 6', 'f 6 7 3 2');
    const { after } = await repaired({ 'a.obj': wrong }, { flipInsideOut: true });
    // The same corners, the other way round.
    expect(textAt(after, 'a.obj').replace('# bottom', '')).toContain('f 2 3 7 6\r\n');
    expect(kept(textAt(after, 'a.obj'))).toEqual(kept(quads));
    expect(await partsOf(after, 'a.obj')).toEqual(['closed outside']);
  });

  test('a missing face is closed in the group and material of its border', async () => {
    const { after } = await repaired(
      { 'a.obj': quads.replace('f 5/1 6/2 7/3 8/1\r\n', '') },
      { holes: { maxEdges: 8, maxMm: 2000 } },
    );
    const text = textAt(after, 'a.obj');
    expect(text.slice(text.indexOf('usemtl blue')).match(/^f /gm)).toHaveLength(6);
    expect(await partsOf(after, 'a.obj')).toEqual(['closed outside']);
  });

  test('normals are written before the first face, in numbers that all faces name', async () => {
    const { after } = await repaired({ 'a.obj': quads }, { creaseDegrees: 30 });
    const text = textAt(after, 'a.obj');
    expect(text.match(/^vn /gm)).toHaveLength(6);
    expect(text.indexOf('vn ')).toBeLessThan(text.indexOf('f '));
    for (const [, corner] of text.matchAll(/^f (\S+)/gm)) expect(corner).toMatch(/^\d+\/\d*\/[1-6]$/);
    expect(await refusal(after, { creaseDegrees: 30 })).toBe('fix.nothing-to-change');
  });

  test('normals that stand between the faces keep their numbers in order', async () => {
    const late = `v 0 0 0\nv 1 0 0\nv 0 1 0\nvn 0 0 1\nf 1//1 2//1 3//1\nv 0 0 1\nvn 0 -1 0\nf 1//2 4//2 2//2\nvn 1 0 0\nf 1//3 3//3 4//3\nvn 1 1 1\nf 2//4 4//4 3//4\n`;
    const { after } = await repaired({ 'a.obj': late }, { flipInsideOut: true });
    expect(await partsOf(after, 'a.obj')).toEqual(['closed outside']);
    const normals = [...textAt(after, 'a.obj').matchAll(/^vn (.*)$/gm)].map(([, numbers]) => numbers);
    const first = [...textAt(after, 'a.obj').matchAll(/^f \d+\/\/(\d+)/gm)].map(
      ([, n]) => normals[Number(n) - 1],
    );
    expect(first).toEqual(['0 0 -1', '0 -1 0', '-1 0 0', '1 1 1']);
  });

  test('lines and points keep their vertices when others go', async () => {
    const text = `v 9 9 9\nv 5 5 5\n${objText(soup(box([1, 1, 1]))).replaceAll(
      /^f (\d+) (\d+) (\d+)/gm,
      (_, ...n: string[]) =>
        `f ${n
          .slice(0, 3)
          .map((one) => Number(one) + 2)
          .join(' ')}`,
    )}l 2 3\np 2\n`;
    const { after } = await repaired({ 'a.obj': text }, { weldMm: 0 });
    const lines = textAt(after, 'a.obj').split('\n');
    expect(lines.filter((line) => line.startsWith('v '))).toHaveLength(9);
    expect(lines[0]).toBe('v 5 5 5');
    expect(lines.filter((line) => /^[lp] /.test(line))).toEqual(['l 1 2', 'p 1']);
  });

  test('a vertex of another color at the same place is moved and kept', async () => {
    const mesh = soup(box([1, 1, 1]));
    let n = 0;
    const text = objText({
      ...mesh,
      points: mesh.points.map((value, at) => value + (at === 0 ? 0.0004 : 0)),
    }).replaceAll(/^v .*$/gm, (line) => `${line} ${n++ === 0 ? '1 0 0' : '0 1 0'}`);
    const { after, notes } = await repaired({ 'a.obj': text }, { weldMm: 1 });
    expect(textAt(after, 'a.obj').match(/^v /gm)).toHaveLength(9);
    expect(textAt(after, 'a.obj')).toMatch(/^v \S+ \S+ \S+ 1 0 0$/m);
    expect(codes(notes)).toEqual(['mesh-welded', 'mesh-seams-closed']);
    expect(await partsOf(after, 'a.obj')).toEqual(['closed outside']);
  });

  test('free-form surfaces are left, in words', async () => {
    const notes = await repaired(
      { 'a.obj': `${quads}cstype bezier\n`, 'b.obj': objText(flipped(box([1, 1, 1]))) },
      { flipInsideOut: true },
    );
    expect(notes.notes.left.map(fixNoteText)).toEqual([
      'It was left as it is: it has free-form curves or surfaces.',
    ]);
  });
});

const facets = (mesh: TriangleMesh): string => {
  const { points } = soup(mesh);
  const lines: string[] = [];
  for (let at = 0; at < points.length; at += 9)
    lines.push(
      'facet normal 0 0 0\nouter loop',
      ...[0, 3, 6].map((from) => `vertex ${points.subarray(at + from, at + from + 3).join(' ')}`),
      'endloop\nendfacet',
    );
  return lines.join('\n');
};

describe('STL', () => {
  test('facets that are right keep their bytes, with their attribute', async () => {
    const bytes = Buffer.from(stlBytes(box([1, 1, 1])));
    for (let n = 0; n < 12; n++) bytes.writeUInt16LE(0x8000 + n, 84 + n * 50 + 48);
    const turned = Buffer.from(bytes);
    bytes.copy(turned, 84 + 12 + 12, 84 + 12 + 24, 84 + 12 + 36);
    bytes.copy(turned, 84 + 12 + 24, 84 + 12 + 12, 84 + 12 + 24);
    const { after } = await repaired({ 'a.stl': turned }, { flipInsideOut: true });
    const out = after['a.stl'] as Uint8Array;
    expect(out).toHaveLength(bytes.length);
    expect(Buffer.from(out.subarray(84 + 50)).equals(bytes.subarray(84 + 50))).toBe(true);
    expect(Buffer.from(out.subarray(96, 134)).equals(bytes.subarray(96, 134))).toBe(true);
  });

  test('text keeps its solids and their names; normals that are zero are recomputed', async () => {
    const text = `solid one part\n${facets(box([1, 1, 1]))}\nendsolid one part\nsolid two\n${facets(flipped(box([1, 1, 1], [3, 0, 0])))}\nendsolid two\n`;
    const { after, notes } = await repaired({ 'a.stl': text }, { flipInsideOut: true, creaseDegrees: 30 });
    expect(textAt(after, 'a.stl').match(/^(end)?solid.*$/gm)).toEqual([
      'solid one part',
      'endsolid one part',
      'solid two',
      'endsolid two',
    ]);
    expect(textAt(after, 'a.stl')).not.toContain('normal 0 0 0');
    expect(notes.done).toMatchObject([
      { code: 'mesh-parts-flipped' },
      { code: 'mesh-normals-recomputed', values: { vertices: 12 } },
    ]);
    expect(await refusal(after, { flipInsideOut: true, creaseDegrees: 30 })).toBe('fix.nothing-to-change');
  });
});

/** With a color of each vertex and a value of each face. */
function binaryPly(mesh: TriangleMesh, isLittle: boolean): Uint8Array {
  const [vertices, faces] = [mesh.points.length / 3, mesh.indices.length / 3];
  const head = `ply\nformat binary_${isLittle ? 'little' : 'big'}_endian 1.0\ncomment TextureFile a.png\nelement vertex ${vertices}\nproperty double x\nproperty double y\nproperty double z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nelement face ${faces}\nproperty ushort part\nproperty list uchar uint vertex_indices\nend_header\n`;
  const body = Buffer.alloc(vertices * 27 + faces * 15);
  const view = new DataView(body.buffer, body.byteOffset);
  for (let n = 0; n < vertices; n++) {
    for (let axis = 0; axis < 3; axis++)
      view.setFloat64(n * 27 + axis * 8, mesh.points[n * 3 + axis] ?? 0, isLittle);
    body.set([200, 100, 50], n * 27 + 24);
  }
  for (let n = 0, at = vertices * 27; n < faces; n++, at += 15) {
    view.setUint16(at, n < 6 ? 7 : 300, isLittle);
    view.setUint8(at + 2, 3);
    for (let corner = 0; corner < 3; corner++)
      view.setUint32(at + 3 + corner * 4, mesh.indices[n * 3 + corner] ?? 0, isLittle);
  }
  return Buffer.concat([Buffer.from(head), body]);
}

describe('PLY', () => {
  test.for([true, false])('binary, little-endian: %s; colors and values of faces stay', async (isLittle) => {
    const { after } = await repaired(
      { 'a.ply': binaryPly(flipped(soup(box([1, 1, 1]))), isLittle) },
      { weldMm: 0, flipInsideOut: true },
    );
    // The same box without a fault, but for the order of its vertices.
    const bytes = Buffer.from(after['a.ply'] as Uint8Array);
    const head = bytes.subarray(0, bytes.indexOf('end_header\n') + 11).toString();
    expect(head).toContain('comment TextureFile a.png');
    expect(head).toMatch(/element vertex 8\n/);
    const body = bytes.subarray(head.length);
    const view = new DataView(body.buffer, body.byteOffset, body.length);
    expect(body).toHaveLength(8 * 27 + 12 * 15);
    expect([...body.subarray(24, 27)]).toEqual([200, 100, 50]);
    expect(Array.from({ length: 12 }, (_, n) => view.getUint16(8 * 27 + n * 15, isLittle))).toEqual([
      ...Array(6).fill(7),
      ...Array(6).fill(300),
    ]);
    expect(await partsOf(after, 'a.ply')).toEqual(['closed outside']);
  });

  test('faces of four corners stay, and a file of another kind is left', async () => {
    const text = `ply\nformat ascii 1.0\nelement vertex 9\nproperty float x\nproperty float y\nproperty float z\nelement face 6\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n0 0 1\n1 0 1\n1 1 1\n0 1 1\n9 9 9\n4 0 3 2 1\n4 4 5 6 7\n4 0 1 5 4\n4 2 3 7 6\n4 6 5 1 2\n4 0 4 7 3\n`;
    const wrong = text.replace('4 6 5 1 2', '4 2 1 5 6');
    const { after } = await repaired({ 'a.ply': wrong }, { flipInsideOut: true });
    expect(textAt(after, 'a.ply')).toBe(text.replace('vertex 9', 'vertex 8').replace('9 9 9\n', ''));
    const edges =
      wrong.replace('end_header', 'element edge 1\nproperty int vertex1\nproperty int vertex2\nend_header') +
      '0 1\n';
    const { notes } = await repaired({ 'a.ply': edges, 'b.ply': wrong }, { flipInsideOut: true });
    expect(notes.left).toMatchObject([{ code: 'file-not-changed', path: 'a.ply' }]);
  });

  test('numbers of one byte do not reach the vertices of sharp edges', async () => {
    const boxes = joinMeshes(Array.from({ length: 20 }, (_, n) => box([1, 1, 1], [n * 2, 0, 0])));
    const text = plyText(boxes)
      .replace('list uchar int', 'list uchar uchar')
      .replace('property float quality', 'property float nx\nproperty float ny\nproperty float nz')
      .replaceAll(/ 0\.5$/gm, ' 0 0 1');
    const { notes } = await repaired(
      { 'a.ply': text, 'b.ply': text.replace('uchar uchar', 'uchar ushort') },
      { creaseDegrees: 30 },
    );
    expect(notes.changes.map(({ localPath }) => localPath)).toEqual(['b.ply']);
    expect(notes.left.map(fixNoteText)).toEqual([
      'It was left as it is: its faces name vertices as uint8, and there would be 480.',
    ]);
  });
});

const inMm = (mesh: TriangleMesh): TriangleMesh => ({
  ...mesh,
  points: mesh.points.map((value) => value * 1000),
});

test('a file of which no triangle would be left stays', async () => {
  const flat = 'v 0 0 0\nv 1 0 0\nv nan 0 0\nf 1 2 3\nf 1 1 2\n';
  const { notes } = await repaired({ 'a.obj': flat, 'b.stl': stlBytes(flipped(box([1, 1, 1]))) }, all);
  expect(notes.changes.map(({ localPath }) => localPath)).toEqual(['b.stl']);
  expect(notes.left.map(fixNoteText)).toEqual(['It was left as it is: no triangle of it would be left.']);
});

describe('an asset', () => {
  const urdf = `<robot name="r"><link name="a"><visual><geometry><mesh filename="meshes/a.stl" scale="0.001 0.001 0.001"/></geometry></visual></link><link name="b"><visual><geometry><mesh filename="meshes/b.obj"/></geometry></visual></link></robot>`;

  test('lengths are those of the description, and files keep their names', async () => {
    const contents = {
      'r.urdf': urdf,
      'meshes/a.stl': stlBytes(inMm(without(box([0.1, 0.1, 0.1]), [0]))),
      'meshes/b.obj': objText(box([1, 1, 1])),
    };
    expect(await refusal(contents, { holes: { maxEdges: 8, maxMm: 100 } })).toBe('fix.nothing-to-change');
    const { after, notes } = await repaired(contents, { holes: { maxEdges: 8, maxMm: 150 } });
    expect(notes.changes.map(({ localPath }) => localPath)).toEqual(['meshes/a.stl']);
    expect(Object.keys(after)).toEqual(Object.keys(contents));
  });

  test('meshes of a description share the triangles', async () => {
    const contents = {
      'r.urdf': urdf,
      'meshes/a.stl': stlBytes(inMm(brokenSolid(6000))),
      'meshes/b.obj': objText(brokenSolid(2000)),
    };
    const { after } = await repaired(contents, { weldMm: 0, maxTriangles: 1000 });
    const counts = await Promise.all(
      ['meshes/a.stl', 'meshes/b.obj'].map(async (path) => (await meshAt(after, path)).indices.length / 3),
    );
    expect(counts.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1000);
    expect(counts[0]).toBeGreaterThan((counts[1] ?? 0) * 2);
  });

  test('formats that are not written are named; without another mesh that is an error', async () => {
    const contents = { 'a.fbx': 'Kaydara FBX Binary  ', 'a.stl': stlBytes(flipped(box([1, 1, 1]))) };
    const { notes } = await repaired(contents, { flipInsideOut: true });
    expect(notes.left).toMatchObject([
      { code: 'format-not-written', path: 'a.fbx', values: { format: 'FBX' } },
    ]);
    expect(await refusal({ 'a.fbx': contents['a.fbx'] }, { flipInsideOut: true })).toBe(
      'fix.format-not-written',
    );
  });
});
