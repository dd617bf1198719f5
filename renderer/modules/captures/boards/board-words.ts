/** Boards in words. Pure. */

import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';
import type { Dictionary } from '../../../../main/contract/plain/capture/dictionaries.ts';
import type { BoardLayout, NamedBoard } from '../../../../main/contract/schema/capture/board.ts';
import { deviationPercent, uncertaintyPercent } from '../store/board-form.ts';

const boardWords = catalogue('captures.board', {
  mm: icu('{length} mm', (length: number) => ({ length })),
  percent: icu('{sign}{percent} %', (sign: string, percent: number) => ({ sign, percent })),
  size: icu('{columns} × {rows} squares', (columns: number, rows: number) => ({ columns, rows })),
  technical: icu(
    '{dictionary}, markers {markers} %{legacy, select, true {, layout before OpenCV 4.6} other {}}{firstId, plural, =0 {} other {, first ID {firstId}}}{inverted, select, true {, inverted} other {}}{hasSerial, select, true {, serial {serial}} other {}}',
    (
      { dictionary, markerRatio, legacy, firstId = 0, inverted = false }: BoardLayout,
      serial: string | undefined,
    ) => ({
      dictionary,
      markers: Math.round(markerRatio * 100),
      legacy,
      firstId,
      inverted,
      hasSerial: serial !== undefined,
      serial: serial ?? '',
    }),
  ),
  nominal: icu('{length} nominal, not measured yet', (length: string) => ({ length })),
  measured: icu(
    '{square} measured, ±{uncertainty} % ({off} from nominal {nominal})',
    (square: string, uncertainty: number, off: string, nominal: string) => ({
      square,
      uncertainty,
      off,
      nominal,
    }),
  ),
  dictionary: icu(
    '{aprilTag, select, true {AprilTag, } other {}}{markers} markers of {modules} × {modules}',
    (aprilTag: boolean, markers: number, modules: number) => ({ aprilTag, markers, modules }),
  ),
  fileName: 'board',
});

/** A length to a hundredth of a millimetre. */
export function mm(value: number): string {
  return boardWords.mm(Math.round(value * 100) / 100);
}

/** With a sign: `+0.4 %`. */
export function signedPercent(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return boardWords.percent(rounded > 0 ? '+' : rounded < 0 ? '−' : '±', Math.abs(rounded));
}

/** `7 × 5 squares`. */
export function sizeWords({ columns, rows }: Pick<BoardLayout, 'columns' | 'rows'>): string {
  return boardWords.size(columns, rows);
}

/** Behind “Details”: `DICT_5X5_100, markers 75 %, serial K7Q2MN`. */
export function detailWords({ layout, serial }: Pick<NamedBoard, 'layout' | 'serial'>): string {
  return boardWords.technical(layout, serial);
}

/** What is known about its squares: the nominal length, and the measured one. */
export function squareWords({ nominalSquareMm, measure }: NamedBoard): string {
  if (measure === null) return boardWords.nominal(mm(nominalSquareMm));
  const square = mm(measure.lengthMm / measure.squares);
  const off = signedPercent(deviationPercent(measure, nominalSquareMm));
  const sure = Math.round(uncertaintyPercent(measure) * 100) / 100;
  return boardWords.measured(square, sure, off, mm(nominalSquareMm));
}

/** `DICT_4X4_50` and its like first: what people print. The rest behind, as OpenCV names them. */
export function dictionaryHint(
  dictionary: Dictionary,
  { modules, markers }: { modules: number; markers: number },
): string {
  return boardWords.dictionary(dictionary.startsWith('DICT_APRILTAG'), markers, modules);
}

/** A file name that every system takes. */
export function pdfName(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return `${plain === '' ? boardWords.fileName : plain}.pdf`;
}

const presetRemarks: Readonly<Record<string, string>> = catalogue('captures.presetRemarks', {
  '7x5-4x4': ', coarser markers',
  '11x8-5x5': ', finer',
});

/** Said by BoardFields. */
export const boardFieldsWords = catalogue('captures.boardFields', {
  columns: 'Columns',
  rows: 'Rows',
  squareMm: 'Square (mm)',
  markerMm: 'Marker (mm)',
  name: 'Name',
  board: 'Board',
  otherDimensions: 'Other dimensions',
  details: 'Details',
  /** Of a preset, by its id. */
  preset: (id: string, size: string): string => `${size}${presetRemarks[id] ?? ''}`,
  dictionaryOfMarkers: 'Marker dictionary',
  legacyLayout: 'Layout before OpenCV 4.6',
  legacyLayoutHint: 'With an even number of rows, the top left square is white.',
});

