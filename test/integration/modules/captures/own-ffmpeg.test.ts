/** The ffmpeg that the user chooses: run, so no page may name it. */
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { preferencesPatchSchema, preferencesSchema } from '../../../../main/contract/schema/app-info.ts';
import { silentLog } from '../../../../main/core/logging/log.ts';
import { createDispatch } from '../../../../main/host/dispatch.ts';
import { createOwnFfmpeg } from '../../../../main/modules/captures/ffmpeg.ts';
import { type OwnPreferencesPatch, openPreferences } from '../../../../main/modules/shared/user-data.ts';
import { openDesk } from '../desk.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-own-ffmpeg-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A program that notes that it ran, and then says `words`. */
async function program(name: string, words: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, `#!/bin/sh\ntouch '${folder}/${name}-ran'\necho "${words}"\n`);
  await chmod(file, 0o755);
  return file;
}

const ffmpeg = async (): Promise<string> => {
  await program('ffprobe', 'ffprobe version 7.1 Copyright');
  return program('ffmpeg', 'ffmpeg version 7.1 Copyright');
};

const open = async (chosen: string | null) => {
  const told = vi.fn<(patch: OwnPreferencesPatch) => void>();
  const preferences = await openPreferences(path.join(folder, 'user'));
  const dialog = { chooseFfmpeg: async () => chosen };
  return { told, preferences, own: createOwnFfmpeg({ preferences, dialog, onPreferences: told }) };
};

describe('a page', () => {
  test('that names a program is refused, and nothing has run', async () => {
    const evil = await program('evil', 'ffmpeg version 7.1 Copyright');
    const desk = await openDesk();
    const client = createDispatch(desk.app.handlers, silentLog).client();
    const patch = { ffmpegPath: evil } as object;
    await expect(client.app.setPreferences(patch)).rejects.toMatchObject({
      data: { code: 'request.invalid' },
    });
    await expect(client.app.chooseFfmpeg()).rejects.toMatchObject({ data: { code: 'media.no-dialog' } });
    expect(await client.app.preferences()).toMatchObject({ ffmpegPath: null });
    expect(await readdir(folder)).toEqual(['evil']);
  });

  // Every choice that a page can change, with why none of them is a program or a place; a new one has to be looked at here.
  test('can change these choices and no others', () => {
    expect(Object.keys(preferencesPatchSchema.shape)).toEqual([
      'theme',
      'motion',
      'language',
      'formats',
      'parallelDownloads',
      'downloadLimit',
      'uploadLimit',
      'keys',
      'cardSize',
      'notifications',
      'captureProfile',
      'captureLimits',
    ]);
    const beyond = Object.keys(preferencesSchema.shape).filter(
      (name) => !(name in preferencesPatchSchema.shape),
    );
    expect(beyond).toEqual(['ffmpegPath']);
  });
});

describe('the user', () => {
  test('chooses it in a dialog, and those who use it are told', async () => {
    const file = await ffmpeg();
    const { own, told, preferences } = await open(file);
    expect(await own.choose()).toMatchObject({ ffmpegPath: file });
    expect(told).toHaveBeenCalledWith({ ffmpegPath: file });
    expect(await own.set(null)).toMatchObject({ ffmpegPath: null });
    expect(preferences.get().ffmpegPath).toBeNull();
  });

  test('may choose none', async () => {
    const { own, told } = await open(null);
    expect(await own.choose()).toBeNull();
    expect(told).not.toHaveBeenCalled();
  });

  test.each([
    ['another program', () => program('ffmpeg', 'something else')],
    ['ffmpeg without ffprobe beside it', () => program('ffmpeg', 'ffmpeg version 7.1 Copyright')],
    ['what is not there', async () => path.join(folder, 'none')],
  ])('cannot choose %s', async (_what, make) => {
    const file = await make();
    const { own, told, preferences } = await open(file);
    await expect(own.choose()).rejects.toMatchObject({ code: 'media.not-ffmpeg', data: { path: file } });
    expect(told).not.toHaveBeenCalled();
    expect(preferences.get().ffmpegPath).toBeNull();
  });

  test('hears of a missing ffprobe when the ffmpeg beside it has ended', async () => {
    const { own } = await open(await program('ffmpeg', 'ffmpeg version 7.1 Copyright'));
    await expect(own.choose()).rejects.toMatchObject({ code: 'media.not-ffmpeg' });
    expect(await readdir(folder)).toContain('ffmpeg-ran');
  });
});
