/** What an asset's job will do, known from its record alone: the same after every restart. */
import { createHash } from 'node:crypto';
import { type Directives, readDirectives } from '../directives.ts';
import type { AssetRecord } from '../store/records.ts';
import { durationMs } from '../timeline.ts';

/** `seed` is an unsigned 32-bit integer; `totalMs` is how long the job runs at this speed. */
export interface JobPlan {
  readonly seed: number;
  readonly directives: Directives;
  readonly totalMs: number;
}

/** The plan of an asset's job. */
export function planOf(asset: AssetRecord, speed: number): JobPlan {
  const seed = createHash('sha256').update(asset.id).digest().readUInt32BE(0);
  const directives = readDirectives(asset.name, asset.source.type === 'text' ? asset.source.text : null);
  return { seed, directives, totalMs: durationMs(seed, directives, speed) };
}
