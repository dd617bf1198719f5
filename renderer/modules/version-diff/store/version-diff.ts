/** The window that compares two versions of an asset: which two, what differs, and how they are shown. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { VersionList } from '../../../../main/contract/schema/library/versions.ts';
import type { VersionDiff as Diff } from '../../../../main/contract/schema/model-diff.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';

/** A version, or the last preview of fixes. */
export type ComparedVersion = number | 'preview';

export interface ComparedVersions {
  readonly assetId: AssetId;
  readonly from: ComparedVersion;
  readonly to: ComparedVersion;
}

export const diffViews = ['before', 'after', 'overlay', 'deviation'] as const;
export type DiffViewName = (typeof diffViews)[number];

export type DiffReading =
  | { readonly status: 'reading' }
  | { readonly status: 'ready'; readonly diff: Diff }
  | { readonly status: 'failed'; readonly failure: AppFailureWire };

export interface VersionDiffState {
  /** Null while the window is closed. */
  readonly subject: ComparedVersions | null;
  readonly reading: DiffReading;
  readonly view: DiffViewName;
  /** Rows that are the same are listed, too. */
  readonly withUnchanged: boolean;
  /** Of the assets that are compared or watched, as far as they are known. */
  readonly lists: ReadonlyMap<AssetId, VersionList>;
}

/** One window at a time. */
export interface VersionDiff {
  readonly store: StoreApi<VersionDiffState>;
  open(subject: ComparedVersions): void;
  /** Compares others, or the same anew. */
  choose(sides: Partial<Pick<ComparedVersions, 'from' | 'to'>>): void;
  show(view: DiffViewName): void;
  setUnchanged(withUnchanged: boolean): void;
  /** Reads which versions the asset has; a list that cannot be read is none. */
  watch(assetId: AssetId): void;
  close(): void;
}

/** One per page; closed at first. */
export function createVersionDiff({
  api,
  events,
}: {
  readonly api: { readonly versions: Pick<Client['versions'], 'diff' | 'list'> };
  readonly events: Pick<Events, 'on'>;
}): VersionDiff {
  const store = createStore<VersionDiffState>(() => ({
    subject: null,
    reading: { status: 'reading' },
    view: 'after',
    withUnchanged: false,
    lists: new Map(),
  }));
  const { setState: set, getState: get } = store;
  let stop = new AbortController();
  const put = (list: VersionList): void =>
    set(({ lists }) => ({ lists: new Map(lists).set(list.assetId, list) }));
  const watch = (assetId: AssetId): void => void api.versions.list({ assetId }).then(put, () => undefined);
  const read = async (subject: ComparedVersions): Promise<void> => {
    stop.abort();
    stop = new AbortController();
    const { signal } = stop;
    set({ subject, reading: { status: 'reading' } });
    try {
      const diff = await api.versions.diff({ ...subject }, { signal });
      if (!signal.aborted) set({ reading: { status: 'ready', diff } });
    } catch (error) {
      if (!signal.aborted) set({ reading: { status: 'failed', failure: failureOf(error) } });
    }
  };
  events.on((batch) => {
    for (const event of batch)
      if (event.type === 'versions.changed' && get().lists.has(event.list.assetId)) put(event.list);
  });
  return {
    store,
    watch,
    open(subject) {
      watch(subject.assetId);
      set({ view: 'after' });
      void read(subject);
    },
    choose(sides) {
      const { subject } = get();
      if (subject !== null) void read({ ...subject, ...sides });
    },
    show: (view) => set({ view }),
    setUnchanged: (withUnchanged) => set({ withUnchanged }),
    close() {
      stop.abort();
      set({ subject: null, reading: { status: 'reading' } });
    },
  };
}

/** What is compared first: the version in use with that it was made from, or the original with the newest. Null for one version only. */
export function usualSides({ versions }: VersionList): Pick<ComparedVersions, 'from' | 'to'> | null {
  const [newest] = versions;
  const current = versions.find(({ isCurrent }) => isCurrent) ?? newest;
  if (newest === undefined || current === undefined || versions.length < 2) return null;
  if (current.fromNumber === null) return { from: current.number, to: newest.number };
  const isThere = versions.some(({ number }) => number === current.fromNumber);
  return { from: isThere ? current.fromNumber : 1, to: current.number };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly versionDiff: VersionDiff;
  }
}
