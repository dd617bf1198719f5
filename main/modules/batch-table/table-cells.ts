/** The cells of a table with columns that are not known, so that a user can say what they are. Pure. */

import { type TableCells, tableLimits } from '../../contract/batch-table.ts';
import { fieldOf } from '../../contract/rules/batch-rows/columns.ts';
import type { TableRecord } from '../../contract/rules/batch-rows/from-records.ts';

/** What was read of a file. `headings` and `headLine` where its first line names them; `name`: the batch's own. */
export interface ReadRecords {
  readonly name?: string | null;
  readonly headings?: readonly string[];
  readonly headLine?: number;
  readonly records: readonly TableRecord[];
}

/** Null when every column with something in it is known, when there are too many to ask for, and when there is nothing. */
export function tableCells({ headings, headLine, records }: ReadRecords): TableCells | null {
  const names = [...(headings ?? new Set(records.flatMap(({ cells }) => cells.map(([column]) => column))))];
  if (names.length > tableLimits.columns) return null;
  const places = new Map(names.map((name, place) => [name, place]));
  const filled = new Set<number>();
  const kept = records.map(({ cells, origin: { line, item } }) => {
    const written = cells.flatMap(([column, cell], index): [number, string][] =>
      cell.trim() === '' ? [] : [[headings === undefined ? (places.get(column) ?? index) : index, cell]],
    );
    for (const [place] of written) filled.add(place);
    return { cells: written, line, item };
  });
  const isKnown = names.some((name) => fieldOf(name) !== null);
  if (isKnown && [...filled].every((place) => fieldOf(names[place] ?? '') !== null)) return null;
  const some = kept.filter(({ cells }) => cells.length > 0);
  if (headLine === undefined && some.length === 0) return null;
  return { headings: names, headLine: headLine ?? null, records: some };
}
