/** Modes of what is packed. */
import { chmod, mkdir, mkdtemp, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openToAll } from '../../../build/modes.ts';

it('opens everything to all, for writing to the owner alone', async () => {
  const top = await mkdtemp(path.join(tmpdir(), 'caliper-modes-'));
  const at = (name: string): string => path.join(top, name);
  await mkdir(at('bin'));
  for (const [name, mode] of [
    ['bin/ffprobe', 0o600],
    ['bin/caliper', 0o744],
    ['notes.txt', 0o666],
    ['outside.txt', 0o600],
  ] as const) {
    await writeFile(at(name), '');
    await chmod(at(name), mode);
  }
  await chmod(at('bin'), 0o700);
  await symlink('../outside.txt', at('bin/link'));
  await openToAll(at('bin'));
  await openToAll(at('notes.txt'));
  const modeOf = async (name: string): Promise<number> => (await stat(at(name))).mode & 0o777;
  expect(
    await Promise.all(['bin', 'bin/ffprobe', 'bin/caliper', 'notes.txt', 'outside.txt'].map(modeOf)),
  ).toEqual([0o755, 0o755, 0o755, 0o644, 0o600]);
  expect(await readlink(at('bin/link'))).toBe('../outside.txt');
  await rm(top, { recursive: true });
});
