/** How cards share the width, and where the arrow keys lead. Pure; CSS pixels. */

/** Edges of a card that can be chosen. */
export const cardSizes = { smallest: 120, usual: 200, largest: 400 } as const;

const gap = 12;
// Two lines of words, one of state and the card's border: what is left is a square, as previews are.
const captionHeight = 78;
const rowHeight = 52;

/** `columns` cells side by side, each `cellWidth` wide; rows follow every `rowHeight`, the gap included. */
export interface GridLayout {
  readonly columns: number;
  readonly cellWidth: number;
  readonly rowHeight: number;
  readonly gap: number;
}

/** Cards are at least as wide as chosen and fill the width; in rows there is one column. */
export function gridLayout(width: number, cardSize: number, view: 'grid' | 'list'): GridLayout {
  if (view === 'list') return { columns: 1, cellWidth: width, rowHeight, gap: 0 };
  const columns = Math.max(1, Math.floor((width + gap) / (cardSize + gap)));
  const cellWidth = Math.floor((width - gap * (columns - 1)) / columns);
  return { columns, cellWidth, rowHeight: cellWidth + captionHeight + gap, gap };
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

/** The edge at which a preview is asked for: few sizes, so that each is made once. */
export function previewEdgePx(cellWidth: number, pixelRatio: number): number {
  return [128, 256, 512].find((edge) => edge >= cellWidth * pixelRatio) ?? 1024;
}
