/** `caliper import` and `caliper folders`, the real command line with the real threads. */
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boxGlb, emptyFolder, writeFiles } from '../inspect/made-folder.ts';
import { Desk } from './command-line.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

test('says what was recognised and why the rest was not; one that cannot be added does not stop the others', async () => {
  const folder = await emptyFolder();
  await writeFiles(folder, {
    'mug/mug.glb': boxGlb([1, 1, 1]),
    'notes/evil \u001b[2J.txt': 'nothing',
  });
  for (const [name, words] of [
    ['none', 'no such folder'],
    ['mug/mug.glb', 'it is not a folder'],
  ] as const) {
    const refused = await desk.caliper(['import', folder, path.join(folder, name)]);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain(`cannot be read (${words}). Check the name`);
  }
  await desk.caliper(['library', 'use', desk.library, '--create']);
  const ended = await desk.caliper(['import', desk.library, folder, '--watch']);
  expect(ended.code).toBe(1);
  expect(ended.stdout).not.toContain('automatically');
  expect(ended.stdout).toContain(`${folder}: 1 asset, now watched`);
  expect(ended.stdout).toMatch(/mug +glb/);
  expect(ended.stdout).toContain('notes: it contains no supported model');
  expect(ended.stdout).not.toContain('\u001b');
  const listed = await desk.caliper(['folders', '--json']);
  expect(JSON.parse(listed.stdout)).toMatchObject({
    schema: 1,
    folders: [{ path: folder, watched: true, assets: 1, state: 'ready' }],
  });
});

test('a model of every kind on its own is an asset, and found by its format', async () => {
  const folder = await emptyFolder();
  await writeFiles(folder, {
    'k-stl/k-stl.stl':
      'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n',
    'k-ply/k-ply.ply':
      'ply\nformat ascii 1.0\nelement vertex 2\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0\n1 1 1\n',
    'k-dae/k-dae.dae': dae,
    'k-sdf/k-sdf.sdf': `<sdf version="1.6"><model name="m"><link name="l"><visual name="v">${sdfBox}</visual></link></model></sdf>`,
    'k-urdf/k-urdf.urdf': `<robot name="r"><link name="l"><visual>${urdfBox}</visual></link></robot>`,
    'k-obj/k-obj.obj': 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n',
  });
  const added = await desk.caliper(['import', folder]);
  expect(added.stdout).toContain(`${folder}: 6 assets`);
  for (const kind of ['stl', 'ply', 'dae', 'sdf', 'urdf', 'obj']) {
    // oxlint-disable-next-line no-await-in-loop -- one library, one command after the other
    const found = await desk.caliper(['library', 'search', `format:${kind}`, 'k']);
    expect(found.code, kind).toBe(0);
    expect([...found.stdout.matchAll(/\bk-[a-z]+/g)].map(([name]) => name)).toContain(`k-${kind}`);
    expect(new Set([...found.stdout.matchAll(/\bk-[a-z]+/g)].map(([name]) => name)).size, kind).toBe(1);
  }
});

const urdfBox = '<geometry><box size="1 1 1"/></geometry>';
const sdfBox = '<geometry><box><size>1 1 1</size></box></geometry>';
const dae = `<?xml version="1.0"?><COLLADA version="1.4.1"><asset><unit meter="1"/><up_axis>Z_UP</up_axis></asset>
<library_geometries><geometry id="g"><mesh><source id="p"><float_array count="9">0 0 0 2 4 0 0 0 6</float_array></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries></COLLADA>`;
