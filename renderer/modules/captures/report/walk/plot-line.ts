/** Values over time as a line that breaks where nothing was measured. Pure. */

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
