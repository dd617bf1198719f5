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
    ['none', 'there is no such folder'],
    ['mug/mug.glb', 'it is no folder'],
  ] as const) {
    const refused = await desk.caliper(['import', folder, path.join(folder, name)]);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain(`cannot be read (${words}). Check the name`);
  }
  await desk.caliper(['library', 'use', desk.library, '--create']);
  const ended = await desk.caliper(['import', desk.library, folder, '--watch']);
  expect(ended.code).toBe(1);
  expect(ended.stdout).not.toContain('automatically');
  expect(ended.stdout).toContain(`${folder}: 1 asset, watched from now on`);
  expect(ended.stdout).toMatch(/mug +glb/);
  expect(ended.stdout).toContain('notes: no model that Caliper knows is in it');
  expect(ended.stdout).not.toContain('\u001b');
  const listed = await desk.caliper(['folders', '--json']);
  expect(JSON.parse(listed.stdout)).toMatchObject({
    schema: 1,
    folders: [{ path: folder, watched: true, assets: 1, state: 'ready' }],
  });
});
