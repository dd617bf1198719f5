/** How large the catalogue is: for a report about a fault. */
import { z } from 'zod';
import type { RowShape, WritableDatabase } from '../database.ts';

/** `schema` is the number of the last migration; `rows` by table. */
export interface CatalogueFigures {
  readonly schema: number;
  readonly sqlite: string;
  readonly rows: Readonly<Record<string, number>>;
}

const aboutShape: RowShape<{ schema: number; sqlite: string }> = {
  table: 'sqlite_master',
  key: [],
  schema: z.object({ schema: z.int(), sqlite: z.string() }),
};
const tableShape: RowShape<{ name: string }> = {
  table: 'sqlite_master',
  key: ['name'],
  schema: z.object({ name: z.string().regex(/^\w+$/) }),
};
const countShape: RowShape<{ count: number }> = {
  table: 'sqlite_master',
  key: [],
  schema: z.object({ count: z.int() }),
};

export const figuresSql = {
  about: 'SELECT user_version AS schema, sqlite_version() AS sqlite FROM pragma_user_version',
  tables: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
} as const;

/** Counts every table; a name is a word, so that it can stand in a statement. */
export function readFigures(db: WritableDatabase): CatalogueFigures {
  const about = db.query(aboutShape, figuresSql.about).get() ?? { schema: 0, sqlite: '' };
  const rows = db
    .query(tableShape, figuresSql.tables)
    .all()
    .map(({ name }): [string, number] => [
      name,
      db.query(countShape, `SELECT count(*) AS count FROM ${name}`).get()?.count ?? 0,
    ]);
  return { ...about, rows: Object.fromEntries(rows) };
}
