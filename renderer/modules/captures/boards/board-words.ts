/** Boards in words. Pure. */

import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';
import type { Dictionary } from '../../../../main/contract/plain/capture/dictionaries.ts';
import type { BoardLayout, NamedBoard } from '../../../../main/contract/schema/capture/board.ts';
import { deviationPercent, uncertaintyPercent } from '../store/board-form.ts';

/** A length to a hundredth of a millimetre. */
export function mm(value: number): string {
  return `${Math.round(value * 100) / 100} mm`;
}

/** With a sign: `+0.4 %`. */
export function signedPercent(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : '±'}${Math.abs(rounded)} %`;
}

/** `7 × 5 squares`. */
export function sizeWords({ columns, rows }: Pick<BoardLayout, 'columns' | 'rows'>): string {
  return `${columns} × ${rows} squares`;
}

/** Behind “Details”: `DICT_5X5_100, markers 75 %, serial K7Q2MN`. */
export function detailWords({ layout, serial }: Pick<NamedBoard, 'layout' | 'serial'>): string {
  return `${technicalWords(layout)}${serial === undefined ? '' : `, serial ${serial}`}`;
}

function technicalWords({
  dictionary,
  markerRatio,
  legacy,
  firstId = 0,
  inverted = false,
}: BoardLayout): string {
  const old = [
    legacy ? ', layout before OpenCV 4.6' : '',
    firstId === 0 ? '' : `, first ID ${firstId}`,
    inverted ? ', inverted' : '',
  ].join('');
  return `${dictionary}, markers ${Math.round(markerRatio * 100)} %${old}`;
}

/** What is known about its squares: the nominal length, and the measured one. */
export function squareWords({ nominalSquareMm, measure }: NamedBoard): string {
  if (measure === null) return `${mm(nominalSquareMm)} nominal, not measured yet`;
  const square = mm(measure.lengthMm / measure.squares);
  const off = signedPercent(deviationPercent(measure, nominalSquareMm));
  const sure = Math.round(uncertaintyPercent(measure) * 100) / 100;
  return `${square} measured, ±${sure} % (${off} from nominal ${mm(nominalSquareMm)})`;
}

/** `DICT_4X4_50` and its like first: what people print. The rest behind, as OpenCV names them. */
export function dictionaryHint(
  dictionary: Dictionary,
  { modules, markers }: { modules: number; markers: number },
): string {
  return dictionary.startsWith('DICT_APRILTAG')
    ? `AprilTag, ${markers} markers of ${modules} × ${modules}`
    : `${markers} markers of ${modules} × ${modules}`;
}

/** A file name that every system takes. */
export function pdfName(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return `${plain === '' ? 'board' : plain}.pdf`;
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
