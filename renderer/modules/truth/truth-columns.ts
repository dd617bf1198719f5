/** The comparison as a table: one column for each source, one cell for each row, and the same as text. Pure. */
import type { InspectionReport, TruthRow } from '../../../main/contract/schema/inspection-report.ts';
import { truthWords } from './truth-words.ts';

/** `by` is the file's path, null for the service; `name` is short, and still tells it from the others. */
export interface TruthColumn {
  readonly by: string | null;
  readonly name: string;
}

/** A cell; null where the source says nothing. */
export type TruthCell = TruthRow['values'][number] | null;

export interface TableRow {
  readonly name: string;
  readonly agrees: boolean;
  readonly cells: readonly TruthCell[];
}

/** In the order of the report; the service, when it says something, first. */
export function columnsOf({ sources }: Pick<InspectionReport, 'sources'>): TruthColumn[] {
  return sources.map((by) => ({ by, name: by === null ? truthWords.service : shortName(by, sources) }));
}

/** `onlyDiffering` leaves those out that agree. */
export function rowsOf(
  { rows, sources }: Pick<InspectionReport, 'rows' | 'sources'>,
  onlyDiffering: boolean,
): TableRow[] {
  return rows
    .filter(({ agrees }) => !onlyDiffering || !agrees)
    .map(({ row, agrees, values }) => ({
      name: truthWords.rows[row],
      agrees,
      cells: sources.map((by) => values.find((value) => value.by === by) ?? null),
    }));
}

/** The file's own name, with as many of its folders as are needed. */
function shortName(by: string, all: readonly (string | null)[]): string {
  const parts = by.split('/');
  for (let count = 1; count < parts.length; count += 1) {
    const name = parts.slice(-count).join('/');
    if (all.filter((other) => other !== null && `/${other}`.endsWith(`/${name}`)).length === 1) return name;
  }
  return by;
}

/** What a cell says with its mark, as text. */
export function cellText(cell: TruthCell): string {
  if (cell === null) return '';
  if (!cell.differs) return cell.text;
  return `${cell.text} (${cell.apart === null ? truthWords.differs : truthWords.differsBy(cell.apart)})`;
}

/** With a head line; RFC 4180. Cells that a spreadsheet would take as a formula begin with an apostrophe. */
export function truthCsv(report: Pick<InspectionReport, 'rows' | 'sources'>): string {
  const lines = [
    ['', ...columnsOf(report).map(({ by, name }) => by ?? name)],
    ...rowsOf(report, false).map(({ name, cells }) => [name, ...cells.map(cellText)]),
  ];
  return `${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Row by row, to be pasted into a message. */
export function truthText(report: Pick<InspectionReport, 'rows' | 'sources' | 'folder'>): string {
  const columns = columnsOf(report);
  const rows = rowsOf(report, false).map(({ name, cells }) => {
    const lines = cells.flatMap((cell, n) =>
      cell === null ? [] : [`  ${columns[n]?.name ?? ''}: ${cellText(cell)}`],
    );
    return [name, ...lines].join('\n');
  });
  return `${[report.folder, ...rows].join('\n')}\n`;
}
