/** What measures clips, as the rest of the application sees it, and how far it is. */
import type { BoardLayout } from '../contract/schema/capture/board.ts';
import type { Measurement } from '../contract/schema/capture/measurement.ts';
import type { CaptureCheck } from '../contract/schema/capture/report.ts';
import type { Clip, Tools } from '../media/types.ts';

/** How closely a clip is looked at: its keyframes, frames of all of it, or one after the other, which is usual. */
export type Passes = 'quick' | 'full' | 'both';

/** `layout` null: the board is found out; otherwise only this one is looked for. */
export interface MeasureOptions {
  /** `both` when absent; with `quick` what is measured is of the keyframes alone, however far apart they are. */
  readonly passes?: Passes | undefined;
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

// How far the measuring of one clip is, and how long it will take.

/** As in a `CaptureCheck`. */
export type CheckProgress = NonNullable<CaptureCheck['progress']>;
type Phase = CheckProgress['phase'];

/** Parts of the whole, as measured on clips of half a minute. */
const begins: Readonly<Record<Phase, number>> = { probe: 0, quick: 0.05, full: 0.25 };
const ends: Readonly<Record<Phase, number>> = { probe: 0.05, quick: 0.25, full: 1 };
/** Less of a phase tells nothing of its speed. */
const leastPart = 0.03;

/** `now`: milliseconds of any clock that goes forward. */
export function createCheckProgress(
  tell: (progress: CheckProgress) => void,
  now: () => number,
): (phase: Phase, part: number) => void {
  let [current, startedMs]: [Phase, number] = ['probe', now()];
  return (phase, part) => {
    if (phase !== current) [current, startedMs] = [phase, now()];
    const done = Math.min(1, Math.max(0, part));
    const fraction = begins[phase] + done * (ends[phase] - begins[phase]);
    const secondsLeft =
      phase === 'full' && done >= leastPart ? ((now() - startedMs) / 1000) * (1 / done - 1) : null;
    tell({ phase, fraction, secondsLeft });
  };
}
