/** How blurred the edges of a picture are: a plain object has few, but some are sharp where the camera was held still. */

/** Half of how far an edge is looked at, px: wider blur is only known to be wider. */
const reachPx = 8;
/** Black to white that an edge must have at least, of 255: less may be noise. */
const leastContrast = 36;
/** Edges by which blur is judged: the sharpest part of them, since depth of field blurs the others of a good photo. */
const sharpestPart = 0.2;
/** With fewer nothing is said. */
const leastEdges = 60;

/** Edges of up to four times the width are found at last. */
const mostHalvings = 2;

/** Blur as the sigma of a Gaussian, px of this picture; null where there are too few edges. */
export interface EdgeBlur {
  readonly acrossPx: number | null;
  readonly downPx: number | null;
}

/** `luma` rows one after the other; only pixels whose `mask` is 1 count. */
export function edgeBlur(
  luma: Uint8Array,
  widthPx: number,
  heightPx: number,
  mask: Uint8Array,
  halvings = mostHalvings,
): EdgeBlur {
  const acrossPx = along(luma, mask, { length: widthPx, lines: heightPx, step: 1, line: widthPx });
  const downPx = along(luma, mask, { length: heightPx, lines: widthPx, step: widthPx, line: 1 });
  if (acrossPx !== null || downPx !== null || halvings === 0) return { acrossPx, downPx };
  // Edges that are wider than what is looked at are found in a smaller picture.
  const half = { widthPx: Math.floor(widthPx / 2), heightPx: Math.floor(heightPx / 2) };
  const found = edgeBlur(
    halved(luma, widthPx, half),
    half.widthPx,
    half.heightPx,
    halved(mask, widthPx, half),
    halvings - 1,
  );
  return { acrossPx: doubled(found.acrossPx), downPx: doubled(found.downPx) };
}

const doubled = (blurPx: number | null): number | null => (blurPx === null ? null : 2 * blurPx);

/** Means of four; of a mask 1 where all four are. */
function halved(
  values: Uint8Array,
  widthPx: number,
  half: { readonly widthPx: number; readonly heightPx: number },
): Uint8Array {
  const result = new Uint8Array(half.widthPx * half.heightPx);
  for (let y = 0; y < half.heightPx; y += 1)
    for (let x = 0; x < half.widthPx; x += 1) {
      const at = 2 * (y * widthPx + x);
      const sum =
        (values[at] ?? 0) +
        (values[at + 1] ?? 0) +
        (values[at + widthPx] ?? 0) +
        (values[at + widthPx + 1] ?? 0);
      result[y * half.widthPx + x] = Math.floor(sum / 4);
    }
  return result;
}

interface Way {
  readonly length: number;
  readonly lines: number;
  readonly step: number;
  readonly line: number;
}

/**
 * A step of height H that is blurred by sigma rises by H / (sigma √2π) a pixel at most. Only where the rise is the steepest
 * of its surroundings; of every second line, which tells the same in half of the time.
 */
function along(luma: Uint8Array, mask: Uint8Array, { length, lines, step, line }: Way): number | null {
  const sigmas: number[] = [];
  const slope = (at: number): number => Math.abs((luma[at + step] ?? 0) - (luma[at - step] ?? 0)) / 2;
  for (let row = 0; row < lines; row += 2)
    for (let place = reachPx + 1; place < length - reachPx - 1; place += 1) {
      const at = row * line + place * step;
      if (mask[at] !== 1) continue;
      const here = slope(at);
      if (here < 2 || here < slope(at - step) || here <= slope(at + step)) continue;
      const contrast = riseAround(luma, at, step);
      if (contrast < leastContrast) continue;
      sigmas.push(contrast / (here * Math.sqrt(2 * Math.PI)));
    }
  if (sigmas.length < leastEdges) return null;
  sigmas.sort((a, b) => a - b);
  return sigmas[Math.floor(sigmas.length * sharpestPart)] ?? null;
}

/** Height of the slope that goes through `at`, as far as it goes one way. */
function riseAround(luma: Uint8Array, at: number, step: number): number {
  const up = (luma[at + step] ?? 0) >= (luma[at - step] ?? 0) ? 1 : -1;
  let [high, low] = [luma[at] ?? 0, luma[at] ?? 0];
  for (let far = 1; far <= reachPx; far += 1) {
    const next = luma[at + up * far * step] ?? 0;
    if (next < high - 3) break;
    high = Math.max(high, next);
  }
  for (let far = 1; far <= reachPx; far += 1) {
    const next = luma[at - up * far * step] ?? 0;
    if (next > low + 3) break;
    low = Math.min(low, next);
  }
  return high - low;
}
