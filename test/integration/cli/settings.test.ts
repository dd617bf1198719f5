/** `caliper settings` and `caliper connections use|remove`: what the Settings screen has, without a window. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connectionSchema } from '../../../main/contract/schema/connection.ts';
import { startFaultyProxy } from '../../fakes/faulty-proxy.ts';
import { openWithin, type Within } from './downloads/within.ts';

let desk: Within;
beforeAll(async () => {
  desk = await openWithin();
});
afterAll(() => desk.close());

const list = async () =>
  z.object({ connections: z.array(connectionSchema) }).parse(await desk.json('connections')).connections;
const inUse = async () => (await list()).find(({ active }) => active)?.name;
const queued = async () =>
  z
    .object({ submissions: z.array(z.object({ id: z.string() })) })
    .parse(await desk.json('queue', 'list'))
    .submissions.map(({ id }) => id);
const get = async (key: string): Promise<string> =>
  (await desk.caliper('settings', 'get', key)).stdout.trim();

const answer = (name: string): string => `#!/bin/sh\necho "${name} version 7.1 Copyright"\n`;

describe('caliper settings', () => {
  it.each([
    ['theme', 'system', 'dark', 'dark', 'dark'],
    ['motion', 'system', 'reduced', 'reduced', 'reduced'],
    ['formats', 'en-GB', 'de-DE', 'de-DE', 'de-DE'],
    ['notifications', 'on', 'off', 'off', false],
    ['parallel-downloads', 'auto', '4', '4', 4],
    ['download-limit', 'none', '2.5MB', '2.5 MB/s', 2_500_000],
    ['upload-limit', 'none', '300000', '300 kB/s', 300_000],
    ['capture-profile', 'standard', 'strict', 'strict', 'strict'],
    ['capture-limits.boardVisible.fail', '0.6', '0.5', '0.5', 0.5],
    ['capture-limits.hidden.fail', 'never', '3', '3', 3],
    ['capture-limits.hidden.warn', '2', 'never', 'never', null],
  ])(
    '%s is read, changed, listed with its default and taken back',
    async (key, before, text, after, value) => {
      expect(await get(key)).toBe(before);
      expect(await desk.caliper('settings', 'set', key, text)).toEqual({
        code: 0,
        stdout: `${key}: ${after}\n`,
        stderr: '',
      });
      expect(await get(key)).toBe(after);
      expect(await desk.json('settings', 'get', key)).toMatchObject({ schema: 1, key, value });
      const listed = await desk.caliper('settings');
      expect(listed.stdout).toMatch(
        new RegExp(
          `^${key.replaceAll('.', '\\.')} +${after.replace('.', '\\.')} +${before.replace('.', '\\.')} `,
          'm',
        ),
      );
      expect(await desk.caliper('settings', 'set', key, 'default')).toMatchObject({ code: 0 });
      expect(await get(key)).toBe(before);
    },
  );

  it.each([
    ['theme', 'purple', 'Allowed: system, light or dark'],
    ['notifications', 'yes', 'Allowed: on or off'],
    ['parallel-downloads', '17', 'Allowed: auto, or 1 to 16'],
    ['parallel-downloads', '1.5', 'Allowed: auto, or 1 to 16'],
    ['download-limit', '1kB', 'Allowed: none, or 250kB to 10GB per second'],
    ['download-limit', 'fast', 'Allowed: none'],
    ['capture-limits.boardVisible.fail', '2', 'Allowed: never, or 0 to 1'],
    ['capture-limits.boardVisible.maybe', '1', 'Unknown setting'],
    ['colour', 'red', 'The settings are theme, motion,'],
    ['keys', 'Ctrl+K', 'Shortcuts are set in the window'],
    ['ffmpeg-path', 'nowhere/ffmpeg', 'no such file'],
  ])('%s cannot be %s: wrong usage, and nothing changes', async (key, text, words) => {
    const before = await desk.json('settings', 'list');
    const refused = await desk.caliper('settings', 'set', key, text);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain(words);
    expect(await desk.json('settings', 'list')).toEqual(before);
  });

  it('a file that is not ffmpeg is refused, and the one from before stays', async () => {
    const program = path.join(desk.folder, 'other');
    await writeFile(program, '#!/bin/sh\necho something else\n', { mode: 0o755 });
    const refused = await desk.caliper('settings', 'set', 'ffmpeg-path', program);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('is not ffmpeg');
    expect(await get('ffmpeg-path')).toBe('auto');
  });

  it('one limit leaves the others as they are, and a file is kept by its whole path', async () => {
    const program = path.join(desk.folder, 'ffmpeg');
    for (const name of ['ffmpeg', 'ffprobe'])
      await writeFile(path.join(desk.folder, name), answer(name), { mode: 0o755 });
    await desk.json('settings', 'set', 'ffmpeg-path', program);
    expect(await get('ffmpeg-path')).toBe(program);
    await desk.json('settings', 'set', 'capture-limits.orbit.warn', '200');
    await desk.json('settings', 'set', 'capture-limits.orbit.fail', '100');
    expect(await get('capture-limits.orbit.warn')).toBe('200');
    for (const key of ['capture-limits.orbit.warn', 'capture-limits.orbit.fail', 'ffmpeg-path'])
      await desk.json('settings', 'set', key, 'default');
  });
});

describe('caliper connections', () => {
  it('uses one by its name, and removes it only with a yes while requests wait for it', async () => {
    const [first] = await list();
    const second = await startFaultyProxy(first?.baseUrl ?? '');
    try {
      await desk.connect(second.url, 'Second');
      expect(await inUse()).toBe('Second');
      const set = [
        'create',
        'set',
        '--kind',
        'procedural',
        '--count',
        '10',
        '--text',
        'a drawer',
        '--paused',
      ];
      await desk.json(...set, '--no-articulated', '--name', 'Waits');
      const used = await desk.caliper('connections', 'use', first?.name ?? '');
      expect(used).toMatchObject({ code: 0, stdout: `Switched to “${first?.name}”.\n` });
      expect(await inUse()).toBe(first?.name);
      expect(await queued()).toHaveLength(1);

      const refused = await desk.caliper('connections', 'remove', 'Second');
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toMatch(
        /^1 request to “Second” waits in the queue; .* never sent\. .* add --yes to continue\.\n$/,
      );
      expect(await queued()).toHaveLength(1);
      const removed = await desk.caliper('connections', 'remove', 'Second', '--yes');
      expect(removed).toMatchObject({ code: 0, stderr: '' });
      expect(removed.stdout).toContain('1 request discarded. Nothing was created.');
      expect(await queued()).toEqual([]);
      expect((await list()).map(({ name }) => name)).toEqual([first?.name]);
      expect(await desk.caliper('connections', 'remove', 'Second')).toMatchObject({ code: 1, stdout: '' });
    } finally {
      await second.close();
    }
  });

  it('keeps one with running jobs whatever is said, and takes nothing back for it', async () => {
    const name = await inUse();
    await desk.json('create', 'standard', '--text', 'sandbox:hold', '--name', 'Held');
    const set = ['create', 'set', '--kind', 'procedural', '--count', '10', '--text', 'a drawer', '--paused'];
    await desk.json(...set, '--no-articulated');
    const refused = await desk.caliper('connections', 'remove', name ?? '', '--yes');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('unfinished');
    expect(await queued()).toHaveLength(1);
  });
});
