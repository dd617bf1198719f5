/** What the batch screen says on its controls: the bar, the table, its panel, the window that asks for the columns. English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import type { ColumnChoice, ColumnsPreview } from './store/table/columns.ts';

/** Said by BatchBar. */
export const batchBarWords = catalogue('batch.batchBar', {
  standard: 'Standard',
  measured: 'Measured',
  kindOfTheAssets: 'Asset type',
  checkTheClips: 'Check clips',
  undo: 'Undo',
  redo: 'Redo',
  files: 'Files…',
  folder: 'Folder…',
  csvOrJson: 'CSV or JSON…',
  pasteRows: 'Paste rows…',
  addRow: 'Add row',
  addRows: 'Add rows',
});

/** Said by BatchEmpty. */
export const batchEmptyWords = catalogue('batch.batchEmpty', {
  files: 'Drop or select a folder. Each image becomes a row.',
  filesMeasured: 'Drop or select a folder. Each image and the clip of the same name become a row.',
  hint: 'Add rows in any of these ways, or combine them. Nothing is sent until you create the batch.',
  manyAssetsAtOnce: 'Create many assets',
  aFolderOrFiles: 'Folder or files',
  aCsvOrJson: 'CSV or JSON file',
  aCsvOrJsonText:
    'With columns such as name, text, image, clip; you map other columns. Files named in the table are matched with the files you drop.',
  rowsOfASpreadsheet: 'Spreadsheet rows',
  rowsOfASpreadsheetText: 'Copy cells and paste them anywhere here, with or without a header row.',
  typedIn: 'Manual entry',
  typedInText: 'Add a row and type. Enter moves to the next row, Tab to the next cell.',
});

/** Said by BatchFoot. */
export const batchFootWords = catalogue('batch.batchFoot', {
  noRowsYet: 'No rows yet',
  nextProblem: 'Next problem',
  cancel: 'Cancel',
  putIntoTheQueue: 'Add to queue paused',
  showTheRequest: 'View request',
  showTheRequestKeywords: 'curl body json http',
  sendingTheBatch: 'Sending the batch',
});

/** Said by BatchGrid. */
export const batchGridWords = catalogue('batch.batchGrid', {
  rowsOfTheBatch: 'Batch rows',
  preview: 'Preview',
  size: 'Size',
  problem: 'Problem, photo',
});

/** Said by BatchNotes. */
export const batchNotesWords = catalogue('batch.batchNotes', {
  readingFiles: icu('Reading {count} files', (count: string) => ({ count })),
  spareEnding: 'is not used by any row.',
  makeRowsOfThem: 'Add as rows',
  leaveOut: 'Leave out',
  oneLeftOut: '1 item has no row:',
  leftOut: icu('{count} items have no row:', (count: string) => ({ count })),
  tableWarnings: 'Parts of the table were not used:',
  dismiss: 'Dismiss',
  showLess: 'Show less',
  showAll: icu('Show all {count}', (count: number) => ({ count })),
  andMore: icu('And {count} more.', (count: number) => ({ count })),
  retake: icu(
    '{count, plural, one {# photo} other {# photos}} should be retaken: {named}{more, plural, =0 {} other { and # more}}. You can still create the batch with {count, plural, one {it} other {them}}.',
    (names: readonly string[]) => ({
      count: names.length,
      named: names.slice(0, 4).join(', '),
      more: Math.max(0, names.length - 4),
    }),
  ),
  leaveRowsOut: icu('{count, plural, one {Remove its row} other {Remove their rows}}', (count: number) => ({
    count,
  })),
});

/** Said by BatchPanel. */
export const batchPanelWords = catalogue('batch.batchPanel', {
  allRows: 'All rows',
  thisRow: 'This row',
  options: 'Options',
  optionsOf: 'Options for',
  nameOfTheBatch: 'Batch name',
  optional: 'Optional',
  nameTooLong: icu('A name can have at most {most} characters.', (most: number) => ({ most })),
  namesHint: icu('The batches are named “{name}” and so on.', (name: string) => ({ name })),
  label: 'Label',
  labelHint: 'Groups requests in the queue. Not sent to the service.',
  optionsOfAllRows: 'Options for all rows',
  resetToDefaults: 'Reset to defaults',
  rowsCanDiffer: 'To change a single row, see “This row”.',
  filesThatWillCome: icu('Output files: {formats}', (formats: string) => ({ formats })),
});

