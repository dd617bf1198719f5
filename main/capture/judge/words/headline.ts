/** The verdict in one line. */
import type { CaptureIssue, CaptureVerdict, IssueCode } from '../../../contract/schema/capture/report.ts';
import { stretches } from './seconds.ts';

/** After a colon; short, no full stop. */
const reasons: Readonly<Record<IssueCode, string>> = {
  unreadable: 'the file cannot be read',
  damaged: 'the file is damaged',
  'too-dark': 'it is too dark',
  'too-bright': 'it is too bright',
  'uneven-exposure': 'the light is uneven',
  'motion-blur': 'it is blurred by movement',
  'out-of-focus': 'it is out of focus',
  noisy: 'the picture is grainy',
  'low-resolution': 'the picture is small',
  'low-frame-rate': 'there are few frames in a second',
  'heavy-compression': 'it is compressed hard',
  hdr: 'it has high dynamic range',
  'no-board': 'there is no board in it',
  'board-hidden': 'the board is hidden',
  'board-too-small': 'the board is small in the picture',
  'wrong-board': 'it shows another board',
  'mirrored-board': 'the board is mirrored',
  'board-size-unsure': 'the board is never seen whole',
  'square-unmeasured': 'the print was not measured',
  'orbit-incomplete': 'part of the walk is missing',
  'orbit-gap': 'part of the walk is not sharp',
  'too-fast': 'the walk is fast',
  'one-height': 'it is filmed from one height',
  'too-short': 'it is short',
  'too-long': 'it is long',
  'scale-uncertain': 'the scale is unsure',
};

/** Issues that filming again does not mend. */
const otherwise: Partial<Record<IssueCode, string>> = {
  'wrong-board': 'Choose the other board: this clip shows another one than the chosen.',
  'mirrored-board': 'Print the board again, or film without mirroring: the board is mirrored.',
  damaged: 'Copy the clip again: the file is damaged.',
};

/** `issues` with the gravest first; of a preliminary look it says so. */
export function headlineOf(verdict: CaptureVerdict, issues: readonly CaptureIssue[], quick: boolean): string {
  const line = settled(verdict, issues);
  return quick ? `First look: ${line.charAt(0).toLowerCase()}${line.slice(1)}` : line;
}

function settled(verdict: CaptureVerdict, issues: readonly CaptureIssue[]): string {
  const worst = issues[0];
  if (verdict === 'pass' || worst === undefined) return 'This clip will do.';
  if (worst.code === 'unreadable') return worst.seen;
  const reason = reasons[worst.code];
  if (verdict === 'warn') {
    const more = issues.filter((issue) => issue.severity === 'warn').length - 1;
    return `This clip may do, but ${reason}${worst.spans.length === 0 ? '' : ` ${stretches(worst.spans)}`}${
      more === 0 ? '.' : `, and ${more} more ${more === 1 ? 'thing' : 'things'} to know.`
    }`;
  }
  const mended = otherwise[worst.code];
  if (mended !== undefined) return mended;
  return worst.spans.length === 0
    ? `Film again: ${reason}.`
    : `Film again ${stretches(worst.spans)}: ${reason}.`;
}
