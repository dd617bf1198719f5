/** One pass of the decoder over a clip: every frame is passed to the caller, and decoding errors are noted. */
import { isAppError } from '../../contract/plain/errors.ts';
import type { Span } from '../../contract/schema/capture/report.ts';
import type { VideoFacts } from '../../contract/schema/capture/video-facts.ts';
import { type LumaOptions, lumaFrames } from '../../media/luma-frames.ts';
import type { Clip, LumaFrame } from '../../media/types.ts';
import type { Sampling } from './sampling.ts';

/** `next`: the frame that follows at once, where requested. */
export type OnFrame = (frame: LumaFrame, next: LumaFrame | null) => void;

export interface PassResult {
  readonly frames: number;
  /** In order, merged. */
  readonly damaged: readonly Span[];
  /** Why it ended before its end; `detail` is the tool's own word, censored. */
  readonly ended: {
    readonly why: 'failed' | 'too-slow';
    readonly detail: string;
    readonly atS: number;
  } | null;
}

/** The tool's own; how often and how large. */
export type PassOptions = Omit<LumaOptions, 'everyS' | 'paired' | 'onDamage'> & {
  readonly facts: VideoFacts;
  readonly sampling: Sampling;
};

/** Throws what is not the clip's fault, such as `cancelled` and `media.no-ffmpeg`. */
export async function decodePass(clip: Clip, options: PassOptions, onFrame: OnFrame): Promise<PassResult> {
  const { sampling, ...rest } = options;
  const { durationS } = options.facts;
  const damaged: Span[] = [];
  let [frames, lastS]: [number, number] = [0, 0];
  let first: LumaFrame | null = null;
  const take = (frame: LumaFrame): void => {
    frames += 1;
    lastS = frame.atS;
    if (!sampling.paired) return onFrame(frame, null);
    if (first === null) {
      first = frame;
      return;
    }
    onFrame(first, frame);
    first = null;
  };
  let ended: PassResult['ended'] = null;
  try {
    const selection = { everyS: sampling.stepS, paired: sampling.paired };
    const onDamage = (span: Span): void => void damaged.push(span);
    for await (const frame of lumaFrames(clip, { ...rest, ...selection, onDamage })) take(frame);
  } catch (error) {
    if (isAppError(error, 'media.timeout')) ended = { why: 'too-slow', detail: error.message, atS: lastS };
    else if (isAppError(error, 'media.failed'))
      ended = { why: 'failed', detail: error.data.detail, atS: lastS };
    else throw error;
  }
  if (first !== null) onFrame(first, null);
  // Half a second is what the last sample may be away from the end in a clip that is whole.
  const endS = lastS + Math.max(0.5, 2 * sampling.stepS);
  if (!options.keyframesOnly && frames > 0 && endS < durationS)
    damaged.push({ fromS: lastS, toS: durationS });
  return { frames, damaged: merged(damaged), ended };
}

/** Spans that touch become one. */
export function merged(spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.fromS - b.fromS)) {
    const last = out.at(-1);
    if (last === undefined || span.fromS > last.toS) out.push({ ...span });
    else last.toS = Math.max(last.toS, span.toS);
  }
  return out;
}
