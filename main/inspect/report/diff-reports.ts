/** What two inspections of the same object say differently: what its files say, which files there are, what was found. Pure. */
import { formatNumber } from '../../contract/messages/number-text.ts';
import type {
  FileReport,
  FileTruth,
  InspectionFinding,
  InspectionReport,
  ToldJoint,
  TruthRowName,
} from '../../contract/schema/inspection-report.ts';
import {
  type DiffEntry,
  diffLimits,
  type FileDiff,
  type FindingDiff,
  type ModelDiff,
  type Unchanged,
} from '../../contract/schema/model-diff.ts';
import {
  apartWords,
  centreApart,
  countApart,
  fileMassText,
  fileSizeText,
  inertiaText,
  jointText,
  mostApart,
  pointText,
  sizeApart,
  standingSides,
  unitText,
} from './difference-text.ts';

/** Two versions are compared more closely than two formats: only the noise of writing a number twice is the same. */
const noise = 1e-6;

/** One side: its report, and whose bytes are known to be the same on both sides, by path. */
export interface DiffSide {
  readonly name: string;
  readonly report: InspectionReport;
}

/** What differs, and what is the same. */
export interface ComparedReports {
  readonly diff: ModelDiff;
  readonly unchanged: Unchanged;
}

/**
 * `sameBytes` says of a path that is in both whether its bytes are the same. Two single files are compared with each
 * other whatever they are called.
 */
export function diffReports(
  before: DiffSide,
  after: DiffSide,
  sameBytes: (path: string) => boolean,
): ComparedReports {
  const pairs = pairsOf(before.report.files, after.report.files);
  const files = pairs.flatMap((pair) => fileDiff(pair, sameBytes) ?? []);
  const rows = merged(pairs.flatMap(rowsOf), pairs);
  const entries = rows.flatMap(entryOf);
  const findings = findingDiffs(before.report, after.report, pairs);
  const listed = {
    entries: entries.slice(0, diffLimits.entries),
    files: files.slice(0, diffLimits.files),
    findings: findings.changed.slice(0, diffLimits.findings),
  };
  const notListed =
    entries.length -
    listed.entries.length +
    (files.length - listed.files.length) +
    (findings.changed.length - listed.findings.length) +
    Math.abs(before.report.filesNotListed - after.report.filesNotListed);
  return {
    diff: {
      caliperDiff: 1,
      before: { name: before.name, counts: before.report.counts },
      after: { name: after.name, counts: after.report.counts },
      isSame: files.length === 0 && notListed === 0,
      ...listed,
      notListed,
    },
    unchanged: {
      entries: rows.flatMap(unchangedOf).slice(0, diffLimits.entries),
      files: sameFiles(pairs, files).slice(0, diffLimits.files),
      findings: findings.same.slice(0, diffLimits.findings),
    },
  };
}

/** At least one side is there. */
interface Pair {
  readonly path: string;
  readonly before: FileReport | null;
  readonly after: FileReport | null;
}

function pairsOf(before: readonly FileReport[], after: readonly FileReport[]): Pair[] {
  const [one, other] = [before[0], after[0]];
  if (before.length === 1 && after.length === 1 && one !== undefined && other !== undefined)
    return [{ path: other.path, before: one, after: other }];
  const byPath = new Map(after.map((file) => [file.path, file]));
  const known = new Set(before.map(({ path }) => path));
  return [
    ...before.map((file) => ({ path: file.path, before: file, after: byPath.get(file.path) ?? null })),
    ...after
      .filter(({ path }) => !known.has(path))
      .map((file) => ({ path: file.path, before: null, after: file })),
  ];
}

function fileDiff({ path, before, after }: Pair, sameBytes: (path: string) => boolean): FileDiff | null {
  const bytes = { bytesBefore: before?.sizeBytes ?? null, bytesAfter: after?.sizeBytes ?? null };
  if (before === null) return { path, change: 'new', ...bytes };
  if (after === null) return { path, change: 'gone', ...bytes };
  return sameBytes(path) ? null : { path, change: 'changed', ...bytes };
}

function sameFiles(pairs: readonly Pair[], changed: readonly FileDiff[]): Unchanged['files'] {
  const others = new Set(changed.map(({ path }) => path));
  return pairs.flatMap(({ path, after }) =>
    after === null || others.has(path) ? [] : [{ path, sizeBytes: after.sizeBytes }],
  );
}

// What one file says, row by row.

/** An entry that may also be the same on both sides. */
type Row = Omit<DiffEntry, 'change'> & { readonly change: DiffEntry['change'] | 'same' };

const entryOf = ({ change, ...row }: Row): DiffEntry[] => (change === 'same' ? [] : [{ ...row, change }]);

function unchangedOf({ change, what, path, part, after, metres }: Row): Unchanged['entries'] {
  return change === 'same' ? [{ what, path, part, text: after ?? '', metres: metres?.after ?? null }] : [];
}

