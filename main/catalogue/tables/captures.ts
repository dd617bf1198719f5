/** Table `captures`: the clips that were checked, or are to be, by the id of their content. */
import { z } from 'zod';
import { AppError } from '../../contract/plain/errors.ts';
import { boardChoiceSchema } from '../../contract/schema/capture/board.ts';
import { captureCheckSchema, captureSummarySchema } from '../../contract/schema/capture/report.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import {
  createTimeKeys,
  failureColumn,
  jsonColumn,
  nullableJsonColumn,
  toCensoredJson,
  toJson,
} from '../columns.ts';
import type { Bindings, RowShape, WritableDatabase } from '../database.ts';
import type { CaptureRow, CaptureTable } from '../library-tables.ts';

const columns = [
  'input_id',
  'file_name',
  'other_names',
  'size_bytes',
  'sha256',
  'media_type',
  'added_at',
  'listed',
  'state',
  'board',
  'summary',
  'object_key',
  'best_of_object',
  'error',
  'trimmed_from',
].join(', ');

/** Where rows are looked for by state, the condition of the index `captures_open` is repeated. */
export const captureSql = {
  get: `SELECT ${columns} FROM captures WHERE input_id = :inputId`,
  list: `SELECT ${columns} FROM captures WHERE listed = 1 ORDER BY seq DESC`,
  waiting: `SELECT ${columns} FROM captures WHERE state IN ('waiting', 'checking') AND state = 'waiting'
    ORDER BY seq LIMIT :limit`,
  takeUpAgain: `UPDATE captures SET state = 'waiting' WHERE state IN ('waiting', 'checking') AND state = 'checking'`,
  insert: `INSERT INTO captures (seq, ${columns}) VALUES (:seq, :inputId, :fileName, :otherNames, :sizeBytes, :sha256,
    :mediaType, :addedAt, :listed, :state, :board, :summary, :objectKey, :bestOfObject, :error, :trimmedFrom)`,
  update: `UPDATE captures SET file_name = :fileName, other_names = :otherNames, sha256 = :sha256, listed = :listed, state = :state,
    board = :board, summary = :summary, object_key = :objectKey, best_of_object = :bestOfObject, error = :error
    WHERE input_id = :inputId`,
} as const;

const fields = captureCheckSchema.shape;
const captureShape: RowShape<CaptureRow> = {
  columns,
  table: 'captures',
  key: ['input_id'],
  schema: z
    .object({
      input_id: fields.inputId,
      file_name: fields.fileName,
      other_names: jsonColumn(z.array(z.string())),
      size_bytes: fields.sizeBytes,
      sha256: fields.sha256,
      media_type: fields.mediaType,
      added_at: fields.addedAt,
      listed: z.literal([0, 1]),
      state: fields.state,
      board: jsonColumn(boardChoiceSchema),
      // A summary of another version is made anew from what was measured.
      summary: nullableJsonColumn(captureSummarySchema).catch(null),
      object_key: fields.objectKey,
      best_of_object: z.literal([0, 1]),
      error: failureColumn,
      trimmed_from: fields.trimmedFrom,
    })
    .transform((row) => ({
      inputId: row.input_id,
      fileName: row.file_name,
      otherNames: row.other_names,
      sizeBytes: row.size_bytes,
      sha256: row.sha256,
      mediaType: row.media_type,
      addedAt: row.added_at,
      listed: row.listed === 1,
      state: row.state,
      board: row.board,
      summary: row.summary,
      objectKey: row.object_key,
      bestOfObject: row.best_of_object === 1,
      error: row.error,
      trimmedFrom: row.trimmed_from,
    })),
};

const mutable = (row: CaptureRow): Bindings => ({
  inputId: row.inputId,
  fileName: row.fileName,
  otherNames: JSON.stringify(row.otherNames),
  sha256: row.sha256,
  listed: row.listed ? 1 : 0,
  state: row.state,
  board: JSON.stringify(row.board),
  summary: toJson(row.summary),
  objectKey: row.objectKey,
  bestOfObject: row.bestOfObject ? 1 : 0,
  error: toCensoredJson(row.error),
});

/** Changing an unknown one throws `capture.unknown`. */
export function createCaptureTable(db: WritableDatabase): CaptureTable {
  const nextKey = createTimeKeys(db, 'captures');
  const get = db.query(captureShape, captureSql.get);
  const list = db.query(captureShape, captureSql.list);
  const waiting = db.query(captureShape, captureSql.waiting);
  const takeUpAgain = db.command(captureSql.takeUpAgain);
  const insert = db.command(captureSql.insert);
  const update = db.command(captureSql.update);
  const known = (inputId: InputId): CaptureRow => {
    const row = get.get({ inputId });
    if (row === null) throw new AppError('capture.unknown', { id: inputId });
    return row;
  };
  return {
    insert: (row) =>
      db.transaction(() => {
        insert({
          ...mutable(row),
          seq: nextKey(row.addedAt),
          sizeBytes: row.sizeBytes,
          mediaType: row.mediaType,
          addedAt: row.addedAt,
          trimmedFrom: row.trimmedFrom,
        });
      }),
    get: (inputId) => get.get({ inputId }),
    list: () => list.all(),
    waiting: (limit) => waiting.all({ limit }),
    takeUpAgain: () => void takeUpAgain(),
    update: (inputId, patch) =>
      db.transaction(() => {
        const row = { ...known(inputId), ...patch };
        update(mutable(row));
        return row;
      }),
  };
}
