/** Robust figures of a list of numbers: single wrong ones must not decide over all. */

/** The value below which the fraction `at` (0 to 1) of the list lies, interpolated; null of an empty list. */
export function quantile(values: readonly number[], at: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const place = at * (sorted.length - 1);
  const low = sorted[Math.floor(place)] ?? 0;
  const high = sorted[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
}

/** Null of an empty list. */
export function median(values: readonly number[]): number | null {
  return quantile(values, 0.5);
}

/** Median, and the ends without the outermost twentieth on either side; null of an empty list. */
export function spreadOf(values: readonly number[]): { least: number; median: number; most: number } | null {
  const least = quantile(values, 0.05);
  const middle = median(values);
  const most = quantile(values, 0.95);
  return least === null || middle === null || most === null ? null : { least, median: middle, most };
}
