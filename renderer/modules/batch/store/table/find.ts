/** Finds the files that rows name, or lack one half of a pair, among files that were given. Pure but for its breaths. */
import {
  fileNameOf,
  roleOf,
  sameName,
  stemOf,
} from '../../../../../main/contract/rules/batch-rows/file-names.ts';
import {
  type BatchKind,
  type BatchRow,
  fileSource,
  type ListedFile,
  type RowSource,
} from '../../../../../main/contract/rules/batch-rows/row.ts';
import type { Breathe } from './breath.ts';
import type { DraftRow } from './draft.ts';

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
  const byStem = Map.groupBy(files, ({ path }) => `${roleOf(path)} ${sameName(stemOf(path))}`);
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
    const alike = path === undefined ? [] : (byStem.get(`${role} ${sameName(stemOf(path))}`) ?? []);
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
