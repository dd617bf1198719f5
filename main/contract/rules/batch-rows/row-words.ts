/** What is said of files and tables that become rows of a batch: what was left out and why, and what is wrong with a row. */
import { catalogue, icu } from '../../messages/catalogue.ts';

const ofPath = (path: string): { path: string } => ({ path });

export const rowWords = catalogue('batch.rows', {
  // By what it is.
  leftOut: {
    image: icu(
      '“{path}” was skipped: images must be PNG, JPEG or WebP. Convert it and add it again.',
      ofPath,
    ),
    clip: icu('“{path}” was skipped: clips must be MP4 or MOV. Convert it and add it again.', ofPath),
    spreadsheet: icu('“{path}” is a spreadsheet; save it as CSV UTF-8 and select it again.', ofPath),
    text: icu(
      '“{path}” was skipped: it is neither an image nor a clip. If it is a table, rename it to .csv or .tsv and add it again.',
      ofPath,
    ),
    other: icu(
      '“{path}” was skipped: it is neither an image (PNG, JPEG, WebP, HEIC) nor a clip (MP4, MOV).',
      ofPath,
    ),
    standardClip: icu(
      '“{path}” was skipped: standard assets do not use clips. Change the batch to measured assets to use it.',
      ofPath,
    ),
  },
  ambiguous: icu(
    'Ambiguous pairs: {files} have the same name. Keep one image and one clip, or give each pair its own name.',
    (files: string) => ({ files }),
  ),
  unpaired: icu(
    '{role, select, image {The image “{path}” has no clip} other {The clip “{path}” has no image}} with the same name. Add one, or remove it.',
    (role: 'image' | 'clip', path: string) => ({ role, path }),
  ),
  more: icu('{count} more like this.', (count: number) => ({ count })),
  unknownColumn: icu(
    'In {fileName}, {isNamed, select, true {the column “{column}” was skipped: the known columns are {known}. To use it, rename} other {a column without a name was skipped: the known columns are {known}. To use it, name}} it in the table and replace the rows by adding the table again.',
    (fileName: string, column: string, known: string) => ({
      fileName,
      isNamed: column !== '',
      column,
      known,
    }),
  ),
  sameField: icu(
    '“{column}” in {at, select, line {line {number}} other {item {number}}} of {fileName} was skipped: another column has a different value for {field}. Keep one of the two and replace the rows by adding the table again.',
    (
      { column, field, fileName }: { column: string; field: string; fileName: string },
      at: 'line' | 'item',
      number: string,
    ) => ({ column, field, fileName, at, number }),
  ),
  title: icu('Row {number}', (number: number) => ({ number })),
  namedTitle: icu('Row {number} ({name})', (number: number, name: string) => ({ number, name })),
  lineTitle: icu(
    'Row {number} (line {line} of {fileName})',
    (number: number, line: number, fileName: string) => ({ number, line, fileName }),
  ),
  nothingToSend: 'There are no rows to send.',
  notStored: icu('“{path}” is not in the library yet. Select it again.', ofPath),
  tooLarge: icu(
    'This row alone is {size} when sent; the limit for a batch is {limit} MB. Enter a URL for its clip, or use smaller files.',
    (size: string, limit: number) => ({ size, limit }),
  ),
  clipNotAccepted:
    'Clips are only for measured assets. Remove it, or change the batch to measured assets, where every row has an image and a clip.',
  textNotAccepted: 'A measured asset needs an image and a clip, not a text. Remove the text.',
  subjectNameNotAccepted: 'A measured asset cannot have a subject name. Remove it.',
  fileMissing: icu(
    'The {noun, select, image {image} other {clip}} “{path}” was not found. Select it, or correct its name.',
    (noun: 'image' | 'clip', path: string) => ({ noun, path }),
  ),
});
