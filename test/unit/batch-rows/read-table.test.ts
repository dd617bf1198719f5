/** Tables as people have them: separators, quotes, encodings, sizes, and files that are no tables. */
import { describe, expect, it } from 'vitest';
import { batchTableSchema } from '../../../main/contract/batch-table.ts';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { readTable } from '../../../main/modules/batch-table/read-table.ts';
import { randomOf } from './random-rows.ts';

const csv = (text: string) => readTable({ fileName: 'mugs.csv', text });
const lines = (text: string, fileName = 'mugs.jsonl') => readTable({ fileName, text });
const pasted = (text: string) => readTable({ fileName: 'the pasted rows', text, columns: ['text', 'name'] });
const json = (value: unknown, fileName = 'mugs.json') =>
  readTable({ fileName, text: JSON.stringify(value, null, 1) });
const texts = ({ rows }: ReturnType<typeof csv>): unknown[] =>
  rows.map(({ text, origin }) => [text, origin?.line]);

function outcome(fileName: string, text: string): string {
  try {
    return `${readTable({ fileName, text }).rows.length} rows`;
  } catch (error) {
    return isAppError(error) ? error.code : String(error);
  }
}

describe('a CSV file', () => {
  it.each([
    ['commas', 'name,text\nMug,"a mug, blue"\n'],
    ['semicolons', 'name;text\nMug;a mug, blue\n'],
    ['tabs', 'name\ttext\nMug\ta mug, blue\n'],
    ['Excel’s line about its separator', 'sep=;\r\nname;text\r\nMug;a mug, blue\r\n'],
    ['a byte order mark and CRLF', '\ufeffname,text\r\nMug,"a mug, blue"\r\n'],
    ['old Mac line ends', 'name,text\rMug,"a mug, blue"\r'],
    ['no line end at its end', '"name","text"\n"Mug","a mug, blue"'],
    ['a comma in a column that is not known', 'name;text;size, cm\nMug;a mug, blue;3\n'],
  ])('with %s', (_, text) => {
    expect(csv(text)).toMatchObject({
      kind: 'standard',
      name: null,
      rows: [{ name: 'Mug', text: 'a mug, blue' }],
    });
  });

  it('keeps quotes, line ends in a cell and what looks like a formula, and knows the line of each row', () => {
    const text = 'text,name\r\n"a ""blue""\r\n\r\nmug",A\r\n\r\n=HYPERLINK("x"),\r\n,,,\r\n@SUM(1),B\r\n';
    const quoted = text.replace('=HYPERLINK("x")', '"=HYPERLINK(""x"")"');
    expect(texts(csv(quoted))).toEqual([
      ['a "blue"\n\nmug', 2],
      ['=HYPERLINK("x")', 6],
      ['@SUM(1)', 8],
    ]);
  });

  it.each([
    ['nothing', '  \n', 'it is empty'],
    ['no known column', 'a,b\n1,2\n', 'in line 1, it has no known columns'],
    ['no rows', 'name,text\n,\n', 'it has no rows'],
    ['a quote that is never closed', 'name,text\nA,x\nB,"y\n', 'in line 3, a quote is never closed'],
    [
      'a quote that is never closed in a long table',
      `text\n"${'x\n'.repeat(150_000)}`,
      'in line 2, a row has more than',
    ],
    ['a quote in a cell', 'name,text\nA,6" mug\n', 'in line 2, there is a quote in the middle of a cell'],
    ['words after a quote', 'name,text\r\nA,"x\r\n"y\r\n', 'in line 3, there is text after a closing quote'],
    [
      'a text cut by a comma',
      'name,text\nA,x\nB,a mug, blue\nC,a cup, red\n',
      'in line 3, lines 3, 4 have more cells',
    ],
    [
      'an old encoding',
      'name,text\nA,T\ufffdr\n',
      'in line 2, it has a character that is not UTF-8; save it as “CSV UTF-8”',
    ],
    ['UTF-16', Buffer.from('\ufeffname,text\nA,x', 'utf16le').toString(), 'it is UTF-16'],
    ['a spreadsheet', 'PK\u0003\u0004\u0014', 'it is a spreadsheet'],
    ['a control character', 'name\nA\nB\u0007\n', 'in line 3, it contains a control character'],
    ['too many rows', `text\n${'x\n'.repeat(10_001)}`, 'rows; the limit is 10000'],
    ['more than 20 MB', `text\n${'x'.repeat(20_000_000)}`, 'it is larger than 20 MB'],
  ])('with %s is refused, and where', (_, text, words) => {
    expect(() => csv(text)).toThrow(
      expect.objectContaining({
        code: 'table.unreadable',
        message: expect.stringContaining(words),
      }),
    );
  });

  it('of any bytes is refused in words, or has rows', () => {
    const random = randomOf(7);
    for (let round = 0; round < 300; round += 1) {
      const bytes = Buffer.from(
        Array.from({ length: 200 }, () => Math.floor(random() * (round % 2 === 0 ? 256 : 128))),
      );
      const text = `${round % 3 === 0 ? 'text,name\n' : ''}${bytes.toString()}`;
      const fileName = round % 5 === 0 ? 'a.json' : 'a.csv';
      expect(outcome(fileName, text)).toMatch(/^(table\.unreadable|[1-9]\d* rows)$/);
    }
  });

  it('of 10,000 rows is read whole', () => {
    const found = csv(
      `name,text,quality\n${Array.from({ length: 10_000 }, (_, row) => `M${row},"a mug, ${'blue '.repeat(300)}",low\n`).join('')}`,
    );
    expect(found.rows).toHaveLength(10_000);
    expect(found.rows.at(-1)?.origin?.line).toBe(10_001);
    expect(batchTableSchema.parse(found)).toEqual(found);
  });
});

