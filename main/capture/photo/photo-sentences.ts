/** What is said of a photo: what is wrong with its figure, and what to do. Read in the window and on the command line. */
import { type Side, photoWords as words } from './photo-words.ts';

interface Said {
  readonly seen: string;
  readonly todo: string;
}

const percent = (part: number): number => Math.round(100 * part);

const edgeWidth = (blurPx: number): string => (2.5 * blurPx).toFixed(0);

/** Blur in px of the picture that was measured, with its longer edge. */
export const photoSentences = {
  outOfFocus: (blurPx: number, edgePx: number): Said => ({
    seen: words.outOfFocus.seen(edgeWidth(blurPx), edgePx),
    todo: words.outOfFocus.todo,
  }),
  moved: (blurPx: number, edgePx: number): Said => ({
    seen: words.moved.seen(edgeWidth(blurPx), edgePx),
    todo: words.moved.todo,
  }),
  tooDark: (bright: number): Said => ({
    seen: words.tooDark.seen(Math.round(bright)),
    todo: words.tooDark.todo,
  }),
  tooBright: (whitePercent: number): Said => ({
    seen: words.tooBright.seen(whitePercent),
    todo: words.tooBright.todo,
  }),
  objectDark: (bright: number): Said => ({
    seen: words.objectDark.seen(Math.round(bright)),
    todo: words.objectDark.todo,
  }),
  colourBurntOut: (percentOfIt: number): Said => ({
    seen: words.colourBurntOut.seen(percentOfIt),
    todo: words.colourBurntOut.todo,
  }),
  burntOut: (percentOfIt: number): Said => ({
    seen: words.burntOut.seen(percentOfIt),
    todo: words.burntOut.todo,
  }),
  cutOff: (sides: readonly Side[]): Said => ({
    seen: words.cutOff.seen(sides.map((side) => words.cutOff.side(side)).reduce(words.cutOff.oneMore)),
    todo: words.cutOff.todo,
  }),
  several: (count: number): Said => ({ seen: words.several.seen(count), todo: words.several.todo }),
  busy: (part: number): Said => ({ seen: words.busy.seen(percent(part)), todo: words.busy.todo }),
  noObject: (): Said => ({ ...words.noObject }),
  small: (part: number): Said => ({ seen: words.small.seen(percent(part)), todo: words.small.todo }),
  lowResolution: (widthPx: number, heightPx: number): Said => ({
    seen: words.lowResolution.seen(widthPx, heightPx),
    todo: words.lowResolution.todo,
  }),
} as const;
