/** Rows from folders: names, order, pairs, and a word about everything that is left out. */
import { describe, expect, it } from 'vitest';
import { whyLeftOut } from '../../../main/contract/rules/batch-rows/file-names.ts';
import { rowsFromImages, rowsFromPairs } from '../../../main/contract/rules/batch-rows/from-files.ts';
import type { RowsFromFiles } from '../../../main/contract/rules/batch-rows/row.ts';
import { randomOf } from './random-rows.ts';

const listed = (...paths: string[]) => paths.map((path, index) => ({ path, sizeBytes: index + 1 }));
const names = ({ rows }: RowsFromFiles): string[] => rows.map(({ name }) => name);
const pairs = ({ rows }: RowsFromFiles): unknown[] =>
  rows.map(({ image, capture }) => [image?.file?.path, capture?.file?.path]);
const problems = (found: RowsFromFiles): string[] => found.problems.map(({ message }) => message);

describe('a folder of images', () => {
  it('is a row each, counted as people count', () => {
    const found = rowsFromImages(
      listed('IMG_10.jpg', 'IMG_2.JPG', 'sub\\Mug.v2.webp', '.DS_Store', 'Thumbs.db', '__MACOSX/a.png'),
    );
    expect(names(found)).toEqual(['IMG_2', 'IMG_10', 'Mug.v2']);
    expect(found.rows[0]?.image).toEqual({
      url: null,
      file: { path: 'IMG_2.JPG', sizeBytes: 2, inputId: null },
    });
    expect(found.problems).toEqual([]);
  });

  it('says of each other file why it is left out', () => {
    const found = rowsFromImages(listed('a.avif', 'b.gif', 'c.mov', 'notes.txt', 'noending'));
    expect(found.rows).toEqual([]);
    expect(problems(found)).toEqual([
      '“c.mov” was skipped: standard assets do not use clips. Change the batch to measured assets to use it.',
      '“a.avif” was skipped: images must be PNG, JPEG or WebP. Convert it and add it again.',
      '“b.gif” was skipped: images must be PNG, JPEG or WebP. Convert it and add it again.',
      '“noending” was skipped: it is neither an image (PNG, JPEG, WebP, HEIC) nor a clip (MP4, MOV).',
      '“notes.txt” was skipped: it is neither an image nor a clip. If it is a table, rename it to .csv or .tsv and add it again.',
    ]);
  });

  it('has names of at most 100 characters', () => {
    expect(names(rowsFromImages(listed(`${'🪑'.repeat(120)}.png`)))).toEqual(['🪑'.repeat(100)]);
  });
});

describe('a folder of images and clips', () => {
  it('is matched by stem, whatever the case and however an umlaut is written', () => {
    const found = rowsFromPairs(
      listed('IMG_1.jpg', 'IMG_1.MOV', 'Tu\u0308r.png', 'T\u00fcr.mp4', 'b/IMG_1.jpg', 'B/img_1.mp4'),
    );
    expect(pairs(found)).toEqual([
      ['b/IMG_1.jpg', 'B/img_1.mp4'],
      ['IMG_1.jpg', 'IMG_1.MOV'],
      ['Tu\u0308r.png', 'T\u00fcr.mp4'],
    ]);
    expect(names(found)).toEqual(['IMG_1', 'IMG_1', 'T\u00fcr']);
    expect(found.problems).toEqual([]);
  });

  it('is matched across folders where that is clear', () => {
    const found = rowsFromPairs(listed('images/a.png', 'clips/a.mp4', 'x/b.png', 'y/b.mp4', 'z/b.mp4'));
    expect(pairs(found)).toEqual([['images/a.png', 'clips/a.mp4']]);
    expect(problems(found)).toEqual([
      'Ambiguous pairs: “x/b.png”, “y/b.mp4”, “z/b.mp4” have the same name. Keep one image and one clip, or give each pair its own name.',
    ]);
  });

  it('names what has no partner, or more than one', () => {
    const found = rowsFromPairs(
      listed('a.png', 'b.mp4', 'c.jpg', 'c.png', 'c.mov', 'd.png', 'd.jpg', 'e.txt'),
    );
    expect(found.rows).toEqual([]);
    expect(found.problems.flatMap(({ files }) => files).toSorted()).toEqual([
      'a.png',
      'b.mp4',
      'c.jpg',
      'c.mov',
      'c.png',
      'd.jpg',
      'd.png',
      'e.txt',
    ]);
    expect(problems(found)).toContain(
      'The image “a.png” has no clip with the same name. Add one, or remove it.',
    );
    expect(problems(found)).toContain(
      'The clip “b.mp4” has no image with the same name. Add one, or remove it.',
    );
  });

  it.each(Array.from({ length: 50 }, (_, seed) => seed))(
    '%i: every file is in one row or in one problem',
    (seed) => {
      const random = randomOf(seed);
      const one = (of: string): string => of.charAt(Math.floor(random() * of.length));
      const all = new Set(
        Array.from(
          { length: 60 },
          () =>
            `${one('pq')}/${one('abcABC')}${one('12')}.${['png', 'jpg', 'mp4', 'MOV', 'txt'][Math.floor(random() * 5)]}`,
        ),
      );
      const found = rowsFromPairs(listed(...all));
      const used = found.rows.flatMap(({ image, capture }) => [image?.file?.path, capture?.file?.path]);
      const told = [...used.map(String), ...found.problems.flatMap(({ files }) => files)];
      expect(told).toHaveLength(all.size);
      expect(new Set(told)).toEqual(all);
    },
  );
});

describe('a file that is no table', () => {
  it.each(['rows.xlsx', 'rows.xls', 'rows.ods', 'x/Rows.NUMBERS'])(
    '%s is a spreadsheet to be saved',
    (path) => {
      expect(whyLeftOut(path)).toBe(`“${path}” is a spreadsheet; save it as CSV UTF-8 and select it again.`);
    },
  );
});
