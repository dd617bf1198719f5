/** Dictionaries that are parts of one another, or stand alone; and the markers of each as numbers. */
import type { Dictionary } from '../../../contract/plain/capture/dictionaries.ts';
import { dictionaryNumber } from '../board-geometry.ts';
import type { OpenCv } from '../opencv/api.ts';
import { withNatives } from '../opencv/guard.ts';

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
export const families: readonly Family[] = [
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
export type Code = number;

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
