/** The plane-to-plane mapping that fits pairs of points: normalised DLT (Hartley and Zisserman, 4.4.4), plain arithmetic. */

/** Nine numbers row by row: (x, y, 1) of the first plane to the second, up to scale. */
export type Homography = readonly number[];

/** Points as x, y, x, y, ... Null for fewer than four pairs or when they lie on a line. */
export function fitHomography(from: ArrayLike<number>, to: ArrayLike<number>): Homography | null {
  const count = from.length / 2;
  if (count < 4) return null;
  const a = normalisation(from);
  const b = normalisation(to);
  if (a === null || b === null) return null;
  // Least squares for eight numbers; the ninth is 1, since both centroids lie at the origin.
  const normal = new Float64Array(72);
  const [first, second] = [new Float64Array(9), new Float64Array(9)];
  first[2] = 1;
  second[5] = 1;
  for (let index = 0; index < count; index += 1) {
    const x = (at(from, 2 * index) - a.x) * a.scale;
    const y = (at(from, 2 * index + 1) - a.y) * a.scale;
    const u = (at(to, 2 * index) - b.x) * b.scale;
    const v = (at(to, 2 * index + 1) - b.y) * b.scale;
    // x, y, 1, 0, 0, 0, -ux, -uy, u and 0, 0, 0, x, y, 1, -vx, -vy, v.
    first[0] = second[3] = x;
    first[1] = second[4] = y;
    [first[6], first[7], first[8]] = [-u * x, -u * y, u];
    [second[6], second[7], second[8]] = [-v * x, -v * y, v];
    addEquation(normal, first);
    addEquation(normal, second);
  }
  const h = solveLinear(normal, 8);
  if (h === null) return null;
  return undo([...h, 1], a, b);
}

/** Where a point goes; NaN or infinite on the line that goes to infinity. */
export function mapPoint(h: Homography, x: number, y: number): [x: number, y: number] {
  const w = at(h, 6) * x + at(h, 7) * y + at(h, 8);
  return [(at(h, 0) * x + at(h, 1) * y + at(h, 2)) / w, (at(h, 3) * x + at(h, 4) * y + at(h, 5)) / w];
}

/** Solves n equations given as rows of n + 1 numbers, in place; null when they do not determine the answer. */
export function solveLinear(rows: Float64Array, n: number): Float64Array | null {
  const width = n + 1;
  for (let column = 0; column < n; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < n; row += 1)
      if (Math.abs(rows[row * width + column] ?? 0) > Math.abs(rows[pivot * width + column] ?? 0))
        pivot = row;
    const divisor = rows[pivot * width + column] ?? 0;
    if (!(Math.abs(divisor) > 1e-12)) return null;
    if (pivot !== column)
      for (let k = column; k < width; k += 1) {
        const held = rows[pivot * width + k] ?? 0;
        rows[pivot * width + k] = rows[column * width + k] ?? 0;
        rows[column * width + k] = held;
      }
    for (let row = column + 1; row < n; row += 1) {
      const factor = (rows[row * width + column] ?? 0) / divisor;
      if (factor === 0) continue;
      for (let k = column; k < width; k += 1)
        rows[row * width + k] = (rows[row * width + k] ?? 0) - factor * (rows[column * width + k] ?? 0);
    }
  }
  const answer = new Float64Array(n);
  for (let row = n - 1; row >= 0; row -= 1) {
    let sum = rows[row * width + n] ?? 0;
    for (let k = row + 1; k < n; k += 1) sum -= (rows[row * width + k] ?? 0) * (answer[k] ?? 0);
    answer[row] = sum / (rows[row * width + row] ?? 0);
  }
  return answer;
}

/** Moves the centroid to the origin and the mean distance to the square root of two. */
interface Normalisation {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

function normalisation(points: ArrayLike<number>): Normalisation | null {
  const count = points.length / 2;
  let x = 0;
  let y = 0;
  for (let index = 0; index < count; index += 1) {
    x += at(points, 2 * index) / count;
    y += at(points, 2 * index + 1) / count;
  }
  let distance = 0;
  for (let index = 0; index < count; index += 1)
    distance += Math.hypot(at(points, 2 * index) - x, at(points, 2 * index + 1) - y) / count;
  return distance > 1e-9 && Number.isFinite(distance) ? { x, y, scale: Math.SQRT2 / distance } : null;
}

function addEquation(normal: Float64Array, equation: Float64Array): void {
  for (let row = 0; row < 8; row += 1) {
    const factor = equation[row] ?? 0;
    if (factor === 0) continue;
    const first = row * 9;
    for (let k = 0; k < 9; k += 1) normal[first + k] = (normal[first + k] ?? 0) + factor * (equation[k] ?? 0);
  }
}

/** From the mapping between normalised points to that between the points themselves. */
function undo(h: readonly number[], a: Normalisation, b: Normalisation): Homography {
  const rows: number[] = [];
  for (let row = 0; row < 3; row += 1) {
    const p = at(h, row * 3) * a.scale;
    const q = at(h, row * 3 + 1) * a.scale;
    rows.push(p, q, at(h, row * 3 + 2) - p * a.x - q * a.y);
  }
  const last = rows.slice(6);
  return [
    ...rows.slice(0, 3).map((value, k) => value / b.scale + b.x * at(last, k)),
    ...rows.slice(3, 6).map((value, k) => value / b.scale + b.y * at(last, k)),
    ...last,
  ];
}

function at(values: ArrayLike<number>, index: number): number {
  return values[index] ?? Number.NaN;
}
