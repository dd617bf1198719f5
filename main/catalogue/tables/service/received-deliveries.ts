/** Table `received_deliveries`: what the local receiver verified, so that a repeat is known; and `webhook_receiver`, whether it is on. */
import { z } from 'zod';
import { type ReceivedDelivery, receivedSchema } from '../../../contract/schema/webhook.ts';
import { nullableJsonColumn, toJson } from '../../columns.ts';
import type { RowShape, WritableDatabase } from '../../database.ts';
import type { ReceivedTable } from '../../webhook-tables.ts';

export const receivedSql = {
  enter: `INSERT INTO received_deliveries (connection_id, webhook_id, delivery_id, event, test, resource, received_at, repeats)
    VALUES (:connectionId, :webhookId, :id, :event, :test, :resource, :receivedAt, 0)
    ON CONFLICT (connection_id, webhook_id, delivery_id) DO NOTHING`,
  repeat: `UPDATE received_deliveries SET repeats = repeats + 1
    WHERE connection_id = :connectionId AND webhook_id = :webhookId AND delivery_id = :id`,
  newest: `SELECT delivery_id, event, test, resource, received_at, repeats FROM received_deliveries
    ORDER BY seq DESC LIMIT :limit`,
  forgetBefore: 'DELETE FROM received_deliveries WHERE received_at < :at',
  receiver: 'SELECT is_on, port FROM webhook_receiver WHERE id = 1',
  setReceiver: `INSERT INTO webhook_receiver (id, is_on, port) VALUES (1, :on, :port)
    ON CONFLICT (id) DO UPDATE SET is_on = excluded.is_on, port = excluded.port`,
} as const;

const receivedShape: RowShape<ReceivedDelivery> = {
  table: 'received_deliveries',
  key: ['delivery_id'],
  schema: z
    .object({
      delivery_id: z.string(),
      event: z.string(),
      test: z.literal([0, 1]),
      resource: nullableJsonColumn(receivedSchema.shape.resource.unwrap()),
      received_at: z.string(),
      repeats: z.int(),
    })
    .transform((row) => ({
      id: row.delivery_id,
      event: row.event,
      test: row.test === 1,
      resource: row.resource,
      receivedAt: row.received_at,
      repeats: row.repeats,
    })),
};

const receiverShape = {
  table: 'webhook_receiver',
  key: [],
  schema: z
    .object({ is_on: z.literal([0, 1]), port: z.int() })
    .transform((row) => ({ on: row.is_on === 1, port: row.port })),
};

/** The tables over an open database. */
export function createReceivedTable(db: WritableDatabase): ReceivedTable {
  const enter = db.command(receivedSql.enter);
  const repeat = db.command(receivedSql.repeat);
  const newest = db.query(receivedShape, receivedSql.newest);
  const forgetBefore = db.command(receivedSql.forgetBefore);
  const receiver = db.query(receiverShape, receivedSql.receiver);
  const setReceiver = db.command(receivedSql.setReceiver);
  return {
    enter({ connectionId, webhookId }, { id, event, test, resource, receivedAt }) {
      const key = { connectionId, webhookId, id };
      return db.transaction(() => {
        const row = { ...key, event, test: test ? 1 : 0, resource: toJson(resource), receivedAt };
        if (enter(row) > 0) return true;
        repeat(key);
        return false;
      });
    },
    newest: (limit) => newest.all({ limit }),
    forgetBefore: (at) => void forgetBefore({ at }),
    receiver: () => receiver.get(),
    setReceiver: ({ on, port }) => void setReceiver({ on: on ? 1 : 0, port }),
  };
}
