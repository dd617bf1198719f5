/** Where the files that are given to a batch go: to the row that names them, into rows of their own, or aside. */
import { roleOf, whyLeftOut } from '../../main/contract/model/batch-rows/file-names.ts';
import type { BatchRow, RowProblem } from '../../main/contract/model/batch-rows/row.ts';
import type { Breathe } from './batch-breath.ts';
import type { BatchCore } from './batch-core.ts';
import { type DraftRow, withAdded, withRows } from './batch-draft.ts';
import { type GivenFile, withOwnPaths } from './batch-files.ts';
import { findFiles } from './batch-find.ts';
import { rowsOfFiles } from './batch-listing.ts';
import { formWords } from './form-words.ts';

/** The files of one draft that are not in its rows, and the way into them. */
export interface Placing {
  /** Images and clips that no row uses. */
  spare(): readonly GivenFile[];
  /** Sets these aside, in place of what was. */
  leave(files: readonly GivenFile[], leftOut: readonly RowProblem[]): void;
  /** `keepRest`: what no row names stays aside, because a table says what the rows are. */
  place(given: readonly GivenFile[], breathe: Breathe, keepRest: boolean): Promise<void>;
}

/** Nothing is spare at first. */
export function createPlacing(core: BatchCore): Placing {
  const { store, held } = core;
  let spare: readonly GivenFile[] = [];
  const draft = () => store.getState().draft;
  const leave = (files: readonly GivenFile[], leftOut: readonly RowProblem[]): void => {
    spare = files;
    store.setState({ leftOut, spare: files.length });
  };
  const place = async (given: readonly GivenFile[], breathe: Breathe, keepRest: boolean): Promise<void> => {
    const all = withOwnPaths([...spare, ...given]);
    await breathe();
    const byPath = new Map(all.map((one) => [one.path, one]));
    const { kind, rows } = draft();
    const found = await findFiles(rows, kind, all.filter(isUsable), breathe);
    for (const row of found.changed.values()) held.bind(row, byPath);
    core.change(withRows(draft(), found.changed));
    const rest = all.filter((one) => !found.used.has(one));
    if (keepRest || found.named > 0) {
      leave(rest.filter(isUsable), unnamed(rest));
      return;
    }
    const made = await rowsOfFiles(kind, rest, breathe);
    for (const [index, row] of made.rows.entries()) {
      held.bind(row, byPath);
      if (index % 100 === 0) await breathe();
    }
    if (made.rows.length > 0) core.change(withAdded(draft(), numberedRows(core, made.rows), null));
    const left = new Set(made.problems.flatMap(({ files }) => files));
    leave(
      rest.filter((one) => left.has(one.path) && isUsable(one)),
      made.problems,
    );
  };

  return { spare: () => spare, leave, place };
}

/** Each with a number of its own. */
export function numberedRows(core: BatchCore, rows: readonly BatchRow[]): DraftRow[] {
  return rows.map((row) => ({ id: core.nextId(), row }));
}

const isUsable = ({ path }: GivenFile): boolean => ['image', 'clip'].includes(roleOf(path));

function unnamed(files: readonly GivenFile[]): RowProblem[] {
  return files.flatMap((one): RowProblem[] => {
    const { path } = one;
    if (isUsable(one)) return [{ files: [path], message: formWords.namedByNoRow(path) }];
    return roleOf(path) === 'other' ? [{ files: [path], message: whyLeftOut(path) }] : [];
  });
}
