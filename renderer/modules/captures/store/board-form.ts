/** What a user types about a board - to print it, to enter it, to measure it: read, judged, and turned into a board. Pure. */
import { givesPose } from '../../../../main/contract/plain/capture/board-size.ts';
import type { Dictionary } from '../../../../main/contract/plain/capture/dictionaries.ts';
import { serialFrom } from '../../../../main/contract/rules/capture/board-code.ts';
import {
  largestSquareMm,
  layOutSheet,
  type SheetFit,
} from '../../../../main/contract/rules/capture/board-sheet.ts';
import type {
  BoardInput,
  BoardLayout,
  BoardMeasure,
  BoardPrint,
  NamedBoard,
  Paper,
} from '../../../../main/contract/schema/capture/board.ts';
import { formWords } from '../../shared/store/form-words.ts';
import { typedNumber } from '../../shared/store/typed-number.ts';

/** As typed; lengths in mm. */
export interface BoardForm {
  readonly name: string;
  readonly columns: string;
  readonly rows: string;
  readonly dictionary: Dictionary;
  readonly squareMm: string;
  readonly markerMm: string;
  readonly legacy: boolean;
  /** Of a board that was described so: not in the form, but kept. */
  readonly firstId?: number | undefined;
  readonly inverted?: boolean | undefined;
  readonly paper: Paper;
}

type NumberField = 'columns' | 'rows' | 'squareMm' | 'markerMm';

/** A board that people use, and how large its squares are on each paper. */
export interface BoardPreset {
  readonly id: string;
  readonly columns: number;
  readonly rows: number;
  readonly dictionary: Dictionary;
  readonly squareMm: Readonly<Record<Paper, number>>;
}

/** Lengths that a ruler shows well; all fit with their margins and a code that is read from some way off. */
export const boardPresets: readonly BoardPreset[] = [
  {
    id: '7x5-5x5',
    columns: 7,
    rows: 5,
    dictionary: 'DICT_5X5_100',
    squareMm: { A4: 33, A3: 50, Letter: 31 },
  },
  {
    id: '7x5-4x4',
    columns: 7,
    rows: 5,
    dictionary: 'DICT_4X4_50',
    squareMm: { A4: 33, A3: 50, Letter: 31 },
  },
  {
    id: '11x8-5x5',
    columns: 11,
    rows: 8,
    dictionary: 'DICT_5X5_100',
    squareMm: { A4: 21, A3: 33, Letter: 20 },
  },
];

const usualRatio = 0.75;

const shown = (value: number): string => String(Math.round(value * 100) / 100);

/** What a new board begins with: the first preset on A4. */
export function firstForm(name: string): BoardForm {
  const squareMm = 33;
  return {
    name,
    columns: '7',
    rows: '5',
    dictionary: 'DICT_5X5_100',
    squareMm: shown(squareMm),
    markerMm: shown(squareMm * usualRatio),
    legacy: false,
    paper: 'A4',
  };
}

/** The form of a preset, on the paper that was chosen. */
export function formOfPreset(preset: BoardPreset, paper: Paper, name: string): BoardForm {
  const squareMm = preset.squareMm[paper];
  return {
    name,
    columns: String(preset.columns),
    rows: String(preset.rows),
    dictionary: preset.dictionary,
    squareMm: shown(squareMm),
    markerMm: shown(squareMm * usualRatio),
    legacy: false,
    paper,
  };
}

/** The form of a board that is there. */
export function formOfBoard({ name, layout, nominalSquareMm }: NamedBoard, paper: Paper): BoardForm {
  return {
    name,
    columns: String(layout.columns),
    rows: String(layout.rows),
    dictionary: layout.dictionary,
    squareMm: shown(nominalSquareMm),
    markerMm: shown(nominalSquareMm * layout.markerRatio),
    legacy: layout.legacy,
    ...offStandard(layout),
    paper,
  };
}

/** Without what is as it is on most boards. */
function offStandard({
  firstId = 0,
  inverted = false,
}: Pick<BoardForm, 'firstId' | 'inverted'>): Pick<BoardLayout, 'firstId' | 'inverted'> {
  return { ...(firstId === 0 ? {} : { firstId }), ...(inverted ? { inverted } : {}) };
}

