/** The asset screen's details: which answer counts, and what events change. */
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import { createAssetDetails } from '../../../../renderer/modules/asset/store/asset-details.ts';
import { createViewer } from '../../../../renderer/modules/viewer/store/viewer.ts';
import { fakeAsset, fakeJob } from '../../../fakes/handlers/handlers.ts';
import { createEventsDouble, settle } from '../bridge/events-double.ts';

function setUp() {
  const events = createEventsDouble();
  const calls: {
    id: string;
    answer(detail: AssetDetail): Promise<void>;
    fail(error: Error): Promise<void>;
  }[] = [];
  const details = createAssetDetails({
    events,
    api: {
      assets: {
        get: ({ assetId }) =>
          new Promise((resolve, reject) => {
            const answer = async (detail: AssetDetail): Promise<void> => (resolve(detail), settle());
            const fail = async (error: Error): Promise<void> => (reject(error), settle());
            calls.push({ id: assetId, answer, fail });
          }),
      },
    },
  });
  const viewer = createViewer({ details });
  return { viewer, details, events, calls, state: () => viewer.store.getState() };
}

describe('the asset screen', () => {
  it('never shows one asset under the address of another', async () => {
    const { viewer, calls, state } = setUp();
    viewer.open(fakeAsset(1).id);
    viewer.open(fakeAsset(2).id);
    await calls[1]?.answer(fakeAsset(2));
    await calls[0]?.answer(fakeAsset(1));
    expect(state().detail?.id).toBe(fakeAsset(2).id);
  });

  it('reads once more after a burst of events, not once for each', async () => {
    const { viewer, events, calls, state } = setUp();
    viewer.open(fakeAsset(1).id);
    await calls[0]?.answer(fakeAsset(1));
    for (const progress of [0.1, 0.2, 0.3]) {
      events.send({ type: 'job.changed', job: fakeJob(1, { status: 'running', progress }) });
    }
    expect(state().detail?.job?.progress).toBe(0.3);
    expect(calls).toHaveLength(2);
    await calls[1]?.answer(fakeAsset(1));
    expect(calls).toHaveLength(3);
    await calls[2]?.answer(fakeAsset(1, { name: 'Done' }));
    expect(calls).toHaveLength(3);
    expect(state().detail?.name).toBe('Done');
  });

  it('leaves events about other assets alone', async () => {
    const { viewer, events, calls } = setUp();
    viewer.open(fakeAsset(1).id);
    await calls[0]?.answer(fakeAsset(1));
    events.send({ type: 'asset.changed', asset: fakeAsset(2) }, { type: 'job.changed', job: fakeJob(2) });
    expect(calls).toHaveLength(1);
  });

  it('shows what was read ahead at once, and forgets what nobody wants', async () => {
    const { viewer, details, calls, state } = setUp();
    const [one, two] = [fakeAsset(1).id, fakeAsset(2).id];
    viewer.open(one);
    details.want('ahead', [two]);
    await calls[1]?.answer(fakeAsset(2));
    viewer.open(two);
    expect(state()).toMatchObject({ assetId: two, status: 'ready', detail: { id: two } });
    expect(calls).toHaveLength(2);
    expect([...details.store.getState().keys()]).toEqual([two]);
    await calls[0]?.answer(fakeAsset(1));
    expect([...details.store.getState().keys()]).toEqual([two]);
  });

  it('says what went wrong and reads again when asked', async () => {
    const { viewer, calls, state } = setUp();
    viewer.open(fakeAsset(1).id);
    await calls[0]?.fail(new AppError('asset.unknown', { id: 'asset-1' }));
    expect(state()).toMatchObject({ status: 'failed', error: { code: 'asset.unknown' } });
    viewer.retry();
    await calls[1]?.answer(fakeAsset(1));
    expect(state()).toMatchObject({ status: 'ready', error: null });
  });
});
