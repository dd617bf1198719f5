/** The stores behind the truth about an asset’s files: its report, the tape measure, and whether the table is large. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import { tapeKeyOf } from '../../../../main/contract/rules/validation.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { InspectionReport, ReportProgress } from '../../../../main/contract/schema/inspection-report.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import type { StoresOf } from '../../../stores/stores.ts';
import { type LengthUnit, lengthUnits } from '../../shared/store/length-units.ts';
import { actionWords } from '../../shared/store/notice-words.ts';
import type { Notices } from '../../shared/store/notices.ts';
import type { Undo } from '../../shared/store/undo.ts';

// The inspection report of the asset that is open: read when it is requested, with how far it is, and the way to stop it.

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

// What the user measured of an asset with a tape: kept with Caliper under the asset, and taken back by undo.

/** As it was typed: up to three edges in any order. */
export interface Tape {
  readonly unit: LengthUnit;
  readonly edges: readonly [string, string, string];
}

export interface TapesState {
  /** Read so far. */
  readonly tapes: ReadonlyMap<AssetId, Tape>;
}

/** No method rejects: a failure is a notice. */
export interface Tapes {
  readonly store: StoreApi<TapesState>;
  /** Reads what was kept of this asset, once. */
  open(assetId: AssetId): void;
  /** Keeps it; can be undone. */
  set(assetId: AssetId, tape: Tape): void;
}

/** Nothing measured. */
export const emptyTape: Tape = { unit: 'cm', edges: ['', '', ''] };

/** One per window. The tape of an asset that was deleted for good is gone: where it was kept, and here too. */
export function createTapes(options: {
  readonly api: { readonly drafts: Client['drafts'] };
  readonly events: Pick<Events, 'on'>;
  readonly undo: Pick<Undo, 'push'>;
  readonly notices: Pick<Notices, 'fail'>;
}): Tapes {
  const { api, events, undo, notices } = options;
  const store = createStore<TapesState>(() => ({ tapes: new Map() }));
  const asked = new Set<AssetId>();
  const put = (assetId: AssetId, tape: Tape): void =>
    store.setState(({ tapes }) => ({ tapes: new Map(tapes).set(assetId, tape) }));
  const keep = async (assetId: AssetId, tape: Tape): Promise<void> => {
    put(assetId, tape);
    const isEmpty = tape.edges.every((edge) => edge === '');
    await api.drafts.set({ key: tapeKeyOf(assetId), value: isEmpty ? null : JSON.stringify(tape) });
  };
  events.on((batch) => {
    for (const event of batch) {
      // A member of a batch that is still made is not listed either, and is in no bin.
      if (event.type !== 'asset.changed' || event.asset.listed || event.asset.deletedHereAt === null)
        continue;
      if (store.getState().tapes.has(event.asset.id)) put(event.asset.id, emptyTape);
    }
  });
  return {
    store,
    open(assetId) {
      if (asked.has(assetId)) return;
      asked.add(assetId);
      api.drafts.get({ key: tapeKeyOf(assetId) }).then(
        ({ value }) => {
          const tape = typeof value === 'string' ? read(value) : null;
          // The user was quicker.
          if (tape !== null && !store.getState().tapes.has(assetId)) put(assetId, tape);
          return undefined;
        },
        // It is requested again when the asset is opened again.
        () => void asked.delete(assetId),
      );
    },
    set(assetId, tape) {
      const before = store.getState().tapes.get(assetId) ?? emptyTape;
      if (isSame(before, tape)) return;
      keep(assetId, tape).catch((error: unknown) => notices.fail(failureOf(error)));
      undo.push({
        words: tape.edges.every((edge) => edge === '') ? actionWords.tapeCleared : actionWords.tapeChanged,
        undo: () => keep(assetId, before),
        redo: () => keep(assetId, tape),
      });
    },
  };
}

function isSame(a: Tape, b: Tape): boolean {
  return a.unit === b.unit && a.edges.every((edge, n) => edge === b.edges[n]);
}

function read(text: string): Tape | null {
  try {
    const { unit, edges } = Object(JSON.parse(text)) as { readonly [Key in keyof Tape]?: unknown };
    const known = lengthUnits.find((one) => one === unit);
    if (known === undefined || !Array.isArray(edges)) return null;
    const [a, b, c] = edges.map((edge) => (typeof edge === 'string' ? edge.slice(0, 20) : ''));
    return { unit: known, edges: [a ?? '', b ?? '', c ?? ''] };
  } catch {
    return null;
  }
}

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
    readonly assetReport: AssetReport;
    readonly tapes: Tapes;
    readonly truthWindow: TruthWindow;
  }
}
