/** Rows from ten thousand files, in pieces: sorted as a user counts, then matched name by name. */
import { naturalOrder, sameName, stemOf } from '../../../../../main/contract/rules/batch-rows/file-names.ts';
import { rowsFromImages, rowsFromPairs } from '../../../../../main/contract/rules/batch-rows/from-files.ts';
import type {
  BatchKind,
  BatchRow,
  ListedFile,
  RowProblem,
  RowsFromFiles,
} from '../../../../../main/contract/rules/batch-rows/row.ts';
import type { Breathe } from './breath.ts';

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
