/** Asks a user what the columns of a table are, one table after the other; the table is kept until there is an answer. */

import type { BatchTable } from '../../../../main/contract/batch-table.ts';
import { squeezed } from '../../../../main/contract/rules/batch-rows/columns.ts';
import { rowsFromRecords } from '../../../../main/contract/rules/batch-rows/from-records.ts';
import type { BatchCore } from './core.ts';
import {
  type AskedTable,
  answeredRecords,
  askedTable,
  type ColumnChoice,
  previewOf,
} from './table/columns.ts';
import { isBlank } from './table/draft.ts';

/** What the user does; without a question nothing happens. */
export interface QuestionActions {
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
export function createQuestions({ store }: Pick<BatchCore, 'store'>): Questions {
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
