/** Who reviews on this machine: requested once, then remembered, the same in every part of the window. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../bridge/bridge.ts';

const key = 'reviewer';

/** Never rejects: without it the field is only empty. */
export interface Reviewer {
  /** Empty until it was read, and where nobody ever wrote it. */
  readonly store: StoreApi<string>;
  /** Reads it, unless that was done. */
  read(): void;
  remember(name: string): void;
}

/** One per window. */
export function createReviewer({ api }: { readonly api: { readonly drafts: Client['drafts'] } }): Reviewer {
  const store = createStore<string>(() => '');
  let isRead = false;
  return {
    store,
    read() {
      if (isRead) return;
      isRead = true;
      api.drafts.get({ key }).then(
        ({ value }) => {
          if (typeof value === 'string' && store.getState() === '') store.setState(value, true);
          return undefined;
        },
        () => {
          isRead = false;
        },
      );
    },
    remember(name) {
      store.setState(name, true);
      api.drafts.set({ key, value: name }).catch(() => undefined);
    },
  };
}
