/** Pictures in a process that has the system's GLib in it, as Electron's has on Linux: libvips must go on using its own. Where the system has none, they are made without it. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { systemGlib } from '../../../build/check/system-glib.ts';

async function run(debug: string): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'many-pictures.ts')], {
    env: { ...process.env, LD_PRELOAD: systemGlib(), G_DEBUG: debug },
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
