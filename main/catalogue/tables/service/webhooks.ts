/** Tables `kept_webhooks`, `webhook_registrations`, `webhook_replacements`: what is known of webhooks beside the service's list. */
import { z } from 'zod';
import { connectionIdSchema } from '../../../contract/schema/ids.ts';
import { jsonColumn } from '../../columns.ts';
import type { RowShape, WritableDatabase } from '../../database.ts';
import type { KeptWebhookRow, RegistrationRow, ReplacementRow, WebhookTable } from '../../webhook-tables.ts';

export const webhookSql = {
  kept: `SELECT connection_id, webhook_id, url_shown, host, seen, kept_at FROM kept_webhooks
    ORDER BY kept_at, webhook_id`,
  keep: `INSERT INTO kept_webhooks (connection_id, webhook_id, url_shown, host, seen, kept_at)
    VALUES (:connectionId, :webhookId, :url, :host, :seen, :keptAt)
    ON CONFLICT DO UPDATE SET url_shown = excluded.url_shown, host = excluded.host, seen = excluded.seen,
      kept_at = excluded.kept_at`,
  setSeen:
    'UPDATE kept_webhooks SET seen = 1 WHERE connection_id = :connectionId AND webhook_id = :webhookId',
  forget: 'DELETE FROM kept_webhooks WHERE connection_id = :connectionId AND webhook_id = :webhookId',
  begin: `INSERT INTO webhook_registrations (connection_id, url_shown, url_sha256, events, known, replaces, started_at)
    VALUES (:connectionId, :url, :urlSha256, :events, :known, :replaces, :startedAt)`,
  last: 'SELECT last_insert_rowid() AS seq',
  begun: `SELECT seq, connection_id, url_shown, url_sha256, events, known, replaces, started_at
    FROM webhook_registrations WHERE connection_id = :connectionId ORDER BY seq`,
  end: 'DELETE FROM webhook_registrations WHERE seq = :id',
  replacements: `SELECT connection_id, new_id, old_id, test_id FROM webhook_replacements
    WHERE connection_id = :connectionId`,
  putReplacement: `INSERT INTO webhook_replacements (connection_id, new_id, old_id, test_id)
    VALUES (:connectionId, :newId, :oldId, :testId)
    ON CONFLICT DO UPDATE SET old_id = excluded.old_id, test_id = excluded.test_id`,
  endReplacement: 'DELETE FROM webhook_replacements WHERE connection_id = :connectionId AND new_id = :newId',
} as const;

const keptShape: RowShape<KeptWebhookRow> = {
  table: 'kept_webhooks',
  key: ['webhook_id'],
  schema: z
    .object({
      connection_id: connectionIdSchema,
      webhook_id: z.string(),
      url_shown: z.string(),
      host: z.string(),
      seen: z.literal([0, 1]),
      kept_at: z.string(),
    })
    .transform((row) => ({
      connectionId: row.connection_id,
      webhookId: row.webhook_id,
      url: row.url_shown,
      host: row.host,
      seen: row.seen === 1,
      keptAt: row.kept_at,
    })),
};

const registrationShape: RowShape<RegistrationRow> = {
  table: 'webhook_registrations',
  key: ['seq'],
  schema: z
    .object({
      seq: z.int(),
      connection_id: connectionIdSchema,
      url_shown: z.string(),
      url_sha256: z.string(),
      events: jsonColumn(z.array(z.string())),
      known: jsonColumn(z.array(z.string())),
      replaces: z.string().nullable(),
      started_at: z.string(),
    })
    .transform((row) => ({
      id: row.seq,
      connectionId: row.connection_id,
      url: row.url_shown,
      urlSha256: row.url_sha256,
      events: row.events,
      known: row.known,
      replaces: row.replaces,
      startedAt: row.started_at,
    })),
};

const replacementShape: RowShape<ReplacementRow> = {
  table: 'webhook_replacements',
  key: ['new_id'],
  schema: z
    .object({
      connection_id: connectionIdSchema,
      new_id: z.string(),
      old_id: z.string(),
      test_id: z.string().nullable(),
    })
    .transform((row) => ({
      connectionId: row.connection_id,
      newId: row.new_id,
      oldId: row.old_id,
      testId: row.test_id,
    })),
};

const lastShape = { table: 'webhook_registrations', key: [], schema: z.object({ seq: z.int() }) };

/** The tables over an open database. */
export function createWebhookTable(db: WritableDatabase): WebhookTable {
  const kept = db.query(keptShape, webhookSql.kept);
  const keep = db.command(webhookSql.keep);
  const setSeen = db.command(webhookSql.setSeen);
  const forget = db.command(webhookSql.forget);
  const begin = db.command(webhookSql.begin);
  const last = db.query(lastShape, webhookSql.last);
  const begun = db.query(registrationShape, webhookSql.begun);
  const end = db.command(webhookSql.end);
  const replacements = db.query(replacementShape, webhookSql.replacements);
  const putReplacement = db.command(webhookSql.putReplacement);
  const endReplacement = db.command(webhookSql.endReplacement);
  return {
    kept: () => kept.all(),
    keep: (row) => void keep({ ...row, seen: row.seen ? 1 : 0 }),
    setSeen: (connectionId, webhookId) => void setSeen({ connectionId, webhookId }),
    forget: (connectionId, webhookId) => void forget({ connectionId, webhookId }),
    begin: (row) =>
      db.transaction(() => {
        begin({ ...row, events: JSON.stringify(row.events), known: JSON.stringify(row.known) });
        return last.get()?.seq ?? 0;
      }),
    begun: (connectionId) => begun.all({ connectionId }),
    end: (id) => void end({ id }),
    replacements: (connectionId) => replacements.all({ connectionId }),
    putReplacement: (row) => void putReplacement({ ...row }),
    endReplacement: (connectionId, newId) => void endReplacement({ connectionId, newId }),
  };
}
