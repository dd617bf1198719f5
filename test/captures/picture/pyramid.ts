/** Pictures in halves of halves, so that what is far away does not glitter. Shared between threads. */

/** One plane of 8 bits at several sizes; level `n` is `size >> n` wide and high. Rows one after the other. */
export interface Pyramid {
  readonly width: number;
  readonly height: number;
  readonly levels: readonly Uint8Array[];
}

/** Every `width` and `height` must be a multiple of 2 to the power of the levels that are wanted. */
export function pyramidOf(base: Uint8Array, width: number, height: number): Pyramid {
  const levels = [shared(base)];
  let [w, h, above] = [width, height, base];
  while (w % 2 === 0 && h % 2 === 0 && w > 2 && h > 2) {
    [w, h] = [w / 2, h / 2];
    const below = new Uint8Array(w * h);
    for (let y = 0; y < h; y += 1) {
      for (let x = 0; x < w; x += 1) {
        const at = 4 * y * w + 2 * x;
        const sum =
          (above[at] ?? 0) + (above[at + 1] ?? 0) + (above[at + 2 * w] ?? 0) + (above[at + 2 * w + 1] ?? 0);
        below[y * w + x] = (sum + 2) >> 2;
      }
    }
    levels.push(shared(below));
    above = below;
  }
  return { width, height, levels };
}

/** Texels that a pixel may span before a smaller level is taken. */
const texelsPerPixel = 1.3;

/** The level to take where so many texels of the largest one fall on a pixel. */
export function levelFor(texels: number, levels: number): number {
  return Math.min(levels - 1, Math.max(0, Math.floor(Math.log2(texels / texelsPerPixel) + 1)));
}

/** The same value all over. */
export const flat = (value: number): Pyramid => pyramidOf(new Uint8Array(16).fill(value), 4, 4);

function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}
