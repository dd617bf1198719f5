/** The stores behind the truth about an asset's files: its report, the tape measure, and whether the table is large. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AssetReport, createAssetReport } from './asset-report.ts';
import { createTapes, type Tapes } from './tapes.ts';

/** One of each per window. */
export interface TruthStores {
  readonly assetReport: AssetReport;
  readonly tapes: Tapes;
  readonly truthWindow: TruthWindow;
}

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
