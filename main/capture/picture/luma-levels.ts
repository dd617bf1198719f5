/** How bright a picture is: mean, percentiles, and how much of it lies at the ends of the scale. */

/** Grey levels 0 to 255; `black` and `white` are fractions of the picture. */
export interface LumaLevels {
  readonly mean: number;
  /** 1st percentile. */
  readonly low: number;
  /** 99th percentile. */
  readonly high: number;
  readonly black: number;
  readonly white: number;
}

/** One row in four tells the same to a tenth of a level. */
const rowStep = 4;
/** Levels from the end of the scale that are as good as clipped: compression moves them by this much. */
const clippedLevels = 3;
const lowPart = 0.01;
const highPart = 0.99;

/** Keeps one histogram, so that nothing is allocated frame by frame. */
export function createLumaLevels(widthPx: number, heightPx: number): (luma: Uint8Array) => LumaLevels {
  const counts = new Uint32Array(256);
  return (luma) => {
    counts.fill(0);
    for (let y = 0; y < heightPx; y += rowStep) {
      const end = (y + 1) * widthPx;
      for (let at = y * widthPx; at < end; at += 1) {
        const level = luma[at] ?? 0;
        counts[level] = (counts[level] ?? 0) + 1;
      }
    }
    return levelsOf(counts);
  };
}

/** Of 256 counts; all zero when nothing was counted. */
export function levelsOf(counts: Uint32Array): LumaLevels {
  let [all, sum] = [0, 0];
  counts.forEach((count, level) => {
    all += count;
    sum += count * level;
  });
  if (all === 0) return { mean: 0, low: 0, high: 0, black: 0, white: 0 };
  const percentile = (part: number): number => {
    let seen = 0;
    return counts.findIndex((count) => (seen += count) > part * all);
  };
  const part = (from: number, to: number): number =>
    counts.subarray(from, to).reduce((total, count) => total + count, 0) / all;
  return {
    mean: sum / all,
    low: percentile(lowPart),
    high: percentile(highPart),
    black: part(0, clippedLevels + 1),
    white: part(255 - clippedLevels, 256),
  };
}
