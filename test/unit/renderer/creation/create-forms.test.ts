/** What all forms share: keeping, presets, what several files could become, and what is said before sending. */

import { describe, expect, it, vi } from 'vitest';
import type { Capacity } from '../../../../main/contract/schema/creation/submission.ts';
import { presetIdSchema } from '../../../../main/contract/schema/ids.ts';
import { batchKey, partKeys } from '../../../../renderer/modules/batch/store/session.ts';
import {
  beforeSending,
  formatsWords,
  offerWords,
  presetWords,
} from '../../../../renderer/modules/creation/create-words.ts';
import {
  createRoutes,
  offerOf,
  screenOfWay,
} from '../../../../renderer/modules/creation/store/create-ways.ts';
import { createPresets } from '../../../../renderer/modules/creation/store/presets.ts';
import { createDrafts } from '../../../../renderer/modules/shared/store/drafts.ts';
import type { GivenFile } from '../../../../renderer/modules/shared/store/given-files.ts';
import { createNotices } from '../../../../renderer/modules/shared/store/notices.ts';
import { createFakeApp } from '../../../fakes/handlers/handlers.ts';
import { createEventsDouble, settle } from '../bridge/events-double.ts';

const signal = { signal: undefined };

function setUp(session = new Map<string, string>()) {
  const events = createEventsDouble();
  const { handlers } = createFakeApp();
  const timers: (() => void)[] = [];
  const drafts = createDrafts({
    events,
    api: {
      drafts: {
        get: (input) => handlers.drafts.get(input, signal),
        set: (input) => handlers.drafts.set(input, signal),
      },
    },
    clock: {
      now: () => 0,
      after: (_ms, run) => {
        timers.push(run);
        return { cancel: () => void timers.splice(timers.indexOf(run), 1) };
      },
    },
    storage: {
      getItem: (key) => session.get(key) ?? null,
      setItem: (key, value) => void session.set(key, value),
    },
  });
  return { drafts, events, handlers, timers, session };
}

