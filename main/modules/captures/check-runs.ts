/** The checks that are under way: as many at once as can be measured, oldest first; what is measured is kept before it is judged. */

import type { Capture, CheckProgress } from '../../capture/capture.ts';
import { summaryOf } from '../../capture/export/report-data.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { CaptureRow } from '../../catalogue/library-tables.ts';
import { AppError, type AppFailureWire, isAppError, toFailure } from '../../contract/plain/errors.ts';
import type { BoardLayout } from '../../contract/schema/capture/board.ts';
import type { Measurement } from '../../contract/schema/capture/measurement.ts';
import type { CaptureReport } from '../../contract/schema/capture/report.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Clip } from '../../media/types.ts';
import type { Inputs } from '../inputs/index.ts';
import { createWorkLoop } from '../shared/work-loop.ts';
import { layoutKeyOf } from './boards.ts';
import { type Judging, measureClip } from './judging.ts';
import { captureWords } from './refusal-words.ts';
import type { ShowCaptures } from './show-captures.ts';
import type { StoredMeasurements } from './stored-measurements.ts';

/** One check that is under way. */
interface Run {
  readonly abort: AbortController;
  progress: CheckProgress | null;
  /** From the keyframes; the whole is stored. */
  quick: { readonly measurement: Measurement; readonly at: string } | null;
  readonly done: Promise<void>;
}

/** The loop. */
export interface CheckRuns {
  kick(): void;
  isRunning(inputId: InputId): boolean;
  progressOf(inputId: InputId): CheckProgress | null;
  /** What the keyframes of a clip said while the rest of it is looked at. */
  quickOf(inputId: InputId): { readonly measurement: Measurement; readonly at: string } | null;
  /** Ends the check of this clip, if it is under way; its row is the caller's business. */
  abort(inputId: InputId): void;
  /** What was measured before does not count when its turn comes; one that is under way is measured as it is. */
  measureAgain(inputId: InputId): void;
  close(): Promise<void>;
}

export interface CheckDeps {
  readonly catalogue: Catalogue;
  readonly inputs: Pick<Inputs, 'find' | 'sha256Of'>;
  readonly measuring: Capture;
  readonly judging: Judging;
  readonly stored: StoredMeasurements;
  readonly clock: Clock;
  readonly log: Log;
  readonly show: ShowCaptures;
  /** A row has a summary of this report. */
  readonly onReport: (report: CaptureReport) => void;
}

/** The board is changed while a check runs at most so often that anybody notices. */
const mostLayouts = 3;

/** One per application. What was being checked when Caliper ended is begun again. */
export function createCheckRuns(deps: CheckDeps): CheckRuns {
  const { catalogue, clock, log, measuring, show } = deps;
  const runs = new Map<InputId, Run>();
  const again = new Set<InputId>();
  /** Failures that could not be noted: the disk was full. They are noted as soon as it is not. */
  const unnoted = new Map<InputId, AppFailureWire>();
  const loop = createWorkLoop({
    name: 'captures',
    clock,
    log,
    pass: async () => {
      for (const [inputId, error] of unnoted) {
        // Checked again meanwhile, it is not what it was.
        if (catalogue.captures.get(inputId)?.state === 'checking')
          show.change(inputId, { state: 'failed', error });
        unnoted.delete(inputId);
      }
      const free = measuring.parallel - runs.size;
      if (free > 0) for (const row of catalogue.captures.waiting(free)) begin(row);
      return null;
    },
  });
  const begin = (waiting: CaptureRow): void => {
    // One that was stopped may still be ending.
    if (runs.has(waiting.inputId)) return;
    const row = catalogue.captures.update(waiting.inputId, { state: 'checking', error: null });
    const abort = new AbortController();
    const ended = Promise.withResolvers<void>();
    const run: Run = { abort, progress: null, quick: null, done: ended.promise };
    runs.set(row.inputId, run);
    show.changed(row);
    const renewed = again.delete(row.inputId);
    void checkOne(deps, row, run, renewed)
      .catch((error: unknown) => {
        log.error({ err: error }, 'the end of a check could not be noted');
        if (!abort.signal.aborted) unnoted.set(row.inputId, toFailure(error));
      })
      .finally(() => {
        runs.delete(row.inputId);
        ended.resolve();
        loop.kick();
      });
  };
  const isRunning = (inputId: InputId): boolean => runs.get(inputId)?.abort.signal.aborted === false;
  if (!catalogue.readOnly) catalogue.captures.takeUpAgain();
  return {
    kick: loop.kick,
    isRunning,
    progressOf: (inputId) => runs.get(inputId)?.progress ?? null,
    quickOf: (inputId) => runs.get(inputId)?.quick ?? null,
    abort: (inputId) => runs.get(inputId)?.abort.abort(new DOMException('stopped', 'AbortError')),
    measureAgain(inputId) {
      if (!isRunning(inputId)) again.add(inputId);
    },
    async close() {
      await loop.close();
      for (const { abort } of runs.values()) abort.abort(new DOMException('closing', 'AbortError'));
      await Promise.all([...runs.values()].map(({ done }) => done));
    },
  };
}

