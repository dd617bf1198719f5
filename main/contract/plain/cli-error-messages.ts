/** Codes and sentences of what can go wrong on the command line alone. */

import { formatBytes, formatNumber } from './number-text.ts';

/** Part of `ErrorData`; the same rules. */
export interface CliErrorData {
  'cli.usage': { reason: string; command?: string };
  'cli.file-unreadable': { path: string; reason: string };
  'cli.asset-ambiguous': {
    text: string;
    candidates: { id: string; kind: string; createdAt: string | null; status: string | null }[];
  };
  'cli.job-ended': { name: string; status: string; detail: string };
  /** `count` downloads have stopped at it; `neededBytes` beyond what is free, null when unknown. */
  'cli.disk-full': { folder: string; neededBytes: number | null; count: number };
  /** `when` goes before `command`, which sends them. */
  'cli.not-sent-yet': { reason: string; when: string; count: number; command: string };
  /** `reason`: a sentence about what would become of what. */
  'cli.needs-yes': { reason: string };
  'cli.interrupted': Record<string, never>;
}

type Sentences = { [C in keyof CliErrorData]: (data: CliErrorData[C]) => string };

const maxListed = 10;

export const cliSentences: Sentences = {
  'cli.usage': (d) => `${d.reason} “${d.command ?? 'caliper'} --help” shows how it is written.`,
  'cli.file-unreadable': (d) => `${d.path} cannot be read (${d.reason}). Check the name and try again.`,
  'cli.asset-ambiguous': (d) =>
    `“${d.text}” means more than one. Use one of these ids: ${d.candidates
      .slice(0, maxListed)
      .map(({ id, kind, createdAt, status }) => {
        const at = createdAt === null ? null : `${createdAt.slice(0, 16).replace('T', ' ')} UTC`;
        return `${id} (${[kind, at, status].filter((part) => part !== null).join(', ')})`;
      })
      .join('; ')}${d.candidates.length > maxListed ? `; and ${d.candidates.length - maxListed} more` : ''}.`,
  'cli.job-ended': (d) =>
    `The job of “${d.name}” ended as ${d.status}, so there is nothing to download.${d.detail === '' ? '' : ` It says: “${d.detail}”.`}`,
  'cli.disk-full': (d) =>
    `The disk holding ${d.folder} is full${d.neededBytes === null ? '' : `: ${formatBytes(d.neededBytes)} more are needed`}, so ${d.count === 1 ? 'a download has' : `${formatNumber(d.count)} downloads have`} stopped. Free some space and run the same command again: what has arrived is kept.`,
  'cli.not-sent-yet': (d) =>
    `${d.reason} ${d.count === 1 ? 'The request is' : `${formatNumber(d.count)} requests are`} kept in the queue: ${d.when}“${d.command}” sends ${d.count === 1 ? 'it' : 'them'}.`.trimStart(),
  'cli.needs-yes': (d) => `${d.reason} Nothing was changed; add --yes to go on.`,
  'cli.interrupted': () =>
    'Interrupted. Nothing is lost: requests, jobs and downloads go on when Caliper runs the next time.',
};