describe('drafts', () => {
  it('count a form as unkept until Caliper has it, its parts as one', async () => {
    const { drafts, timers } = setUp();
    const forms = () => drafts.unkept.getState().forms;
    drafts.soon('caliper.batch', true);
    drafts.storage.setItem('caliper.batch.0', 'rows');
    drafts.storage.setItem('caliper.batch', 'head');
    drafts.soon('caliper.batch', false);
    drafts.storage.setItem('caliper.create', 'a mug');
    expect(forms()).toBe(2);
    for (const run of timers.splice(0)) run();
    expect(forms()).toBe(2);
    await drafts.kept();
    expect(forms()).toBe(0);
  });

  it('stay unkept when they cannot be written, and are written at the next start of the connection', async () => {
    const { drafts, events, handlers } = setUp();
    const failing = vi.spyOn(handlers.drafts, 'set').mockRejectedValueOnce(new Error('the disk is full'));
    drafts.storage.setItem('caliper.create', 'a mug');
    await drafts.kept();
    expect(drafts.unkept.getState().forms).toBe(1);
    expect(failing).toHaveBeenCalledOnce();
    events.send({ type: 'ready' });
    await drafts.kept();
    expect(drafts.unkept.getState().forms).toBe(0);
    expect((await handlers.drafts.get({ key: 'create' }, signal)).value).toBe('a mug');
  });

  it('count open text until it is over', () => {
    const { drafts } = setUp();
    const end = drafts.openText();
    expect(drafts.unkept.getState().texts).toBe(1);
    end();
    expect(drafts.unkept.getState().texts).toBe(0);
  });

  it('are with Caliper when that is waited for, whatever was written before', async () => {
    const { drafts, handlers, timers } = setUp();
    drafts.storage.setItem('caliper.batch', 'with a key');
    await drafts.kept();
    expect(await handlers.drafts.get({ key: 'batch' }, signal)).toEqual({
      key: 'batch',
      value: 'with a key',
    });
    expect(timers).toEqual([]);
    drafts.storage.setItem('caliper.batch', 'emptied');
    drafts.flush();
    await drafts.kept();
    expect(await handlers.drafts.get({ key: 'batch' }, signal)).toEqual({ key: 'batch', value: 'emptied' });
  });

  it('are kept at once for a reload, and a moment later for the next start', async () => {
    const { drafts, handlers, timers, session } = setUp();
    drafts.storage.setItem('caliper.create.procedural', 'a');
    drafts.storage.setItem('caliper.create.procedural', 'b');
    expect(session.get('caliper.create.procedural')).toBe('b');
    const key = 'create-procedural';
    expect(await handlers.drafts.get({ key }, signal)).toEqual({ key, value: null });
    expect(timers).toHaveLength(1);
    timers[0]?.();
    expect(await handlers.drafts.get({ key }, signal)).toEqual({ key, value: 'b' });
  });

  it('come back after a restart, in parts, unless the user was quicker', async () => {
    const { drafts, events, handlers, session } = setUp();
    await handlers.drafts.set({ key: 'batch', value: '{"parts":2}' }, signal);
    await handlers.drafts.set({ key: 'batch-0', value: '[1]' }, signal);
    await handlers.drafts.set({ key: 'batch-1', value: '[2]' }, signal);
    await handlers.drafts.set({ key: 'create', value: 'old' }, signal);
    const restored: string[] = [];
    drafts.register({ key: batchKey, parts: partKeys, restore: () => void restored.push('batch') });
    drafts.register({ key: 'caliper.create', restore: () => void restored.push('create') });
    drafts.storage.setItem('caliper.create', 'new');
    await handlers.drafts.set({ key: 'create-measured', value: 'old' }, signal);
    drafts.register({ key: 'caliper.create.measured', restore: () => void restored.push('measured') });
    events.send({ type: 'ready' });
    // While the answer is under way.
    drafts.storage.setItem('caliper.create.measured', 'new');
    await settle();
    expect(session.get('caliper.create.measured')).toBe('new');
    expect(restored).toEqual(['batch']);
    expect(session.get('caliper.batch.1')).toBe('[2]');
    expect(session.get('caliper.create')).toBe('new');
  });

  it('remember the way, but for batches', () => {
    const { drafts } = setUp();
    const routes = createRoutes(drafts);
    routes.remember('procedural-set');
    routes.remember('batch');
    expect(routes.store.getState()).toMatchObject({ way: 'procedural-set', inBatch: true });
    expect(createRoutes(drafts).store.getState().way).toBe('procedural-set');
    expect(screenOfWay('procedural-set')).toEqual({ name: 'create', route: 'procedural-set' });
    expect(screenOfWay('measured')).toEqual({ name: 'measured' });
  });
});

describe('presets', () => {
  it('are saved, take the place of the same name, are renamed, deleted and brought back', async () => {
    const { events, handlers } = setUp();
    const notices = createNotices();
    const { list, save, remove } = handlers.presets;
    const presets = createPresets({
      events,
      notices,
      api: {
        presets: {
          list: () => list(undefined, signal),
          save: ({ id, ...preset }) =>
            save({ ...preset, ...(id !== undefined && { id: presetIdSchema.parse(id) }) }, signal),
          remove: ({ presetId }) => remove({ presetId: presetIdSchema.parse(presetId) }, signal),
        },
      },
    });
    const names = (): string[] => presets.store.getState().map(({ name }) => name);
    const lab = await presets.save('Lab', { 'physics.simulator': 'mujoco' });
    await presets.save('lab ', { 'physics.simulator': 'genesis' });
    expect(presets.store.getState()).toMatchObject([
      { id: lab?.id, choices: { 'physics.simulator': 'genesis' } },
    ]);
    if (lab === null) throw new Error('not saved');
    expect(await presets.rename(lab.id, 'Robot lab')).toBe(true);
    expect(names()).toEqual(['Robot lab']);
    await presets.remove(lab.id);
    expect(names()).toEqual([]);
    notices.store.getState().at(-1)?.actions[0]?.onSelect();
    await settle();
    expect(names()).toEqual(['Robot lab']);
    events.send({ type: 'ready' });
    await settle();
    expect(names()).toEqual(['Robot lab']);
  });
});

const files = (...paths: string[]): GivenFile[] =>
  paths.map((path) => ({ path, sizeBytes: 1, file: new File(['x'], path) }));