describe('cells between tabs', () => {
  it.each([
    ['an inch mark', 'a 6" pipe\tPipe', ['a 6" pipe', 'Pipe']],
    ['one at the end', 'a pipe of 6"\tPipe', ['a pipe of 6"', 'Pipe']],
    ['words after a closing quote', '"Big" mug\tMug', ['"Big" mug', 'Mug']],
    ['a quoted line end and quote', '"a ""blue""\nmug"\tMug', ['a "blue"\nmug', 'Mug']],
    ['a comma', 'a mug, blue\tMug', ['a mug, blue', 'Mug']],
  ])('may have %s', (_, line, [text, name]) => {
    const table = `text\tname\r\na jug\tJug\r\n${line}\r\nlast\tLast\r\n`;
    const rows = [{ text: 'a jug' }, { text, name }, { text: 'last' }];
    expect(readTable({ fileName: 'rows.tsv', text: table })).toMatchObject({ rows });
    expect(pasted(table.slice(table.indexOf('\n') + 1))).toMatchObject({ rows });
  });

  it('are one column where the first line names one', () => {
    expect(texts(readTable({ fileName: 'rows.tsv', text: 'text\na 6" mug, blue\n' }))).toEqual([
      ['a 6" mug, blue', 2],
    ]);
  });

  it('without a line of names begin in the first line, whatever they begin with', () => {
    expect(texts(pasted('[a mug]\tMug\n\na jug\tJug'))).toEqual([
      ['[a mug]', 1],
      ['a jug', 3],
    ]);
    expect(() => pasted('a\tA\n"b\tB\n')).toThrow(
      '“the pasted rows” cannot be read as a table: in line 2, a quote is never closed',
    );
    expect(() => pasted('a\tA\nb\tB\t3\n')).toThrow(
      'in line 2, it has more cells than there are columns (text, name); add a header line',
    );
  });
});

