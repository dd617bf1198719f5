/** Handing assets on: the window's question, how far it is, and what came of it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  AssetExport,
  ExportForm,
  ExportId,
} from '../../../../main/contract/schema/review/review-export.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import type { EditSubject } from '../../organise/store/organise-windows.ts';
import type { Notices } from '../../shared/store/notices.ts';
import { handOnNotices } from './export-words.ts';

export interface HandOnsState {
  /** What is to be handed on; null while nobody asks. */
  readonly subject: Pick<EditSubject, 'of' | 'assets'> | null;
  /** The one that the window is about, once it has begun. */
  readonly current: AssetExport | null;
  /** The host is asking where to put it. */
  readonly choosing: boolean;
}

/** No method rejects; failures are notices. */
export interface HandOns {
  readonly store: StoreApi<HandOnsState>;
  ask(subject: Pick<EditSubject, 'of' | 'assets'>): void;
  begin(form: ExportForm): Promise<void>;
  stop(id: ExportId): Promise<void>;
  reveal(id: ExportId): Promise<void>;
  /** Fetches the ZIP once more. */
  fetch(path: string): void;
  /** Closes the window; what has begun goes on, and its end is reported. */
  close(): void;
}

interface Deps {
  readonly api: { readonly exports: Client['exports'] };
  readonly events: Pick<Events, 'on'>;
  readonly notices: Notices;
  /** Begins the browser's own download. */
  readonly fetchFile: (path: string) => void;
  /** The page's session storage: the page may be loaded again while something is on its way. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
}

/** One per window. */
export function createHandOns(deps: Deps): HandOns {
  const { api, notices, fetchFile } = deps;
  const store = createStore<HandOnsState>(() => ({
    subject: null,
    current: null,
    choosing: false,
  }));
  const { setState: set, getState: get } = store;
  const reveal = async (id: ExportId): Promise<void> => {
    await api.exports.reveal({ id }).catch((error: unknown) => notices.fail(failureOf(error)));
  };
  const follow = followEnds(deps, store, reveal);
  return {
    store,
    reveal,
    fetch: fetchFile,
    ask: (subject) => set({ subject, current: null, choosing: false }),
    async begin(form) {
      const { subject, choosing } = get();
      if (subject === null || choosing) return;
      set({ choosing: true });
      try {
        const begun = await api.exports.begin({ of: [...subject.of], form });
        if (begun === null) return set({ choosing: false });
        // It may have ended before this answer came.
        const now = (await follow.listed(begun)) ?? begun;
        set({ choosing: false, current: now });
        follow.ended(now);
      } catch (error) {
        set({ choosing: false });
        notices.fail(failureOf(error));
      }
      return undefined;
    },
    async stop(id) {
      await api.exports.stop({ id }).catch((error: unknown) => notices.fail(failureOf(error)));
    },
    close: () => set({ subject: null, current: null, choosing: false }),
  };
}

/** Tells each end once, also of what ended while the window had no connection or was loaded again. */
function followEnds(
  { api, events, notices, fetchFile, storage }: Deps,
  { getState: get, setState: set }: StoreApi<HandOnsState>,
  reveal: (id: ExportId) => Promise<void>,
) {
  const mine = keptIds(storage);
  /** In the window only while it is open. */
  const ended = (handOn: AssetExport): void => {
    if (handOn.state === 'waiting' || handOn.state === 'running' || !mine.delete(handOn.id)) return;
    if (handOn.download !== null) fetchFile(handOn.download);
    if (get().subject !== null && get().current?.id === handOn.id) return;
    if (handOn.error !== null) notices.fail(handOn.error);
    else if (handOn.state === 'done')
      notices.tell(handOnNotices.done(handOn.name), {
        tone: 'success',
        actions:
          handOn.path === null ? [] : [{ label: handOnNotices.show, onSelect: () => void reveal(handOn.id) }],
      });
  };
  const changed = (handOn: AssetExport): void => {
    if (handOn.id === get().current?.id) set({ current: handOn });
    ended(handOn);
  };
  const catchUp = async (): Promise<void> => {
    const waited = mine.list();
    if (waited.length === 0) return;
    const listed = new Map((await api.exports.list()).map((one) => [String(one.id), one]));
    for (const id of waited) {
      const now = listed.get(id);
      if (now !== undefined) changed(now);
      else if (mine.delete(id)) lost(id);
    }
  };
  const lost = (id: string): void => {
    const { current } = get();
    if (current?.id === id) set({ current: { ...current, state: 'stopped', leftS: null } });
    else notices.tell(handOnNotices.lost, { stays: 'until-dismissed' });
  };
  events.on((batch) => {
    // Without a connection it is tried at the next one.
    if (batch.some(({ type }) => type === 'ready')) void catchUp().catch(() => undefined);
    for (const event of batch) if (event.type === 'export.changed') changed(event.assetExport);
  });
  return {
    ended,
    /** As it is now; followed from here on. */
    async listed({ id }: AssetExport): Promise<AssetExport | undefined> {
      mine.add(id);
      return (await api.exports.list()).find((one) => one.id === id);
    },
  };
}

const key = 'caliper.hand-ons';

/** What this window has begun and nobody was told the end of. */
interface KeptIds {
  add(id: string): void;
  /** False when it was not there. */
  delete(id: string): boolean;
  list(): readonly string[];
}

function keptIds(storage: Pick<Storage, 'getItem' | 'setItem'>): KeptIds {
  const ids = new Set(restoredIds(storage));
  const keep = (): void => {
    try {
      storage.setItem(key, JSON.stringify([...ids]));
    } catch {
      // Full or forbidden: they are known until the page is loaded again.
    }
  };
  return {
    add(id) {
      ids.add(id);
      keep();
    },
    delete(id) {
      const was = ids.delete(id);
      if (was) keep();
      return was;
    },
    list: () => [...ids],
  };
}

function restoredIds(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly handOns: HandOns;
  }
}
