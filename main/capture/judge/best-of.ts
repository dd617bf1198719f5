/** Which of several clips of one object to send. */
import type { CaptureReport, CaptureVerdict } from '../../contract/schema/capture/report.ts';

const rank: Readonly<Record<CaptureVerdict, number>> = { pass: 3, warn: 2, fail: 1, unreadable: 0 };

/**
 * The place of the best report in the list; null of an empty list. By verdict, then fewer warnings, then how far the
 * walk goes, how much of it was seen, and how sure the scale is; of equal ones the earlier in the list.
 */
export function bestOf(
  reports: readonly Pick<CaptureReport, 'verdict' | 'issues' | 'analysis'>[],
): number | null {
  const ordered = reports
    .map((report, place) => ({ place, merits: meritsOf(report) }))
    .toSorted((a, b) => compare(b.merits, a.merits) || a.place - b.place);
  return ordered[0]?.place ?? null;
}

/** More is better, the first that differs decides. Degrees in steps that a user would call the same. */
function meritsOf({
  verdict,
  issues,
  analysis,
}: Pick<CaptureReport, 'verdict' | 'issues' | 'analysis'>): number[] {
  const serious = issues.filter((issue) => issue.severity !== 'note').length;
  const orbit = analysis?.orbit;
  return [
    rank[verdict],
    -serious,
    Math.round((orbit?.inferredDeg ?? 0) / 10),
    Math.round((orbit?.measuredDeg ?? 0) / 10),
    -(analysis?.reblur?.median ?? 1),
    -(analysis?.scale.uncertaintyPercent ?? 100),
  ];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((value, index) => value !== other[index]);
  return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}
