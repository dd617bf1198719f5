/** `caliper diff`: what differs between two folders of 3D files, or two files. No library is opened. */
import { formatBytes } from '../../../contract/messages/number-text.ts';
import { truthRowNames } from '../../../contract/rules/validation.ts';
import type { DiffEntry, FileDiff, FindingDiff, ModelDiff } from '../../../contract/schema/model-diff.ts';
import { diffFolders } from '../../../modules/inspection/standalone-diff.ts';
import type { Context } from '../../context.ts';
import { findAny } from '../../input.ts';
import { EndsWith, exitCodes, failureOf, printable } from '../../output.ts';
import { diffWords, severityWords } from './report-words.ts';

/** As `diff` has it: 1 is for a difference only. */
export const diffCodes = { same: 0, different: 1, unreadable: 2 } as const;

/** Both are relative to where the command was typed. Throws `EndsWith` unless they are the same byte for byte, and `cancelled`. */
export async function diff(context: Context, before: string, after: string): Promise<void> {
  const { output, signal, log } = context;
  let found: ModelDiff;
  try {
    found = await diffFolders(await findAny(before), await findAny(after), { log, signal });
  } catch (error) {
    const failed = signal.aborted ? null : failureOf(error);
    if (failed?.exitCode !== exitCodes.failed) throw error;
    log.error({ err: error }, 'comparing failed');
    output.failure(failed.failure);
    throw new EndsWith(diffCodes.unreadable);
  }
  output.result(found, () => diffText(found));
  if (!found.isSame) throw new EndsWith(diffCodes.different);
}

// In words for a terminal. Pure.

const signs = { changed: '~', new: '+', gone: '-' } as const;

/** What the files say, which files changed, what was found, and one line that counts. */
export function diffText(found: ModelDiff): string {
  return [
    found.entries.map(entryText).join('\n'),
    found.findings.map(findingText).join('\n'),
    found.files.map(fileText).join('\n'),
    lastLine(found),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function entryText({ what, change, path, part, before, after, apart }: DiffEntry): string {
  const name = part === null ? truthRowNames[what] : `${truthRowNames[what]}, ${part}`;
  const values = before === null || after === null ? (before ?? after ?? '') : `${before} → ${after}`;
  const more = [apart, path].filter((one) => one !== null).join(', ');
  return printable(`${signs[change]} ${name}: ${values}${more === '' ? '' : `  (${more})`}`);
}

function findingText({ change, path, finding }: FindingDiff): string {
  const place = path === '' ? '' : `${path}: `;
  return printable(`${signs[change]} ${severityWords[finding.severity]}: ${place}${finding.message}`);
}

function fileText({ change, path, bytesBefore, bytesAfter }: FileDiff): string {
  const sizes = [bytesBefore, bytesAfter].filter((one) => one !== null).map((one) => formatBytes(one));
  return printable(`${signs[change]} ${path}  (${[...new Set(sizes)].join(' → ')})`);
}

function lastLine({ before, after, isSame, entries, files, findings, notListed }: ModelDiff): string {
  if (isSame) return printable(diffWords.same(before.name, after.name));
  const listed = [
    ...(entries.length === 0 ? [] : [diffWords.values(entries.length)]),
    ...(findings.length === 0 ? [] : [diffWords.findings(findings.length)]),
    ...(files.length === 0 ? [] : [diffWords.files(files.length)]),
  ].join(', ');
  return printable(diffWords.differ({ before: before.name, after: after.name, listed, more: notListed }));
}
