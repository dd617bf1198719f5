/** Answers about webhooks (specification: Webhook, Delivery). Event names are an open list. */
import { z } from 'zod';
import { resourceRefSchema } from './resource-ref.ts';
import { id, nullable, stringCursor, timestamp } from './wire.ts';

export const createdWebhookSchema = z.object({
  id,
  url: z.string(),
  events: z.array(z.string()),
  created_at: timestamp,
  secret: z.string().min(1),
});

const webhookSchema = z.object({
  id,
  url: z.string(),
  events: nullable(z.array(z.string())),
  created_at: nullable(timestamp),
});

/** The specification does not show what the list comes in: it is taken bare, or as `webhooks`, `data` or `items`. */
export const webhookListSchema = z.preprocess((body) => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const fields = new Map(Object.entries(body));
  const found: unknown = fields.get('webhooks') ?? fields.get('data') ?? fields.get('items');
  return found ?? body;
}, z.array(webhookSchema));

export const webhookTestSchema = z.object({ delivery_id: id, status: z.string() });

const count = z.int().nonnegative().default(0);

export const deliveryListSchema = z.object({
  deliveries: z.array(
    z.object({
      id,
      event: z.string(),
      status: z.enum(['pending', 'delivered', 'dead']),
      attempts: z.int().nonnegative(),
      created_at: timestamp,
      delivered_at: nullable(timestamp),
      last_response_code: nullable(z.int()),
      next_retry_at: nullable(timestamp),
      resource: nullable(resourceRefSchema),
    }),
  ),
  counts: z.object({ pending: count, delivered: count, dead: count }),
  next_cursor: stringCursor,
});
