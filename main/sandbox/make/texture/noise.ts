/** Fields of noise that repeat without a seam, for textures that tile. */
import type { Random } from '../random.ts';

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
