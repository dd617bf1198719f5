/** What is said of the board: missing, wrong, hidden, small, or not measured. */

import { catalogue, icu } from '../../contract/messages/catalogue.ts';
import { cornerCount, poseCorners } from '../../contract/plain/capture/board-size.ts';
import type { BoardCode, BoardLayout } from '../../contract/schema/capture/board.ts';
import type { Span } from '../../contract/schema/capture/report.ts';
import type { Words } from './facts.ts';
import { joined, percent, stretches } from './span-words.ts';

interface Chosen {
  readonly name: string;
  readonly layout: BoardLayout;
}

const said = catalogue('clipCheck.board', {
  layout: icu(
    '{columns}x{rows} {dictionary}{legacy, select, true { (legacy)} other {}}{firstId, plural, =0 {} other {, first id {firstId}}}{inverted, select, true {, printed in negative} other {}}',
    ({ columns, rows, dictionary, legacy, firstId = 0, inverted }: BoardLayout) => ({
      columns,
      rows,
      dictionary,
      legacy: legacy && rows % 2 === 0,
      firstId,
      inverted: inverted === true,
    }),
  ),
  none: {
    seen: 'There is no ChArUco board in the clip.',
    why: 'The board gives the scale and the camera positions: without it nothing can be measured.',
    todo: 'Lay the printed board flat on the floor next to the object, and keep both in view while you walk around them. If it was there, it was too small to be detected: move closer, or print larger squares.',
  },
  noneOfSelected: icu(
    'There is no ChArUco board in the clip; “{name}” is selected, {layout}.',
    (name: string, layout: string) => ({ name, layout }),
  ),
  unseen: {
    seen: 'No ChArUco board could be detected in the clip.',
    why: 'With this image quality it cannot be detected even if it is there.',
    todo: 'Fix the image first, and keep the printed board in view, flat on the floor next to the object.',
  },
  mirrored: {
    seen: 'The board was printed mirrored, or the clip was mirrored by the front camera or an editor.',
    why: 'Mirrored markers cannot be read, so no camera position can be computed.',
    todo: 'Record with the rear camera and without effects. If the print is mirrored, print it again without “mirror” or “flip”.',
  },
  wrong: {
    seen: icu(
      'This clip shows another board, {found}; “{name}”, {layout}, is selected.',
      (found: string, name: string, layout: string) => ({ found, name, layout }),
    ),
    why: 'With the wrong board the scale is wrong, or nothing can be measured.',
    todo: 'Select the board that was recorded, or re-film with the selected one.',
  },
  tooFewSquares: {
    seen: icu(
      'The board has too few squares: {columns} by {rows}, with {corners} corners between them.',
      ({ columns, rows }: BoardLayout, corners: number) => ({ columns, rows, corners }),
    ),
    why: icu('At least {corners} corners are needed to compute the camera position.', (corners: number) => ({
      corners,
    })),
    todo: 'Print a board of 7 by 5 squares or more (Boards), and re-film the whole walk with it.',
  },
  several: icu(
    '{count, plural, =2 {Two boards are} other {{count} boards are}} in view: {layouts}.',
    (count: number, layouts: string) => ({ count, layouts }),
  ),
  severalAlike: {
    why: 'They have the same markers, so they cannot be told apart.',
    todo: 'Remove all boards but one, and re-film the whole walk.',
  },
  severalDifferent: {
    why: 'Only one of them is used to measure; the service may use the other one.',
    todo: 'Leave one board next to the object, or select the one to use (Boards).',
  },
  seldomVisible: icu('The board is visible in only {part} of the clip.', (part: string) => ({ part })),
  hidden: {
    seen: icu(
      'The board is hidden or out of view {when}; it is visible in {part} of the clip.',
      (when: string, part: string) => ({ when, part }),
    ),
    why: 'Without the board, the camera position is unknown.',
    todo: 'Keep the whole board in view together with the object during the whole walk; move it a little away from the object if that hides it.',
  },
  tooSmall: {
    seen: icu(
      'The board is small in the image: one of its squares is {edgePx} pixels wide.',
      (edgePx: number) => ({ edgePx }),
    ),
    why: 'The smaller the board, the less accurate are size and position.',
    todo: 'Walk closer around the object, hold the phone higher, or print a larger board.',
  },
  codeDiffers: {
    seen: icu(
      'The code next to the board, serial {serial}, is for a {layout} board; its markers are those of a {found}.',
      (serial: string, layout: string, found: string) => ({ serial, layout, found }),
    ),
    why: 'The markers win, and the size stored in the code is not used.',
    todo: 'If the code belongs to another print, remove it; measure the squares with a ruler (Boards) and select the board by name.',
  },
  codeOfOther: {
    seen: icu(
      'By its code, serial {serial}, the board is “{name}”; “{chosen}” is selected.',
      (serial: string, name: string, chosen: string) => ({ serial, name, chosen }),
    ),
    why: 'Square sizes differ between prints: with the wrong board the scale is wrong.',
    todo: icu('Select “{name}” or automatic detection, unless the code is wrong.', (name: string) => ({
      name,
    })),
  },
  sizeUnsure: {
    seen: icu(
      'The board is never fully visible: it has at least {columns} by {rows} squares.',
      ({ columns, rows }: BoardLayout) => ({ columns, rows }),
    ),
    why: 'A partly visible board can be mistaken for another one.',
    todo: 'Show the whole board once, or select it by name.',
  },
  sizeUnknown: 'The size of the printed squares is unknown.',
  unmeasured: {
    seen: icu(
      'The printed squares{named, select, true { of “{name}”} other {}} have not been measured; {squareMm} mm is assumed.',
      (name: string | null, squareMm: number) => ({ named: name !== null, name, squareMm }),
    ),
    why: 'Printers scale pages, and each percent of error in the squares is a percent of error in the object’s size. The clip cannot show this.',
    todo: 'Measure as many squares of the print as possible with a ruler, and enter the length under Boards.',
  },
});

