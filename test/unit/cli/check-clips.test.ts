/** Several clips: a first look at each, then full passes over the best first, with how far all of it is. */
import { describe, expect, test } from 'vitest';
import { checkClips, overall } from '../../../main/cli/check-clips.ts';
import { AppError } from '../../../main/contract/plain/errors.ts';
import type { CaptureReport } from '../../../main/contract/schema/capture/report.ts';
import { boardOf, type StandaloneCheckOptions } from '../../../main/modules/captures/standalone-check.ts';
import { type SampleOptions, sampleReport } from '../../fakes/capture-measurement.ts';

const clips: Readonly<Record<string, SampleOptions | 'none' | 'broken' | 'sparse'>> = {
  '/c/quarter.mp4': { sweepDeg: 100, hidden: [] },
  '/c/text.mp4': 'none',
  '/c/good.mp4': {},
  '/c/lost.mp4': 'broken',
  '/c/short-turn.mp4': { sweepDeg: 300, hidden: [] },
  '/c/sparse.mp4': 'sparse',
};

function checking(quick: boolean) {
  const calls: string[] = [];
  const said: string[] = [];
  const shown: string[] = [];
  const check = async (file: string, options: StandaloneCheckOptions): Promise<CaptureReport> => {
    const passes = options.passes ?? 'both';
    calls.push(`${passes} ${file}`);
    const kind = clips[file];
    if (kind === 'broken' || kind === undefined) throw new AppError('input.missing', { fileName: file });
    if (kind === 'none') return { ...sampleReport({}), coverage: 'none', verdict: 'unreadable' };
    const coverage = passes === 'quick' ? 'quick' : 'full';
    const report = sampleReport({ ...(kind === 'sparse' ? { everyS: 6 } : kind), coverage });
    const named = { ...report, clip: { ...report.clip, fileName: file } };
    if (passes !== 'full' && kind !== 'sparse') options.onQuick?.(named);
    options.onProgress?.({ phase: coverage, fraction: 0.5, secondsLeft: null });
    return named;
  };
  const reports = checkClips({ check }, Object.keys(clips), {
    board: boardOf(null),
    profile: 'standard',
    ownLimits: {},
    boards: [],
    signal: new AbortController().signal,
    quick,
    line: { show: (line) => void shown.push(line()), clear: () => undefined },
    now: () => 0,
    onReport: ({ clip, coverage }) => void said.push(`${coverage} ${clip.fileName}`),
    onFirstLook: ({ clip }) => void said.push(`look ${clip.fileName}`),
    onFailure: () => void said.push('failure'),
  });
  return { reports, calls, said, shown };
}

describe('clips of a folder', () => {
  test('get a first look each, then full passes, the best candidates first', async () => {
    const { reports, calls, said, shown } = checking(false);
    const found = await reports;
    expect(calls.slice(0, 6)).toEqual(Object.keys(clips).map((file) => `quick ${file}`));
    expect(calls.slice(6)).toEqual([
      'full /c/good.mp4',
      'full /c/short-turn.mp4',
      'full /c/sparse.mp4',
      'full /c/quarter.mp4',
    ]);
    expect(said).toEqual([
      'look /c/quarter.mp4',
      'none mug-1.mp4',
      'look /c/good.mp4',
      'failure',
      'look /c/short-turn.mp4',
      'full /c/good.mp4',
      'full /c/short-turn.mp4',
      'full /c/sparse.mp4',
      'full /c/quarter.mp4',
    ]);
    expect(found.map((report) => report?.coverage ?? null)).toEqual([
      'full',
      'none',
      'full',
      null,
      'full',
      'full',
    ]);
    expect(shown.slice(-4)).toEqual([
      'Checking good.mp4 (1 of 4): 13 % of all clips, 0 s left',
      'Checking short-turn.mp4 (2 of 4): 38 % of all clips, 0 s left',
      'Checking sparse.mp4 (3 of 4): 63 % of all clips, 0 s left',
      'Checking quarter.mp4 (4 of 4): 88 % of all clips, 0 s left',
    ]);
  });

  test('that are only to be looked at quickly get no full pass, unless their keyframes do not tell', async () => {
    const { reports, calls } = checking(true);
    await reports;
    expect(calls.filter((call) => call.startsWith('full'))).toEqual(['full /c/sparse.mp4']);
  });

  test('the time left goes by the work of each clip, not by their number', () => {
    let ms = 0;
    const progress = overall([900, 100], () => ms);
    expect(progress.text(1, 0)).toBe('0 % of all clips');
    ms = 10_000;
    progress.done(1);
    expect(progress.text(0, 0)).toBe('10 % of all clips, 90 s left'.replace('90 s', '2 min'));
    ms = 50_000;
    expect(progress.text(0, 4 / 9)).toBe('50 % of all clips, 50 s left');
  });
});
