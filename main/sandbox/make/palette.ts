/** The dominant colours of an input image. */
import { decodeTime, loadSharp } from '../../core/load-sharp.ts';
import type { Rgb } from './types.ts';

/** Images above this are refused: 50 megapixels is more than any camera the service is meant for gives. */
const pixelLimit = 50_000_000;
const sampleSize = 96;
const colourCount = 6;

interface Bin {
  count: number;
  sum: [number, number, number];
}

/**
 * Up to six clearly different colours, most prominent first; a plain border (the backdrop of a product photo) counts
 * for little. Throws what sharp throws for bytes that are no image, and for images above 50 megapixels.
 */
export async function paletteOf(image: Uint8Array): Promise<readonly Rgb[]> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(image, { limitInputPixels: pixelLimit, failOn: 'error', pages: 1 })
    .timeout(decodeTime)
    .rotate()
    .resize(sampleSize, sampleSize, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const backdrop = borderColour(data, info.width, info.height, info.channels);
  const bins = new Map<number, Bin>();
  for (let i = 0; i < info.width * info.height; i++) {
    const at = (k: number): number => data[i * info.channels + Math.min(k, info.channels - 1)] ?? 0;
    const [r, g, b] = [at(0), at(1), at(2)];
    const weight = backdrop !== null && distance([r, g, b], backdrop) < 40 ? 0.05 : 1;
    const key = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4);
    const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] };
    bin.count += weight;
    bin.sum = [bin.sum[0] + r * weight, bin.sum[1] + g * weight, bin.sum[2] + b * weight];
    bins.set(key, bin);
  }
  return separated([...bins.values()]);
}

type Triple = readonly [number, number, number];

const distance = (a: Triple, b: Triple): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** The colour of the picture's edge when it is even enough to be a backdrop. */
function borderColour(data: Uint8Array, width: number, height: number, channels: number): Triple | null {
  const edge: Triple[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) {
        const i = (y * width + x) * channels;
        edge.push([
          data[i] ?? 0,
          data[i + Math.min(1, channels - 1)] ?? 0,
          data[i + Math.min(2, channels - 1)] ?? 0,
        ]);
      }
  const mean = [0, 1, 2].map((k) => edge.reduce((sum, p) => sum + p[k]!, 0) / edge.length);
  const middle: Triple = [mean[0] ?? 0, mean[1] ?? 0, mean[2] ?? 0];
  const near = edge.filter((p) => distance(p, middle) < 40).length;
  return near > edge.length * 0.8 ? middle : null;
}

/** The commonest bins, skipping those too like one already taken; vivid colours count a little more. */
function separated(bins: readonly Bin[]): Rgb[] {
  const scored = bins
    .map(({ count, sum }) => {
      const mean: Triple = [sum[0] / count, sum[1] / count, sum[2] / count];
      return { mean, score: count * (1 + (Math.max(...mean) - Math.min(...mean)) / 255) };
    })
    .sort((a, b) => b.score - a.score);
  const chosen: Triple[] = [];
  for (const { mean } of scored) {
    if (chosen.length === colourCount) break;
    if (chosen.every((other) => distance(other, mean) > 48)) chosen.push(mean);
  }
  return chosen.map(([r, g, b]): Rgb => [r / 255, g / 255, b / 255]);
}
