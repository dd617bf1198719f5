/** Details of the assets that screens show now or will show soon: read once for all who want them, kept current by events. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppEvent } from '../../../../main/contract/events.ts';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';

/** `detail` is still there while it is read again, and after that has failed. */
export interface DetailState {
  readonly detail: AssetDetail | null;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: AppFailureWire | null;
}

/** Of an asset that was never read. */
export const unread: DetailState = { detail: null, status: 'loading', error: null };

/** No method rejects; failures are in the state. */
export interface AssetDetails {
  readonly store: StoreApi<ReadonlyMap<AssetId, DetailState>>;
  /** What `who` wants from now on, in the order in which it is read; what nobody wants any more is forgotten. */
  want(who: string, assetIds: readonly AssetId[]): void;
  retry(assetId: AssetId): void;
}

/** One per window; nothing is wanted at first. */
export function createAssetDetails(options: {
  readonly api: { readonly assets: Pick<Client['assets'], 'get'> };
  readonly events: Pick<Events, 'on'>;
}): AssetDetails {
  const store = createStore<ReadonlyMap<AssetId, DetailState>>(() => new Map());
  const wanted = new Map<string, readonly AssetId[]>();
  const readers = new Map<AssetId, Reader>();
  const put = (assetId: AssetId, part: Partial<DetailState>): void => {
    const known = store.getState();
    store.setState(new Map(known).set(assetId, { ...(known.get(assetId) ?? unread), ...part }), true);
  };
  const readerOf = (assetId: AssetId): Reader =>
    createReader({
      get: (signal) => options.api.assets.get({ assetId }, { signal }),
      done: (detail) => put(assetId, { detail, status: 'ready', error: null }),
      failed: (error) => put(assetId, { status: 'failed', error: failureOf(error) }),
    });
  options.events.on((batch) => {
    for (const [assetId, reader] of readers) {
      const mine = batch.filter((event) => event.type === 'ready' || concerns(event, assetId));
      if (mine.length === 0) continue;
      const detail = store.getState().get(assetId)?.detail ?? null;
      if (detail !== null) put(assetId, { detail: mine.reduce(withRow, detail) });
      reader.read();
    }
  });
  return {
    store,
    want(who, assetIds) {
      wanted.set(who, assetIds);
      const all = new Set([...wanted.values()].flat());
      const gone = [...readers.keys()].filter((assetId) => !all.has(assetId));
      for (const assetId of gone) {
        readers.get(assetId)?.stop();
        readers.delete(assetId);
      }
      if (gone.length > 0)
        store.setState(new Map([...store.getState()].filter(([assetId]) => all.has(assetId))), true);
      for (const assetId of assetIds) {
        if (readers.has(assetId)) continue;
        const reader = readerOf(assetId);
        readers.set(assetId, reader);
        reader.read();
      }
    },
    retry(assetId) {
      put(assetId, { status: 'loading', error: null });
      readers.get(assetId)?.read();
    },
  };
}

interface Reader {
  read(): void;
  stop(): void;
}

/** Progress events come faster than details can be read: one read at a time, and one more after the last event. */
function createReader({
  get,
  done,
  failed,
}: {
  readonly get: (signal: AbortSignal) => Promise<AssetDetail>;
  readonly done: (detail: AssetDetail) => void;
  readonly failed: (error: unknown) => void;
}): Reader {
  const stop = new AbortController();
  let reading = false;
  let again = false;
  const read = async (): Promise<void> => {
    again = reading;
    if (reading) return;
    reading = true;
    try {
      const detail = await get(stop.signal);
      if (!stop.signal.aborted) done(detail);
    } catch (error) {
      if (!stop.signal.aborted) failed(error);
    }
    reading = false;
    if (again && !stop.signal.aborted) void read();
  };
  return { read: () => void read(), stop: () => stop.abort() };
}

function concerns(event: AppEvent, assetId: AssetId): boolean {
  if (event.type === 'asset.changed') return event.asset.id === assetId;
  if (event.type === 'job.changed') return event.job.assetId === assetId;
  return event.type === 'transfer.changed' && event.transfer.assetId === assetId;
}

// Shown at once; the files' own states come with the details that are read next.
function withRow(detail: AssetDetail, event: AppEvent): AssetDetail {
  if (event.type === 'job.changed') return { ...detail, job: event.job };
  if (event.type === 'transfer.changed') return { ...detail, transfer: event.transfer };
  return event.type === 'asset.changed' ? { ...detail, ...event.asset } : detail;
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly assetDetails: AssetDetails;
  }
}
