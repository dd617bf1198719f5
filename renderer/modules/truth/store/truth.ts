/** The stores behind the truth about an asset's files: its report, the tape measure, and whether the table is large. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StoresOf } from '../../../stores/stores.ts';
import { createAssetReport } from './asset-report.ts';
import { createTapes } from './tapes.ts';

/** One of each per window. */
export type TruthStores = StoresOf<'assetReport' | 'tapes' | 'truthWindow'>;

/** Nothing is read before it is requested. */
export function createTruth(
  options: Parameters<typeof createAssetReport>[0] & Parameters<typeof createTapes>[0],
): TruthStores {
  return {
    assetReport: createAssetReport(options),
    tapes: createTapes(options),
    truthWindow: createTruthWindow(),
  };
}

/** Whether the comparison of an asset's files is shown large. */
interface TruthWindow {
  readonly store: StoreApi<{ readonly open: boolean }>;
  setOpen(open: boolean): void;
}

/** Closed at first; one per window. */
function createTruthWindow(): TruthWindow {
  const store = createStore(() => ({ open: false }));
  return { store, setOpen: (open) => store.setState({ open }) };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly truthWindow: TruthWindow;
  }
}
