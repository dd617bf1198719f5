/** How the list is laid out: how cards share the width, where the arrow keys lead, what a rubber band covers, and how wide the columns of rows are. Pure; CSS pixels. */
import type { SortKey } from '../../../../main/contract/schema/library/search.ts';
import { type ColumnId, clampWidth, columnIds, type LibraryLook } from '../store/state.ts';

/** Edges of a card that can be chosen. */
export const cardSizes = { smallest: 88, usual: 92, largest: 400 } as const;
/** Margin around the cards. */
export const gridPadding = 12;
/** Below, a card has room for its picture and title alone: also in `Card.module.css`. */
const compactPx = 150;

// Two lines of words, one of state and the card's border: what is left is a square, as previews are.
const captionHeight = 78;
// Two lines of the title.
const compactCaptionHeight = 44;
const listRowHeight = 44;
/** The heads of the columns. */
const headHeight = 32;

/** `columns` cells side by side, each `cellWidth` wide; rows follow every `rowHeight`, the gap included. */
export interface GridLayout {
  readonly columns: number;
  readonly cellWidth: number;
  readonly rowHeight: number;
  readonly gap: number;
  /** Above the first row, and at its left. */
  readonly top: number;
  readonly left: number;
}

/** Cards are at least as wide as chosen and fill the width; in rows there is one column. `width` is the scroller's. */
export function gridLayout(width: number, cardSize: number, view: 'grid' | 'list'): GridLayout {
  if (view === 'list')
    return { columns: 1, cellWidth: width, rowHeight: listRowHeight, gap: 0, top: headHeight, left: 0 };
  const inner = Math.max(0, width - gridPadding * 2);
  const gap = cardSize < compactPx ? 8 : 12;
  const columns = Math.max(1, Math.floor((inner + gap) / (cardSize + gap)));
  const cellWidth = Math.floor((inner - gap * (columns - 1)) / columns);
  const rowHeight = cellWidth + (cellWidth < compactPx ? compactCaptionHeight : captionHeight) + gap;
  return { columns, cellWidth, rowHeight, gap, top: gridPadding, left: gridPadding };
}

/** The index a key leads to from `index`, or null for another key. `pageRows` is how many rows are visible. */
export function indexAfterKey(
  key: string,
  at: { readonly index: number; readonly count: number; readonly columns: number; readonly pageRows: number },
): number | null {
  const { index, count, columns, pageRows } = at;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -columns * Math.max(1, pageRows),
    PageDown: columns * Math.max(1, pageRows),
    Home: -count,
    End: count,
  };
  const step = steps[key];
  if (step === undefined || count === 0) return null;
  const vertical = key === 'ArrowUp' || key === 'ArrowDown';
  const target = index + step;
  // Up from the first row stays; down into a last row that is shorter goes to its end.
  if (vertical && target < 0) return index;
  const lastRow = Math.floor((count - 1) / columns);
  if (key === 'ArrowDown' && target >= count)
    return Math.floor(index / columns) < lastRow ? count - 1 : index;
  return Math.min(count - 1, Math.max(0, target));
}

/** A rectangle over the content of the list; its corners in any order. */
export interface Band {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

/** Places of the cells that the band touches, as runs of neighbours, first and last included. */
export function placesIn(band: Band, layout: GridLayout, count: number): { first: number; last: number }[] {
  const { columns, cellWidth, rowHeight, gap: space, top, left } = layout;
  const columnOf = (x: number): number => (x - left) / (cellWidth + space);
  const rowOf = (y: number): number => (y - top) / rowHeight;
  const [x1, x2] = [Math.min(band.fromX, band.toX), Math.max(band.fromX, band.toX)];
  const [y1, y2] = [Math.min(band.fromY, band.toY), Math.max(band.fromY, band.toY)];
  const firstColumn = afterGap(columnOf(x1), cellWidth, cellWidth + space);
  const lastColumn = Math.min(columns - 1, Math.floor(columnOf(x2)));
  const firstRow = afterGap(rowOf(y1), rowHeight - space, rowHeight);
  const lastRow = Math.min(Math.ceil(count / columns) - 1, Math.floor(rowOf(y2)));
  if (lastColumn < firstColumn) return [];
  const runs: { first: number; last: number }[] = [];
  for (let row = firstRow; row <= lastRow; row += 1) {
    const first = row * columns + firstColumn;
    if (first < count) runs.push({ first, last: Math.min(count - 1, row * columns + lastColumn) });
  }
  return runs;
}

/** The edge at which a preview is requested: few sizes, so that each is made once. */
export function previewEdgePx(cellWidth: number, pixelRatio: number): number {
  return [128, 256, 512].find((edge) => edge >= cellWidth * pixelRatio) ?? 1024;
}

// A band that lies in the gap after a cell does not touch it.
function afterGap(at: number, size: number, whole: number): number {
  return Math.max(0, at - Math.floor(at) >= size / whole ? Math.ceil(at) : Math.floor(at));
}

/** CSS pixels. */
const usualWidths: Readonly<Record<ColumnId, number>> = {
  name: 280,
  kind: 140,
  simulator: 130,
  size: 170,
  mass: 84,
  triangles: 92,
  bytes: 84,
  rating: 92,
  tags: 180,
  review: 110,
  created: 110,
  state: 180,
};

const sortsBy: Readonly<Partial<Record<ColumnId, SortKey>>> = {
  name: 'name',
  kind: 'kind',
  simulator: 'simulator',
  size: 'size',
  mass: 'mass',
  triangles: 'triangles',
  bytes: 'bytes',
  rating: 'rating',
  created: 'created',
};

export function columnWidth(id: ColumnId, { widths }: Pick<LibraryLook, 'widths'>): number {
  return clampWidth(widths[id] ?? usualWidths[id]);
}

/** What a click on the head sorts by; null for nothing. */
export function columnSort(id: ColumnId): SortKey | null {
  return sortsBy[id] ?? null;
}

/** Numbers stand at the right. */
export function isNumber(id: ColumnId): boolean {
  return id === 'mass' || id === 'triangles' || id === 'bytes';
}

/** With the column where it was missing, without it where it was shown; in the order of all. */
export function withColumn(shown: readonly ColumnId[], id: ColumnId): readonly ColumnId[] {
  return columnIds.filter((one) => (one === id ? !shown.includes(id) : shown.includes(one)));
}

/** For CSS: the picture, the columns, and what is left over. */
export function gridTemplate(look: Pick<LibraryLook, 'columns' | 'widths'>): string {
  return ['40px', ...look.columns.map((id) => `${columnWidth(id, look)}px`), 'minmax(0, 1fr)'].join(' ');
}

/** The least width at which all columns are seen, gaps and margins included. */
export function listWidth(look: Pick<LibraryLook, 'columns' | 'widths'>): number {
  return look.columns.reduce((sum, id) => sum + columnWidth(id, look) + 12, 40 + 24 + 12);
}
