/** A table of batch rows on its way over the bridge, there as text and back as rows. */
import { z } from 'zod';
import { type BatchRow, rowParamPaths } from './rules/batch-rows/row.ts';
import { inputIdSchema } from './schema/ids.ts';

/** Bounds of a table file; of more columns nobody says what each is. */
export const tableLimits = { characters: 20_000_000, rows: 10_000, columns: 100 } as const;

/** A CSV, TSV or JSON file as it was decoded from UTF-8. Above the limit it is refused in words, far above by its shape. */
export const tableFileSchema = z.strictObject({
  fileName: z.string().max(1000),
  text: z.string().max(2 * tableLimits.characters),
  /** Of cells between tabs whose first line names none, such as those that were pasted. */
  columns: z.array(z.string()).optional(),
  /** Where a column that has something in it is not known, its cells are wanted in place of rows: a user says what they are. */
  cells: z.boolean().optional(),
});
export type TableFile = z.infer<typeof tableFileSchema>;

const rowSourceSchema = z.object({
  url: z.string().nullable(),
  file: z
    .object({
      path: z.string(),
      sizeBytes: z.int().nonnegative().nullable(),
      inputId: inputIdSchema.nullable(),
    })
    .nullable(),
});

/** `BatchRow`, which is plain so that the page can edit it without the schema library. */
export const batchRowSchema: z.ZodType<BatchRow> = z.object({
  name: z.string(),
  text: z.string(),
  image: rowSourceSchema.nullable(),
  capture: rowSourceSchema.nullable(),
  subjectName: z.string(),
  params: z.partialRecord(z.enum(rowParamPaths), z.union([z.string(), z.number()])),
  origin: z
    .object({
      fileName: z.string(),
      line: z.int().positive().nullable(),
      item: z.int().positive().nullable(),
    })
    .nullable(),
});

/** A table as it was written, for a user who says what its columns are. */
export const tableCellsSchema = z.object({
  /** As the first line or the objects name them; empty for none. */
  headings: z.array(z.string()),
  /** The line of the headings, which may be a row itself; null where objects name them. */
  headLine: z.int().positive().nullable(),
  /** Only cells with something in them, each with the place of its heading. */
  records: z.array(
    z.object({
      cells: z.array(z.tuple([z.int().nonnegative(), z.string()])),
      line: z.int().positive().nullable(),
      item: z.int().positive().nullable(),
    }),
  ),
});
export type TableCells = z.infer<typeof tableCellsSchema>;

/** What a table holds. Its files are named by the table, not found yet. */
export const batchTableSchema = z.object({
  /** `measured` when a clip is named anywhere. */
  kind: z.enum(['standard', 'measured']),
  /** The batch's name, where the table gives one (`name` beside `items` in JSON). */
  name: z.string().nullable(),
  rows: z.array(batchRowSchema),
  /** What was not used, in words. */
  warnings: z.array(z.string()),
  /** Null unless they are wanted and a column is not known; then there are no rows. */
  cells: tableCellsSchema.nullable(),
});
export type BatchTable = z.infer<typeof batchTableSchema>;
