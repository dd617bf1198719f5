/** What forms keep: presets and drafts, in files of the user data folder. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { AppEvent } from '../../../../main/contract/events.ts';
import { presetIdSchema } from '../../../../main/contract/schema/ids.ts';
import type { Clock } from '../../../../main/core/clock.ts';
import { openPresets } from '../../../../main/modules/settings/presets.ts';
import { createDrafts } from '../../../../main/modules/shared/user-data.ts';

const call = { signal: undefined };
const clock: Clock = {
  now: () => Date.parse('2026-11-21T10:00:00Z'),
  after: () => ({ cancel: () => undefined }),
};

async function openShelf() {
  const userDataPath = await mkdtemp(path.join(tmpdir(), 'caliper-user-'));
  onTestFinished(() => rm(userDataPath, { recursive: true, force: true }));
  const events: AppEvent[] = [];
  const open = () =>
    openPresets({ userDataPath, clock, hub: { publish: (event) => void events.push(event) } });
  return { userDataPath, events, open };
}

test('presets are kept by name over a restart, changed, and removed', async () => {
  const { open, events } = await openShelf();
  const { save, remove } = (await open()).handlers;
  const choices = { 'physics.simulator': 'mujoco', 'mesh.target_face_count': 5000, 'texture.pbr': true };
  const [quick, fine] = await Promise.all([
    save({ name: 'Quick', choices }, call),
    save({ name: 'Fine', choices: {} }, call),
  ]);
  expect(quick).toEqual({ id: quick.id, name: 'Quick', choices, savedAt: '2026-11-21T10:00:00.000Z' });
  await save({ name: 'Draft', choices: {}, id: quick.id }, call);
  expect(events.at(-1)).toMatchObject({
    type: 'presets.changed',
    presets: [{ name: 'Draft' }, { name: 'Fine' }],
  });
  const again = (await open()).handlers;
  expect((await again.list(undefined, call)).map(({ name }) => name)).toEqual(['Draft', 'Fine']);
  await remove({ presetId: fine.id }, call);
  expect((await again.list(undefined, call)).map(({ name }) => name)).toEqual(['Draft', 'Fine']);
  expect((await (await open()).handlers.list(undefined, call)).map(({ name }) => name)).toEqual(['Draft']);
  const unknown = save({ name: 'x', choices: {}, id: presetIdSchema.parse('gone') }, call);
  await expect(unknown).rejects.toMatchObject({ code: 'preset.unknown' });
});

test('a damaged file of presets is set aside and said; what could be read stays', async () => {
  const { open, userDataPath } = await openShelf();
  const { save } = (await open()).handlers;
  const kept = await save({ name: 'Quick', choices: {} }, call);
  await writeFile(
    path.join(userDataPath, 'presets.json'),
    JSON.stringify({ version: 1, presets: [kept, { id: 7 }] }),
  );
  const { damaged, handlers } = await open();
  expect(damaged).toMatchObject({ code: 'preset.file-damaged', data: { kept: 1 } });
  expect(await handlers.list(undefined, call)).toEqual([kept]);
  expect((await readdir(userDataPath)).toSorted()).toEqual([damaged?.data.setAside, 'presets.json']);
  expect((await open()).damaged).toBeNull();
});

test('a form is found again as it was left, and forgotten by null', async () => {
  const { userDataPath } = await openShelf();
  const { get, set } = createDrafts(userDataPath);
  expect(await get({ key: 'create' }, call)).toEqual({ key: 'create', value: null });
  const value = { text: 'a blue mug', steps: [1, null, true] };
  const sets = Array.from({ length: 20 }, (_, n) => set({ key: 'create', value: { n } }, call));
  await Promise.all([
    ...sets,
    set({ key: 'create', value }, call),
    set({ key: 'batch', value: 'rows' }, call),
  ]);
  expect(await createDrafts(userDataPath).get({ key: 'create' }, call)).toEqual({ key: 'create', value });
  await set({ key: 'create', value: null }, call);
  expect(await get({ key: 'create' }, call)).toEqual({ key: 'create', value: null });
  expect(await readdir(path.join(userDataPath, 'drafts'))).toEqual(['batch.json']);
});

test('a form that is too large is refused and the one before stays; a damaged file is none', async () => {
  const { userDataPath } = await openShelf();
  const { get, set } = createDrafts(userDataPath);
  await set({ key: 'batch', value: 'before' }, call);
  const large = set({ key: 'batch', value: 'x'.repeat(4_000_000) }, call);
  await expect(large).rejects.toMatchObject({ code: 'draft.too-large', data: { key: 'batch' } });
  expect(JSON.parse(await readFile(path.join(userDataPath, 'drafts', 'batch.json'), 'utf8'))).toBe('before');
  await writeFile(path.join(userDataPath, 'drafts', 'batch.json'), '{"text": "a blu');
  expect(await get({ key: 'batch' }, call)).toEqual({ key: 'batch', value: null });
  await rm(path.join(userDataPath, 'drafts'), { recursive: true });
  await mkdir(path.join(userDataPath, 'drafts', 'create.json'), { recursive: true });
  await expect(set({ key: 'create', value: 1 }, call)).rejects.toMatchObject({
    code: 'settings.not-writable',
  });
});
