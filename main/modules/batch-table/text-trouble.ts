/** Tells a text from what only looks like one: other encodings, spreadsheets, bytes of anything. */
import { TableTrouble } from './trouble.ts';

/** ZIP (.xlsx, .ods) and the older .xls, as they look when they are taken for UTF-8. */
const spreadsheets = ['PK\u0003', '\ufffd\ufffd\u0011\u0871', '\ufffd\ufffd\u0011\ufffd'];
const asUtf8 = 'save it as “CSV UTF-8” and choose it again';

/** Null for a text that was UTF-8 without control characters. */
export function textTrouble(text: string): TableTrouble | null {
  if (text.trim() === '') return new TableTrouble('it is empty', null);
  if (spreadsheets.some((beginning) => text.startsWith(beginning)))
    return new TableTrouble(`it is a spreadsheet; ${asUtf8}`, null);
  // Every second byte of UTF-16 is zero for most of what tables hold.
  if (/^[^\n]{0,4}\0[^\n]?\0?/.test(text)) return new TableTrouble(`it is UTF-16; ${asUtf8}`, null);
  const odd = /[^\P{Cc}\t\r\n]|\ufffd/u.exec(text);
  if (odd === null) return null;
  const line = lineAt(text, odd.index);
  return odd[0] === '\ufffd'
    ? new TableTrouble(`it has a character that is not UTF-8; ${asUtf8}`, line)
    : new TableTrouble('it has a control character, as no text has; check that it is a table', line);
}

/** The line of a place in the text, from 1. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split(/\r\n|\r|\n/).length;
}
