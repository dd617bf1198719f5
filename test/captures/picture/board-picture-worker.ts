/** Draws one board with the vision library, on its own in a thread, because the library takes hold of its process. */
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { dictionaries } from '../../../main/contract/plain/capture/dictionaries.ts';
import type { CaptureSpec } from '../spec.ts';

interface Mat {
  readonly data: Uint8Array;
}
interface Board {
  setLegacyPattern(legacy: boolean): void;
  generateImage(size: object, target: Mat, marginPx: number, borderBits: number): void;
}
/** As much of the library as is needed here; its own types leave these out. */
interface Library {
  readonly Mat: (new () => Mat) | undefined;
  readonly Size: new (width: number, height: number) => object;
  readonly aruco_CharucoBoard: new (
    size: object,
    square: number,
    marker: number,
    dictionary: object,
    ids: Mat,
  ) => Board;
  getPredefinedDictionary(index: number): object;
  onRuntimeInitialized: () => void;
}

const { layout, squarePx } = workerData as { layout: CaptureSpec['board']['layout']; squarePx: number };
const cv = createRequire(import.meta.url)('@techstark/opencv-js') as Library;
if (cv.Mat === undefined) {
  await new Promise<void>((resolve) => {
    cv.onRuntimeInitialized = resolve;
  });
}
if (cv.Mat === undefined) throw new Error('the vision library did not start');
const dictionary = cv.getPredefinedDictionary(dictionaries.indexOf(layout.dictionary));
const size = new cv.Size(layout.columns, layout.rows);
const board = new cv.aruco_CharucoBoard(size, 1, layout.markerRatio, dictionary, new cv.Mat());
board.setLegacyPattern(layout.legacy);
const picture = new cv.Mat();
board.generateImage(new cv.Size(layout.columns * squarePx, layout.rows * squarePx), picture, 0, 1);
const bytes = Uint8Array.from(picture.data);
parentPort?.postMessage(bytes, [bytes.buffer]);
