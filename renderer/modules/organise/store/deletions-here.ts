/** Deleting assets on this disk, which is not deleting them at their service: the question that is open, and the bin. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../bridge/bridge.ts';
import type { PageClock } from '../../../bridge/clock.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import type { Notices } from '../../shared/store/notices.ts';
import type { Organise } from './organise.ts';
import type { EditSubject } from './organise-windows.ts';

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
    readonly deletionsHere: DeletionsHere;
  }
}
