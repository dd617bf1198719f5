/** The windows about one asset or many: the one in which they are given tags, a rating, a review and more, and the question before they are deleted on this disk, with the bin. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import type { LibraryChange, Selection } from '../../../../main/contract/schema/library/organisation.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { PageClock } from '../../../bridge/clock.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import type { Notices } from '../../shared/store/notices.ts';
import { type Organise, withChange } from './organise.ts';

/** What an edit is about: `assets` of them in all, of which these are known in detail. */
export interface EditSubject {
  readonly of: readonly Selection[];
  readonly assets: number;
  readonly known: readonly AssetSummary[];
}

/** The field that has the focus when the window opens. */
export type EditField = 'title' | 'rating' | 'tags' | 'collections' | 'review' | 'note';

export interface OrganiseWindow {
  readonly field: EditField;
  readonly subject: EditSubject;
}

/** One window at a time. */
export interface OrganiseWindows {
  readonly store: StoreApi<OrganiseWindow | null>;
  open(field: EditField, subject: EditSubject): void;
  /** A change of these was made: of very many main does not tell each on its own. `at` is an ISO date-time. */
  changed(of: EditSubject['of'], change: LibraryChange, at: string): void;
  close(): void;
}

/** One asset that is known. */
export function subjectOf(asset: AssetSummary): EditSubject {
  return { of: [{ assetIds: [asset.id] }], assets: 1, known: [asset] };
}

/** Closed at first. While it is open, its assets are kept as they are by then. */
export function createOrganiseWindows({ events }: { readonly events: Pick<Events, 'on'> }): OrganiseWindows {
  const store = createStore<OrganiseWindow | null>(() => null);
  events.on((batch) => {
    const open = store.getState();
    if (open === null) return;
    const news = new Map(
      batch.flatMap((event) =>
        event.type === 'asset.changed' ? [[event.asset.id, event.asset] as const] : [],
      ),
    );
    const { subject } = open;
    if (!subject.known.some(({ id }) => news.has(id))) return;
    const known = subject.known.map((asset) => news.get(asset.id) ?? asset);
    store.setState({ ...open, subject: { ...subject, known } }, true);
  });
  return {
    store,
    open: (field, subject) => store.setState({ field, subject }, true),
    changed(of, change, at) {
      const open = store.getState();
      if (open === null || open.subject.of !== of || of.length === 0) return;
      const known = open.subject.known.map((asset) => ({
        ...asset,
        organisation: withChange(asset.organisation, change, at),
      }));
      store.setState({ ...open, subject: { ...open.subject, known } }, true);
    },
    close: () => store.setState(null, true),
  };
}

// Deleting assets on this disk, which is not deleting them at their service: the question that is open, and the bin.

/** `bin` is null until it was read. */
export interface DeletionsHereState {
  readonly asking: EditSubject | null;
  readonly busy: boolean;
  readonly bin: { readonly assets: number; readonly bytes: number } | null;
  readonly emptying: 'no' | 'asking' | 'busy';
}

/** No method rejects; failures are notices. */
export interface DeletionsHere {
  readonly store: StoreApi<DeletionsHereState>;
  ask(subject: EditSubject): void;
  cancel(): void;
  confirm(): Promise<void>;
  /** Asks whether what lies in the bin is to be deleted for good. */
  askToEmpty(): void;
  /** What was deleted for good; null when it failed. */
  empty(): Promise<{ readonly assets: number; readonly bytes: number } | null>;
  /** Reads what lies in the bin. */
  look(): Promise<void>;
}

/** News of a large change come in bursts. */
const lookAgainMs = 500;

/** Looks into the bin at every `ready`, and after changes of the library. */
export function createDeletionsHere(options: {
  readonly api: Client;
  readonly events: Pick<Events, 'on'>;
  readonly clock: PageClock;
  readonly notices: Notices;
  readonly organise: Organise;
}): DeletionsHere {
  const { api, events, clock, notices, organise } = options;
  const store = createStore<DeletionsHereState>(() => ({
    asking: null,
    busy: false,
    bin: null,
    emptying: 'no',
  }));
  const { setState: set, getState: get } = store;
  let waiting: { cancel(): void } | null = null;
  const look = async (): Promise<void> => {
    try {
      set({ bin: await api.library.bin() });
    } catch {
      // What was known stays; the next change looks again.
    }
  };
  events.on((batch) => {
    if (batch.some((event) => event.type === 'ready')) void look();
    if (!batch.some((event) => event.type === 'library.changed')) return;
    waiting ??= clock.after(lookAgainMs, () => {
      waiting = null;
      void look();
    });
  });
  return {
    store,
    look,
    ask: (asking) => set({ asking, busy: false }),
    cancel: () => set({ asking: null, emptying: 'no' }),
    async confirm() {
      const { asking, busy } = get();
      if (asking === null || busy) return;
      set({ busy: true });
      await organise.edit(asking.of, { type: 'delete-here' });
      set((state) => ({ busy: false, asking: state.asking === asking ? null : state.asking }));
      await look();
    },
    askToEmpty: () => set({ emptying: 'asking' }),
    async empty() {
      if (get().emptying !== 'asking') return null;
      set({ emptying: 'busy' });
      try {
        return await api.library.emptyBin();
      } catch (error) {
        notices.fail(failureOf(error));
        return null;
      } finally {
        set({ emptying: 'no' });
        void look();
      }
    },
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly organiseWindows: OrganiseWindows;
    readonly deletionsHere: DeletionsHere;
  }
}
