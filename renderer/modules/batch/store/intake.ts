/** What is given to the batch screen - files, folders, tables, pasted cells - becomes rows, finds its row, or is named as left out. What the columns of a table are is asked, one table after the other. */
import pLimit from 'p-limit';
import type { BatchTable, TableFile } from '../../../../main/contract/batch-table.ts';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import { roleOf } from '../../../../main/contract/rules/batch-rows/file-names.ts';
import {
  fieldOf,
  rowsFromRecords,
  squeezed,
} from '../../../../main/contract/rules/batch-rows/from-records.ts';
import type { BatchKind, BatchRow, RowProblem } from '../../../../main/contract/rules/batch-rows/row.ts';
import type { Client } from '../../../bridge/bridge.ts';
import { type Breathe, createBreathe, type PageClock } from '../../../bridge/clock.ts';
import { failureOf } from '../../../bridge/failure.ts';
import { formWords } from '../../shared/store/form-words.ts';
import type { GivenFile } from '../../shared/store/given-files.ts';
import type { BatchCore } from './core.ts';
import { createPlacing, numberedRows } from './place.ts';
import {
  type AskedTable,
  answeredRecords,
  askedTable,
  type ColumnChoice,
  namesColumns,
  previewOf,
} from './table/columns.ts';
import { type BatchDraft, isBlank, withAdded, withCell } from './table/draft.ts';

/** Of the files that are read as tables. */
export const tableEndings: readonly string[] = ['.csv', '.tsv', '.tab', '.json', '.jsonl', '.ndjson'];

/** No method rejects; failures are in the state. One at a time: what is given meanwhile, or while a batch is being sent, waits its turn. */
export interface Intake extends QuestionActions {
  /** Images, clips and tables together. */
  takeFiles(given: readonly GivenFile[]): Promise<void>;
  /** Cells of a spreadsheet, with or without a line of column names. */
  takeText(text: string): Promise<void>;
  /** Makes rows of the files that no row uses. */
  rowsOfSpare(): Promise<void>;
  /** After a change of the kind: what was left out may now have its place. `keepRest`: in the rows that are there. */
  matchAgain(options?: { readonly keepRest: boolean }): Promise<void>;
  /** The draft whose rows have what they name, of all that was given for it; the same when nothing is found. */
  seek(draft: BatchDraft): BatchDraft;
  /** Takes what was left out off the screen, and forgets these files. */
  forgetSpare(): void;
  /** Resolves when all that was given has been read. */
  settled(): Promise<void>;
}

interface Ports {
  readonly clock: Pick<PageClock, 'after'>;
  readonly now: () => number;
  readonly api: { readonly create: Pick<Client['create'], 'readTable'> };
}

const isTable = ({ path }: GivenFile): boolean =>
  tableEndings.some((ending) => path.toLowerCase().endsWith(ending)) && roleOf(path) !== 'ignored';

