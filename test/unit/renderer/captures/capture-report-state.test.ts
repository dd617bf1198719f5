/** The report of one clip: which answer counts, which events make it worth reading again, the cut and what is remembered. */
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import type { CaptureReport } from '../../../../main/contract/schema/capture/report.ts';
import type { InputId } from '../../../../main/contract/schema/ids.ts';
import { createCaptureReport, cutOf } from '../../../../renderer/modules/captures/store/capture-report.ts';
import { sampleReport } from '../../../fakes/capture-measurement.ts';
import { fakeCapture } from '../../../fakes/capture-row.ts';
import { createEventsDouble, settle } from '../bridge/events-double.ts';

const clip = 'clip-1' as InputId;
const other = 'clip-2' as InputId;
const judged = sampleReport();
const reported = (patch: Partial<CaptureReport> = {}): CaptureReport => ({ ...judged, ...patch });

function setUp(kept: Record<string, string> = {}) {
  const events = createEventsDouble();
  const calls: {
    id: string;
    answer(report: CaptureReport): Promise<void>;
    fail(error: Error): Promise<void>;
  }[] = [];
  const report = createCaptureReport({
    events,
    storage: { getItem: (key) => kept[key] ?? null, setItem: (key, value) => void (kept[key] = value) },
    api: {
      captures: {
        report: ({ inputId }) =>
          new Promise((resolve, reject) => {
            const answer = async (found: CaptureReport): Promise<void> => (resolve(found), settle());
            const fail = async (error: Error): Promise<void> => (reject(error), settle());
            calls.push({ id: inputId, answer, fail });
          }),
      },
    },
  });
  return { report, events, calls, kept, state: () => report.store.getState() };
}

describe('the report of a clip', () => {
  it('never shows the report of another clip', async () => {
    const { report, calls, state } = setUp();
    report.open(clip);
    report.open(other);
    await calls[1]?.answer(reported({ headline: 'The other one' }));
    await calls[0]?.answer(reported());
    expect(state().report?.headline).toBe('The other one');
  });

  it('is read again when the row says something new, not at each step of the progress', async () => {
    const { report, events, calls } = setUp();
    report.open(clip);
    await calls[0]?.answer(reported());
    const row = fakeCapture(1, { inputId: clip, state: 'checking' });
    events.send({ type: 'capture.changed', capture: row });
    await calls[1]?.answer(reported());
    for (const fraction of [0.2, 0.4, 0.6]) {
      const progress = { phase: 'full' as const, fraction, secondsLeft: 3 };
      events.send({ type: 'capture.changed', capture: { ...row, progress } });
    }
    expect(calls).toHaveLength(2);
    events.send({ type: 'capture.changed', capture: { ...row, inputId: other, state: 'done' } });
    expect(calls).toHaveLength(2);
    events.send({ type: 'capture.changed', capture: { ...row, state: 'done' } });
    expect(calls).toHaveLength(3);
  });

  it('keeps the second that is looked at when the full report comes', async () => {
    const { report, events, calls, state } = setUp();
    report.open(clip);
    await calls[0]?.answer(reported({ coverage: 'quick', refilm: [{ fromS: 4, toS: 6, reasons: [] }] }));
    expect(state().atS).toBe(5);
    report.seek(7.4);
    events.send({ type: 'capture.changed', capture: fakeCapture(1, { inputId: clip, state: 'done' }) });
    await calls[1]?.answer(reported({ coverage: 'full' }));
    expect(state()).toMatchObject({ atS: 7.4, report: { coverage: 'full' } });
  });

  it('tells a clip that was not checked yet from one that cannot be read', async () => {
    const { report, calls, state } = setUp();
    report.open(clip);
    await calls[0]?.fail(new AppError('capture.no-report', { fileName: 'a.mp4' }));
    expect(state()).toMatchObject({ status: 'none', error: null });
    report.retry();
    await calls[1]?.fail(new AppError('capture.unknown', { id: clip }));
    expect(state()).toMatchObject({ status: 'failed', error: { code: 'capture.unknown' } });
  });

  it('never cuts backwards', () => {
    const { report, state } = setUp();
    expect(cutOf(state(), 10)).toBeNull();
    report.setIn(4);
    expect(cutOf(state(), 10)).toEqual({ fromS: 4, toS: 10 });
    report.setOut(3);
    expect(cutOf(state(), 10)).toEqual({ fromS: 0, toS: 3 });
    report.setIn(2);
    expect(cutOf(state(), 10)).toEqual({ fromS: 2, toS: 3 });
    report.setIn(3);
    expect(cutOf(state(), 10)).toEqual({ fromS: 3, toS: 10 });
  });

  it('remembers what is drawn over the frame, and survives what it cannot read', () => {
    const { report, kept, state } = setUp({ 'caliper.capture-overlays': 'not json' });
    expect(state().overlays).toEqual({ corners: true, axes: true, blur: false });
    report.toggle('blur');
    report.toggle('axes');
    expect(setUp(kept).state().overlays).toEqual({ corners: true, axes: false, blur: true });
  });
});
