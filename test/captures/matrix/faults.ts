/** Walks with one fault each, and what a check has to say of it. */
import { type CaptureSpec, captureSpec } from '../spec.ts';
import { sceneWith, small } from './boards.ts';

const fails = ['fail'] as const;
const warns = ['warn'] as const;
/** Whether it is a warning or a refusal depends on how much of it there is. */
const either = ['warn', 'fail'] as const;

type Changes = Omit<Parameters<typeof captureSpec>[0], 'seed' | 'camera'> & {
  readonly camera?: Partial<CaptureSpec['camera']>;
};

const rows: readonly Changes[] = [
  {
    name: 'quarter-orbit',
    walk: { sweepDeg: 95, durationS: 13 },
    expected: { verdicts: fails, codes: ['orbit-incomplete'] },
  },
  {
    name: 'half-orbit-clockwise',
    walk: { sweepDeg: -185, durationS: 13 },
    expected: { verdicts: fails, codes: ['orbit-incomplete'] },
  },
  {
    name: 'orbit-300',
    walk: { sweepDeg: 300, durationS: 13, startDeg: 110 },
    expected: { verdicts: warns, codes: ['orbit-incomplete'] },
  },
  {
    name: 'cut-of-110',
    walk: { sweepDeg: 240, cuts: [{ atS: 7, deg: 110 }] },
    expected: { verdicts: fails, codes: ['orbit-incomplete'] },
  },
  {
    name: 'away-3s',
    hidden: [{ fromS: 3, toS: 6, how: 'away' }],
    expected: { verdicts: ['pass', 'warn'], codes: [] },
  },
  {
    name: 'covered-4s',
    hidden: [{ fromS: 9, toS: 13, how: 'cover' }],
    walk: { durationS: 20 },
    expected: { verdicts: ['pass', 'warn'], codes: [] },
  },
  {
    name: 'board-out-of-view-half',
    hidden: [
      { fromS: 1.5, toS: 5, how: 'away' },
      { fromS: 9, toS: 13, how: 'away' },
    ],
    expected: { verdicts: fails, codes: ['board-hidden'] },
  },
  { name: 'no-board', board: { present: false }, expected: { verdicts: fails, codes: ['no-board'] } },
  {
    name: 'motion-blur-shake',
    walk: { shakeDeg: 1.2 },
    camera: { shutterS: 1 / 24 },
    timing: { fps: 24 },
    expected: { verdicts: fails, codes: ['motion-blur'] },
  },
  {
    name: 'motion-blur-part',
    walk: { shakeDeg: 0.5 },
    camera: { shutterS: 1 / 26 },
    timing: { fps: 24 },
    expected: { verdicts: either, codes: ['motion-blur'] },
  },
  { name: 'defocus', camera: { defocusPx: 5 }, expected: { verdicts: fails, codes: ['out-of-focus'] } },
  {
    name: 'defocus-mild',
    camera: { defocusPx: 2.4 },
    expected: { verdicts: either, codes: ['out-of-focus'] },
  },
  { name: 'dark', exposure: { gain: 0.14, noise: 6 }, expected: { verdicts: fails, codes: ['too-dark'] } },
  {
    name: 'dark-noisy',
    exposure: { gain: 0.2, noise: 10 },
    expected: { verdicts: fails, codes: ['too-dark'] },
  },
  { name: 'over', exposure: { gain: 2.4 }, expected: { verdicts: fails, codes: ['too-bright'] } },
  {
    name: 'over-flat',
    exposure: { gain: 1.7, gamma: 2 },
    expected: { verdicts: fails, codes: ['too-bright'] },
  },
  {
    name: 'too-short',
    walk: { durationS: 4, sweepDeg: 120 },
    expected: { verdicts: fails, codes: ['too-short'] },
  },
  {
    name: 'too-fast',
    walk: { durationS: 8, sweepDeg: 640 },
    expected: { verdicts: either, codes: ['too-fast'] },
  },
  {
    name: 'one-height',
    walk: { heightWaveM: 0 },
    expected: { verdicts: ['pass', 'warn'], codes: ['one-height'] },
  },
  {
    name: 'board-far-away',
    walk: { radiusM: 3.4, heightM: 2.2 },
    expected: { verdicts: fails, codes: ['board-unreadable'] },
  },
];

/** Twenty clips. */
export const faultClips: readonly CaptureSpec[] = rows.map((row, index) => {
  const scene = sceneWith(7, 5, index % 2 === 0 ? 'DICT_4X4_50' : 'DICT_5X5_100');
  return captureSpec({
    ...scene,
    timing: { fps: 24 },
    ...row,
    board: { ...scene.board, ...row.board },
    camera: { ...small, ...row.camera },
    seed: 300 + index,
  });
});
