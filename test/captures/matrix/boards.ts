/** Good walks around prints of all kinds: what a check must identify and pass. */

import type { Dictionary } from '../../../main/contract/plain/capture/dictionaries.ts';
import type { BoardLayout } from '../../../main/contract/schema/capture/board.ts';
import { type CaptureSpec, captureSpec } from '../spec.ts';

/** A sheet of about A3's size or smaller. */
const [widestM, highestM] = [0.34, 0.26];
/** From the board's edge to the box's middle. */
const asideM = 0.21;

/** Board and object for a layout, the object beside the sheet. */
export function sceneWith(
  columns: number,
  rows: number,
  dictionary: Dictionary,
  more: Partial<BoardLayout> & { readonly mirrored?: boolean } = {},
): Pick<CaptureSpec, 'board' | 'object'> {
  const { mirrored = false, ...layout } = more;
  const squareM = Math.min(widestM / columns, highestM / rows, 0.05);
  return {
    board: {
      layout: { dictionary, columns, rows, markerRatio: 0.75, legacy: false, ...layout },
      squareM,
      mirrored,
      marginM: squareM / 3,
      present: true,
    },
    object: { x: 0.02, y: (rows * squareM) / 2 + asideM, width: 0.26, depth: 0.18, height: 0.16 },
  };
}

/** 720p at 24 frames a second: small, and no harder than what phones write. */
export const small = { widthPx: 1280, heightPx: 720 } as const;

interface Row {
  readonly columns: number;
  readonly rows: number;
  readonly dictionary: Dictionary;
  readonly more?: Parameters<typeof sceneWith>[3];
}

const good: readonly Row[] = [
  { columns: 5, rows: 4, dictionary: 'DICT_4X4_50' },
  { columns: 5, rows: 7, dictionary: 'DICT_6X6_250' },
  { columns: 6, rows: 5, dictionary: 'DICT_5X5_50' },
  { columns: 7, rows: 5, dictionary: 'DICT_4X4_50' },
  { columns: 7, rows: 5, dictionary: 'DICT_6X6_100', more: { markerRatio: 0.7 } },
  { columns: 8, rows: 6, dictionary: 'DICT_4X4_100' },
  { columns: 8, rows: 5, dictionary: 'DICT_5X5_250', more: { markerRatio: 0.8 } },
  { columns: 9, rows: 6, dictionary: 'DICT_4X4_250' },
  { columns: 9, rows: 7, dictionary: 'DICT_5X5_1000' },
  { columns: 10, rows: 7, dictionary: 'DICT_4X4_1000' },
  { columns: 11, rows: 8, dictionary: 'DICT_5X5_100' },
  { columns: 11, rows: 8, dictionary: 'DICT_4X4_50' },
  { columns: 6, rows: 9, dictionary: 'DICT_6X6_50' },
  { columns: 7, rows: 6, dictionary: 'DICT_5X5_100', more: { legacy: true } },
  { columns: 5, rows: 4, dictionary: 'DICT_4X4_50', more: { legacy: true } },
  { columns: 11, rows: 8, dictionary: 'DICT_6X6_250', more: { legacy: true } },
];

const mirrored: readonly Row[] = [
  { columns: 7, rows: 5, dictionary: 'DICT_5X5_100', more: { mirrored: true } },
  { columns: 8, rows: 6, dictionary: 'DICT_4X4_50', more: { mirrored: true } },
  { columns: 6, rows: 5, dictionary: 'DICT_6X6_250', more: { mirrored: true } },
];

const nameOf = ({ columns, rows, dictionary, more = {} }: Row): string =>
  [`board-${columns}x${rows}`, dictionary.slice(5).toLowerCase(), more.legacy === true ? 'legacy' : null]
    .filter((part) => part !== null)
    .join('-');

function specOf(row: Row, index: number): CaptureSpec {
  return captureSpec({
    name: nameOf(row),
    seed: 100 + index,
    ...sceneWith(row.columns, row.rows, row.dictionary, row.more),
    walk: { startDeg: -120 + 25 * index, sweepDeg: index % 3 === 2 ? -374 : 374 },
    camera: small,
    timing: { fps: 24 },
  });
}

/** Nineteen clips. */
export const boardClips: readonly CaptureSpec[] = [
  ...good.map(specOf),
  ...mirrored.map((row, index) => {
    const spec = specOf(row, 20 + index);
    const expected = { verdicts: ['fail'], codes: ['mirrored-board'], never: [] } as const;
    return { ...spec, name: `mirrored-${spec.name.slice(6)}`, expected };
  }),
];
