/** Why a file cannot be read as a table of requests. Reasons continue “The table cannot be read: ”. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const tableWords = catalogue('batch.table', {
  noColumns: 'it has no known columns; the first line must have names such as name, text, image, capture',
  moreCellsThanHeader: icu(
    '{count, plural, one {it has} other {lines {lines}{more, plural, =0 {} other { and {more} more}} have}} more cells than the header has columns; quote texts that contain separators',
    (count: number, lines: string, more: number) => ({ count, lines, more }),
  ),
  moreCellsThanColumns: icu(
    '{count, plural, one {it has} other {lines {lines}{more, plural, =0 {} other { and {more} more}} have}} more cells than there are columns ({columns}); add a header line',
    (count: number, lines: string, more: number, columns: string) => ({ count, lines, more, columns }),
  ),
  /** By the codes of the parser. */
  faults: {
    CSV_QUOTE_NOT_CLOSED: 'a quote is never closed',
    CSV_MAX_RECORD_SIZE: 'a row has more than 200,000 characters; a quote may be unclosed',
    CSV_INVALID_CLOSING_QUOTE: 'there is text after a closing quote; write a quote inside a text twice',
    INVALID_OPENING_QUOTE:
      'there is a quote in the middle of a cell; quote the whole cell and write the inner quote twice',
  },
  notATable: icu('it is not a valid table ({code})', (code: string) => ({ code })),
  empty: 'it is empty',
  spreadsheet: 'it is a spreadsheet; save it as “CSV UTF-8” and select it again',
  utf16: 'it is UTF-16; save it as “CSV UTF-8” and select it again',
  notUtf8: 'it has a character that is not UTF-8; save it as “CSV UTF-8” and select it again',
  controlCharacter: 'it contains a control character; check that it is a table',
  neitherList: 'it is neither a list of objects nor {"items": [...]}',
  itemNotObject: icu('item {item} is not an object', (item: number) => ({ item })),
  itemTooDeep: icu('item {item} is nested too deeply', (item: number) => ({ item })),
  notObject: 'it is not an object',
  tooDeep: 'it is nested too deeply',
  jsonTruncated: 'the JSON is truncated',
  jsonInvalid: 'the JSON is invalid here',
  tooLarge: 'it is larger than 20 MB; split it',
  tooManyRows: icu('it has {rows} rows; the limit is {limit}', (rows: number, limit: number) => ({
    rows,
    limit,
  })),
  noRows: 'it has no rows',
});
