/** How long an asset takes and how far it is: derived from the clock on every read, so that nothing is written for progress. */
import { type AssetStage, assetStages, type Directives } from './directives.ts';

/** At speed 1 an asset takes 12 to 20 s, as its seed says. */
const shortestMs = 12_000;
const spreadMs = 8_000;
const reconstructionShare = 0.65;

/** How long a job runs, in milliseconds. */
export function durationMs(seed: number, directives: Directives, speed: number): number {
  return ((shortestMs + (seed % spreadMs)) * directives.slowness) / speed;
}

/** Milliseconds from the start to the end of a stage. */
export function stageEndMs(stage: AssetStage, totalMs: number): number {
  return stage === 'reconstruction' ? totalMs * reconstructionShare : totalMs;
}

/** Stage and progress (0 to 0.99 while it runs: 1 is said only by a complete job). */
export function positionAt(elapsedMs: number, totalMs: number): { stage: AssetStage; progress: number } {
  const share = Math.min(Math.max(elapsedMs / totalMs, 0), 0.99);
  const stage = assetStages.find((name) => elapsedMs < stageEndMs(name, totalMs)) ?? 'physics';
  return { stage, progress: Math.round(share * 1000) / 1000 };
}
