/** Walks around objects of all sizes, around none, and around some that the picture cuts off: whether the check sees the object. */
import { type CaptureSpec, captureSpec } from '../spec.ts';
import { sceneWith } from './boards.ts';

type ObjectBox = CaptureSpec['object'];
type Changes = {
  readonly object?: Partial<ObjectBox>;
  readonly walk?: Partial<CaptureSpec['walk']>;
  readonly camera?: Partial<CaptureSpec['camera']>;
  readonly exposure?: Partial<CaptureSpec['exposure']>;
  readonly encoding?: Partial<CaptureSpec['encoding']>;
};

const upright = { widthPx: 540, heightPx: 960, focalFactor: 0.85 } as const;

const whole: readonly Changes[] = [
  {},
  { object: { width: 0.12, depth: 0.1, height: 0.12 } },
  { object: { width: 0.08, depth: 0.08, height: 0.1 } },
  { object: { width: 0.3, depth: 0.25, height: 0.24, y: 0.36 } },
  { object: { width: 0.1, depth: 0.1, height: 0.35 } },
  { object: { width: 0.35, depth: 0.2, height: 0.05, y: 0.33 } },
  { object: { width: 0.2, depth: 0.2, height: 0.2, x: 0.36, y: 0.05 } },
  { object: { width: 0.15, depth: 0.2, height: 0.12, x: -0.33, y: -0.08 } },
  { object: { width: 0.25, depth: 0.2, height: 0.2, y: -0.34 } },
  { camera: upright },
  { camera: upright, object: { width: 0.12, depth: 0.12, height: 0.3 } },
  { walk: { radiusM: 1.3, heightM: 0.95 } },
  { walk: { radiusM: 0.95, heightM: 1.25 }, object: { width: 0.16, depth: 0.12, height: 0.1 } },
  { walk: { sweepDeg: -374, unevenness: 0.35 } },
  { walk: { shakeDeg: 0.4 }, object: { width: 0.2, depth: 0.14, height: 0.18 } },
  { exposure: { gain: 0.6, drift: 0.2, noise: 4 } },
  { exposure: { gain: 1.25, drift: 0.15 } },
  { encoding: { bitsPerSecond: 900_000 } },
  { camera: { defocusPx: 1.2 } },
  { walk: { sweepDeg: 300 }, object: { width: 0.18, depth: 0.18, height: 0.15 } },
];

/** Smaller than the eye would find: a grain on the floor. */
const nothing = { width: 0.001, depth: 0.001, height: 0.001 } as const;
const none: readonly Changes[] = [
  {},
  { walk: { radiusM: 1.3, heightM: 0.95 } },
  { walk: { radiusM: 0.95, heightM: 1.25 } },
  { camera: upright },
  { exposure: { gain: 0.6, drift: 0.2, noise: 4 } },
  { walk: { shakeDeg: 0.4 } },
  { encoding: { bitsPerSecond: 900_000 } },
  { walk: { sweepDeg: -374, unevenness: 0.35 }, exposure: { drift: 0.25 } },
  { camera: { defocusPx: 1.2 } },
  { walk: { sweepDeg: 300 } },
];

const cut: readonly Changes[] = [
  { object: { height: 0.75, width: 0.2, depth: 0.2 } },
  { object: { height: 0.9, width: 0.16, depth: 0.16 }, walk: { radiusM: 1.3 } },
  { object: { width: 0.7, depth: 0.5, height: 0.45, y: 0.45 }, walk: { radiusM: 1.2 } },
  { object: { width: 0.25, depth: 0.2, height: 0.2, y: 0.6 }, camera: { focalFactor: 1.35 } },
  { object: { width: 0.4, depth: 0.25, height: 0.25, y: 0.36 }, camera: { focalFactor: 1.5 } },
  { camera: { ...upright, focalFactor: 1.15 }, object: { width: 0.4, depth: 0.3, height: 0.2, y: 0.36 } },
  { object: { width: 0.2, depth: 0.2, height: 0.2, x: 0.7, y: 0 }, camera: { focalFactor: 1.3 } },
  { walk: { radiusM: 0.72, heightM: 0.7 }, object: { width: 0.34, depth: 0.26, height: 0.34, y: 0.34 } },
  { object: { width: 0.3, depth: 0.3, height: 0.6, y: 0.36 }, camera: { focalFactor: 1.05 } },
  { walk: { shakeDeg: 0.4 }, object: { height: 0.8, width: 0.25, depth: 0.2 } },
];

const boards = [
  [7, 5, 'DICT_5X5_100'],
  [5, 4, 'DICT_4X4_50'],
  [6, 5, 'DICT_5X5_50'],
  [5, 7, 'DICT_4X4_100'],
] as const;

const specs = (
  kind: string,
  rows: readonly Changes[],
  base: Partial<ObjectBox>,
  seed: number,
): CaptureSpec[] =>
  rows.map((row, index) => {
    const [columns, height, dictionary] = boards[index % boards.length] ?? boards[0];
    const scene = sceneWith(columns, height, dictionary);
    return captureSpec({
      name: `object-${kind}-${index + 1}`,
      seed: seed + index,
      board: scene.board,
      object: { ...scene.object, ...base, ...row.object },
      walk: { durationS: 13, startDeg: 31 * index, ...row.walk },
      camera: { widthPx: 960, heightPx: 540, ...row.camera },
      timing: { fps: 12 },
      exposure: { ...row.exposure },
      encoding: { ...row.encoding },
      expected: { verdicts: ['pass', 'warn'], codes: [], never: [] },
    });
  });

/** What a clip of `objectClips` shows of its object. */
export type ObjectShown = 'whole' | 'none' | 'cut';

export interface ObjectClip {
  readonly spec: CaptureSpec;
  readonly shows: ObjectShown;
}

/** Forty clips, on which the limits were set. */
export const objectClips: readonly ObjectClip[] = [
  ...specs('whole', whole, {}, 700).map((spec) => ({ spec, shows: 'whole' as const })),
  ...specs('none', none, nothing, 740).map((spec) => ({ spec, shows: 'none' as const })),
  ...specs('cut', cut, {}, 760).map((spec) => ({ spec, shows: 'cut' as const })),
];
