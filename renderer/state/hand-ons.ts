/** Handing assets on: the window's question, how far it is, and what came of it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { HandOn, HandOnForm, HandOnId } from '../../main/contract/model/hand-on.ts';
import type { Client } from '../bridge/bridge.ts';
import { failureOf } from '../bridge/failure.ts';
import type { Events } from './events.ts';
import { handOnNotices } from './hand-on-words.ts';
import type { Notices } from './notices.ts';
import type { EditSubject } from './organise-windows.ts';

export interface HandOnsState {
  /** What is to be handed on; null while nobody asks. */
  readonly subject: Pick<EditSubject, 'of' | 'assets'> | null;
  /** The one that the window is about, once it has begun. */
  readonly current: HandOn | null;
  /** The host is asking where to put it. */
  readonly choosing: boolean;
}

/** No method rejects; failures are notices. */
export interface HandOns {
  readonly store: StoreApi<HandOnsState>;
  ask(subject: Pick<EditSubject, 'of' | 'assets'>): void;
  begin(form: HandOnForm): Promise<void>;
  stop(id: HandOnId): Promise<void>;
  reveal(id: HandOnId): Promise<void>;
  /** Fetches the ZIP once more. */
  fetch(path: string): void;
  /** Closes the window; what has begun goes on, and its end is told. */
  close(): void;
}

/** One per window. */
export function createHandOns(options: {
  readonly api: { readonly handOn: Client['handOn'] };
  readonly events: Pick<Events, 'on'>;
  readonly notices: Notices;
  /** Begins the browser's own download. */
  readonly fetchFile: (path: string) => void;
}): HandOns {
  const { api, notices, fetchFile } = options;
  const store = createStore<HandOnsState>(() => ({
    subject: null,
    current: null,
    choosing: false,
  }));
  const { setState: set, getState: get } = store;
  const mine = new Set<HandOnId>();
  const reveal = async (id: HandOnId): Promise<void> => {
    await api.handOn.reveal({ id }).catch((error: unknown) => notices.fail(failureOf(error)));
  };
  /** Told once; in the window only while it is open. */
  const ended = (handOn: HandOn): void => {
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
  options.events.on((batch) => {
    for (const event of batch) {
      if (event.type !== 'hand-on.changed') continue;
      if (event.handOn.id === get().current?.id) set({ current: event.handOn });
      ended(event.handOn);
    }
  });
  return {
    store,
    reveal,
    fetch: fetchFile,
    ask: (subject) => set({ subject, current: null, choosing: false }),
    async begin(form) {
      const { subject } = get();
      if (subject === null) return;
      set({ choosing: true });
      try {
        const begun = await api.handOn.begin({ of: [...subject.of], form });
        if (begun === null) return set({ choosing: false });
        mine.add(begun.id);
        // It may have ended before this answer came.
        const now = (await api.handOn.list()).find(({ id }) => id === begun.id) ?? begun;
        set({ choosing: false, current: now });
        ended(now);
      } catch (error) {
        set({ choosing: false });
        notices.fail(failureOf(error));
      }
      return undefined;
    },
    async stop(id) {
      await api.handOn.stop({ id }).catch((error: unknown) => notices.fail(failureOf(error)));
    },
    close: () => set({ subject: null, current: null, choosing: false }),
  };
}
