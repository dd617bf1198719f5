/** The board's sheet as ink on paper. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { marginSquares } from '../scene/board-print.ts';
import type { CaptureSpec } from '../spec.ts';
import { type Pyramid, pyramidOf } from './pyramid.ts';

/** Ink and paper in a scene that is exposed right, 0 to 255. */
const [inkLuma, paperLuma] = [38, 222];

/** Luma of the whole sheet with its margin; `squarePx` is a multiple of 64. */
export async function sheetPicture(spec: CaptureSpec, squarePx: number): Promise<Pyramid> {
  const { layout, mirrored } = spec.board;
  const worker = new Worker(new URL('./board-picture-worker.ts', import.meta.url), {
    workerData: { layout, squarePx },
  });
  const [squares] = (await once(worker, 'message')) as [Uint8Array];
  await worker.terminate();
  const margin = marginSquares(spec) * squarePx;
  const columns = layout.columns * squarePx;
  const rows = layout.rows * squarePx;
  const [width, height] = [columns + 2 * margin, rows + 2 * margin];
  const sheet = new Uint8Array(width * height).fill(paperLuma);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const from = mirrored ? columns - 1 - x : x;
      if (squares[y * columns + from] === 0) sheet[(y + margin) * width + margin + x] = inkLuma;
    }
  }
  return pyramidOf(sheet, width, height);
}
