/** Markers in a frame: the dictionaries and which of them are meant, the search, and the bits inside a quadrilateral. */
import type { Dictionary } from '../../../contract/plain/capture/dictionaries.ts';
import { dictionaryNumber } from '../board-geometry.ts';
import { greyAt } from '../frame.ts';
import { type MatVector, type OpenCv, withNatives } from '../opencv/opencv.ts';
import { fitHomography, mapPoint } from '../solve/homography.ts';
import type { GreyFrame } from '../types.ts';

// Dictionaries that are parts of one another, or stand alone; and the markers of each as numbers.

/** Each larger dictionary begins with the markers of the smaller ones. */
export interface Family {
  /** Ascending by size. */
  readonly members: readonly { readonly dictionary: Dictionary; readonly size: number }[];
  /** Modules along a side, without the border. */
  readonly modules: number;
}

const alone = (dictionary: Dictionary, size: number, modules: number): Family => ({
  members: [{ dictionary, size }],
  modules,
});

const nested = (name: '4X4' | '5X5' | '6X6' | '7X7', modules: number): Family => ({
  members: ([50, 100, 250, 1000] as const).map((size) => ({
    dictionary: `DICT_${name}_${size}` as const,
    size,
  })),
  modules,
});

/** All that OpenCV knows. */
const families: readonly Family[] = [
  nested('4X4', 4),
  nested('5X5', 5),
  nested('6X6', 6),
  nested('7X7', 7),
  alone('DICT_ARUCO_ORIGINAL', 1024, 5),
  alone('DICT_APRILTAG_16h5', 30, 4),
  alone('DICT_APRILTAG_25h9', 35, 5),
  alone('DICT_APRILTAG_36h10', 2320, 6),
  alone('DICT_APRILTAG_36h11', 587, 6),
  alone('DICT_ARUCO_MIP_36h12', 250, 6),
];

/** The dictionary that holds all others of its family. */
export function largestOf(family: Family): Dictionary {
  return (family.members.at(-1) ?? { dictionary: 'DICT_4X4_1000' as const }).dictionary;
}

/** Bits of a marker, row by row, read as one number: 49 bits at most, which is exact. */
type Code = number;

/** For each number of modules: which families have a marker of these bits. */
export type CodeBook = ReadonlyMap<number, ReadonlyMap<Code, readonly Family[]>>;

/** Reads all dictionaries: about 8,000 markers in 10 ms. */
export function readCodeBook(cv: OpenCv): CodeBook {
  const book = new Map<number, Map<Code, Family[]>>();
  for (const family of families) {
    const codes = book.get(family.modules) ?? new Map<Code, Family[]>();
    book.set(family.modules, codes);
    for (const code of codesOf(cv, family)) {
      const known = codes.get(code);
      if (known === undefined) codes.set(code, [family]);
      else if (!known.includes(family)) known.push(family);
    }
  }
  return book;
}

function codesOf(cv: OpenCv, family: Family): Code[] {
  return withNatives(cv, (keep) => {
    const native = keep(cv.getPredefinedDictionary(dictionaryNumber(largestOf(family))));
    const list = keep(native.bytesList);
    const perTurn = list.cols;
    const bits = family.modules * family.modules;
    const lastBits = bits - 8 * (perTurn - 1);
    return Array.from({ length: list.rows }, (_, marker) => {
      let code = 0;
      for (let byte = 0; byte < perTurn; byte += 1)
        code =
          code * 2 ** (byte === perTurn - 1 ? lastBits : 8) + (list.data[marker * 4 * perTurn + byte] ?? 0);
      return code;
    });
  });
}

// Reads the bits inside a quadrilateral as if it were a marker with a given number of modules.

/** Corners x, y of a quadrilateral, clockwise as seen. */
type Quad = readonly number[];

/** Least difference between black and white that is believed. */
const leastContrast = 20;
/** Modules of the black border that may look white. */
const mostBorderErrors = 1;

/** The bits as all four turns show them, and as they would be in a mirror. */
interface MarkerRead {
  readonly turns: readonly Code[];
  readonly mirrored: readonly Code[];
  /** Its border is white: black and white are exchanged. */
  readonly inverted: boolean;
}

/** Null when there is no border of `border` modules all around. */
function readMarker(frame: GreyFrame, quad: Quad, modules: number, border = 1): MarkerRead | null {
  const side = modules + 2 * border;
  const h = fitHomography([0, 0, side, 0, side, side, 0, side], quad);
  if (h === null) return null;
  const greys = Array.from({ length: side * side }, (_, index) => {
    const column = index % side;
    const row = Math.floor(index / side);
    let sum = 0;
    for (const [u, v] of middle) sum += greyAt(frame, ...mapPoint(h, column + u, row + v));
    return sum / middle.length;
  });
  const low = Math.min(...greys);
  const high = Math.max(...greys);
  if (high - low < leastContrast) return null;
  const limit = (low + high) / 2;
  const inner: boolean[] = [];
  let borderErrors = 0;
  greys.forEach((grey, index) => {
    const column = index % side;
    const row = Math.floor(index / side);
    const isInner = Math.min(column, row) >= border && Math.max(column, row) < side - border;
    if (isInner) inner.push(grey > limit);
    else if (grey > limit) borderErrors += 1;
  });
  const ofBorder = side * side - modules * modules;
  const inverted = ofBorder - borderErrors <= mostBorderErrors;
  if (borderErrors > mostBorderErrors && !inverted) return null;
  const printed = inverted ? inner.map((bit) => !bit) : inner;
  const mirror = (bits: readonly boolean[]) =>
    bits.map((_, index) => bits[index + modules - 1 - 2 * (index % modules)] === true);
  return { turns: turnsOf(printed, modules), mirrored: turnsOf(mirror(printed), modules), inverted };
}

