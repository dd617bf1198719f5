/** Choices are kept whole, none of several at once is lost, and one that could not be kept does not count. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { setLanguage } from '../../../main/contract/messages/languages.ts';
import { AppError } from '../../../main/contract/plain/errors.ts';
import { openPreferences } from '../../../main/modules/shared/user-data.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-preferences-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('many choices at the same time are all kept, in order', async () => {
  const folder = await makeFolder();
  const preferences = await openPreferences(folder);
  const themes = ['dark', 'light', 'system', 'dark', 'light', 'dark'] as const;
  const answers = await Promise.all(themes.map((theme) => preferences.set({ theme })));
  expect(answers.map((one) => one.theme)).toEqual(themes);
  expect((await openPreferences(folder)).get().theme).toBe('dark');
  expect(await readdir(folder)).toEqual(['preferences.json']);
});

test('a limit that was written by hand and is not possible costs itself, not the other choices', async () => {
  const folder = await makeFolder();
  const captureLimits = { orbit: { warn: 340 }, scale: { warn: -1 }, sharpness: { warn: 1 }, noise: 7 };
  await writeFile(path.join(folder, 'preferences.json'), JSON.stringify({ theme: 'dark', captureLimits }));
  const preferences = (await openPreferences(folder)).get();
  expect(preferences).toMatchObject({ theme: 'dark', captureLimits: { orbit: { warn: 340 } } });
  expect(Object.keys(preferences.captureLimits)).toEqual(['orbit']);
  await writeFile(path.join(folder, 'preferences.json'), '[]');
  expect((await openPreferences(folder)).get().theme).toBe('system');
});

test('a choice that cannot be kept is said and does not count; the next one is tried afresh', async () => {
  const folder = await makeFolder();
  const inTheWay = path.join(folder, 'user');
  await writeFile(inTheWay, 'a file where the folder should be');
  const preferences = await openPreferences(inTheWay);
  const before = preferences.get();
  await expect(preferences.set({ theme: 'dark' })).rejects.toMatchObject({ code: 'settings.not-writable' });
  expect(preferences.get()).toEqual(before);
  await rm(inTheWay);
  expect((await preferences.set({ theme: 'dark' })).theme).toBe('dark');
});

const said = (): string => new AppError('cancelled', {}).message;

test('this process speaks the chosen language, also after a restart; one of another version is English', async () => {
  onTestFinished(() => setLanguage('en'));
  const folder = await makeFolder();
  await (await openPreferences(folder)).set({ language: 'accented', theme: 'dark' });
  const accented = said();
  expect(accented).toMatch(/^Çåñçéļéď/);
  setLanguage('en');
  await openPreferences(folder);
  expect(said()).toBe(accented);
  await writeFile(path.join(folder, 'preferences.json'), JSON.stringify({ theme: 'dark', language: 'eo' }));
  expect((await openPreferences(folder)).get()).toMatchObject({ theme: 'dark', language: 'en' });
  expect(said()).toBe('Canceled.');
});
