/** A file is replaced in one step, and nothing is left behind. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  removeUnfinished,
  renameOver,
  writeWhole,
  writeWholeNow,
} from '../../../main/core/files/whole-file.ts';
import { createFakeClock } from '../../fakes/clock.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-whole-'));
});
afterEach(() => rm(folder, { recursive: true }));

const writers = [
  ['writeWhole', writeWhole],
  ['writeWholeNow', async (file: string, text: string) => writeWholeNow(file, text)],
] as const;

describe.each(writers)('%s', (_name, write) => {
  it('replaces the content, closed to others, with nothing beside it', async () => {
    const file = path.join(folder, 'a.json');
    await writeFile(file, 'a longer text than the new one', { mode: 0o644 });
    await write(file, 'new');
    expect(await readFile(file, 'utf8')).toBe('new');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['a.json']);
  });

  it('leaves the old content and no rest when it fails', async () => {
    // A folder in the way: the rename is what fails.
    await mkdir(path.join(folder, 'a.json', 'inside'), { recursive: true });
    await expect(write(path.join(folder, 'a.json'), 'new')).rejects.toMatchObject({ syscall: 'rename' });
    expect(await readdir(folder)).toEqual(['a.json']);
    await expect(write(path.join(folder, 'none', 'a.json'), 'new')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

it('removes what a killed process was writing, not what another may be writing now', async () => {
  const names = ['a.json.0123456789ab.tmp', 'b.json.0123456789ab.tmp', 'mine.tmp'];
  for (const name of names) await writeFile(path.join(folder, name), 'half');
  const anHourAgo = Date.now() / 1000 - 3600;
  for (const name of [names[0], names[2]]) await utimes(path.join(folder, name ?? ''), anHourAgo, anHourAgo);
  await removeUnfinished(folder);
  expect((await readdir(folder)).sort()).toEqual(['b.json.0123456789ab.tmp', 'mine.tmp']);
  await removeUnfinished(path.join(folder, 'nowhere'));
});

it('many writers at once leave one whole text', async () => {
  const file = path.join(folder, 'a.json');
  const texts = Array.from({ length: 20 }, (_, n) => String(n).repeat(10_000));
  await Promise.all(texts.map((text) => writeWhole(file, text)));
  expect(texts).toContain(await readFile(file, 'utf8'));
  expect(await readdir(folder)).toEqual(['a.json']);
});

/** A rename that is refused so many times. */
function held(times: number, code: string): { calls: () => number; rename: () => Promise<void> } {
  let calls = 0;
  return {
    calls: () => calls,
    rename: async () => {
      calls += 1;
      if (calls <= times) throw Object.assign(new Error(code), { code });
    },
  };
}

describe('renaming over a file that is held', () => {
  it.each(['EPERM', 'EACCES', 'EBUSY'])('is tried again on Windows after %s', async (code) => {
    const clock = createFakeClock();
    const file = held(3, code);
    const done = renameOver('a', 'b', { platform: 'win32', clock, rename: file.rename });
    await clock.advance(1000);
    await done;
    expect(file.calls()).toBe(4);
  });

  it('is given up after a while, and at once elsewhere or for another reason', async () => {
    const clock = createFakeClock();
    const outcomes = [
      [held(99, 'EPERM'), 'win32', 8],
      [held(99, 'EPERM'), 'linux', 1],
      [held(99, 'ENOSPC'), 'win32', 1],
    ] as const;
    for (const [file, platform, calls] of outcomes) {
      const done = renameOver('a', 'b', { platform, clock, rename: file.rename });
      const [outcome] = await Promise.all([done.catch((error: unknown) => error), clock.advance(5000)]);
      expect(outcome).toBeInstanceOf(Error);
      expect(file.calls()).toBe(calls);
    }
  });
});