/** The preset that the form shows, or null for a board of one's own making. */
export function presetOf(form: BoardForm): BoardPreset | null {
  return (
    boardPresets.find(
      (preset) =>
        String(preset.columns) === form.columns &&
        String(preset.rows) === form.rows &&
        preset.dictionary === form.dictionary &&
        !form.legacy &&
        (form.firstId ?? 0) === 0 &&
        form.inverted !== true,
    ) ?? null
  );
}

/** Another square takes the marker along: their proportion is part of the design. */
export function withSquare(form: BoardForm, squareMm: string): BoardForm {
  const before = typedNumber(form.squareMm);
  const marker = typedNumber(form.markerMm);
  const after = typedNumber(squareMm);
  if (before === null || marker === null || after === null || before === 0) return { ...form, squareMm };
  return { ...form, squareMm, markerMm: shown((marker / before) * after) };
}

/** Another paper; a preset's squares grow and shrink with it. */
export function withPaper(form: BoardForm, paper: Paper): BoardForm {
  const preset = presetOf(form);
  const next = { ...form, paper };
  return preset !== null && typedNumber(form.squareMm) === preset.squareMm[form.paper]
    ? withSquare(next, shown(preset.squareMm[paper]))
    : next;
}

/** What the form amounts to. `print` is null while something is wrong; `fit` is null while numbers are. */
export interface JudgedForm {
  readonly faults: Readonly<Partial<Record<NumberField | 'name', string>>>;
  readonly print: BoardPrint | null;
  /** As `fit`: the name does not matter to it. */
  readonly layout: BoardLayout | null;
  readonly fit: SheetFit | null;
  /** The largest square for the paper; null while columns and rows are wrong. */
  readonly largestMm: number | null;
}

/** The contract's limits, in words at the field. */
export function judgeForm(form: BoardForm): JudgedForm {
  const numbers = {
    columns: typedNumber(form.columns),
    rows: typedNumber(form.rows),
    squareMm: typedNumber(form.squareMm),
    markerMm: typedNumber(form.markerMm),
  };
  const { columns, rows, squareMm, markerMm } = numbers;
  const faults: Partial<Record<NumberField | 'name', string>> = {};
  for (const field of ['columns', 'rows'] as const) {
    const value = numbers[field];
    if (value === null || !Number.isInteger(value) || value < 3 || value > 30)
      faults[field] = formWords.wholeNumber(3, 30);
  }
  if (columns !== null && rows !== null && faults.columns === undefined && faults.rows === undefined)
    if (!givesPose({ columns, rows })) faults[columns <= rows ? 'columns' : 'rows'] = formWords.moreSquares;
  if (squareMm === null || squareMm < 5 || squareMm > 200) faults.squareMm = formWords.millimetres(5, 200);
  const ratio = squareMm === null || markerMm === null ? null : markerMm / squareMm;
  if (ratio === null || ratio < 0.3 || ratio > 0.95) faults.markerMm = formWords.markerPart;
  if (form.name.trim() === '') faults.name = formWords.nameMissing;
  else if (form.name.trim().length > 60) faults.name = formWords.nameTooLong;
  if (faults.columns !== undefined || faults.rows !== undefined || columns === null || rows === null)
    return { faults, print: null, layout: null, fit: null, largestMm: null };
  const grid = { dictionary: form.dictionary, columns, rows, legacy: form.legacy, ...offStandard(form) };
  const largestMm = largestSquareMm({ layout: grid, paper: form.paper });
  if (faults.squareMm !== undefined || faults.markerMm !== undefined || squareMm === null || ratio === null)
    return { faults, print: null, layout: null, fit: null, largestMm };
  const print: BoardPrint = {
    layout: { ...grid, markerRatio: ratio },
    squareMm,
    paper: form.paper,
    name: form.name.trim(),
  };
  return {
    faults,
    print: faults.name === undefined ? print : null,
    layout: print.layout,
    fit: layOutSheet(print),
    largestMm,
  };
}

function isSamePrint(print: BoardPrint, board: NamedBoard): boolean {
  return (
    layoutWords(board.layout) === layoutWords(print.layout) &&
    Math.abs(board.nominalSquareMm - print.squareMm) < 0.005
  );
}

/** With the serial for its code: that of the board while the print is the same, as what was measured; else a new one. */
export function withSerial(print: BoardPrint, board: NamedBoard | null, random: Uint8Array): BoardPrint {
  const kept = board !== null && isSamePrint(print, board) ? board.serial : undefined;
  return { ...print, serial: kept ?? serialFrom(random) };
}

