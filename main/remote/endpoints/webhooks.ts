/** `/v1/webhooks` (specification: Webhooks): the calls about registered endpoints, and the registration. */
import { z } from 'zod';
import { isAppError } from '../../contract/plain/errors.ts';
import { requireNoFaults } from '../../contract/plain/request-rules/fault.ts';
import { checkWebhook } from '../../contract/plain/request-rules/other-calls.ts';
import {
  createdWebhookSchema,
  deliveryListSchema,
  webhookListSchema,
  webhookTestSchema,
} from '../answer-schemas.ts';
import { operations, resourceName } from '../remote-words.ts';
import type { Send } from '../transport.ts';
import type { CallOptions, Webhook, WebhookCalls } from '../types.ts';
import { leavesOpen, whatBecame } from '../webhook-lost.ts';
import { iterate, pageQuery, pathSegment, signalOf, untilGone } from './call.ts';

/** The calls about registered endpoints. */
export function webhookEndpoints(send: Send): Omit<WebhookCalls, 'registerWebhook'> {
  const listWebhookDeliveries: WebhookCalls['listWebhookDeliveries'] = async (id, page = {}) =>
    send({
      operation: operations.listDeliveries,
      method: 'GET',
      path: `/v1/webhooks/${pathSegment(id, 'webhook')}/deliveries${pageQuery(page)}`,
      what: resourceName('webhook', id),
      schema: deliveryListSchema,
      ...signalOf(page),
    });
  return {
    listWebhooks: (options) =>
      send({
        operation: operations.listWebhooks,
        method: 'GET',
        path: '/v1/webhooks',
        what: null,
        schema: webhookListSchema,
        ...signalOf(options),
      }),
    deleteWebhook: (id, options) =>
      untilGone(async (onTry) =>
        send({
          operation: operations.deleteWebhook,
          method: 'DELETE',
          path: `/v1/webhooks/${pathSegment(id, 'webhook')}`,
          what: resourceName('webhook', id),
          schema: z.unknown(),
          mayBeEmpty: true,
          repeat: 'safe',
          onTry,
          ...signalOf(options),
        }),
      ),
    testWebhook: async (id, options) =>
      send({
        operation: operations.testWebhook,
        method: 'POST',
        path: `/v1/webhooks/${pathSegment(id, 'webhook')}/test`,
        what: resourceName('webhook', id),
        schema: webhookTestSchema,
        repeat: 'never',
        ...signalOf(options),
      }),
    listWebhookDeliveries,
    webhookDeliveries: (id, options = {}) =>
      iterate(
        operations.listDeliveries,
        options,
        (page) => listWebhookDeliveries(id, page),
        (page) => page.deliveries,
      ),
  };
}

// `POST /v1/webhooks` (specification: Register): it takes no idempotency key and shows its secret once, so it is never sent twice.

/** Lists before, since what is new can only be recognized by what was there. */
export function webhookRegistration(
  send: Send,
  list: (options: CallOptions) => Promise<readonly Webhook[]>,
): Pick<WebhookCalls, 'registerWebhook'> {
  return {
    registerWebhook: async (request, options) => {
      const { url, events } = request;
      requireNoFaults(checkWebhook(request));
      const before = await list(signalOf(options));
      try {
        return await send({
          operation: operations.registerWebhook,
          method: 'POST',
          path: '/v1/webhooks',
          body: { url, events: [...events] },
          what: null,
          schema: createdWebhookSchema,
          repeat: 'never',
          secretAnswer: true,
          ...signalOf(options),
        });
      } catch (fault) {
        if (!leavesOpen(fault)) throw fault;
        throw whatBecame(fault, request, before, await listOrNull(list, signalOf(options)));
      }
    },
  };
}

async function listOrNull(
  list: (options: CallOptions) => Promise<readonly Webhook[]>,
  options: CallOptions,
): Promise<readonly Webhook[] | null> {
  try {
    return await list(options);
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}
