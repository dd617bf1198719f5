/** Review sheets: what others wrote is text in them, in a browser as in a spreadsheet. */
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { assetIdSchema } from '../../../../main/contract/schema/ids.ts';
import { cell, sheetCsv } from '../../../../main/modules/reviews/review-sheet.ts';
import { type SheetRow, sheetHtml, sumOf } from '../../../../main/modules/reviews/sheet-page.ts';

const evil = '<img src=x onerror="window.pwned=1">';
const row = (title: string, rest: Partial<SheetRow> = {}): SheetRow => ({
  id: assetIdSchema.parse('a'),
  remoteId: 'remote-a',
  title,
  kind: 'object',
  review: null,
  marks: 0,
  openMarks: [],
  sizeM: null,
  massKg: null,
  triangles: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...rest,
});
const reviewed = row(evil, {
  review: {
    verdict: 'needs-work',
    notes: `first line\nsecond ${evil}`,
    reviewer: '=cmd|calc!A1',
    at: '2026-11-21T10:00:00.000Z',
  },
  marks: 2,
  openMarks: [{ text: `"quoted", ${evil}`, severity: 'major' }],
  sizeM: [0.1234567, 0.05, 1],
  massKg: 0.25,
  triangles: 1234,
});

test.each([
  ['=1+1', `'=1+1`],
  ['+1', `'+1`],
  ['-1', `'-1`],
  ['@x', `'@x`],
  [' \t=1', `' \t=1`],
  ['＝1', `'＝1`],
  ['|x', `'|x`],
  ['a=1', 'a=1'],
  ['a"b', '"a""b"'],
  ['a,b', '"a,b"'],
  ['a\nb', '"a\nb"'],
  ['', ''],
])('the cell of %j is %j', (value, expected) => expect(cell(value)).toBe(expected));

test('a table has a line for each asset, and a mark at its beginning', () => {
  const text = sheetCsv([reviewed, row('plain')]);
  expect(text.startsWith('\ufeffname,')).toBe(true);
  const [first, second] = parse<Record<string, string>>(text, {
    bom: true,
    columns: true,
    record_delimiter: '\r\n',
  });
  expect(first).toMatchObject({
    name: evil,
    verdict: 'Needs work',
    notes: `first line\nsecond ${evil}`,
    reviewer: `'=cmd|calc!A1`,
    'open marks': '1',
    'width (m)': '0.1234567',
    'mass (kg)': '0.25',
  });
  expect(second).toMatchObject({ name: 'plain', verdict: 'No verdict', 'mass (kg)': '' });
});

test('a page holds no tag, script or address of anybody else, and its pictures are in it', () => {
  const pictures = new Map([[reviewed.id, new Uint8Array([1, 2, 3])]]);
  const page = { title: evil, at: '2026-11-21T10:00:00.000Z', rows: [reviewed, row('plain')], pictures };
  const html = [...sheetHtml(page)].join('');
  expect(html).not.toContain('<img src=x');
  expect(html).not.toMatch(/<script|https?:\/\//i);
  expect(html).toContain('src="data:image/webp;base64,AQID"');
  expect(html).toContain('first line<br>second &lt;img');
  expect(html).toContain("default-src 'none'");
  expect(html).toContain('0.123 × 1.000 × 0.050 m (W × D × H)<br>250 g<br>1,234 triangles');
  expect(sumOf(page.rows)).toBe('2 assets: 1 need work, 1 without a verdict; 1 open annotation.');
});
