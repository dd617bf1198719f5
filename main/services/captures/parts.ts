/** What clips are measured and cut with, as the check uses it. */
import type { BoardLayout } from '../../contract/model/capture/board.ts';
import type { CaptureCheck } from '../../contract/model/capture/check.ts';
import type { Measurement } from '../../contract/model/capture/measurement.ts';
import type { Span } from '../../contract/model/capture/report.ts';
import type { Clip } from '../../media/types.ts';

/** How far the check of a clip is. */
export type CheckProgress = NonNullable<CaptureCheck['progress']>;

/** `layout` null: the board is looked for; otherwise only this one. */
export interface MeasureOptions {
  readonly layout: BoardLayout | null;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: CheckProgress) => void;
  /** From the keyframes, before the rest. */
  readonly onQuick: (measurement: Measurement) => void;
}

/** Throws `media.*`, `capture.thread-ended`, and the signal's reason. */
export interface Measuring {
  /** Clips that it measures at the same time. */
  readonly parallel: number;
  measure(clip: Clip, options: MeasureOptions): Promise<Measurement>;
  /** Modules of each marker of a board, row by row, true for white. */
  boardMarkers(layout: BoardLayout): Promise<readonly (readonly boolean[])[]>;
  close(): Promise<void>;
}

/** One frame of a clip. `edgePx` null: as large as it was filmed. */
export interface WantedFrame {
  readonly atS: number;
  readonly edgePx: number | null;
  readonly format: 'jpeg' | 'png';
}

/** Works on clips by ffmpeg. Throws `media.*`, `capture.nothing-to-trim`, and `cancelled` when aborted. */
export interface ClipMedia {
  framePicture(clip: Clip, wanted: WantedFrame, signal: AbortSignal): Promise<Uint8Array>;
  /** Answers what was really cut out: the beginning is the keyframe before. */
  trimClip(clip: Clip, wanted: { target: string; span: Span }, signal: AbortSignal): Promise<Span>;
}
