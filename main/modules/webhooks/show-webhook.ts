/** A webhook as the service lists it, with what is known of it on this machine. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ConnectionId } from '../../contract/schema/ids.ts';
import type { Webhook } from '../../contract/schema/webhook.ts';
import type { Webhook as RemoteWebhook } from '../../remote/types.ts';

/** One at a time: an account has few. */
export type ShowWebhook = (connectionId: ConnectionId, webhook: RemoteWebhook) => Webhook;

/** Over the catalogue. */
export function createShowWebhook({ webhooks }: Pick<Catalogue, 'webhooks'>): ShowWebhook {
  return (connectionId, { id, url, events, created_at: createdAt }) => {
    const kept = webhooks.kept().find((row) => row.connectionId === connectionId && row.webhookId === id);
    const replacement = webhooks.replacements(connectionId).find(({ newId }) => newId === id);
    return {
      id,
      url,
      events: events === null ? null : [...events],
      createdAt,
      secret: kept === undefined ? 'none' : kept.seen ? 'kept' : 'unseen',
      replaces: replacement?.oldId ?? null,
    };
  };
}
