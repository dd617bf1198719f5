/** What the user measured in the view of an asset, as the fix form takes it. Pure. */
import { type LengthUnit, metresOf } from '../../shared/store/length-units.ts';

/** As the measure tool keeps it: points in metres of the picture's frame, y up; two are a distance. */
interface Measured {
  readonly points: readonly (readonly [number, number, number])[];
}

/** Of a field: six digits are a micrometre of a metre. */
const shown = (metres: number, unit: LengthUnit): string =>
  String(Number((metres / metresOf[unit]).toPrecision(6)));

/** The distance that was measured last; null without any. */
export function lastDistance(measures: readonly Measured[], unit: LengthUnit): string | null {
  const last = measures.findLast(({ points }) => points.length === 2);
  const [a, b] = last?.points ?? [];
  if (a === undefined || b === undefined) return null;
  return shown(Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]), unit);
}

/** The point that was picked last, in the asset's frame (z up); null without any. */
export function lastPoint(
  measures: readonly Measured[],
  unit: LengthUnit,
): readonly [string, string, string] | null {
  const point = measures.at(-1)?.points.at(-1);
  if (point === undefined) return null;
  const [x, y, z] = point;
  return [shown(x, unit), shown(0 - z, unit), shown(y, unit)];
}
