/** Walks around objects by chance, which no limit was set on: what is whole or cut off follows from where their corners are seen. */
import { seeded } from '../random.ts';
import { lensOf, project } from '../scene/lens.ts';
import { frameTimes } from '../scene/timing.ts';
import { walkOf } from '../scene/walk.ts';
import { type CaptureSpec, captureSpec } from '../spec.ts';
import { sceneWith } from './boards.ts';
import type { ObjectClip, ObjectShown } from './objects.ts';

/** So many of each kind. */
const wanted: Readonly<Record<ObjectShown, number>> = { whole: 20, none: 10, cut: 10 };
/** Part of the clip in which it is whole; what lies between is a matter of taste, and no clip of it is taken. */
const wholeFrom = 0.92;
const cutUpTo = 0.6;

const boards = [
  [7, 5, 'DICT_5X5_100'],
  [6, 4, 'DICT_4X4_50'],
  [5, 7, 'DICT_5X5_100'],
  [8, 6, 'DICT_4X4_100'],
] as const;

/** Forty clips. */
export function objectHoldout(): ObjectClip[] {
  const random = seeded(90_210);
  const kept: ObjectClip[] = [];
  const left = { ...wanted };
  while (left.whole + left.none + left.cut > 0) {
    const isEmpty = left.none > 0 && random() < 0.3;
    const spec = specBy(random, isEmpty, kept.length);
    const shows = isEmpty ? 'none' : shownBy(spec);
    if (shows === null || left[shows] === 0) continue;
    left[shows] -= 1;
    kept.push({ spec: { ...spec, name: `object-holdout-${shows}-${wanted[shows] - left[shows]}` }, shows });
  }
  return kept;
}

function specBy(random: () => number, isEmpty: boolean, index: number): CaptureSpec {
  const between = (from: number, to: number): number => from + (to - from) * random();
  const [columns, rows, dictionary] = boards[Math.floor(random() * boards.length)] ?? boards[0];
  const scene = sceneWith(columns, rows, dictionary);
  const [width, depth] = [between(0.06, 0.4), between(0.06, 0.3)];
  const around = (random() < 0.5 ? -1 : 1) * Math.PI * between(0.25, 0.75);
  const away = 0.24 + Math.max(width, depth) / 2 + between(0, 0.12);
  const isUpright = random() < 0.4;
  return captureSpec({
    name: '',
    seed: 5000 + index,
    board: scene.board,
    object: isEmpty
      ? { ...scene.object, width: 0.001, depth: 0.001, height: 0.001 }
      : { x: away * Math.cos(around), y: away * Math.sin(around), width, depth, height: between(0.05, 0.7) },
    walk: {
      durationS: 13,
      startDeg: between(-180, 180),
      sweepDeg: (random() < 0.5 ? -1 : 1) * between(320, 400),
      radiusM: between(0.85, 1.5),
      heightM: between(0.7, 1.2),
      unevenness: between(0, 0.35),
      shakeDeg: between(0, 0.35),
    },
    camera: {
      ...(isUpright ? { widthPx: 540, heightPx: 960 } : { widthPx: 960, heightPx: 540 }),
      focalFactor: between(0.7, 1.25),
      defocusPx: random() < 0.2 ? between(0.3, 1.2) : 0,
    },
    exposure: { gain: between(0.65, 1.2), drift: between(0, 0.2), noise: between(1, 4) },
    timing: { fps: 12 },
    encoding: { bitsPerSecond: random() < 0.3 ? 1_000_000 : null },
    expected: { verdicts: ['pass', 'warn'], codes: [], never: [] },
  });
}

/** Null where it is neither whole nor much cut off, or stands where the board is to lie. */
function shownBy(spec: CaptureSpec): ObjectShown | null {
  const { x, y, width, depth, height } = spec.object;
  const { layout, squareM, marginM } = spec.board;
  const [halfX, halfY] = [layout.columns, layout.rows].map((count) => (count * squareM) / 2 + marginM);
  if (Math.abs(x) - width / 2 < (halfX ?? 0) && Math.abs(y) - depth / 2 < (halfY ?? 0)) return null;
  const [lens, walk, times] = [lensOf(spec), walkOf(spec), frameTimes(spec)];
  const corners = [-1, 1].flatMap((a) =>
    [-1, 1].flatMap((b) => [0, height].map((z) => [x + (a * width) / 2, y + (b * depth) / 2, z] as const)),
  );
  const whole = times.filter((atS) =>
    corners.every((corner) => {
      const pixel = project(lens, walk(atS), [...corner]);
      return pixel !== null && isInside(pixel, spec);
    }),
  );
  const part = whole.length / times.length;
  if (part >= wholeFrom) return 'whole';
  return part <= cutUpTo ? 'cut' : null;
}

const isInside = ([u, v]: readonly [number, number], { camera }: CaptureSpec): boolean =>
  u >= 0 && v >= 0 && u < camera.widthPx && v < camera.heightPx;