/** Its row ends as `done` or `failed`, unless it was aborted: then the one that did so has reported its state. */
async function checkOne(deps: CheckDeps, row: CaptureRow, run: Run, renewed: boolean): Promise<void> {
  const { signal } = run.abort;
  try {
    const report = await reportFor(deps, row, run, renewed);
    signal.throwIfAborted();
    deps.show.change(row.inputId, { state: 'done', summary: summaryOf(report), error: null });
    deps.onReport(report);
  } catch (error) {
    if (signal.aborted) return;
    if (!isAppError(error)) deps.log.error({ err: error }, 'a clip could not be checked');
    const reason = captureWords.internalFault;
    const failure = isAppError(error)
      ? error
      : new AppError('capture.failed', { fileName: row.fileName, reason });
    deps.show.change(row.inputId, { state: 'failed', error: toFailure(failure) });
  }
}

async function reportFor(
  deps: CheckDeps,
  row: CaptureRow,
  run: Run,
  renewed: boolean,
): Promise<CaptureReport> {
  const { inputId, fileName } = row;
  const { stored, judging, show } = deps;
  const found = await deps.inputs.find(inputId);
  if (found === null) throw new AppError('input.missing', { fileName });
  // Adopted, or stored by an earlier run: until now only the beginning is known.
  if (row.sha256 === inputId)
    deps.catalogue.captures.update(inputId, { sha256: await deps.inputs.sha256Of(inputId, fileName) });
  const clip = { file: found.absolute, fileName };
  const measure = async (layout: BoardLayout | null): Promise<void> => {
    run.abort.signal.throwIfAborted();
    const measurement = await measured(deps, inputId, clip, run, layout);
    await stored.put(inputId, layout === null ? '' : layoutKeyOf(layout), measurement);
  };
  if (renewed || !stored.has(inputId, '')) await measure(null);
  for (let tried = 0; tried < mostLayouts; tried += 1) {
    const judged = await judging.stored(show.wanted(inputId));
    run.abort.signal.throwIfAborted();
    if (judged === null) await measure(null);
    else if (judged.own !== null && (judged.incomplete || (renewed && tried === 0)))
      await measure(judged.own);
    else return judged.report;
  }
  throw new AppError('capture.failed', { fileName, reason: captureWords.notSaved });
}

async function measured(
  deps: CheckDeps,
  inputId: InputId,
  clip: Clip,
  run: Run,
  layout: BoardLayout | null,
): Promise<Measurement> {
  const { signal } = run.abort;
  const options = {
    layout,
    signal,
    onProgress(progress: CheckProgress) {
      if (signal.aborted) return;
      run.progress = progress;
      const row = deps.catalogue.captures.get(inputId);
      if (row !== null) deps.show.changed(row);
    },
    onQuick(measurement: Measurement) {
      if (!signal.aborted) keepQuick(deps, inputId, run, measurement);
    },
  };
  return measureClip(deps, clip, options);
}

/** Reported at once; what was judged from all frames before stays until it can be replaced by the same. */
function keepQuick(deps: CheckDeps, inputId: InputId, run: Run, measurement: Measurement): void {
  run.quick = { measurement, at: timestamp(deps.clock) };
  try {
    const row = deps.show.wanted(inputId);
    if (row.summary?.final === true) return;
    const report = deps.judging.fresh(row, measurement, run.quick.at);
    deps.show.change(inputId, { summary: summaryOf(report) });
  } catch (error) {
    deps.log.warn({ err: error }, 'the quick verdict on a clip could not be kept');
  }
}
