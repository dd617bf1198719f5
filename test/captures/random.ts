/** Numbers by chance that are the same for the same seed. */

/** Uniform in [0, 1): mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Normal with mean 0 and sigma 1, near enough: a sum of uniforms. */
export function normal(random: () => number): number {
  return (random() + random() + random() + random() - 2) * Math.sqrt(3);
}
