/** A board's fields beside the sheet that they make: to print it, or to enter one that is printed already. */

import { dictionaries, dictionarySize } from '../../../../main/contract/plain/capture/dictionaries.ts';
import {
  type BoardSheet,
  boardSquares,
  sheetMarginMm,
} from '../../../../main/contract/rules/capture/board-sheet.ts';
import type { BoardLayout, Paper } from '../../../../main/contract/schema/capture/board.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox, SegmentedControl, Select } from '../../../ui/controls/Choices.tsx';
import { TextField } from '../../../ui/controls/Fields.tsx';
import {
  type BoardForm,
  boardPresets,
  formOfPreset,
  type JudgedForm,
  presetOf,
  withPaper,
  withSquare,
} from '../store/board-form.ts';
import styles from './Boards.module.css';
import { boardFieldsWords, boardSheetViewWords, dictionaryHint, sheetPreviewWords } from './board-words.ts';

const papers: readonly Paper[] = ['A4', 'A3', boardSheetViewWords.letter];

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
          label={boardSheetViewWords.paper}
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
  if (fit === null || layout === null)
    return <div className={styles.refused}>{boardSheetViewWords.notYet}</div>;
  if (fit.type === 'refused')
    return (
      <div className={styles.refused} aria-live="polite">
        <span>{fit.reason}</span>
        {fit.largestMm !== null && (
          <Button size="sm" onClick={() => onChange(withSquare(form, String(fit.largestMm)))}>
            {boardSheetViewWords.squaresOf(fit.largestMm)}
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
        {boardSheetViewWords.about(
          millimetres(sheet.board.widthMm),
          millimetres(sheet.board.heightMm),
          largestMm,
        )}
      </p>
    </>
  );
}

// The fields of a board: the usual ones in one choice, each dimension on its own below.

const own = 'own';
const numberFields = [
  { field: 'columns', label: boardFieldsWords.columns, inputMode: 'numeric' },
  { field: 'rows', label: boardFieldsWords.rows, inputMode: 'numeric' },
  { field: 'squareMm', label: boardFieldsWords.squareMm, inputMode: 'decimal' },
  { field: 'markerMm', label: boardFieldsWords.markerMm, inputMode: 'decimal' },
] as const;

/** Faults are shown at their fields. */
function BoardFields({
  form,
  judged,
  onChange,
}: {
  readonly form: BoardForm;
  readonly judged: JudgedForm;
  readonly onChange: (form: BoardForm) => void;
}) {
  const { faults } = judged;
  const preset = presetOf(form);
  return (
    <div className={styles.fields}>
      <TextField
        label={boardFieldsWords.name}
        value={form.name}
        onChange={(name) => onChange({ ...form, name })}
        error={faults.name ?? null}
        maxLength={60}
        className={styles.wide ?? ''}
      />
      <div className={styles.wide}>
        <Select
          label={boardFieldsWords.board}
          value={preset?.id ?? own}
          options={[
            ...boardPresets.map(({ id, columns, rows, dictionary }) => ({
              value: id,
              label: `${columns} × ${rows}, ${dictionary}`,
            })),
            ...(preset === null ? [{ value: own, label: boardFieldsWords.otherDimensions }] : []),
          ]}
          onChange={(id) => {
            const chosen = boardPresets.find((one) => one.id === id);
            if (chosen !== undefined) onChange(formOfPreset(chosen, form.paper, form.name));
          }}
        />
      </div>
      {numberFields.map(({ field, label, inputMode }) => (
        <TextField
          key={field}
          label={label}
          value={form[field]}
          inputMode={inputMode}
          onChange={(value) =>
            onChange(field === 'squareMm' ? withSquare(form, value) : { ...form, [field]: value })
          }
          error={faults[field] ?? null}
        />
      ))}
      <div className={styles.wide}>
        <Select
          label={boardFieldsWords.dictionaryOfMarkers}
          value={form.dictionary}
          options={dictionaries.map((dictionary) => ({
            value: dictionary,
            label: dictionary,
            hint: dictionaryHint(dictionary, dictionarySize(dictionary)),
          }))}
          onChange={(dictionary) => onChange({ ...form, dictionary })}
        />
      </div>
      <div className={styles.wide}>
        <Checkbox
          label={boardFieldsWords.legacyLayout}
          hint={boardFieldsWords.legacyLayoutHint}
          checked={form.legacy}
          onChange={(legacy) => onChange({ ...form, legacy })}
        />
      </div>
    </div>
  );
}

// The sheet as it will be printed, in proportion. The pattern inside of the markers only represents the true one.

/** Paper stays white and ink black in both themes. */
function SheetPreview({
  sheet,
  layout,
  squareMm,
}: {
  readonly sheet: BoardSheet;
  readonly layout: BoardLayout;
  readonly squareMm: number;
}) {
  const { board, strip } = sheet;
  const label = sheetPreviewWords.sheet(layout.columns, layout.rows, squareMm, sheet.widthMm, sheet.heightMm);
  return (
    <svg
      className={styles.sheet}
      viewBox={`0 0 ${sheet.widthMm} ${sheet.heightMm}`}
      role="img"
      aria-label={label}
    >
      <rect width={sheet.widthMm} height={sheet.heightMm} fill="white" />
      <rect
        x={sheetMarginMm}
        y={sheetMarginMm}
        width={sheet.widthMm - 2 * sheetMarginMm}
        height={sheet.heightMm - 2 * sheetMarginMm}
        className={styles.margin}
      />
      <g transform={`translate(${board.xMm} ${board.yMm})`}>
        <path d={blackPath(layout, squareMm)} fill="black" />
        <path d={whitePath(layout, squareMm)} fill="white" />
      </g>
      <g
        transform={
          strip.turned
            ? `translate(${strip.xMm} ${strip.yMm + strip.heightMm}) rotate(-90)`
            : `translate(${strip.xMm} ${strip.yMm})`
        }
      >
        <path d={barPath()} stroke="black" strokeWidth={0.6} fill="none" />
        <path d="M105 6.5h42M105 9.5h54M105 12.5h30" stroke="gray" strokeWidth={1.2} />
      </g>
    </svg>
  );
}

const rectangle = (x: number, y: number, edge: number): string => `M${x} ${y}h${edge}v${edge}h${-edge}z`;

function blackPath(layout: BoardLayout, square: number): string {
  const inset = (square * (1 - layout.markerRatio)) / 2;
  return [
    ...boardSquares(layout, 'black').map(({ column, row }) =>
      rectangle(column * square, row * square, square),
    ),
    ...boardSquares(layout, 'white').map(({ column, row }) =>
      rectangle(column * square + inset, row * square + inset, square - 2 * inset),
    ),
  ].join('');
}

/** Modules that look like a marker's, the same at each drawing: half of them white. */
function whitePath(layout: BoardLayout, square: number): string {
  const { modules } = dictionarySize(layout.dictionary);
  const inset = (square * (1 - layout.markerRatio)) / 2;
  const edge = (square - 2 * inset) / (modules + 2);
  return boardSquares(layout, 'white')
    .flatMap(({ column, row }, id) =>
      Array.from({ length: modules * modules }, (_, place) =>
        (((id + 3) * 2654435761 + (place + 7) * 40503 * (id + 11)) >>> 9) % 2 === 0
          ? ''
          : rectangle(
              column * square + inset + ((place % modules) + 1) * edge,
              row * square + inset + (Math.floor(place / modules) + 1) * edge,
              edge,
            ),
      ),
    )
    .join('');
}

/** The control bar of 100 mm. */
function barPath(): string {
  const ticks = Array.from({ length: 11 }, (_, tick) =>
    tick % 5 === 0 ? `M${tick * 10} 5v4` : `M${tick * 10} 6v2`,
  );
  return `M0 7h100${ticks.join('')}`;
}
