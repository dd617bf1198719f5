/** The files behind the rows: which are at hand, which of those given are the ones that rows name, and rows made of files. */
import { sentenceOf } from '../../../../../main/contract/plain/error-messages.ts';
import type { AppFailureWire } from '../../../../../main/contract/plain/errors.ts';
import {
  fileNameOf,
  naturalOrder,
  roleOf,
  sameName,
  stemOf,
} from '../../../../../main/contract/rules/batch-rows/file-names.ts';
import { rowsFromImages, rowsFromPairs } from '../../../../../main/contract/rules/batch-rows/from-files.ts';
import {
  type BatchKind,
  type BatchRow,
  fileSource,
  type ListedFile,
  type RowFile,
  type RowProblem,
  type RowSource,
  type RowsFromFiles,
} from '../../../../../main/contract/rules/batch-rows/row.ts';
import type { InputKind } from '../../../../../main/contract/schema/creation/create-request.ts';
import type { Breathe } from '../../../../bridge/clock.ts';
import type { GivenFile } from '../../../shared/store/given-files.ts';
import type { DraftRow } from './draft.ts';
import type { RowTrouble } from './judge.ts';

// The files behind the rows as long as the page lives: which are at hand, and which could not be taken.

/** A file of a row and what it is there. */
export interface FileUse {
  readonly rowFile: RowFile;
  readonly kind: InputKind;
}

/** By the identity of the rows' own objects, which live as long as an edit does not replace them. */
export interface HeldFiles {
  fileOf(file: RowFile): File | null;
  /** What the row's files are, by the paths under which they were given. */
  bind(row: BatchRow, given: ReadonlyMap<string, GivenFile>): void;
  hold(rowFile: RowFile, file: File): void;
  /** Why the service or the library does not take it: another one is needed. */
  refuse(rowFile: RowFile, failure: AppFailureWire): void;
  troublesOf(row: BatchRow): RowTrouble[];
  /** What was said of the row from elsewhere: it goes when the row is edited, and keeps nothing from being sent. */
  say(row: BatchRow, message: string): void;
  saidOf(row: BatchRow): string | null;
  /** The row's image is on its way; a caller that replaces the row marks the new one. */
  await(row: BatchRow): void;
  awaitsImage(row: BatchRow): boolean;
  /** What rows have used stays at hand: a row that is undone, or names it later, finds it again. */
  keep(files: Iterable<GivenFile>): void;
  kept(): readonly GivenFile[];
  /** What was kept; what rows are bound to stays theirs. */
  forget(): void;
}

/** Nothing is held at first. */
export function createHeldFiles(): HeldFiles {
  const held = new WeakMap<RowFile, File>();
  const refused = new WeakMap<RowFile, string>();
  const said = new WeakMap<BatchRow, string>();
  const awaited = new WeakSet<BatchRow>();
  const kept = new Map<string, GivenFile>();
  return {
    await: (row) => void awaited.add(row),
    awaitsImage: (row) => row.image === null && awaited.has(row),
    fileOf: (file) => held.get(file) ?? null,
    hold: (rowFile, file) => void held.set(rowFile, file),
    bind(row, given) {
      for (const { rowFile } of usesOf(row)) {
        const file = given.get(rowFile.path)?.file;
        if (file !== undefined && rowFile.inputId === null && !held.has(rowFile)) held.set(rowFile, file);
      }
    },
    refuse: (rowFile, failure) => void refused.set(rowFile, sentenceOf(failure)),
    say: (row, message) => void said.set(row, message),
    saidOf: (row) => said.get(row) ?? null,
    keep(files) {
      // The same file given twice is one.
      for (const one of files) kept.set(`${one.sizeBytes} ${one.file.lastModified} ${one.path}`, one);
    },
    kept: () => [...kept.values()],
    forget: () => kept.clear(),
    troublesOf(row) {
      return usesOf(row).flatMap(({ rowFile, kind }): RowTrouble[] => {
        const why = refused.get(rowFile);
        return why === undefined ? [] : [{ column: kind === 'clip' ? 'capture' : 'image', message: why }];
      });
    },
  };
}

