/** The boards a user owns, what is known about the size of their squares, and the measuring of one with a ruler. */
import { Copy, Ellipsis, Pencil, Printer, Ruler, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { isBlackSquare } from '../../../../main/contract/rules/capture/board-sheet.ts';
import type { BoardLayout, NamedBoard } from '../../../../main/contract/schema/capture/board.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/Fields.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/Menu.tsx';
import { Banner, EmptyState, FailureNotice } from '../../../ui/status/Messages.tsx';
import {
  deviationPercent,
  type JudgedMeasure,
  type MeasureForm,
  suspiciousPercent,
} from '../store/board-form.ts';
import { sortedBoards } from '../store/boards.ts';
import styles from './Boards.module.css';
import {
  boardListWords,
  detailWords,
  mm,
  signedPercent,
  sizeWords,
  squareWords,
  measureBoardWords as words,
} from './board-words.ts';

// The boards a user owns, and what is known about the size of their squares.

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
        <span className={styles.detail}>{sizeWords(board.layout)}</span>
        <span
          className={classes(
            styles.detail,
            (measure === null || Math.abs(off) > suspiciousPercent) && styles.unsure,
          )}
        >
          {squareWords(board)}
        </span>
        <details className={styles.technical}>
          <summary>{boardListWords.details}</summary>
          {detailWords(board)}
        </details>
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

// The step after printing: what a ruler says about several squares at once.

/** Shows at once what the numbers amount to. */
export function MeasureBoard({
  board,
  form,
  judged,
  onChange,
}: {
  readonly board: NamedBoard;
  readonly form: MeasureForm;
  readonly judged: JudgedMeasure;
  readonly onChange: (form: MeasureForm) => void;
}) {
  const { faults, result } = judged;
  const squares = Number(form.squares);
  return (
    <div className={styles.measure}>
      <p className={styles.about}>{words.how}</p>
      <RulerPicture layout={board.layout} squares={faults.squares === undefined ? squares : null} />
      <div className={styles.three}>
        <TextField
          label={words.squaresMeasured}
          value={form.squares}
          inputMode="numeric"
          onChange={(value) => onChange({ ...form, squares: value })}
          error={faults.squares ?? null}
        />
        <TextField
          label={words.theirLengthMm}
          value={form.lengthMm}
          inputMode="decimal"
          hint={
            faults.squares === undefined ? words.asDesigned(mm(squares * board.nominalSquareMm)) : undefined
          }
          onChange={(value) => onChange({ ...form, lengthMm: value })}
          error={faults.lengthMm ?? null}
        />
        <TextField
          label={words.sureToMm}
          value={form.uncertaintyMm}
          inputMode="decimal"
          onChange={(value) => onChange({ ...form, uncertaintyMm: value })}
          error={faults.uncertaintyMm ?? null}
        />
      </div>
      {result !== null && (
        <div aria-live="polite">
          <Facts
            rows={[
              [words.oneSquare, mm(result.squareMm)],
              [
                words.scaleOfThePrint,
                words.againstTheDesigned(signedPercent(result.deviationPercent), mm(board.nominalSquareMm)),
              ],
              [words.knownTo, words.ofEveryLength(Math.round(result.uncertaintyPercent * 100) / 100)],
            ]}
          />
        </div>
      )}
      {result?.suspicious === true && <Banner tone="warning">{words.suspicious(suspiciousPercent)}</Banner>}
    </div>
  );
}

// Where to put the ruler: the first rows of the board, and the length that is meant. Paper stays white in both themes.

/** `squares` are counted along the longer side; null shows no ruler. */
function RulerPicture({
  layout,
  squares,
}: {
  readonly layout: BoardLayout;
  readonly squares: number | null;
}) {
  const long = Math.max(layout.columns, layout.rows);
  const upright = layout.rows > layout.columns;
  const edge = 10;
  const cells = Array.from({ length: long * 2 }, (_, place) => {
    const [along, across] = [place % long, Math.floor(place / long)];
    const square = upright ? { column: across, row: along } : { column: along, row: across };
    return isBlackSquare(layout, square) ? `M${along * edge} ${across * edge}h${edge}v${edge}h${-edge}z` : '';
  }).join('');
  const end = (squares ?? 0) * edge;
  return (
    <svg className={styles.picture} viewBox={`-1 -1 ${long * edge + 2} 34`} aria-hidden="true">
      <rect width={long * edge} height={2 * edge} fill="white" className={styles.paper} />
      <path d={cells} fill="black" />
      {squares !== null && (
        <path
          className={styles.ruler}
          d={`M0 20v9M${end} 20v9M0 26.5H${end}M2 25l-2 1.5l2 1.5M${end - 2} 25l2 1.5l-2 1.5`}
        />
      )}
    </svg>
  );
}
