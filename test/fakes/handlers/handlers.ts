/** Complete handlers over small data in memory: what a transport or a screen needs to be tried without services. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import { createFakeEvents } from '../fake-events.ts';
import { type FakeState, nothingOrganised } from '../fake-state.ts';
import { fakeAsset, fakeTime } from '../rows.ts';
import { captureHandlers } from './capture-handlers.ts';
import { appHandlers, connectionHandlers } from './connection-handlers.ts';
import { groupHandlers } from './group-handlers.ts';
import { librariesHandlers } from './libraries-handlers.ts';
import { libraryHandlers } from './library-handlers.ts';
import { reviewHandlers } from './review-handlers.ts';
import { sampleHandlers } from './sample-handlers.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { submissionHandlers } from './submission-handlers.ts';
import { versionHandlers } from './version-handlers.ts';
import { videoHandlers } from './video-handlers.ts';
import { webhookHandlers } from './webhook-handlers.ts';

// Tests that need an application mostly need rows for it, too.
export { fakeAsset, fakeJob, fakeTime, fakeTransfer } from '../rows.ts';

/** Handlers and what a test may look at or change behind them. */
export interface FakeApp extends FakeState {
  readonly handlers: Handlers;
}

/** `assetCount` assets in the library (3 by default). */
export function createFakeApp(options: { assetCount?: number } = {}): FakeApp {
  const events = createFakeEvents();
  const assets = Array.from({ length: options.assetCount ?? 3 }, (_, index) => fakeAsset(index + 1));
  const app: FakeState = {
    events,
    assets,
    jobs: assets.flatMap((asset) => asset.job ?? []),
    submissions: [],
    transfers: assets.flatMap((asset) => asset.transfer ?? []),
    fetches: { assets: 0, paused: 0, stopped: 0, bytesPerSecond: 0 },
    groups: [],
    captures: [],
    opened: [],
    boards: [],
    capacity: {},
    organised: nothingOrganised(),
    watched: { jobIds: [], calls: 0 },
  };
  return {
    ...app,
    handlers: {
      ...submissionHandlers(app),
      ...groupHandlers(app),
      ...connectionHandlers(),
      assets: assetHandlers(app),
      ...libraryHandlers(app),
      ...reviewHandlers(app),
      opened: { take: async () => app.opened.splice(0) },
      ...captureHandlers(app),
      ...versionHandlers(app),
      ...videoHandlers(),
      ...webhookHandlers(),
      ...librariesHandlers(app),
      app: appHandlers(),
      samples: sampleHandlers(),
      ...settingsHandlers(),
      events: { subscribe: (_input, { signal }) => Promise.resolve(events.stream(signal)) },
    },
  };
}

function assetHandlers(app: FakeState): Handlers['assets'] {
  const asset = (id: string): AssetDetail => {
    const found = app.assets.find((one) => one.id === id);
    if (found === undefined) throw new AppError('asset.unknown', { id });
    return found;
  };
  return {
    get: async ({ assetId }) => asset(assetId),
    reveal: async ({ assetId }) => ({ path: asset(assetId).folderPath ?? '' }),
    openFile: async () => null,
    dragOut: async () => ({ missing: 0 }),
    deleteAtService: async ({ assetId }) => {
      const gone = { ...asset(assetId), deletedAtServiceAt: fakeTime };
      app.assets.splice(app.assets.indexOf(asset(assetId)), 1, gone);
      app.events.emit({ type: 'asset.changed', asset: gone });
      return gone;
    },
  };
}
