/** The walk as lines: around the board, seen from above, and its values over time. Pure. */
import type { CaptureSample } from '../../../../../main/contract/schema/capture/measurement.ts';
import type { Arc } from '../../../../../main/contract/schema/capture/report.ts';

// The walk around the board, seen from above: X of the board to the right, anticlockwise as azimuths go. Pure.

/** On the screen: y down, the board's centre at (0, 0). */
export type Spot = readonly [x: number, y: number];

/** Degrees in [0, 360). */
export function turned(degrees: number): number {
  const rest = degrees % 360;
  return rest < 0 ? rest + 360 : rest;
}

/** How far it is from one azimuth to another the shorter way: 0 to 180. */
export function apart(a: number, b: number): number {
  const step = turned(a - b);
  return step > 180 ? 360 - step : step;
}

/** Where an azimuth lies at this distance. */
export function spotAt(azimuthDeg: number, radius: number): Spot {
  const angle = (azimuthDeg * Math.PI) / 180;
  return [radius * Math.cos(angle), -radius * Math.sin(angle)];
}

/** The azimuth of a place on the screen. */
export function azimuthOf([x, y]: Spot): number {
  return turned((Math.atan2(-y, x) * 180) / Math.PI);
}

/** Degrees that an arc spans: more than 0, at most 360. From a place to itself is the whole turn. */
export function arcDegrees({ fromDeg, toDeg }: Pick<Arc, 'fromDeg' | 'toDeg'>): number {
  const degrees = turned(toDeg - fromDeg);
  return degrees === 0 ? 360 : degrees;
}

function cornerText(azimuth: number, radius: number): string {
  return spotAt(azimuth, radius)
    .map((value) => value.toFixed(2))
    .join(' ');
}

/** A band between two radii, as an SVG path. */
export function bandPath(fromDeg: number, degrees: number, inner: number, outer: number): string {
  // A path cannot end where it begins: two halves make the whole turn.
  if (degrees >= 359.9)
    return `${bandPath(fromDeg, 180, inner, outer)} ${bandPath(fromDeg + 180, 180, inner, outer)}`;
  const large = degrees > 180 ? 1 : 0;
  const end = fromDeg + degrees;
  return [
    `M ${cornerText(fromDeg, outer)}`,
    `A ${outer} ${outer} 0 ${large} 0 ${cornerText(end, outer)}`,
    `L ${cornerText(end, inner)}`,
    `A ${inner} ${inner} 0 ${large} 1 ${cornerText(fromDeg, inner)} Z`,
  ].join(' ');
}

type Posed = Pick<CaptureSample, 'atS' | 'pose'>;

/** Where the camera stood at a sample, or must have stood: inside of an arc that was walked meanwhile. Null when nobody knows. */
export function azimuthAt(sample: Posed | undefined, arcs: readonly Arc[]): number | null {
  if (sample === undefined) return null;
  if (sample.pose !== null) return turned(sample.pose.azimuthDeg);
  const { atS } = sample;
  const arc = arcs.find(
    ({ state, span }) => state === 'inferred' && span !== null && span.fromS <= atS && atS <= span.toS,
  );
  const span = arc?.span ?? null;
  if (arc === undefined || span === null || span.toS <= span.fromS) return null;
  const part = (atS - span.fromS) / (span.toS - span.fromS);
  return turned(arc.fromDeg + part * arcDegrees(arc));
}

/** Two degrees count as the same place; among its visits the one next to `nearS` is meant. Null where nothing was seen. */
export function timeAtAzimuth(samples: readonly Posed[], azimuthDeg: number, nearS: number): number | null {
  const seen = samples.flatMap(({ atS, pose }) =>
    pose === null ? [] : [{ atS, off: apart(pose.azimuthDeg, azimuthDeg) }],
  );
  if (seen.length === 0) return null;
  const least = Math.min(...seen.map(({ off }) => off));
  return seen
    .filter(({ off }) => off <= least + 2)
    .reduce((best, one) => (Math.abs(one.atS - nearS) < Math.abs(best.atS - nearS) ? one : best)).atS;
}

/** On the floor: distance times the cosine of the elevation, in squares. */
export function floorDistance({ distanceSquares, elevationDeg }: NonNullable<CaptureSample['pose']>): number {
  return distanceSquares * Math.cos((elevationDeg * Math.PI) / 180);
}

// Values over time as a line that breaks where nothing was measured. Pure.

/** A measured value; null where it could not be determined. */
export interface TimedValue {
  readonly atS: number;
  readonly value: number | null;
}

/** The ends of the axis of values: a little more than what was measured, and never no height at all. */
export function valueRange(
  values: readonly TimedValue[],
  leastRange: number,
): readonly [number, number] | null {
  const known = values.flatMap(({ value }) => (value === null ? [] : [value]));
  if (known.length === 0) return null;
  const low = Math.min(...known);
  const high = Math.max(...known);
  const spare = Math.max(leastRange - (high - low), (high - low) * 0.16) / 2;
  return [low - spare, high + spare];
}

/** An SVG path through the values; an isolated one is a short dash. */
export function linePath(
  values: readonly TimedValue[],
  x: (atS: number) => number,
  y: (value: number) => number,
): string {
  let pen = false;
  return values
    .map(({ atS, value }, index) => {
      if (value === null) {
        pen = false;
        return '';
      }
      const place = `${x(atS).toFixed(1)} ${y(value).toFixed(1)}`;
      const begun = pen;
      pen = true;
      if (begun) return `L${place}`;
      return (values[index + 1]?.value ?? null) === null ? `M${place}h1.5` : `M${place}`;
    })
    .join('');
}

// The dome over the object, seen from above.

/** One cell as a band: the floor lies at the outer edge, straight above in the middle. */
export interface DomeCell {
  readonly fromDeg: number;
  readonly degrees: number;
  readonly inner: number;
  readonly outer: number;
  /** As the report has it; null: nothing was filmed from there. */
  readonly sharpness: number | null;
}

/** Rows from the floor up; `covered` of `all` cells have a view. The middle has no width, but a hundredth for its path. */
export function domeCells(
  dome: readonly (readonly (number | null)[])[],
  radius: number,
): { readonly cells: readonly DomeCell[]; readonly covered: number; readonly all: number } {
  const cells = dome.flatMap((row, band) =>
    row.map((sharpness, column) => ({
      fromDeg: (column * 360) / row.length,
      degrees: 360 / row.length,
      inner: Math.max(0.01, radius * (1 - (band + 1) / dome.length)),
      outer: radius * (1 - band / dome.length),
      sharpness,
    })),
  );
  return { cells, covered: cells.filter(({ sharpness }) => sharpness !== null).length, all: cells.length };
}
