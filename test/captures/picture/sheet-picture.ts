/** The board's sheet as ink on paper. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { sheetOf } from '../scene/board-print.ts';
import type { CaptureSpec } from '../spec.ts';
import { type Pyramid, pyramidOf } from './pyramid.ts';

/** Ink and paper in a scene that is exposed right, 0 to 255. */
const [inkLuma, paperLuma] = [38, 222];
const levels = 16;

/** Luma of the whole sheet with its margin. */
export async function sheetPicture(spec: CaptureSpec, squarePx: number): Promise<Pyramid> {
  const { layout, squareM, marginM, mirrored } = spec.board;
  const worker = new Worker(new URL('./board-picture-worker.ts', import.meta.url), {
    workerData: { layout, squarePx },
  });
  const [squares] = (await once(worker, 'message')) as [Uint8Array];
  await worker.terminate();
  const { right, up } = sheetOf(spec);
  const perMetre = squarePx / squareM;
  const width = Math.ceil((right[0] * perMetre) / levels) * levels;
  const height = Math.ceil((-up[1] * perMetre) / levels) * levels;
  const columns = layout.columns * squarePx;
  const rows = layout.rows * squarePx;
  const sheet = new Uint8Array(width * height).fill(paperLuma);
  // The patch is stretched over the picture: each pixel looks up where on the sheet it lies.
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((((y + 0.5) / height) * -up[1] - marginM) * perMetre);
    if (row < 0 || row >= rows) continue;
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor((((x + 0.5) / width) * right[0] - marginM) * perMetre);
      if (column < 0 || column >= columns) continue;
      const from = mirrored ? columns - 1 - column : column;
      if (squares[row * columns + from] === 0) sheet[y * width + x] = inkLuma;
    }
  }
  return pyramidOf(sheet, width, height);
}
