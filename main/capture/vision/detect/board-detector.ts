/** Looks for one board: near its last place first, then everywhere. */
import type { BoardLayout } from '../../../contract/model/capture/board.ts';
import { dictionaryNumber } from '../board-geometry.ts';
import { checkFrame } from '../frame-size.ts';
import type { Mat, OpenCv, Rectangle } from '../opencv/api.ts';
import { inWords, type Keep, withNatives } from '../opencv/guard.ts';
import type { BoardDetector, Detection, GreyFrame } from '../types.ts';
import { lookOf } from './look.ts';
import { searchBox } from './search-box.ts';

/** OpenCV's corners have the upper left of the first pixel at (0, 0); ours its centre. Measured: 0.49 in x and y. */
const halfPixel = 0.5;
/** OpenCV's smallest perimeter of a marker, as a part of the longer side of the picture. */
const leastPerimeter = 0.03;
/**
 * Sides of the window for the local threshold, px. OpenCV's own choice is three windows (3, 13, 23) one after the
 * other: at 1280 px 20 ms; one of 7 px finds the same boards in 6 ms. The wide one is for soft pictures.
 */
const sharpWindow = 7;
const softWindow = 21;

/** What one search found, in px of the whole frame. */
interface Found {
  readonly markers: number;
  readonly corners: readonly number[];
}

/** A detector of one board. Throws `capture.failed` for layouts that OpenCV refuses. */
export function createBoardDetector(cv: OpenCv, layout: BoardLayout): BoardDetector {
  const natives = openDetector(cv, layout);
  let picture: Mat | null = null;
  let last: Found | null = null;

  const pictureOf = (frame: GreyFrame): Mat => {
    if (picture === null || picture.cols !== frame.widthPx || picture.rows !== frame.heightPx) {
      picture?.delete();
      picture = null;
      last = null;
      picture = new cv.Mat(frame.heightPx, frame.widthPx, cv.CV_8UC1);
    }
    picture.data.set(frame.luma);
    return picture;
  };

  const detect = (frame: GreyFrame): Detection => {
    checkFrame(frame);
    const found = withNatives(cv, (keep) => {
      const mat = pictureOf(frame);
      const everywhere = { x: 0, y: 0, width: frame.widthPx, height: frame.heightPx };
      const box = last === null ? null : searchBox(last.corners, frame);
      if (last !== null && box !== null) {
        const near = natives.search(keep, mat, box, sharpWindow);
        if (near.corners.length >= last.corners.length) return near;
      }
      const sharp = natives.search(keep, mat, everywhere, sharpWindow);
      if (sharp.markers >= 4) return sharp;
      const soft = natives.search(keep, mat, everywhere, softWindow);
      return soft.corners.length > sharp.corners.length ? soft : sharp;
    });
    last = found.corners.length > 0 ? found : null;
    return { ...found, look: lookOf(frame, found.corners, layout) };
  };
  return {
    detect,
    close() {
      picture?.delete();
      picture = null;
      natives.close();
    },
  };
}

/** The objects that live as long as the detector, and one search with them. */
function openDetector(cv: OpenCv, layout: BoardLayout) {
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
      new cv.aruco_CharucoBoard(size, 1, layout.markerRatio, dictionary, keepOpen(new cv.Mat())),
    );
    board.setLegacyPattern(layout.legacy);
    const charuco = keepOpen(new cv.aruco_CharucoParameters());
    charuco.tryRefineMarkers = true;
    const parameters = keepOpen(new cv.aruco_DetectorParameters());
    // OpenCV stops refining corners at steps of 0.1 px: hundredths cost nothing measurable.
    parameters.cornerRefinementMinAccuracy = 0.01;
    const refine = keepOpen(new cv.aruco_RefineParameters(10, 3, true));
    const detector = keepOpen(new cv.aruco_CharucoDetector(board, charuco, parameters, refine));

    const search = (keep: Keep, picture: Mat, box: Rectangle, windowPx: number): Found => {
      parameters.adaptiveThreshWinSizeMin = windowPx;
      parameters.adaptiveThreshWinSizeMax = windowPx;
      // Of the whole picture, not of the box, so that both find markers of the same size.
      const longer = Math.max(picture.cols, picture.rows);
      parameters.minMarkerPerimeterRate = (leastPerimeter * longer) / Math.max(box.width, box.height);
      detector.setDetectorParameters(parameters);
      const part = keep(picture.roi(box));
      const corners = keep(new cv.Mat());
      const ids = keep(new cv.Mat());
      const markerIds = keep(new cv.Mat());
      detector.detectBoard(part, corners, ids, keep(new cv.MatVector()), markerIds);
      const flat: number[] = [];
      for (let index = 0; index < ids.rows; index += 1)
        flat.push(
          ids.data32S[index] ?? -1,
          (corners.data32F[2 * index] ?? Number.NaN) - halfPixel + box.x,
          (corners.data32F[2 * index + 1] ?? Number.NaN) - halfPixel + box.y,
        );
      return { markers: markerIds.rows, corners: flat };
    };
    return { search, close };
  } catch (error) {
    close();
    throw inWords(cv, error);
  }
}
