/** From a rendered clip to its verdict, through everything that a check does: ffmpeg, the board, the walk, the judgement. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Capture } from '../../../main/capture/capture.ts';
import { judgeCapture } from '../../../main/capture/judge/judge-capture.ts';
import { openCapture } from '../../../main/capture/open-capture.ts';
import type { CaptureReport } from '../../../main/contract/schema/capture/report.ts';
import { createLog } from '../../../main/core/logging/log.ts';
import { findTools } from '../../../main/media/tools.ts';
import { copyOfKept } from '../../captures/kept.ts';
import { sceneWith } from '../../captures/matrix/boards.ts';
import { type CaptureTruth } from '../../captures/scene/truth.ts';
import { captureSpec } from '../../captures/spec.ts';

/** Small, few and quick frames, so that three clips are made and measured in seconds. */
const tiny = {
  ...sceneWith(5, 4, 'DICT_4X4_50'),
  camera: { widthPx: 640, heightPx: 360 },
  timing: { fps: 12 },
} as const;
const near = { radiusM: 0.9, heightM: 0.85, heightWaveM: 0.2, unevenness: 0 };
/** What small, few and quick frames would be blamed for. */
const limits = {
  durationLeast: { warn: 2, fail: 1 },
  speed: { warn: 90, fail: 120 },
  resolution: { warn: 300, fail: 200 },
  frameRate: { warn: 10, fail: 5 },
};

let folder = '';
let capture: Capture;
const tools = findTools({ ffmpegPath: null });
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-verdicts-'));
  const entry = new URL('../../../main/capture/threads/worker.ts', import.meta.url);
  capture = openCapture({ entry, tools: () => tools, log: createLog({ level: 'silent' }), parallel: 1 });
});
afterAll(async () => {
  await capture.close();
  await rm(folder, { recursive: true, force: true });
});

async function checked(
  changes: Parameters<typeof captureSpec>[0],
): Promise<{ report: CaptureReport; truth: CaptureTruth }> {
  const fileName = `${changes.name}.mp4`;
  const file = path.join(folder, fileName);
  const truth = await copyOfKept(captureSpec(changes), file, { ffmpeg: (await tools).ffmpeg });
  const measurement = await capture.measure(
    { file, fileName },
    {
      layout: null,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onQuick: () => undefined,
    },
  );
  const report = judgeCapture(measurement, {
    clip: { inputId: null, fileName, sha256: '0'.repeat(64), sizeBytes: 1 },
    checkedAt: '2026-01-01T00:00:00.000Z',
    profile: 'standard',
    board: { chosen: null, squareMm: 50, squareMeasured: true, squarePercent: 0.1 },
    ownLimits: limits,
  });
  return { report, truth };
}

const grave = ({ issues }: CaptureReport): string[] =>
  issues.flatMap(({ code, severity }) => (severity === 'note' ? [] : [code]));

test('a walk all around passes, and lies where it was filmed', async () => {
  const { report, truth } = await checked({ ...tiny, name: 'good', walk: { ...near, durationS: 5.5 } });
  expect(grave(report)).toEqual([]);
  expect(report.verdict).toBe('pass');
  expect(report.analysis?.object).toMatchObject({ state: 'found', wholePart: 1 });
  expect(report.board.found?.layout).toMatchObject({ dictionary: 'DICT_4X4_50', columns: 5, rows: 4 });
  expect(report.analysis?.orbit.inferredDeg).toBeGreaterThan(truth.orbitDeg - 5);
  const poses = report.samples.flatMap(({ pose, atS }) => {
    const frame = truth.frames.find(({ t }) => Math.abs(t - atS) < 0.01);
    return pose === null || frame === undefined ? [] : [{ pose, frame }];
  });
  expect(poses.length).toBeGreaterThan(10);
  const errors = poses
    .map(({ pose, frame }) => Math.abs(((pose.azimuthDeg - frame.az + 540) % 360) - 180))
    .toSorted((a, b) => a - b);
  // Half hidden, a board of twelve corners 360 lines high is seen to a few degrees only.
  expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(0.5);
  expect(errors.at(-1)).toBeLessThan(5);
});

test('a walk around a board alone may do at most: nothing stands beside it', async () => {
  const object = { width: 0.001, depth: 0.001, height: 0.001 };
  const { report } = await checked({ ...tiny, name: 'alone', object, walk: { ...near, durationS: 5.5 } });
  expect(grave(report)).toEqual(['no-object']);
  expect(report.verdict).toBe('warn');
});

test('a quarter of the way around fails, because of the rest', async () => {
  const walk = { ...near, durationS: 3, sweepDeg: 95 };
  const { report, truth } = await checked({ ...tiny, name: 'quarter', walk });
  expect(report.verdict).toBe('fail');
  expect(grave(report)[0]).toBe('orbit-incomplete');
  expect(Math.abs((report.analysis?.orbit.inferredDeg ?? 0) - truth.orbitDeg)).toBeLessThan(10);
});

test('what was filmed in the dark fails as too dark', async () => {
  const { report } = await checked({
    ...tiny,
    name: 'dark',
    walk: { ...near, durationS: 2.5, sweepDeg: 120 },
    exposure: { gain: 0.14, noise: 6 },
  });
  expect(report.verdict).toBe('fail');
  expect(grave(report)[0]).toBe('too-dark');
});
