/** Which way of creating the person used last: “Create” leads there again. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Drafts } from './drafts.ts';
import type { Screen } from './navigation.ts';

/** The ways of the create screen. */
export type CreateWay = 'standard' | 'measured' | 'batch' | 'high-fidelity-set' | 'procedural-set';

/** Those that are places of “Create” itself; batches have their own place. */
type Remembered = Exclude<CreateWay, 'batch'>;
const remembered: readonly Remembered[] = ['standard', 'measured', 'high-fidelity-set', 'procedural-set'];
const key = 'caliper.create.way';

/** `focus`: the choice was made with the bar of ways, so that the bar of the next screen takes the focus. */
export interface CreateRoutes {
  readonly store: StoreApi<{ readonly way: Remembered; readonly focus: boolean }>;
  remember(way: CreateWay): void;
  setFocus(focus: boolean): void;
}

/** Standard at first. */
export function createRoutes({ storage, register }: Pick<Drafts, 'storage' | 'register'>): CreateRoutes {
  const kept = (): Remembered => remembered.find((way) => way === storage.getItem(key)) ?? 'standard';
  const store = createStore<{ way: Remembered; focus: boolean }>(() => ({ way: kept(), focus: false }));
  register({ key, restore: () => store.setState({ way: kept() }) });
  return {
    store,
    remember(way) {
      if (way === 'batch' || way === store.getState().way) return;
      store.setState({ way });
      try {
        storage.setItem(key, way);
      } catch {
        // Storage that is full or forbidden costs only the remembering.
      }
    },
    setFocus: (focus) => store.setState({ focus }),
  };
}

/** The screen of a way. */
export function screenOfWay(way: CreateWay): Screen {
  return way === 'measured' || way === 'batch' ? { name: way } : { name: 'create', route: way };
}
