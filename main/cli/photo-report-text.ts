/** A photo's report in lines for a terminal. Pure. */
import type { PhotoReport } from '../contract/schema/capture/photo.ts';
import { printable } from './output.ts';
import { photoReport } from './report-words.ts';

const marks = { check: '!', retake: 'x' } as const;

/** The verdict, then each reason with what to do. */
export function photoText({ fileName, verdict, findings }: PhotoReport): string {
  return [
    `${fileName}: ${photoReport.verdicts[verdict]}.`,
    ...findings.flatMap(({ severity, seen, todo }) => [`  ${marks[severity]} ${seen}`, `    -> ${todo}`]),
  ]
    .map((line) => printable(line))
    .join('\n');
}

/** One line: the verdict and what was seen; `caliper check` adds what to do. */
export function photoLine({ fileName, verdict, findings }: PhotoReport): string {
  return printable(
    [`${fileName}: ${photoReport.verdicts[verdict]}.`, ...findings.map(({ seen }) => seen)].join(' '),
  );
}
