/** Where the files that are given to a batch go: to the row that names them, into rows of their own, or aside. */

import { roleOf, whyLeftOut } from '../../../../main/contract/rules/batch-rows/file-names.ts';
import type { BatchRow, RowProblem } from '../../../../main/contract/rules/batch-rows/row.ts';
import type { Breathe } from '../../../bridge/clock.ts';
import { formWords } from '../../shared/store/form-words.ts';
import type { GivenFile } from '../../shared/store/given-files.ts';
import type { BatchCore } from './core.ts';
import { type BatchDraft, type DraftRow, withAdded, withRows } from './table/draft.ts';
import {
  findFiles,
  findNamed,
  type HeldFiles,
  isSought,
  rowsOfFiles,
  withOwnPaths,
} from './table/row-files.ts';

/** The files of one draft that are not in its rows, and the way into them. */
export interface Placing {
  /** Images and clips that no row uses. */
  spare(): readonly GivenFile[];
  /** Sets these aside, in place of what was. */
  leave(files: readonly GivenFile[], leftOut: readonly RowProblem[]): void;
  place(given: readonly GivenFile[], how: HowToPlace): Promise<void>;
  /** The draft whose rows have what they name, of all that was given for it; the same when nothing is found. */
  seek(draft: BatchDraft): BatchDraft;
}

/** `keepRest`: what no row names stays aside, because a table says what the rows are. Changes of one `tag` are one step to undo. */
export interface HowToPlace {
  readonly breathe: Breathe;
  readonly keepRest: boolean;
  readonly tag?: string;
}

/** Nothing is spare at first. What is, goes with the last row that it could belong to. */
export function createPlacing(core: BatchCore): Placing {
  const { store, held } = core;
  let spare: readonly GivenFile[] = [];
  const draft = () => store.getState().draft;
  const leave = (files: readonly GivenFile[], leftOut: readonly RowProblem[]): void => {
    spare = files;
    store.setState({ leftOut, spare: files.length });
  };
  store.subscribe((now, before) => {
    if (now.draft.rows.length > 0 || before.draft.rows.length === 0) return;
    held.keep(spare);
    leave([], []);
  });

  const place = async (
    given: readonly GivenFile[],
    { breathe, keepRest, tag }: HowToPlace,
  ): Promise<void> => {
    const all = withOwnPaths([...spare, ...given]);
    await breathe();
    const byPath = new Map(all.map((one) => [one.path, one]));
    const { kind, rows } = draft();
    const found = await findFiles(rows, kind, all.filter(isUsable), breathe);
    for (const row of found.changed.values()) held.bind(row, byPath);
    core.change(withRows(draft(), found.changed), tag);
    held.keep(all.filter((one) => found.used.has(one)));
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
    if (made.rows.length > 0) core.change(withAdded(draft(), numberedRows(core, made.rows), null), tag);
    const left = new Set(made.problems.flatMap(({ files }) => files));
    const usable = rest.filter(isUsable);
    held.keep(usable.filter(({ path }) => !left.has(path)));
    leave(
      usable.filter(({ path }) => left.has(path)),
      made.problems,
    );
  };

  const seek = (wanted: BatchDraft): BatchDraft => {
    // What was set aside comes first: it waits for its rows.
    const aside = withNamed(held, wanted, spare);
    if (aside.taken.size > 0) {
      const paths = new Set([...aside.taken].map(({ path }) => path));
      leave(
        spare.filter((one) => !aside.taken.has(one)),
        store.getState().leftOut.filter(({ files }) => !files.every((path) => paths.has(path))),
      );
    }
    return withNamed(held, aside.draft, held.kept()).draft;
  };
  return { spare: () => spare, leave, place, seek };
}

/** The draft whose rows have what they name of these files, and which of them were taken. */
function withNamed(
  held: HeldFiles,
  draft: BatchDraft,
  files: readonly GivenFile[],
): { readonly draft: BatchDraft; readonly taken: ReadonlySet<GivenFile> } {
  const seeks = draft.rows.some(({ row }) => isSought(row.image) || isSought(row.capture));
  if (!seeks || files.length === 0) return { draft, taken: new Set() };
  const { changed, used } = findNamed(draft.rows, files);
  const taken = new Set(files.filter((one) => used.has(one)));
  const byPath = new Map([...taken].map((one) => [one.path, one]));
  for (const row of changed.values()) held.bind(row, byPath);
  held.keep(taken);
  return { draft: withRows(draft, changed), taken };
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