/** Said by BoardList. */
export const boardListWords = catalogue('captures.boardList', {
  tryAgain: 'Try again',
  boards: 'Boards',
  details: 'Details',
  about:
    'A clip shows how many squares a board has, but not how large they are. Save each board here with its measured square size, so that everything you record with it has its true size.',
  noBoardsYet: 'No boards yet',
  removed: icu('Removed “{name}”.', (name: string) => ({ name })),
  undo: 'Undo',
  undoKeep: icu('Undo: keep {name}', (name: string) => ({ name })),
  edit: 'Edit…',
  duplicate: 'Duplicate',
  print: 'Print…',
  remove: 'Remove',
  measureIt: 'Measure board',
  moreAbout: icu('More about {name}', (name: string) => ({ name })),
  measureAgain: 'Measure again',
});

/** Said by BoardSheetView. */
export const boardSheetViewWords = catalogue('captures.boardSheetView', {
  letter: 'Letter',
  paper: 'Paper',
  notYet: 'The preview appears when all values are valid.',
  squaresOf: icu('Use squares of {squareMm} mm', (squareMm: number) => ({ squareMm })),
  about: icu(
    'The board is {widthMm} × {heightMm} mm{hasLargestMm, select, true {; squares of up to {largestMm} mm fit} other {}}. A second page explains how to record with it.',
    (widthMm: number, heightMm: number, largestMm: number | null) => ({
      widthMm,
      heightMm,
      hasLargestMm: largestMm !== null,
      largestMm,
    }),
  ),
  hasCode: 'The code next to the board identifies it in every clip.',
  noRoomForCode: icu(
    'No room for the code that identifies the board. Use squares of up to {squareMm} mm.',
    (squareMm: number) => ({ squareMm }),
  ),
});

/** Said by BoardsDialog. */
export const boardsDialogWords = catalogue('captures.boardsDialog', {
  floorBoard: 'Floor board',
  isInYourBoards: icu(
    'Added “{name}” to your boards. Print it at 100 %, then measure it.',
    (name: string) => ({ name }),
  ),
  boards: 'Boards',
  addOneIHave: 'Add existing board',
  printABoard: 'Print board',
  addABoard: 'Add board',
  edit: icu('Edit “{name}”', (name: string) => ({ name })),
  savePdf: 'Save PDF',
  addAndMeasure: 'Add and measure',
  save: 'Save',
  measure: icu('Measure “{name}”', (name: string) => ({ name })),
  keepThisLength: 'Save length',
  back: 'Back',
});

/** Said by BoardsEntry. */
export const boardsEntryWords = catalogue('captures.boardsEntry', {
  boards: 'Boards…',
  boardsKeywords: 'charuco aruco square measure ruler scale',
  printABoard: 'Print board…',
  printABoardKeywords: 'charuco aruco pdf paper a4 a3 letter',
});

/** Said by MeasureBoard. */
export const measureBoardWords = catalogue('captures.measureBoard', {
  how: 'Measure as many squares in a row as your ruler covers, from the outer edge of the first to the outer edge of the last. Over a long row, half a millimetre matters little.',
  squaresMeasured: 'Squares measured',
  theirLengthMm: 'Length (mm)',
  asDesigned: icu('Nominal: {length}', (length: string) => ({ length })),
  sureToMm: 'Uncertainty ± (mm)',
  oneSquare: 'One square',
  scaleOfThePrint: 'Print scale',
  againstTheDesigned: icu('{measured} (nominal {designed})', (measured: string, designed: string) => ({
    measured,
    designed,
  })),
  knownTo: 'Uncertainty',
  ofEveryLength: icu('{value} % of every measured length', (value: number) => ({ value })),
  suspicious: icu(
    'This is more than {percent} % off. Was it printed with “fit to page”? The board is usable if this length is correct: measure again, and check the 100 mm bar.',
    (percent: number) => ({ percent }),
  ),
});

/** Said by SheetPreview. */
export const sheetPreviewWords = catalogue('captures.sheetPreview', {
  sheet: icu(
    '{columns} × {rows} squares of {squareMm} mm on a sheet of {widthMm} × {heightMm} mm',
    (columns: number, rows: number, squareMm: number, widthMm: number, heightMm: number) => ({
      columns,
      rows,
      squareMm,
      widthMm,
      heightMm,
    }),
  ),
});
