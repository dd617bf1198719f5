/** BasisCurves as lines: straight between their points, or the cubic curve of their basis in a few steps. Pure. */

import { formatNumber } from '../../../contract/messages/number-text.ts';
import { AppError } from '../../../contract/plain/errors.ts';
import type { StagePrim } from '../compose/stage-prim.ts';
import type { Numbers } from '../layer/layer.ts';
import { usdLimits } from '../usd-limits.ts';
import { usdWords } from '../usd-words.ts';

export const curveTypes: ReadonlySet<string> = new Set(['BasisCurves']);

/** Lines for one cubic segment. */
const steps = 6;

/** Two points for each line, three numbers each; null for none. Throws `model.beyond-limit`. */
export function curveLines(prim: StagePrim): Float32Array | null {
  const points = prim.numbers('points');
  const counts = prim.numbers('curveVertexCounts');
  if (points === null || counts === null) return null;
  const total = Math.floor(points.length / 3);
  const form: CurveForm = {
    points,
    basis: prim.text('type') === 'linear' ? null : (prim.text('basis') ?? 'bezier'),
    wrap: prim.text('wrap') ?? 'nonperiodic',
  };
  if (total * steps * 2 > usdLimits.linePoints)
    throw new AppError('model.beyond-limit', {
      what: usdWords.beyond.curvePoints(total, prim.name),
      limit: formatNumber(usdLimits.linePoints / steps / 2),
    });
  const lines: number[] = [];
  let start = 0;
  for (let curve = 0; curve < counts.length; curve++) {
    const count = counts[curve] ?? 0;
    if (count < 2) {
      start += Math.max(0, count);
      continue;
    }
    if (start + count > total) break;
    addCurve(form, start, count, lines);
    start += count;
  }
  return lines.length === 0 ? null : Float32Array.from(lines);
}

interface CurveForm {
  readonly points: Numbers;
  /** Null for straight lines. */
  readonly basis: string | null;
  readonly wrap: string;
}

function addCurve(form: CurveForm, start: number, count: number, lines: number[]): void {
  const closed = form.wrap === 'periodic';
  if (form.basis === null || count < 4) {
    for (let at = 0; at + 1 < count + Number(closed); at++) {
      addPoint(form.points, start + at, lines);
      addPoint(form.points, start + ((at + 1) % count), lines);
    }
    return;
  }
  const stride = form.basis === 'bezier' ? 3 : 1;
  const pinned = form.wrap === 'pinned' && stride === 1;
  // Pinned curves reach their ends as if the first and last points were there three times, or mirrored.
  const [first, last] = pinned ? [-2, count - 1] : [0, closed ? count - 1 : count - 4];
  for (let at = first; at <= last; at += stride) {
    const four = [0, 1, 2, 3].map((one) => {
      const place = closed ? (at + one) % count : Math.min(count - 1, Math.max(0, at + one));
      return start + place;
    });
    addCubic(form, four, lines);
  }
}

function addCubic({ points, basis }: CurveForm, four: readonly number[], lines: number[]): void {
  const weigh = basis === 'bspline' ? bspline : basis === 'catmullRom' ? catmullRom : bezier;
  let before: number[] | null = null;
  for (let step = 0; step <= steps; step++) {
    const weights = weigh(step / steps);
    const point = [0, 1, 2].map((axis) =>
      four.reduce((sum, at, one) => sum + (weights[one] ?? 0) * (points[at * 3 + axis] ?? 0), 0),
    );
    if (before !== null) lines.push(...before, ...point);
    before = point;
  }
}

function addPoint(points: Numbers, at: number, lines: number[]): void {
  lines.push(points[at * 3] ?? 0, points[at * 3 + 1] ?? 0, points[at * 3 + 2] ?? 0);
}

function bezier(t: number): readonly number[] {
  const s = 1 - t;
  return [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
}

function bspline(t: number): readonly number[] {
  const s = 1 - t;
  return [
    (s * s * s) / 6,
    (3 * t * t * t - 6 * t * t + 4) / 6,
    (3 * s * s * s - 6 * s * s + 4) / 6,
    (t * t * t) / 6,
  ];
}

function catmullRom(t: number): readonly number[] {
  return [
    (-t * t * t + 2 * t * t - t) / 2,
    (3 * t * t * t - 5 * t * t + 2) / 2,
    (-3 * t * t * t + 4 * t * t + t) / 2,
    (t * t * t - t * t) / 2,
  ];
}
