/** What the files of one asset say side by side, and where they contradict each other. Pure. */

import { formatNumber } from '../../contract/messages/number-text.ts';
import type {
  FileTruth,
  InspectionFinding,
  ToldJoint,
  TruthRow,
  TruthRowName,
} from '../../contract/schema/inspection-report.ts';
import {
  apartWords,
  centreApart,
  collidersText,
  countApart,
  fileMassText,
  fileSizeText,
  inertiaText,
  isClose,
  jointsText,
  mostApart,
  pointText,
  sizeApart,
  type Tolerance,
  tolerances,
  unitText,
} from './difference-text.ts';
import { differenceWords, compareWords as said, valueWords } from './report-words.ts';

/** One file, or the service when `by` is null. */
export interface Source {
  readonly by: string | null;
  readonly truth: FileTruth;
}

/** Rows that nothing is said of are left out. */
export interface Comparison {
  readonly sources: readonly (string | null)[];
  readonly rows: TruthRow[];
  readonly findings: InspectionFinding[];
  /** That one of `findings` that is about the size. */
  readonly ofSize: InspectionFinding | null;
}

interface Statement {
  readonly by: string | null;
  readonly text: string;
  /** Null: shown, never compared. */
  readonly isSame: ((other: Statement) => boolean) | null;
  /** How far it is from one that is not the same, in words. */
  readonly apartFrom: (other: Statement) => string | null;
}

interface Row {
  readonly row: TruthRowName;
  /** Null: that they differ is shown, and no fault. */
  readonly severity: 'warn' | 'note' | null;
  readonly statementsOf: (sources: readonly Source[]) => Statement[];
}

/** Sources in the order in which they are shown. */
export function compareFiles(sources: readonly Source[]): Comparison {
  const rows: TruthRow[] = [];
  const findings: InspectionFinding[] = [];
  let ofSize: InspectionFinding | null = null;
  for (const { row, severity, statementsOf } of allRows) {
    const all = statementsOf(sources);
    if (all.length === 0) continue;
    const most = mostAgreed(all);
    const values = all.map((one) => {
      const differs = one.isSame !== null && most !== null && !one.isSame(most);
      const apart = differs && most !== null ? one.apartFrom(most) : null;
      return { by: one.by, text: one.text, differs, apart };
    });
    const agrees = values.every(({ differs }) => !differs);
    rows.push({ row, agrees, values });
    if (!agrees && severity !== null) {
      const message = said.disagree(said.what[row], wordsOf(values));
      findings.push({ code: 'files-disagree', severity, line: null, message });
      if (row === 'size') ofSize = findings.at(-1) ?? null;
    }
  }
  return { sources: sources.map(({ by }) => by), rows, findings, ofSize };
}

/** The one that most others are the same as; the first of several. */
function mostAgreed(all: readonly Statement[]): Statement | null {
  let best: Statement | null = null;
  let most = 0;
  for (const one of all) {
    const count = one.isSame === null ? 0 : all.filter((other) => other.isSame?.(one) === true).length;
    if (count > most) {
      best = one;
      most = count;
    }
  }
  return best;
}

const maxStatements = 5;

/** `0.35 kg in a.xml, 0.4 kg in b.urdf`; those that say the same are listed together. */
function wordsOf(values: readonly { readonly by: string | null; readonly text: string }[]): string {
  const byText = [...Map.groupBy(values, ({ text }) => text)].slice(0, maxStatements);
  return byText
    .map(([text, same]) => {
      const names = same.map(({ by }) => (by === null ? said.service : (by.split('/').at(-1) ?? by)));
      return said.valueIn(text.slice(0, 160), names.slice(0, 4).reduce(said.nextName).slice(0, 200));
    })
    .reduce(said.nextValue);
}

/** A row of one value per source, compared on its own. */
function rowOf<V>(
  row: TruthRowName,
  severity: Row['severity'],
  pick: (source: Source) => V | null,
  text: (value: V, source: Source) => string,
  same: ((a: V, b: V) => boolean) | null,
  apart: (mine: V, theirs: V) => string | null = () => null,
): Row {
  return {
    row,
    severity,
    statementsOf: (sources) => {
      const values = new Map<Statement, V>();
      return sources.flatMap((source) => {
        const value = pick(source);
        if (value === null) return [];
        const statement: Statement = {
          by: source.by,
          text: text(value, source),
          isSame:
            same === null
              ? null
              : (other) => {
                  const theirs = values.get(other);
                  return theirs !== undefined && same(value, theirs);
                },
          apartFrom: (other) => {
            const theirs = values.get(other);
            return theirs === undefined ? null : apart(value, theirs);
          },
        };
        values.set(statement, value);
        return [statement];
      });
    },
  };
}

