/** Rows from tables, and what is said about their cells. */
import { describe, expect, it } from 'vitest';
import { checkStandard } from '../../../main/contract/plain/request-rules/creates.ts';
import { rowsFromRecords } from '../../../main/contract/rules/batch-rows/from-records.ts';
import { type BatchKind, type BatchRow, emptyRow } from '../../../main/contract/rules/batch-rows/row.ts';
import { rowFaults } from '../../../main/contract/rules/batch-rows/row-faults.ts';

const read = (...records: Record<string, string>[]) =>
  rowsFromRecords(
    records.map((cells, index) => ({
      cells: Object.entries(cells),
      origin: { fileName: 'a.csv', line: index + 2, item: null },
    })),
  );
const told = (row: Partial<BatchRow>, kind: BatchKind = 'standard'): string[] =>
  rowFaults({ ...emptyRow, ...row }, kind).map(({ column, message }) => `${column}: ${message}`);
const file = (path: string, sizeBytes: number | null = 10) => ({
  url: null,
  file: { path, sizeBytes, inputId: null },
});

describe('columns', () => {
  it.each([
    ['Name', 'name'],
    ['inputs.text', 'text'],
    ['PROMPT', 'text'],
    ['subject name', 'subjectName'],
  ])('“%s” is %s', (column, field) => {
    expect(read({ [column]: 'a mug' }).rows[0]).toMatchObject({ [field]: 'a mug' });
  });

  it.each([
    ['quality', 'mesh.quality', 'Ultra low', 'ultra_low'],
    ['params.mesh.quality', 'mesh.quality', 'low', 'low'],
    ['Texture-Resolution', 'texture.resolution', '2048 px', 2048],
    ['params.physics.simulator', 'physics.simulator', 'MuJoCo', 'mujoco'],
    ['Collision', 'physics.collision', 'convex hull', 'convex_hull'],
    ['body', 'physics.body', 'squishy', 'squishy'],
    ['wildness', 'variation.wildness', 'BOLD', 'bold'],
  ])('“%s” is %s', (column, path, written, value) => {
    expect(read({ text: 'a mug', [column]: written })).toMatchObject({
      warnings: [],
      rows: [{ params: { [path]: value } }],
    });
  });

  it('name files and addresses; a clip makes the table a measured one', () => {
    const found = read(
      { Image: 'mugs/Blue mug.png', 'Capture URL': 'https://e.com/a.mp4' },
      { 'inputs.images.0.url': 'https://e.com/a.png', clip: 'a.mov' },
      { image: 'https://e.com/b.png' },
    );
    expect(found.kind).toBe('measured');
    expect(found.rows).toMatchObject([
      {
        name: 'Blue mug',
        image: file('mugs/Blue mug.png', null),
        capture: { url: 'https://e.com/a.mp4', file: null },
      },
      { name: '', image: { url: 'https://e.com/a.png', file: null }, capture: file('a.mov', null) },
      { name: '', image: { url: 'https://e.com/b.png', file: null }, capture: null, origin: { line: 4 } },
    ]);
    expect(read({ text: 'a mug' }).kind).toBe('standard');
  });

  it('that are unknown are named once; one that says otherwise than another, too', () => {
    const found = read(
      { text: 'a', weight: '3 kg', '': 'x' },
      { text: 'b', weight: '4 kg', prompt: 'c', weightless: '' },
    );
    expect(found.warnings).toEqual([
      expect.stringMatching(
        /^In a\.csv, the column “weight” was skipped: the known columns are name, text, image, .*\. To use it, rename it in the table and replace the rows by adding the table again\.$/,
      ),
      expect.stringMatching(
        /^In a\.csv, a column without a name was skipped: .* To use it, name it in the table /,
      ),
      '“prompt” in line 3 of a.csv was skipped: another column has a different value for text. Keep one of the two and replace the rows by adding the table again.',
    ]);
    expect(found.rows.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  it('without anything in them make no row', () => {
    expect(read({ text: ' ', name: '' }, { text: '=1+1' }).rows).toMatchObject([{ text: '=1+1' }]);
  });
});

describe('a row', () => {
  it('has the faults of its request, each at its cell', () => {
    expect(told({ text: 'a mug' })).toEqual([]);
    expect(told({})).toEqual([`text: ${checkStandard({ inputs: {} })[0]?.message}`]);
    expect(told({ text: ' ', name: 'x'.repeat(101) })).toEqual([
      'text: The text contains only whitespace.',
      'name: The name has 101 characters; the limit is 100.',
    ]);
    expect(told({ text: 'a', image: file('a.png') })).toEqual([
      'text: Use either a text or an image, not both.',
    ]);
    expect(told({ image: { url: 'ftp://e.com', file: null } })[0]).toMatch(
      /^image: The image’s URL is invalid/,
    );
    expect(told({ image: { ...file('a.png'), url: 'https://e.com' } })).toEqual([
      'image: Use either a URL or a file for the image.',
    ]);
    expect(told({ text: 'a', subjectName: 'mug' })[0]).toMatch(/^subject_name: /);
  });

  it('has values that are allowed', () => {
    expect(told({ text: 'a', params: { 'texture.resolution': 'huge', 'physics.body': 'squishy' } })).toEqual([
      'texture.resolution: This must be one of 1024, 2048, 4096, 8192.',
      'physics.body: This must be one of rigid, deformable.',
    ]);
    expect(told({ text: 'a', params: { 'texture.resolution': '2048' } })).toEqual([]);
  });

  it('has files that are there and not too large', () => {
    expect(told({ image: file('a.png', null) })).toEqual([
      'image: The image “a.png” was not found. Select it, or correct its name.',
    ]);
    expect(told({ image: file('b/a.png', 67_108_865) })).toEqual([
      'image: “a.png” is 67 MB; the limit for images is 67 MB. Save it smaller and select it again.',
    ]);
    expect(told({ image: file('a.png', 0) })).toEqual(['image: The image’s file is empty.']);
    expect(told({ image: file('a.png'), capture: file('a.mp4', 500_000_001) }, 'measured')[0]).toMatch(
      /^capture: The clip is 500\.\d+ MB/,
    );
  });

  it('is told what goes only into the other kind of batch', () => {
    expect(told({ image: file('a.png'), capture: file('a.mp4') })).toEqual([
      'capture: Clips are only for measured assets. Remove it, or change the batch to measured assets, where every row has an image and a clip.',
    ]);
    expect(told({ text: 'a', subjectName: 'b' }, 'measured')).toEqual([
      'image: There are no images; exactly one image is needed.',
      'capture: There are no clips; exactly one clip is needed.',
      'text: A measured asset needs an image and a clip, not a text. Remove the text.',
      'subject_name: A measured asset cannot have a subject name. Remove it.',
    ]);
  });
});
