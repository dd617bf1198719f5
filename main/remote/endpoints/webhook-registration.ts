/** `POST /v1/webhooks` (specification: Register): it takes no idempotency key and shows its secret once, so it is never sent twice. */
import { isAppError } from '../../contract/plain/errors.ts';
import { checkWebhook } from '../../contract/plain/request-rules/other-calls.ts';
import { requireNoFaults } from '../../contract/plain/request-rules/refuse.ts';
import { createdWebhookSchema } from '../schemas/webhook.ts';
import type { Send } from '../transport.ts';
import type { CallOptions, Webhook, WebhookCalls } from '../types.ts';
import { leavesOpen, whatBecame } from '../webhook-lost.ts';
import { signalOf } from './call-signal.ts';

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
          operation: 'register a webhook',
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