/** Said by BatchRowView. */
export const batchRowViewWords = catalogue('batch.batchRowView', {
  takingStill: 'Extracting the clip’s best still…',
  preview: 'Preview',
  ofRow: icu('{column} of row {row}', (column: string, row: number) => ({ column, row })),
  inputExample: 'Description, image file name or URL',
  imageExample: 'Image file name or URL',
  clipExample: 'Clip file name or URL',
});

/** Said by BatchScreen. */
export const batchScreenWords = catalogue('batch.batchScreen', {
  newBatch: 'New batch',
  dismiss: 'Dismiss',
  drop: 'Drop a folder, images, clips or a table',
});

/** Said by PasteRows. */
export const pasteRowsWords = catalogue('batch.pasteRows', {
  pasteRows: 'Paste rows',
  hint: 'One row per line: text or image, then name, separated by tabs as copied from a spreadsheet. A header line such as name, text, image changes the order.',
  hintMeasured:
    'One row per line: image, clip, then name, separated by tabs as copied from a spreadsheet. A header line such as name, image, clip changes the order.',
  cancel: 'Cancel',
  addTheRows: 'Add rows',
  rows: 'Rows',
});

/** Said by RowClip. */
export const rowClipWords = catalogue('batch.rowClip', {
  sendAnyway: 'Send anyway, although the clip does not pass. This is recorded with the asset.',
  openTheReport: 'Open report',
});

/** Said by RowPanel. */
export const rowPanelWords = catalogue('batch.rowPanel', {
  noRow: 'Select a row in the table to view and edit it here.',
  row: icu('Row {row}', (row: number) => ({ row })),
  problemsOfRow: icu('Problems in row {row}', (row: number) => ({ row })),
  whenItWasRefused: icu('Refused by the service: {said}', (said: string) => ({ said })),
  description: 'Description',
  name: 'Name',
  optional: 'Optional',
  subjectInTheImage: 'Subject in the image',
  subjectInTheImageHint: 'Which object to use if the image shows several.',
  fromAsset: 'Use an asset’s image…',
  optionsOfThisRow: 'Options for this row',
  image: 'Image',
  clip: 'Clip',
  fileNameOrAddress: 'File name or URL',
  file: icu('{noun} file', (noun: string) => ({ noun })),
  choose: 'Select…',
  replace: 'Replace…',
  asTheBatch: 'same as batch',
  asAllRows: 'Same as all rows',
});

/** Said by batch-menu. */
export const batchMenuWords = catalogue('batch.batchMenu', {
  showItsOptions: 'Show options',
  fromAsset: 'Use an asset’s image…',
  takeFromAbove: 'Copy from row above',
  fillDown: 'Fill down',
  duplicate: 'Duplicate',
  removeTheRow: 'Remove row',
  remove: icu('Remove {count, plural, one {# row} other {# rows}}', (count: number) => ({ count })),
});

/** Said by batch-commands. */
export const batchCommandWords = catalogue('batch.batchCommand', {
  createTheBatches: 'Create batches',
  queuePaused: 'Add batches to queue paused',
  checkTheClips: 'Check clips of the batch',
  stopCopying: 'Stop copying files and checking clips',
  nextProblem: 'Next problem',
  fillDown: 'Fill down',
  duplicateTheRows: 'Duplicate rows',
  fromAsset: 'Use an asset’s image for the row…',
  fromAssetKeywords: 'library preview picture',
  removeTheRows: 'Remove rows',
  undo: 'Undo',
  redo: 'Redo',
  selectAllRows: 'Select all rows',
  switchPanel: 'Switch between batch and row',
  emptyTheBatch: 'Clear batch',
  addARow: 'Add row',
  addImagesAndClips: 'Add images and clips…',
  addAFolder: 'Add folder…',
  addTable: 'Add rows from CSV or JSON…',
  pasteRows: 'Paste rows…',
  makeStandardAssets: 'Create standard assets',
  makeMeasuredAssets: 'Create measured assets',
});