/** A value of a row: how it reads, and whether it is another one. */
interface Compared<V> {
  readonly what: TruthRowName;
  readonly pick: (truth: FileTruth) => V | null;
  readonly text: (value: V, truth: FileTruth) => string;
  readonly isSame: (a: V, b: V) => boolean;
  readonly apart: (mine: V, theirs: V) => string | null;
  /** Of lengths, in the order of the text. */
  readonly metres?: (truth: FileTruth) => readonly number[] | null;
}

const sameNumber = (a: number, b: number): boolean =>
  Math.abs(a - b) <= noise * Math.max(Math.abs(a), Math.abs(b));
const sameNumbers = (a: readonly number[], b: readonly number[]): boolean => {
  // What is next to zero beside the other two is the noise of adding them up.
  const scale = Math.max(...a.map(Math.abs), ...b.map(Math.abs));
  return a.length === b.length && a.every((one, n) => Math.abs(one - (b[n] ?? Number.NaN)) <= noise * scale);
};

const count = (
  what: TruthRowName,
  pick: (truth: FileTruth) => number | null,
  unit = '',
): Compared<number> => ({
  what,
  pick,
  text: (value) => `${formatNumber(value)}${unit}`,
  isSame: (a, b) => a === b,
  apart: what === 'triangles' || what === 'texture-size' ? apartWords : countApart,
});

const size: Compared<readonly [number, number, number]> = {
  what: 'size',
  pick: (truth) => truth.size,
  text: (_, truth) => fileSizeText(truth),
  isSame: sameNumbers,
  apart: (mine, theirs) => sizeApart(mine.toSorted(ascending), theirs.toSorted(ascending)),
  metres: ({ size: sides, unitMetres, upAxis: axis }) =>
    sides === null || unitMetres === null ? null : standingSides(sides, axis),
};
const mass: Compared<number> = {
  what: 'mass',
  pick: (truth) => truth.massKg,
  text: fileMassText,
  isSame: sameNumber,
  apart: apartWords,
};
const centre: Compared<{ readonly own: readonly number[]; readonly up: readonly number[] }> = {
  what: 'centre-of-mass',
  pick: ({ centreOfMassM, upAxis }) => {
    if (centreOfMassM === null) return null;
    const [x, y, z] = centreOfMassM;
    return { own: centreOfMassM, up: upAxis === 'y' ? [y, Math.hypot(x, z)] : [z, Math.hypot(x, y)] };
  },
  text: ({ own }) => pointText(own),
  isSame: (a, b) => sameNumbers(a.own, b.own),
  apart: centreApart,
  metres: (truth) => truth.centreOfMassM,
};
const inertia: Compared<readonly number[]> = {
  what: 'inertia',
  pick: (truth) => truth.inertiaKgM2,
  text: inertiaText,
  isSame: sameNumbers,
  apart: mostApart,
};
const unit: Compared<number> = {
  what: 'unit',
  pick: (truth) => truth.unitMetres,
  text: unitText,
  isSame: sameNumber,
  apart: () => null,
};
const upAxis: Compared<string> = {
  what: 'up-axis',
  pick: (truth) => truth.upAxis,
  text: (axis) => axis.toUpperCase(),
  isSame: (a, b) => a === b,
  apart: () => null,
};

const ascending = (a: number, b: number): number => a - b;

const counts = [
  count('triangles', (truth) => truth.triangles),
  count('materials', (truth) => truth.materials),
  count('textures', (truth) => truth.textures),
  count('texture-size', (truth) => truth.textureEdgePx, ' px'),
];

function rowsOf({ path, before, after }: Pair): Row[] {
  const [a, b] = [before?.truth ?? null, after?.truth ?? null];
  // A file that came or went is listed as such; what it said went with it.
  if (a === null || b === null) return [];
  return [
    rowOf(path, size, a, b),
    rowOf(path, unit, a, b),
    rowOf(path, upAxis, a, b),
    ...counts.map((one) => rowOf(path, one, a, b)),
    rowOf(path, mass, a, b),
    rowOf(path, centre, a, b),
    rowOf(path, inertia, a, b),
    ...colliderRows(path, a, b),
    ...jointRows(path, a, b),
  ].filter((row) => row !== null);
}

function rowOf<V>(path: string, row: Compared<V>, a: FileTruth, b: FileTruth): Row | null {
  const [before, after] = [row.pick(a), row.pick(b)];
  if (before === null && after === null) return null;
  const isSame = before !== null && after !== null && row.isSame(before, after);
  const { metres } = row;
  return {
    what: row.what,
    change: isSame ? 'same' : changeOf(before, after),
    path,
    part: null,
    before: before === null ? null : row.text(before, a),
    after: after === null ? null : row.text(after, b),
    apart: before === null || after === null ? null : row.apart(after, before),
    metres: metres === undefined ? null : { before: copied(metres(a)), after: copied(metres(b)) },
  };
}

const copied = (metres: readonly number[] | null): number[] | null => (metres === null ? null : [...metres]);

