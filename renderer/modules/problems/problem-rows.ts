/** Problems in groups, as the rows of the inbox. Pure. */
import type { ProblemSeverity } from '../../../main/contract/schema/library/facts.ts';
import { problemTitles } from './problem-words.ts';
import { type ListedProblem, type ProblemGrouping, problemKey } from './store/problems-reading.ts';

/** A heading is followed by the problems of its group. */
export type ProblemRow =
  | {
      readonly type: 'heading';
      readonly key: string;
      readonly title: string;
      readonly severity: ProblemSeverity;
      readonly problems: readonly ListedProblem[];
    }
  | { readonly type: 'problem'; readonly key: string; readonly problem: ListedProblem };

const rank: Readonly<Record<ProblemSeverity, number>> = { error: 0, warn: 1, note: 2 };

/** Groups with the worst first; within one, as they were given. */
export function problemRows(problems: readonly ListedProblem[], grouping: ProblemGrouping): ProblemRow[] {
  const groups = Map.groupBy(problems, ({ code, assetId }) => (grouping === 'code' ? code : assetId));
  return [...groups]
    .map(([key, all]) => ({ key, all, severity: worst(all) }))
    .toSorted((a, b) => rank[a.severity] - rank[b.severity])
    .flatMap(({ key, all, severity }): ProblemRow[] => {
      const [first] = all;
      if (first === undefined) return [];
      const title = grouping === 'code' ? problemTitles[first.code] : first.title;
      return [
        { type: 'heading', key: `heading ${key}`, title, severity, problems: all },
        ...all.map((problem) => ({ type: 'problem' as const, key: problemKey(problem), problem })),
      ];
    });
}

function worst(all: readonly ListedProblem[]): ProblemSeverity {
  return all.reduce<ProblemSeverity>(
    (found, { severity }) => (rank[severity] < rank[found] ? severity : found),
    'note',
  );
}

/** The problems among rows, in their order. */
export function problemsOf(rows: readonly ProblemRow[]): ListedProblem[] {
  return rows.flatMap((row) => (row.type === 'problem' ? [row.problem] : []));
}
