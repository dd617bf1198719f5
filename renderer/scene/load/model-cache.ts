/** Loaded models: those that are looked at, and the few that will be next, so that going on takes no time. */
import type { Fineness } from '../limits.ts';
import type { BytesProgress } from '../parse/folder.ts';
import { createModelLoader, type LoadedModel, type ModelLoader, type ModelSource } from './load-model.ts';

/** Two orders of the same `key` are for the same model, drawn in one place at a time. */
export interface ModelOrder {
  readonly key: string;
  readonly fineness: Fineness;
  readonly source: ModelSource;
}

/** `progress` is null until the first bytes. */
export type CachedModel =
  | { readonly status: 'loading'; readonly progress: BytesProgress | null }
  | { readonly status: 'ready'; readonly model: LoadedModel }
  | { readonly status: 'failed'; readonly error: unknown };

/** The creator closes it. */
export interface ModelCache {
  /** What is known of it by now, without loading it. */
  peek(order: ModelOrder): CachedModel;
  /** Loads it unless it is there; `onState` hears what comes of it until the function that is returned is called. */
  hold(order: ModelOrder, onState: (state: CachedModel) => void): () => void;
  /** What will be wanted next, the likeliest first: loaded one at a time when nothing that is looked at is loading. */
  ahead(orders: readonly ModelOrder[]): void;
  /** Disposes of everything. */
  close(): void;
}

interface Entry {
  readonly order: ModelOrder;
  readonly abort: AbortController;
  readonly listeners: Set<(state: CachedModel) => void>;
  state: CachedModel;
}

const unknown: CachedModel = { status: 'loading', progress: null };

/** What has just come is drawn first: loading the next would take the processor from it. */
const pictureMs = 400;
const afterPicture = (run: () => void): void => void setTimeout(run, pictureMs);

/**
 * Keeps what is held, what is wanted next, and the one that was held last: at most `ahead` and two more. Without `keepsLast`
 * what is neither held nor wanted is disposed of at once.
 */
export function createModelCache(
  loader: ModelLoader = createModelLoader(),
  later: (run: () => void) => void = afterPicture,
  keepsLast = true,
): ModelCache {
  const entries = new Map<string, Entry>();
  let [wanted, last]: [readonly ModelOrder[], string | null] = [[], null];

  const put = (entry: Entry, state: CachedModel): void => {
    entry.state = state;
    for (const listener of entry.listeners) listener(state);
  };
  const drop = (entry: Entry): void => {
    entries.delete(entry.order.key);
    entry.abort.abort();
    if (entry.state.status === 'ready') entry.state.model.dispose();
  };
  const trim = (): void => {
    for (const entry of entries.values()) {
      const { key } = entry.order;
      const isWanted = key === last || wanted.some((order) => order.key === key);
      if (entry.listeners.size === 0 && (!isWanted || entry.state.status === 'failed')) drop(entry);
    }
  };
  const startNext = (): void => {
    if ([...entries.values()].some(({ state }) => state.status === 'loading')) return;
    const order = wanted.find(({ key }) => !entries.has(key));
    if (order !== undefined) start(order);
  };
  const start = (order: ModelOrder): Entry => {
    const entry: Entry = { order, abort: new AbortController(), listeners: new Set(), state: unknown };
    entries.set(order.key, entry);
    void come(entry);
    return entry;
  };
  const come = async (entry: Entry): Promise<void> => {
    const { signal } = entry.abort;
    const onProgress = (progress: BytesProgress): void => put(entry, { status: 'loading', progress });
    try {
      const model = await loader.load(entry.order.source, { ...entry.order.fineness, signal, onProgress });
      if (signal.aborted) return model.dispose();
      put(entry, { status: 'ready', model });
      const error = await model.fine.settled;
      // Its listeners have heard of that by then.
      if (error !== null && !signal.aborted) later(() => model.dispose());
      if (error !== null) throw error;
      if (entry.listeners.size > 0) later(startNext);
      else startNext();
    } catch (error) {
      if (!signal.aborted) fail(entry, error);
    }
  };
  const fail = (entry: Entry, error: unknown): void => {
    put(entry, { status: 'failed', error });
    // Not requested again automatically; opening it shows the failure.
    wanted = wanted.filter(({ key }) => key !== entry.order.key);
    trim();
    startNext();
  };
  return {
    peek: ({ key }) => entries.get(key)?.state ?? unknown,
    hold(order, onState) {
      const entry = entries.get(order.key) ?? start(order);
      entry.listeners.add(onState);
      onState(entry.state);
      return () => {
        entry.listeners.delete(onState);
        if (entries.get(order.key) !== entry) return;
        if (keepsLast) last = order.key;
        trim();
      };
    },
    ahead(orders) {
      wanted = orders;
      trim();
      startNext();
    },
    close() {
      for (const entry of entries.values()) drop(entry);
      wanted = [];
    },
  };
}