/** Nothing is spare at first. */
export function createIntake(core: BatchCore, { clock, now, api }: Ports): Intake {
  const { store } = core;
  const { spare, leave, place, seek } = createPlacing(core);
  const { ask, actions } = createQuestions(core);
  const { inTurn, settled } = createTurns(core, () => createBreathe(clock, now));
  const draft = () => store.getState().draft;
  let given = 0;
  // Found, not changed: the rows named these files before.
  const seekNow = (): void => {
    const found = seek(draft());
    if (found !== draft()) core.amend(found);
  };

  /** False for a table that the user leaves out. */
  const addTable = async (file: TableFile, tag?: string): Promise<boolean> => {
    const table = await ask(await api.create.readTable({ ...file, cells: true }), file.fileName);
    if (table === null) return false;
    const before = draft();
    const isFirst = before.rows.every(({ row }) => isBlank(row));
    const next = withAdded(before, numberedRows(core, table.rows), null);
    core.change(
      isFirst
        ? { ...next, kind: kindFor(table, before.kind), name: before.name || (table.name ?? '') }
        : next,
      tag,
    );
    const isOther = draft().kind === 'standard' && table.kind === 'measured';
    store.setState(({ warnings, clipTables }) => ({
      warnings: [...new Set([...warnings, ...table.warnings])],
      clipTables: isOther ? [...new Set([...clipTables, file.fileName])] : clipTables,
    }));
    return true;
  };

  return {
    takeFiles: (files) =>
      inTurn(files.length, async (breathe) => {
        // All of it is one step to undo.
        const tag = `given ${(given += 1)}`;
        const tables = files.filter(isTable);
        const unread = await readEach(tables, (table) => addTable(table, tag));
        const others = files.filter((one) => !isTable(one));
        const keepRest = unread.length < tables.length;
        if (others.length > 0 || (keepRest && spare().length > 0))
          await place(others, { breathe, keepRest, tag });
        seekNow();
        if (unread.length > 1)
          store.setState(({ leftOut }) => ({ leftOut: [...leftOut, ...unread.map(named)] }));
        else for (const { error } of unread) throw error;
      }),
    takeText: (text) =>
      inTurn(0, async () => {
        const names = firstLineOf(text, draft().kind);
        if (names === null) {
          const rows = await pastedRows(api, draft().kind, text);
          core.change(withAdded(draft(), numberedRows(core, rows), null));
        } else {
          // The line of names stays as an empty one, so that the others keep their numbers.
          const cells = { text: text.slice(names.length), columns: names.split('\t') };
          await addTable({ fileName: formWords.pastedRows, ...cells });
        }
        seekNow();
      }),
    rowsOfSpare: () =>
      inTurn(spare().length, async (breathe) => {
        const files = spare();
        leave([], []);
        await place(files, { breathe, keepRest: false });
      }),
    matchAgain: ({ keepRest } = { keepRest: false }) =>
      inTurn(spare().length, async (breathe) => {
        if (spare().length > 0) await place([], { breathe, keepRest });
      }),
    seek,
    forgetSpare: () => leave([], []),
    settled,
    ...actions,
  };
}

/** A table and why it gave no rows. */
interface Unread {
  readonly path: string;
  readonly error: unknown;
}

/** One that cannot be read keeps the others from nothing. */
async function readEach(
  tables: readonly GivenFile[],
  add: (table: TableFile) => Promise<unknown>,
): Promise<Unread[]> {
  const unread: Unread[] = [];
  for (const { path, file } of tables) {
    try {
      await add({ fileName: path, text: await file.text() });
    } catch (error) {
      unread.push({ path, error });
    }
  }
  return unread;
}

function named({ path, error }: Unread): RowProblem {
  return { files: [path], message: sentenceOf(failureOf(error)) };
}

/** What the table says, unless the user chose measured and nothing in the table speaks against it. */
function kindFor(table: BatchTable, chosen: BatchTable['kind']): BatchTable['kind'] {
  return chosen === 'measured' && table.rows.every(({ text }) => text === '') ? chosen : table.kind;
}

/** The first line when it names a column that is known or seems to, and when there are more cells than are on the screen. */
function firstLineOf(text: string, kind: BatchKind): string | null {
  const [first = ''] = text.split(/\r\n?|\n/, 1);
  const cells = first.split('\t');
  if (cells.some((cell) => fieldOf(cell) !== null) || namesColumns(cells)) return first;
  // A cell in quotes may go on in the next line.
  return cells.length > pastedColumns(kind).length && !first.includes('"') ? first : null;
}

function pastedColumns(kind: BatchKind): string[] {
  return kind === 'measured' ? ['image', 'clip', 'name'] : ['text', 'name'];
}

/** Cells without names are in the order of the table on the screen. */
async function pastedRows(api: Ports['api'], kind: BatchKind, text: string): Promise<BatchRow[]> {
  const columns = pastedColumns(kind);
  const table = await api.create.readTable({ fileName: formWords.pastedRows, text, columns });
  return table.rows.map((row) => {
    const input = row.text === '' ? row : withCell({ ...row, text: '' }, kind, 'input', row.text);
    return { ...input, origin: null };
  });
}

