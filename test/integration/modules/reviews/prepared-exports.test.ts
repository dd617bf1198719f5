/** Assets that are exported for another program: a folder each in its form, an index of all, and a reason for what could not be prepared. */
import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { AssetExport } from '../../../../main/contract/schema/review/exports.ts';
import { ids } from '../../catalogue/rows.ts';
import { readZip } from '../../sandbox-bundles/read-zip.ts';
import { openReviewDesk, type ReviewDesk } from './review-desk.ts';

const urdf = (name: string): string =>
  `<robot name="${name}"><link name="a"><inertial><mass value="0.3"/><inertia ixx="1e-3" iyy="1e-3" izz="1e-3" ixy="0" ixz="0" iyz="0"/></inertial>
<visual><geometry><mesh filename="meshes/${name}.glb"/></geometry></visual>
<collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link></robot>`;

let out = '';
beforeEach(() => {
  out = mkdtempSync(path.join(tmpdir(), 'caliper-prepared-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
});

const exported = (
  desk: ReviewDesk,
  use: 'gazebo' | 'ros2' | null,
  ...assets: string[]
): Promise<AssetExport> =>
  desk.reviewing.exportTo(
    out,
    assets.map((id) => ids.asset(id)),
    { form: 'folder', use },
  );

interface Index {
  readonly assets: readonly Readonly<Record<string, unknown>>[];
}
const indexOf = async (done: AssetExport): Promise<Index> =>
  JSON.parse(await readFile(path.join(done.path ?? '', 'index.json'), 'utf8'));

test('three assets for Gazebo, of which one has no description', async () => {
  const desk = await openReviewDesk();
  await desk.put('a', { 'mug.urdf': urdf('mug'), 'meshes/mug.glb': 'mesh' }, { name: 'Mug' });
  await desk.put('b', { 'mug.urdf': urdf('mug'), 'meshes/mug.glb': 'mesh' }, { name: 'mug!' });
  await desk.put('c', { 'only.glb': 'mesh' }, { name: '=Only a mesh' });
  desk.verdict('a', { verdict: 'approved', notes: '', reviewer: 'Ada' });
  const done = await exported(desk, 'gazebo', 'a', 'b', 'c');
  expect(done).toMatchObject({ state: 'done', error: null });
  const folders = (await readdir(done.path ?? '')).toSorted();
  expect(folders).toEqual(['index.csv', 'index.json', 'mug', 'mug_2']);
  const sdf = await readFile(path.join(done.path ?? '', 'mug_2', 'model.sdf'), 'utf8');
  expect(sdf).toContain('<uri>model://mug_2/meshes/meshes/mug.glb</uri>');
  const { assets } = await indexOf(done);
  expect(
    assets.toSorted((one, two) => (String(one['assetId']) < String(two['assetId']) ? -1 : 1)),
  ).toMatchObject([
    { folder: 'mug', verdict: 'approved', open: 'model.config', error: null },
    { folder: 'mug_2', verdict: null, open: 'model.config', error: null },
    {
      folder: null,
      title: '=Only a mesh',
      error: expect.stringContaining('no file that can be prepared for Gazebo'),
    },
  ]);
  // What a spreadsheet would calculate is text in it.
  expect(await readFile(path.join(done.path ?? '', 'index.csv'), 'utf8')).toContain("'=Only a mesh");
});

test('when nothing can be prepared the reason is the answer, and nothing is left', async () => {
  const desk = await openReviewDesk();
  await desk.put('c', { 'only.glb': 'mesh' }, { name: 'Only a mesh' });
  const done = await exported(desk, 'ros2', 'c');
  expect(done).toMatchObject({ state: 'failed', error: { code: 'hand-on.no-format' } });
  expect(await readdir(out)).toEqual([]);
});

test('an ordinary export of several has the index, too', async () => {
  const desk = await openReviewDesk();
  await desk.put('a', { 'a.glb': 'one' }, { name: 'One' });
  await desk.put('b', { 'b.glb': 'two' }, { name: 'Two' });
  const done = await exported(desk, null, 'a', 'b');
  const { assets } = await indexOf(done);
  expect(assets.map((one) => one['bytes'])).toEqual([3, 3]);
});

test('prepared assets are a ZIP where the browser has to fetch them, and Caliper keeps no copy', async () => {
  const desk = await openReviewDesk();
  await desk.put('a', { 'mug.urdf': urdf('mug'), 'meshes/mug.glb': 'mesh' }, { name: 'Mug' });
  const done = await desk.reviewing.exportTo(out, [ids.asset('a')], { form: 'zip', use: 'gazebo' });
  expect(done).toMatchObject({ state: 'done', use: 'gazebo', notPrepared: 0, open: 'mug/model.config' });
  expect(await readdir(out)).toEqual([path.basename(done.path ?? '')]);
  const names = (await readZip(done.path ?? '')).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['index.csv', 'mug/model.config', 'mug/model.sdf', 'mug/meshes/meshes/mug.glb']),
  );
  expect(desk.names(path.join(desk.libraryPath, '.caliper/outgoing'))).toEqual([]);
});

test('a full disk is no reason to leave an asset out: the export says so and is kept', async () => {
  let isFull = true;
  const desk = await openReviewDesk({
    onEvent(event) {
      if (event.type !== 'export.changed' || event.assetExport.bytes === 0 || !isFull) return;
      isFull = false;
      throw Object.assign(new Error('no room'), { code: 'ENOSPC', syscall: 'write' });
    },
  });
  await desk.put('a', { 'mug.urdf': urdf('mug'), 'meshes/mug.glb': 'mesh' }, { name: 'Mug' });
  await desk.put('b', { 'mug.urdf': urdf('mug'), 'meshes/mug.glb': 'mesh' }, { name: 'Cup' });
  expect(await exported(desk, 'gazebo', 'a', 'b')).toMatchObject({
    state: 'interrupted',
    error: { code: 'hand-on.disk-full', data: { folder: out } },
  });
  expect(await exported(desk, 'gazebo', 'a', 'b')).toMatchObject({ state: 'done', notPrepared: 0 });
  expect(await readdir(out)).toHaveLength(1);
});
