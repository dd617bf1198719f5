/** The inbox of problems: what is wrong with the library's files, what to do about it, and what is let be. */
import { ListChecks, ShieldCheck } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { type Segment, SegmentedControl, Select } from '../../ui/controls/Choices.tsx';
import { ScreenBar, ScreenFoot, screenClass } from '../../ui/layout/ScreenFrame.tsx';
import { EmptyState, FailureNotice } from '../../ui/status/Messages.tsx';
import { ProgressBar } from '../../ui/status/Progress.tsx';
import { ProblemList } from './ProblemList.tsx';
import styles from './ProblemsScreen.module.css';
import {
  canFix,
  fixAll,
  type ProblemRow,
  problemCommands,
  problemRows,
  problemsOf,
} from './problem-actions.ts';
import {
  countWords,
  inspectionWords,
  nothingWords,
  problemActionWords,
  problemScreenWords,
} from './problem-words.ts';
import type { ProblemFilter } from './store/problems.ts';

type CommandsStores = 'commands' | 'folders' | 'navigation' | 'notices' | 'problems' | 'transfers';

export function ProblemsScreen() {
  const app = useStores<'problems'>();
  const { problems } = app;
  const { status, error, problems: found, more, filter, grouping } = useStore(problems.store);
  const rows = useMemo(() => problemRows(found, grouping), [found, grouping]);
  useEffect(() => problems.show(), [problems]);
  useCommands(rows);
  return (
    <section className={screenClass} aria-label={problemScreenWords.title}>
      <Bar />
      <Inspection />
      {status === 'failed' && error !== null && (
        <div className={styles.failed}>
          <FailureNotice
            failure={error}
            actions={
              <Button size="sm" onClick={() => void problems.load()}>
                {problemScreenWords.tryAgain}
              </Button>
            }
          />
        </div>
      )}
      {rows.length > 0 && <ProblemList rows={rows} />}
      {rows.length === 0 && status === 'ready' && <Nothing filter={filter} />}
      {rows.length > 0 && <Foot rows={rows} more={more} />}
    </section>
  );
}

/** They act on the rows as they are when they run. */
function useCommands(rows: readonly ProblemRow[]): void {
  const app = useStores<CommandsStores>();
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  useEffect(() => app.commands.add(problemCommands(app, () => latest.current)), [app]);
}

function Bar() {
  const { problems } = useStores<'problems'>();
  const { counts, filter, grouping } = useStore(problems.store);
  const segments: Segment<ProblemFilter>[] = [
    { value: 'all', label: problemScreenWords.filters.all, count: counts.error + counts.warn + counts.note },
    { value: 'error', label: problemScreenWords.filters.error, count: counts.error },
    { value: 'warn', label: problemScreenWords.filters.warn, count: counts.warn },
    { value: 'note', label: problemScreenWords.filters.note, count: counts.note },
    { value: 'ignored', label: problemScreenWords.filters.ignored },
  ];
  return (
    <ScreenBar>
      <SegmentedControl
        label={problemScreenWords.show}
        value={filter}
        segments={segments}
        onChange={problems.setFilter}
      />
      <div className={styles.aside}>
        <Select
          className={styles.grouping}
          label={problemScreenWords.groupBy}
          hideLabel
          size="md"
          value={grouping}
          options={[
            { value: 'code', label: problemScreenWords.groupings.code },
            { value: 'asset', label: problemScreenWords.groupings.asset },
          ]}
          onChange={problems.setGrouping}
        />
        <Button icon={<ListChecks />} onClick={() => void problems.inspect({ text: '', except: [] })}>
          {problemScreenWords.inspectAll}
        </Button>
      </div>
    </ScreenBar>
  );
}

function Inspection() {
  const { problems } = useStores<'problems'>();
  const { left, most } = useStore(problems.store, (state) => state.inspection);
  if (left === 0) return null;
  return (
    <output className={styles.inspection}>
      <ProgressBar label={problemScreenWords.inspection} value={most === 0 ? null : 1 - left / most} />
      <span>{inspectionWords(left)}</span>
    </output>
  );
}

function Nothing({ filter }: { readonly filter: ProblemFilter }) {
  const { problems } = useStores<'problems'>();
  const [title, text] = nothingWords[filter];
  return (
    <EmptyState
      icon={<ShieldCheck />}
      title={title}
      actions={
        filter === 'all' ? undefined : (
          <Button onClick={() => problems.setFilter('all')}>{problemScreenWords.showAll}</Button>
        )
      }
    >
      {text}
    </EmptyState>
  );
}

/** What is selected and what can be done with all of it; without a selection how much there is. */
function Foot({ rows, more }: { readonly rows: readonly ProblemRow[]; readonly more: number }) {
  const app = useStores<'folders' | 'notices' | 'problems' | 'transfers'>();
  const selected = useStore(app.problems.store, (state) => state.selected);
  const filter = useStore(app.problems.store, (state) => state.filter);
  const chosen = problemsOf(rows.filter(({ key }) => selected.has(key)));
  const back = filter === 'ignored';
  return (
    <ScreenFoot className={styles.foot}>
      <output>
        {chosen.length > 0 ? problemScreenWords.selectedOf(countWords(chosen)) : countWords(problemsOf(rows))}
        {more > 0 && problemScreenWords.more(more)}
      </output>
      {chosen.length > 0 && (
        <span className={styles.actions}>
          {canFix(chosen) && !back && (
            <Button size="sm" onClick={() => void fixAll(app, chosen)}>
              {problemActionWords.fixSome}
            </Button>
          )}
          <Button size="sm" onClick={() => void app.problems.ignore(chosen, !back)}>
            {back ? problemActionWords.putBack : problemActionWords.ignore}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => app.problems.select([])}>
            {problemActionWords.clear}
          </Button>
        </span>
      )}
    </ScreenFoot>
  );
}
