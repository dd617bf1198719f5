/** Why a board cannot be printed: whole sentences. */
import { catalogue, icu } from '../../messages/catalogue.ts';

interface Size {
  readonly columns: number;
  readonly rows: number;
}

export const sheetWords = catalogue('captures.sheetRefusals', {
  tooFewSquares: icu(
    '{columns} x {rows} squares are too few to locate the camera. Use 7 x 5 or more.',
    ({ columns, rows }: Size) => ({ columns, rows }),
  ),
  tooFewMarkers: icu(
    '{columns} x {rows} squares{firstId, plural, =0 {} other { with first id {firstId}}} need {needed} markers, but {dictionary} has {had}. Use a larger dictionary or fewer squares.',
    (
      { columns, rows, firstId = 0, dictionary }: Size & { firstId?: number | undefined; dictionary: string },
      { needed, had }: { needed: number; had: number },
    ) => ({ columns, rows, firstId, dictionary, needed, had }),
  ),
  tooLarge: icu(
    '{columns} x {rows} squares of {squareMm} mm do not fit on {paper}. {canFit, select, true {The largest square that fits is {largestMm} mm; or use larger paper.} other {Use fewer squares or larger paper.}}',
    (
      { columns, rows }: Size,
      { squareMm, paper }: { squareMm: number; paper: string },
      largestMm: number | null,
    ) => ({ columns, rows, squareMm, paper, canFit: largestMm !== null, largestMm }),
  ),
});
