/**
 * Pose of a camera over a plane. Written out instead of calling OpenCV: its build has no `solvePnPGeneric`, so the
 * second of the two poses that a plane allows could not be had, and every call copies matrices in and out.
 */
import { fitHomography, solveLinear } from './homography.ts';

/** Points of the plane Z = 0 and where they are seen, both as x, y, x, y, ...; pixels counted from the principal point. */
export interface PlanarView {
  readonly world: Float64Array;
  readonly seen: Float64Array;
}

/** World to camera (x right, y down, z forward). */
export interface PlanarPose {
  /** Nine numbers, row by row. */
  readonly rotation: Float64Array;
  readonly translation: Float64Array;
  /** Squared reprojection errors of both coordinates, summed, px². */
  readonly squares: number;
}

/**
 * Both poses that a plane allows, the better one first; the second is the first seen as if the plane were tilted the
 * other way, null where it falls together with the first. Null when the points do not determine a pose.
 */
export function planarPoses(
  view: PlanarView,
  focalPx: number,
): { readonly best: PlanarPose; readonly other: PlanarPose | null } | null {
  const first = firstPose(view, focalPx);
  if (first === null) return null;
  const one = refinePose(view, focalPx, first);
  const two = refinePose(view, focalPx, otherTilt(one));
  if (!Number.isFinite(one.squares)) return null;
  if (!Number.isFinite(two.squares) || angleBetween(one, two) < 0.01) return { best: one, other: null };
  return one.squares <= two.squares ? { best: one, other: two } : { best: two, other: one };
}

type Start = Pick<PlanarPose, 'rotation' | 'translation'>;

/** From the homography: its first two columns are the plane's axes, but for scale and noise. */
function firstPose({ world, seen }: PlanarView, focalPx: number): Start | null {
  const h = fitHomography(
    world,
    seen.map((value) => value / focalPx),
  );
  if (h === null) return null;
  let axes = [0, 1, 2].map((column) => [0, 1, 2].map((row) => h[row * 3 + column] ?? Number.NaN));
  const length = (Math.hypot(...(axes[0] ?? [])) + Math.hypot(...(axes[1] ?? []))) / 2;
  // What is seen lies in front of the camera.
  const scale = (axes[2]?.[2] ?? 0) < 0 ? -1 / length : 1 / length;
  axes = axes.map((axis) => axis.map((value) => value * scale));
  const [x = [], y = [], t = []] = axes;
  const sum = unit(x.map((value, k) => value + (y[k] ?? 0)));
  const rest = x.map((value, k) => value - (y[k] ?? 0));
  const along = dot(rest, sum);
  const across = unit(rest.map((value, k) => value - along * (sum[k] ?? 0)));
  const r1 = sum.map((value, k) => (value + (across[k] ?? 0)) / Math.SQRT2);
  const r2 = sum.map((value, k) => (value - (across[k] ?? 0)) / Math.SQRT2);
  const start = { rotation: fromColumns(r1, r2), translation: Float64Array.from(t) };
  return start.rotation.every(Number.isFinite) && start.translation.every(Number.isFinite) ? start : null;
}

/** The plane tilted the other way as seen from the camera: nearly the same picture when it is small or far. */
function otherTilt({ rotation, translation }: PlanarPose): Start {
  const sight = unit([...translation]);
  const turned = [0, 1].map((column) => {
    const axis = [0, 1, 2].map((row) => rotation[row * 3 + column] ?? 0);
    const depth = 2 * dot(axis, sight);
    return axis.map((value, k) => value - depth * (sight[k] ?? 0));
  });
  return { rotation: fromColumns(turned[0] ?? [], turned[1] ?? []), translation };
}

/** Levenberg-Marquardt on three turns and three shifts. `steps` bounds the work. */
export function refinePose(view: PlanarView, focalPx: number, start: Start, steps = 20): PlanarPose {
  let pose: PlanarPose = { ...start, squares: squaresOf(view, focalPx, start) };
  let damping = 1e-4;
  const normal = new Float64Array(42);
  for (let step = 0; step < steps; step += 1) {
    normalEquations(view, focalPx, pose, normal);
    let better: PlanarPose | null = null;
    while (better === null && damping < 1e6) {
      const damped = normal.slice();
      for (let k = 0; k < 6; k += 1) damped[k * 8] = (damped[k * 8] ?? 0) * (1 + damping);
      const move = solveLinear(damped, 6);
      const tried = move === null ? null : moved(pose, move);
      const squares = tried === null ? Infinity : squaresOf(view, focalPx, tried);
      if (tried !== null && squares < pose.squares) better = { ...tried, squares };
      else damping *= 10;
    }
    if (better === null) return pose;
    const gain = pose.squares - better.squares;
    pose = better;
    damping = Math.max(damping / 10, 1e-9);
    if (gain < 1e-9 * pose.squares + 1e-12) return pose;
  }
  return pose;
}

/** Infinite when a point would lie behind the camera. */
function squaresOf(
  { world, seen }: PlanarView,
  focalPx: number,
  { rotation: r, translation: t }: Start,
): number {
  const [r0 = 0, r1 = 0, , r3 = 0, r4 = 0, , r6 = 0, r7 = 0] = r;
  const [tx = 0, ty = 0, tz = 0] = t;
  let sum = 0;
  for (let at = 0; at < world.length; at += 2) {
    const x = world[at] ?? 0;
    const y = world[at + 1] ?? 0;
    const depth = r6 * x + r7 * y + tz;
    if (!(depth > 1e-6)) return Infinity;
    const du = (focalPx * (r0 * x + r1 * y + tx)) / depth - (seen[at] ?? 0);
    const dv = (focalPx * (r3 * x + r4 * y + ty)) / depth - (seen[at + 1] ?? 0);
    sum += du * du + dv * dv;
  }
  return sum;
}

