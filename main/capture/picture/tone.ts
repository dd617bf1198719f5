/** Brings levels of high dynamic range (PQ, HLG) to those of a usual picture, by which sharpness and exposure are judged. Pure. */

/** The curve that the picture is stored by. */
export type Transfer = 'PQ' | 'HLG';

/** A table of 256 levels; full range on both sides. */
export type ToneTable = Uint8Array;

/** SMPTE ST 2084, table 1. */
const pq = {
  m1: 2610 / 16384,
  m2: (2523 / 4096) * 128,
  c1: 3424 / 4096,
  c2: (2413 / 4096) * 32,
  c3: (2392 / 4096) * 32,
};
/** ITU-R BT.2100, table 5. */
const hlg = { a: 0.17883277, b: 0.28466892, c: 0.55991073 };
/** Paper white in nits (ITU-R BT.2408), and in HLG, which is shown by its scene's light, a signal of 75 %. */
const whiteNits = 203;
const whiteHlg = 0.75;
/** Of a usual display. */
const gamma = 2.4;

/** Light of a level, 1 for paper white. */
function lightOf(transfer: Transfer, level: number): number {
  const signal = Math.min(1, Math.max(0, level / 255));
  if (transfer === 'HLG') return sceneLight(signal) / sceneLight(whiteHlg);
  const root = signal ** (1 / pq.m2);
  return (10_000 * (Math.max(root - pq.c1, 0) / (pq.c2 - pq.c3 * root)) ** (1 / pq.m1)) / whiteNits;
}

function sceneLight(signal: number): number {
  return signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - hlg.c) / hlg.a) + hlg.b) / 12;
}

/** `white`: light that becomes 255, 1 for paper white. */
export function toneTable(transfer: Transfer, white = 1): ToneTable {
  return Uint8Array.from({ length: 256 }, (_, level) =>
    Math.round(255 * Math.min(1, (lightOf(transfer, level) / white) ** (1 / gamma))),
  );
}

/** What is a little brighter than the brightest of a picture stays below the end of the scale. */
const headroom = 1.25;
/** A dark picture stays a dark one. */
const leastWhite = 0.75;

/** The table under which a picture whose 99th percentile is `high` uses the whole scale, and nothing is burnt out. */
export function fittingTones(transfer: Transfer, high: number): ToneTable {
  return toneTable(transfer, Math.max(leastWhite, headroom * lightOf(transfer, high)));
}

/** A copy; the picture itself may be shared. */
export function toned(luma: Uint8Array, table: ToneTable): Uint8Array {
  const out = new Uint8Array(luma.length);
  for (let at = 0; at < luma.length; at += 1) out[at] = table[luma[at] as number] as number;
  return out;
}
