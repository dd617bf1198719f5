/** What the batch screen says on its controls: the bar, the table, its panel, the window that asks for the columns. English. */
import { grouped } from '../../../main/contract/plain/request-rules/fault.ts';
import type { ColumnChoice, ColumnsPreview } from './store/table/columns.ts';

/** Said by BatchBar. */
export const batchBarWords = {
  standard: 'Standard',
  measured: 'Measured',
  kindOfTheAssets: 'Kind of the assets',
  checkTheClips: 'Check the clips',
  undo: 'Undo',
  redo: 'Redo',
  files: 'Files…',
  folder: 'Folder…',
  csvOrJson: 'CSV or JSON…',
  pasteRows: 'Paste rows…',
  addRow: 'Add row',
  addRows: 'Add rows',
} as const;

/** Said by BatchEmpty. */
export const batchEmptyWords = {
  files: 'Drop a folder anywhere here, or choose one: each image becomes a row.',
  filesMeasured:
    'Drop a folder anywhere here, or choose one: each image and the clip of the same name become a row.',
  hint: 'Fill the batch in any of these ways, also one after another. Nothing is sent before you say so.',
  manyAssetsAtOnce: 'Many assets at once',
  aFolderOrFiles: 'A folder or files',
  aCsvOrJson: 'A CSV or JSON file',
  aCsvOrJsonText:
    'With columns such as name, text, image, clip; what others are you say. Files it names are looked for among those you drop.',
  rowsOfASpreadsheet: 'Rows of a spreadsheet',
  rowsOfASpreadsheetText:
    'Copy the cells there and paste them anywhere here, with or without a line of column names.',
  typedIn: 'Typed in',
  typedInText: 'Add a row and write. Enter goes to the next row, Tab to the next cell.',
} as const;

/** Said by BatchFoot. */
export const batchFootWords = {
  noRowsYet: 'No rows yet',
  nextProblem: 'Next problem',
  cancel: 'Cancel',
  putIntoTheQueue: 'Put into the queue paused',
  showTheRequest: 'Show the request',
  showTheRequestKeywords: 'curl body json http',
  sendingTheBatch: 'Sending the batch',
} as const;

/** Said by BatchGrid. */
export const batchGridWords = {
  rowsOfTheBatch: 'Rows of the batch',
  preview: 'Preview',
  size: 'Size',
  problem: 'Problem',
} as const;

/** Said by BatchNotes. */
export const batchNotesWords = {
  readingFiles: (count: string): string => `Reading ${count} files`,
  spareEnding: 'is named by no row.',
  makeRowsOfThem: 'Make rows of them',
  leaveOut: 'Leave out',
  oneLeftOut: 'One thing has no row:',
  leftOut: (count: string): string => `${count} things have no row:`,
  tableWarnings: 'Not everything in the table was used:',
  dismiss: 'Dismiss',
  showLess: 'Show less',
  showAll: (count: number): string => `Show all ${count}`,
  andMore: (count: number): string => `And ${count} more.`,
} as const;

/** Said by BatchPanel. */
export const batchPanelWords = {
  allRows: 'All rows',
  thisRow: 'This row',
  options: 'Options',
  optionsOf: 'Options of',
  nameOfTheBatch: 'Name of the batch',
  optional: 'Optional',
  nameTooLong: (most: number): string => `A name has at most ${most} characters.`,
  namesHint: (name: string): string => `They will be called “${name}” and so on.`,
  label: 'Label',
  labelHint: 'Your own word for what belongs together in the queue. It is not sent.',
  optionsOfAllRows: 'Options of all rows',
  resetToDefaults: 'Reset to defaults',
  rowsCanDiffer: 'Single rows can differ: see “This row”.',
  filesThatWillCome: (formats: string): string => `Files that will come: ${formats}`,
} as const;

/** Said by BatchRowView. */
export const batchRowViewWords = {
  takingStill: 'Taking the best still of the clip…',
  preview: 'Preview',
  ofRow: (column: string, row: number): string => `${column} of row ${row}`,
  inputExample: 'A description, an image’s name or address',
  imageExample: 'An image’s name or address',
  clipExample: 'A clip’s name or address',
} as const;

/** Said by BatchScreen. */
export const batchScreenWords = {
  newBatch: 'New batch',
  dismiss: 'Dismiss',
  drop: 'Drop a folder, images, clips or a table',
} as const;

/** Said by PasteRows. */
export const pasteRowsWords = {
  pasteRows: 'Paste rows',
  hint: 'A line each: the text or image, then the name, separated by tabs as spreadsheets copy them. A first line with column names such as name, text, image changes the order.',
  hintMeasured:
    'A line each: the image, the clip, then the name, separated by tabs as spreadsheets copy them. A first line with column names such as name, image, clip changes the order.',
  cancel: 'Cancel',
  addTheRows: 'Add the rows',
  rows: 'Rows',
} as const;

/** Said by RowClip. */
export const rowClipWords = {
  sendAnyway: 'Send it although the clip will not do. This is recorded with the asset.',
  openTheReport: 'Open the report',
} as const;

/** Said by RowPanel. */
export const rowPanelWords = {
  noRow: 'Go to a row in the table: all of it can be seen and edited here.',
  row: (row: number): string => `Row ${row}`,
  problemsOfRow: (row: number): string => `Problems of row ${row}`,
  whenItWasRefused: (said: string): string => `When it was refused: ${said}`,
  description: 'Description',
  name: 'Name',
  optional: 'Optional',
  subjectInTheImage: 'Subject in the image',
  subjectInTheImageHint: 'Which one is meant, when the image shows several.',
  fromAsset: 'Use an asset’s image…',
  optionsOfThisRow: 'Options of this row',
  image: 'Image',
  clip: 'Clip',
  fileNameOrAddress: 'File name or address',
  file: (noun: string): string => `${noun} file`,
  choose: 'Choose…',
  replace: 'Replace…',
  asTheBatch: 'as the batch',
  asAllRows: 'As all rows',
} as const;

