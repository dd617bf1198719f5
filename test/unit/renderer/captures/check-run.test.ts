/** The checks of a run are counted in finished clips; what waits is not said to be checked. */
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { CaptureCheck } from '../../../../main/contract/schema/capture/report.ts';
import { clipLine, progressNote, runWords } from '../../../../renderer/modules/captures/capture-words.ts';
import { createCheckRun } from '../../../../renderer/modules/captures/store/check-run.ts';
import type { ClipCopy, ClipIntakeState } from '../../../../renderer/modules/captures/store/clip-intake.ts';
import type { Rows } from '../../../../renderer/modules/shared/store/row-store.ts';
import { fakeCapture } from '../../../fakes/capture-row.ts';

function setUp(...first: CaptureCheck[]) {
  const rows = createStore<Rows<CaptureCheck>>(() => ({ status: 'ready', byId: new Map(), error: null }));
  const intake = createStore<ClipIntakeState>(() => ({ copies: [], ignored: 0, board: { type: 'auto' } }));
  const put = (...checks: CaptureCheck[]): void =>
    rows.setState(({ byId }) => ({
      byId: new Map([...byId, ...checks.map((check) => [String(check.inputId), check] as const)]),
    }));
  put(...first);
  const run = createCheckRun({ captures: { store: rows }, clipIntake: { store: intake } });
  return { put, intake, run: () => run.getState() };
}

const clips = (state: CaptureCheck['state'], ...numbers: number[]): CaptureCheck[] =>
  numbers.map((number) => fakeCapture(number, { state, ...(state === 'done' ? {} : { summary: null }) }));
const copy = (key: string, state: ClipCopy['state']): ClipCopy => ({
  key,
  fileName: `${key}.mp4`,
  sizeBytes: 8,
  sentBytes: 4,
  state,
  error: null,
});

test('the run counts finished clips alone, whatever part of the others is done; what was finished before is none of it', () => {
  const { put, run } = setUp(...clips('done', 1, 2));
  expect(run()).toBeNull();
  const progress = { phase: 'full', fraction: 0.9, secondsLeft: 3 } as const;
  put(fakeCapture(3, { state: 'checking', progress }), ...clips('waiting', 4, 5, 6));
  expect(run()).toEqual({ total: 4, done: 0, checking: 1, waiting: 3, copying: 0 });
  put(...clips('done', 3), ...clips('checking', 4), ...clips('failed', 5));
  expect(run()).toEqual({ total: 4, done: 2, checking: 1, waiting: 1, copying: 0 });
  put(...clips('stopped', 6));
  expect(run()).toEqual({ total: 3, done: 2, checking: 1, waiting: 0, copying: 0 });
  put(...clips('done', 4));
  expect(run()).toBeNull();
  put(...clips('checking', 1));
  expect(run()?.total).toBe(1);
});

test('clips that are still copied belong to the run, and keep it when the first ones are finished', () => {
  const { put, run, intake } = setUp();
  intake.setState({ copies: [copy('a', 'copying'), copy('b', 'waiting'), copy('c', 'failed')] });
  put(...clips('waiting', 1));
  expect(run()).toEqual({ total: 3, done: 0, checking: 0, waiting: 2, copying: 1 });
  put(...clips('done', 1));
  expect(run()).toMatchObject({ total: 3, done: 1 });
  intake.setState({ copies: [copy('c', 'failed')] });
  expect(run()).toBeNull();
});

test('the words say how many are really being checked', () => {
  expect(runWords({ total: 20, done: 3, checking: 2, waiting: 15, copying: 0 })).toBe(
    '3 of 20 clips checked: 2 being checked, 15 waiting',
  );
  expect(runWords({ total: 1, done: 0, checking: 0, waiting: 0, copying: 1 })).toBe(
    '0 of 1 clip checked: 1 being copied',
  );
});

test('what comes after the last frame has words of its own in place of 99 %', () => {
  const last = fakeCapture(1, {
    state: 'checking',
    summary: null,
    progress: { phase: 'full', fraction: 0.995, secondsLeft: 0.1 },
  });
  expect(progressNote(last)).toBe('Finishing');
  expect(clipLine(last).text).toBe('Working out the verdict…');
});
