/** The boards a user owns, and what is known about the size of their squares. */
import { Copy, Ellipsis, Pencil, Printer, Ruler, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { NamedBoard } from '../../../../main/contract/schema/capture/board.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/Menu.tsx';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import { FailureNotice } from '../../../ui/status/Failure.tsx';
import { deviationPercent, suspiciousPercent } from '../store/board-measure.ts';
import { sortedBoards } from '../store/boards.ts';
import styles from './Boards.module.css';
import { boardListWords, layoutWords, squareWords } from './board-words.ts';

/** What can be done from the list. */
export interface BoardActions {
  readonly onPrint: (board: NamedBoard | null) => void;
  readonly onEdit: (board: NamedBoard | null) => void;
  readonly onMeasure: (board: NamedBoard) => void;
  readonly onDuplicate: (board: NamedBoard) => void;
}

/** By name. */
export function BoardList(actions: BoardActions) {
  const { boards } = useStores<'boards'>();
  const { byId, status, error } = useStore(boards.store);
  const leaving = useStore(boards.leaving);
  const sorted = useMemo(() => sortedBoards(byId), [byId]);
  if (status === 'failed' && error !== null)
    return (
      <FailureNotice
        failure={error}
        actions={
          <Button size="sm" onClick={() => void boards.load()}>
            {boardListWords.tryAgain}
          </Button>
        }
      />
    );
  if (sorted.length + leaving.length === 0) return <NoBoards />;
  return (
    <ul className={styles.list} aria-label={boardListWords.boards}>
      {sorted.map((board) => (
        <BoardRow key={board.id} board={board} actions={actions} />
      ))}
      {leaving.map((board) => (
        <LeavingRow key={board.id} board={board} />
      ))}
    </ul>
  );
}

function NoBoards() {
  return (
    <EmptyState icon={<Ruler />} title={boardListWords.noBoardsYet}>
      {boardListWords.about}
    </EmptyState>
  );
}

function LeavingRow({ board }: { readonly board: NamedBoard }) {
  const { boards } = useStores<'boards'>();
  return (
    <li className={styles.row}>
      <span className={classes(styles.text, styles.detail)}>{boardListWords.removed(board.name)}</span>
      <Button
        size="sm"
        aria-label={boardListWords.undoKeep(board.name)}
        onClick={() => boards.takeBack(board.id)}
      >
        {boardListWords.undo}
      </Button>
    </li>
  );
}

function BoardRow({ board, actions }: { readonly board: NamedBoard; readonly actions: BoardActions }) {
  const { boards } = useStores<'boards'>();
  const { measure, nominalSquareMm } = board;
  const off = measure === null ? 0 : deviationPercent(measure, nominalSquareMm);
  const entries: readonly MenuEntry[] = [
    { label: boardListWords.edit, icon: <Pencil />, onSelect: () => actions.onEdit(board) },
    { label: boardListWords.duplicate, icon: <Copy />, onSelect: () => actions.onDuplicate(board) },
    { label: boardListWords.print, icon: <Printer />, onSelect: () => actions.onPrint(board) },
    null,
    { label: boardListWords.remove, icon: <Trash2 />, danger: true, onSelect: () => boards.remove(board) },
  ];
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <span className={styles.name}>{board.name}</span>
        <span className={styles.detail}>{layoutWords(board.layout)}</span>
        <span
          className={classes(
            styles.detail,
            (measure === null || Math.abs(off) > suspiciousPercent) && styles.unsure,
          )}
        >
          {squareWords(board)}
        </span>
      </div>
      <Button
        size="sm"
        variant={measure === null ? 'primary' : 'default'}
        icon={<Ruler />}
        aria-label={`${measure === null ? boardListWords.measureIt : boardListWords.measureAgain}: ${board.name}`}
        onClick={() => actions.onMeasure(board)}
      >
        {measure === null ? boardListWords.measureIt : boardListWords.measureAgain}
      </Button>
      <Menu entries={entries}>
        <IconButton size="sm" label={boardListWords.moreAbout(board.name)} icon={<Ellipsis />} />
      </Menu>
    </li>
  );
}
