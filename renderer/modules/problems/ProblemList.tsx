/** The problems, one row each below the headings of their groups; only the visible ones exist. */
import { Box, Check, ExternalLink, EyeOff, FileSearch, Wrench } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useStore } from 'zustand';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { VirtualList } from '../../ui/layout/VirtualList.tsx';
import { ContextMenu, type MenuEntry } from '../../ui/overlays/Menu.tsx';
import { Unseen } from '../../ui/status/Signs.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { failureOf } from '../shared/store/failure.ts';
import { ProblemLine, SeveritySign } from './ProblemLine.tsx';
import styles from './ProblemsScreen.module.css';
import { canFix, fixAll, type ProblemRow, problemTargets } from './problem-actions.ts';
import { fixAllWords, problemActionWords, problemScreenWords, problemTitles } from './problem-words.ts';
import { type ListedProblem, problemKey } from './store/problems.ts';

type RowStores = 'api' | 'folders' | 'navigation' | 'notices' | 'problems' | 'transfers' | 'viewer';

type EntriesStores = StoresOf<
  'api' | 'folders' | 'navigation' | 'notices' | 'problems' | 'transfers' | 'viewer'
>;

/** Enter opens the asset, Space and clicks select; a heading represents all below it. */
export function ProblemList({ rows }: { readonly rows: readonly ProblemRow[] }) {
  const app = useStores<'navigation' | 'problems'>();
  const { problems, navigation } = app;
  const selected = useStore(problems.store, (state) => state.selected);
  const { grouping, revealed } = useStore(problems.store);
  return (
    <VirtualList
      label={problemScreenWords.title}
      className={styles.scroller ?? ''}
      items={rows}
      keyOf={keyOf}
      revealKey={rows.some(({ key }) => key === revealed) ? revealed : null}
      estimateHeight={heightOf}
      renderRow={(row) =>
        row.type === 'heading' ? (
          <Heading row={row} />
        ) : (
          <Row
            problem={row.problem}
            heading={grouping === 'code' ? row.problem.title : problemTitles[row.problem.code]}
            selected={selected.has(row.key)}
          />
        )
      }
      onActivate={(row) =>
        row.type === 'problem' && navigation.go({ name: 'asset', assetId: row.problem.assetId })
      }
      onToggle={(row) => toggle(app, row)}
      onRowFocus={(row) => problems.activate(row.key)}
      onRowClick={(event, row) => onClick(app, rows, event, row)}
      onExtend={(from, to) => extend(app, rows, from.key, to.key)}
    />
  );
}

const keyOf = (row: ProblemRow): string => row.key;
const heightOf = (row: ProblemRow): number => (row.type === 'heading' ? 40 : 57);

function Heading({ row }: { readonly row: Extract<ProblemRow, { type: 'heading' }> }) {
  const app = useStores<'folders' | 'notices' | 'problems' | 'transfers'>();
  const { problems } = row;
  const ignored = problems[0]?.ignored === true;
  return (
    <ContextMenu entries={() => actionEntries(app, problems)}>
      <div className={styles.heading}>
        <SeveritySign severity={row.severity} />
        <h2>{row.title}</h2>
        <span className={styles.count}>{formatNumber(problems.length)}</span>
        {problems.length > 1 && (
          <span className={styles.rowActions}>
            {canFix(problems) && !ignored && (
              <Button size="sm" variant="ghost" tabIndex={-1} onClick={() => void fixAll(app, problems)}>
                {allFixWords(problems)}
              </Button>
            )}
            <Button
              size="sm"
              variant="ghost"
              tabIndex={-1}
              onClick={() => void app.problems.ignore(problems, !ignored)}
            >
              {ignored ? problemActionWords.putAllBack : problemActionWords.ignoreAll}
            </Button>
          </span>
        )}
      </div>
    </ContextMenu>
  );
}

