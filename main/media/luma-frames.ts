/** The frames of a clip as full-range luma, small enough to be looked at, each with its own time; decoded once, front to back. */
import { availableParallelism } from 'node:os';
import { AppError } from '../contract/plain/errors.ts';
import type { Span } from '../contract/schema/capture/report.ts';
import type { VideoFacts } from '../contract/schema/capture/video-facts.ts';
import { readFrameLine } from './frame-line.ts';
import { type LumaSelection, lumaFilter, prefersReferences, sizeShown } from './luma-filter.ts';
import { type RunningTool, startTool } from './run-tool.ts';
import type { Clip, LumaFrame, ToolOptions } from './types.ts';

/** Nothing was shown for so many times the longest wait between frames: what is broken lies there. */
const gapWaits = 1.5;

/**
 * Where what the decoder finds broken lies: where frames are missing soon after; where none are, anywhere up to `aheadS`
 * after the frame that was shown last.
 */
export function createDamagePlace(aheadS: number, onDamage: ((span: Span) => void) | undefined) {
  let foundAtS: number | null = null;
  let longestS = Number.POSITIVE_INFINITY;
  const tell = (span: Span): void => {
    foundAtS = null;
    onDamage?.(span);
  };
  return {
    found(lastS: number): void {
      foundAtS ??= lastS;
    },
    shown(lastS: number | null, atS: number): void {
      const waitS = lastS === null ? null : atS - lastS;
      if (foundAtS === null) {
        if (waitS !== null) longestS = Number.isFinite(longestS) ? Math.max(longestS, waitS) : waitS;
      } else if (lastS !== null && atS - lastS > longestS * gapWaits) tell({ fromS: lastS, toS: atS });
      else if (atS - foundAtS >= aheadS) tell({ fromS: foundAtS, toS: atS });
    },
    end(lastS: number): void {
      if (foundAtS !== null) tell({ fromS: foundAtS, toS: lastS });
    },
  };
}

/** Which frames, how large, and what is reported on the way. */
export interface LumaOptions extends ToolOptions, LumaSelection {
  readonly facts: VideoFacts;
  /** Decodes keyframes alone: a tenth of the work where they come once a second. */
  readonly keyframesOnly: boolean;
  /** Time of the first frame that comes, seconds from the first one shown: keyframes may begin later. 0 when absent. */
  readonly firstAtS?: number;
  /** Longer edge of the picture, px; smaller clips come as they are. */
  readonly edgePx: number;
  /** Killed after that. */
  readonly limitMs: number;
  /** The decoder went over something broken between these two times, which are of frames. */
  readonly onDamage?: (span: Span) => void;
}

/** Names the level of each line: what a decoder calls an error. Turned after scaling, not each frame at its full size. */
const printing = ['-v', 'level+info', '-noautorotate'];
/** The first stream of pictures that is no cover image. */
const videoAlone = ['-map', '0:V:0', '-an', '-sn', '-dn'];
/**
 * Written by a thread of its own behind a queue, so that the decoder goes on while a frame is looked at: a pipe holds less
 * than a tenth of one.
 */
const rawFrames = [
  ['-fps_mode', 'passthrough', '-c:v', 'rawvideo'],
  ['-f', 'fifo', '-fifo_format', 'rawvideo', '-queue_size', '16'],
].flat();
/** Each thread keeps pictures of its own: of 4K in 10 bits 290 MB with two of them, 360 with four, 500 with eight. */
const mostThreads = { usual: 4, large: 2 } as const;
const largePx = 4_000_000;
/** The decoder finds something broken so many frames before the last good one is shown, at most: it works ahead. */
const aheadFrames = 36;
/** One is read while two are looked at. */
const buffers = 3;

/**
 * Frames in the order they are shown, rotation applied. A frame's bytes are valid until the second next one is asked
 * for. Ends the decoder when left early; throws `media.failed`, `media.timeout` or `cancelled` after the last frame that
 * could be had.
 */