/** Said by batch-actions. */
export const batchActionWords = catalogue('batch.batchAction', {
  removedARow: 'Removed a row.',
  removedRows: icu('Removed {count} rows.', (count: number) => ({ count })),
  undo: 'Undo',
  showInQueue: 'Show in queue',
  queued: icu(
    'Added {count, plural, one {the batch} other {{count} batches}} to the queue{paused, select, true {, paused} other {}}.',
    (count: number, paused: boolean) => ({ count, paused }),
  ),
});

/** Said by grid-keys. */
export const gridKeysWords = catalogue('batch.gridKeys', {
  textOrImage: 'Text or image',
  image: 'Image',
  clip: 'Clip',
  name: 'Name',
  options: 'Options',
});

/** Said by use-give. */
export const useGiveWords = catalogue('batch.useGive', {
  tooMany: icu(
    'Only the first {count} files were read. Add the others to a second batch.',
    (count: string) => ({ count }),
  ),
  waiting: 'A batch is being sent. These files are added to the next one.',
});

// English of the window that maps the columns of a table.

/** What a column can be, in the order of the list. */
export const choiceNames: Readonly<Record<ColumnChoice, string>> = catalogue('batch.choiceNames', {
  name: 'Name',
  text: 'Text',
  image: 'Image',
  image_url: 'Image URL',
  capture: 'Clip',
  capture_url: 'Clip URL',
  subject_name: 'Subject in the image',
  'mesh.quality': 'Mesh quality',
  'texture.resolution': 'Texture resolution',
  'physics.body': 'Body',
  'physics.collision': 'Collision',
  'physics.simulator': 'Simulator',
  'variation.variation_type': 'Variation type',
  'variation.wildness': 'Wildness',
});

/** Hints for the fields that need one. */
export const choiceHints: Readonly<Partial<Record<ColumnChoice, string>>> = catalogue('batch.choiceHints', {
  text: 'The description of the asset',
  image: 'A file name or URL',
  capture: 'A file name or URL',
});

const missingColumn = catalogue('batch.missingColumn', {
  input: 'No column is used as text or image. Every row needs one of them.',
  image: 'No column is used as image. Every measured asset needs one.',
  clip: 'No column is used as clip. Every measured asset needs one.',
});

export const columnsWords = catalogue('batch.columns', {
  title: icu('Map the columns of {fileName}', (fileName: string) => ({ fileName })),
  description:
    'Some column names were not recognised. Select what each column contains; no rows are added until you confirm.',
  headed: 'First line is a header',
  columns: 'Table columns',
  column: 'Column',
  first: 'First cell',
  use: 'Use as',
  unnamed: icu('Column {number}', (place: number) => ({ number: place + 1 })),
  useOf: icu('Use “{column}” as', (column: string) => ({ column })),
  leaveOut: 'Ignore',
  cancel: 'Cancel',
  add: icu('{count, plural, =0 {Add rows} one {Add # row} other {Add # rows}}', (count: number) => ({
    count,
  })),
  /** How many rows, and what is left. */
  counted: icu(
    '{made, plural, =0 {No rows: no column is used yet.} other {{made, plural, one {# row} other {# rows}} will be added.{unused, plural, =0 {} one { # line has no values in the used columns.} other { # lines have no values in the used columns.}}}}',
    ({ rows, unused }: ColumnsPreview) => ({ made: rows, unused }),
  ),
  doubled: icu(
    'In {lines, plural, one {# line} other {# lines}} two columns have different values for “{field}”; the first is used.',
    (lines: number, field: string) => ({ lines, field }),
  ),
  /** What is missing or given twice, a sentence each. */
  troubles({ rows: made, missing, doubled }: ColumnsPreview): string[] {
    if (made === 0) return [];
    return [
      ...missing.map((what) => missingColumn[what]),
      ...doubled.map(({ field, lines }) => columnsWords.doubled(lines, choiceNames[field])),
    ];
  },
});