/** Said by batch-menu. */
export const batchMenuWords = {
  showItsOptions: 'Show its options',
  fromAsset: 'Use an asset’s image…',
  takeFromAbove: 'Take over from the row above',
  fillDown: 'Fill down',
  duplicate: 'Duplicate',
  removeTheRow: 'Remove the row',
  remove: (what: string): string => `Remove ${what}`,
} as const;

/** Said by batch-commands. */
export const batchCommandWords = {
  createTheBatches: 'Create the batches',
  queuePaused: 'Put the batches into the queue paused',
  checkTheClips: 'Check the clips of the batch',
  stopCopying: 'Stop copying files and checking clips',
  nextProblem: 'Next problem',
  fillDown: 'Fill down',
  duplicateTheRows: 'Duplicate the rows',
  fromAsset: 'Use an asset’s image for the row…',
  fromAssetKeywords: 'library preview picture',
  removeTheRows: 'Remove the rows',
  undo: 'Undo',
  redo: 'Redo',
  selectAllRows: 'Select all rows',
  switchPanel: 'Switch between the batch and the row',
  emptyTheBatch: 'Empty the batch',
  addARow: 'Add a row',
  addImagesAndClips: 'Add images and clips…',
  addAFolder: 'Add a folder…',
  addTable: 'Add the rows of a CSV or JSON file…',
  pasteRows: 'Paste rows…',
  makeStandardAssets: 'Make standard assets',
  makeMeasuredAssets: 'Make measured assets',
} as const;

/** Said by batch-actions. */
export const batchActionWords = {
  removedARow: 'Removed a row.',
  removedRows: (count: number): string => `Removed ${count} rows.`,
  undo: 'Undo',
  showInQueue: 'Show in the queue',
  queued: (count: number, paused: boolean): string =>
    `${count === 1 ? 'The batch is' : `${count} batches are`} in the queue${paused ? ', paused' : ''}.`,
} as const;

/** Said by grid-keys. */
export const gridKeysWords = {
  textOrImage: 'Text or image',
  image: 'Image',
  clip: 'Clip',
  name: 'Name',
  options: 'Options',
} as const;

/** Said by use-give. */
export const useGiveWords = {
  tooMany: (count: string): string =>
    `Only the first ${count} files were read. Give the others in a second batch.`,
  waiting: 'A batch is being sent. These files wait, and are taken into the next one.',
} as const;

// What the window says that asks what the columns of a table are. English.

const rows = (count: number): string => (count === 1 ? '1 row' : `${grouped(count)} rows`);

/** What a column can be, in the order of the list. */
export const choiceNames: Readonly<Record<ColumnChoice, string>> = {
  name: 'Name',
  text: 'Text',
  image: 'Image',
  image_url: 'Image address',
  capture: 'Clip',
  capture_url: 'Clip address',
  subject_name: 'Subject in the image',
  'mesh.quality': 'Mesh quality',
  'texture.resolution': 'Texture resolution',
  'physics.body': 'Body',
  'physics.collision': 'Collision',
  'physics.simulator': 'Simulator',
  'variation.variation_type': 'Variation type',
  'variation.wildness': 'Wildness',
};

/** What those say more of that are not plain. */
export const choiceHints: Readonly<Partial<Record<ColumnChoice, string>>> = {
  text: 'The description that the asset is made from',
  image: 'The name of a file, or an address',
  capture: 'The name of a file, or an address',
};

const missingColumn = {
  input: 'No column is the text or the image: every row needs one of them.',
  image: 'No column is the image: every measured asset needs one.',
  clip: 'No column is the clip: every measured asset needs one.',
} as const;

export const columnsWords = {
  title: (fileName: string): string => `What are the columns of ${fileName}?`,
  description:
    'Not all of them are known by their names. Say what each one is; nothing is added before you have looked at it.',
  headed: 'The first line has the names of the columns',
  columns: 'Columns of the table',
  column: 'Column',
  first: 'First cell',
  use: 'Use as',
  unnamed: (place: number): string => `Column ${place + 1}`,
  useOf: (column: string): string => `Use “${column}” as`,
  leaveOut: 'Leave out',
  cancel: 'Cancel',
  add: (count: number): string => (count === 0 ? 'Add the rows' : `Add ${rows(count)}`),
  /** How many rows, and what is left. */
  counted({ rows: made, unused }: ColumnsPreview): string {
    if (made === 0) return 'No rows: no column is used yet.';
    const rest = unused === 0 ? '' : ` ${lines(unused)} nothing in the columns that are used.`;
    return `${rows(made)} will be added.${rest}`;
  },
  /** What is missing or said twice, a sentence each. */
  troubles({ rows: made, missing, doubled }: ColumnsPreview): string[] {
    if (made === 0) return [];
    return [
      ...missing.map((what) => missingColumn[what]),
      ...doubled.map(
        ({ field, lines: count }) =>
          `${count === 1 ? 'In 1 line' : `In ${grouped(count)} lines`} two columns differ in “${choiceNames[field]}”: the first one is used.`,
      ),
    ];
  },
} as const;

function lines(count: number): string {
  return count === 1 ? '1 line has' : `${grouped(count)} lines have`;
}
