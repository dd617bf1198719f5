/** The columns of the list: their widths, and by which they sort. Pure. */
import type { SortKey } from '../../../../main/contract/schema/library/search.ts';
import { type ColumnId, clampWidth, columnIds, type LibraryLook } from '../store/list-look.ts';

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
