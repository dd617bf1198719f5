/** The strips of a report's timeline as few long pieces instead of many short ones. */
import type { CaptureReport, Gap } from '../../schema/capture/report.ts';

/** The four things that are shown for each second, in the order of the timeline. */
export const stripNames = ['board', 'sharpness', 'exposure', 'motion'] as const;

export type StripName = (typeof stripNames)[number];

/** 0 bad, 1 fair, 2 good; null: cannot be known. */
export type Level = CaptureReport['strips']['board'][number];

/** Seconds of one level. */
export interface Run {
  readonly fromS: number;
  readonly toS: number;
  readonly level: Level;
}

/** Each sample represents the time up to the middle between it and its neighbours. Without gaps from 0 to the end. */
export function stripRuns(
  samples: readonly { readonly atS: number }[],
  levels: readonly Level[],
  durationS: number,
): Run[] {
  const runs: Run[] = [];
  let fromS = 0;
  for (const [index, { atS }] of samples.entries()) {
    const level = levels[index] ?? null;
    const next = samples[index + 1];
    if (next !== undefined && (levels[index + 1] ?? null) === level) continue;
    const toS = next === undefined ? durationS : Math.min(durationS, (atS + next.atS) / 2);
    runs.push({ fromS, toS, level });
    fromS = toS;
  }
  return runs;
}

/** A stretch in which the board was hidden but the walk surely went on. */
type Bridge = Pick<Gap, 'fromS' | 'toS' | 'bridged'>;

/** True for a run without the board that lies in such a stretch: nothing is lost there. */
export function isBridged({ fromS, toS, level }: Run, gaps: readonly Bridge[]): boolean {
  const middle = (fromS + toS) / 2;
  return level === 0 && gaps.some((gap) => gap.bridged && gap.fromS <= middle && middle <= gap.toS);
}
