/** What is said of the walk: which parts are missing, and where one stands to walk them. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';
import type { Span } from '../../contract/schema/capture/report.ts';
import { onCircle } from '../analyse/path.ts';
import type { Words } from './facts.ts';
import { clock, everySpan, seconds, stretches } from './span-words.ts';

/** A part of the circle that was not walked; anticlockwise, which is to the right of somebody who faces the board. */
export interface MissingPart {
  readonly fromDeg: number;
  readonly toDeg: number;
  readonly lengthDeg: number;
  /** When the user was at its beginning; null when nobody was. */
  readonly startS: number | null;
}

/** From azimuth 0 (the board's right edge) anticlockwise, 45 degrees each. */
const sides = ['right', 'topRight', 'top', 'topLeft', 'left', 'bottomLeft', 'bottom', 'bottomRight'] as const;

const parts = [
  { deg: 45, name: 'eighth' },
  { deg: 90, name: 'quarter' },
  { deg: 120, name: 'third' },
  { deg: 180, name: 'half' },
  { deg: 240, name: 'twoThirds' },
  { deg: 270, name: 'threeQuarters' },
] as const;

const inStretches = (value: number, when: string): { value: number; inPart: boolean; when: string } => ({
  value,
  inPart: when !== '',
  when,
});

const said = catalogue('clipCheck.walk', {
  facing: {
    right: 'right edge',
    topRight: 'top right corner',
    top: 'top edge',
    topLeft: 'top left corner',
    left: 'left edge',
    bottomLeft: 'bottom left corner',
    bottom: 'bottom edge',
    bottomRight: 'bottom right corner',
  },
  far: icu(
    'about {deg} degrees{part, select, eighth { (an eighth of the circle)} quarter { (a quarter of the circle)} third { (a third of the circle)} half { (half of the circle)} twoThirds { (two thirds of the circle)} threeQuarters { (three quarters of the circle)} other {}}',
    (deg: number, part: (typeof parts)[number]['name'] | null) => ({ deg, part: part ?? 'other' }),
  ),
  part: icu(
    'from where the board’s {from} points at you{known, select, true { (where you stood at {time})} other {}}, {far} to your right, to where its {to} points at you',
    (from: string, time: string | null, far: string, to: string) => ({
      from,
      known: time !== null,
      time,
      far,
      to,
    }),
  ),
  followed: icu('{first}; then {next}', (first: string, next: string) => ({ first, next })),
  incomplete: {
    seen: icu(
      'The walk goes {deg} of 360 degrees around the object{missing, plural, =0 {} one {} other {; {missing} parts are missing}}.',
      (deg: number, missing: number) => ({ deg, missing }),
    ),
    why: 'Sides that were not recorded have to be guessed.',
    todo: icu(
      'Re-film the whole walk, including the missing parts: {missing}. The service takes one clip: begin anew and walk until you are past your start.',
      (missing: string) => ({ missing }),
    ),
  },
  allAround: 'Re-film the walk, all the way around and a little further.',
  lost: {
    seen: 'The walk cannot be tracked: the board is never visible enough to locate the camera.',
    why: 'Without camera positions, neither the shape nor the size of the object can be reconstructed.',
    todo: 'Keep the whole board visible, larger and less flat: hold the phone higher and walk closer.',
  },
  undecided: {
    seen: icu(
      'The first look sees one frame every {step}, too few to measure how far the walk goes.',
      (step: string) => ({ step }),
    ),
    why: 'The walk between two such frames is unknown.',
    todo: 'Wait for the full check before you judge the walk.',
  },
  hardlySeen: {
    seen: icu(
      'The board is visible from only {deg} of 360 degrees; the rest of the walk is inferred.',
      (deg: number) => ({ deg }),
    ),
    why: 'There, the camera position is interpolated from before and after.',
    todo: 'Move the board further from the object, or hold the phone higher, so that the object hides it less.',
  },
  unsharpPart: {
    seen: icu(
      'For {value} degrees of the walk there is no sharp view{inPart, select, true { ({when})} other {}}.',
      inStretches,
    ),
    why: 'Reconstruction needs a sharp view every 10 to 15 degrees.',
    todo: 'Re-film the whole walk, slower and with a steady phone there.',
  },
  tooFast: {
    seen: icu(
      'You walk fast{inPart, select, true { {when}} other {}}: up to {value} degrees per second.',
      inStretches,
    ),
    why: 'Fast walking blurs the image and leaves few views of each side.',
    todo: 'Walk slower: half a minute or more for one turn.',
  },
  oneHeight: {
    seen: icu(
      'The whole walk is recorded from one height, about {deg} degrees above the floor.',
      (deg: number) => ({ deg }),
    ),
    why: 'A second height shows the top and what edges hide.',
    todo: 'Next time, add a second turn with the phone higher or lower, in the same clip.',
  },
  tooShort: {
    seen: icu('The clip is only {duration} long.', (duration: string) => ({ duration })),
    why: 'One turn with sharp views takes about half a minute.',
    todo: 'Take half a minute or more to walk once around the object.',
  },
  tooLong: {
    seen: icu('The clip is {time} minutes long.', (time: string) => ({ time })),
    why: 'More than two turns only make the upload larger.',
    todo: 'Trim it to one or two turns, or record one turn in half a minute to a minute.',
  },
  moved: {
    seen: icu(
      'The board was moved, or the recording was cut, {when}: the walk does not match before and after.',
      (when: string) => ({ when }),
    ),
    why: 'The object is located relative to the board: if one of them moves, the two parts of the walk show different scenes.',
    todo: 'Tape the board to the floor, touch neither it nor the object, and re-film the whole walk in one take.',
  },
});

