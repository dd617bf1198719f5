/** What is said of the board. */
import type { BoardLayout } from '../../../contract/schema/capture/board.ts';
import type { Span } from '../../../contract/schema/capture/report.ts';
import type { Words } from '../facts.ts';
import { percent, stretches } from './seconds.ts';

/** `7x5 DICT_5X5_100`, with `legacy` where the order of colours is the old one. */
export const layoutName = (layout: BoardLayout): string =>
  `${layout.columns}x${layout.rows} ${layout.dictionary}${layout.legacy && layout.rows % 2 === 0 ? ' (legacy)' : ''}`;

interface Chosen {
  readonly name: string;
  readonly layout: BoardLayout;
}

export const boardWords = {
  none: (chosen: Chosen | null): Words => ({
    seen:
      chosen === null
        ? 'No ChArUco board can be seen in the clip.'
        : `No ChArUco board can be seen in the clip; you chose “${chosen.name}”, ${layoutName(chosen.layout)}.`,
    why: 'The board is what tells the size of the object and where the camera stood: without it nothing can be measured.',
    todo: 'Lay the printed board flat on the floor beside the object, and keep both in the picture while you walk around them.',
  }),
  unseen: (): Words => ({
    seen: 'No ChArUco board can be made out in the clip.',
    why: 'In such a picture it cannot be found even if it lies there.',
    todo: 'Mend the picture first, and keep the printed board in it, flat on the floor beside the object.',
  }),
  mirrored: (): Words => ({
    seen: 'The board is printed mirrored, or the clip was mirrored by the front camera or an editor.',
    why: 'Mirrored markers have other meanings: no position of the camera can be had from them.',
    todo: 'Film with the rear camera and without effects. If it is the print: print the board again without “mirror” or “flip”.',
  }),
  wrong: (found: BoardLayout, chosen: Chosen): Words => ({
    seen: `This clip shows a ${layoutName(found)} board; you chose “${chosen.name}”, ${layoutName(chosen.layout)}.`,
    why: 'With the wrong board the scale is wrong, or nothing can be measured at all.',
    todo: 'Choose the board that was filmed, or film again with the one that you chose.',
  }),
  hidden: (visible: number, spans: readonly Span[]): Words => ({
    seen:
      spans.length === 0
        ? `The board is seen in only ${percent(visible)} of the clip.`
        : `The board is hidden or out of the picture ${stretches(spans)}; it is seen in ${percent(visible)} of the clip.`,
    why: 'While it is out of sight nobody knows where the camera is.',
    todo: `Keep the whole board in the picture together with the object${
      spans.length === 0 ? '' : `, and film again what you walked ${stretches(spans)}`
    }; move the board a little away from the object if that hides it.`,
  }),
  tooSmall: (edgePx: number): Words => ({
    seen: `The board is small in the picture: one of its squares is ${Math.round(edgePx)} pixels wide.`,
    why: 'The smaller the board, the less exactly size and position can be read from it.',
    todo: 'Walk closer around the object, hold the phone higher, or print a larger board.',
  }),
  sizeUnsure: (found: BoardLayout): Words => ({
    seen: `The board is never seen whole: it has at least ${found.columns} by ${found.rows} squares.`,
    why: 'A board that may be larger than it seems can be taken for another one.',
    todo: 'Show the whole board once, or choose it by name.',
  }),
  unmeasured: (name: string | null, squareMm: number | null): Words => ({
    seen:
      squareMm === null
        ? 'How large the printed squares are is not known.'
        : `Nobody has measured the printed squares${name === null ? '' : ` of “${name}”`}; they are taken to be ${Number(squareMm.toFixed(2))} mm.`,
    why: 'Printers scale pages: every percent that the squares are off makes the object a percent too large or too small, and no clip can show it.',
    todo: 'Put a ruler on the print, over as many squares as it reaches, and enter the length once under Boards.',
  }),
};