function changeOf(before: unknown, after: unknown): DiffEntry['change'] {
  if (before === null) return 'new';
  return after === null ? 'gone' : 'changed';
}

/** By kind, such as `convex-hull`. */
function colliderRows(path: string, a: FileTruth, b: FileTruth): Row[] {
  const kinds = new Set([...Object.keys(a.colliders ?? {}), ...Object.keys(b.colliders ?? {})]);
  return [...kinds].map((kind): Row => {
    const [before, after] = [a.colliders?.[kind] ?? null, b.colliders?.[kind] ?? null];
    return {
      what: 'colliders',
      change: before === after ? 'same' : changeOf(before, after),
      path,
      part: kind.slice(0, 200),
      before: before === null ? null : formatNumber(before),
      after: after === null ? null : formatNumber(after),
      apart: countApart(after ?? 0, before ?? 0),
      metres: null,
    };
  });
}

/** By name, then how many there are beyond those that are listed. */
function jointRows(path: string, a: FileTruth, b: FileTruth): Row[] {
  const [before, after] = [byName(a.joints), byName(b.joints)];
  const names = new Set([...before.keys(), ...after.keys()]);
  const named = [...names].map((name): Row => {
    const [one, other] = [before.get(name) ?? null, after.get(name) ?? null];
    const isSame = one !== null && other !== null && sameJoint(one, other);
    return {
      what: 'joints',
      change: isSame ? 'same' : changeOf(one, other),
      path,
      part: name,
      before: one === null ? null : jointText(one),
      after: other === null ? null : jointText(other),
      apart: null,
      metres: null,
    };
  });
  const isLong = (a.jointsInAll ?? 0) > before.size || (b.jointsInAll ?? 0) > after.size;
  const total = isLong
    ? rowOf(
        path,
        count('joints', (truth) => truth.jointsInAll),
        a,
        b,
      )
    : null;
  return total === null ? named : [...named, total];
}

function byName(joints: readonly ToldJoint[] | null): Map<string, ToldJoint> {
  return new Map((joints ?? []).map((joint) => [joint.name, joint]));
}

function sameJoint(a: ToldJoint, b: ToldJoint): boolean {
  if (a.type !== b.type) return false;
  return a.limits === null || b.limits === null ? a.limits === b.limits : sameNumbers(a.limits, b.limits);
}

/** The same change in every file that says it is one change of the object. */
function merged(rows: readonly Row[], pairs: readonly Pair[]): Row[] {
  const groups = Map.groupBy(rows, ({ what, change, part, before, after }) =>
    JSON.stringify([what, change, part, before, after]),
  );
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const isSaidBy = pairs.filter(
      (pair) => saysIt(pair.before?.truth, first) || saysIt(pair.after?.truth, first),
    );
    return same.length > 1 && same.length === isSaidBy.length ? [{ ...first, path: null }] : same;
  });
}

const members: Readonly<Record<TruthRowName, keyof FileTruth>> = {
  size: 'size',
  unit: 'unitMetres',
  'up-axis': 'upAxis',
  triangles: 'triangles',
  materials: 'materials',
  textures: 'textures',
  'texture-size': 'textureEdgePx',
  mass: 'massKg',
  'centre-of-mass': 'centreOfMassM',
  inertia: 'inertiaKgM2',
  colliders: 'colliders',
  joints: 'joints',
};

function saysIt(truth: FileTruth | null | undefined, { what }: Row): boolean {
  return truth !== null && truth !== undefined && truth[members[what]] !== null;
}

// What was found.

function findingDiffs(
  before: InspectionReport,
  after: InspectionReport,
  pairs: readonly Pair[],
): { readonly changed: FindingDiff[]; readonly same: Unchanged['findings'] } {
  const whole = { path: '', before: before.findings, after: after.findings };
  const ofFiles = pairs.map((pair) => ({
    path: pair.path,
    before: pair.before?.findings ?? [],
    after: pair.after?.findings ?? [],
  }));
  const all = [whole, ...ofFiles].map(({ path, before: old, after: now }) => {
    const gone = without(old, now);
    const isGone = new Set(gone);
    return {
      changed: [
        ...gone.map((finding) => ({ change: 'gone' as const, path, finding })),
        ...without(now, old).map((finding) => ({ change: 'new' as const, path, finding })),
      ],
      same: old.flatMap((finding) => (isGone.has(finding) ? [] : [{ path, finding }])),
    };
  });
  return { changed: all.flatMap(({ changed }) => changed), same: all.flatMap(({ same }) => same) };
}

/** Those of `all` that are not among the others, whatever line they are on; as often as there are more of them. */
function without(
  all: readonly InspectionFinding[],
  others: readonly InspectionFinding[],
): InspectionFinding[] {
  const left = Map.groupBy(others, keyOf);
  return all.filter((finding) => left.get(keyOf(finding))?.pop() === undefined);
}

function keyOf({ code, message }: InspectionFinding): string {
  return `${code} ${message}`;
}
