/** Rows of photos and clips by their times: what is certain becomes a row, what is not is named. */
import { expect, test } from 'vitest';
import { rowsFromMedia } from '../../../main/contract/rules/pairing/rows-of-media.ts';

const at = (
  path: string,
  atS: number | null,
  durationS: number | null = null,
  contentId: string | null = null,
) => ({
  path,
  sizeBytes: 5,
  taken: atS === null ? null : { atMs: Date.UTC(2026, 10, 5) + atS * 1000, zoned: true },
  durationS,
  contentId,
});

test('rows by name and by time; a Live Photo is left out with a word, other files need one from the user', () => {
  const { rows, problems, notes } = rowsFromMedia([
    at('a.jpg', null),
    at('a.mp4', null, 40),
    at('IMG_1.HEIC', 0),
    at('IMG_1.MOV', 0, 2.5, 'id'),
    at('IMG_2.MOV', 9, 40),
    at('notes.docx', null),
  ]);
  expect(rows.map(({ name, image, capture }) => [name, image?.file?.path, capture?.file?.path])).toEqual([
    ['a', 'a.jpg', 'a.mp4'],
    ['IMG_1', 'IMG_1.HEIC', 'IMG_2.MOV'],
  ]);
  expect(problems.map(({ files }) => files)).toEqual([['notes.docx']]);
  expect(notes).toEqual([
    '“IMG_1.HEIC” is paired with “IMG_2.MOV”: taken 9 s from it.',
    '“IMG_1.MOV” is the movie of a Live Photo, 2.5 s long, not a walk around the object. It was skipped.',
  ]);
});

test('a pair in doubt is no row: what it would make is paid for', () => {
  const { rows, problems } = rowsFromMedia([at('p.jpg', null), at('c.mp4', null, 40)]);
  expect(rows).toEqual([]);
  expect(problems.map(({ message }) => message)).toEqual([
    '“p.jpg” may belong to “c.mp4”, but that is uncertain. Give both the same name.',
  ]);
});