describe('several files', () => {
  it.each([
    [['a.png'], null],
    [['notes.txt'], null],
    [['a.png', 'b.jpg'], 'batch'],
    [['shelf/a.png'], 'batch'],
    [['rows.csv', 'a.png'], 'batch'],
    [['a.png', 'a.mov'], 'measured'],
    [['a.mp4'], 'measured'],
    [['a.png', 'a.mov', 'b.png', 'b.mov'], 'measured-batch'],
    [['a.png', 'b.png', 'a.mov'], 'measured-batch'],
  ])('%j become %s', (paths, make) => {
    const offer = offerOf(files(...paths));
    expect(offer?.make ?? null).toBe(make);
  });

  it.each([
    [{ images: 1 }, '1 image was added.'],
    [{ images: 3 }, '3 images were added.'],
    [{ clips: 1 }, '1 clip was added.'],
    [{ clips: 2 }, '2 clips were added.'],
    [{ tables: 1 }, '1 table was added.'],
    [{ tables: 2 }, '2 tables were added.'],
    [{ images: 1, tables: 1 }, '1 image and 1 table were added.'],
    [{ images: 2, clips: 1, tables: 1 }, '2 images, 1 clip and 1 table were added.'],
  ])('%j are said as they are', (given, sentence) => {
    const counts = { images: 0, clips: 0, tables: 0, ...given };
    expect(offerWords({ make: 'batch', ...counts }).text).toBe(`${sentence} A single asset uses one image.`);
  });
});

const capacity: Capacity = {
  setsInFlight: 0,
  setsAtMost: 5,
  setsElsewhere: false,
  assetLimit: null,
  waitingSubmissions: 0,
  waitingAssets: 0,
  pausedSubmissions: 0,
  heldSubmissions: 0,
};
const limited = (limit: number | null, used: number | null): Capacity => ({
  ...capacity,
  assetLimit: { reachedAt: '2026-11-20T10:00:00.000Z', limit, used, refusedCount: 3, detail: '' },
});

const warned = (count: number | null, isSet: boolean, known: Capacity): string[] =>
  beforeSending({ count, isSet }, known).flatMap(({ text, tone }) => (tone === 'warning' ? [text] : []));

describe('before sending', () => {
  it('tells how many assets are made', () => {
    expect(beforeSending({ count: 1, isSet: false }, capacity)).toEqual([
      { text: 'Creates 1 asset.', tone: 'plain' },
    ]);
    expect(beforeSending({ count: null, isSet: false }, null)).toEqual([]);
  });

  it('warns of five sets, wherever they are, and of nobody else’s affair', () => {
    expect(warned(4, true, { ...capacity, setsInFlight: 4 })).toEqual([]);
    expect(warned(4, true, { ...capacity, setsInFlight: 5 })[0]).toMatch(/^5 of 5 sets .* is queued until/);
    expect(warned(4, true, { ...capacity, setsElsewhere: true })[0]).toMatch(/other sets of the account/);
    expect(warned(1, false, { ...capacity, setsInFlight: 5 })).toEqual([]);
  });

  it('warns of the lifetime limit with what is left, and says what to do', () => {
    expect(warned(2, false, limited(40, 38))).toEqual([]);
    expect(warned(3, true, limited(40, 38))[0]).toMatch(/only 2 are left\. Create at most 2, or ask/);
    expect(warned(1, false, limited(40, 40))[0]).toMatch(/none is left\. Ask/);
    expect(warned(3, false, limited(null, null))[0]).toMatch(/blocked in the queue/);
    expect(warned(2, false, limited(null, null))).toEqual([]);
  });

  it('promises only the formats that the specification names', () => {
    expect(formatsWords('agnostic')).toBe('FBX and GLB with a physics sidecar.');
    expect(formatsWords('mujoco')).toMatch(/^The native formats of MuJoCo\./);
  });
});

it('a preset is described in the words of the options', () => {
  expect(
    presetWords({
      'physics.body': 'deformable',
      'physics.simulator': 'mujoco',
      'texture.resolution': 8192,
      'physics.articulated': false,
    }),
  ).toBe('Body: Deformable, Simulator: MuJoCo, Texture resolution: 8192 px, Not articulated');
  expect(presetWords({})).toBe('All defaults');
});
