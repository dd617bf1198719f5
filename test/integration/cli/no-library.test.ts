/** A library that was named and is not there: what reads says so and makes nothing, what begins one makes it and says so. */
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../../../main/cli/run.ts';
import { writeAsset } from '../modules/inspection/verified-folders.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-none-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function caliper(library: string, ...args: string[]) {
  const said = { stdout: '', stderr: '' };
  const code = await run({
    args: [...args, '--library', path.join(folder, library), '--user-data', path.join(folder, 'settings')],
    env: {},
    stdin: Readable.from([]),
    stdout: { write: (text: string) => (said.stdout += text) },
    stderr: { write: (text: string) => (said.stderr += text) },
    signal: new AbortController().signal,
  });
  return { code, ...said };
}

it.each([
  [['library']],
  [['library', 'search', 'mug']],
  [['jobs']],
  [['groups']],
  [['folders']],
  [['connections']],
  [['queue', 'list']],
  [['queue', 'resume', 'all']],
  [['download']],
  [['cancel', 'mug']],
  [['webhooks', 'list']],
  [['create', 'standard', '--text', 'a mug']],
  [['review', 'sheet', 'mug', '--csv', '/dev/null']],
])('%j says that there is none', async (args) => {
  await mkdir(path.join(folder, 'empty'), { recursive: true });
  for (const library of ['typo/lib', 'empty']) {
    const refused = await caliper(library, ...args);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/(lib|empty) is not a Caliper library\. /);
  }
  expect(await readdir(folder)).toEqual(['empty']);
  expect(await readdir(path.join(folder, 'empty'))).toEqual([]);
});

it('is made by what begins one, which says so, and read from then on', async () => {
  const begun = expect.stringMatching(/No Caliper library in .*made: creating a new one\.\n/);
  expect(await caliper('made', 'connect', '--sandbox')).toMatchObject({ code: 0, stderr: begun });
  expect(await caliper('made', 'connect', '--sandbox')).toMatchObject({
    code: 0,
    stderr: expect.not.stringContaining('begun'),
  });
  expect(await caliper('imported', 'import', folder)).toMatchObject({
    stderr: expect.stringContaining('imported: creating a new one.'),
  });
  expect(await caliper('made', 'library')).toMatchObject({ code: 0, stdout: 'The library is empty.\n' });
});

it('is not begun anew in the empty place of its disk', async () => {
  expect(await caliper('disk', 'connect', '--sandbox')).toMatchObject({ code: 0 });
  await rm(path.join(folder, 'disk'), { recursive: true });
  await mkdir(path.join(folder, 'disk'));
  const away = await caliper('disk', 'connect', '--sandbox');
  expect(away).toMatchObject({ code: 1, stdout: '' });
  expect(away.stderr).toMatch(/^The library .*disk is not available: its disk is disconnected/);
  expect(await readdir(path.join(folder, 'disk'))).toEqual([]);
});

it('is there when only the folders of its assets are', async () => {
  await writeAsset(path.join(folder, 'whole'), 'cup-1', { 'cup.glb': 'cup' });
  await cp(path.join(folder, 'whole'), path.join(folder, 'copy'), { recursive: true });
  expect((await caliper('copy', 'library')).stdout).toContain('cup-1');
});
