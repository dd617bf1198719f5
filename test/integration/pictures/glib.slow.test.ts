/**
 * Pictures in a process that has the system's GLib in it and an allocator of its own, as Electron's has on Linux: libvips
 * must go on using its own GLib and that allocator. Where the system has none, they are made without.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { systemGlib } from '../../../build/check/system-glib.ts';
import { otherAllocator } from './other-allocator.ts';

async function run(
  debug: string,
  allocator = '',
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'many-pictures.ts')], {
    env: { ...process.env, LD_PRELOAD: `${allocator} ${systemGlib()}`.trim(), G_DEBUG: debug },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, err };
}

test('hundreds of pictures cause no criticals of GLib', async () => {
  const { out, err } = await run('');
  expect(err.split('\n').filter((line) => line.includes('CRITICAL'))).toEqual([]);
  expect(out).toBe('all made\n');
});

test('a process that ends at the first critical lives', async () => {
  expect(await run('fatal-criticals')).toMatchObject({ code: 0, out: 'all made\n' });
});

test('nothing that one allocator gave is freed by another', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-allocator-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const allocator = await otherAllocator(folder);
  expect(await run('fatal-criticals', allocator)).toMatchObject({ code: 0, out: 'all made\n' });
});
