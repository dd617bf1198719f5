/** Makes pictures smaller by averaging over areas, as a camera with fewer pixels would have seen them. */

/** Luma rows one after the other; the bytes are only valid until the next picture. */
export interface Shrunk {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly luma: Uint8Array;
}

/** Weights of source pixels in parts of 256 for each target pixel: `taps` of them from `first` on. */
interface Weights {
  readonly taps: number;
  readonly first: Int32Array;
  readonly weight: Int32Array;
}

/**
 * To a longer edge of at most `edgePx`; pictures that are smaller already come back as they are. Rows that are not
 * `wanted` are left empty.
 */
export function createShrink(
  widthPx: number,
  heightPx: number,
  edgePx: number,
  wanted: (y: number) => boolean = () => true,
): (luma: Uint8Array) => Shrunk {
  const scale = Math.min(1, edgePx / Math.max(widthPx, heightPx));
  if (scale === 1) return (luma) => ({ widthPx, heightPx, luma });
  const [toWidth, toHeight] = [
    Math.max(1, Math.round(widthPx * scale)),
    Math.max(1, Math.round(heightPx * scale)),
  ];
  if (4 * toWidth === widthPx && 4 * toHeight === heightPx) return quarter(toWidth, toHeight, wanted);
  const across = weightsOf(widthPx, toWidth);
  const down = weightsOf(heightPx, toHeight);
  const row = new Int32Array(widthPx);
  const shrunk = { widthPx: toWidth, heightPx: toHeight, luma: new Uint8Array(toWidth * toHeight) };
  return (luma) => {
    for (let y = 0; y < toHeight; y += 1) {
      if (!wanted(y)) continue;
      addRows(luma, widthPx, down, y, row);
      addColumns(row, across, shrunk.luma.subarray(y * toWidth, (y + 1) * toWidth));
    }
    return shrunk;
  };
}

/** To a quarter of each side, as is made of every working picture: four pixels are read and added at a time. */
function quarter(
  widthPx: number,
  heightPx: number,
  wanted: (y: number) => boolean,
): (luma: Uint8Array) => Shrunk {
  const shrunk = { widthPx, heightPx, luma: new Uint8Array(widthPx * heightPx) };
  const aligned = new Uint8Array(16 * widthPx * heightPx);
  return (luma) => {
    if (luma.byteOffset % 4 !== 0) aligned.set(luma);
    const fours =
      luma.byteOffset % 4 === 0
        ? new Uint32Array(luma.buffer, luma.byteOffset, 4 * widthPx * heightPx)
        : new Uint32Array(aligned.buffer);
    for (let y = 0; y < heightPx; y += 1) if (wanted(y)) quarterRow(fours, widthPx, y, shrunk.luma);
    return shrunk;
  };
}

/** Sums of two bytes in each half of a number: 16 bytes come to 4080 at most, so that no half runs over. */
function quarterRow(fours: Uint32Array, widthPx: number, y: number, out: Uint8Array): void {
  const half = 0x00ff00ff;
  let at = 4 * y * widthPx;
  for (let to = y * widthPx, end = to + widthPx; to < end; to += 1, at += 1) {
    const a = fours[at] ?? 0;
    const b = fours[at + widthPx] ?? 0;
    const c = fours[at + 2 * widthPx] ?? 0;
    const d = fours[at + 3 * widthPx] ?? 0;
    const even = (a & half) + (b & half) + (c & half) + (d & half);
    const odd = ((a >>> 8) & half) + ((b >>> 8) & half) + ((c >>> 8) & half) + ((d >>> 8) & half);
    const both = even + odd;
    out[to] = ((both & 0xffff) + (both >>> 16) + 8) >> 4;
  }
}

function weightsOf(from: number, to: number): Weights {
  const ratio = from / to;
  const tiny = 1e-6;
  const spans = Array.from({ length: to }, (_, at) => ({
    first: Math.floor(at * ratio + tiny),
    last: Math.min(from - 1, Math.ceil((at + 1) * ratio - tiny) - 1),
  }));
  const taps = Math.max(...spans.map(({ first, last }) => last - first + 1));
  const first = new Int32Array(to);
  const weight = new Int32Array(to * taps);
  spans.forEach((span, at) => {
    // The last ones may not read beyond the end: their window is moved, with weights of zero before.
    const begin = Math.min(span.first, from - taps);
    first[at] = begin;
    let left = 256;
    for (let source = span.first; source <= span.last; source += 1) {
      const covered = Math.min(source + 1, (at + 1) * ratio) - Math.max(source, at * ratio);
      const part = source === span.last ? left : Math.round((256 * covered) / ratio);
      weight[at * taps + source - begin] = part;
      left -= part;
    }
  });
  return { taps, first, weight };
}

/** One target row's source rows, weighted and added, in parts of 256. */
function addRows(luma: Uint8Array, widthPx: number, down: Weights, y: number, row: Int32Array): void {
  const { taps, first, weight } = down;
  let at = (first[y] ?? 0) * widthPx;
  let tap = y * taps;
  if (taps === 2) {
    const [upper, lower] = [weight[tap] ?? 0, weight[tap + 1] ?? 0];
    for (let x = 0; x < widthPx; x += 1, at += 1)
      row[x] = upper * (luma[at] ?? 0) + lower * (luma[at + widthPx] ?? 0);
    return;
  }
  if (taps === 4) return addFourRows(luma, widthPx, at, weight.subarray(tap, tap + 4), row);
  row.fill(0);
  for (const end = tap + taps; tap < end; tap += 1) {
    const part = weight[tap] ?? 0;
    for (let x = 0; x < widthPx; x += 1, at += 1) row[x] = (row[x] ?? 0) + part * (luma[at] ?? 0);
  }
}

function addFourRows(
  luma: Uint8Array,
  widthPx: number,
  from: number,
  part: Int32Array,
  row: Int32Array,
): void {
  const [a = 0, b = 0, c = 0, d = 0] = part;
  const [second, third, fourth] = [widthPx, 2 * widthPx, 3 * widthPx];
  for (let x = 0, at = from; x < widthPx; x += 1, at += 1)
    row[x] =
      a * (luma[at] ?? 0) +
      b * (luma[at + second] ?? 0) +
      c * (luma[at + third] ?? 0) +
      d * (luma[at + fourth] ?? 0);
}

function addColumns(row: Int32Array, across: Weights, out: Uint8Array): void {
  const { taps, first, weight } = across;
  const half = 1 << 15;
  let tap = 0;
  if (taps === 2) {
    for (let x = 0; x < out.length; x += 1, tap += 2) {
      const at = first[x] ?? 0;
      out[x] =
        ((weight[tap] ?? 0) * (row[at] ?? 0) + (weight[tap + 1] ?? 0) * (row[at + 1] ?? 0) + half) >> 16;
    }
    return;
  }
  for (let x = 0; x < out.length; x += 1) {
    let sum = half;
    const at = first[x] ?? 0;
    for (let one = 0; one < taps; one += 1, tap += 1) sum += (weight[tap] ?? 0) * (row[at + one] ?? 0);
    out[x] = sum >> 16;
  }
}
