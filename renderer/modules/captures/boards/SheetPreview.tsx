/** The sheet as it will be printed, in proportion. The pattern inside of the markers only represents the true one. */

import { dictionarySize } from '../../../../main/contract/plain/capture/dictionaries.ts';
import { type BoardSheet, sheetMarginMm } from '../../../../main/contract/rules/capture/board-sheet.ts';
import { boardSquares } from '../../../../main/contract/rules/capture/board-squares.ts';
import type { BoardLayout } from '../../../../main/contract/schema/capture/board.ts';
import { sheetPreviewWords as words } from './board-words.ts';
import styles from './SheetPreview.module.css';

/** Paper stays white and ink black in both themes. */
export function SheetPreview({
  sheet,
  layout,
  squareMm,
}: {
  readonly sheet: BoardSheet;
  readonly layout: BoardLayout;
  readonly squareMm: number;
}) {
  const { board, strip } = sheet;
  const label = words.sheet(layout.columns, layout.rows, squareMm, sheet.widthMm, sheet.heightMm);
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