function allFixWords(problems: readonly ListedProblem[]): string {
  const [first] = problems;
  const same = problems.every(({ fix }) => fix === first?.fix);
  return same && first !== undefined ? fixAllWords[first.fix] : fixAllWords.none;
}

function Row({
  problem,
  heading,
  selected,
}: {
  readonly problem: ListedProblem;
  readonly heading: string;
  readonly selected: boolean;
}) {
  const app = useStores<RowStores>();
  return (
    <ContextMenu entries={() => entries(app, problem)}>
      <div className={classes(styles.row, selected && styles.selected)}>
        <span className={styles.check}>
          {selected && <Check />}
          {selected && <Unseen>{problemScreenWords.selected}</Unseen>}
        </span>
        <div className={styles.body}>
          <ProblemLine problem={problem} heading={heading} inList />
        </div>
      </div>
    </ContextMenu>
  );
}

function entries(app: EntriesStores, problem: ListedProblem): readonly MenuEntry[] {
  return [
    {
      label: problemActionWords.openAsset,
      icon: <Box />,
      shortcut: 'Enter',
      onSelect: () => app.navigation.go({ name: 'asset', assetId: problem.assetId }),
    },
    {
      label: problemActionWords.showReport,
      icon: <FileSearch />,
      onSelect: () => {
        app.viewer.setTab('truth');
        app.navigation.go({ name: 'asset', assetId: problem.assetId });
      },
    },
    {
      label: problemActionWords.showInFolder,
      icon: <ExternalLink />,
      onSelect: () =>
        void app.api.assets
          .reveal({ assetId: problem.assetId })
          .catch((error: unknown) => app.notices.fail(failureOf(error))),
    },
    null,
    ...actionEntries(app, problemTargets(app, problem)),
  ];
}

/** What the keys do, too. */
function actionEntries(
  app: StoresOf<'folders' | 'notices' | 'problems' | 'transfers'>,
  targets: readonly ListedProblem[],
): readonly MenuEntry[] {
  const many = targets.length;
  const ignored = targets[0]?.ignored === true;
  return [
    {
      label: problemActionWords.fixMany(many),
      icon: <Wrench />,
      command: 'problem-fix',
      shortcut: 'F',
      disabled: !canFix(targets),
      onSelect: () => void fixAll(app, targets),
    },
    {
      label: ignored ? problemActionWords.putBackMany(many) : problemActionWords.ignoreMany(many),
      icon: <EyeOff />,
      command: 'problem-ignore',
      shortcut: 'I',
      onSelect: () => void app.problems.ignore(targets, !ignored),
    },
  ];
}

function toggle({ problems }: StoresOf<'problems'>, row: ProblemRow): void {
  const { selected } = problems.store.getState();
  const keys = row.type === 'heading' ? row.problems.map(problemKey) : [row.key];
  const all = keys.every((key) => selected.has(key));
  problems.select(all ? [...selected].filter((key) => !keys.includes(key)) : [...selected, ...keys]);
}

function onClick(
  app: StoresOf<'problems'>,
  rows: readonly ProblemRow[],
  event: MouseEvent,
  row: ProblemRow,
): void {
  const { target, currentTarget, shiftKey, ctrlKey, metaKey } = event;
  if (row.type === 'heading' || !(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest('button, a') !== null) return;
  const { active } = app.problems.store.getState();
  if (shiftKey) extend(app, rows, active ?? row.key, row.key);
  else if (ctrlKey || metaKey) toggle(app, row);
  else app.problems.select([row.key]);
}

function extend(
  { problems }: StoresOf<'problems'>,
  rows: readonly ProblemRow[],
  from: string,
  to: string,
): void {
  const keys = rows.map(({ key }) => key);
  const [a, b] = [keys.indexOf(from), keys.indexOf(to)];
  if (a < 0 || b < 0) return;
  const between = rows.slice(Math.min(a, b), Math.max(a, b) + 1).filter(({ type }) => type === 'problem');
  problems.select(new Set([...problems.store.getState().selected, ...between.map(({ key }) => key)]));
}