/** `7x5 DICT_5X5_100`, with what is not as usual: the old order of colours, another first id, a print in negative. */
export const layoutName = (layout: BoardLayout): string => said.layout(layout);

/** One for each issue; named like their messages. */
export const boardWords = {
  none: (chosen: Chosen | null): Words => ({
    ...said.none,
    seen: chosen === null ? said.none.seen : said.noneOfSelected(chosen.name, layoutName(chosen.layout)),
  }),
  unseen: (): Words => ({ ...said.unseen }),
  mirrored: (): Words => ({ ...said.mirrored }),
  wrong: (found: BoardLayout, { name, layout }: Chosen): Words => ({
    ...said.wrong,
    seen: said.wrong.seen(layoutName(found), name, layoutName(layout)),
  }),
  tooFewSquares: (found: BoardLayout): Words => ({
    ...said.tooFewSquares,
    seen: said.tooFewSquares.seen(found, cornerCount(found)),
    why: said.tooFewSquares.why(poseCorners),
  }),
  several: (boards: readonly BoardLayout[], mixed: boolean): Words => ({
    seen: said.several(boards.length, joined(boards.map(layoutName))),
    ...(mixed ? said.severalAlike : said.severalDifferent),
  }),
  hidden: (visible: number, spans: readonly Span[]): Words => ({
    ...said.hidden,
    seen:
      spans.length === 0
        ? said.seldomVisible(percent(visible))
        : said.hidden.seen(stretches(spans), percent(visible)),
  }),
  tooSmall: (edgePx: number): Words => ({ ...said.tooSmall, seen: said.tooSmall.seen(Math.round(edgePx)) }),
  codeDiffers: ({ serial, layout }: BoardCode, found: BoardLayout): Words => ({
    ...said.codeDiffers,
    seen: said.codeDiffers.seen(serial, layoutName(layout), layoutName(found)),
  }),
  codeOfOther: (serial: string, name: string, chosen: string): Words => ({
    ...said.codeOfOther,
    seen: said.codeOfOther.seen(serial, name, chosen),
    todo: said.codeOfOther.todo(name),
  }),
  sizeUnsure: (found: BoardLayout): Words => ({ ...said.sizeUnsure, seen: said.sizeUnsure.seen(found) }),
  unmeasured: (name: string | null, squareMm: number | null): Words => ({
    ...said.unmeasured,
    seen: squareMm === null ? said.sizeUnknown : said.unmeasured.seen(name, Number(squareMm.toFixed(2))),
  }),
};
