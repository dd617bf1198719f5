/** What to film again: the stretches of all issues that are worse than a note, merged, each with its reasons. */
import type { CaptureIssue, CaptureReport, IssueCode } from '../../contract/schema/capture/report.ts';
import { lengthOf, mergeSpans } from './spans.ts';

/** Of these a failing issue without stretches means every second. */
const ofThePicture: ReadonlySet<IssueCode> = new Set([
  'too-dark',
  'too-bright',
  'motion-blur',
  'out-of-focus',
  'no-board',
  'mirrored-board',
  'board-too-small',
  'too-fast',
]);

/** In order of time; issues in the order of their gravity. */
export function refilmOf(issues: readonly CaptureIssue[], endS: number): CaptureReport['refilm'] {
  const parts = issues
    .filter((issue) => issue.severity !== 'note')
    .flatMap((issue) => {
      const everything =
        issue.spans.length === 0 && issue.severity === 'fail' && ofThePicture.has(issue.code);
      const spans = everything && endS > 0 ? [{ fromS: 0, toS: endS }] : issue.spans;
      return spans.map((span) => ({ ...span, code: issue.code }));
    });
  return mergeSpans(parts)
    .filter((span) => lengthOf([span]) > 0)
    .map((span) => ({
      ...span,
      reasons: [
        ...new Set(
          parts.filter((part) => part.toS >= span.fromS && part.fromS <= span.toS).map((part) => part.code),
        ),
      ],
    }));
}