const allRows: readonly Row[] = [
  {
    row: 'size',
    severity: 'warn',
    statementsOf: (sources) => sizesOf(sources),
  },
  rowOf('unit', null, ({ truth }) => truth.unitMetres, unitText, null),
  rowOf(
    'up-axis',
    null,
    ({ truth }) => truth.upAxis,
    (axis) => axis.toUpperCase(),
    null,
  ),
  rowOf(
    'triangles',
    'note',
    ({ truth }) => truth.triangles,
    (count) => formatNumber(count),
    (a, b) => a === b,
    apartWords,
  ),
  rowOf(
    'materials',
    null,
    ({ truth }) => truth.materials,
    String,
    (a, b) => a === b,
    countApart,
  ),
  rowOf(
    'textures',
    null,
    ({ truth }) => truth.textures,
    String,
    (a, b) => a === b,
    countApart,
  ),
  rowOf(
    'texture-size',
    null,
    ({ truth }) => truth.textureEdgePx,
    valueWords.pixels,
    (a, b) => a === b,
    apartWords,
  ),
  rowOf(
    'mass',
    'warn',
    ({ truth }) => truth.massKg,
    fileMassText,
    (a, b) => isClose(a, b, tolerances.mass),
    apartWords,
  ),
  rowOf(
    'centre-of-mass',
    'warn',
    centreOf,
    pointsText,
    (a, b) => areClose(a.up, b.up, tolerances.centreOfMass),
    centreApart,
  ),
  rowOf(
    'inertia',
    'warn',
    ({ truth }) => truth.inertiaKgM2,
    inertiaText,
    (a, b) => areClose(a, b, tolerances.inertia),
    mostApart,
  ),
  rowOf(
    'colliders',
    'note',
    ({ truth }) => truth.colliders,
    collidersText,
    (a, b) => isMadeLater(a) || isMadeLater(b) || sumOf(a) === sumOf(b),
    (a, b) => countApart(sumOf(a), sumOf(b)),
  ),
  rowOf(
    'joints',
    'warn',
    jointsOf,
    ({ list, inAll }) => jointsText(list, inAll),
    sameJoints,
    (a, b) => (a.inAll === b.inAll ? differenceWords.otherJoints : countApart(a.inAll, b.inAll)),
  ),
];

/** Sides sorted: which axis is which differs from format to format. What has no unit is shown only. */
function sizesOf(sources: readonly Source[]): Statement[] {
  const sides = new Map<Statement, { readonly metres: readonly number[]; readonly isExact: boolean }>();
  return sources.flatMap(({ by, truth }) => {
    if (truth.size === null) return [];
    const mine = { metres: truth.size.toSorted((a, b) => a - b), isExact: truth.sizeIsExact };
    const isSame = (other: Statement): boolean => {
      const theirs = sides.get(other);
      if (theirs === undefined) return false;
      const tolerance = mine.isExact && theirs.isExact ? tolerances.size : tolerances.looseSize;
      return areClose(mine.metres, theirs.metres, tolerance);
    };
    const apartFrom = (other: Statement): string | null => {
      const theirs = sides.get(other);
      return theirs === undefined ? null : sizeApart(mine.metres, theirs.metres);
    };
    const statement: Statement = {
      by,
      text: fileSizeText(truth),
      isSame: truth.unitMetres === null ? null : isSame,
      apartFrom,
    };
    if (truth.unitMetres !== null) sides.set(statement, mine);
    return [statement];
  });
}

/** In a frame that has Z up, so that files of different axes can be compared. */
function centreOf({
  truth,
}: Source): { readonly own: readonly number[]; readonly up: readonly number[] } | null {
  if (truth.centreOfMassM === null) return null;
  const [x, y, z] = truth.centreOfMassM;
  // The height is what formats agree on; how an exporter turns the other two about it is its own affair.
  const [height, across] = truth.upAxis === 'y' ? [y, Math.hypot(x, z)] : [z, Math.hypot(x, y)];
  return { own: truth.centreOfMassM, up: [height, across] };
}

function pointsText({ own }: { readonly own: readonly number[] }): string {
  return pointText(own);
}

function jointsOf({ truth }: Source): { readonly list: readonly ToldJoint[]; readonly inAll: number } | null {
  return truth.joints === null || truth.jointsInAll === null
    ? null
    : { list: truth.joints, inAll: truth.jointsInAll };
}

type Joints = NonNullable<ReturnType<typeof jointsOf>>;

/** By kind and limits, in any order: names differ from format to format. */
function sameJoints(a: Joints, b: Joints): boolean {
  if (a.inAll !== b.inAll) return false;
  const left = [...b.list];
  return a.list.every((joint) => {
    const at = left.findIndex((other) => sameJoint(joint, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function sameJoint(a: ToldJoint, b: ToldJoint): boolean {
  if (a.type !== b.type) return false;
  if (a.limits === null || b.limits === null) return a.limits === b.limits;
  return areClose(a.limits, b.limits, tolerances.limits);
}

function areClose(a: readonly number[], b: readonly number[], tolerance: Tolerance): boolean {
  return a.length === b.length && a.every((one, n) => isClose(one, b[n] ?? Number.NaN, tolerance));
}

/** How many parts a decomposition has is known once a simulator has made it. */
function isMadeLater(kinds: Readonly<Record<string, number>>): boolean {
  return kinds['convex-decomposition'] !== undefined;
}

function sumOf(kinds: Readonly<Record<string, number>>): number {
  return Object.values(kinds).reduce((sum, count) => sum + count, 0);
}