/** Rows of six and the right side: turn about x, y, z of the camera, shift along x, y, z. */
function normalEquations(
  { world, seen }: PlanarView,
  focalPx: number,
  { rotation: r, translation: t }: Start,
  normal: Float64Array,
): void {
  normal.fill(0);
  const [r0 = 0, r1 = 0, , r3 = 0, r4 = 0, , r6 = 0, r7 = 0] = r;
  const [tx = 0, ty = 0, tz = 0] = t;
  const row = new Float64Array(7);
  for (let at = 0; at < world.length; at += 2) {
    const x = world[at] ?? 0;
    const y = world[at + 1] ?? 0;
    const a = r0 * x + r1 * y;
    const b = r3 * x + r4 * y;
    const c = r6 * x + r7 * y;
    const inverse = 1 / (c + tz);
    const u = (a + tx) * inverse;
    const v = (b + ty) * inverse;
    const f = focalPx * inverse;
    row.set([-f * u * b, f * (c + u * a), -f * b, f, 0, -f * u, (seen[at] ?? 0) - focalPx * u]);
    accumulate(normal, row);
    row.set([-f * (c + v * b), f * v * a, f * a, 0, f, -f * v, (seen[at + 1] ?? 0) - focalPx * v]);
    accumulate(normal, row);
  }
}

function accumulate(normal: Float64Array, row: Float64Array): void {
  for (let i = 0; i < 6; i += 1) {
    const factor = row[i] ?? 0;
    for (let k = 0; k < 7; k += 1) {
      const place = i * 7 + k;
      normal[place] = (normal[place] ?? 0) + factor * (row[k] ?? 0);
    }
  }
}

function moved({ rotation, translation }: Start, move: Float64Array): Start {
  const turn = rotationOf([move[0] ?? 0, move[1] ?? 0, move[2] ?? 0]);
  const turned = new Float64Array(9);
  for (let row = 0; row < 3; row += 1)
    for (let column = 0; column < 3; column += 1)
      turned[row * 3 + column] = [0, 1, 2].reduce(
        (sum, k) => sum + (turn[row * 3 + k] ?? 0) * (rotation[k * 3 + column] ?? 0),
        0,
      );
  return { rotation: turned, translation: translation.map((value, k) => value + (move[3 + k] ?? 0)) };
}

/** Rodrigues' formula: axis times angle to a matrix. */
export function rotationOf([x, y, z]: readonly [number, number, number]): Float64Array {
  const angle = Math.hypot(x, y, z);
  const s = angle < 1e-9 ? 1 : Math.sin(angle) / angle;
  const c = angle < 1e-9 ? 0.5 : (1 - Math.cos(angle)) / (angle * angle);
  const cos = 1 - c * angle * angle;
  return Float64Array.of(
    cos + c * x * x,
    c * x * y - s * z,
    c * x * z + s * y,
    c * x * y + s * z,
    cos + c * y * y,
    c * y * z - s * x,
    c * x * z - s * y,
    c * y * z + s * x,
    cos + c * z * z,
  ); // prettier-ignore
}

/** A matrix to axis times angle; angle in [0, pi]. */
export function axisAngleOf(r: ArrayLike<number>): [number, number, number] {
  const m = (row: number, column: number) => r[row * 3 + column] ?? 0;
  const axis: [number, number, number] = [m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1)];
  const sin = Math.hypot(...axis) / 2;
  const cos = (m(0, 0) + m(1, 1) + m(2, 2) - 1) / 2;
  const angle = Math.atan2(sin, cos);
  if (sin > 1e-6)
    return [(axis[0] / 2 / sin) * angle, (axis[1] / 2 / sin) * angle, (axis[2] / 2 / sin) * angle];
  if (cos > 0) return [axis[0] / 2, axis[1] / 2, axis[2] / 2];
  // Half a turn: the axis is in the matrix's symmetric part, and its largest element gives the signs.
  const most = [0, 1, 2].reduce((best, k) => (m(k, k) > m(best, best) ? k : best), 0);
  const length = Math.sqrt(Math.max((m(most, most) + 1) / 2, 1e-12));
  const part = (k: number) => (k === most ? length : (m(most, k) + m(k, most)) / (4 * length)) * angle;
  return [part(0), part(1), part(2)];
}

/** Position of the camera in the world. */
export function cameraCentre({ rotation: r, translation: t }: Start): [number, number, number] {
  const along = (k: number) =>
    -((r[k] ?? 0) * (t[0] ?? 0) + (r[3 + k] ?? 0) * (t[1] ?? 0) + (r[6 + k] ?? 0) * (t[2] ?? 0));
  return [along(0), along(1), along(2)];
}

function angleBetween(a: Start, b: Start): number {
  const trace = a.rotation.reduce((sum, value, k) => sum + value * (b.rotation[k] ?? 0), 0);
  return Math.acos(Math.min(1, Math.max(-1, (trace - 1) / 2)));
}

function fromColumns(x: readonly number[], y: readonly number[]): Float64Array {
  const [x0 = 0, x1 = 0, x2 = 0] = x;
  const [y0 = 0, y1 = 0, y2 = 0] = y;
  const z = [x1 * y2 - x2 * y1, x2 * y0 - x0 * y2, x0 * y1 - x1 * y0] as const;
  return Float64Array.of(x0, y0, z[0], x1, y1, z[1], x2, y2, z[2]);
}

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, k) => sum + value * (b[k] ?? 0), 0);
}
