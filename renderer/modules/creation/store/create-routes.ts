/** Which way of creating the user used last: “Create” leads there again. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Screen } from '../../navigation/store/navigation.ts';
import type { Drafts } from '../../shared/store/drafts.ts';

/** The ways of the create screen. */
export type CreateWay = 'standard' | 'measured' | 'batch' | 'high-fidelity-set' | 'procedural-set';

/** Those that make one asset or set; the command “Create an asset” never leads to a batch. */
type Remembered = Exclude<CreateWay, 'batch'>;
const remembered: readonly Remembered[] = ['standard', 'measured', 'high-fidelity-set', 'procedural-set'];
const key = 'caliper.create.way';

/**
 * `inBatch`: a batch was looked at last, so that the sidebar leads back to its rows. `focus`: the choice was made with the bar of ways, so that the bar of
 * the next screen takes the focus.
 */
export interface CreateRoutes {
  readonly store: StoreApi<{ readonly way: Remembered; readonly inBatch: boolean; readonly focus: boolean }>;
  remember(way: CreateWay): void;
  setFocus(focus: boolean): void;
}

/** Standard at first. */
export function createRoutes({ storage, register }: Pick<Drafts, 'storage' | 'register'>): CreateRoutes {
  const kept = (): Remembered => remembered.find((way) => way === storage.getItem(key)) ?? 'standard';
  const store = createStore<{ way: Remembered; inBatch: boolean; focus: boolean }>(() => ({
    way: kept(),
    inBatch: false,
    focus: false,
  }));
  register({ key, restore: () => store.setState({ way: kept() }) });
  return {
    store,
    remember(way) {
      store.setState({ inBatch: way === 'batch' });
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

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly createRoutes: CreateRoutes;
  }
}
