/**
 * Paints what is not see-through. Where the four samples of a pixel lie on one smooth surface they share one light, which
 * is most of the work; at edges each sample has its own.
 */
import { createLightPoints, type LightShare, lightShare } from './light.ts';
import type { Seen } from './raster.ts';
import { pointAt, type Scene } from './scene.ts';
import { sample, shadePoint, surfaceAt } from './shade.ts';

export function paintSolid(scene: Scene, seen: Seen, picture: Float32Array): void {
  const { size } = scene;
  const points = createLightPoints(scene.sky, size * size);
  eachSpot(seen, (first, _count, share) => {
    const { position, normal } = pointAt(scene, seen, first);
    points.add(position, normal, share);
  });
  const { lit, open } = points.gather();
  let n = 0;
  // What a spot is like is worked out again: keeping it costs more.
  eachSpot(seen, (first, count) => {
    paintSpot(scene, seen, picture, { first, count, lit: lit[n]!, open: open[n]! });
    n += 1;
  });
}

/** Samples that share one light, by the first of them; `count` is 4 or 1. */
function eachSpot(seen: Seen, visit: (first: number, count: 1 | 4, share: LightShare) => void): void {
  const { size, look } = seen;
  for (let y = 0; y < size; y += 2)
    for (let x = 0; x < size; x += 2) {
      const first = y * size + x;
      if (isSmooth(seen, first)) {
        visit(first, 4, lightShare.all);
        continue;
      }
      for (let k = 0; k < 4; k++) {
        const i = first + (k & 1) + (k >> 1) * size;
        if (look[i]! >= 0) visit(i, 1, (x + y + k) & 1 ? lightShare.odd : lightShare.even);
      }
    }
}

/** True when all four samples show the same look, nearly the same depth and nearly the same direction. */
function isSmooth(seen: Seen, first: number): boolean {
  const { look, size } = seen;
  const own = look[first]!;
  if (own < 0) return false;
  if (look[first + 1] !== own || look[first + size] !== own || look[first + size + 1] !== own) return false;
  return (
    isNear(seen, first, first + 1) &&
    isNear(seen, first, first + size) &&
    isNear(seen, first, first + size + 1)
  );
}

function isNear({ depth, normal }: Seen, a: number, b: number): boolean {
  if (Math.abs(depth[b]! / depth[a]! - 1) > 0.004) return false;
  const along =
    normal[3 * b]! * normal[3 * a]! +
    normal[3 * b + 1]! * normal[3 * a + 1]! +
    normal[3 * b + 2]! * normal[3 * a + 2]!;
  return along > 0.985;
}

/** Shades the samples as one point, with the mean of their colours. */
function paintSpot(
  scene: Scene,
  seen: Seen,
  picture: Float32Array,
  spot: { readonly first: number; readonly count: number; readonly lit: number; readonly open: number },
): void {
  const { first, count, lit, open } = spot;
  const { size } = scene;
  const paint = scene.paints[seen.look[first]!]!;
  const surface = surfaceAt(paint, seen.uv[2 * first]!, seen.uv[2 * first + 1]!);
  const albedo: [number, number, number] = [0, 0, 0];
  for (let k = 0; k < count; k++) {
    const i = first + (k & 1) + (k >> 1) * size;
    const colour = sample(paint.texture, seen.uv[2 * i]!, seen.uv[2 * i + 1]!);
    albedo[0] += colour[0] / count;
    albedo[1] += colour[1] / count;
    albedo[2] += colour[2] / count;
  }
  const { normal, toEye } = pointAt(scene, seen, first);
  const { colour } = shadePoint(surface, albedo, normal, toEye, lit, open > 0 ? lit / open : 0.3);
  for (let k = 0; k < count; k++) {
    const i = first + (k & 1) + (k >> 1) * size;
    picture[3 * i] = colour[0];
    picture[3 * i + 1] = colour[1];
    picture[3 * i + 2] = colour[2];
  }
}
