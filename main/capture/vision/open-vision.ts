/** Opens the vision library in this thread. */

import type { Dictionary } from '../../contract/plain/capture/dictionaries.ts';
import { dictionaryNumber } from './board-geometry.ts';
import { createBoardDetector } from './detect/board-detector.ts';
import { identifyBoard } from './identify/identify-board.ts';
import { type CodeBook, readCodeBook, votesFor } from './identify/marker-search.ts';
import { loadOpenCv, type OpenCv, withNatives } from './opencv/opencv.ts';
import { solvePoses } from './solve/solve-poses.ts';
import type { Vision } from './types.ts';
import { findUnread } from './unread/find-unread.ts';

/** Window of the local threshold for markers with a broad border, px. */
const wideWindowPx = 7;

/** Once per thread: about 200 MB that are given back when the thread ends. Throws `capture.failed`. */
export async function openVision(): Promise<Vision> {
  const { cv } = await loadOpenCv();
  let book: CodeBook | null = null;
  return {
    version: /OpenCV (\S+)/.exec(cv.getBuildInformation())?.[1] ?? 'unknown',
    identify: (frames) => identifyBoard(cv, (book ??= readCodeBook(cv)), frames),
    detector: (layout) => createBoardDetector(cv, layout),
    unread: findUnread,
    hasWideBorders: (frames) => votesFor(cv, (book ??= readCodeBook(cv)), frames, wideWindowPx, 2).length > 0,
    solve: solvePoses,
    markerBits: (dictionary, id) => markerBits(cv, dictionary, id),
  };
}

/** Row by row, true for white, without the black border. Throws `capture.failed` for an id that the dictionary does not have. */
function markerBits(cv: OpenCv, dictionary: Dictionary, id: number): readonly boolean[] {
  return withNatives(cv, (keep) => {
    const native = keep(cv.getPredefinedDictionary(dictionaryNumber(dictionary)));
    // One pixel per module, and a border of one.
    const side = native.markerSize + 2;
    const picture = keep(new cv.Mat());
    native.generateImageMarker(id, side, picture, 1);
    const inner = Array.from({ length: native.markerSize }, (_, index) => index + 1);
    return inner.flatMap((row) => inner.map((column) => (picture.data[row * side + column] ?? 0) > 127));
  });
}
