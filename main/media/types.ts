/** What the parts that work on clips ask of ffmpeg and ffprobe. */
import type { HardFault, VideoFacts } from '../contract/schema/capture/measurement.ts';

/** The programs, found once per start (`tools.ts`). */
export interface Tools {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  /** As ffmpeg names it, such as `7.0`. */
  readonly version: string;
}

/** A clip on this disk; `fileName` is what messages call it. */
export interface Clip {
  readonly file: string;
  readonly fileName: string;
}

/** Ends the tool that runs when aborted; it is also killed after its own limit of time. */
export interface ToolOptions {
  readonly tools: Tools;
  readonly signal?: AbortSignal | undefined;
}

/** Exactly one of `facts` and `fault` is null, but for `too-large` clips, which can be looked into and cut all the same. */
export interface Examined {
  readonly facts: VideoFacts | null;
  readonly fault: HardFault | null;
  /** Presentation times of the keyframes in seconds from the first frame shown, ascending. */
  readonly keyframesS: readonly number[];
  /** When the first frame is shown in the file's own time, which the tools print; 0 without facts. */
  readonly startS: number;
}

/** One frame's luma, full range, rows one after the other. The bytes are valid until the second next frame is requested. */
export interface LumaFrame {
  /** Seconds from the first frame shown, from the frame's own presentation time. */
  readonly atS: number;
  readonly keyframe: boolean;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly luma: Uint8Array;
}
