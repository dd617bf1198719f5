/** What the columns of a table are taken for, and what comes of what a user says they are. */
import { describe, expect, it } from 'vitest';
import { rowsFromRecords } from '../../../main/contract/rules/batch-rows/from-records.ts';
import { readTable } from '../../../main/modules/batch-table/read-table.ts';
import {
  type AskedTable,
  answeredRecords,
  askedTable,
  type ColumnChoice,
  namesColumns,
  previewOf,
} from '../../../renderer/modules/batch/store/table/columns.ts';

const read = (text: string, fileName = 'mugs.csv') => readTable({ fileName, text, cells: true });

function asked(text: string, fileName?: string): AskedTable {
  const { cells } = read(text, fileName);
  if (cells === null) throw new TypeError('nothing is asked');
  return askedTable(cells);
}

const guess = (text: string, fileName?: string) =>
  asked(text, fileName).columns.map(({ heading, choice }) => [heading, choice]);

function said(table: AskedTable, ...choices: readonly (ColumnChoice | null)[]): AskedTable {
  const columns = table.columns.map((column, index) => ({ ...column, choice: choices[index] ?? null }));
  return { ...table, columns };
}

describe('a table', () => {
  it('is requested only where a column with something in it is not known', () => {
    expect(read('Name,prompt,weight\nMug,a mug,\n')).toMatchObject({
      cells: null,
      rows: [{ text: 'a mug' }],
    });
    expect(read('Name,weight\nMug,3\n')).toMatchObject({ rows: [], cells: { headLine: 1 } });
    expect(read('[{"text": "a"}]', 'a.json').cells).toBeNull();
    expect(read('a,b\n1,2\n').cells?.records).toEqual([
      {
        cells: [
          [0, '1'],
          [1, '2'],
        ],
        line: 2,
        item: null,
      },
    ]);
  });

  it('is asked for by nobody unless that is wanted', () => {
    const given = { fileName: 'a.csv', text: 'a,b\n1,2\n' };
    expect(() => readTable(given)).toThrow('it has no known columns');
  });

  it('of objects has the columns of all of them', () => {
    const lines = '{"text": "a mug", "tag": 1}\n{"prompt": "b", "size": {"cm": 4}}\n';
    expect(read(lines, 'a.jsonl').cells).toEqual({
      headings: ['text', 'tag', 'prompt', 'size.cm'],
      headLine: null,
      records: [
        {
          cells: [
            [0, 'a mug'],
            [1, '1'],
          ],
          line: 1,
          item: null,
        },
        {
          cells: [
            [2, 'b'],
            [3, '4'],
          ],
          line: 2,
          item: null,
        },
      ],
    });
    expect(() => read('[]', 'a.json')).toThrow('it has no rows');
  });

  it('of more columns than a user is requested, or without rows, is what it was', () => {
    const wide = Array.from({ length: 101 }, (_, at) => `c${at}`).join(',');
    expect(() => read(`${wide}\n${wide}\n`)).toThrow('it has no known columns');
    expect(read(`${wide},text\n${wide},a mug\n`)).toMatchObject({ cells: null, rows: [{ text: 'a mug' }] });
    expect(() => read('text,weight\n,\n')).toThrow('it has no rows');
  });
});

describe('the guess', () => {
  it.each<[string, string, ColumnChoice]>([
    ['Product Name', 'Mug', 'name'],
    ['TITLE', 'Mug', 'name'],
    ['asset', 'Mug', 'name'],
    ['Prompt text', 'a mug', 'text'],
    ['long_description', 'a mug', 'text'],
    ['Photo', 'mug', 'image'],
    ['pictureLink', 'https://e.com/1', 'image_url'],
    ['Video clip', 'mug', 'capture'],
    ['video link', 'https://e.com/1', 'capture_url'],
    ['The subject', 'the mug', 'subject_name'],
    ['Mesh detail', 'Ultra low', 'mesh.quality'],
    ['Texture size', '2048 px', 'texture.resolution'],
    ['Physics engine', 'MuJoCo', 'physics.simulator'],
    ['Filename', 'a/mug.JPG', 'image'],
    ['source', 'https://e.com/a.mp4?x=1', 'capture'],
  ])('of “%s” with “%s” is %s', (heading, first, choice) => {
    // The text is known, so that nothing is taken for it.
    const known = choice === 'text' ? 'name' : 'text';
    expect(guess(`${known},${heading}\nx,${first}\n`)).toContainEqual([heading, choice]);
  });

  it.each(['colour', 'Notes', 'Product ID', 'file', 'user name', 'Steel body', '#'])(
    'of “%s” is that it is left out',
    (heading) => {
      expect(guess(`text,${heading}\na mug,something\n`)).toContainEqual([heading, null]);
    },
  );

  it('gives nothing twice, and what is known for certain comes first', () => {
    expect(guess('Title,Asset,description,Long text\nA,B,c,d\n')).toEqual([
      ['Title', 'name'],
      ['Asset', null],
      ['description', 'text'],
      ['Long text', null],
    ]);
  });

  it('takes the longest texts for the descriptions where nothing else is an input', () => {
    expect(guess('wer,was\nAnna,ein blauer Becher\n')).toEqual([
      ['wer', null],
      ['was', 'text'],
    ]);
    expect(guess('wer,was\n1,2\n')).toEqual([
      ['wer', null],
      ['was', null],
    ]);
  });

  it('is what was answered before for the same heading', () => {
    const { cells } = read('text,Colour code\na mug,red\n');
    const known = new Map([['colourcode', 'name' as const]]);
    expect(cells && askedTable(cells, known).columns.map(({ choice }) => choice)).toEqual(['text', 'name']);
  });

  it('leaves out of sight what is empty and what follows from others', () => {
    expect(guess('text,multi subject image,x,colour\na,true,,red\n')).toEqual([
      ['text', 'text'],
      ['colour', null],
    ]);
  });
});

