/** What is printed of checked clips and photos, and while they are checked. Lines of a report begin with what they are about. */
import { catalogue, icu } from '../contract/messages/catalogue.ts';
import type { PhotoVerdict } from '../contract/schema/capture/photo.ts';
import type { CaptureReport } from '../contract/schema/capture/report.ts';

const listed = (list: string): { list: string } => ({ list });

export const clipReport = catalogue('cli.clipReport', {
  verdicts: {
    pass: 'PASS',
    warn: 'CHECK',
    fail: 'RE-FILM',
    unreadable: 'UNREADABLE',
  } satisfies Record<CaptureReport['verdict'], string>,
  head: icu(
    '{fileName}: {verdict}{isQuick, select, true { (keyframes only)} other {}}. {headline}',
    (head: { fileName: string; verdict: string; isQuick: boolean; headline: string }) => head,
  ),
  /** What is to be filmed again, or looked at: `0:07-0:12 (reasons)` each. */
  again: icu('{isCheck, select, true {Check} other {Re-film}}: {list}', (isCheck: boolean, list: string) => ({
    isCheck,
    list,
  })),
  clip: icu('Clip: {list}', listed),
  fps: icu('{fps} fps{isVarying, select, true { (varying)} other {}}', (fps: number, isVarying: boolean) => ({
    fps,
    isVarying,
  })),
  rotated: icu('rotated by {degrees} degrees', (degrees: number) => ({ degrees })),
  mirrored: 'shown mirrored',
  pixelAspect: icu('pixel aspect ratio {ratio}', (ratio: number) => ({ ratio })),
  interlaced: 'interlaced',
  largestTrack: icu('largest of {count} video tracks', (count: number) => ({ count })),
  board: icu('Board: {list}', listed),
  noBoard: 'none found',
  boardUnread: 'in view, but unreadable',
  layout: icu(
    '{columns}x{rows} {dictionary}{isLegacy, select, true { (legacy layout)} other {}}{firstId, plural, =0 {} other {, first id {firstId}}}{isInverted, select, true {, inverted} other {}}{isMirrored, select, true {, mirrored} other {}}',
    (layout: {
      columns: number;
      rows: number;
      dictionary: string;
      isLegacy: boolean;
      firstId: number;
      isInverted: boolean;
      isMirrored: boolean;
    }) => layout,
  ),
  boardVisible: icu('visible in {percent} % of the clip', (percent: number) => ({ percent })),
  noSquare: 'square size unknown (--square)',
  square: icu(
    'square {squareMm} mm{isMeasured, select, true {} other { nominal, not measured}}',
    (squareMm: number, isMeasured: boolean) => ({ squareMm, isMeasured }),
  ),
  serial: icu('Board recognised by its code: serial {serial}', (serial: string) => ({ serial })),
  object: icu('Object: {list}', listed),
  objectStates: { found: 'found', none: 'none found', unknown: 'unknown' },
  objectVisible: icu('fully visible in {percent} % of the clip', (percent: number) => ({ percent })),
  objectArea: icu('{percent} % of the image', (percent: number) => ({ percent })),
  orbit: icu('Orbit: {list}', listed),
  degrees: icu('{inferred} of 360 degrees ({measured} measured)', (inferred: number, measured: number) => ({
    inferred,
    measured,
  })),
  elevation: icu('from {least} to {most} degrees above the floor', between),
  squaresAway: icu('{least} to {most} squares away', between),
  metresAway: icu('{least} to {most} m away', between),
  scale: icu(
    'Scale: +-{percent} % from {frames} frames{isSquareKnown, select, true {} other {; the square size was not measured}}',
    (percent: string, frames: number, isSquareKnown: boolean) => ({ percent, frames, isSquareKnown }),
  ),
  profile: icu('Profile: {profile}', (profile: string) => ({ profile })),
  ownLimits: icu('Profile: {profile}, with custom limits: {list}', (profile: string, list: string) => ({
    profile,
    list,
  })),
  /** A limit that is turned off. */
  never: 'never',
});

export const photoReport = catalogue('cli.photoReport', {
  verdicts: { pass: 'PASS', check: 'CHECK', retake: 'RETAKE' } satisfies Record<PhotoVerdict, string>,
});

/** One line of a terminal that is written over and over; and what is sent although it does not pass. */
export const checking = catalogue('cli.checking', {
  firstLook: icu(
    'First look at {fileName}{count, plural, =1 {} other { ({turn} of {count})}}',
    (fileName: string, turn: number, count: number) => ({ fileName, turn, count }),
  ),
  inFull: icu(
    'Checking {fileName} ({turn} of {count}): {progress}',
    (one: { fileName: string; turn: number; count: number; progress: string }) => one,
  ),
  alone: icu(
    'Checking {fileName}: {percent} %{isLeftKnown, select, true {, {left} s left} other {}}',
    (fileName: string, percent: number, secondsLeft: number | null) => ({
      fileName,
      percent,
      isLeftKnown: secondsLeft !== null,
      left: secondsLeft === null ? null : Math.ceil(secondsLeft),
    }),
  ),
  ofAll: icu('{percent} % of all clips', (percent: number) => ({ percent })),
  secondsLeft: icu('{percent} % of all clips, {seconds} s left', (percent: number, seconds: number) => ({
    percent,
    seconds,
  })),
  minutesLeft: icu('{percent} % of all clips, {minutes} min left', (percent: number, minutes: number) => ({
    percent,
    minutes,
  })),
  clip: icu(
    'Checking {fileName}{count, plural, =1 {} other { ({turn} of {count})}}: {percent} %',
    (one: { fileName: string; turn: number; count: number; percent: number }) => one,
  ),
  photo: icu('Checking {fileName} ({turn} of {count})', (fileName: string, turn: number, count: number) => ({
    fileName,
    turn,
    count,
  })),
  sentAnyway: icu(
    '{count, plural, one {It is} other {They are}} sent anyway; that is recorded.',
    (count: number) => ({ count }),
  ),
  toSendAnyway: icu(
    'To send {count, plural, one {it} other {them}} anyway, add --anyway.',
    (count: number) => ({
      count,
    }),
  ),
});

function between(least: string, most: string): { least: string; most: string } {
  return { least, most };
}
