/** What the window says that asks what the columns of a table are. English. */
import { grouped } from '../../../../main/contract/plain/request-rules/fault.ts';
import type { ColumnChoice, ColumnsPreview } from '../store/table/columns.ts';

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
