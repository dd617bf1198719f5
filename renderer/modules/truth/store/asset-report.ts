/** The inspection report of the asset that is open: read when it is requested, with how far it is, and the way to stop it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { InspectionReport, ReportProgress } from '../../../../main/contract/schema/inspection-report.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';

export interface AssetReportState {
  readonly assetId: AssetId | null;
  /** Still shown while it is made again. */
  readonly report: InspectionReport | null;
  /** What the files were when it was made; see `open`. */
  readonly filesThen: string;
  /** `stopped`: by the user. */
  readonly status: 'reading' | 'ready' | 'stopped' | 'failed';
  /** While it is made; null before the first word of it. */
  readonly progress: ReportProgress | null;
  readonly error: AppFailureWire | null;
}

/** No method rejects; failures are in the state. */
export interface AssetReport {
  readonly store: StoreApi<AssetReportState>;
  /** Makes the report of this asset, unless it is there. `files` tells one state of its files from another. */
  open(assetId: AssetId, files: string): void;
  /** Makes it again. */
  again(files: string): void;
  stop(): void;
  /** Nobody looks any more: what is being made is stopped, what is there is kept. */
  leave(): void;
}

/** Reports of the last ones stay: who goes back and forth between two assets does not wait again. */
const mostKept = 8;

/** One per window. */
export function createAssetReport(options: {
  readonly api: { readonly inspection: Pick<Client['inspection'], 'report'> };
  readonly events: Pick<Events, 'on'>;
}): AssetReport {
  const nothing: AssetReportState = {
    assetId: null,
    report: null,
    filesThen: '',
    status: 'ready',
    progress: null,
    error: null,
  };
  const store = createStore<AssetReportState>(() => nothing);
  const { setState: set, getState: get } = store;
  const kept = new Map<AssetId, Pick<AssetReportState, 'report' | 'filesThen'>>();
  let running: AbortController | null = null;

  const make = async (assetId: AssetId, files: string): Promise<void> => {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    set({ status: 'reading', progress: null, error: null });
    try {
      const report = await options.api.inspection.report({ assetId }, { signal: mine.signal });
      if (mine.signal.aborted) return;
      kept.delete(assetId);
      kept.set(assetId, { report, filesThen: files });
      for (const [oldest] of kept) if (kept.size > mostKept) kept.delete(oldest);
      set({ report, filesThen: files, status: 'ready', progress: null });
    } catch (error) {
      if (!mine.signal.aborted) set({ status: 'failed', progress: null, error: failureOf(error) });
    }
  };
  const halt = (): void => {
    running?.abort();
    running = null;
    if (get().status === 'reading') set({ status: 'stopped', progress: null });
  };

  options.events.on((batch) => {
    for (const event of batch)
      if (
        event.type === 'inspection.reading' &&
        event.assetId === get().assetId &&
        get().status === 'reading'
      )
        set({ progress: event.progress });
  });
  return {
    store,
    open(assetId, files) {
      const now = get();
      if (now.assetId === assetId && (now.status === 'ready' || now.status === 'reading')) return;
      running?.abort();
      const known = kept.get(assetId);
      set({ ...nothing, ...known, assetId });
      if (known === undefined) void make(assetId, files);
    },
    again(files) {
      const { assetId } = get();
      if (assetId !== null) void make(assetId, files);
    },
    stop: halt,
    leave: halt,
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly assetReport: AssetReport;
  }
}
