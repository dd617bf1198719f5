/** Which way of creating: the one the user used last, and the one that files given to a form would fit better. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { roleOf } from '../../../../main/contract/rules/batch-rows/file-names.ts';
import type { Screen } from '../../navigation/store/navigation.ts';
import type { Drafts } from '../../shared/store/drafts.ts';
import type { GivenFile } from '../../shared/store/given-files.ts';

// Which way of creating the user used last: “Create” leads there again.

/** The ways of the create screen. */
export type CreateWay = 'standard' | 'measured' | 'batch' | 'high-fidelity-set' | 'procedural-set';

/** Those that make one asset or set; the command “Create an asset” never leads to a batch. */
type Remembered = Exclude<CreateWay, 'batch'>;
const remembered: readonly Remembered[] = ['standard', 'measured', 'high-fidelity-set', 'procedural-set'];
const key = 'caliper.create.way';

/**
 * `inBatch`: a batch was looked at last, so that the sidebar leads back to its rows. `focus`: what takes the focus on the next screen: the bar of
 * ways when the choice was made there, the first field of the form after a connection was made.
 */
export interface CreateRoutes {
  readonly store: StoreApi<{
    readonly way: Remembered;
    readonly inBatch: boolean;
    readonly focus: false | 'bar' | 'first-field';
  }>;
  remember(way: CreateWay): void;
  setFocus(focus: false | 'bar' | 'first-field'): void;
}

/** Standard at first. */
export function createRoutes({ storage, register }: Pick<Drafts, 'storage' | 'register'>): CreateRoutes {
  const kept = (): Remembered => remembered.find((way) => way === storage.getItem(key)) ?? 'standard';
  const store: CreateRoutes['store'] = createStore(() => ({
    way: kept(),
    inBatch: false,
    focus: false as const,
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

// Files that are given to a form which takes one image: what else could be made of them. Pure rules and the offer itself.

/** What the files would rather be. */
export interface Offer {
  readonly make: 'batch' | 'measured' | 'measured-batch';
  readonly files: readonly GivenFile[];
  readonly images: number;
  readonly clips: number;
  readonly tables: number;
  /** What the form itself can take instead: the first image, alone. */
  readonly first: File | null;
}

/** Null when there is nothing but one image, which the form takes on its own. */
export function offerOf(files: readonly GivenFile[]): Offer | null {
  const images = files.filter(({ path }) => roleOf(path) === 'image');
  const clips = files.filter(({ path }) => roleOf(path) === 'clip');
  const tables = files.filter(({ path }) => /\.(csv|tsv|json)$/i.test(path));
  const first = images[0]?.file ?? null;
  const counts = { files, images: images.length, clips: clips.length, tables: tables.length, first };
  if (tables.length > 0) return { make: clips.length > 0 ? 'measured-batch' : 'batch', ...counts };
  if (clips.length > 0)
    return { make: images.length <= 1 && clips.length === 1 ? 'measured' : 'measured-batch', ...counts };
  const isFolder = files.some(({ path }) => path.includes('/'));
  return images.length > 1 || (isFolder && images.length > 0) ? { make: 'batch', ...counts } : null;
}

/** At most one offer at a time. */
export interface CreateOffers {
  readonly store: StoreApi<{ readonly offer: Offer | null }>;
  set(offer: Offer | null): void;
}

/** None at first. */
export function createOffers(): CreateOffers {
  const store = createStore<{ offer: Offer | null }>(() => ({ offer: null }));
  return { store, set: (offer) => store.setState({ offer }) };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly createRoutes: CreateRoutes;
    readonly createOffers: CreateOffers;
  }
}
