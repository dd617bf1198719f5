/** One pass of the decoder over a clip: which frames are looked at, how long that may take, and what was wrong with them. */

import { isAppError } from '../../contract/plain/errors.ts';
import type { VideoFacts } from '../../contract/schema/capture/measurement.ts';
import type { Span } from '../../contract/schema/capture/report.ts';
import { type LumaOptions, lumaFrames } from '../../media/luma-frames.ts';
import type { Clip, LumaFrame } from '../../media/types.ts';

/** Longer edge of the picture that is worked on, px: azimuth to 0.1 degrees at half the time of 1920. */
export const workingEdgePx = 1280;

/** An orbit of half a minute moves by 5 degrees in this time. */
const usualStepS = 0.4;
const fewestSamples = 60;
const mostSamples = 600;
/** A sample and the next frame for its motion, and one to spare. */
const leastFramesApart = 3;
/** A quick look at a clip of usual length takes so many keyframes; more tell no more at a glance. */
const usualQuickSamples = 60;
/** Between keyframes further apart a walk cannot be followed: clips of up to six minutes are looked at as densely as that. */
const longestQuickStepS = 1.5;
const mostQuickSamples = 260;
/** As far as a walk is followed from one picture to the next, with something to spare. */
const followedS = 1.9;
/** Keyframes further apart miss too much of a walk for a verdict. */
const longestKeyframeGapS = 1.3;

/** `stepS`: seconds between two samples; `paired`: whether there is a next frame before the next sample. */
interface Sampling {
  readonly stepS: number;
  readonly paired: boolean;
}

/** What the choice depends on. */
export interface SamplingFacts extends Pick<VideoFacts, 'durationS' | 'realFps'> {
  /** Seconds from the first frame shown, ascending. */
  readonly keyframesS: readonly number[];
}

/**
 * Of the full pass. Where keyframes come regularly, the step divides their distance, so that what was seen in them is
 * not looked at again.
 */
export function fullSampling({ durationS, realFps, keyframesS }: SamplingFacts): Sampling {
  const frameS = 1 / realFps;
  const wanted = Math.min(usualStepS, durationS / fewestSamples);
  const possible = Math.max(wanted, durationS / mostSamples, leastFramesApart * frameS);
  const keyframeS = usualGap(keyframesS, frameS);
  const parts = keyframeS === null ? 1 : Math.ceil(keyframeS / possible - 1e-6);
  const dividing = keyframeS === null || keyframeS < possible ? possible : keyframeS / parts;
  const isPossible = dividing >= leastFramesApart * frameS && durationS / dividing <= mostSamples;
  const stepS = isPossible ? dividing : possible;
  return { stepS, paired: stepS >= (leastFramesApart - 0.5) * frameS };
}

/** Seconds between keyframes; null where hardly two times are the same. */
function usualGap(keyframesS: readonly number[], frameS: number): number | null {
  const gaps = keyframesS.slice(1).map((atS, at) => atS - (keyframesS[at] ?? 0));
  const median = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const alike = gaps.filter((gap) => Math.abs(gap - median) < frameS / 2).length;
  return alike > 0 && alike >= 0.8 * gaps.length ? median : null;
}

/** Of the keyframes: a multiple of the full pass's step, so that both meet, and of the keyframes' own where they come regularly. */
export function quickStepS(facts: SamplingFacts): number {
  const { stepS } = fullSampling(facts);
  const keyframeS = usualGap(facts.keyframesS, 1 / facts.realFps);
  const parts = keyframeS === null ? 1 : Math.max(1, Math.round(keyframeS / stepS));
  const isDivided = keyframeS !== null && Math.abs(parts * stepS - keyframeS) < 1e-6;
  const unitS = isDivided ? parts * stepS : stepS;
  // The first keyframe of each step is taken: where steps and keyframes do not meet, they may lie both apart.
  const longestS =
    keyframeS === null || isDivided
      ? longestQuickStepS
      : Math.min(longestQuickStepS, Math.max(stepS, followedS - keyframeS));
  const wantedS = Math.min(facts.durationS / usualQuickSamples, longestS);
  const isFew = facts.durationS / Math.max(longestS, keyframeS ?? 0) <= mostQuickSamples;
  const possibleS = isFew ? wantedS : Math.max(wantedS, facts.durationS / mostQuickSamples);
  const units = Math.max(1, Math.ceil(possibleS / unitS - 1e-6));
  const dense = Math.max(1, Math.floor(longestS / unitS + 1e-6));
  return unitS * (possibleS > longestS ? units : Math.min(units, dense));
}

/** Whether the keyframes alone are worth a verdict. */
export function hasQuickVerdict({ keyframeGapS }: Pick<VideoFacts, 'keyframeGapS'>): boolean {
  return keyframeGapS <= longestKeyframeGapS;
}

/** What any decoder may take, however small the clip: a machine in the middle of other work may not come to it for a while. */
const leastLimitMs = 60_000;

/**
 * Milliseconds of waiting for frames after which decoding is given up: at a twentieth of the speed of a slow laptop (a
 * strongly compressed clip in the middle of other work is none that hangs), whichever of length and size asks for less,
 * because a broken clip may claim any length.
 */
export function decodeLimitMs(
  facts: Pick<VideoFacts, 'durationS' | 'realFps' | 'widthPx' | 'heightPx' | 'sizeBytes'>,
): number {
  const megapixels = (facts.durationS * facts.realFps * facts.widthPx * facts.heightPx) / 1e6;
  const seconds = Math.min(megapixels / 12, facts.sizeBytes / 40_000);
  return Math.round(leastLimitMs + 1000 * seconds);
}

// One pass of the decoder over a clip: every frame is passed to the caller, and decoding errors are noted.

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
