/** What can be done in the inbox of problems by key and in the palette: to the selected ones, or what has the focus: one, or all below a heading. */

import type { StoresOf } from '../../stores/stores.ts';
import { commandGroups } from '../commands/command-words.ts';
import type { Command } from '../shared/store/commands.ts';
import { canFix, fixAll } from './problem-actions.ts';
import { type ProblemRow, problemsOf } from './problem-rows.ts';
import { problemCommandWords } from './problem-screen-words.ts';
import { type ListedProblem, problemKey } from './store/problems-reading.ts';

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
