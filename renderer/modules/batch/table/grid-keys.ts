/** Where a key leads in the table, and whether it begins an edit. Pure. */
import { characterCount } from '../../../../main/contract/plain/request-rules/text.ts';
import type { EditColumn } from '../store/table/draft.ts';
import { gridKeysWords as words } from './grid-words.ts';

/** A cell by its places. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** How large the table is; `page` is the number of rows on the screen. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  readonly page: number;
}

/** What of a `KeyboardEvent` decides. */
export type GridKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Null for a key that leads nowhere; at the edge it stays. */
export function placeAfterKey(press: GridKey, { row, column }: CellPlace, size: GridSize): CellPlace | null {
  if (press.altKey) return null;
  const all = press.ctrlKey || press.metaKey;
  const rowTo = (to: number): CellPlace => ({ row: Math.max(0, Math.min(size.rows - 1, to)), column });
  const columnTo = (to: number): CellPlace => ({ row, column: Math.max(0, Math.min(size.columns - 1, to)) });
  switch (press.key) {
    case 'ArrowDown':
      return rowTo(all ? size.rows : row + 1);
    case 'ArrowUp':
      return rowTo(all ? 0 : row - 1);
    case 'PageDown':
      return all ? null : rowTo(row + size.page);
    case 'PageUp':
      return all ? null : rowTo(row - size.page);
    case 'ArrowRight':
      return all ? null : columnTo(column + 1);
    case 'ArrowLeft':
      return all ? null : columnTo(column - 1);
    case 'Home':
      return all ? { row: 0, column: 0 } : columnTo(0);
    case 'End':
      return all ? { row: Math.max(0, size.rows - 1), column: size.columns - 1 } : columnTo(size.columns - 1);
    default:
      return null;
  }
}

/** The cell before or behind in reading order; null beyond the table's ends. */
export function placeAfterTab(back: boolean, { row, column }: CellPlace, size: GridSize): CellPlace | null {
  const place = row * size.columns + column + (back ? -1 : 1);
  if (place < 0 || place >= size.rows * size.columns) return null;
  return { row: Math.floor(place / size.columns), column: place % size.columns };
}

/** The text with which the press begins an edit: the cell's own for Enter and F2, the sign itself for a sign; null for no edit. */
export function editAfterKey(press: GridKey, text: string): string | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === 'Enter' || press.key === 'F2') return text;
  return characterCount(press.key) === 1 && press.key !== ' ' ? press.key : null;
}

/** The columns' heads. */
export const columnTitles: Readonly<
  Record<EditColumn, { readonly standard: string; readonly measured: string }>
> = {
  input: { standard: words.textOrImage, measured: words.image },
  capture: { standard: words.clip, measured: words.clip },
  name: { standard: words.name, measured: words.name },
  options: { standard: words.options, measured: words.options },
};
