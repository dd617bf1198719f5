/** Table `measurements`: what was measured in a clip, gzipped; judged anew whenever a report is requested. */
import { z } from 'zod';
import type { WritableDatabase } from '../database.ts';
import type { MeasurementTable } from '../library-tables.ts';

/** `layoutKey` is empty for the board that was found on its own. */
export const measurementSql = {
  has: `SELECT 1 AS found FROM measurements
    WHERE input_id = :inputId AND layout_key = :layoutKey AND version = :version`,
  get: `SELECT measured_at, gzipped FROM measurements
    WHERE input_id = :inputId AND layout_key = :layoutKey AND version = :version`,
  put: `INSERT INTO measurements (input_id, layout_key, version, measured_at, gzipped)
    VALUES (:inputId, :layoutKey, :version, :measuredAt, :gzipped)
    ON CONFLICT (input_id, layout_key) DO UPDATE SET version = excluded.version, measured_at = excluded.measured_at,
      gzipped = excluded.gzipped`,
} as const;

const measurementShape = {
  table: 'measurements',
  key: [],
  schema: z
    .object({ measured_at: z.string(), gzipped: z.instanceof(Uint8Array) })
    .transform((row) => ({ measuredAt: row.measured_at, gzipped: row.gzipped })),
};

const foundShape = { table: 'measurements', key: [], schema: z.object({ found: z.literal(1) }) };

/** The table over an open database. */
export function createMeasurementTable(db: WritableDatabase): MeasurementTable {
  const get = db.query(measurementShape, measurementSql.get);
  const has = db.query(foundShape, measurementSql.has);
  const put = db.command(measurementSql.put);
  return {
    has: (inputId, layoutKey, version) => has.get({ inputId, layoutKey, version }) !== null,
    get: (inputId, layoutKey, version) => get.get({ inputId, layoutKey, version }),
    put: (row) => void put({ ...row }),
  };
}
