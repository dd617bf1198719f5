/** Issues along the timeline: spans that overlap lie above each other. Pure. */
import type { CaptureIssue, Span } from '../../../../../main/contract/schema/capture/report.ts';

/** A span of the issue at `issue` of the report's list. */
export interface Placed extends Span {
  readonly issue: number;
  readonly severity: CaptureIssue['severity'];
  readonly lane: number;
}

/** In the first lane that is free; what finds none of `atMost` shares the last. The list's order decides who comes first. */
export function issueLanes(
  issues: readonly Pick<CaptureIssue, 'severity' | 'spans'>[],
  atMost = 3,
): { readonly placed: readonly Placed[]; readonly lanes: number } {
  const busy: Span[][] = [];
  const placed: Placed[] = [];
  for (const [issue, { severity, spans }] of issues.entries()) {
    if (spans.length === 0) continue;
    const free = busy.findIndex((lane) => !spans.some((span) => lane.some((other) => overlap(span, other))));
    const lane = free >= 0 ? free : Math.min(busy.length, atMost - 1);
    (busy[lane] ??= []).push(...spans);
    placed.push(...spans.map((span) => ({ ...span, issue, severity, lane })));
  }
  return { placed, lanes: busy.length };
}

function overlap(one: Span, other: Span): boolean {
  return one.fromS < other.toS && other.fromS < one.toS;
}