/** One action after another; each says how many files it reads. */
function createTurns({ store }: BatchCore, breathing: () => Breathe) {
  const inTurn = pLimit(1);
  let last: Promise<void> = Promise.resolve();
  const isSending = (): boolean => store.getState().send.phase !== 'none';
  const sent = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = store.subscribe(() => {
        if (isSending()) return;
        stop();
        resolve();
      });
    });
  const read = async (count: number, action: (breathe: Breathe) => Promise<void>) => {
    // What is on its way must stay as it was judged: what is given meanwhile belongs to the next draft.
    while (isSending()) await sent();
    store.setState({ reading: count, error: null });
    try {
      await action(breathing());
    } catch (error) {
      store.setState({ error: failureOf(error) });
    } finally {
      store.setState({ reading: null });
    }
  };
  return {
    inTurn(count: number, action: (breathe: Breathe) => Promise<void>): Promise<void> {
      last = inTurn(() => read(count, action));
      return last;
    },
    async settled(): Promise<void> {
      for (let seen: typeof last | null = null; seen !== last; await seen) seen = last;
    },
  };
}

// Asks a user what the columns of a table are, one table after the other; the table is kept until there is an answer.

/** What the user does; without a question nothing happens. */
interface QuestionActions {
  chooseColumn(place: number, choice: ColumnChoice | null): void;
  /** Whether the first line names the columns. */
  setHeaded(headed: boolean): void;
  /** Makes the rows; nothing happens while there would be none. */
  answerColumns(): void;
  /** Leaves the table out. */
  leaveTable(): void;
}

/** `ask` resolves with the table as it was answered, null when it is left out. */
export interface Questions {
  readonly actions: QuestionActions;
  ask(table: BatchTable, fileName: string): Promise<BatchTable | null>;
}

/** Remembers, as long as the page lives, what was answered for a heading. */
function createQuestions({ store }: Pick<BatchCore, 'store'>): Questions {
  const answered = new Map<string, ColumnChoice | null>();
  let chosen = new Map<number, ColumnChoice | null>();
  let end: ((table: AskedTable | null) => void) | null = null;
  const show = (fileName: string, table: AskedTable): void => {
    const { rows, kind } = store.getState().draft;
    const isFirst = rows.every(({ row }) => isBlank(row));
    store.setState({ question: { fileName, table, preview: previewOf(table, isFirst ? null : kind, kind) } });
  };
  const withChosen = (table: AskedTable): AskedTable => ({
    ...table,
    columns: table.columns.map((column) => {
      const choice = chosen.get(column.place);
      return choice === undefined ? column : { ...column, choice };
    }),
  });
  const now = () => store.getState().question;
  return {
    actions: {
      chooseColumn(place, choice) {
        const question = now();
        if (question === null) return;
        chosen.set(place, choice);
        show(question.fileName, withChosen(question.table));
      },
      setHeaded(headed) {
        const question = now();
        if (question === null) return;
        show(question.fileName, withChosen(askedTable(question.table.cells, answered, headed)));
      },
      answerColumns() {
        const question = now();
        if (question === null || question.preview.rows === 0) return;
        for (const { heading, choice } of question.table.columns)
          if (heading !== '') answered.set(squeezed(heading), choice);
        end?.(question.table);
      },
      leaveTable: () => end?.(null),
    },
    async ask(table, fileName) {
      const { cells } = table;
      if (cells === null) return table;
      chosen = new Map();
      const answer = Promise.withResolvers<AskedTable | null>();
      end = answer.resolve;
      show(fileName, askedTable(cells, answered));
      const said = await answer.promise;
      store.setState({ question: null });
      if (said === null) return null;
      const { kind, rows, warnings } = rowsFromRecords(answeredRecords(said, fileName));
      return { kind, name: table.name, rows: [...rows], warnings: [...warnings], cells: null };
    },
  };
}
