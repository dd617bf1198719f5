/** What the figures of one model say: medians, ratios, and which of the goals are missed. Pure. */
import { type Killed, killed } from './killed-browser.ts';

/** Milliseconds to the first complete picture; MB of all processes at most, 0 where nobody looked; the page's longest standstill. */
export interface Measured {
  readonly ms: number;
  readonly peakMb: number;
  readonly stoodStillMs?: number;
  /** With the screen around the model. */
  readonly chosenMs?: number;
}

export type Side = 'caliper' | 'three' | 'f3d';
const sides: readonly Side[] = ['caliper', 'three', 'f3d'];

/** What each side was measured with, run by run; of one that was killed there are no figures. */
export type Runs = Readonly<Record<Side, readonly (Measured | Killed)[]>>;

const goals = { asThree: 1, fromMillion: 2, usdcFiveMillion: 3, overF3dGlb: 1.5, stoodStillMs: 100 } as const;
/** Runs of the same differ by as much on a machine that does other things, too. */
const noise = 1.05;

/** The middle one; the mean of two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[middle]];
  return Math.round(((low + high) / 2) * 100) / 100;
}

/** Nobody looked at its memory meanwhile. */
const isTimed = ({ peakMb }: Measured): boolean => peakMb === 0;

/** One line of the table, its figures, and the goals that it misses: a side that was killed was not measured, which is one. */
export function judgeCase(
  format: string,
  size: string,
  all: Runs,
): { row: Row; line: string; misses: string[] } {
  const measured = (side: Side): Measured[] => all[side].filter((run) => run !== killed);
  const runs = { caliper: measured('caliper'), three: measured('three'), f3d: measured('f3d') };
  // f3d is one process, and looking at its memory takes nothing of it.
  const timed = (side: Side): readonly Measured[] =>
    runs[side].some(isTimed) ? runs[side].filter(isTimed) : runs[side];
  const ms = (side: Side): number => median(timed(side).map((run) => run.ms));
  const mb = (side: Side): number => Math.max(0, ...runs[side].map((run) => run.peakMb));
  const hasF3d = runs.f3d.length > 0;
  const hasThree = runs.three.length > 0;
  const hasOurs = runs.caliper.length > 0;
  const killedRuns: { [S in Side]?: number } = {};
  for (const side of sides) {
    const times = all[side].length - runs[side].length;
    if (times > 0) killedRuns[side] = times;
  }
  const row: Row = {
    format,
    size,
    killed: killedRuns,
    caliperMs: hasOurs ? ms('caliper') : null,
    chosenMs: hasOurs ? median(timed('caliper').map((run) => run.chosenMs ?? run.ms)) : null,
    threeMs: hasThree ? ms('three') : null,
    f3dMs: hasF3d ? ms('f3d') : null,
    caliperMb: hasOurs ? mb('caliper') : null,
    threeMb: hasThree ? mb('three') : null,
    f3dMb: hasF3d ? mb('f3d') : null,
    overThree: hasOurs && hasThree ? ratio(ms('three'), ms('caliper')) : null,
    overF3d: hasOurs && hasF3d ? ratio(ms('f3d'), ms('caliper')) : null,
    stoodStillMs: hasOurs ? median(timed('caliper').map((run) => run.stoodStillMs ?? 0)) : null,
  };
  const notMeasured = sides.flatMap((side) =>
    row.killed[side] === undefined
      ? []
      : `${side} was killed in ${row.killed[side]} of ${all[side].length} runs`,
  );
  return { row, line: lineOf(row), misses: [...notMeasured, ...missesOf(row)] };
}

/** `overThree` and `overF3d`: how many times as fast. Null: it cannot read it, or each of its runs was killed. */
export interface Row {
  readonly format: string;
  readonly size: string;
  /** How many runs of a side ended with their browser. */
  readonly killed: { readonly [S in Side]?: number };
  readonly caliperMs: number | null;
  readonly chosenMs: number | null;
  readonly threeMs: number | null;
  readonly f3dMs: number | null;
  readonly caliperMb: number | null;
  readonly threeMb: number | null;
  readonly f3dMb: number | null;
  readonly overThree: number | null;
  readonly overF3d: number | null;
  readonly stoodStillMs: number | null;
}

function missesOf(row: Row): string[] {
  const { format, size, caliperMs } = row;
  if (caliperMs === null) return [];
  const misses: string[] = [];
  const large = size.endsWith('M');
  const wanted =
    format === 'usdc' && size === '5M' ? goals.usdcFiveMillion : large ? goals.fromMillion : goals.asThree;
  if (row.overThree !== null && row.overThree * noise < wanted)
    misses.push(`${wanted} times as fast as three's loader`);
  if (format === 'glb' && size !== '5M' && row.f3dMs !== null && caliperMs > row.f3dMs * goals.overF3dGlb)
    misses.push(`at most ${goals.overF3dGlb} times f3d's time`);
  if (format === 'textures' && size === '8K' && row.f3dMs !== null && caliperMs > row.f3dMs)
    misses.push('faster than f3d');
  if ((row.stoodStillMs ?? 0) > goals.stoodStillMs)
    misses.push(`the page freezes for at most ${goals.stoodStillMs} ms`);
  return misses;
}

const pair = (ms: number | null, mb: number | null, times = 0): string =>
  ms === null ? (times > 0 ? killed : 'cannot') : `${Math.round(ms)} ms / ${Math.round(mb ?? 0)} MB`;

function lineOf(row: Row): string {
  return [
    `${row.format} ${row.size}`.padEnd(12),
    `caliper ${pair(row.caliperMs, row.caliperMb, row.killed.caliper)}`.padEnd(26),
    `three ${pair(row.threeMs, row.threeMb, row.killed.three)}`.padEnd(26),
    `f3d ${pair(row.f3dMs, row.f3dMb, row.killed.f3d)}`.padEnd(24),
    ratios(row).padEnd(24),
    row.stoodStillMs === null || row.chosenMs === null
      ? ''
      : `stood still ${Math.round(row.stoodStillMs)} ms, with its screen ${Math.round(row.chosenMs)} ms`,
  ].join('  ');
}

const ratios = ({ overThree, overF3d }: Row): string =>
  [overThree === null ? [] : `${overThree}x three`, overF3d === null ? [] : `${overF3d}x f3d`]
    .flat()
    .join(', ');

const ratio = (a: number, b: number): number => Math.round((a / b) * 100) / 100;
