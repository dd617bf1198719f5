/** Which frames of a clip are looked at, and how long that may take. Pure. */
import type { VideoFacts } from '../../contract/model/capture/video-facts.ts';

/** Longer edge of the picture that is worked on, px: azimuth to 0.1 degrees at half the time of 1920. */
export const workingEdgePx = 1280;

/** An orbit of half a minute moves by 5 degrees in this time. */
const usualStepS = 0.4;
const fewestSamples = 60;
const mostSamples = 600;
/** A sample and the next frame for its motion, and one to spare. */
const leastFramesApart = 3;
/** More keyframes than this tell no more at a glance. */
const mostQuickSamples = 60;
/** Keyframes further apart miss too much of a walk for a verdict. */
const longestKeyframeGapS = 1.3;

/** `stepS`: seconds between two samples; `paired`: whether there is a next frame before the next sample. */
export interface Sampling {
  readonly stepS: number;
  readonly paired: boolean;
}

/**
 * Of the full pass. Where keyframes come regularly, the step divides their distance, so that what was seen in them is
 * not looked at again.
 */
export function fullSampling({ durationS, realFps, keyframes }: SamplingFacts): Sampling {
  const frameS = 1 / realFps;
  const wanted = Math.min(usualStepS, durationS / fewestSamples);
  const possible = Math.max(wanted, durationS / mostSamples, leastFramesApart * frameS);
  const keyframeS = durationS / keyframes;
  const stepS = keyframeS < possible ? possible : keyframeS / Math.ceil(keyframeS / possible - 1e-6);
  const isPossible = stepS >= leastFramesApart * frameS && durationS / stepS <= mostSamples;
  const chosen = isPossible ? stepS : possible;
  return { stepS: chosen, paired: chosen >= (leastFramesApart - 0.5) * frameS };
}
export type SamplingFacts = Pick<VideoFacts, 'durationS' | 'realFps' | 'keyframes'>;

/** Of the keyframes: a multiple of the full pass's step, so that both meet. */
export function quickStepS(facts: SamplingFacts): number {
  const { stepS } = fullSampling(facts);
  return stepS * Math.max(1, Math.ceil(facts.durationS / mostQuickSamples / stepS - 1e-6));
}

/** Whether the keyframes alone are worth a verdict. */
export function hasQuickVerdict({ keyframeGapS }: Pick<VideoFacts, 'keyframeGapS'>): boolean {
  return keyframeGapS <= longestKeyframeGapS;
}

/**
 * Milliseconds after which decoding is given up: at a tenth of the speed of a slow laptop (4K at 15 frames a second,
 * 2 MB a second), whichever of length and size asks for less, because a broken clip may claim any length.
 */
export function decodeLimitMs(
  facts: Pick<VideoFacts, 'durationS' | 'realFps' | 'widthPx' | 'heightPx' | 'sizeBytes'>,
): number {
  const megapixels = (facts.durationS * facts.realFps * facts.widthPx * facts.heightPx) / 1e6;
  const seconds = Math.min(megapixels / 12, facts.sizeBytes / 200_000);
  return Math.round(1000 * (12 + seconds));
}
