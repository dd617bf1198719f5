/** `caliper inspect`: what is in a folder of 3D files, and what is wrong with it. No library is opened. */

import { truthRowNames } from '../../../contract/rules/validation.ts';
import type { InspectionFinding, InspectionReport } from '../../../contract/schema/inspection-report.ts';
import { reportOnFolder, type StandaloneReport } from '../../../modules/inspection/standalone-report.ts';
import type { Context } from '../../context.ts';
import { findAny } from '../../input.ts';
import { EndsWith, exitCodes, failureOf, printable, table } from '../../output.ts';
import { columns } from '../../table-words.ts';
import { inspectWords, severityWords } from './report-words.ts';

/** The worst finding as exit code; notes are none. `unreadable` is also for whatever could not be inspected: 1 must never mean a mishap. */
export const inspectCodes = { clean: 0, warnings: 1, errors: 2, unreadable: 3 } as const;

/** `folder` is relative to where the command was typed. Throws `EndsWith` unless nothing was found, `cli.file-unreadable`
 * for what is not there, and `cancelled`. */
export async function inspect(context: Context, folder: string): Promise<void> {
  const { output, signal, log } = context;
  const at = await findAny(folder);
  let found: StandaloneReport;
  try {
    found = await reportOnFolder(at, { log, signal });
  } catch (error) {
    const failed = signal.aborted ? null : failureOf(error);
    if (failed?.exitCode !== exitCodes.failed) throw error;
    log.error({ err: error }, 'inspecting the folder failed');
    output.failure(failed.failure);
    throw new EndsWith(inspectCodes.unreadable);
  }
  for (const words of found.leftOut) output.note(words);
  output.result(found.report, () => inspectionText(found.report, found.only));
  const { error, warn } = found.report.counts;
  if (error > 0) throw new EndsWith(inspectCodes.errors);
  if (warn > 0) throw new EndsWith(inspectCodes.warnings);
}

// An inspection in words for a terminal: what is wrong first, then what the files say. Pure.

const ranks = { error: 0, warn: 1, note: 2 } as const;
const mostFiles = 40;
const mostNames = 6;

/** Findings by their severity, the comparison, the files, and one line that counts. `only`: the one file that was requested. */
export function inspectionText(report: InspectionReport, only: string | null): string {
  return [findingsText(report), rowsText(report), filesText(report), lastLine(report, only)]
    .filter((part) => part !== '')
    .join('\n\n');
}

function findingsText({ files, findings }: InspectionReport): string {
  const all = [
    ...findings.map((finding) => ({ at: '', finding })),
    ...files.flatMap((file) => file.findings.map((finding) => ({ at: file.path, finding }))),
  ].toSorted((a, b) => ranks[a.finding.severity] - ranks[b.finding.severity]);
  const more = files.filter(({ notListed }) => notListed > 0);
  return [
    ...all.map(({ at, finding }) => findingText(at, finding)),
    ...more.map(({ path, notListed }) => inspectWords.moreFindings(path, notListed)),
  ]
    .map(printable)
    .join('\n');
}

function findingText(at: string, { severity, line, message }: InspectionFinding): string {
  const place = at === '' ? '' : `${at}${line === null ? '' : `:${line}`}: `;
  return `${severityWords[severity].padEnd(7)}  ${place}${message}`;
}

function rowsText({ rows }: InspectionReport): string {
  return rows
    .map(({ row, agrees, values }) => {
      const byText = [...Map.groupBy(values, ({ text, differs }) => `${differs ? '! ' : '  '}${text}`)];
      const head = agrees ? truthRowNames[row] : inspectWords.disagree(truthRowNames[row]);
      const lines = byText.map(([text, same]) => {
        const apart = same[0]?.apart ?? null;
        const first = same
          .map(({ by }) => by ?? inspectWords.service)
          .slice(0, mostNames)
          .join(', ');
        const names =
          same.length > mostNames ? inspectWords.moreNames(first, same.length - mostNames) : first;
        return `  ${text}${apart === null ? '' : `, ${apart}`}  (${names})`;
      });
      return [head, ...lines].map(printable).join('\n');
    })
    .join('\n');
}

function filesText({ files, filesNotListed }: InspectionReport): string {
  const read = files.filter(
    ({ truth, picture, state }) => truth !== null || picture !== null || state === 'refused',
  );
  const rows = read.slice(0, mostFiles).map(({ path, told }) => [path, told]);
  const more = read.length - rows.length + filesNotListed;
  return [table([columns.file, columns.type], rows), ...(more > 0 ? [inspectWords.moreFiles(more)] : [])]
    .filter((one) => one !== '')
    .join('\n');
}

function lastLine(
  { folder, files, filesNotListed, counts, compared }: InspectionReport,
  only: string | null,
): string {
  const { error, warn, note } = counts;
  const found = [
    ...(error === 0 ? [] : [inspectWords.errors(error)]),
    ...(warn === 0 ? [] : [inspectWords.warnings(warn)]),
    ...(note === 0 ? [] : [inspectWords.notes(note)]),
  ];
  return printable(
    inspectWords.result({
      what: only ?? inspectWords.folder(folder, files.length + filesNotListed),
      isFile: only !== null,
      compared,
      problems: found.length === 0 ? inspectWords.noProblems : `${found.join(', ')}.`,
    }),
  );
}
