/** The report of one clip on the screen: kept current by events, with the second that is looked at and what is shown of it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppEvent } from '../../../../main/contract/events.ts';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { CaptureReport, Span } from '../../../../main/contract/schema/capture/report.ts';
import type { InputId } from '../../../../main/contract/schema/ids.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';

/** What is drawn over the frame; remembered from clip to clip and over a reload. */
export interface Overlays {
  readonly corners: boolean;
  readonly axes: boolean;
  readonly blur: boolean;
}

export interface CaptureReportState {
  readonly inputId: InputId | null;
  /** Still shown while it is read again. */
  readonly report: CaptureReport | null;
  /** `none`: there is no report of it yet; a check that goes on brings one. */
  readonly status: 'loading' | 'none' | 'ready' | 'failed';
  readonly error: AppFailureWire | null;
  /** The second that is looked at. */
  readonly atS: number;
  /** Where a cut begins and ends; null while it is not set. */
  readonly inS: number | null;
  readonly outS: number | null;
  readonly overlays: Overlays;
}

/** No method rejects; failures are in the state. */
export interface CaptureReportStore {
  readonly store: StoreApi<CaptureReportState>;
  /** Shows the report of this clip; null when the screen is left. */
  open(inputId: InputId | null): void;
  retry(): void;
  /** Looks at this second of the clip. */
  seek(atS: number): void;
  /** Begins the cut here; an end that lies before it goes. */
  setIn(atS: number | null): void;
  /** Ends the cut here; a beginning that lies after it goes. */
  setOut(atS: number | null): void;
  toggle(overlay: keyof Overlays): void;
}

const overlaysKey = 'caliper.capture-overlays';

/** One per window. */
export function createCaptureReport(options: {
  readonly api: {
    readonly captures: Pick<Client['captures'], 'report'>;
  };
  readonly events: Pick<Events, 'on'>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
}): CaptureReportStore {
  const { api, events, storage } = options;
  const store = createStore<CaptureReportState>(() => ({
    ...closed,
    inputId: null,
    overlays: readOverlays(storage),
  }));
  const { setState: set, getState: get } = store;
  const reader = createReader(store, api);
  /** What the row said when the report was requested last: progress alone is no reason to read it again. */
  let seen = '';

  events.on((batch) => {
    const { inputId } = get();
    if (inputId === null) return;
    if (batch.some((event) => event.type === 'ready')) reader.read(inputId);
    const now = batch.reduce((before, event) => signatureAfter(before, event, inputId), seen);
    if (now === seen) return;
    seen = now;
    reader.read(inputId);
  });
  return {
    store,
    open(inputId) {
      if (inputId === get().inputId) return;
      reader.forget();
      seen = '';
      set({ ...closed, inputId });
      if (inputId !== null) reader.read(inputId);
    },
    retry() {
      set({ status: 'loading', error: null });
      const { inputId } = get();
      if (inputId !== null) reader.read(inputId);
    },
    seek: (atS) => set({ atS: Math.max(0, atS) }),
    setIn: (inS) =>
      set(({ outS }) => ({ inS, ...(inS !== null && outS !== null && outS <= inS && { outS: null }) })),
    setOut: (outS) =>
      set(({ inS }) => ({ outS, ...(inS !== null && outS !== null && outS <= inS && { inS: null }) })),
    toggle(overlay) {
      const overlays = { ...get().overlays, [overlay]: !get().overlays[overlay] };
      storage.setItem(overlaysKey, JSON.stringify(overlays));
      set({ overlays });
    },
  };
}

/** One read at a time, and one more after the last wish; what was read for a clip that was left counts no more. */
function createReader(
  { setState: set, getState: get }: StoreApi<CaptureReportState>,
  api: { readonly captures: Pick<Client['captures'], 'report'> },
): { read(inputId: InputId): void; forget(): void } {
  let running = new AbortController();
  let reading = false;
  let again = false;
  const readNow = async (inputId: InputId, signal: AbortSignal): Promise<void> => {
    try {
      const report = await api.captures.report({ inputId }, { signal });
      if (signal.aborted) return;
      const first = get().report === null;
      set({ report, status: 'ready', error: null, ...(first && { atS: firstLook(report) }) });
    } catch (error) {
      if (signal.aborted) return;
      const failure = failureOf(error);
      const none = failure.code === 'capture.no-report';
      set(none ? { status: 'none', error: null } : { status: 'failed', error: failure });
    }
  };
  const read = (inputId: InputId): void => {
    again = reading;
    if (reading) return;
    const { signal } = running;
    reading = true;
    void readNow(inputId, signal).finally(() => {
      if (signal.aborted) return;
      reading = false;
      if (again) read(inputId);
    });
  };
  return {
    read,
    forget() {
      running.abort();
      running = new AbortController();
      reading = false;
      again = false;
    },
  };
}

const closed = { report: null, status: 'loading', error: null, atS: 0, inS: null, outS: null } as const;

/** Changes whenever the report may have changed. */
function signatureAfter(before: string, event: AppEvent, inputId: InputId): string {
  if (event.type !== 'capture.changed' || event.capture.inputId !== inputId) return before;
  const { state, board, summary } = event.capture;
  return JSON.stringify([state, board, summary]);
}

/** What is to be filmed again, else the best picture, else the middle. */
function firstLook({ refilm, bestStillS, facts }: CaptureReport): number {
  const [first] = refilm;
  if (first !== undefined) return (first.fromS + first.toS) / 2;
  return bestStillS ?? (facts?.durationS ?? 0) / 2;
}

/** The cut that is set: a missing end is the clip's own. Null when neither is set. */
export function cutOf(
  { inS, outS }: Pick<CaptureReportState, 'inS' | 'outS'>,
  durationS: number,
): Span | null {
  if (inS === null && outS === null) return null;
  return { fromS: inS ?? 0, toS: Math.min(outS ?? durationS, durationS) };
}

function readOverlays(storage: Pick<Storage, 'getItem'>): Overlays {
  const fresh: Overlays = { corners: true, axes: true, blur: false };
  try {
    const kept: unknown = JSON.parse(storage.getItem(overlaysKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return fresh;
    const on = (name: keyof Overlays): boolean => Reflect.get(kept, name) === true;
    return { corners: on('corners'), axes: on('axes'), blur: on('blur') };
  } catch {
    return fresh;
  }
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly captureReport: CaptureReportStore;
  }
}
