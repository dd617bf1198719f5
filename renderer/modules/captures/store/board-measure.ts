/** What a ruler says about a printed board: the size of its squares, and how far the print is off. Pure. */
import type { BoardMeasure, NamedBoard } from '../../../../main/contract/schema/capture/board.ts';
import { formWords } from '../../shared/store/drafts.ts';
import { readNumber } from './board-form.ts';

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
  const squares = readNumber(form.squares);
  const lengthMm = readNumber(form.lengthMm);
  const uncertaintyMm = readNumber(form.uncertaintyMm);
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
