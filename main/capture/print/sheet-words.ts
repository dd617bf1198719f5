/** What is printed on a sheet with a board, and on the guide that comes with it. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';
import type { BoardPrint } from '../../contract/schema/capture/board.ts';

type Layout = BoardPrint['layout'];

/** Of the document, in lists of files and of print jobs. */
export const documentWords = catalogue('boardPrint.document', {
  title: icu(
    '{isNamed, select, true {{name}} other {ChArUco board}} ({columns} x {rows}, {dictionary})',
    (name: string, { columns, rows, dictionary }: Layout) => ({
      isNamed: name !== '',
      name,
      columns,
      rows,
      dictionary,
    }),
  ),
});

/** Beside the board, a line each; what does not fit is cut. */
export const captionWords = catalogue('boardPrint.caption', {
  unnamed: icu('ChArUco board, {paper}', (paper: string) => ({ paper })),
  layout: icu(
    '{columns} x {rows} squares, {dictionary}{legacy, select, true {, layout of OpenCV before 4.6} other {}}{firstId, plural, =0 {} other {, first id {firstId}}}{inverted, select, true {, inverted} other {}}',
    ({ columns, rows, dictionary, legacy, firstId = 0, inverted }: Layout) => ({
      columns,
      rows,
      dictionary,
      legacy,
      firstId,
      inverted: inverted === true,
    }),
  ),
  sizes: icu(
    'square {squareMm} mm, marker {markerMm} mm{hasSerial, select, true {, serial {serial}} other {}}',
    (squareMm: number, markerMm: number, serial: string | undefined) => ({
      squareMm,
      markerMm,
      hasSerial: serial !== undefined,
      serial: serial ?? '',
    }),
  ),
  scale: icu(
    'Print at 100 %, no scaling; then measure the bar and {squares} squares.',
    (squares: number) => ({ squares }),
  ),
});

export const guideWords = catalogue('boardPrint.guide', {
  title: 'How to record with this board',
  print:
    'Print at 100 % (“actual size”), not “fit to page”, on matte paper. Glue or tape it flat onto something stiff.',
  measure: icu(
    'Measure the bar: it must be 100 mm long. Then measure {squares} squares in a row together; they should be {lengthMm} mm. Enter your measurement in Caliper (Boards, “Measure it”): the scale of everything you record depends on it.',
    (squares: number, lengthMm: number) => ({ squares, lengthMm }),
  ),
  place:
    'Lay the board flat on the floor next to the object, not under it. The object must not move, and nothing may cover the board.',
  record:
    'Record in 1080p or more at 30 fps, with HDR off, the main lens and no zoom. Lock focus and exposure. Light the object from all sides, without reflections on the paper.',
  walk: 'Walk once around object and board, and a little past your starting point, in 30 to 60 seconds. Keep both in view all the time, with the board at least a tenth of the image.',
  hold: 'Hold the phone steady at chest height, pointing down at the object. If possible, add a second turn lower or higher.',
  check: 'Check the clip with Caliper before you leave: the report lists the seconds to re-film.',
  // In the drawing, from above.
  object: 'object',
  board: 'board',
});
