/** How many panes go beside each other so that all of them fit the window, each as large as can be. Pure. */

/** Smaller ones show nothing; CSS pixels. */
export const leastPane = { width: 240, height: 190 } as const;

/** A view is looked at best when it is about that much wider than high. */
const bestAspect = 1.25;

/** Of a place of that size in CSS pixels; what does not fit at the least size is scrolled to. */
export function paneColumns(count: number, width: number, height: number): number {
  const most = Math.max(1, Math.min(count, Math.floor(width / leastPane.width)));
  let best = { columns: 1, edge: 0 };
  for (let columns = 1; columns <= most; columns += 1) {
    const rows = Math.ceil(count / columns);
    const paneHeight = Math.max(leastPane.height, height / rows);
    const seen = Math.min(1, height / (paneHeight * rows));
    const edge = Math.min(width / columns, paneHeight * bestAspect) * seen;
    if (edge > best.edge) best = { columns, edge };
  }
  return best.columns;
}
