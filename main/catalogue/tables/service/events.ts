/** Table `events`: what happened to a subject, only ever appended. */
import { z } from 'zod';
import type { EventTable } from '../../catalogue.ts';
import { jsonColumn, toCensoredJson } from '../../columns.ts';
import type { RowShape, WritableDatabase } from '../../database.ts';

export const eventSql = {
  append: 'INSERT INTO events (at, subject, type, data) VALUES (:at, :subject, :type, :data)',
  list: 'SELECT seq, at, subject, type, data FROM events WHERE subject = :subject ORDER BY seq',
} as const;

const shape: RowShape<ReturnType<EventTable['list']>[number]> = {
  table: 'events',
  key: ['seq'],
  schema: z.object({
    at: z.string(),
    subject: z.string(),
    type: z.string(),
    data: jsonColumn(z.record(z.string(), z.unknown())),
  }),
};

/** Bearer tokens and the queries of URLs are censored before an event is written. */
export function createEventTable(db: WritableDatabase): EventTable {
  const append = db.command(eventSql.append);
  const list = db.query(shape, eventSql.list);
  return {
    append: (event) => void append({ ...event, data: toCensoredJson(event.data) }),
    list: (subject) => list.all({ subject }),
  };
}
