/** A report as data: as JSON, and the part of it that fits into a row. */

import {
  type CaptureReport,
  type CaptureSummary,
  captureReportSchema,
} from '../../contract/schema/capture/report.ts';

// A report as JSON: keys in the order of the schema, so that two reports can be compared line by line.

/** Ends with a newline. Throws `ZodError` on what is no report. */
export function reportJson(report: CaptureReport): string {
  return `${write(captureReportSchema.parse(report), '')}\n`;
}

/** Indented, but lists of plain values on one line: a report holds thousands of numbers. */
function write(value: unknown, indent: string): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const parts: unknown[] = value;
    if (parts.every((part) => typeof part !== 'object' || part === null)) return JSON.stringify(parts);
    return `[\n${parts.map((part) => inner + write(part, inner)).join(',\n')}\n${indent}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    if (entries.length === 0) return '{}';
    return `{\n${entries.map(([key, one]) => `${inner}${JSON.stringify(key)}: ${write(one, inner)}`).join(',\n')}\n${indent}}`;
  }
  return JSON.stringify(value);
}

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
    serial: report.board.serial,
  };
}
