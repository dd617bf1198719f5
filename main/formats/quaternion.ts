/** Turns as quaternions x, y, z, w of length 1. Pure. */
import { determinant, type Matrix, placedPoint, type Quaternion, rotation, type Triple } from './matrix.ts';

/** About one of the axes: 0 is X. */
export function quaternionAbout(axis: number, degrees: number): Quaternion {
  const half = (degrees * Math.PI) / 360;
  const sine = Math.sin(half);
  return [axis === 0 ? sine : 0, axis === 1 ? sine : 0, axis === 2 ? sine : 0, Math.cos(half)];
}

/** From USD's order, real part first. Nothing usable is no turn. */
export function asQuaternion(numbers: ArrayLike<number> | null): Quaternion {
  const [w = 1, x = 0, y = 0, z = 0] = numbers === null ? [] : Array.from(numbers);
  const length = Math.hypot(x, y, z, w);
  return length > 1e-9 ? [x / length, y / length, z / length, w / length] : [0, 0, 0, 1];
}

/** First `b`, then `a`. */
export function timesQuaternion([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** How a placement turns, its scale left out; a mirrored one turns as its mirror image along X does. */
export function turnOf(m: Matrix): Quaternion {
  const column = (at: number): number[] => {
    const [x = 0, y = 0, z = 0] = m.slice(at, at + 3);
    const length = Math.hypot(x, y, z) || 1;
    return [x / length, y / length, z / length];
  };
  const flip = determinant(m) < 0 ? -1 : 1;
  const [a = 0, b = 0, c = 0] = column(0).map((part) => part * flip);
  const [d = 0, e = 0, f = 0] = column(4);
  const [g = 0, h = 0, i = 0] = column(8);
  const trace = a + e + i;
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    return unit([(f - h) / s, (g - c) / s, (b - d) / s, s / 4]);
  }
  if (a > e && a > i) {
    const s = 2 * Math.sqrt(Math.max(1e-18, 1 + a - e - i));
    return unit([s / 4, (d + b) / s, (g + c) / s, (f - h) / s]);
  }
  if (e > i) {
    const s = 2 * Math.sqrt(Math.max(1e-18, 1 + e - a - i));
    return unit([(d + b) / s, s / 4, (h + f) / s, (g - c) / s]);
  }
  const s = 2 * Math.sqrt(Math.max(1e-18, 1 + i - a - e));
  return unit([(g + c) / s, (h + f) / s, s / 4, (b - d) / s]);
}

const unit = ([x, y, z, w]: Quaternion): Quaternion => asQuaternion([w, x, y, z]);

/** A direction turned. */
export function turned(q: Quaternion, direction: Triple): Triple {
  return placedPoint(rotation(q), direction);
}
