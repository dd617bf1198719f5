/** One search of OpenCV for the corners of one board, in a part of a picture. */

import type { BoardLayout } from '../../../contract/schema/capture/board.ts';
import { median } from '../../../core/statistics.ts';
import { dictionaryNumber, firstIdOf, markerSquares } from '../board-geometry.ts';
import { zoomPart } from '../frame.ts';
import {
  inWords,
  type Keep,
  type Mat,
  type MatVector,
  type OpenCv,
  type Rectangle,
} from '../opencv/opencv.ts';

/** OpenCV's corners have the upper left of the first pixel at (0, 0); ours its centre. Measured: 0.49 in x and y. */
const halfPixel = 0.5;
/** OpenCV's smallest perimeter of a marker, as a part of the longer side of the picture. */
const leastPerimeter = 0.03;

/** What one search found, in px of the whole frame. */
export interface Found {
  readonly markers: number;
  /** Flat: id, x, y. */
  readonly corners: readonly number[];
  /** Corners of all markers, flat: x, y; also of those that give no corner of the board. */
  readonly outline: readonly number[];
  /** Shorter side of the usual marker; 0 without one. */
  readonly markerPx: number;
}

/** `times`: how often larger the part is looked at; `windowPx`: window of the local threshold, in px of what is looked at. */
export interface Look {
  readonly box: Rectangle;
  readonly windowPx: number;
  readonly times: number;
}

export interface NativeSearch {
  /** Modules along a marker, its border counted. */
  readonly modules: number;
  search(keep: Keep, picture: Mat, look: Look): Found;
  close(): void;
}

/** The objects that live as long as the detector. Throws `capture.failed` for layouts that OpenCV refuses. */
export function openNativeSearch(cv: OpenCv, layout: BoardLayout): NativeSearch {
  const kept: { delete(): void }[] = [];
  const keepOpen: Keep = (object) => {
    kept.push(object);
    return object;
  };
  const close = () => {
    for (const object of kept.splice(0).toReversed()) object.delete();
  };
  try {
    const dictionary = keepOpen(cv.getPredefinedDictionary(dictionaryNumber(layout.dictionary)));
    const size = new cv.Size(layout.columns, layout.rows);
    const board = keepOpen(
      new cv.aruco_CharucoBoard(size, 1, layout.markerRatio, dictionary, keepOpen(idsOf(cv, layout))),
    );
    board.setLegacyPattern(layout.legacy);
    const charuco = keepOpen(new cv.aruco_CharucoParameters());
    charuco.tryRefineMarkers = true;
    const parameters = keepOpen(new cv.aruco_DetectorParameters());
    // OpenCV stops refining corners at steps of 0.1 px: hundredths cost nothing measurable.
    parameters.cornerRefinementMinAccuracy = 0.01;
    const refine = keepOpen(new cv.aruco_RefineParameters(10, 3, true));
    const detector = keepOpen(new cv.aruco_CharucoDetector(board, charuco, parameters, refine));

    const search = (keep: Keep, picture: Mat, { box, windowPx, times }: Look): Found => {
      parameters.adaptiveThreshWinSizeMin = windowPx;
      parameters.adaptiveThreshWinSizeMax = windowPx;
      // Of the whole picture, not of the box, so that both find markers of the same size.
      const longer = Math.max(picture.cols, picture.rows);
      parameters.minMarkerPerimeterRate =
        (leastPerimeter * longer) / (times * Math.max(box.width, box.height));
      detector.setDetectorParameters(parameters);
      const part = zoomPart(cv, keep, picture, box, times);
      const corners = keep(new cv.Mat());
      const ids = keep(new cv.Mat());
      const markers = keep(new cv.MatVector());
      const markerIds = keep(new cv.Mat());
      detector.detectBoard(part, corners, ids, markers, markerIds);
      const flat: number[] = [];
      for (let index = 0; index < ids.rows; index += 1)
        flat.push(
          ids.data32S[index] ?? -1,
          (corners.data32F[2 * index] ?? Number.NaN) / times - halfPixel + box.x,
          (corners.data32F[2 * index + 1] ?? Number.NaN) / times - halfPixel + box.y,
        );
      const quads = quadsOf(markers, box, times);
      return {
        markers: markerIds.rows,
        corners: flat,
        outline: quads.flat(),
        markerPx: median(quads.map(shorterSide)) ?? 0,
      };
    };
    return { modules: dictionary.markerSize + 2, search, close };
  } catch (error) {
    close();
    throw inWords(cv, error);
  }
}

/** Empty for ids from 0 on. */
function idsOf(cv: OpenCv, layout: BoardLayout): Mat {
  const firstId = firstIdOf(layout);
  if (firstId === 0) return new cv.Mat();
  const count = markerSquares(layout).length;
  const ids = new cv.Mat(1, count, cv.CV_32SC1);
  ids.data32S.set(Array.from({ length: count }, (_, place) => firstId + place));
  return ids;
}

function quadsOf(markers: MatVector, box: Rectangle, times: number): number[][] {
  return Array.from({ length: markers.size() }, (_, index) => {
    const mat = markers.get(index);
    const quad = [...mat.data32F.subarray(0, 8)].map(
      (value, at) => value / times + (at % 2 === 0 ? box.x : box.y),
    );
    mat.delete();
    return quad;
  });
}

function shorterSide([
  x0 = 0,
  y0 = 0,
  x1 = 0,
  y1 = 0,
  x2 = 0,
  y2 = 0,
  x3 = 0,
  y3 = 0,
]: readonly number[]): number {
  const across = Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x2 - x3, y2 - y3);
  const down = Math.hypot(x3 - x0, y3 - y0) + Math.hypot(x2 - x1, y2 - y1);
  return Math.min(across, down) / 2;
}
