/** Opens the vision library in this thread. */
import { createBoardDetector } from './detect/board-detector.ts';
import { type CodeBook, readCodeBook } from './identify/families.ts';
import { identifyBoard } from './identify/identify-board.ts';
import { markerBits } from './marker-bits.ts';
import { loadOpenCv } from './opencv/load-opencv.ts';
import { solvePoses } from './solve/solve-poses.ts';
import type { Vision } from './types.ts';

/** Once per thread: about 200 MB that are given back when the thread ends. Throws `capture.failed`. */
export async function openVision(): Promise<Vision> {
  const { cv } = await loadOpenCv();
  let book: CodeBook | null = null;
  return {
    version: /OpenCV (\S+)/.exec(cv.getBuildInformation())?.[1] ?? 'unknown',
    identify: (frames) => identifyBoard(cv, (book ??= readCodeBook(cv)), frames),
    detector: (layout) => createBoardDetector(cv, layout),
    solve: solvePoses,
    markerBits: (dictionary, id) => markerBits(cv, dictionary, id),
  };
}
