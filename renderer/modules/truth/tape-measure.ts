/** What was measured with a tape against what files say: which edge is which axis, how far apart, and what that means. Pure. */
import type { FileTruth } from '../../../main/contract/schema/inspection-report.ts';
import { type LengthUnit, metresOf } from '../shared/store/length-units.ts';
import { typedNumber } from '../shared/store/typed-number.ts';
import type { Tape } from './store/truth.ts';

export type TapeVerdict = 'matches' | 'close' | 'off' | 'unit';

/** The only place of these limits: parts of the measured length, worst first. A tape is read to about a millimetre. */
export const tapeLimits: readonly { readonly verdict: TapeVerdict; readonly within: number }[] = [
  { verdict: 'matches', within: 0.01 },
  { verdict: 'close', within: 0.03 },
  { verdict: 'off', within: Number.POSITIVE_INFINITY },
];
/** What is closer than this is no deviation that a tape could show. */
const readingM = 0.0005;
/** Mistaken units differ by one of these; so near to it counts as such. */
const unitFactors = [1000, 100, 39.37, 25.4, 10, 2.54, 1 / 2.54, 0.1, 1 / 25.4, 1 / 39.37, 0.01, 0.001];
const unitTolerance = 0.05;

/** One measured edge beside the axis that it fits best. Lengths in metres. */
export interface TapeEdge {
  readonly axis: 'x' | 'y' | 'z';
  readonly measuredM: number;
  readonly fileM: number;
  /** Parts of the measured length, positive when the file is larger. */
  readonly off: number;
}

/** What one source says against the tape. */
export interface TapeResult {
  readonly verdict: TapeVerdict;
  readonly edges: readonly TapeEdge[];
  /** How many times as large it is, where that looks like a mistaken unit. */
  readonly factor: number | null;
  /** Of files without a unit: the one that fits, in metres. */
  readonly assumedUnitM: number | null;
}

/** Metres; null for what is empty, `invalid` for what is no length. A comma is a decimal point. */
export function edgeOf(text: string, unit: LengthUnit): number | null | 'invalid' {
  if (text.trim() === '') return null;
  const value = typedNumber(text);
  return value !== null && value > 0 && value < 1e6 ? value * metresOf[unit] : 'invalid';
}

/** Those that are lengths, in metres. */
export function measuredEdges({ edges, unit }: Tape): number[] {
  return edges.flatMap((edge) => {
    const metres = edgeOf(edge, unit);
    return typeof metres === 'number' ? [metres] : [];
  });
}

/** Null where there is nothing to compare. `measured`: one to three lengths in metres, in any order. */
export function againstTape(
  measured: readonly number[],
  { size, unitMetres }: Pick<FileTruth, 'size' | 'unitMetres'>,
): TapeResult | null {
  if (size === null || measured.length === 0) return null;
  if (unitMetres !== null) return mistakenUnit(measured, size) ?? judged(bestFit(measured, size), null);
  const units = Object.values(metresOf).map((unit) => {
    const edges = bestFit(
      measured,
      size.map((side) => side * unit),
    );
    return { unit, edges };
  });
  const [best] = units.toSorted((a, b) => worst(a.edges) - worst(b.edges));
  return best === undefined ? null : judged(best.edges, best.unit);
}

/** Another order of the axes may fit a mistaken unit where the nearest one fits nothing; null when it is none. */
function mistakenUnit(measured: readonly number[], sides: readonly number[]): TapeResult | null {
  if (judged(bestFit(measured, sides), null).verdict !== 'off') return null;
  for (const factor of unitFactors) {
    const edges = fitsOf(measured, sides).find((fit) =>
      fit.every(({ fileM, measuredM }) => Math.abs(fileM / measuredM / factor - 1) < unitTolerance),
    );
    if (edges !== undefined) return { verdict: 'unit', edges, factor, assumedUnitM: null };
  }
  return null;
}

function judged(edges: readonly TapeEdge[], assumedUnitM: number | null): TapeResult {
  const far = Math.max(
    ...edges.map(({ off, measuredM }) => (Math.abs(off) * measuredM <= readingM ? 0 : Math.abs(off))),
  );
  const found = tapeLimits.find(({ within }) => far <= within)?.verdict ?? 'off';
  return { verdict: found, edges, factor: null, assumedUnitM };
}

const axes = ['x', 'y', 'z'] as const;
const orders: readonly (readonly [number, number, number])[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

/** Files name their axes differently: each edge goes to the axis that leaves all of them nearest. */
function bestFit(measured: readonly number[], sides: readonly number[]): TapeEdge[] {
  return fitsOf(measured, sides).toSorted((a, b) => distance(a) - distance(b))[0] ?? [];
}

function fitsOf(measured: readonly number[], sides: readonly number[]): TapeEdge[][] {
  return orders.map((order) =>
    measured.slice(0, 3).map((measuredM, n): TapeEdge => {
      const at = order[n] ?? 0;
      const fileM = sides[at] ?? 0;
      return { axis: axes[at] ?? 'x', measuredM, fileM, off: fileM / measuredM - 1 };
    }),
  );
}

/** Ratios count, so that ten times as large is as far as ten times as small. */
function distance(edges: readonly TapeEdge[]): number {
  return edges.reduce(
    (sum, { fileM, measuredM }) => sum + Math.log(Math.max(fileM, 1e-9) / measuredM) ** 2,
    0,
  );
}

function worst(edges: readonly TapeEdge[]): number {
  return Math.max(
    ...edges.map(({ fileM, measuredM }) => Math.abs(Math.log(Math.max(fileM, 1e-9) / measuredM))),
  );
}