describe('the first line', () => {
  it.each([
    ['Titel,Beschreibung\nBecher,ein Becher\n', true],
    ['a.png,a blue mug\nb.png,a jug\n', false],
    ['1,a blue mug\n2,a jug\n', false],
    ['mug,mug\na,b\n', false],
    ['a lonely mug\n', false],
  ])('of %j names columns: %s', (text, headed) => {
    expect(asked(text).headed).toBe(headed);
  });

  it('is a row where it names none', () => {
    const table = asked('a.png,a blue mug\nb.png,a jug\n');
    expect(table.columns).toMatchObject([
      { heading: '', first: 'a.png', choice: 'image' },
      { heading: '', first: 'a blue mug', choice: null },
    ]);
    expect(previewOf(table, null, 'standard').rows).toBe(2);
    const [first] = rowsFromRecords(answeredRecords(said(table, null, 'text'), 'a.csv')).rows;
    expect(first).toMatchObject({ text: 'a blue mug', origin: { fileName: 'a.csv', line: 1 } });
  });

  it('of pasted cells names columns when one of them says so', () => {
    expect(namesColumns(['Product name', 'Colour'])).toBe(true);
    expect(namesColumns(['a blue mug', 'Mug'])).toBe(false);
    expect(namesColumns(['title'])).toBe(false);
  });
});

describe('what would come of it', () => {
  const table = asked('who,what,clip file name\nMug,a mug,\n,,a.mp4\n,a jug,\n');

  it('counts lines of which something is used, and names what no column gives', () => {
    expect(previewOf(said(table, 'name'), null, 'standard')).toEqual({
      rows: 1,
      unused: 2,
      kind: 'standard',
      missing: ['input'],
      doubled: [],
    });
    expect(previewOf(said(table, 'name', 'text'), null, 'standard')).toMatchObject({ rows: 2, missing: [] });
    expect(previewOf(said(table, 'name', null, 'capture'), null, 'standard')).toMatchObject({
      rows: 2,
      kind: 'measured',
      missing: ['image'],
    });
    expect(previewOf(said(table, 'name'), null, 'measured').missing).toEqual(['image', 'clip']);
    expect(previewOf(said(table, 'name', 'text'), null, 'measured').kind).toBe('standard');
    expect(previewOf(said(table, 'name', 'text'), 'measured', 'measured').missing).toEqual(['image', 'clip']);
  });

  it('counts as many rows as are made', () => {
    for (const choices of [['name'], ['name', 'text'], [null, 'text', 'capture'], []] as const) {
      const answer = said(table, ...choices);
      const made = rowsFromRecords(answeredRecords(answer, 'a.csv'));
      expect(made.rows).toHaveLength(previewOf(answer, null, 'standard').rows);
      expect(made.warnings).toEqual([]);
    }
  });

  it('tells where two columns give the same otherwise; the first is used', () => {
    const two = said(asked('a,b\nx,y\nx,x\n,z\n'), 'text', 'text');
    expect(previewOf(two, null, 'standard').doubled).toEqual([{ field: 'text', lines: 1 }]);
    const made = rowsFromRecords(answeredRecords(two, 'a.csv'));
    expect(made.rows.map(({ text }) => text)).toEqual(['x', 'x', 'z']);
    expect(made.warnings).toEqual([expect.stringContaining('“b” in line 2 of a.csv was skipped')]);
  });

  it('has 5,000 lines', () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `${at},thing ${at}`).join('\n');
    const many = asked(`id,what\n${lines}\n`);
    expect(many.columns).toMatchObject([{ choice: null }, { choice: 'text', first: 'thing 0' }]);
    expect(previewOf(many, null, 'standard')).toMatchObject({ rows: 5000, unused: 0 });
  });
});
