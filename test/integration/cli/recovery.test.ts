/** A damaged catalogue is reported on standard error, once, whatever command meets it first; and in the window after that. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../main/app.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { createFakePorts } from '../../fakes/ports.ts';
import { manifest } from '../catalogue/folders.ts';
import { Desk, type Ended } from './command-line.ts';

let desk: Desk;
let catalogue = '';
beforeAll(async () => {
  desk = await Desk.open();
  await desk.caliper(['library', 'use', desk.library, '--create']);
  catalogue = path.join(desk.library, '.caliper', 'catalogue.db');
  await desk.caliper(['jobs']);
});
afterAll(() => desk.close());

/** As a window has them. */
async function noticesInWindow(): Promise<string[]> {
  const app = await createApp(
    createFakePorts(),
    {
      version: '0.0.0',
      host: 'web',
      libraryPath: desk.library,
      userDataPath: path.join(desk.folder, 'settings'),
      sandboxSpeed: 1,
      parallelDownloads: 1,
    },
    { log: silentLog, goesOn: false },
  );
  const { notices } = await app.handlers.app.info(undefined, { signal: undefined });
  await app.close();
  return notices.map(({ code }) => code);
}

const noticesOf = ({ stderr }: Ended): string[] =>
  stderr
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { notice: { code: string } }).notice.code);

function damage(): void {
  const raw = new Database(catalogue);
  raw.exec('DROP INDEX jobs_live');
  raw.close();
}

it('says with --json what was repaired, on standard error only and once; the next window shows it once', async () => {
  damage();
  const first = await desk.caliper(['jobs', '--json']);
  expect(first.code).toBe(0);
  expect(JSON.parse(first.stdout)).toMatchObject({ jobs: [] });
  expect(noticesOf(first)).toEqual(['catalogue.mended']);
  expect(await desk.caliper(['jobs', '--json'])).toMatchObject({ code: 0, stderr: '' });
  expect(await noticesInWindow()).toEqual(['catalogue.mended']);
  expect(await noticesInWindow()).toEqual([]);
});

it('says it in words without --json', async () => {
  damage();
  const first = await desk.caliper(['library']);
  expect(first.code).toBe(0);
  expect(first.stderr).toContain('The catalogue was damaged and has been repaired');
  expect(first.stderr.split('\n').filter((line) => line !== '')).toHaveLength(1);
  expect(await noticesInWindow()).toEqual(['catalogue.mended']);
});

it('says that a catalogue was gone, and what its folders gave back', async () => {
  mkdirSync(path.join(desk.library, 'mug-a1'), { recursive: true });
  writeFileSync(
    path.join(desk.library, 'mug-a1', 'manifest.json'),
    JSON.stringify(manifest('a1', { files: [] })),
  );
  rmSync(catalogue);
  const first = await desk.caliper(['library', '--json']);
  expect(first.code).toBe(0);
  expect(noticesOf(first)).toEqual(['catalogue.missing']);
  expect(await noticesInWindow()).toEqual(['catalogue.missing']);
});
