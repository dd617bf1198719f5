/** A board's fields beside the sheet that they make: to print it, or to enter one that is printed already. */
import type { Paper } from '../../../../main/contract/schema/capture/board.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { type BoardForm, type JudgedForm, withPaper, withSquare } from '../store/board-form.ts';
import { BoardFields } from './BoardFields.tsx';
import styles from './Boards.module.css';
import { boardSheetViewWords as words } from './board-words.ts';
import { SheetPreview } from './SheetPreview.tsx';

const papers: readonly Paper[] = ['A4', 'A3', words.letter];

/** The sheet is shown while the numbers make one; else why not, and what would fit. */
export function BoardSheetView({
  form,
  judged,
  prints,
  onChange,
}: {
  readonly form: BoardForm;
  readonly judged: JudgedForm;
  /** False for a board that is printed already: there is no sheet to show. */
  readonly prints: boolean;
  readonly onChange: (form: BoardForm) => void;
}) {
  if (!prints) return <BoardFields form={form} judged={judged} onChange={onChange} />;
  return (
    <div className={styles.sides}>
      <BoardFields form={form} judged={judged} onChange={onChange} />
      <div className={styles.side}>
        <SegmentedControl
          label={words.paper}
          wide
          value={form.paper}
          segments={papers.map((paper) => ({ value: paper, label: paper }))}
          onChange={(paper) => onChange(withPaper(form, paper))}
        />
        <Sheet form={form} judged={judged} onChange={onChange} />
      </div>
    </div>
  );
}

/** To a tenth. */
const millimetres = (value: number): number => Math.round(value * 10) / 10;

function Sheet({
  form,
  judged: { fit, layout, largestMm },
  onChange,
}: {
  readonly form: BoardForm;
  readonly judged: JudgedForm;
  readonly onChange: (form: BoardForm) => void;
}) {
  if (fit === null || layout === null) return <div className={styles.refused}>{words.notYet}</div>;
  if (fit.type === 'refused')
    return (
      <div className={styles.refused} aria-live="polite">
        <span>{fit.reason}</span>
        {fit.largestMm !== null && (
          <Button size="sm" onClick={() => onChange(withSquare(form, String(fit.largestMm)))}>
            {words.squaresOf(fit.largestMm)}
          </Button>
        )}
      </div>
    );
  const { sheet } = fit;
  return (
    <>
      <SheetPreview
        sheet={sheet}
        layout={layout}
        squareMm={millimetres(sheet.board.widthMm / layout.columns)}
      />
      <p className={styles.caption}>
        {words.about(millimetres(sheet.board.widthMm), millimetres(sheet.board.heightMm), largestMm)}
      </p>
    </>
  );
}
