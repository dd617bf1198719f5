/** A review sheet as CSV (RFC 4180, UTF-8 with a mark for Excel) in which no cell is taken for a formula. Pure. */

import { withoutHiddenMarks } from '../../../contract/plain/hidden-marks.ts';
import type { SheetRow } from './sheet-rows.ts';
import { verdictWord } from './sheet-words.ts';

const columns = [
  'name',
  'kind',
  'verdict',
  'notes',
  'reviewer',
  'reviewed at',
  'open marks',
  'marks',
  'open mark texts',
  'width (m)',
  'height (m)',
  'depth (m)',
  'mass (kg)',
  'triangles',
  'created at',
  'asset id',
  'id at the service',
] as const;

/** One line for each asset below the names of the columns; SI units, a point in numbers. */
export function sheetCsv(rows: readonly SheetRow[]): string {
  return `\ufeff${[columns.map(cell), ...rows.map(cellsOf)].map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}

function cellsOf(row: SheetRow): string[] {
  const { review, sizeM } = row;
  return [
    row.title,
    row.kind,
    verdictWord[review?.verdict ?? 'none'],
    review?.notes ?? '',
    review?.reviewer ?? '',
    review?.at ?? '',
    row.openMarks.length,
    row.marks,
    row.openMarks
      .map(({ text, severity }) => `${severity === null ? '' : `${severity}: `}${text}`)
      .join('\n'),
    ...(sizeM ?? [null, null, null]),
    row.massKg,
    row.triangles,
    row.createdAt,
    row.id,
    row.remoteId,
  ].map(cell);
}

/** What a spreadsheet would calculate begins with an apostrophe instead: it is shown as the text that it is. */
export function cell(given: string | number | null): string {
  if (given === null) return '';
  // Without the noise of 32-bit numbers.
  if (typeof given === 'number') return String(Number(given.toPrecision(7)));
  const value = withoutHiddenMarks(given);
  const text = /^[\s\p{Cc}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
