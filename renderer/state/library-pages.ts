/** Reads the library page by page: one reading at a time, a newer one ends the older. */
import type { StoreApi } from 'zustand/vanilla';
import type { AssetPage, AssetSummary } from '../../main/contract/model/asset.ts';
import type { Client } from '../bridge/bridge.ts';
import { failureOf } from '../bridge/failure.ts';
import type { LibraryState } from './library-state.ts';

/** Items per call; more when the person has jumped far ahead, where each call costs a wait. */
const pageSize = { usual: 200, most: 500 } as const;

/** Neither promise rejects: failures are in the state. */
export interface Pager {
  /** From the beginning until `count` items are there, then shows them all at once. */
  reload(count: number): Promise<void>;
  /** Goes on until the item at this index is there. */
  need(index: number): Promise<void>;
  /** An answer that is still to come will not be shown. */
  cancel(): void;
}

/** `onReload` is called when a reading from the beginning starts, `onReloaded` when its items are shown. */
export function createPager(options: {
  readonly list: Client['assets']['list'];
  readonly store: StoreApi<LibraryState>;
  readonly onReload: () => void;
  readonly onReloaded: () => void;
}): Pager {
  const { setState: set, getState: get } = options.store;
  let running = new AbortController();
  let goingOn = false;
  let neededIndex = 0;

  const page = (cursor: string | null, wanted: number, signal: AbortSignal): Promise<AssetPage> => {
    const limit = Math.min(pageSize.most, Math.max(pageSize.usual, wanted));
    return options.list({ search: get().search, cursor, limit }, { signal });
  };

  const need = async (index: number): Promise<void> => {
    neededIndex = index;
    if (goingOn || get().status !== 'ready') return;
    const { signal } = running;
    goingOn = true;
    try {
      for (;;) {
        const { nextCursor, items } = get();
        if (nextCursor === null || neededIndex < items.length) break;
        const next = await page(nextCursor, neededIndex - items.length, signal);
        if (signal.aborted) return;
        set({ items: appended(get().items, next.assets), total: next.total, nextCursor: next.nextCursor });
      }
    } catch (error) {
      if (!signal.aborted) set({ status: 'failed', error: failureOf(error) });
    } finally {
      if (!signal.aborted) goingOn = false;
    }
  };

  return {
    need,
    cancel() {
      running.abort();
      goingOn = false;
    },
    async reload(count) {
      this.cancel();
      running = new AbortController();
      const { signal } = running;
      options.onReload();
      const { status, items: shown } = get();
      const empty = status === 'loading' || (status === 'failed' && shown.length === 0);
      set({ status: empty ? 'loading' : 'searching' });
      try {
        const items: AssetSummary[] = [];
        let next = await page(null, count, signal);
        items.push(...next.assets);
        while (!signal.aborted && next.nextCursor !== null && items.length < count) {
          next = await page(next.nextCursor, count - items.length, signal);
          items.push(...next.assets);
        }
        if (signal.aborted) return;
        const { total, nextCursor } = next;
        set({ items, total, nextCursor, status: 'ready', error: null, arrived: [] });
        options.onReloaded();
        if (count > 0) void need(neededIndex);
      } catch (error) {
        if (!signal.aborted) set({ status: 'failed', error: failureOf(error) });
      }
    },
  };
}

// A page may repeat an asset that an event has inserted meanwhile.
function appended(items: readonly AssetSummary[], page: readonly AssetSummary[]): AssetSummary[] {
  const known = new Set(items.map((item) => item.id));
  return [...items, ...page.filter((item) => !known.has(item.id))];
}
