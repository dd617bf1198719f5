/** The stores behind the truth about an asset's files: its report, the tape measure, and whether the table is large. */
import { type AssetReport, createAssetReport } from './asset-report.ts';
import { createTapes, type Tapes } from './tapes.ts';
import { createTruthWindow, type TruthWindow } from './truth-window.ts';

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