/** The files that a row uses. */
export function usesOf({ image, capture }: BatchRow): FileUse[] {
  return [...useOf(image, 'image'), ...useOf(capture, 'clip')];
}

function useOf(source: RowSource | null, kind: InputKind): FileUse[] {
  return source === null || source.file === null ? [] : [{ rowFile: source.file, kind }];
}

/** No two under one path, as when files of several folders are dropped on their own; names stay as they are. */
export function withOwnPaths(files: readonly GivenFile[]): GivenFile[] {
  const taken = new Set<string>();
  return files.map((given) => {
    let { path } = given;
    for (let copy = 2; taken.has(path); copy += 1) path = `${copy}/${given.path}`;
    taken.add(path);
    return path === given.path ? given : { ...given, path };
  });
}

// Finds the files that rows name, or lack one half of a pair, among files that were given. Pure but for its breaths.

/** The rows that have changed by it, and the files that were used. */
export interface Found {
  readonly changed: ReadonlyMap<number, BatchRow>;
  readonly used: ReadonlySet<ListedFile>;
  /** How many of these were named by a row. */
  readonly named: number;
}

/** Fills in what rows name; then, in a measured batch, what belongs to them by its stem. */
export async function findFiles(
  rows: readonly DraftRow[],
  kind: BatchKind,
  files: readonly ListedFile[],
  breathe: Breathe,
): Promise<Found> {
  if (rows.length === 0) return { changed: new Map(), used: new Set(), named: 0 };
  const lookUp = lookUpIn(files);
  await breathe();
  const byRoleAndStem = Map.groupBy(files, ({ path }) => `${roleOf(path)} ${sameName(stemOf(path))}`);
  const changed = new Map<number, BatchRow>();
  const used = new Set<ListedFile>();
  let count = 0;
  const named = (source: RowSource | null): RowSource | null => {
    const file = lookUp(source);
    if (file === null) return source;
    used.add(file);
    count += 1;
    return fileSource(file);
  };
  const other = (role: 'image' | 'clip', partner: RowSource | null): RowSource | null => {
    const path = partner?.file?.path;
    const alike = path === undefined ? [] : (byRoleAndStem.get(`${role} ${sameName(stemOf(path))}`) ?? []);
    const [file] = alike;
    if (file === undefined || alike.length > 1 || used.has(file)) return null;
    used.add(file);
    return fileSource(file);
  };
  for (const [index, { id, row }] of rows.entries()) {
    let image = named(row.image);
    let capture = named(row.capture);
    if (kind === 'measured') {
      capture ??= other('clip', image);
      image ??= other('image', capture);
    }
    if (image !== row.image || capture !== row.capture) changed.set(id, { ...row, image, capture });
    if (index % 100 === 0) await breathe();
  }
  return { changed, used, named: count };
}

/** What rows name among the files, and nothing by its stem; in one go. */
export function findNamed(rows: readonly DraftRow[], files: readonly ListedFile[]): Omit<Found, 'named'> {
  const changed = new Map<number, BatchRow>();
  const used = new Set<ListedFile>();
  const lookUp = lookUpIn(files);
  const named = (source: RowSource | null): RowSource | null => {
    const file = lookUp(source);
    if (file === null) return source;
    used.add(file);
    return fileSource(file);
  };
  for (const { id, row } of rows) {
    const [image, capture] = [named(row.image), named(row.capture)];
    if (image !== row.image || capture !== row.capture) changed.set(id, { ...row, image, capture });
  }
  return { changed, used };
}

/** True while a file is named that has not been found. */
export function isSought(source: RowSource | null): boolean {
  return source !== null && source.file !== null && source.file.sizeBytes === null;
}

