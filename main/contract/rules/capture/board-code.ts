/** What the code beside a printed board says of it: written into a QR code, and read back from one that anybody may have made. Pure. */
import { givesPose } from '../../plain/capture/board-size.ts';
import { type Dictionary, dictionaries, dictionarySize } from '../../plain/capture/dictionaries.ts';
import type { BoardCode, BoardLayout } from '../../schema/capture/board.ts';
import { boardSquares } from './board-sheet.ts';

// `CALIPER1 7X10 5X5-100 40 30 F18 K7Q2MN`: version, columns and rows, dictionary, edges of a square and of a marker in
// mm, then only where they are not as usual `F` and the first id, `L` for the layout of OpenCV before 4.6 and `N` for a
// print in negative, and last the serial. Only letters that QR codes hold in 5.5 bits each: 25 modules hold 47 of them.

const version = 'CALIPER1';
/** More is none of ours; 25 modules hold 47, 29 hold 77. */
const longest = 77;
/** Without I, L, O and U, which are misread: five bits each (Crockford). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** A thousand million: that two of those in use are the same is left to nobody's luck. */
const serialLength = 6;

/** A new serial from random bytes, six of them at least. */
export function serialFrom(random: Uint8Array): string {
  return Array.from({ length: serialLength }, (_, at) => letters[(random[at] ?? 0) % letters.length]).join(
    '',
  );
}

const nameOf = (dictionary: Dictionary): string =>
  dictionary.slice('DICT_'.length).replaceAll('_', '-').toUpperCase();
const named = new Map(dictionaries.map((dictionary) => [nameOf(dictionary), dictionary]));
/** A hundredth of a millimetre is less than a printer can do. */
const mm = (value: number): string => String(Number(value.toFixed(2)));

/** At most 77 of the letters that QR codes call alphanumeric. */
export function codeText({ layout, squareMm, serial }: BoardCode): string {
  const { columns, rows, dictionary, markerRatio, legacy, firstId = 0, inverted = false } = layout;
  return [
    version,
    `${columns}X${rows}`,
    nameOf(dictionary),
    mm(squareMm),
    mm(squareMm * markerRatio),
    ...(firstId === 0 ? [] : [`F${firstId}`]),
    ...(legacy ? ['L'] : []),
    ...(inverted ? ['N'] : []),
    serial,
  ].join(' ');
}

const pattern =
  /^CALIPER1 (\d{1,2})X(\d{1,2}) ([0-9A-Z-]{6,16}) (\d{1,3}(?:\.\d{1,2})?) (\d{1,3}(?:\.\d{1,2})?)(?: F(\d{1,4}))?( L)?( N)? ([0-9A-HJKMNP-TV-Z]{6})$/;

/** Null for everything that is not a board that could be printed: other codes, other versions, numbers out of bounds. */
export function parseCode(text: string): BoardCode | null {
  if (text.length > longest) return null;
  const found = pattern.exec(text);
  if (found === null) return null;
  const [, columns, rows, family = '', square, marker, first, legacy, negative, serial = ''] = found;
  const dictionary = named.get(family);
  if (dictionary === undefined) return null;
  const squareMm = Number(square);
  const firstId = Number(first ?? 0);
  const layout: BoardLayout = {
    dictionary,
    columns: Number(columns),
    rows: Number(rows),
    markerRatio: Number(marker) / squareMm,
    legacy: legacy !== undefined,
    ...(firstId === 0 ? {} : { firstId }),
    ...(negative === undefined ? {} : { inverted: true }),
  };
  return isPrintable(layout, squareMm) ? { layout, squareMm, serial } : null;
}

/** The bounds of `boardLayoutSchema` and `boardPrintSchema`; and a dictionary has no more markers than it has. */
function isPrintable(layout: BoardLayout, squareMm: number): boolean {
  const { columns, rows, markerRatio, firstId = 0, dictionary } = layout;
  return (
    Math.min(columns, rows) >= 3 &&
    Math.max(columns, rows) <= 30 &&
    squareMm >= 5 &&
    squareMm <= 200 &&
    markerRatio >= 0.3 &&
    markerRatio <= 0.95 &&
    givesPose(layout) &&
    firstId + boardSquares(layout, 'white').length <= dictionarySize(dictionary).markers
  );
}
