import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTools } from '../../../main/media/tools.ts';
import { examineAndDecode, fuzzClips } from '../../clips/fuzz.ts';
import { greys, h264, madeBy } from '../../clips/make.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'damaged-'));
  await mkdir(path.join(folder, 'work'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// `npm run bench -- capture-fuzz` has two thousand.
test('thirty damaged clips neither break the check nor leave anything behind', async () => {
  const tools = await findTools({ ffmpegPath: null });
  const clip = await readFile(await madeBy(tools, folder, ...greys(0.5), ...h264, 'whole.mp4'));
  const figures = await fuzzClips({
    check: (damaged) => examineAndDecode(damaged, tools),
    folder: path.join(folder, 'work'),
    clips: [clip],
    seeds: Array.from({ length: 30 }, (_, index) => 9000 + index),
    parallel: 3,
  });
  expect(figures.crashes).toEqual([]);
  expect(figures.leaks).toEqual([]);
  expect(figures.runs).toBe(30);
  // Seeds that only ever break off at once would test nothing.
  expect(figures.outcomes['looked into']).toBeGreaterThan(3);
  expect(Object.keys(figures.outcomes).length).toBeGreaterThan(3);
});
