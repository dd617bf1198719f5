/** Finds what stands out of a photo: its mask, its pieces, where it meets the photo's edge, and how busy the rest is. */
import { labOf, salienceOf } from './salience.ts';
import type { Pixels } from './sample-photo.ts';

/** Parts of the photo, 0 to 1. */
export interface ObjectPiece {
  readonly area: number;
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
}

export interface ObjectsFound {
  /** One byte a pixel of the small picture: 1 is object. */
  readonly mask: Uint8Array;
  /** Largest first; specks are left out. */
  readonly pieces: readonly ObjectPiece[];
  /** Part of each side of the photo that the largest piece touches: left, top, right, bottom. */
  readonly touched: readonly [left: number, top: number, right: number, bottom: number];
  /** Part of the rest of the photo that has edges in it; 0 for a cut-out. */
  readonly busy: number;
  /** How far the object stands out of the rest, as a difference of colour (CIE 1976). */
  readonly distinct: number;
  /** The file itself says what is background. */
  readonly cutOut: boolean;
}

/** Part of all pixels that are see-through in a file which has been cut out. */
const cutOutPart = 0.05;
/** A piece of less than this part of the photo is a speck. */
const speckPart = 0.002;
/** Difference of colour under which nothing stands out. */
const leastSalience = 10;
/** Step between neighbours that is an edge, as a difference of colour. */
const edgeStep = 7;

export function findObjects(small: Pixels): ObjectsFound {
  const { widthPx, heightPx, rgba } = small;
  const count = widthPx * heightPx;
  const alpha = Uint8Array.from({ length: count }, (_, at) => rgba[4 * at + 3] ?? 0);
  const cutOut = alpha.filter((value) => value < 128).length > cutOutPart * count;
  const lab = labOf(small);
  const salience = cutOut
    ? Float32Array.from(alpha, (value) => value / 2.55)
    : salienceOf(lab, widthPx, heightPx);
  const limit = cutOut ? 50 : Math.max(leastSalience, 0.7 * otsu(salience));
  const mask = Uint8Array.from(salience, (value) => (value >= limit ? 1 : 0));
  const { labels, sizes } = labelled(closed(mask, widthPx, heightPx), widthPx, heightPx);
  const pieces = sizes
    .map((size, index) => ({ label: index + 1, size }))
    .filter(({ size }) => size >= speckPart * count)
    .toSorted((a, b) => b.size - a.size);
  const shown = new Set(pieces.map(({ label }) => label));
  for (let at = 0; at < count; at += 1) mask[at] = shown.has(labels[at] ?? 0) ? 1 : 0;
  const background = cutOut ? 0 : busyPart(lab[0], lab[1], lab[2], mask, widthPx, heightPx);
  return {
    mask,
    pieces: pieces.map(({ label, size }) => pieceOf(labels, label, size, widthPx, heightPx)),
    touched: touchedBy(labels, pieces[0]?.label ?? -1, widthPx, heightPx),
    busy: background,
    distinct: meanWhere(salience, mask, 1) - meanWhere(salience, mask, 0),
    cutOut,
  };
}

/** The value that parts two groups best. */
function otsu(values: Float32Array): number {
  const bins = new Float64Array(128);
  for (const value of values)
    bins[Math.min(127, Math.floor(value))] = (bins[Math.min(127, Math.floor(value))] ?? 0) + 1;
  const total = bins.reduce((sum, size, value) => sum + size * value, 0);
  let [below, sumBelow, best, found] = [0, 0, 0, 0];
  for (let value = 0; value < 127; value += 1) {
    below += bins[value] ?? 0;
    sumBelow += value * (bins[value] ?? 0);
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (sumBelow / below - (total - sumBelow) / above) ** 2;
    if (between > best) [best, found] = [between, value + 1];
  }
  return found;
}

/** Gaps of up to four pixels are closed: a thin handle or a gloss must not part one object. */
function closed(mask: Uint8Array, widthPx: number, heightPx: number): Uint8Array {
  const grown = spreadMask(mask, widthPx, heightPx, 2, 1);
  return spreadMask(grown, widthPx, heightPx, 2, 0);
}

