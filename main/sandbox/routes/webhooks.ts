/** `/v1/webhooks`: register, list, delete, test, and what became of the deliveries (specification: Webhooks). */
import { randomBytes } from 'node:crypto';
import { type Clock, timestamp } from '../../core/clock.ts';
import { type Answer, type Call, cursorAfter, pageOf, type Route } from '../http/router.ts';
import { ProblemError, validationError } from '../problem/problem.ts';
import { validate } from '../requests/validate.ts';
import type { Change, DeliveryRecord, WebhookRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Deliverer } from '../webhooks/deliverer.ts';
import { newTestDelivery } from '../webhooks/new-delivery.ts';
import { createWebhookSchema } from '../webhooks/receiver.ts';

/** `allowLocal`: receivers on this machine and its networks are accepted. */
export interface WebhookParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly deliverer: Deliverer;
  readonly allowLocal: boolean;
}

const root = '/v1/webhooks';
/** 2,000 characters of URL and 32 names, with room for escapes. */
const maxRegistrationBytes = 64_000;
/** The specification names no bound; without one, each event could become any number of requests. */
const maxPerAccount = 50;
const statuses = ['pending', 'delivered', 'dead'] as const satisfies readonly DeliveryRecord['status'][];

/** Registration ignores `Idempotency-Key`, as specified. */
export function webhookRoutes(parts: WebhookParts): Route[] {
  return [
    {
      method: 'POST',
      path: root,
      maxBodyBytes: maxRegistrationBytes,
      handle: (call) => register(parts, call),
    },
    {
      method: 'GET',
      path: root,
      handle: ({ account }) => ({
        status: 200,
        body: { webhooks: webhooksOf(parts.store, account).map(withoutSecret) },
      }),
    },
    { method: 'DELETE', path: `${root}/:id`, handle: (call) => remove(parts, call) },
    { method: 'POST', path: `${root}/:id/test`, handle: (call) => sendTest(parts, call) },
    { method: 'GET', path: `${root}/:id/deliveries`, handle: (call) => listDeliveries(parts, call) },
  ];
}

async function register({ store, clock, allowLocal }: WebhookParts, call: Call): Promise<Answer> {
  const { account } = call;
  const { url, events } = validate(createWebhookSchema(allowLocal), await call.json());
  const webhook = await store.transact(() => {
    if (webhooksOf(store, account).length >= maxPerAccount)
      throw new ProblemError(
        'too-many-webhooks',
        `The account has ${maxPerAccount} webhooks, which is the limit. Delete one first.`,
      );
    const record: WebhookRecord = {
      id: `webhook_${randomBytes(12).toString('hex')}`,
      account,
      sequence: store.nextSequence(),
      url,
      events,
      secret: `whsec_${randomBytes(32).toString('base64url')}`,
      createdAt: timestamp(clock),
    };
    return { changes: [{ collection: 'webhooks', record }], result: record };
  });
  return { status: 201, body: { ...withoutSecret(webhook), secret: webhook.secret } };
}

/** Its deliveries go with it: there is no path left to read them by. */
async function remove({ store, deliverer }: WebhookParts, { account, params }: Call): Promise<Answer> {
  await store.transact(() => {
    const { id } = ownWebhook(store, account, params);
    const changes: Change[] = deliveriesOf(store, id).map((delivery) => ({
      collection: 'deliveries',
      removed: delivery.id,
    }));
    return { changes: [...changes, { collection: 'webhooks', removed: id }], result: null };
  });
  deliverer.wake();
  return { status: 204, body: undefined };
}

async function sendTest(
  { store, clock, deliverer }: WebhookParts,
  { account, params }: Call,
): Promise<Answer> {
  const delivery = await store.transact(() => {
    const webhook = ownWebhook(store, account, params);
    const record = newTestDelivery(webhook, store.nextSequence(), timestamp(clock));
    return { changes: [{ collection: 'deliveries', record }], result: record };
  });
  deliverer.wake();
  return { status: 202, body: { delivery_id: delivery.id, status: 'pending' } };
}

/** Newest first. The counts are of all, whatever the filter. */
function listDeliveries({ store }: WebhookParts, { account, params, query }: Call): Answer {
  const { id } = ownWebhook(store, account, params);
  const { limit, after } = pageOf(query);
  const wanted = statusOf(query);
  const all = deliveriesOf(store, id);
  const counts = { dead: 0, delivered: 0, pending: 0 };
  for (const { status } of all) counts[status] += 1;
  const found = all
    .filter(
      ({ status, sequence }) =>
        (wanted === null || status === wanted) && (after === null || sequence < after),
    )
    .sort((a, b) => b.sequence - a.sequence);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    status: 200,
    body: {
      deliveries: page.map(deliveryBody),
      counts,
      next_cursor: last === undefined || found.length === page.length ? null : cursorAfter(last.sequence),
    },
  };
}

function statusOf(query: URLSearchParams): DeliveryRecord['status'] | null {
  const text = query.get('status');
  if (text === null) return null;
  const status = statuses.find((known) => known === text);
  if (status === undefined)
    throw validationError([{ path: 'status', message: `must be one of ${statuses.join(', ')}` }]);
  return status;
}

function ownWebhook(store: Store, account: string, { id = '' }: Call['params']): WebhookRecord {
  const webhook = store.webhooks.get(id);
  if (webhook?.account !== account) throw new ProblemError('not-found', `There is no webhook ${id}.`);
  return webhook;
}

function webhooksOf(store: Store, account: string): WebhookRecord[] {
  return [...store.webhooks.values()].filter((webhook) => webhook.account === account);
}

function deliveriesOf(store: Store, webhookId: string): DeliveryRecord[] {
  return [...store.deliveries.values()].filter((delivery) => delivery.webhookId === webhookId);
}

function withoutSecret({ id, url, events, createdAt }: WebhookRecord): Record<string, unknown> {
  return { id, url, events, created_at: createdAt };
}

/** specification: Delivery. */
function deliveryBody(delivery: DeliveryRecord): Record<string, unknown> {
  return {
    id: delivery.id,
    event: delivery.event,
    status: delivery.status,
    attempts: delivery.attempts,
    created_at: delivery.createdAt,
    delivered_at: delivery.deliveredAt,
    last_response_code: delivery.lastResponseCode,
    next_retry_at: delivery.nextRetryAt,
    resource: delivery.resource,
  };
}