/** Where a module is sampled: away from its rim, which blur takes. */
const middle = [
  [0.35, 0.35],
  [0.65, 0.35],
  [0.5, 0.5],
  [0.35, 0.65],
  [0.65, 0.65],
] as const;

function turnsOf(bits: readonly boolean[], modules: number): Code[] {
  const turns: Code[] = [];
  let turned = bits;
  for (let turn = 0; turn < 4; turn += 1) {
    turns.push(turned.reduce((code, bit) => code * 2 + (bit ? 1 : 0), 0));
    const before = turned;
    turned = before.map((_, index) => {
      const column = index % modules;
      const row = Math.floor(index / modules);
      return before[(modules - 1 - column) * modules + row] === true;
    });
  }
  return turns;
}

// Markers of one dictionary in a frame, and whatever else looks like one.

/** Corners in px, from the marker's own upper left clockwise as printed. */
export interface SeenMarker {
  readonly id: number;
  readonly quad: Quad;
}

/** OpenCV's corners have the upper left of the first pixel at (0, 0) only where it refines them; contours have its centre. */
interface Searched {
  readonly markers: readonly SeenMarker[];
  /** Quadrilaterals that are no markers of this dictionary. */
  readonly rejected: readonly Quad[];
}

/** `windowPx`: side of the window of the local threshold. */
export function searchMarkers(
  cv: OpenCv,
  frame: GreyFrame,
  dictionary: Dictionary,
  windowPx: number,
  refined: boolean,
): Searched {
  return withNatives(cv, (keep) => {
    const parameters = keep(new cv.aruco_DetectorParameters());
    parameters.adaptiveThreshWinSizeMin = windowPx;
    parameters.adaptiveThreshWinSizeMax = windowPx;
    parameters.cornerRefinementMethod = refined ? 1 : 0;
    const native = keep(cv.getPredefinedDictionary(dictionaryNumber(dictionary)));
    const detector = keep(
      new cv.aruco_ArucoDetector(native, parameters, keep(new cv.aruco_RefineParameters(10, 3, true))),
    );
    const picture = keep(new cv.Mat(frame.heightPx, frame.widthPx, cv.CV_8UC1));
    picture.data.set(frame.luma);
    const quads = keep(new cv.MatVector());
    const ids = keep(new cv.Mat());
    const rejected = keep(new cv.MatVector());
    detector.detectMarkers(picture, quads, ids, rejected);
    const found = quadsOf(quads);
    return {
      markers: found.map((quad, index) => ({ id: ids.data32S[index] ?? -1, quad })),
      rejected: quadsOf(rejected),
    };
  });
}

function quadsOf(vector: MatVector): Quad[] {
  return Array.from({ length: vector.size() }, (_, index) => {
    const mat = vector.get(index);
    const quad = [...mat.data32F.subarray(0, 8)];
    mat.delete();
    return quad;
  });
}

// Which dictionaries the markers of a few frames belong to: quadrilaterals are found once and read as every kind of marker.

/** How many markers of a family were read, plain, in negative or as in a mirror. */
export interface Vote {
  readonly family: Family;
  readonly mirrored: boolean;
  readonly inverted: boolean;
  readonly count: number;
}

/** Fewer say nothing: one quadrilateral in sixteen is by chance a marker of 4X4_1000. */
const leastVotes = 3;
/** Many quadrilaterals in a picture are foliage or text: reading them all would take seconds. */
const mostQuads = 600;

interface Counts {
  plain: number;
  mirrored: number;
  inverted: number;
}

/** The likely ones, most votes first. `windowPx`: see `searchMarkers`; `border`: modules of the border around the bits. */
export function votesFor(
  cv: OpenCv,
  book: CodeBook,
  frames: readonly GreyFrame[],
  windowPx: number,
  border = 1,
): Vote[] {
  const counts = new Map<Family, Counts>();
  for (const frame of frames) {
    const { markers, rejected } = searchMarkers(cv, frame, 'DICT_5X5_1000', windowPx, false);
    const quads = [...markers.map((marker) => marker.quad), ...rejected].slice(0, mostQuads);
    for (const quad of quads) vote(counts, book, frame, clockwise(quad), border);
  }
  return [...counts]
    .flatMap(([family, { plain, mirrored, inverted }]) => [
      { family, mirrored: false, inverted: false, count: plain },
      { family, mirrored: true, inverted: false, count: mirrored },
      { family, mirrored: false, inverted: true, count: inverted },
    ])
    .filter(({ count }) => count >= leastVotes)
    .sort((a, b) => b.count - a.count);
}

function vote(
  counts: Map<Family, Counts>,
  book: CodeBook,
  frame: GreyFrame,
  quad: Quad,
  border: number,
): void {
  for (const [modules, codes] of book) {
    const read = readMarker(frame, quad, modules, border);
    if (read === null) continue;
    const plain = new Set(read.turns.flatMap((code) => codes.get(code) ?? []));
    const mirrored = new Set(read.mirrored.flatMap((code) => codes.get(code) ?? []));
    for (const family of new Set([...plain, ...mirrored])) {
      const count = counts.get(family) ?? { plain: 0, mirrored: 0, inverted: 0 };
      if (read.inverted) count.inverted += plain.has(family) ? 1 : 0;
      else {
        count.plain += plain.has(family) ? 1 : 0;
        count.mirrored += mirrored.has(family) ? 1 : 0;
      }
      counts.set(family, count);
    }
  }
}

function clockwise(quad: Quad): Quad {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = quad;
  const area = (x2 - x0) * (y3 - y1) - (x3 - x1) * (y2 - y0);
  return area >= 0 ? quad : [x0, y0, x3, y3, x2, y2, x1, y1];
}
