/** Walks around a board that nobody can read, each for one reason, and walks without any: what a check must say the cause is. */
import type { UnreadCause } from '../../../main/contract/schema/capture/report.ts';
import { type CaptureSpec, captureSpec } from '../spec.ts';
import { sceneWith, small } from './boards.ts';

/** `none`: no board lies there; `hidden`: it can be read, but is covered or out of the picture for too long. */
export interface UnreadableClip {
  readonly spec: CaptureSpec;
  readonly cause: UnreadCause | 'none' | 'hidden';
}

type Changes = Partial<Omit<Parameters<typeof captureSpec>[0], 'name'>>;

const full = { widthPx: 1920, heightPx: 1080 } as const;
const usual = [
  sceneWith(7, 5, 'DICT_5X5_100'),
  sceneWith(7, 5, 'DICT_4X4_50'),
  sceneWith(6, 5, 'DICT_6X6_250'),
  sceneWith(5, 7, 'DICT_5X5_50'),
];
/** So many squares on a usual sheet that their markers are a few pixels wide. */
const fine = [
  sceneWith(24, 18, 'DICT_5X5_1000'),
  sceneWith(22, 16, 'DICT_6X6_250'),
  sceneWith(26, 20, 'DICT_4X4_1000'),
  sceneWith(20, 15, 'DICT_6X6_1000'),
];
const sceneOf = (index: number, among = usual): Changes => among[index % among.length] ?? {};

const causes: readonly { readonly cause: UnreadableClip['cause']; readonly rows: readonly Changes[] }[] = [
  {
    cause: 'out-of-focus',
    rows: [5, 5.5, 6, 7, 8, 9, 10, 12].map((defocusPx, index) => ({
      ...sceneOf(index),
      camera: { ...(index % 2 === 0 ? small : full), defocusPx },
    })),
  },
  {
    cause: 'motion-blur',
    rows: [1.6, 1.8, 2, 2.2, 2.4, 2.6, 2.8, 3].map((shakeDeg, index) => ({
      ...sceneOf(index),
      camera: { ...(index % 2 === 0 ? small : full), shutterS: 1 / 14 },
      timing: { fps: 14 },
      walk: { shakeDeg, durationS: 6, sweepDeg: 300 },
    })),
  },
  {
    cause: 'too-far',
    rows: [3.2, 3.5, 3.8, 4, 4.2, 4.5, 4.8, 5.2].map((radiusM, index) => ({
      ...sceneOf(index),
      walk: { radiusM, heightM: 0.65 * radiusM, durationS: 6, sweepDeg: 160 },
    })),
  },
  {
    cause: 'squares-too-small',
    rows: [1.3, 1.4, 1.5, 1.6, 1.3, 1.4, 1.5, 1.6].map((radiusM, index) => ({
      ...sceneOf(index, fine),
      walk: { radiusM, heightM: 1.1, durationS: 6, sweepDeg: 160 },
    })),
  },
  {
    cause: 'too-dark',
    rows: [0.04, 0.05, 0.06, 0.07].map((gain, index) => ({
      ...sceneOf(index),
      exposure: { gain, noise: 7 },
    })),
  },
  {
    cause: 'too-bright',
    rows: [8, 10, 12, 14].map((gain, index) => ({ ...sceneOf(index), exposure: { gain } })),
  },
  {
    cause: 'hidden',
    rows: (['away', 'cover', 'away', 'cover'] as const).map((how, index) => ({
      ...sceneOf(index),
      hidden: [{ fromS: 0.7 + 0.2 * index, toS: 5.2, how }],
    })),
  },
  {
    cause: 'none',
    rows: [0, 1, 2, 3, 4, 5].map((index) => ({
      board: { present: false },
      camera: index % 2 === 0 ? small : full,
      walk: { radiusM: 1 + 0.3 * index, durationS: 6, sweepDeg: 160 },
    })),
  },
];

/** Limits are set by the first; the second has other seeds, and walks from elsewhere. */
export const unreadableSets = {
  calibration: { seed: 500, turnDeg: 0 },
  holdOut: { seed: 900, turnDeg: 67 },
} as const;

/** Forty clips with a board that cannot be read, six without one, and four in which it is hidden; short, because none of them comes to a walk. */
export function unreadableClips({ seed, turnDeg }: { seed: number; turnDeg: number }): UnreadableClip[] {
  return causes.flatMap(({ cause, rows }) =>
    rows.map((row, index) => ({
      cause,
      spec: captureSpec({
        timing: { fps: 8 },
        camera: small,
        ...row,
        walk: { durationS: 6, sweepDeg: 160, startDeg: -80 + turnDeg, ...row.walk },
        name: `unreadable-${cause}-${index + 1}`,
        seed: seed + index,
        expected: { verdicts: ['fail'], codes: [], never: [] },
      }),
    })),
  );
}
