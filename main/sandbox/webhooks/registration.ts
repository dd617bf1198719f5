/** The body of a webhook's registration (specification: Webhooks). */
import { z } from 'zod';
import { characters } from '../requests/validate.ts';
import { eventNames } from './announce.ts';
import { receiverFault } from './receiver.ts';

const names = eventNames.join(', ');
const eventCount = 'must have 1 to 32 items';

/**
 * `url` and `events`, nothing unknown. An unknown event is refused, so that a misspelt one does not wait forever;
 * one that is named twice counts once.
 */
export function createWebhookSchema(allowLocal: boolean) {
  return z.strictObject({
    url: characters(1, 2000).check((context) => {
      if (context.issues.length > 0) return;
      const message = receiverFault(context.value, allowLocal);
      if (message !== null) context.issues.push({ code: 'custom', input: context.value, message });
    }),
    events: z
      .array(z.enum(eventNames, { error: `must be one of ${names}` }))
      .min(1, { error: eventCount })
      .max(32, { error: eventCount })
      .transform((events) => [...new Set(events)]),
  });
}
export type CreateWebhook = z.output<ReturnType<typeof createWebhookSchema>>;
