/** Why a table cannot be read; `read-table.ts` adds the file's name. */

/** `line` counts from 1; null where there is none. The message is part of a sentence. */
export class TableTrouble extends Error {
  readonly line: number | null;

  constructor(message: string, line: number | null) {
    super(message);
    this.name = 'TableTrouble';
    this.line = line;
  }
}
