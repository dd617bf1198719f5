/** Which of the board's corners a frame tells by their ids: those beside a marker that is wholly seen and large enough to be read. */
import { markerSquares } from '../../../main/capture/vision/board-geometry.ts';
import { dictionarySize } from '../../../main/contract/plain/capture/dictionaries.ts';
import type { CaptureSpec } from '../spec.ts';
import { hides } from './box.ts';
import { lensOf, project } from './lens.ts';
import type { Vector } from './vectors.ts';
import type { Stand } from './walk.ts';

/** Height of a module in px of a picture 1280 px wide: of smaller ones no picture can tell black from white. */
const leastModulePx = 1;

/** Ids of the corners, wherever they lie. */
export function toldCorners(spec: CaptureSpec, stand: Stand): ReadonlySet<number> {
  const { layout, squareM } = spec.board;
  const { columns, rows, markerRatio } = layout;
  const { widthPx, heightPx } = spec.camera;
  const lens = lensOf(spec);
  const rim = (1 - markerRatio) / 2;
  const modules = dictionarySize(layout.dictionary).modules + 2;
  const leastPx = (leastModulePx * modules * Math.max(widthPx, heightPx)) / 1280;
  const told = new Set<number>();
  for (const { column, row } of markerSquares(layout)) {
    const place = (u: number, v: number): Vector => [
      (column + u - columns / 2) * squareM,
      (rows / 2 - row - v) * squareM,
      0,
    ];
    const corners = [place(rim, rim), place(1 - rim, rim), place(1 - rim, 1 - rim), place(rim, 1 - rim)];
    const seen = corners.flatMap((corner) => {
      const pixel = hides(spec, stand.centre, corner) ? null : project(lens, stand, corner);
      if (pixel === null) return [];
      const [x, y] = pixel;
      return x >= 0 && y >= 0 && x < widthPx && y < heightPx ? [pixel] : [];
    });
    const [a, b, c, d] = seen;
    if (a === undefined || b === undefined || c === undefined || d === undefined) continue;
    const across = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const down = Math.hypot(d[0] - a[0], d[1] - a[1]);
    // Its height over the longer side: what a slanted marker leaves of its modules.
    const area = Math.abs((c[0] - a[0]) * (d[1] - b[1]) - (d[0] - b[0]) * (c[1] - a[1])) / 2;
    if (area / Math.max(across, down) < leastPx) continue;
    for (const [x, y] of [
      [column - 1, row - 1],
      [column, row - 1],
      [column - 1, row],
      [column, row],
    ] as const)
      if (x >= 0 && y >= 0 && x < columns - 1 && y < rows - 1) told.add(y * (columns - 1) + x);
  }
  return told;
}
