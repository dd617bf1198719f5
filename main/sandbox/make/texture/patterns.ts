/** How each kind of surface looks: colour, height (for the normal map) and roughness over one seamless tile. */
import type { Pattern } from '../material.ts';
import type { Random } from '../random.ts';
import { fractal, noise, spots } from './noise.ts';

/**
 * Per texel: `tone` darkens (below 0) or lightens (above 0) the look's colour, `height` is in [0, 1], and `rough` is
 * added to the material's roughness.
 */
export interface Surface {
  readonly tone: Float32Array;
  readonly height: Float32Array;
  readonly rough: Float32Array;
  /** Strength of the normal map. */
  readonly relief: number;
}

/** `tile` is metres per texture tile: fine-grained materials repeat their grain oftener on large objects. */
export type Draw = (size: number, tile: number, random: Random) => Surface;

interface Texel {
  readonly tone: number;
  readonly height: number;
  readonly rough: number;
}

function fill(size: number, relief: number, at: (i: number, x: number, y: number) => Texel): Surface {
  const count = size * size;
  const surface = {
    tone: new Float32Array(count),
    height: new Float32Array(count),
    rough: new Float32Array(count),
    relief,
  };
  for (let y = 0, i = 0; y < size; y++)
    for (let x = 0; x < size; x++, i++) {
      const texel = at(i, x, y);
      surface.tone[i] = texel.tone;
      surface.height[i] = texel.height;
      surface.rough[i] = texel.rough;
    }
  return surface;
}

const between = (low: number, high: number, value: number): number => Math.min(high, Math.max(low, value));

/** Growth rings cut lengthwise, drawn out by slow noise along the grain (v), with fibres and pores. */
const wood: Draw = (size, tile, random) => {
  const rings = between(4, 22, Math.round(tile / 0.05));
  const bend = fractal(size, 4, 1, 4, random).values;
  const fibre = noise(size, size / 3, between(6, 24, Math.round(tile * 16)), random).values;
  const pores = noise(size, size / 2, between(20, 64, Math.round(tile * 40)), random).values;
  const wide = noise(size, 6, 1, random).values;
  return fill(size, 0.5, (i, x) => {
    const at = (x / size) * rings + (bend[i]! - 0.5) * (2.5 + rings * 0.12);
    const phase = at - Math.floor(at);
    // Early wood is light and wide; late wood ends in a dark line.
    const ring = phase < 0.82 ? (phase / 0.82) ** 2 : (1 - phase) / 0.18;
    const pore = pores[i]! > 0.86 ? (pores[i]! - 0.86) * 1.6 : 0;
    const tone = 0.06 - ring * 0.2 + (fibre[i]! - 0.5) * 0.15 + (wide[i]! - 0.5) * 0.16 - pore;
    return {
      tone,
      height: 0.6 - ring * 0.3 + (fibre[i]! - 0.5) * 0.35 - pore,
      rough: ring * 0.1 + pore * 0.4,
    };
  });
};

/** Fine scratches around (u). */
const brushed: Draw = (size, _tile, random) => {
  const fine = noise(size, 6, size / 2, random).values;
  const broad = noise(size, 4, size / 8, random).values;
  const cloud = fractal(size, 3, 3, 2, random).values;
  return fill(size, 0.12, (i) => {
    const line = (fine[i]! - 0.5) * 0.6 + (broad[i]! - 0.5) * 0.4;
    return {
      tone: line * 0.1 + (cloud[i]! - 0.5) * 0.06,
      height: 0.5 + line * 0.5,
      rough: line * 0.12 + (cloud[i]! - 0.5) * 0.1,
    };
  });
};

/** Glazed clay: soft mottling and scattered iron specks. */
const glaze: Draw = (size, _tile, random) => {
  const cloud = fractal(size, 4, 4, 3, random).values;
  const speck = spots(size, 260, 0.0028, random).values;
  const large = spots(size, 26, 0.0055, random).values;
  return fill(size, 0.1, (i) => {
    const dark = Math.max(speck[i]! * 0.75, large[i]!);
    return {
      tone: (cloud[i]! - 0.5) * 0.12 - dark * 0.5,
      height: 0.5 + (cloud[i]! - 0.5) * 0.3,
      rough: (cloud[i]! - 0.5) * 0.06 + dark * 0.2,
    };
  });
};

/** Moulded plastic: nearly even, the faintest orange peel. */
const plain: Draw = (size, _tile, random) => {
  const cloud = fractal(size, 4, 4, 2, random).values;
  const peel = noise(size, size / 8, size / 8, random).values;
  return fill(size, 0.14, (i) => ({
    tone: (cloud[i]! - 0.5) * 0.05,
    height: 0.5 + (peel[i]! - 0.5) * 0.4,
    rough: (cloud[i]! - 0.5) * 0.08,
  }));
};

