/** A board's fields beside the sheet that they make: to print it, or to enter one that is printed already. */

import { dictionaries, dictionarySize } from '../../../../main/contract/plain/capture/dictionaries.ts';
import {
  type BoardSheet,
  boardSquares,
  largestSquareWithCodeMm,
  sheetMarginMm,
} from '../../../../main/contract/rules/capture/board-sheet.ts';
import type { BoardLayout, Paper } from '../../../../main/contract/schema/capture/board.ts';
import { classes } from '../../../ui/classes.ts';
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
import {
  boardFieldsWords,
  boardSheetViewWords,
  dictionaryHint,
  sheetPreviewWords,
  sizeWords,
} from './board-words.ts';

const papers: readonly Paper[] = ['A4', 'A3', 'Letter'];

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
        )}{' '}
        {sheet.code === null
          ? boardSheetViewWords.noRoomForCode(largestSquareWithCodeMm({ layout, paper: form.paper }))
          : boardSheetViewWords.hasCode}
      </p>
    </>
  );
}

// The fields of a board: the usual ones in one choice, each dimension on its own below.

const own = 'own';
const numberFields = [
  {
    field: 'columns',
    get label() {
      return boardFieldsWords.columns;
    },
    inputMode: 'numeric',
  },
  {
    field: 'rows',
    get label() {
      return boardFieldsWords.rows;
    },
    inputMode: 'numeric',
  },
  {
    field: 'squareMm',
    get label() {
      return boardFieldsWords.squareMm;
    },
    inputMode: 'decimal',
  },
  {
    field: 'markerMm',
    get label() {
      return boardFieldsWords.markerMm;
    },
    inputMode: 'decimal',
  },
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
            ...boardPresets.map((one) => ({
              value: one.id,
              label: boardFieldsWords.preset(one.id, sizeWords(one)),
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
      <TechnicalFields form={form} onChange={onChange} />
    </div>
  );
}

/** What hardly anybody changes, and what needs OpenCV's names. */
function TechnicalFields({
  form,
  onChange,
}: {
  readonly form: BoardForm;
  readonly onChange: (form: BoardForm) => void;
}) {
  return (
    <details className={classes(styles.wide, styles.technical)}>
      <summary>{boardFieldsWords.details}</summary>
      <div className={styles.technicalFields}>
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
        <Checkbox
          label={boardFieldsWords.legacyLayout}
          hint={boardFieldsWords.legacyLayoutHint}
          checked={form.legacy}
          onChange={(legacy) => onChange({ ...form, legacy })}
        />
      </div>
    </details>
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
  const { board, strip, code } = sheet;
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
        <path d={code === null ? captionBeside : captionBelow} stroke="gray" strokeWidth={1.2} />
      </g>
      {code !== null && (
        <g transform={`translate(${code.xMm} ${code.yMm}) scale(${code.widthMm / codeModules})`}>
          <path d={codePath()} fill="black" fillRule="evenodd" />
        </g>
      )}
    </svg>
  );
}

const captionBeside = 'M105 6.5h42M105 9.5h54M105 12.5h30';
const captionBelow = 'M0 15.5h42M0 18.5h54M0 21.5h30';

/** Modules of a code along its edge. */
const codeModules = 25;

const finder = (x: number, y: number): string =>
  rectangle(x, y, 7) + rectangle(x + 1, y + 1, 5) + rectangle(x + 2, y + 2, 3);

/** A code as it looks, the same at each drawing: its three corners, and ink by chance. */
function codePath(): string {
  const last = codeModules - 7;
  const isFree = (x: number, y: number): boolean =>
    !(y < 8 && (x < 8 || x >= last - 1)) && !(y >= last - 1 && x < 8);
  const ink = Array.from({ length: codeModules ** 2 }, (_, place) => {
    const [x, y] = [place % codeModules, Math.floor(place / codeModules)];
    const isInk = (((x + 5) * 2654435761 + (y + 3) * 40503 * (x + 11)) >>> 9) % 2 === 0;
    return isInk && isFree(x, y) ? rectangle(x, y, 1) : '';
  });
  return [finder(0, 0), finder(last, 0), finder(0, last), ...ink].join('');
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