/** Every pixel within `radius` of one that is `value` becomes it. */
export function spreadMask(
  mask: Uint8Array,
  widthPx: number,
  heightPx: number,
  radius: number,
  value: 0 | 1,
): Uint8Array {
  const across = mask.slice();
  for (let y = 0; y < heightPx; y += 1)
    for (let x = 0; x < widthPx; x += 1)
      for (let near = Math.max(0, x - radius); near <= Math.min(widthPx - 1, x + radius); near += 1)
        if (mask[y * widthPx + near] === value) across[y * widthPx + x] = value;
  const both = across.slice();
  for (let y = 0; y < heightPx; y += 1)
    for (let x = 0; x < widthPx; x += 1)
      for (let near = Math.max(0, y - radius); near <= Math.min(heightPx - 1, y + radius); near += 1)
        if (across[near * widthPx + x] === value) both[y * widthPx + x] = value;
  return both;
}

/** Pieces of the mask, numbered from 1; `sizes` in pixels. */
function labelled(
  mask: Uint8Array,
  widthPx: number,
  heightPx: number,
): { labels: Int32Array; sizes: number[] } {
  const labels = new Int32Array(mask.length);
  const sizes: number[] = [];
  const open: number[] = [];
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] !== 1 || labels[start] !== 0) continue;
    const label = sizes.push(0);
    const enter = (at: number): void => {
      if (mask[at] !== 1 || labels[at] !== 0) return;
      labels[at] = label;
      open.push(at);
    };
    enter(start);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      sizes[label - 1] = (sizes[label - 1] ?? 0) + 1;
      const x = at % widthPx;
      if (x > 0) enter(at - 1);
      if (x < widthPx - 1) enter(at + 1);
      if (at >= widthPx) enter(at - widthPx);
      if (at < widthPx * (heightPx - 1)) enter(at + widthPx);
    }
  }
  return { labels, sizes };
}

function pieceOf(
  labels: Int32Array,
  label: number,
  size: number,
  widthPx: number,
  heightPx: number,
): ObjectPiece {
  let [left, top, right, bottom] = [widthPx, heightPx, 0, 0];
  for (let at = 0; at < labels.length; at += 1) {
    if (labels[at] !== label) continue;
    const x = at % widthPx;
    const y = (at - x) / widthPx;
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  const box = {
    left: left / widthPx,
    top: top / heightPx,
    right: right / widthPx,
    bottom: bottom / heightPx,
  };
  return { area: size / labels.length, box };
}

function touchedBy(
  labels: Int32Array,
  label: number,
  widthPx: number,
  heightPx: number,
): ObjectsFound['touched'] {
  const part = (length: number, place: (step: number) => number): number => {
    let touched = 0;
    for (let step = 0; step < length; step += 1) if (labels[place(step)] === label) touched += 1;
    return touched / length;
  };
  return [
    part(heightPx, (y) => y * widthPx),
    part(widthPx, (x) => x),
    part(heightPx, (y) => y * widthPx + widthPx - 1),
    part(widthPx, (x) => (heightPx - 1) * widthPx + x),
  ];
}

/** Edges are counted where neither the object nor its outline is. */
function busyPart(
  l: Float32Array,
  a: Float32Array,
  b: Float32Array,
  mask: Uint8Array,
  widthPx: number,
  heightPx: number,
): number {
  const wide = spreadMask(mask, widthPx, heightPx, 3, 1);
  let [rest, edges] = [0, 0];
  for (let y = 0; y < heightPx - 1; y += 1)
    for (let x = 0; x < widthPx - 1; x += 1) {
      const at = y * widthPx + x;
      if (wide[at] === 1) continue;
      rest += 1;
      const step = (to: number): number =>
        Math.hypot((l[to] ?? 0) - (l[at] ?? 0), (a[to] ?? 0) - (a[at] ?? 0), (b[to] ?? 0) - (b[at] ?? 0));
      if (Math.max(step(at + 1), step(at + widthPx)) > edgeStep) edges += 1;
    }
  return rest === 0 ? 0 : edges / rest;
}

function meanWhere(values: Float32Array, mask: Uint8Array, wanted: 0 | 1): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < values.length; at += 1)
    if (mask[at] === wanted) [sum, count] = [sum + (values[at] ?? 0), count + 1];
  return count === 0 ? 0 : sum / count;
}
