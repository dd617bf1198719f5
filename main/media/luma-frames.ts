/** The frames of a clip as full-range luma, small enough to be looked at, each with its own time; decoded once, front to back. */

import { availableParallelism } from 'node:os';
import { AppError } from '../contract/plain/errors.ts';
import type { VideoFacts } from '../contract/schema/capture/measurement.ts';
import type { Span } from '../contract/schema/capture/report.ts';
import { mediaWords } from './media-words.ts';
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
  /** Killed after that, not counting the time that frames are looked at. */
  readonly limitMs: number;
  /** The decoder went over something broken between these two times, which are of frames. */
  readonly onDamage?: (span: Span) => void;
}

/** Names the level of each line: what a decoder calls an error. Turned after scaling, not each frame at its full size. */
const printing = ['-v', 'level+info', '-noautorotate'];
const nothingElse = ['-an', '-sn', '-dn'];
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
      after: [
        '-map',
        `0:${facts.streamIndex}`,
        ...nothingElse,
        '-vf',
        lumaFilter(facts, rest, size),
        ...rawFrames,
      ],
    },
    { ...rest, background: !keyframesOnly, onStderrLine: times.read },
  );
  void tool.done.then(times.end, times.end);
  try {
    for await (const luma of wholeFrames(tool, size.widthPx * size.heightPx)) {
      const time = await times.next();
      if (time === null) break;
      tool.hold(true);
      yield { ...time, ...size, luma };
      tool.hold(false);
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
    if (!(chunk instanceof Uint8Array))
      throw new AppError('internal', { reason: mediaWords.doing.readingFrames });
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

// The filter that makes small luma pictures of some frames of a clip.

/** Which of the decoded frames. */
interface LumaSelection {
  /** The first frame of each stretch of this length; 0: all. */
  readonly everyS: number;
  /** Each is followed by the very next frame, to see what moved. */
  readonly paired?: boolean;
}

/** Longer edge at most `edgePx`, never larger than the clip; even, as a picture of half its size would be whole. */
export function sizeShown(
  { widthPx, heightPx }: Pick<VideoFacts, 'widthPx' | 'heightPx'>,
  edgePx: number,
): { readonly widthPx: number; readonly heightPx: number } {
  const scale = Math.min(1, edgePx / Math.max(widthPx, heightPx));
  if (scale === 1) return { widthPx, heightPx };
  const even = (length: number): number => Math.max(2, 2 * Math.round((length * scale) / 2));
  return { widthPx: even(widthPx), heightPx: even(heightPx) };
}

/** Filters that turn a stored picture clockwise. */
export const turns: Readonly<Record<number, readonly string[]>> = {
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
};

/**
 * Selects before anything is converted, takes the luma plane as it is stored (no colour is ever computed), scales by area
 * to full range, and turns the small picture. `showinfo` prints the time of each frame that comes out.
 */
export function lumaFilter(
  facts: Pick<VideoFacts, 'pixelFormat' | 'rotationDeg' | 'realFps'>,
  selection: LumaSelection,
  size: { readonly widthPx: number; readonly heightPx: number },
): string {
  const turn = turns[facts.rotationDeg] ?? [];
  const isAcross = facts.rotationDeg % 180 === 90;
  const [width, height] = isAcross ? [size.heightPx, size.widthPx] : [size.widthPx, size.heightPx];
  const stored = /^(yuv|nv|p0|p2|y2)/.test(facts.pixelFormat) ? ['extractplanes=y'] : [];
  const range = facts.pixelFormat.startsWith('yuvj') || stored.length === 0 ? 'pc' : 'tv';
  return [
    ...selectOf(selection, facts.realFps),
    ...stored,
    `scale=${width}:${height}:flags=area:in_range=${range}:out_range=pc`,
    'format=gray',
    ...turn,
    'showinfo=checksum=0',
  ].join(',');
}

/** Frames between two of the stretches from which a frame may come a little late without meeting the next. */
const leastToWait = 8;
/** More frames in a row that are made from both sides are all there are: the first of a stretch is then as good. */
const mostBetween = 4;

/** Whether frames that others are made from are taken rather than those between them. */
function prefersReferences({ everyS }: LumaSelection, realFps: number): boolean {
  return everyS * realFps >= leastToWait;
}

/**
 * By the clip's time and not by counting frames or from the one before: the same times come again when other frames are
 * decoded. A quarter of a frame forgives how times are rounded. Register 0 holds that a stretch has begun of which no
 * frame was taken, register 1 the number of its first frame.
 */
function selectOf(selection: LumaSelection, realFps: number): string[] {
  const { everyS, paired = false } = selection;
  if (everyS === 0) return [];
  const stretch = (time: string): string => `floor((${time}+${seconds(0.25 / realFps)})/${seconds(everyS)})`;
  const first = `isnan(prev_t)+gt(${stretch('t')}\\,${stretch('prev_t')})`;
  const begun = `if(${first}\\,st(0\\,1)\\;st(1\\,n))`;
  const good = `gt(not(eq(pict_type\\,B))+gte(n-ld(1)\\,${mostBetween})\\,0)`;
  const taken = prefersReferences(selection, realFps)
    ? `(${begun}\\;if(ld(0)*${good}\\,st(0\\,0)\\;1))`
    : first;
  return [`select='${paired ? `if(mod(selected_n\\,2)\\,1\\,${taken})` : taken}'`];
}

/** Without an exponent, which the filter's parser takes for a unit. */
function seconds(value: number): string {
  return value.toFixed(7);
}

// What ffmpeg's `showinfo` filter and its decoders print, line by line, under `-v level+info`.

/** One frame. `ptsS`: its presentation time; null when it has none. */
export interface FrameLine {
  readonly ptsS: number | null;
  readonly keyframe: boolean;
}

const framePattern =
  /^\[Parsed_showinfo_\d+ @ [^\]]+\](?: \[\w+\])? n:\s*\d+ pts:.*? pts_time:\s*(\S+).* iskey:(\d)/;
/** Of the demuxer, a decoder, or the program about one of its streams. */
const fault =
  /^\[[^\]]+ @ [^\]]+\](?: \[[^\]]+\])* \[(?:error|fatal)\] |^\[error\] (?:Error while decoding|Error submitting)/;
/**
 * Said of references across an open group of pictures or a cut, and of frames that come closer together than the output
 * counts: nothing is wrong with the picture.
 */
const harmless =
  /non monotonically increasing dts to muxer|co located POCs|mmco:|number of reference frames|reference picture missing during reorder|Could not find ref with POC/;

/** Null for a line that tells nothing of a frame; `damage` for a decoder's error. */
export function readFrameLine(line: string): FrameLine | 'damage' | null {
  const found = framePattern.exec(line);
  if (found !== null) {
    const ptsS = Number(found[1]);
    return { ptsS: Number.isFinite(ptsS) ? ptsS : null, keyframe: found[2] === '1' };
  }
  return fault.test(line) && !harmless.test(line) ? 'damage' : null;
}
