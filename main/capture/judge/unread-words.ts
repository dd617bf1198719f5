/** What is said of a board that is in view and cannot be read. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';
import type { Span, UnreadCause } from '../../contract/schema/capture/report.ts';
import type { Words } from './facts.ts';
import { stretches } from './span-words.ts';

/** `when`: empty where it is all of the clip. */
const seenWhen = (when: string): { inPart: boolean; when: string } => ({ inPart: when !== '', when });

/** With the sizes: how wide the squares are and how wide they have to be, px. */
const seenSizes = (
  when: string,
  { squarePx, neededPx }: Sizes,
): Record<string, string | number | boolean> => ({
  ...seenWhen(when),
  squarePx: Math.round(squarePx),
  neededPx: Math.round(neededPx),
});

/** `2.5`: rounded up, so that it is enough. */
const nearer = ({ squarePx, neededPx }: Sizes): { times: number } => ({
  times: Math.ceil((10 * neededPx) / Math.max(squarePx, 1)) / 10,
});

interface Sizes {
  readonly squarePx: number;
  readonly neededPx: number;
}

const said = catalogue('clipCheck.unread', {
  why: 'It is in view, but none of its markers can be read, so there is no scale and no camera position.',
  outOfFocus: {
    seen: icu(
      'The board could not be read{inPart, select, true { {when}} other {}}: out of focus.',
      seenWhen,
    ),
    todo: 'Clean the lens, stay at least a metre away, hold your finger on the board until the focus locks, and re-film the whole walk.',
  },
  motionBlur: {
    seen: icu('The board could not be read{inPart, select, true { {when}} other {}}: motion blur.', seenWhen),
    todo: 'Walk slower (half a minute or more for one turn), hold the phone with both hands, add light, and re-film the whole walk.',
  },
  tooFar: {
    seen: icu(
      'The board could not be read{inPart, select, true { {when}} other {}}: too far away (squares of {squarePx} px, {neededPx} needed).',
      seenSizes,
    ),
    todo: icu(
      'Move {times} times closer, or use a board with larger squares, and re-film the whole walk.',
      nearer,
    ),
  },
  squaresTooSmall: {
    seen: icu(
      'The board could not be read{inPart, select, true { {when}} other {}}: squares too small ({squarePx} px, {neededPx} needed).',
      seenSizes,
    ),
    todo: icu(
      'Print a board with fewer and larger squares (Boards: 7 by 5), or move {times} times closer, and re-film the whole walk.',
      nearer,
    ),
  },
  tooDark: {
    seen: icu('The board could not be read{inPart, select, true { {when}} other {}}: too dark.', seenWhen),
    todo: 'Add light or move to a brighter place, tap the board to set the exposure, and re-film the whole walk.',
  },
  tooBright: {
    seen: icu('The board could not be read{inPart, select, true { {when}} other {}}: too bright.', seenWhen),
    todo: 'Tap the board and lock the exposure, or shade direct light, and re-film the whole walk.',
  },
  wideBorders: {
    seen: icu(
      'The board could not be read{inPart, select, true { {when}} other {}}: its markers have a border of two modules (markerBorderBits=2).',
      seenWhen,
    ),
    why: 'Only boards with a border of one module, the default of OpenCV, are supported.',
    todo: 'Print a board with a border of one module (Boards), and re-film the whole walk.',
  },
  unknownMarkers: {
    seen: icu(
      'The board could not be read{inPart, select, true { {when}} other {}}: its squares are sharp and large enough, but contain no markers of a known dictionary.',
      seenWhen,
    ),
    why: 'A plain chessboard, or markers of a custom dictionary, cannot be located on the board.',
    todo: 'Print a ChArUco board (Boards), and re-film the whole walk with it.',
  },
});

/** No stretches: it is the whole clip. */
export function unreadWords(cause: UnreadCause, sizes: Sizes, spans: readonly Span[]): Words {
  const when = stretches(spans);
  switch (cause) {
    case 'out-of-focus':
      return { ...said.outOfFocus, seen: said.outOfFocus.seen(when), why: said.why };
    case 'motion-blur':
      return { ...said.motionBlur, seen: said.motionBlur.seen(when), why: said.why };
    case 'too-far':
      return { seen: said.tooFar.seen(when, sizes), why: said.why, todo: said.tooFar.todo(sizes) };
    case 'squares-too-small': {
      const { seen, todo } = said.squaresTooSmall;
      return { seen: seen(when, sizes), why: said.why, todo: todo(sizes) };
    }
    case 'too-dark':
      return { ...said.tooDark, seen: said.tooDark.seen(when), why: said.why };
    case 'too-bright':
      return { ...said.tooBright, seen: said.tooBright.seen(when), why: said.why };
    case 'wide-borders':
      return { ...said.wideBorders, seen: said.wideBorders.seen(when) };
    case 'unknown-markers':
      return { ...said.unknownMarkers, seen: said.unknownMarkers.seen(when) };
  }
}
