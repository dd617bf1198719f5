/** Markers of one dictionary in a frame, and whatever else looks like one. */
import type { Dictionary } from '../../../contract/plain/capture/dictionaries.ts';
import { dictionaryNumber } from '../board-geometry.ts';
import type { MatVector, OpenCv } from '../opencv/api.ts';
import { withNatives } from '../opencv/guard.ts';
import type { GreyFrame } from '../types.ts';
import type { Quad } from './read-marker.ts';

/** Corners in px, from the marker's own upper left clockwise as printed. */
export interface SeenMarker {
  readonly id: number;
  readonly quad: Quad;
}

/** OpenCV's corners have the upper left of the first pixel at (0, 0) only where it refines them; contours have its centre. */
interface Searched {
  readonly markers: readonly SeenMarker[];
  /** Quadrilaterals that are no markers of this dictionary. */
  readonly rejected: readonly Quad[];
}

/** `windowPx`: side of the window of the local threshold. */
export function searchMarkers(
  cv: OpenCv,
  frame: GreyFrame,
  dictionary: Dictionary,
  windowPx: number,
  refined: boolean,
): Searched {
  return withNatives(cv, (keep) => {
    const parameters = keep(new cv.aruco_DetectorParameters());
    parameters.adaptiveThreshWinSizeMin = windowPx;
    parameters.adaptiveThreshWinSizeMax = windowPx;
    parameters.cornerRefinementMethod = refined ? 1 : 0;
    const native = keep(cv.getPredefinedDictionary(dictionaryNumber(dictionary)));
    const detector = keep(
      new cv.aruco_ArucoDetector(native, parameters, keep(new cv.aruco_RefineParameters(10, 3, true))),
    );
    const picture = keep(new cv.Mat(frame.heightPx, frame.widthPx, cv.CV_8UC1));
    picture.data.set(frame.luma);
    const quads = keep(new cv.MatVector());
    const ids = keep(new cv.Mat());
    const rejected = keep(new cv.MatVector());
    detector.detectMarkers(picture, quads, ids, rejected);
    const found = quadsOf(quads);
    return {
      markers: found.map((quad, index) => ({ id: ids.data32S[index] ?? -1, quad })),
      rejected: quadsOf(rejected),
    };
  });
}

function quadsOf(vector: MatVector): Quad[] {
  return Array.from({ length: vector.size() }, (_, index) => {
    const mat = vector.get(index);
    const quad = [...mat.data32F.subarray(0, 8)];
    mat.delete();
    return quad;
  });
}
