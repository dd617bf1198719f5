/** What the figures of one model say: medians, ratios, and which of the goals are missed. Pure. */

/** Milliseconds to the first complete picture; MB of all processes at most, 0 where nobody looked; the page's longest standstill. */
export interface Measured {
  readonly ms: number;
  readonly peakMb: number;
  readonly stoodStillMs?: number;
  /** With the screen around the model. */
  readonly chosenMs?: number;
}

export type Side = 'caliper' | 'three' | 'f3d';

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

/** One line of the table, its figures, and the goals that it misses. */
export function judgeCase(
  format: string,
  size: string,
  runs: Readonly<Record<Side, readonly Measured[]>>,
): { row: Row; line: string; misses: string[] } {
  const isTimed = ({ peakMb }: Measured): boolean => peakMb === 0;
  // f3d is one process, and looking at its memory takes nothing of it.
  const timed = (side: Side): readonly Measured[] =>
    runs[side].some(isTimed) ? runs[side].filter(isTimed) : runs[side];
  const ms = (side: Side): number => median(timed(side).map((run) => run.ms));
  const mb = (side: Side): number => Math.max(0, ...runs[side].map((run) => run.peakMb));
  const hasF3d = runs.f3d.length > 0;
  const hasThree = runs.three.length > 0;
  const row: Row = {
    format,
    size,
    caliperMs: ms('caliper'),
    chosenMs: median(timed('caliper').map((run) => run.chosenMs ?? run.ms)),
    threeMs: hasThree ? ms('three') : null,
    f3dMs: hasF3d ? ms('f3d') : null,
    caliperMb: mb('caliper'),
    threeMb: hasThree ? mb('three') : null,
    f3dMb: hasF3d ? mb('f3d') : null,
    overThree: hasThree ? ratio(ms('three'), ms('caliper')) : null,
    overF3d: hasF3d ? ratio(ms('f3d'), ms('caliper')) : null,
    stoodStillMs: median(timed('caliper').map((run) => run.stoodStillMs ?? 0)),
  };
  return { row, line: lineOf(row), misses: missesOf(row) };
}

/** `overThree` and `overF3d`: how many times as fast. Null: it cannot read it. */
export interface Row {
  readonly format: string;
  readonly size: string;
  readonly caliperMs: number;
  readonly chosenMs: number;
  readonly threeMs: number | null;
  readonly f3dMs: number | null;
  readonly caliperMb: number;
  readonly threeMb: number | null;
  readonly f3dMb: number | null;
  readonly overThree: number | null;
  readonly overF3d: number | null;
  readonly stoodStillMs: number;
}

function missesOf(row: Row): string[] {
  const { format, size } = row;
  const misses: string[] = [];
  const large = size.endsWith('M');
  const wanted =
    format === 'usdc' && size === '5M' ? goals.usdcFiveMillion : large ? goals.fromMillion : goals.asThree;
  if (row.overThree !== null && row.overThree * noise < wanted)
    misses.push(`${wanted} times as fast as three's loader`);
  if (format === 'glb' && size !== '5M' && row.f3dMs !== null && row.caliperMs > row.f3dMs * goals.overF3dGlb)
    misses.push(`at most ${goals.overF3dGlb} times f3d's time`);
  if (format === 'textures' && size === '8K' && row.f3dMs !== null && row.caliperMs > row.f3dMs)
    misses.push('faster than f3d');
  if (row.stoodStillMs > goals.stoodStillMs)
    misses.push(`the page stands still for at most ${goals.stoodStillMs} ms`);
  return misses;
}

const pair = (ms: number | null, mb: number | null): string =>
  ms === null ? 'cannot' : `${Math.round(ms)} ms / ${Math.round(mb ?? 0)} MB`;

function lineOf(row: Row): string {
  return [
    `${row.format} ${row.size}`.padEnd(12),
    `caliper ${pair(row.caliperMs, row.caliperMb)}`.padEnd(26),
    `three ${pair(row.threeMs, row.threeMb)}`.padEnd(26),
    `f3d ${pair(row.f3dMs, row.f3dMb)}`.padEnd(24),
    ratios(row).padEnd(24),
    `stood still ${Math.round(row.stoodStillMs)} ms, with its screen ${Math.round(row.chosenMs)} ms`,
  ].join('  ');
}

const ratios = ({ overThree, overF3d }: Row): string =>
  [overThree === null ? [] : `${overThree}x three`, overF3d === null ? [] : `${overF3d}x f3d`]
    .flat()
    .join(', ');

const ratio = (a: number, b: number): number => Math.round((a / b) * 100) / 100;
