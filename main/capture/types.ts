/** What measures clips, as the rest of the application sees it. */
import type { BoardLayout } from '../contract/schema/capture/board.ts';
import type { Measurement } from '../contract/schema/capture/measurement.ts';
import type { Clip, Tools } from '../media/types.ts';
import type { CheckProgress } from './measure/check-progress.ts';

/** `layout` null: the board is found out; otherwise only this one is looked for. */
export interface MeasureOptions {
  readonly layout: BoardLayout | null;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: CheckProgress) => void;
  /** From the keyframes, poses solved; not for clips whose keyframes are too far apart. */
  readonly onQuick: (measurement: Measurement) => void;
}

/** Measures clips in threads of their own, or in this one. */
export interface Capture {
  /** Clips that are measured at the same time; further ones wait. */
  readonly parallel: number;
  /**
   * Throws `media.*`, `input.*`, `capture.failed`, `capture.thread-ended`, and the signal's reason once its ffmpeg has
   * been ended. What is wrong with the clip is in the measurement.
   */
  measure(clip: Clip, options: MeasureOptions): Promise<Measurement>;
  /** Modules of each marker of a board, row by row, true for white; in the order of their ids. */
  boardMarkers(layout: BoardLayout): Promise<readonly (readonly boolean[])[]>;
  /** Ends what is under way (`cancelled`). */
  close(): Promise<void>;
}

/** Finds the programs; asked once for each clip, so that a path that the user sets counts at once. */
export type FindTools = () => Promise<Tools>;
