/** How long a job takes and how far it is: derived from the clock on every read, so that nothing is written for progress. */
import type { Stage } from './directives.ts';

/**
 * At speed 1 an asset takes 12 to 20 s and a variant half of it, as its seed says; planning a set takes 4 s. The manifest
 * of a batch waits 3 s to be written, long enough to be seen by a client that polls every two.
 */
const shortestMs = 12_000;
const spreadMs = 8_000;
const variantShare = 0.5;
const variationMs = 4_000;
const manifestWaitMs = 3_000;

/** A stage and the milliseconds from the start of generation to its end. */
export interface StageEnd {
  readonly stage: Stage;
  readonly endMs: number;
}
/** Stages in order; the last one's end is the whole duration. */
export type Timeline = readonly [StageEnd, ...StageEnd[]];

/** Of an asset's job. `pace` divides: the service's speed over the slowness that was requested. */
export function assetTimeline(
  kind: 'standard' | 'measured' | 'variant',
  seed: number,
  pace: number,
): Timeline {
  const total = ((shortestMs + (seed % spreadMs)) * (kind === 'variant' ? variantShare : 1)) / pace;
  const reconstruction: StageEnd = { stage: 'reconstruction', endMs: total * 0.65 };
  const physics: StageEnd = { stage: 'physics', endMs: total };
  return kind === 'measured'
    ? [reconstruction, { stage: 'scale', endMs: total * 0.8 }, physics]
    : [reconstruction, physics];
}

/** Of a set's own part, before its members begin. */
export function variationTimeline(pace: number): Timeline {
  return [{ stage: 'variation', endMs: variationMs / pace }];
}

/** From the end of a batch's last member to the writing of its manifest, in milliseconds. */
export function manifestWait(pace: number): number {
  return manifestWaitMs / pace;
}

/** The whole duration in milliseconds. */
export function durationOf(timeline: Timeline): number {
  return (timeline.at(-1) ?? timeline[0]).endMs;
}

/** Stage and progress (0 to 0.99 while it runs: 1 is said only by a complete job). */
export function positionAt(elapsedMs: number, timeline: Timeline): { stage: Stage; progress: number } {
  const share = Math.min(Math.max(elapsedMs / durationOf(timeline), 0), 0.99);
  const { stage } = timeline.find(({ endMs }) => elapsedMs < endMs) ?? timeline.at(-1) ?? timeline[0];
  return { stage, progress: Math.round(share * 1000) / 1000 };
}
