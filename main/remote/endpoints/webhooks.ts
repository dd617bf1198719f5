/** `/v1/webhooks` (specification: Webhooks), but for the registration. */
import { z } from 'zod';
import { deliveryListSchema, webhookListSchema, webhookTestSchema } from '../schemas/webhook.ts';
import type { Send } from '../transport.ts';
import type { WebhookCalls } from '../types.ts';
import { signalOf } from './call-signal.ts';
import { iterate } from './iterate.ts';
import { pageQuery } from './page-query.ts';
import { pathSegment } from './path-segment.ts';
import { untilGone } from './removal.ts';

const listing = 'list the deliveries of a webhook';

/** The calls about registered endpoints. */
export function webhookEndpoints(send: Send): Omit<WebhookCalls, 'registerWebhook'> {
  const listWebhookDeliveries: WebhookCalls['listWebhookDeliveries'] = async (id, page = {}) =>
    send({
      operation: listing,
      method: 'GET',
      path: `/v1/webhooks/${pathSegment(id, 'webhook')}/deliveries${pageQuery(page)}`,
      what: `the webhook ${id}`,
      schema: deliveryListSchema,
      ...signalOf(page),
    });
  return {
    listWebhooks: (options) =>
      send({
        operation: 'list the webhooks',
        method: 'GET',
        path: '/v1/webhooks',
        what: null,
        schema: webhookListSchema,
        ...signalOf(options),
      }),
    deleteWebhook: (id, options) =>
      untilGone(async (onTry) =>
        send({
          operation: 'delete a webhook',
          method: 'DELETE',
          path: `/v1/webhooks/${pathSegment(id, 'webhook')}`,
          what: `the webhook ${id}`,
          schema: z.unknown(),
          mayBeEmpty: true,
          repeat: 'safe',
          onTry,
          ...signalOf(options),
        }),
      ),
    testWebhook: async (id, options) =>
      send({
        operation: 'test a webhook',
        method: 'POST',
        path: `/v1/webhooks/${pathSegment(id, 'webhook')}/test`,
        what: `the webhook ${id}`,
        schema: webhookTestSchema,
        repeat: 'never',
        ...signalOf(options),
      }),
    listWebhookDeliveries,
    webhookDeliveries: (id, options = {}) =>
      iterate(
        listing,
        options,
        (page) => listWebhookDeliveries(id, page),
        (page) => page.deliveries,
      ),
  };
}
