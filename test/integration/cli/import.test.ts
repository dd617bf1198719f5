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
  const given = [path.join(folder, 'none'), path.join(folder, 'mug/mug.glb'), folder];
  const ended = await desk.caliper(['import', ...given, '--watch']);
  expect(ended.code).toBe(1);
  expect(ended.stdout).toContain('none cannot be read (there is no such folder). Check the name');
  expect(ended.stdout).toContain('mug.glb cannot be read (it is no folder). Check the name');
  expect(ended.stdout).not.toContain('by itself');
  expect(ended.stdout).toContain(`${folder}: 1 asset, watched from now on`);
  expect(ended.stdout).toMatch(/mug +glb/);
  expect(ended.stdout).toContain('notes: no model that Caliper knows is in it');
  expect(ended.stdout).not.toContain('\u001b');
  const listed = await desk.caliper(['folders', '--json']);
  expect(JSON.parse(listed.stdout)).toMatchObject([
    { path: folder, watched: true, assets: 1, state: 'ready' },
  ]);
});