/** The print as a board of one's own. What was measured, and its serial, stay only while the print is the same. */
export function boardOfPrint(print: BoardPrint, board: NamedBoard | null): BoardInput {
  const same = board !== null && isSamePrint(print, board);
  const serial = print.serial ?? (same ? board.serial : undefined);
  return {
    id: board?.id ?? null,
    name: print.name,
    layout: print.layout,
    nominalSquareMm: print.squareMm,
    measure: same ? board.measure : null,
    ...(serial === undefined ? {} : { serial }),
  };
}

function layoutWords(layout: NamedBoard['layout']): string {
  const { columns, rows, dictionary, legacy, markerRatio, firstId = 0, inverted = false } = layout;
  return `${columns} ${rows} ${dictionary} ${legacy} ${markerRatio.toFixed(3)} ${firstId} ${inverted}`;
}

/** Another print of the same: not measured, and not of its code. */
export function copyOf({ serial: _printed, ...board }: NamedBoard, name: string): BoardInput {
  return { ...board, id: null, name, measure: null };
}

/** A name that no board has yet: `Floor board 2`. */
export function freeName(wanted: string, boards: Iterable<NamedBoard>): string {
  const taken = new Set(Array.from(boards, ({ name }) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted.slice(0, 56)} ${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

// What a ruler says about a printed board: the size of its squares, and how far the print is off. Pure.

/** As typed; lengths in mm. */
export interface MeasureForm {
  readonly squares: string;
  readonly lengthMm: string;
  readonly uncertaintyMm: string;
}

/** A print that is further off was scaled by the printer; paper and ink alone stay well below. */
export const suspiciousPercent = 3;

/** What was measured before, or the longest row of whole squares and a ruler read to half a millimetre. */
export function measureFormOf({ layout, measure }: NamedBoard): MeasureForm {
  return {
    squares: String(measure?.squares ?? Math.max(layout.columns, layout.rows)),
    lengthMm: measure === null ? '' : String(measure.lengthMm),
    uncertaintyMm: String(measure?.uncertaintyMm ?? 0.5),
  };
}

/** Percent by which a print is larger (or, negative, smaller) than it should be. */
export function deviationPercent(measure: BoardMeasure, nominalSquareMm: number): number {
  return (measure.lengthMm / measure.squares / nominalSquareMm - 1) * 100;
}

/** What the ruler cannot tell, in percent of the length. */
export function uncertaintyPercent({ uncertaintyMm, lengthMm }: BoardMeasure): number {
  return (uncertaintyMm / lengthMm) * 100;
}

/** `result` is null while a number is missing or wrong; an empty length is not a fault yet. */
export interface JudgedMeasure {
  readonly faults: Readonly<Partial<Record<keyof MeasureForm, string>>>;
  readonly result: {
    readonly measure: BoardMeasure;
    readonly squareMm: number;
    readonly deviationPercent: number;
    readonly uncertaintyPercent: number;
    readonly suspicious: boolean;
  } | null;
}

/** The contract's limits, in words at the field. */
export function judgeMeasure(form: MeasureForm, board: NamedBoard): JudgedMeasure {
  const squares = typedNumber(form.squares);
  const lengthMm = typedNumber(form.lengthMm);
  const uncertaintyMm = typedNumber(form.uncertaintyMm);
  const most = Math.max(board.layout.columns, board.layout.rows);
  const faults: Partial<Record<keyof MeasureForm, string>> = {};
  if (squares === null || !Number.isInteger(squares) || squares < 1 || squares > most)
    faults.squares = formWords.wholeNumber(1, most);
  if (form.lengthMm.trim() !== '' && (lengthMm === null || lengthMm < 1 || lengthMm > 10_000))
    faults.lengthMm = formWords.lengthInMm;
  if (uncertaintyMm === null || uncertaintyMm < 0.05 || uncertaintyMm > 50)
    faults.uncertaintyMm = formWords.millimetres(0.05, 50);
  if (Object.keys(faults).length > 0 || squares === null || lengthMm === null || uncertaintyMm === null)
    return { faults, result: null };
  const measure = { squares, lengthMm, uncertaintyMm };
  const off = deviationPercent(measure, board.nominalSquareMm);
  return {
    faults,
    result: {
      measure,
      squareMm: lengthMm / squares,
      deviationPercent: off,
      uncertaintyPercent: uncertaintyPercent(measure),
      suspicious: Math.abs(off) > suspiciousPercent,
    },
  };
}
