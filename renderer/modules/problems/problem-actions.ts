/** The rows of the inbox, and what can be done about problems, one or many: by button, by key and in the palette. */

import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type {
  AssetProblem,
  ProblemFix,
  ProblemSeverity,
} from '../../../main/contract/schema/library/facts.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { commandGroups } from '../commands/command-words.ts';
import type { FixPart } from '../fixes/store/fix-form.ts';
import { subjectOf } from '../organise/store/organise-windows.ts';
import type { Command } from '../shared/store/commands.ts';
import { failureOf } from '../shared/store/failure.ts';
import { problemActionWords, problemCommandWords, problemTitles } from './problem-words.ts';
import { type ListedProblem, type ProblemGrouping, problemKey } from './store/problems.ts';

// Problems in groups, as the rows of the inbox. Pure.

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

// What can be done about problems, one or many.

/** The fixes that may put it right; none for what lies elsewhere. */
const partsFor: Readonly<Partial<Record<AssetProblem['code'], readonly FixPart[]>>> = {
  'missing-texture': ['relink'],
  'missing-file': ['relink'],
  'invalid-inertia': ['mass'],
  'no-mass': ['mass'],
  'scale-mismatch': ['size'],
  'missing-collider': ['colliders'],
};

export const hasFixes = ({ code }: Pick<AssetProblem, 'code'>): boolean => partsFor[code] !== undefined;

/** Opens the fixes with those chosen that may put it right. A failure is a notice. */
export async function openFixes(
  { api, fixes, notices }: StoresOf<'api' | 'fixes' | 'notices'>,
  { assetId, code }: Pick<AssetProblem, 'assetId' | 'code'>,
): Promise<void> {
  try {
    fixes.open(subjectOf(await api.assets.get({ assetId })), partsFor[code]);
  } catch (error) {
    notices.fail(failureOf(error));
  }
}

type Deps = StoresOf<'transfers' | 'problems' | 'folders' | 'notices'>;

/** Assets per call, as the contract has it. */
const mostAtOnce = 5000;

/** Whether something can be done about one of them. */
export function canFix(problems: readonly AssetProblem[]): boolean {
  return problems.some(({ fix }) => fix !== 'none');
}

/** Each by its own fix; never rejects. */
export async function fixAll(app: Deps, problems: readonly AssetProblem[]): Promise<void> {
  const assetsFor = (fix: ProblemFix): AssetId[] => [
    ...new Set(problems.filter((one) => one.fix === fix).map(({ assetId }) => assetId)),
  ];
  const fetched = assetsFor('fetch-again');
  const inspected = assetsFor('inspect-again');
  try {
    for (const assetIds of chunks(fetched)) await app.transfers.fetch({ assetIds });
    if (fetched.length > 0) app.notices.tell(problemActionWords.fetched(fetched.length), { tag: 'fix' });
    for (const assetIds of chunks(inspected))
      if (await app.problems.inspect({ assetIds }))
        app.notices.tell(problemActionWords.inspected(assetIds.length), { tag: 'fix' });
  } catch (error) {
    app.notices.fail(failureOf(error));
  }
  if (problems.some(({ fix }) => fix === 'find-folder')) app.folders.open();
}

function* chunks(ids: AssetId[]): Generator<AssetId[]> {
  for (let at = 0; at < ids.length; at += mostAtOnce) yield ids.slice(at, at + mostAtOnce);
}

// What can be done in the inbox of problems by key and in the palette: to the selected ones, or what has the focus: one, or all below a heading.

/** The selection when the problem belongs to it, else the problem alone. */
export function problemTargets(
  { problems }: StoresOf<'problems'>,
  problem: ListedProblem,
): readonly ListedProblem[] {
  const { selected, problems: all } = problems.store.getState();
  if (!selected.has(problemKey(problem))) return [problem];
  return all.filter((one) => selected.has(problemKey(one)));
}

/** They live as long as the inbox is shown. */
export function problemCommands(
  app: StoresOf<'folders' | 'navigation' | 'notices' | 'problems' | 'transfers'>,
  rows: () => readonly ProblemRow[],
): readonly Command[] {
  const { problems, navigation } = app;
  const all = (): readonly ListedProblem[] => problemsOf(rows());
  const targets = (): readonly ListedProblem[] => {
    const { selected, active } = problems.store.getState();
    const chosen = all().filter((one) => selected.has(problemKey(one)));
    if (chosen.length > 0) return chosen;
    const row = rows().find(({ key }) => key === active);
    if (row === undefined) return [];
    return row.type === 'heading' ? row.problems : [row.problem];
  };
  const ignored = (): boolean => problems.store.getState().filter === 'ignored';
  const commands: readonly Omit<Command, 'group'>[] = [
    {
      id: 'problem-open',
      title: problemCommandWords.open,
      enabled: () => targets().length > 0,
      run: () =>
        targets()
          .slice(0, 1)
          .forEach(({ assetId }) => navigation.go({ name: 'asset', assetId })),
    },
    {
      id: 'problem-fix',
      title: problemCommandWords.fix,
      shortcuts: ['F'],
      enabled: () => canFix(targets()),
      run: () => void fixAll(app, targets()),
    },
    {
      id: 'problem-ignore',
      title: problemCommandWords.ignore,
      shortcuts: ['I'],
      enabled: () => targets().length > 0,
      run: () => void problems.ignore(targets(), !ignored()),
    },
    {
      id: 'problem-select-all',
      title: problemCommandWords.selectAll,
      shortcuts: ['Mod+A'],
      run: () => problems.select(all().map(problemKey)),
    },
    {
      id: 'problem-select-none',
      title: problemCommandWords.clear,
      shortcuts: ['Escape'],
      enabled: () => problems.store.getState().selected.size > 0,
      run: () => problems.select([]),
    },
    {
      id: 'problem-grouping',
      title: problemCommandWords.group,
      run: () => problems.setGrouping(problems.store.getState().grouping === 'code' ? 'asset' : 'code'),
    },
  ];
  return commands.map((command) => ({ ...command, group: commandGroups.problems }));
}
