/** What differs between two versions as groups of rows, in words and in the user's unit of length. Pure. */
import { colliderKindName } from '../../../main/contract/plain/collider-words.ts';
import { truthRowNames } from '../../../main/contract/rules/validation.ts';
import type {
  DiffEntry,
  FindingDiff,
  Unchanged,
  VersionDiff,
} from '../../../main/contract/schema/model-diff.ts';
import { formatBytes } from '../../ui/text/format.ts';
import { lengthsIn } from '../look/measured.ts';
import type { LengthUnit } from '../look/store/look.ts';
import { severityWords } from '../problems/problem-words.ts';
import { versionDiffWords } from './version-diff-words.ts';

const groups = [
  'size',
  'mass',
  'inertia',
  'joints',
  'colliders',
  'materials',
  'textures',
  'triangles',
  'findings',
  'files',
] as const;
type GroupName = (typeof groups)[number];

export interface DiffRow {
  readonly key: string;
  /** Null for findings and files. */
  readonly what: DiffEntry['what'] | null;
  readonly name: string;
  readonly change: DiffEntry['change'] | 'same';
  readonly value: string;
  /** Of a value that was another one before: both, to be drawn with an arrow between. */
  readonly pair: { readonly before: string; readonly after: string } | null;
  /** Of a finding whether it came or went. */
  readonly tone: 'good' | 'bad' | null;
  /** By how much, and in which file; empty for nothing. */
  readonly note: string;
}

export interface DiffGroup {
  readonly group: GroupName;
  /** Null where its only row says the same. */
  readonly title: string | null;
  readonly rows: readonly DiffRow[];
}

const groupOf: Readonly<Record<DiffEntry['what'], GroupName>> = {
  size: 'size',
  unit: 'size',
  'up-axis': 'size',
  mass: 'mass',
  'centre-of-mass': 'mass',
  inertia: 'inertia',
  joints: 'joints',
  colliders: 'colliders',
  materials: 'materials',
  textures: 'textures',
  'texture-size': 'textures',
  triangles: 'triangles',
};

type Compared = Pick<VersionDiff, 'entries' | 'findings' | 'files' | 'unchanged'>;

/** Without empty groups; what is the same comes last in its group. */
export function diffGroups(
  { entries, findings, files, unchanged }: Compared,
  unit: LengthUnit,
  withUnchanged: boolean,
): DiffGroup[] {
  const same = withUnchanged ? unchanged : nothing;
  const rowsOf = (group: GroupName): DiffRow[] => {
    if (group === 'findings') return [...findings.map(findingRow), ...same.findings.map(sameFinding)];
    if (group === 'files') return [...files.map(fileRow), ...same.files.map(sameFile)];
    const isIn = ({ what }: Pick<DiffEntry, 'what'>): boolean => groupOf[what] === group;
    return [
      ...entries.filter(isIn).map((entry) => entryRow(entry, unit)),
      ...same.entries.filter(isIn).map((entry) => sameEntry(entry, unit)),
    ];
  };
  return groups
    .map((group) => ({ group, rows: rowsOf(group) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ group, rows }) => ({ group, title: titleOf(group, rows), rows }));
}

function titleOf(group: GroupName, rows: readonly DiffRow[]): string | null {
  return rows.length === 1 && rows[0]?.what === group ? null : versionDiffWords.groups[group];
}

const nothing: Unchanged = { entries: [], files: [], findings: [] };

function nameOf({ what, part }: Pick<DiffEntry, 'what' | 'part'>): string {
  if (part === null) return truthRowNames[what];
  return versionDiffWords.rowOf(truthRowNames[what], what === 'colliders' ? colliderKindName(part) : part);
}

function entryRow(entry: DiffEntry, unit: LengthUnit): DiffRow {
  const { what, change, path, part, apart, metres } = entry;
  const before = lengths(what, entry.before, metres?.before ?? null, unit);
  const after = lengths(what, entry.after, metres?.after ?? null, unit);
  return {
    key: JSON.stringify([what, part, path, change]),
    what,
    name: nameOf(entry),
    change,
    ...changed(change, before, after),
    tone: null,
    note: noteOf(apart, path),
  };
}

function sameEntry({ text, metres, ...entry }: Unchanged['entries'][number], unit: LengthUnit): DiffRow {
  const { what, part, path } = entry;
  return {
    key: JSON.stringify([what, part, path, 'same']),
    what,
    name: nameOf(entry),
    change: 'same',
    ...plain(lengths(what, text, metres, unit) ?? ''),
    tone: null,
    note: path ?? '',
  };
}

/** The text as it came, or in the unit that the user has chosen. */
function lengths(
  what: DiffEntry['what'],
  text: string | null,
  metres: readonly number[] | null,
  unit: LengthUnit,
): string | null {
  if (text === null || metres === null || unit === 'auto') return text;
  return lengthsIn(metres, unit, what === 'size' ? ' × ' : ', ');
}

type Value = Pick<DiffRow, 'value' | 'pair'>;

const plain = (value: string): Value => ({ value, pair: null });

function changed(change: DiffEntry['change'], before: string | null, after: string | null): Value {
  if (change === 'new') return plain(versionDiffWords.added(after ?? ''));
  if (change === 'gone') return plain(versionDiffWords.removed(before ?? ''));
  const pair = { before: before ?? '', after: after ?? '' };
  return { value: versionDiffWords.changedTo(pair.before, pair.after), pair };
}

function noteOf(apart: string | null, path: string | null): string {
  if (apart === null || path === null) return apart ?? path ?? '';
  return versionDiffWords.inFile(apart, path);
}

function findingRow({ change, path, finding }: FindingDiff, at: number): DiffRow {
  const severity = severityWords[finding.severity];
  return {
    key: `${change} ${at}`,
    what: null,
    name: change === 'new' ? versionDiffWords.newFinding(severity) : versionDiffWords.goneFinding(severity),
    change,
    ...plain(finding.message),
    tone: change === 'new' ? 'bad' : 'good',
    note: path,
  };
}

function sameFinding({ path, finding }: Unchanged['findings'][number], at: number): DiffRow {
  const { severity, message } = finding;
  const name = severityWords[severity];
  return { key: `same ${at}`, what: null, name, change: 'same', ...plain(message), tone: null, note: path };
}

function fileRow({ path, change, bytesBefore, bytesAfter }: VersionDiff['files'][number]): DiffRow {
  const before = bytesBefore === null ? null : formatBytes(bytesBefore);
  const after = bytesAfter === null ? null : formatBytes(bytesAfter);
  const isAsLong = change === 'changed' && before === after;
  const value = isAsLong ? plain(after ?? '') : changed(change, before, after);
  return { key: path, what: null, name: path, change, ...value, tone: null, note: '' };
}

function sameFile({ path, sizeBytes }: Unchanged['files'][number]): DiffRow {
  return {
    key: path,
    what: null,
    name: path,
    change: 'same',
    ...plain(formatBytes(sizeBytes)),
    tone: null,
    note: '',
  };
}
