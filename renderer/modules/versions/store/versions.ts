/** The versions of the asset that is shown, and what is done with them. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { AssetVersion, VersionList } from '../../../../main/contract/schema/library/versions.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import type { Notices } from '../../shared/store/notices.ts';
import type { Undo } from '../../shared/store/undo.ts';
import { versionNoticeWords } from './version-notice-words.ts';

export interface VersionsState {
  readonly assetId: AssetId | null;
  /** Null until they were read. */
  readonly list: VersionList | null;
  readonly error: AppFailureWire | null;
  /** The version that is to be deleted, while that is asked. */
  readonly deleting: number | null;
  /** A change is under way. */
  readonly busy: boolean;
}

/** No method rejects: failures of reading are in the state, others are notices. */
export interface Versions {
  readonly store: StoreApi<VersionsState>;
  /** Null when none is shown any more. */
  open(assetId: AssetId | null): void;
  use(number: number): Promise<void>;
  /** A new version with the files of an older one. */
  revert(number: number): Promise<void>;
  /** An empty name takes the name away. */
  rename(number: number, name: string): Promise<void>;
  /** Asks first; null takes the question back. */
  askToDelete(number: number | null): void;
  delete(): Promise<void>;
}

const nothing = { list: null, error: null, deleting: null, busy: false } as const;

/** One per window; nothing is shown at first. */
export function createVersions({
  api,
  events,
  notices,
  undo,
}: {
  readonly api: { readonly versions: Client['versions'] };
  readonly events: Pick<Events, 'on'>;
  readonly notices: Notices;
  readonly undo: Undo;
}): Versions {
  const store = createStore<VersionsState>(() => ({ assetId: null, ...nothing }));
  const { setState: set, getState: get } = store;
  const put = (list: VersionList): void => {
    if (get().assetId === list.assetId) set({ list, error: null });
  };
  const read = async (assetId: AssetId): Promise<void> => {
    try {
      put(await api.versions.list({ assetId }));
    } catch (error) {
      if (get().assetId === assetId) set({ error: failureOf(error) });
    }
  };
  const change = createChange(store, put, notices);
  /** The way back to the version that was in use before. */
  const offerBack = (assetId: AssetId, before: number, now: number, words: string): void => {
    const switchTo = async (number: number): Promise<void> =>
      put(await api.versions.switchTo({ assetId, number }));
    undo.offer({ words, undo: () => switchTo(before), redo: () => switchTo(now) }, words, 'success');
  };
  events.on((batch) => {
    const { assetId } = get();
    for (const event of batch) if (event.type === 'versions.changed') put(event.list);
    if (assetId !== null && batch.some(({ type }) => type === 'ready')) void read(assetId);
  });
  return {
    store,
    open(assetId) {
      if (assetId === get().assetId) return;
      set({ assetId, ...nothing });
      if (assetId !== null) void read(assetId);
    },
    async use(number) {
      const before = currentOf(get().list);
      const list = await change((assetId) => api.versions.switchTo({ assetId, number }));
      if (list !== null && before !== null && before !== number)
        offerBack(list.assetId, before, number, versionNoticeWords.switched(number));
    },
    async revert(number) {
      const before = currentOf(get().list);
      const list = await change((assetId) => api.versions.revert({ assetId, number }));
      const now = currentOf(list);
      if (list !== null && before !== null && now !== null)
        offerBack(list.assetId, before, now, versionNoticeWords.reverted(number, now));
    },
    async rename(number, name) {
      const before = get().list?.versions.find((one) => one.number === number)?.name ?? null;
      const next = name.trim() === '' ? null : name.trim();
      if (next === before) return;
      const list = await change((assetId) => api.versions.rename({ assetId, number, name: next }));
      if (list === null) return;
      const { assetId } = list;
      const back = async (to: string | null): Promise<void> =>
        put(await api.versions.rename({ assetId, number, name: to }));
      const words = versionNoticeWords.renamed(number);
      undo.push({ words, undo: () => back(before), redo: () => back(next) });
    },
    askToDelete: (deleting) => set({ deleting }),
    async delete() {
      const { deleting } = get();
      if (deleting === null) return;
      await change((assetId) => api.versions.delete({ assetId, number: deleting }));
      set({ deleting: null });
    },
  };
}

/** One change at a time; a failure is a notice, and null. */
function createChange(
  { getState: get, setState: set }: StoreApi<VersionsState>,
  put: (list: VersionList) => void,
  notices: Pick<Notices, 'fail'>,
): (action: (assetId: AssetId) => Promise<VersionList>) => Promise<VersionList | null> {
  return async (action) => {
    const { assetId, busy } = get();
    if (assetId === null || busy) return null;
    set({ busy: true });
    try {
      const list = await action(assetId);
      put(list);
      return list;
    } catch (error) {
      notices.fail(failureOf(error));
      return null;
    } finally {
      if (get().assetId === assetId) set({ busy: false });
    }
  };
}

/** The number of the version in use. */
export function currentOf(list: VersionList | null): number | null {
  return list?.versions.find(({ isCurrent }: AssetVersion) => isCurrent)?.number ?? null;
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly versions: Versions;
  }
}