/** The file that a source names, null for a source that has its own and where it is not certain. */
function lookUpIn(files: readonly ListedFile[]): (source: RowSource | null) => ListedFile | null {
  const byName = Map.groupBy(files, ({ path }) => sameName(fileNameOf(path)));
  return (source) => {
    const path = source?.file?.path;
    if (path === undefined || !isSought(source)) return null;
    return theOne(byName.get(sameName(fileNameOf(path))) ?? [], path);
  };
}

/** Of files with one name, the one whose folders are as the row writes them; null when it is not certain which is meant. */
function theOne(files: readonly ListedFile[], written: string): ListedFile | null {
  if (files.length <= 1) return files[0] ?? null;
  const wanted = sameName(written.replaceAll('\\', '/').replace(/^(\.?\/)+/, ''));
  const paths = files.map((file) => ({ file, path: sameName(file.path.replaceAll('\\', '/')) }));
  const fitting = paths.filter(({ path }) => path === wanted || path.endsWith(`/${wanted}`));
  const exact = fitting.filter(({ path }) => path === wanted);
  const left = exact.length > 0 ? exact : fitting;
  return left.length === 1 ? (left[0]?.file ?? null) : null;
}

// Rows from ten thousand files, in pieces: sorted as a user counts, then matched name by name.

/** So many files are handled between two breaths. */
const piece = 100;

/** As `rowsFromImages` and `rowsFromPairs` of all the files. */
export async function rowsOfFiles(
  kind: BatchKind,
  files: readonly ListedFile[],
  breathe: Breathe,
): Promise<RowsFromFiles> {
  const sorted = await inOrder(files, breathe);
  // Only files of one stem can belong together.
  const groups = kind === 'standard' ? sorted.map((file) => [file]) : await byStem(sorted, breathe);
  const rows: BatchRow[] = [];
  const problems: RowProblem[] = [];
  for (let at = 0; at < groups.length; at += piece) {
    const part = groups.slice(at, at + piece).flat();
    const found = kind === 'standard' ? rowsFromImages(part) : rowsFromPairs(part);
    rows.push(...found.rows);
    problems.push(...found.problems);
    await breathe();
  }
  await breathe();
  const place = new Map(sorted.map(({ path }, index) => [path, index]));
  const placeOf = (path: string | undefined): number => place.get(path ?? '') ?? 0;
  return {
    rows: rows.toSorted((a, b) => placeOf(a.image?.file?.path) - placeOf(b.image?.file?.path)),
    problems: problems.toSorted((a, b) => placeOf(a.files[0]) - placeOf(b.files[0])),
  };
}

async function byStem(files: readonly ListedFile[], breathe: Breathe): Promise<ListedFile[][]> {
  const groups = new Map<string, ListedFile[]>();
  for (const [index, file] of files.entries()) {
    const stem = sameName(stemOf(file.path));
    const group = groups.get(stem);
    if (group === undefined) groups.set(stem, [file]);
    else group.push(file);
    if (index % piece === 0) await breathe();
  }
  return [...groups.values()];
}

/** A merge sort that takes breaths. */
async function inOrder(files: readonly ListedFile[], breathe: Breathe): Promise<readonly ListedFile[]> {
  const compare = naturalOrder();
  let runs: (readonly ListedFile[])[] = [];
  for (let at = 0; at < files.length; at += piece) {
    runs.push(files.slice(at, at + piece).toSorted(compare));
    await breathe();
  }
  while (runs.length > 1) {
    const merged: (readonly ListedFile[])[] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergedRuns(runs[at] ?? [], runs[at + 1] ?? [], compare, breathe));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergedRuns(
  a: readonly ListedFile[],
  b: readonly ListedFile[],
  compare: ReturnType<typeof naturalOrder>,
  breathe: Breathe,
): Promise<ListedFile[]> {
  const merged: ListedFile[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (right === undefined || (left !== undefined && compare(left, right) <= 0)) {
      if (left !== undefined) merged.push(left);
      i += 1;
    } else {
      merged.push(right);
      j += 1;
    }
    if (merged.length % piece === 0) await breathe();
  }
  return merged;
}
