/** A photo's report in lines for a terminal. Pure. */
import type { PhotoReport, PhotoVerdict } from '../contract/schema/capture/photo.ts';
import { printable } from './output.ts';

const verdicts = { pass: 'PASS', check: 'CHECK', retake: 'RETAKE' } as const satisfies Record<
  PhotoVerdict,
  string
>;
const marks = { check: '!', retake: 'x' } as const;

/** The verdict, then each reason with what to do. */
export function photoText({ fileName, verdict, findings }: PhotoReport): string {
  return [
    `${fileName}: ${verdicts[verdict]}.`,
    ...findings.flatMap(({ severity, seen, todo }) => [`  ${marks[severity]} ${seen}`, `    -> ${todo}`]),
  ]
    .map((line) => printable(line))
    .join('\n');
}

/** One line: the verdict and what was seen; `caliper check` adds what to do. */
export function photoLine({ fileName, verdict, findings }: PhotoReport): string {
  return printable([`${fileName}: ${verdicts[verdict]}.`, ...findings.map(({ seen }) => seen)].join(' '));
}
