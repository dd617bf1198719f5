/** Backdrop and floor, which are one colour; the floor takes the object's shadow. */
import { add, scale } from '../geometry/vector.ts';
import { createLightPoints, lightShare } from './light.ts';
import type { Seen } from './raster.ts';
import { oversampling, rayThrough, type Scene } from './scene.ts';
import type { Linear } from './shade.ts';

const near: Linear = [0.83, 0.845, 0.865];
const far: Linear = [0.6, 0.625, 0.66];
/** Samples between two points of the coarse grid, on which all of this is worked out: it is smooth. */
const step = 8;
/** Light on the floor where nothing at all reaches it. */
const darkest = 0.12;

/** A picture of 3 linear numbers per sample, with the backdrop where nothing is seen. */
export function paintBackdrop(scene: Scene, seen: Seen): Float32Array {
  const { size } = scene;
  const picture = new Float32Array(size * size * 3);
  const colours = backdropGrid(scene);
  const side = size / step;
  for (let y = 0; y < size; y += oversampling) {
    const gy = Math.min(side - 1.001, Math.max(0, y / step - 0.5));
    const fy = gy % 1;
    for (let x = 0; x < size; x += oversampling) {
      const first = y * size + x;
      if (isCovered(seen, first)) continue;
      const gx = Math.min(side - 1.001, Math.max(0, x / step - 0.5));
      const fx = gx % 1;
      const at = 3 * (Math.floor(gy) * side + Math.floor(gx));
      for (let k = 0; k < 3; k++) {
        const top = colours[at + k]! * (1 - fx) + colours[at + 3 + k]! * fx;
        const low = colours[at + 3 * side + k]! * (1 - fx) + colours[at + 3 * side + 3 + k]! * fx;
        const colour = top * (1 - fy) + low * fy;
        // What the object covers is painted over.
        picture[3 * first + k] = colour;
        picture[3 * first + 3 + k] = colour;
        picture[3 * (first + size) + k] = colour;
        picture[3 * (first + size) + 3 + k] = colour;
      }
    }
  }
  return picture;
}

function isCovered({ look, size }: Seen, first: number): boolean {
  return (
    look[first]! >= 0 && look[first + 1]! >= 0 && look[first + size]! >= 0 && look[first + size + 1]! >= 0
  );
}

/** Colours of the coarse grid. */
function backdropGrid(scene: Scene): Float32Array {
  const side = scene.size / step;
  const shadow = floorShadow(scene);
  const colours = new Float32Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const shade = shadow[i]!;
    const dx = (((i % side) + 0.5) / side - 0.5) * 1.05;
    const dy = ((Math.floor(i / side) + 0.5) / side - 0.42) * 1.15;
    const vignette = Math.min(1, Math.sqrt(dx * dx + dy * dy) * 1.25) ** 1.8;
    for (let k = 0; k < 3; k++) {
      // A little more blue is kept: shadows outdoors and in studios are cool.
      const tint = k === 2 ? shade ** 0.94 : shade;
      colours[3 * i + k] = (near[k]! + (far[k]! - near[k]!) * vignette) * tint;
    }
  }
  return colours;
}

/** How much light reaches the floor behind each point of the grid, 1 where it is free. Blurred: this hides the single lights. */
function floorShadow(scene: Scene): Float32Array {
  const side = scene.size / step;
  const points = createLightPoints(scene.sky, side * side);
  const numbers = new Int32Array(side * side).fill(-1);
  for (let i = 0; i < side * side; i++) {
    const floor = floorBehind(scene, ((i % side) + 0.5) * step, (Math.floor(i / side) + 0.5) * step);
    if (floor !== null) numbers[i] = points.add(floor, [0, 0, 1], lightShare.all);
  }
  const { lit, open } = points.gather();
  const grid = new Float32Array(side * side).fill(1);
  for (const [i, n] of numbers.entries())
    if (n >= 0) grid[i] = darkest + (1 - darkest) * (lit[n]! / open[n]!);
  return blurred(blurred(grid, side), side);
}

/** Where the ray through a sample meets the floor; null where that is out of the reach of any shadow. */
function floorBehind(scene: Scene, x: number, y: number) {
  const { camera, sky } = scene;
  const ray = rayThrough(scene, x, y);
  const reach = -camera.eye[2] / ray[2];
  if (!(reach > 0)) return null;
  const floor = add(camera.eye, scale(ray, reach));
  const [dx, dy] = [floor[0] - sky.centre[0], floor[1] - sky.centre[1]];
  return dx * dx + dy * dy > (sky.radius * 3) ** 2 ? null : floor;
}

/** Each value averaged with its neighbours in a 3 x 3 square. */
function blurred(grid: Float32Array, side: number): Float32Array {
  return along(along(grid, side, 1), side, side);
}

/** `stride`: 1 along rows, `side` along columns. */
function along(source: Float32Array, side: number, stride: number): Float32Array {
  return source.map((_, i) => {
    const at = stride === 1 ? i % side : Math.floor(i / side);
    let sum = 0;
    for (let d = -1; d <= 1; d++) sum += source[i + (Math.min(side - 1, Math.max(0, at + d)) - at) * stride]!;
    return sum / 3;
  });
}
