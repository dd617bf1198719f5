/** A program that cannot start says why, in words for the user, and ends. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { launchApp, runToEnd } from '../../electron-double/launch.ts';
import { type Bench, fixture, makeBench } from './desktop.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await makeBench();
});
afterEach(() => bench.remove());

it('names a newer catalogue', async () => {
  const ended = await runToEnd(bench.options(fixture.desktop, { FIXTURE_FAILURE: 'app-error' }));
  expect(ended.code).toBe(1);
  expect(ended.stderr).toMatch(
    /Caliper cannot start: The catalogue \/library\/catalogue\.db was written by a newer Caliper/,
  );
  expect(ended.stderr).not.toMatch(/^\s+at /m);
});

it('keeps the inner text of an unexpected error to the log', async () => {
  const ended = await runToEnd(bench.options(fixture.desktop, { FIXTURE_FAILURE: 'bug' }));
  expect(ended.code).toBe(1);
  const box = ended.stderr.split('\n').find((line) => line.includes('error box'));
  expect(box).toContain('Caliper cannot start');
  expect(box).not.toContain('secret-function');
});

it.each([
  ['before Electron is ready', 'early', 'an early bug'],
  ['later', 'later', 'a late bug'],
])(
  'ends with a sentence and a line in the log when what nobody waited for fails %s',
  async (_when, failure, bug) => {
    const ended = await runToEnd(bench.options(fixture.desktop, { FIXTURE_FAILURE: failure }));
    expect(ended.code).toBe(1);
    const box = ended.stderr.split('\n').find((line) => line.includes('error box'));
    expect(box).toContain('Nothing is lost');
    expect(box).not.toContain(bug);
    expect(await readFile(path.join(bench.userData, 'logs', 'caliper.log'), 'utf8')).toContain(bug);
  },
);

it('names a library that is no folder', async () => {
  await writeFile(path.join(bench.folder, 'library'), 'a file');
  const ended = await runToEnd(bench.options(fixture.real));
  expect(ended.code).toBe(1);
  expect(ended.stderr).toMatch(/Caliper cannot start: The library folder .* cannot be used/);
});

it('names a settings folder that cannot be made', async () => {
  await writeFile(bench.userData, 'a file');
  const ended = await runToEnd(bench.options(fixture.real));
  expect(ended.code).toBe(1);
  expect(ended.stderr).toMatch(
    /error box: Caliper cannot start: .*the folder for settings, .*, cannot be used/,
  );
});

it('says so when it was started in a folder that is gone', async () => {
  const ended = await runToEnd(bench.options(fixture.outside));
  expect(ended.code).toBe(1);
  expect(ended.stderr).toMatch(/error box: Caliper cannot start: /);
  expect(ended.stderr.split('error box')[1]).not.toMatch(/uv_cwd|^\s+at /m);
});

it('writes why it cannot start into the log before it ends', async () => {
  await runToEnd(bench.options(fixture.desktop, { FIXTURE_FAILURE: 'bug' }));
  const log = await readFile(path.join(bench.userData, 'logs', 'caliper.log'), 'utf8');
  expect(log).toContain('Caliper could not start');
});

it('names a library that another Caliper has open', async () => {
  const first = await launchApp(bench.options(fixture.real));
  const other = path.join(bench.folder, 'other-user-data');
  await mkdir(other);
  const { args = [], ...rest } = bench.options(fixture.real);
  const ended = await runToEnd({ ...rest, args: args.map((arg) => (arg === bench.userData ? other : arg)) });
  await first.close();
  expect(ended.code).toBe(1);
  expect(ended.stderr).toMatch(
    /Caliper cannot start: The Caliper window \(process \d+\) is using the library/,
  );
});
