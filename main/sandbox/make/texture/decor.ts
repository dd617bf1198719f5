/** Painted patterns: how much of the second colour each texel has. */
import type { Shelf } from '../shelf.ts';
import type { Decor } from '../variation/coat.ts';
import { maskFor } from './masks.ts';

/** 0 to 1 per texel, times the decor's strength; seamless because every pattern has whole periods per tile. */
export function decorShare(decor: Decor, size: number, seed: number, shelf: Shelf): Float32Array {
  const share = new Float32Array(size * size);
  const at = texelOf(decor, size, seed, shelf);
  for (let y = 0, i = 0; y < size; y++)
    for (let x = 0; x < size; x++, i++) share[i] = decor.strength * at(x, y, i);
  return share;
}

function texelOf(
  { name, repeat }: Decor,
  size: number,
  seed: number,
  shelf: Shelf,
): (x: number, y: number, i: number) => number {
  // Edges are one to two texels wide.
  const sharp = size / repeat;
  const step = (distance: number): number => Math.min(1, Math.max(0, distance * sharp * 0.7 + 0.5));
  const triangle = (value: number): number => {
    const phase = (value * repeat) % 1;
    return 0.5 - Math.abs(phase - 0.5) * 2 + 0.25;
  };
  switch (name) {
    case 'stripes':
      return (x) => step(triangle(x / size) - 0.25);
    case 'bands':
      return (_x, y) => step(triangle(y / size) - 0.35);
    case 'checks':
      return (x, y) => 0.5 * (step(triangle(x / size) - 0.25) + step(triangle(y / size) - 0.25));
    case 'dots':
      return (x, y) => {
        const row = Math.floor((y / size) * repeat);
        const u = (((x / size) * repeat + (row % 2) * 0.5) % 1) - 0.5;
        const v = (((y / size) * repeat) % 1) - 0.5;
        return step(0.27 - Math.sqrt(u * u + v * v));
      };
    case 'speckle': {
      const mask = maskFor('spatter', size, seed, shelf);
      const low = 0.75 - repeat * 0.03;
      return (_x, _y, i) => Math.min(1, Math.max(0, (mask[i]! - low) * 8));
    }
    case 'swirl': {
      const warp = maskFor('broad', size, seed, shelf);
      return (x, y, i) => {
        const phase = (x + y) / size + warp[i]! * 2.2;
        return step(
          (0.5 + 0.5 * Math.sin(2 * Math.PI * phase * Math.max(1, Math.round(repeat / 5))) - 0.62) * 0.5,
        );
      };
    }
    case 'patches': {
      const mask = maskFor(repeat > 9 ? 'cloud' : 'broad', size, seed, shelf);
      return (_x, _y, i) => Math.min(1, Math.max(0, (mask[i]! - 0.55) * 40 + 0.5));
    }
  }
}
