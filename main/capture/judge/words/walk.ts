/** What is said of the walk. */
import type { Span } from '../../../contract/schema/capture/report.ts';
import { onCircle } from '../../analyse/angles.ts';
import type { Words } from '../facts.ts';
import { clock, seconds, stretches } from './seconds.ts';

/** From azimuth 0 (the board's right edge) anticlockwise, 45 degrees each. */
const sides = [
  'right edge',
  'top right corner',
  'top edge',
  'top left corner',
  'left edge',
  'bottom left corner',
  'bottom edge',
  'bottom right corner',
] as const;

/** Which part of the board points at somebody who is at this azimuth. */
export function facing(azimuthDeg: number): string {
  return sides[Math.round(onCircle(azimuthDeg) / 45) % 8] ?? sides[0];
}

/** `about 90 degrees (a quarter of the circle)`. */
export function howFar(deg: number): string {
  const rounded = deg < 20 ? Math.round(deg) : Math.round(deg / 10) * 10;
  const part = [
    { deg: 45, words: 'an eighth of the circle' },
    { deg: 90, words: 'a quarter of the circle' },
    { deg: 120, words: 'a third of the circle' },
    { deg: 180, words: 'half of the circle' },
    { deg: 240, words: 'two thirds of the circle' },
    { deg: 270, words: 'three quarters of the circle' },
  ].find((one) => Math.abs(one.deg - deg) <= 14);
  return `about ${rounded} degrees${part === undefined ? '' : ` (${part.words})`}`;
}

/** A part of the circle that was not walked; anticlockwise, which is to the right of somebody who faces the board. */
export interface MissingPart {
  readonly fromDeg: number;
  readonly toDeg: number;
  readonly lengthDeg: number;
  /** When the user stood at its beginning; null when nobody did. */
  readonly startS: number | null;
}

function partWords(part: MissingPart): string {
  const stood = part.startS === null ? '' : ` (where you stood at ${clock(part.startS)})`;
  return `from where the board's ${facing(part.fromDeg)} points at you${stood}, ${howFar(part.lengthDeg)} to your right, to where its ${facing(part.toDeg)} points at you`;
}

export const walkWords = {
  incomplete: (inferredDeg: number, parts: readonly MissingPart[]): Words => ({
    seen: `The walk goes ${Math.round(inferredDeg)} of 360 degrees around the object${
      parts.length > 1 ? `; ${parts.length} parts are missing` : ''
    }.`,
    why: 'The sides that were never filmed have to be guessed.',
    todo:
      parts.length === 0
        ? 'Film the walk again, all the way around and a little further.'
        : `Film the missing ${parts.length === 1 ? 'part' : 'parts'} in the same go, all the way around: ${parts
            .slice(0, 2)
            .map(partWords)
            .join(
              '; then ',
            )}. The service takes one clip, so begin anew and walk until you are past your start.`,
  }),
  lost: (): Words => ({
    seen: 'The walk cannot be followed: the board is never seen well enough to locate the camera.',
    why: 'Without the places of the camera neither the shape nor the size of the object can be had.',
    todo: 'Show the whole board, larger and not too flat: hold the phone higher and walk closer around the object.',
  }),
  hardlySeen: (measuredDeg: number): Words => ({
    seen: `The board itself is seen from only ${Math.round(measuredDeg)} of 360 degrees; the rest of the walk is inferred.`,
    why: 'From there the position of the camera is a guess between what was seen before and after.',
    todo: 'Move the board further from the object, or hold the phone higher, so that the object hides it for less of the walk.',
  }),
  unsharpPart: (stepDeg: number, spans: readonly Span[]): Words => ({
    seen: `For ${Math.round(stepDeg)} degrees of the walk there is no sharp view${
      spans.length === 0 ? '' : ` (${stretches(spans)})`
    }.`,
    why: 'The surface wants a sharp view every 10 to 15 degrees.',
    todo: `Walk slower and hold the phone steady${spans.length === 0 ? '' : ` ${stretches(spans)}`}, and film that part again.`,
  }),
  tooFast: (degPerS: number, spans: readonly Span[]): Words => ({
    seen: `You walk fast${spans.length === 0 ? '' : ` ${stretches(spans)}`}: up to ${Math.round(degPerS)} degrees in a second.`,
    why: 'Fast walking blurs the picture and leaves few views of each side.',
    todo: `Walk slower${spans.length === 0 ? '' : ` ${stretches(spans)}`}: half a minute or more for the whole turn.`,
  }),
  oneHeight: (elevationDeg: number): Words => ({
    seen: `The whole walk is filmed from one height, about ${Math.round(elevationDeg)} degrees above the floor.`,
    why: 'Another height shows what is hidden under edges and on top.',
    todo: 'Next time walk a second turn with the phone higher or lower, in the same clip.',
  }),
  tooShort: (durationS: number): Words => ({
    seen: `The clip is only ${seconds(durationS)} long.`,
    why: 'A whole turn with sharp views takes about half a minute.',
    todo: 'Take half a minute or more to walk once around the object.',
  }),
  tooLong: (durationS: number): Words => ({
    seen: `The clip is ${clock(durationS)} minutes long.`,
    why: 'More than a turn or two adds to the upload and to nothing else.',
    todo: 'Cut it to one or two turns (Trim), or film one turn in half a minute to a minute.',
  }),
};