describe('a JSON file', () => {
  it('is a list of objects with the columns of a table', () => {
    expect(
      json([
        { name: 'Mug', text: 'a mug', resolution: 2048 },
        { Image: 'a.png', subject_name: null },
      ]),
    ).toMatchObject({
      kind: 'standard',
      name: null,
      rows: [
        {
          name: 'Mug',
          text: 'a mug',
          params: { 'texture.resolution': 2048 },
          origin: { line: null, item: 1 },
        },
        { name: 'a', image: { file: { path: 'a.png' } }, origin: { item: 2 } },
      ],
    });
  });

  it('is the body of a batch as the service takes it', () => {
    const items = [
      {
        inputs: { images: [{ url: 'https://e.com/a.png' }], capture: [{ url: 'https://e.com/a.mp4' }] },
        name: 'A',
        params: { physics: { simulator: 'mujoco' }, mesh: null },
      },
      { inputs: { text: 'a mug' }, weight: { kg: 3 } },
    ];
    const found = json({ items, name: 'Kitchen' }, 'body');
    expect(found).toMatchObject({
      kind: 'measured',
      name: 'Kitchen',
      rows: [
        {
          image: { url: 'https://e.com/a.png' },
          capture: { url: 'https://e.com/a.mp4' },
          params: { 'physics.simulator': 'mujoco' },
        },
        { text: 'a mug' },
      ],
    });
    expect(found.warnings).toEqual([expect.stringContaining('“weight.kg” was skipped')]);
  });

  it.each([
    ['broken', '[\n{"text": "a"},\n}]', 'the JSON is invalid here'],
    ['cut', '[{"text": "a"}', 'the JSON is truncated'],
    ['a number', '3', 'it is neither a list of objects nor'],
    ['a list of texts', '["a mug"]', 'item 1 is not an object'],
    ['an empty list', '[]', 'it has no rows'],
    ['too deep', `[${'{"a":'.repeat(20)}1${'}'.repeat(20)}]`, 'item 1 is nested too deeply'],
    ['bottomless', '['.repeat(200_000), 'JSON'],
  ])('that is %s is refused', (_, text, words) => {
    expect(() => readTable({ fileName: 'a.json', text })).toThrow(words);
  });

  it('with thousands of unknown columns warns of a few', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`odd ${index}`, 1]));
    const { warnings } = json([{ text: 'a mug', ...many }]);
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)).toBe('4980 more like this.');
  });
});

describe('a file of JSON lines', () => {
  it('has a record in each line that is not empty, and knows which', () => {
    const text =
      '\ufeff{"text": "a mug", "params": {"mesh": {"quality": "low"}}}\r\n\r\n{"image": "a.png"}\n';
    for (const fileName of ['mugs.jsonl', 'mugs.NDJSON'])
      expect(lines(text, fileName)).toMatchObject({
        name: null,
        rows: [
          { text: 'a mug', params: { 'mesh.quality': 'low' }, origin: { fileName, line: 1, item: null } },
          { image: { file: { path: 'a.png' } }, origin: { line: 3 } },
        ],
      });
  });

  it.each([
    ['broken', '{"text": "a"}\n\n{"text": b}\n', 'in line 3, the JSON is invalid here'],
    ['cut', '{"text": "a"}\n{"text": "b"', 'in line 2, the JSON is truncated'],
    ['of texts', '{"text": "a"}\n"a mug"\n', 'in line 2, it is not an object'],
    [
      'too deep',
      `{"text": "a"}\n${'{"a":'.repeat(20)}1${'}'.repeat(20)}`,
      'in line 2, it is nested too deeply',
    ],
    ['empty', '{}\n', 'it has no rows'],
    ['too long', '{"text": "x"}\n'.repeat(10_001), 'rows; the limit is 10000'],
    ['bottomless', '['.repeat(200_000), 'in line 1, '],
  ])('that is %s is refused', (_, text, words) => {
    expect(() => lines(text)).toThrow(words);
  });
});
