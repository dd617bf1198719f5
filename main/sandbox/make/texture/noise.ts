/** Seamless fields for textures that tile: noise, and masks that say where wear and patterns lie. */

import type { MakeCache } from '../make-cache.ts';
import { type Random, randomFrom, seedFor } from '../random.ts';

// Fields of noise that repeat without a seam, for textures that tile.

/** `size` x `size` values, row by row. */
export interface Field {
  readonly size: number;
  readonly values: Float32Array;
}

/** Smooth value noise in [0, 1] with `across` by `down` cells per tile. */
export function noise(size: number, columns: number, rows: number, random: Random): Field {
  // Whole cells only: half a cell would show as a seam.
  const across = Math.max(1, Math.round(columns));
  const down = Math.max(1, Math.round(rows));
  const lattice = Float32Array.from({ length: across * down }, random);
  const column = new Int32Array(size);
  const next = new Int32Array(size);
  const blend = new Float32Array(size);
  for (let x = 0; x < size; x++) {
    const at = (x / size) * across;
    const cell = Math.floor(at);
    const t = at - cell;
    column[x] = cell;
    next[x] = (cell + 1) % across;
    blend[x] = t * t * (3 - 2 * t);
  }
  const values = new Float32Array(size * size);
  for (let y = 0; y < size; y++) {
    const at = (y / size) * down;
    const cell = Math.floor(at);
    const t = at - cell;
    const ty = t * t * (3 - 2 * t);
    const upper = cell * across;
    const lower = ((cell + 1) % down) * across;
    for (let x = 0; x < size; x++) {
      const a = lattice[upper + column[x]!]!;
      const b = lattice[upper + next[x]!]!;
      const c = lattice[lower + column[x]!]!;
      const d = lattice[lower + next[x]!]!;
      const tx = blend[x]!;
      const top = a + (b - a) * tx;
      values[y * size + x] = top + (c + (d - c) * tx - top) * ty;
    }
  }
  return { size, values };
}

/** Octaves of noise added up, each twice as fine and half as strong; in [0, 1]. */
export function fractal(size: number, across: number, down: number, octaves: number, random: Random): Field {
  const values = new Float32Array(size * size);
  let strength = 0.5;
  let total = 0;
  for (let octave = 0; octave < octaves; octave++) {
    const layer = noise(size, across << octave, down << octave, random).values;
    for (let i = 0; i < values.length; i++) values[i]! += layer[i]! * strength;
    total += strength;
    strength /= 2;
  }
  for (let i = 0; i < values.length; i++) values[i]! /= total;
  return { size, values };
}

/** Soft round spots of radius `radius` (share of the tile), scattered; 0 outside, up to 1 in the middle. */
export function spots(size: number, count: number, radius: number, random: Random): Field {
  const values = new Float32Array(size * size);
  for (let n = 0; n < count; n++) {
    const cx = random() * size;
    const cy = random() * size;
    const r = Math.max(1, radius * size * (0.4 + 1.2 * random()));
    for (let y = Math.floor(cy - r); y <= cy + r; y++)
      for (let x = Math.floor(cx - r); x <= cx + r; x++) {
        const d = Math.hypot(x - cx, y - cy) / r;
        if (d >= 1) continue;
        const i = ((y + size) % size) * size + ((x + size) % size);
        values[i] = Math.max(values[i]!, 1 - d * d);
      }
  }
  return { size, values };
}

// Where wear and patterns lie: seamless fields whose values are spread evenly over 0 to 1, so that a threshold is a share of the surface.

const maskNames = ['broad', 'cloud', 'blotch', 'fine', 'ridge', 'lines', 'spatter'] as const;
export type MaskName = (typeof maskNames)[number];

type Draw = (size: number, random: Random) => Float32Array;

const draws: Readonly<Record<MaskName, Draw>> = {
  broad: (size, random) => even(fractal(size, 2, 2, 4, random).values),
  cloud: (size, random) => even(fractal(size, 4, 4, 5, random).values),
  blotch: (size, random) => even(fractal(size, 9, 9, 4, random).values),
  fine: (size, random) => even(noise(size, size / 4, size / 4, random).values),
  ridge: (size, random) =>
    even(fractal(size, 5, 5, 3, random).values.map((value) => 1 - Math.abs(value * 2 - 1))),
  lines,
  spatter,
};

/** The mask of that name; kept in the cache. */
export function maskFor(name: MaskName, size: number, seed: number, cache: MakeCache): Float32Array {
  return cache.take(`mask ${name} ${size} ${seed}`, size * size * 4, () =>
    draws[name](size, randomFrom(seedFor(seed, `mask ${name}`))),
  );
}

const bins = 2048;

/** The values replaced by the share of all that lies below them. */
function even(values: Float32Array): Float32Array {
  const counts = new Float64Array(bins + 1);
  const bin = (value: number): number => Math.min(bins - 1, Math.max(0, Math.floor(value * bins)));
  for (const value of values) counts[bin(value) + 1]! += 1;
  for (let i = 1; i <= bins; i++) counts[i]! += counts[i - 1]!;
  return values.map((value) => {
    const at = bin(value);
    const within = Math.min(1, Math.max(0, value * bins - at));
    return (counts[at]! + (counts[at + 1]! - counts[at]!) * within) / values.length;
  });
}

/** Thin arcs, most of them short; each has its own value, so that a lower threshold shows more of them. */
function lines(size: number, random: Random): Float32Array {
  const values = new Float32Array(size * size);
  const count = 170;
  for (let n = 0; n < count; n++) {
    const value = (n + 1) / count;
    let [x, y] = [random() * size, random() * size];
    let angle = random() * Math.PI * 2;
    const bend = (random() - 0.5) * 0.012;
    const length = size * (0.04 + 0.3 * random() ** 3);
    for (let step = 0; step < length; step++) {
      const fade = Math.min(1, (length - step) / (length * 0.3), (step + 1) / (length * 0.15));
      const i = (((Math.floor(y) % size) + size) % size) * size + (((Math.floor(x) % size) + size) % size);
      values[i] = Math.max(values[i]!, value * fade);
      x += Math.cos(angle);
      y += Math.sin(angle);
      angle += bend;
    }
  }
  return values;
}

/** Splashes of all sizes, small ones most often; the value falls towards each one's edge. */
function spatter(size: number, random: Random): Float32Array {
  const values = new Float32Array(size * size);
  for (let n = 0; n < 520; n++) {
    const [cx, cy] = [random() * size, random() * size];
    const radius = size * (0.003 + 0.022 * random() ** 5);
    const rank = 0.35 + 0.65 * random();
    for (let y = Math.floor(cy - radius); y <= cy + radius; y++)
      for (let x = Math.floor(cx - radius); x <= cx + radius; x++) {
        const from = Math.hypot(x - cx, y - cy) / radius;
        if (from >= 1) continue;
        const i = ((y + size) % size) * size + ((x + size) % size);
        values[i] = Math.max(values[i]!, rank * Math.min(1, (1 - from) * 4));
      }
  }
  return values;
}
