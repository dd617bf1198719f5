/** The fix window's store: previews of what was asked last, runs that end before their answer, and the way back. */
import { beforeEach, expect, it } from 'vitest';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import type { AssetMeasures } from '../../../../main/contract/schema/fix/asset-measures.ts';
import { type FixRun, fixRunIdSchema } from '../../../../main/contract/schema/library/versions.ts';
import { createFixes, type Fixes } from '../../../../renderer/modules/fixes/store/fixes.ts';
import { subjectOf } from '../../../../renderer/modules/organise/store/organise-windows.ts';
import { createNotices, type Notices } from '../../../../renderer/modules/shared/store/notices.ts';
import { createUndo, type Undo } from '../../../../renderer/modules/shared/store/undo.ts';
import { fakeAsset } from '../../../fakes/rows.ts';
import { createEventsDouble } from '../bridge/events-double.ts';

const asset = fakeAsset(1);
const id = fixRunIdSchema.parse('2b0e5a52-4f0e-4f3b-9d0e-0a4c6f0f8f11');
const run: FixRun = {
  id,
  state: 'running',
  fixes: [{ fix: 'relink' }],
  startedAt: '2026-11-20T09:00:00.000Z',
  assets: 1,
  progress: 0,
  made: [],
  failed: [],
};
const ended: FixRun = {
  ...run,
  state: 'ended',
  progress: 1,
  made: [{ assetId: asset.id, number: 2, fromNumber: 1 }],
};
const measures: AssetMeasures = {
  sizeM: [0.1, 0.2, 0.3],
  volumeM3: 0.001,
  byHull: 0,
  massKg: 1,
  slip: null,
  colliders: null,
  collidersOf: null,
  shapes: [],
};

let events: ReturnType<typeof createEventsDouble>;
let notices: Notices;
let undo: Undo;
let undone: string[];
let switched: number[];
let listed: FixRun[];
let refused: AppError | null;
let fixes: Fixes;

beforeEach(() => {
  events = createEventsDouble();
  notices = createNotices();
  undo = createUndo({ notices });
  undone = [];
  switched = [];
  listed = [run];
  refused = null;
  fixes = createFixes({
    events,
    notices,
    undo,
    api: {
      versions: {
        switchTo: async ({ number }) => {
          switched.push(number);
          return { assetId: asset.id, versions: [] };
        },
        measure: async () => measures,
        preview: async () => {
          if (refused !== null) throw refused;
          return { assetId: asset.id, fromNumber: 1, files: [], done: [], left: [] };
        },
        apply: async () => run,
        runs: async () => listed,
        stop: async () => run,
        undo: async ({ id: of }) => {
          undone.push(of);
          return { ...ended, state: 'undone' };
        },
      },
    },
  });
  fixes.open(subjectOf(asset), ['relink']);
});

const messages = (): string[] => notices.store.getState().map(({ message }) => message);

it('a run that ends after its answer closes the window, says so and can be taken back', async () => {
  await fixes.apply();
  expect(fixes.store.getState()).toMatchObject({ run: { state: 'running' } });
  events.send({ type: 'fix-run.changed', run: ended });
  expect(fixes.store.getState()).toMatchObject({ subject: null, run: null });
  expect(messages()).toEqual(['Fixed 1 asset: a new version is in use.']);
  await undo.undo();
  expect(undone).toEqual([id]);
  await undo.redo();
  expect(switched).toEqual([2]);
});

it('so does one that has ended before', async () => {
  listed = [ended];
  await fixes.apply();
  expect(fixes.store.getState()).toMatchObject({ subject: null, run: null });
  expect(messages()).toEqual(['Fixed 1 asset: a new version is in use.']);
});

it('the end of a run whose window was closed is a notice, also when all of it failed', async () => {
  await fixes.apply();
  fixes.close();
  const error = { code: 'fix.no-mesh', retryable: false, data: {} };
  events.send({
    type: 'fix-run.changed',
    run: { ...ended, made: [], failed: [{ assetId: asset.id, name: 'Mug', error }] },
  });
  expect(messages()).toEqual([expect.stringContaining('no mesh that can be read')]);
  expect(undo.store.getState().done).toEqual([]);
});

it('what failed stays listed in the window', async () => {
  await fixes.apply();
  const error = { code: 'fix.no-mesh', retryable: false, data: {} };
  const part = { ...ended, assets: 2, failed: [{ assetId: asset.id, name: 'Mug', error }] };
  events.send({ type: 'fix-run.changed', run: part });
  expect(fixes.store.getState().run).toEqual(part);
  expect(messages()).toEqual(['Fixed 1 of 2 assets.']);
});

it('a preview that is refused says why, and nothing is previewed that cannot be right', async () => {
  refused = new AppError('fix.no-mesh', {});
  await fixes.preview();
  expect(fixes.store.getState().preview).toMatchObject({
    status: 'failed',
    failure: { code: 'fix.no-mesh' },
  });
  refused = null;
  fixes.choose('mass', true);
  await fixes.preview();
  expect(fixes.store.getState().preview.status).toBe('failed');
  fixes.set({ mass: '0,35', massUnit: 'kg' });
  await fixes.preview();
  expect(fixes.store.getState().preview).toMatchObject({ status: 'ready', after: measures });
});

it('of an asset that is no longer shown nothing arrives', async () => {
  const previewed = fixes.preview();
  fixes.open(subjectOf(fakeAsset(2)), ['relink']);
  await previewed;
  expect(fixes.store.getState().preview).toEqual({ status: 'none' });
});
