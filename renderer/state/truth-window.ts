/** Whether the comparison of an asset's files is shown large. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface TruthWindow {
  readonly store: StoreApi<{ readonly open: boolean }>;
  setOpen(open: boolean): void;
}

/** Closed at first; one per window. */
export function createTruthWindow(): TruthWindow {
  const store = createStore(() => ({ open: false }));
  return { store, setOpen: (open) => store.setState({ open }) };
}