/** Which part of the board points at somebody who is at this azimuth. */
export function facing(azimuthDeg: number): string {
  return said.facing[sides[Math.round(onCircle(azimuthDeg) / 45) % 8] ?? 'right'];
}

/** `about 90 degrees (a quarter of the circle)`. */
export function howFar(deg: number): string {
  const rounded = deg < 20 ? Math.round(deg) : Math.round(deg / 10) * 10;
  return said.far(rounded, parts.find((one) => Math.abs(one.deg - deg) <= 14)?.name ?? null);
}

function partWords({ fromDeg, toDeg, lengthDeg, startS }: MissingPart): string {
  const time = startS === null ? null : clock(startS);
  return said.part(facing(fromDeg), time, howFar(lengthDeg), facing(toDeg));
}

/** One for each issue; named like their messages. */
export const walkWords = {
  incomplete: (inferredDeg: number, missing: readonly MissingPart[]): Words => ({
    ...said.incomplete,
    seen: said.incomplete.seen(Math.round(inferredDeg), missing.length),
    todo:
      missing.length === 0
        ? said.allAround
        : said.incomplete.todo(missing.slice(0, 2).map(partWords).reduce(said.followed)),
  }),
  lost: (): Words => ({ ...said.lost }),
  undecided: (stepS: number): Words => ({ ...said.undecided, seen: said.undecided.seen(seconds(stepS)) }),
  hardlySeen: (measuredDeg: number): Words => ({
    ...said.hardlySeen,
    seen: said.hardlySeen.seen(Math.round(measuredDeg)),
  }),
  unsharpPart: (stepDeg: number, spans: readonly Span[]): Words => ({
    ...said.unsharpPart,
    seen: said.unsharpPart.seen(Math.round(stepDeg), stretches(spans)),
  }),
  tooFast: (degPerS: number, spans: readonly Span[]): Words => ({
    ...said.tooFast,
    seen: said.tooFast.seen(Math.round(degPerS), stretches(spans)),
  }),
  oneHeight: (elevationDeg: number): Words => ({
    ...said.oneHeight,
    seen: said.oneHeight.seen(Math.round(elevationDeg)),
  }),
  tooShort: (durationS: number): Words => ({
    ...said.tooShort,
    seen: said.tooShort.seen(seconds(durationS)),
  }),
  tooLong: (durationS: number): Words => ({ ...said.tooLong, seen: said.tooLong.seen(clock(durationS)) }),
  moved: (jumps: readonly Span[]): Words => ({ ...said.moved, seen: said.moved.seen(everySpan(jumps)) }),
};