/** Rubber and leather: pebbled. */
const grain: Draw = (size, _tile, random) => {
  const pebble = noise(size, size / 10, size / 10, random).values;
  const cloud = fractal(size, 4, 4, 3, random).values;
  return fill(size, 0.7, (i) => {
    const bump = Math.abs(pebble[i]! - 0.5) * 2;
    return { tone: (cloud[i]! - 0.5) * 0.12 + (bump - 0.5) * 0.06, height: bump, rough: (0.5 - bump) * 0.12 };
  });
};

/** Plain weave: warp over weft. */
const weave: Draw = (size, _tile, random) => {
  const threads = 64;
  const cloud = fractal(size, 6, 6, 2, random).values;
  const slub = noise(size, threads, 4, random).values;
  const slub2 = noise(size, 4, threads, random).values;
  return fill(size, 1, (i, x, y) => {
    const u = (x / size) * threads;
    const v = (y / size) * threads;
    const over = (Math.floor(u) + Math.floor(v)) % 2 === 0;
    const round = Math.sin(Math.PI * (over ? u - Math.floor(u) : v - Math.floor(v)));
    const thread = (over ? slub[i]! : slub2[i]!) - 0.5;
    return {
      tone: (round - 0.7) * 0.14 + thread * 0.16 + (cloud[i]! - 0.5) * 0.08,
      height: round * 0.8 + (over ? 0.2 : 0),
      rough: 0,
    };
  });
};

/** Paper and cardboard: short fibres, faint flutes. */
const fibre: Draw = (size, tile, random) => {
  const flutes = between(24, 128, Math.round(tile / 0.006));
  const fibres = noise(size, size / 16, size / 3, random).values;
  const cloud = fractal(size, 5, 5, 3, random).values;
  const flecks = spots(size, 400, 0.0016, random).values;
  return fill(size, 0.25, (i, x) => {
    const flute = Math.sin((2 * Math.PI * flutes * x) / size);
    return {
      tone: (fibres[i]! - 0.5) * 0.06 + (cloud[i]! - 0.5) * 0.1 - flecks[i]! * 0.14 + flute * 0.012,
      height: 0.5 + flute * 0.2 + (fibres[i]! - 0.5) * 0.3,
      rough: 0,
    };
  });
};

/** Stone, concrete, terracotta: clouds, grains and pits. */
const stone: Draw = (size, _tile, random) => {
  const cloud = fractal(size, 4, 4, 5, random).values;
  const fine = noise(size, size / 4, size / 4, random).values;
  const pits = spots(size, 160, 0.004, random).values;
  return fill(size, 0.8, (i) => ({
    tone: (cloud[i]! - 0.5) * 0.4 + (fine[i]! - 0.5) * 0.1 - pits[i]! * 0.16,
    height: 0.6 + (cloud[i]! - 0.5) * 0.5 + (fine[i]! - 0.5) * 0.2 - pits[i]! * 0.5,
    rough: (cloud[i]! - 0.5) * 0.12,
  }));
};

/** Veins where two slow fields cross. */
const marble: Draw = (size, _tile, random) => {
  const warp = fractal(size, 3, 3, 5, random).values;
  const second = fractal(size, 5, 4, 4, random).values;
  const cloud = fractal(size, 2, 2, 3, random).values;
  return fill(size, 0.05, (i) => {
    const vein =
      Math.exp(-Math.abs(warp[i]! - 0.5) * 46) * 0.5 + Math.exp(-Math.abs(second[i]! - 0.48) * 80) * 0.22;
    return { tone: (cloud[i]! - 0.5) * 0.16 - vein, height: 0.5 - vein * 0.3, rough: vein * 0.1 };
  });
};

/** Open-celled foam and cork: pores of two sizes. */
const foam: Draw = (size, _tile, random) => {
  const coarse = spots(size, 420, 0.011, random).values;
  const fine = spots(size, 1600, 0.004, random).values;
  const cloud = fractal(size, 6, 6, 3, random).values;
  return fill(size, 1.2, (i) => {
    const pore = Math.max(coarse[i]! * 0.9, fine[i]! * 0.7);
    return { tone: (cloud[i]! - 0.5) * 0.2 - pore * 0.26, height: 1 - pore * 0.8, rough: 0 };
  });
};

/** Glass: nothing but the slightest unevenness. */
const clear: Draw = (size, _tile, random) => {
  const cloud = fractal(size, 3, 3, 2, random).values;
  return fill(size, 0.04, (i) => ({ tone: (cloud[i]! - 0.5) * 0.03, height: cloud[i]!, rough: 0 }));
};

/** The drawing of each pattern. */
export const patterns: Readonly<Record<Pattern, Draw>> = {
  wood,
  brushed,
  glaze,
  plain,
  grain,
  weave,
  fibre,
  stone,
  marble,
  foam,
  clear,
};
