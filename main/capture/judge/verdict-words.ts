/** The verdict on a clip in one line, and what is said of its scale. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';
import type { CaptureIssue, CaptureVerdict, IssueCode } from '../../contract/schema/capture/report.ts';
import type { Words } from './facts.ts';
import { stretches } from './span-words.ts';

const looked = (quick: boolean): { quick: boolean } => ({ quick });

/** `when`: empty where it is all of the clip. */
const because = (
  quick: boolean,
  reason: string,
  when: string,
): { quick: boolean; reason: string; inPart: boolean; when: string } => ({
  quick,
  reason,
  inPart: when !== '',
  when,
});

const said = catalogue('clipCheck.verdict', {
  pass: icu('{quick, select, true {First look: the clip} other {The clip}} is good to use.', looked),
  // Sentences of an issue, which begin with a capital letter.
  issue: icu(
    '{quick, select, true {First look: } other {}}{sentences}',
    (quick: boolean, sentences: string) => ({
      quick,
      sentences,
    }),
  ),
  walkUnknown: 'First look: probably usable: the full check will measure how far the walk goes.',
  usable: icu(
    '{quick, select, true {First look: usable} other {Usable}}, but {reason}{inPart, select, true { {when}} other {}}{more, plural, =0 {} one {, and # more issue to check} other {, and # more issues to check}}.',
    (quick: boolean, reason: string, when: string, more: number) => ({
      ...because(quick, reason, when),
      more,
    }),
  ),
  refilm: icu(
    '{quick, select, true {First look: re-film} other {Re-film}} the whole walk: {reason}{inPart, select, true { {when}} other {}}.',
    because,
  ),
  // Issues that filming again does not mend, or not alone.
  otherwise: {
    'wrong-board': icu(
      '{quick, select, true {First look: select} other {Select}} the other board: this clip shows a different one than selected. You need not re-film it.',
      looked,
    ),
    'mirrored-board': icu(
      '{quick, select, true {First look: the} other {The}} board is mirrored: print it again or turn off mirroring, then re-film the whole walk.',
      looked,
    ),
    'too-few-squares': icu(
      '{quick, select, true {First look: print} other {Print}} a larger board and re-film the whole walk: this one has too few squares to locate the camera.',
      looked,
    ),
    damaged: icu(
      '{quick, select, true {First look: copy} other {Copy}} the clip again: the file is damaged. Re-film the walk only if the copy is damaged too.',
      looked,
    ),
  },
  // After a colon; short, no full stop.
  reasons: {
    unreadable: 'the file is unreadable',
    damaged: 'the file is damaged',
    'too-dark': 'the image is too dark',
    'too-bright': 'the image is too bright',
    'uneven-exposure': 'the light is uneven',
    'motion-blur': 'the image has motion blur',
    'out-of-focus': 'the image is out of focus',
    noisy: 'the image is noisy',
    'low-resolution': 'the resolution is low',
    'low-frame-rate': 'the frame rate is low',
    'heavy-compression': 'the clip is heavily compressed',
    hdr: 'the clip is HDR',
    interlaced: 'the clip is interlaced',
    'shown-mirrored': 'the clip is shown mirrored',
    'no-board': 'there is no board in the clip',
    'board-unreadable': 'the board cannot be read',
    'several-boards': 'several boards are in view',
    'board-hidden': 'the board is hidden',
    'board-moved': 'the board was moved or the recording was cut',
    'board-too-small': 'the board is too small',
    'wrong-board': 'the clip shows another board',
    'mirrored-board': 'the board is mirrored',
    'board-code-differs': 'the code next to the board is for another one',
    'board-size-unsure': 'the board is never fully visible',
    'too-few-squares': 'the board has too few squares',
    'square-unmeasured': 'the print was not measured',
    'no-object': 'there is no object next to the board',
    'object-cut': 'the object is cut off',
    'object-small': 'the object is small',
    'object-blurred': 'the object is not sharp',
    'object-exposure': 'the object is badly exposed',
    'object-shiny': 'the object may be glossy',
    'object-see-through': 'the object may be transparent',
    'orbit-incomplete': 'part of the walk is missing',
    'orbit-gap': 'part of the walk is not sharp',
    'too-fast': 'the walk is too fast',
    'one-height': 'the walk is recorded from one height',
    'too-short': 'the clip is short',
    'too-long': 'the clip is long',
    'scale-uncertain': 'the scale is uncertain',
  } satisfies Record<IssueCode, string>,
  scaleUncertain: {
    seen: icu('The size of the object could be off by {percent} %.', (percent: string) => ({ percent })),
    why: 'Lengths, volume and mass in a simulation depend on this scale.',
    todo: 'Record the board larger, in all parts of the image and from several heights.',
  },
  measureSquares:
    'Measure the printed squares with a ruler (Boards), and record the board larger and from several heights.',
  scaleUnexplained: {
    seen: icu('The corners of the board are {px} pixels off from those of a flat board.', (px: string) => ({
      px,
    })),
    why: 'A bent board, strong lens distortion or electronic stabilisation makes the scale uncertain.',
    todo: 'Lay the board flat (tape its corners or glue it to card), use the main lens instead of the wide one, and turn off stabilisation.',
  },
});

/**
 * `issues` with the gravest first; of a preliminary look it says so. The service takes one clip: seconds cannot be filmed
 * on their own, so what it recommends is always the whole walk.
 */
export function headlineOf(verdict: CaptureVerdict, issues: readonly CaptureIssue[], quick: boolean): string {
  const worst = issues[0];
  if (verdict === 'pass' || worst === undefined) return said.pass(quick);
  if (worst.code === 'unreadable') return said.issue(quick, worst.seen);
  // Light and blur are the reason that it gives.
  const unread = issues.find(({ code, severity }) => code === 'board-unreadable' && severity === 'fail');
  if (unread !== undefined) return said.issue(quick, [unread.seen, unread.todo].join(' '));
  const reason = said.reasons[worst.code];
  if (verdict === 'warn') {
    if (quick && worst.code === 'orbit-incomplete' && worst.measured === null) return said.walkUnknown;
    const more = issues.filter((issue) => issue.severity === 'warn').length - 1;
    return said.usable(quick, reason, stretches(worst.spans), more);
  }
  const otherwise: Partial<Record<IssueCode, (quick: boolean) => string>> = said.otherwise;
  return otherwise[worst.code]?.(quick) ?? said.refilm(quick, reason, stretches(worst.spans));
}

/** One for each reason to doubt the scale. */
export const scaleWords = {
  uncertain: (percent: number, unmeasured: boolean): Words => ({
    ...said.scaleUncertain,
    seen: said.scaleUncertain.seen(percent.toFixed(1)),
    todo: unmeasured ? said.measureSquares : said.scaleUncertain.todo,
  }),
  unexplained: (px: number): Words => ({
    ...said.scaleUnexplained,
    seen: said.scaleUnexplained.seen(px.toFixed(1)),
  }),
};