export async function* lumaFrames(clip: Clip, options: LumaOptions): AsyncGenerator<LumaFrame, void> {
  const { facts, keyframesOnly, edgePx, firstAtS = 0, onDamage, ...rest } = options;
  const size = sizeShown(facts, edgePx);
  const times = createTimes(firstAtS, aheadFrames / facts.realFps, onDamage);
  const tool = startTool(
    {
      program: 'ffmpeg',
      clip,
      before: [...printing, ...threadsFor(facts), ...leftOut(options)],
      after: [...videoAlone, '-vf', lumaFilter(facts, rest, size), ...rawFrames],
    },
    { ...rest, background: !keyframesOnly, onStderrLine: times.read },
  );
  void tool.done.then(times.end, times.end);
  try {
    for await (const luma of wholeFrames(tool, size.widthPx * size.heightPx)) {
      const time = await times.next();
      if (time === null) break;
      yield { ...time, ...size, luma };
    }
    await tool.done;
  } finally {
    tool.kill();
    await tool.done.catch(() => undefined);
  }
}

/**
 * A frame that no other is made from need not be smoothed where none is looked at closely: a tenth of the decoder's work,
 * and no other frame changes.
 */
function leftOut({ keyframesOnly, facts, ...selection }: LumaOptions): string[] {
  if (keyframesOnly) return ['-skip_frame', 'nokey'];
  return prefersReferences(selection, facts.realFps) ? ['-skip_loop_filter', 'noref'] : [];
}

function threadsFor({ widthPx, heightPx }: VideoFacts): string[] {
  const most = widthPx * heightPx > largePx ? mostThreads.large : mostThreads.usual;
  return ['-threads', `${Math.min(most, availableParallelism())}`];
}

/** Cuts the stream; bytes after the last whole frame are of one that was cut off. */
async function* wholeFrames(tool: RunningTool, bytes: number): AsyncGenerator<Uint8Array, void> {
  const ring = Array.from({ length: buffers }, () => new Uint8Array(bytes));
  let [turn, filled] = [0, 0];
  for await (const chunk of tool.stdout) {
    if (!(chunk instanceof Uint8Array)) throw new AppError('internal', { reason: 'reading frames' });
    let from = 0;
    while (from < chunk.length) {
      const frame = ring[turn % buffers] ?? new Uint8Array(bytes);
      const part = chunk.subarray(from, from + bytes - filled);
      frame.set(part, filled);
      from += part.length;
      filled += part.length;
      if (filled < bytes) continue;
      filled = 0;
      turn += 1;
      yield frame;
    }
  }
}

interface FrameTime {
  readonly atS: number;
  readonly keyframe: boolean;
}

/** What stderr says of the frames, in order; it may come before their bytes or after. */
function createTimes(firstAtS: number, aheadS: number, onDamage: ((span: Span) => void) | undefined) {
  const known: FrameTime[] = [];
  const damage = createDamagePlace(aheadS, onDamage);
  let [first, last]: (number | null)[] = [null, null];
  let waiting: ((time: FrameTime | null) => void) | null = null;
  let hasEnded = false;
  const tell = (time: FrameTime): void => {
    damage.shown(last ?? null, time.atS);
    last = time.atS;
    if (waiting === null) known.push(time);
    else waiting(time);
    waiting = null;
  };
  return {
    read(line: string): void {
      const found = readFrameLine(line);
      if (found === 'damage') damage.found(last ?? 0);
      else if (found !== null) {
        first ??= found.ptsS;
        // Without a time of its own, or going back: it cannot come before the one before.
        const atS = Math.max(last ?? 0, (found.ptsS ?? first ?? 0) - (first ?? 0) + firstAtS);
        tell({ atS, keyframe: found.keyframe });
      }
    },
    next(): Promise<FrameTime | null> {
      const time = known.shift();
      if (time !== undefined || hasEnded) return Promise.resolve(time ?? null);
      return new Promise((resolve) => {
        waiting = resolve;
      });
    },
    end(): void {
      hasEnded = true;
      damage.end(last ?? 0);
      waiting?.(null);
      waiting = null;
    },
  };
}
