/** The part of a report that fits into a row. */
import type { CaptureSummary } from '../../contract/schema/capture/check.ts';
import type { CaptureReport } from '../../contract/schema/capture/report.ts';

/** Issue codes with the gravest first, each once. */
export function summaryOf(report: CaptureReport): CaptureSummary {
  const { facts, analysis } = report;
  return {
    final: report.coverage !== 'quick',
    profile: report.profile,
    ownLimits: report.ownLimits,
    verdict: report.verdict,
    headline: report.headline,
    issues: [...new Set(report.issues.map((issue) => issue.code))],
    durationS: facts?.durationS ?? null,
    widthPx: facts?.widthPx ?? null,
    heightPx: facts?.heightPx ?? null,
    boardVisible: analysis?.boardVisible ?? null,
    orbitDeg: analysis?.orbit.inferredDeg ?? null,
    uncertaintyPercent: analysis?.scale.uncertaintyPercent ?? null,
    recordedAt: facts?.recordedAt ?? null,
    bestStillS: report.bestStillS,
  };
}
