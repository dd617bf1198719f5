/** What the user has set in the list of clips; kept while other screens are shown. */
import { createStore, type StoreApi } from 'zustand/vanilla';

/** `trouble` is what fails or is unreadable. */
export type CaptureFilter = 'all' | 'pass' | 'warn' | 'trouble' | 'open';

/** Rows go by input ids. */
export interface CapturesViewState {
  readonly filter: CaptureFilter;
  readonly search: string;
  readonly selected: ReadonlySet<string>;
  readonly anchor: string | null;
  /** The row that had the focus last: what commands mean when nothing is selected. */
  readonly active: string | null;
  /** The row that the focus comes to when the list is shown next: that of the report that was read. */
  readonly opened: string | null;
}

/** The store and what changes it. */
export interface CapturesView {
  readonly store: StoreApi<CapturesViewState>;
  set(patch: Partial<CapturesViewState>): void;
  select(ids: Iterable<string>, anchor?: string): void;
  toggleSelected(id: string): void;
}

/** Everything is shown at first. */
export function createCapturesView(): CapturesView {
  const store = createStore<CapturesViewState>(() => ({
    filter: 'all',
    search: '',
    selected: new Set<string>(),
    anchor: null,
    active: null,
    opened: null,
  }));
  return {
    store,
    set: (patch) => store.setState(patch),
    select: (ids, anchor) => store.setState({ selected: new Set(ids), anchor: anchor ?? null }),
    toggleSelected: (id) =>
      store.setState(({ selected }) => {
        const next = new Set(selected);
        if (!next.delete(id)) next.add(id);
        return { selected: next, anchor: id };
      }),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly capturesView: CapturesView;
  }
}
