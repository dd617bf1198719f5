/** Which commands were run last, newest first; kept over a restart. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Drafts } from '../../shared/store/drafts.ts';

/** Ids of commands. */
export interface Recent {
  readonly store: StoreApi<readonly string[]>;
  used(id: string): void;
}

const key = 'caliper.recent';
const most = 20;

/** What cannot be read is forgotten. */
export function createRecent({ storage, register }: Pick<Drafts, 'storage' | 'register'>): Recent {
  const store = createStore<readonly string[]>(() => read(storage.getItem(key)));
  register({ key, restore: () => store.setState(read(storage.getItem(key)), true) });
  return {
    store,
    used(id) {
      store.setState((ids) => [id, ...ids.filter((other) => other !== id)].slice(0, most), true);
      storage.setItem(key, JSON.stringify(store.getState()));
    },
  };
}

function read(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly recent: Recent;
  }
}
