/** What is asked of the vision library, in words that do not name it. Pixels of a frame: x right, y down, centre of the first at (0, 0). */

import type { Dictionary } from '../../contract/plain/capture/dictionaries.ts';
import type { BoardFound, BoardLayout } from '../../contract/schema/capture/board.ts';
import type { Pose } from '../../contract/schema/capture/measurement.ts';

/** Full-range luma, rows one after the other. */
export interface GreyFrame {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly luma: Uint8Array;
}

/** What one frame shows of a board. */
export interface Detection {
  /** Markers of this board. */
  readonly markers: number;
  /** Flat: id, x, y of each ChArUco corner, in pixels of this frame, half-pixel bias removed. */
  readonly corners: readonly number[];
  /** Grey of the white and black squares, and rise of the edges between them in px of this frame; null without corners. */
  readonly look: { readonly white: number; readonly black: number; readonly edgeWidthPx: number } | null;
}

/** A chessboard whose markers could not be read. Lengths in px of the frame. */
export interface UnreadBoard {
  /** Those with all four corners, and corners along its longer and shorter side. */
  readonly squares: number;
  readonly long: number;
  readonly short: number;
  /** Edge of a square, root of its area. */
  readonly squarePx: number;
  /** Rise of the edges in the direction in which they are wider, and in the other; null where too few were seen. */
  readonly edgePx: number | null;
  readonly narrowEdgePx: number | null;
  /** Between black and white, in levels of grey. */
  readonly contrast: number;
}

/** Looks for one board in frames of any size. To be closed: it holds memory that no collector sees. */
export interface BoardDetector {
  detect(frame: GreyFrame): Detection;
  close(): void;
}

/** One frame's corners for `solve`; null poses come back for those that do not give one. */
export interface Solved {
  /** Of the frame's own pixels; null where too few frames show the board at an angle. */
  readonly lens: {
    readonly focalPx: number;
    readonly focalUncertaintyPercent: number;
    readonly frames: number;
    readonly reprojectionPx: number;
  } | null;
  readonly poses: readonly (Pose | null)[];
}

/** The vision library, loaded. One per thread: about 200 MB. */
export interface Vision {
  readonly version: string;
  /** Tries all families, legacy layouts and mirrored prints on a few sharp frames; about 1 s. Null when no frame shows a board. */
  identify(frames: readonly GreyFrame[]): BoardFound | null;
  detector(layout: BoardLayout): BoardDetector;
  /** For frames in which no marker was read; about a tenth of a second. Null when no chessboard can be made out. */
  unread(frame: GreyFrame): UnreadBoard | null;
  /** Whether these frames show markers with a border of two modules, which no board of OpenCV's own has. */
  hasWideBorders(frames: readonly GreyFrame[]): boolean;
  /**
   * Focal length by a one-parameter search over frames (pinhole, square pixels, centre of the picture), then a pose of
   * each. `detections` are of frames of one size.
   */
  solve(
    detections: readonly Pick<Detection, 'corners'>[],
    layout: BoardLayout,
    frame: Pick<GreyFrame, 'widthPx' | 'heightPx'>,
    focalPx?: number,
  ): Solved;
  /** Modules of a marker, row by row, true for white; its black border is not part of it. */
  markerBits(dictionary: Dictionary, id: number): readonly boolean[];
}
