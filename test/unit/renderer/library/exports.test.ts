/** Exports that end while the window has no connection, is reloaded, or Caliper is closed: their end is reported all the same. */
import { beforeEach, expect, it } from 'vitest';
import { AppError, toFailure } from '../../../../main/contract/plain/errors.ts';
import { type AssetExport, exportIdSchema } from '../../../../main/contract/schema/review/exports.ts';
import { createExports, type Exports } from '../../../../renderer/modules/exports/store/exports.ts';
import { createNotices, type Notices } from '../../../../renderer/modules/shared/store/notices.ts';
import { fakeAsset } from '../../../fakes/rows.ts';
import { createEventsDouble } from '../bridge/events-double.ts';

const begun: AssetExport = {
  id: exportIdSchema.parse('2b0e5a52-4f0e-4f3b-9d0e-0a4c6f0f8f11'),
  form: 'zip',
  name: 'Mug.zip',
  assets: 1,
  state: 'running',
  bytes: 1,
  totalBytes: 4,
  startedAt: '2026-11-20T09:00:00.000Z',
  leftS: null,
  use: null,
  notPrepared: 0,
  open: null,
  path: null,
  download: null,
  error: null,
};
const done: AssetExport = { ...begun, state: 'done', download: '/content/hand-on/Mug.zip' };

let listed: readonly AssetExport[];
let isAway: boolean;
/** The host asks for no folder. */
let isChosen: boolean;
let kept: Map<string, string>;
let fetched: string[];
let asked: PromiseWithResolvers<AssetExport | null>[];
let notices: Notices;
let events: ReturnType<typeof createEventsDouble>;

beforeEach(() => {
  listed = [begun];
  isAway = false;
  isChosen = true;
  kept = new Map();
  fetched = [];
  asked = [];
  notices = createNotices();
});

/** The window as it is loaded now. */
function load(): Exports {
  events = createEventsDouble();
  return createExports({
    events,
    notices,
    fetchFile: (path) => void fetched.push(path),
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    api: {
      exports: {
        begin: () => {
          const answer = Promise.withResolvers<AssetExport | null>();
          asked.push(answer);
          if (!isChosen) return answer.promise;
          answer.resolve(begun);
          return answer.promise;
        },
        list: async () => {
          if (isAway) throw new AppError('bridge.lost', {});
          return [...listed];
        },
        resume: async () => begun,
        stop: async () => null,
        reveal: async () => null,
      },
    },
  });
}

const messages = (): (string | null)[] => notices.store.getState().map(({ message }) => message);
const ask = (exports: Exports): void => exports.ask({ of: [{ assetIds: [fakeAsset(1).id] }], assets: 1 });

it('its end is seen and fetched when the connection is back, though nobody heard of it', async () => {
  const exports = load();
  ask(exports);
  await exports.begin('zip');
  listed = [done];
  events.send({ type: 'ready' });
  await expect.poll(() => exports.store.getState().current?.state).toBe('done');
  events.send({ type: 'ready' });
  expect(fetched).toEqual([done.download]);
  expect(messages()).toEqual([]);
});

it('is fetched by the window that was loaded again, once', async () => {
  const first = load();
  ask(first);
  await first.begin('zip');
  load();
  events.send({ type: 'ready' });
  events.send({ type: 'export.changed', assetExport: done });
  await expect.poll(() => fetched).toEqual([done.download]);
  expect(messages()).toEqual(['Exported “Mug.zip”.']);
  listed = [done];
  load();
  events.send({ type: 'ready' });
  expect(fetched).toHaveLength(1);
});

it('is reported as stopped when Caliper was closed meanwhile', async () => {
  const exports = load();
  ask(exports);
  await exports.begin('zip');
  exports.close();
  isAway = true;
  events.send({ type: 'ready' });
  isAway = false;
  listed = [];
  events.send({ type: 'ready' });
  const words =
    'The export was interrupted because Caliper was closed. No files were left behind; export again.';
  await expect.poll(messages).toEqual([words]);
  events.send({ type: 'ready' });
  expect(messages()).toEqual([words]);
});

it('of an open window shows there that it was stopped', async () => {
  const exports = load();
  ask(exports);
  await exports.begin('zip');
  listed = [];
  events.send({ type: 'ready' });
  await expect.poll(() => exports.store.getState().current?.state).toBe('stopped');
  expect(messages()).toEqual([]);
});

it('asks once where to put it, however often it is pressed', async () => {
  isChosen = false;
  const exports = load();
  ask(exports);
  const presses = [exports.begin('folder'), exports.begin('folder')];
  expect(asked).toHaveLength(1);
  asked[0]?.resolve(null);
  await Promise.all(presses);
  void exports.begin('folder');
  expect(asked).toHaveLength(2);
});

it('one that the end of Caliper interrupted can be resumed or discarded, and is named once', async () => {
  load();
  listed = [{ ...begun, form: 'folder', name: '1,000 assets', assets: 1000, state: 'interrupted' }];
  events.send({ type: 'ready' });
  await expect.poll(messages).toEqual([expect.stringContaining('of 1,000 assets was interrupted')]);
  events.send({ type: 'ready' });
  const [notice] = notices.store.getState();
  expect(notice?.actions.map(({ label }) => label)).toEqual(['Resume', 'Discard']);
  notice?.actions[0]?.onSelect();
  await expect.poll(() => kept.get('caliper.hand-ons')).toContain(begun.id);
  expect(notices.store.getState()).toHaveLength(1);
});

it('one that a full disk interrupted says so in its window, which offers it once more when it is closed', async () => {
  const exports = load();
  ask(exports);
  await exports.begin('zip');
  const full = new AppError('hand-on.disk-full', { folder: '/disk', neededBytes: 9_000_000 });
  const assetExport: AssetExport = { ...begun, state: 'interrupted', error: toFailure(full) };
  events.send({ type: 'export.changed', assetExport });
  expect(exports.store.getState().current).toEqual(assetExport);
  expect(messages()).toEqual([]);
  exports.close();
  expect(messages()).toEqual([
    expect.stringMatching(
      /of 1 asset was interrupted\. There is not enough space.* What is finished is kept\.$/,
    ),
  ]);
  expect(notices.store.getState()[0]?.actions.map(({ label }) => label)).toEqual(['Resume', 'Discard']);
});

it('one that was interrupted is discarded from its window without another word', async () => {
  const exports = load();
  ask(exports);
  await exports.begin('zip');
  events.send({ type: 'export.changed', assetExport: { ...begun, state: 'interrupted' } });
  await exports.stop(begun.id);
  expect(exports.store.getState()).toMatchObject({ subject: null, current: null });
  expect(messages()).toEqual([]);
});
