/** Webhooks in memory: one that fares well, one that redirects, one that is dead, and a replacement under way. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import { webhookEvents } from '../../../main/contract/plain/webhooks.ts';
import { connectionIdSchema } from '../../../main/contract/schema/ids.ts';
import type {
  BrokenRegistration,
  ReceivedContent,
  Webhook,
  WebhookDelivery,
  WebhookReceiver,
} from '../../../main/contract/schema/webhook.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import { fakeTime } from '../rows.ts';

const webhook = (id: string, more: Partial<Webhook> = {}): Webhook => ({
  id,
  url: `https://example.com/hooks/${id}`,
  events: [...webhookEvents],
  createdAt: fakeTime,
  secret: 'kept',
  replaces: null,
  ...more,
});

const delivery = (id: string, more: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id,
  event: 'asset.completed',
  status: 'delivered',
  attempts: 1,
  createdAt: fakeTime,
  deliveredAt: fakeTime,
  lastResponseCode: 204,
  nextRetryAt: null,
  resource: { type: 'asset', id: 'asset_remote_1' },
  ...more,
});

const late = '2030-01-01T00:00:00.000Z';
const failing = { deliveredAt: null, attempts: 3, status: 'pending', nextRetryAt: late } as const;

/** By webhook, newest first. */
function sampleDeliveries(): Map<string, WebhookDelivery[]> {
  return new Map([
    [
      'studio',
      [
        delivery('test-1', { event: 'test', resource: null }),
        ...Array.from({ length: 60 }, (_, n) => delivery(`studio-${n}`)),
      ],
    ],
    [
      'moved',
      [
        delivery('moved-1', { ...failing, lastResponseCode: 308, event: 'batch.completed' }),
        delivery('moved-2'),
      ],
    ],
    [
      'gone',
      [
        delivery('gone-1', {
          ...failing,
          status: 'dead',
          attempts: 14,
          lastResponseCode: null,
          nextRetryAt: null,
        }),
      ],
    ],
  ]);
}

/** Of a delivery that was verified, and came through a tunnel. */
export function receivedContent(
  body = '{"id":"d1","event":"asset.completed","job":{"id":"job_1","resource":{"type":"asset","id":"asset_remote_1"}}}',
): ReceivedContent {
  const signature = `t=1763719200,v1=${'ab12'.repeat(16)}`;
  return {
    headers: [
      { name: 'Host', value: 'abc.tunnel.example' },
      { name: 'Content-Type', value: 'application/json' },
      { name: 'X-Service-Signature', value: signature },
      { name: 'X-Service-Delivery', value: 'd1' },
      { name: 'X-Service-Event', value: 'asset.completed' },
    ],
    otherHeaders: ['X-Forwarded-For', 'Accept-Encoding'],
    signature,
    bodyBase64: Buffer.from(body).toString('base64'),
    sentAtSeconds: 1_763_719_200,
    receivedAtSeconds: 1_763_719_201,
    connectionId: connectionIdSchema.parse('sandbox'),
    webhookId: 'studio',
    url: 'https://example.com/hooks/studio',
  };
}

/** A service's webhooks as the screens see them; `crowded` has some. */
export function webhookHandlers(crowded = false): Pick<Handlers, 'webhooks'> {
  let webhooks: Webhook[] = crowded
    ? [
        webhook('studio'),
        webhook('moved', { events: ['batch.completed', 'batch.failed'] }),
        webhook('gone', { secret: 'none', events: null, createdAt: null }),
        webhook('next', { secret: 'unseen', replaces: 'gone', events: ['asset.completed'] }),
      ]
    : [];
  let broken: BrokenRegistration[] = crowded
    ? [
        {
          id: 1,
          url: 'https://example.com/lost',
          events: ['asset.completed'],
          startedAt: fakeTime,
          candidates: ['gone'],
        },
      ]
    : [];
  const deliveries = crowded ? sampleDeliveries() : new Map<string, WebhookDelivery[]>();
  let receiver: WebhookReceiver = {
    on: crowded,
    port: 8719,
    url: crowded ? 'http://127.0.0.1:8719/' : null,
    failure: null,
    nextTryAt: null,
    secrets: crowded ? 2 : 0,
    refused: crowded ? { mismatch: 3, 'other-host': 1 } : {},
    lastRefusal: crowded ? { reason: 'mismatch', at: fakeTime } : null,
    received: crowded
      ? [
          {
            id: 'd1',
            event: 'asset.completed',
            receivedAt: fakeTime,
            repeats: 1,
            test: false,
            resource: { type: 'asset', id: 'asset_remote_1' },
          },
        ]
      : [],
  };
  const of = (id: string): Webhook => {
    const found = webhooks.find((one) => one.id === id);
    if (found === undefined) throw new AppError('remote.not-found', { what: `the webhook ${id}` });
    return found;
  };
  const put = (id: string, patch: Partial<Webhook>): Webhook => {
    webhooks = webhooks.map((one) => (one.id === id ? { ...one, ...patch } : one));
    return of(id);
  };
  return {
    webhooks: {
      list: async () => ({ webhooks, broken }),
      register: async ({ url, events, replaces }) => {
        const made = webhook(`new-${webhooks.length}`, {
          url,
          events,
          secret: 'unseen',
          replaces: replaces ?? null,
        });
        webhooks = [...webhooks, made];
        return { outcome: 'registered', webhook: made, secret: 'whsec_shown-only-once', keepFailure: null };
      },
      showSecret: async ({ webhookId }) => {
        if (of(webhookId).secret !== 'unseen') throw new AppError('webhook.secret-seen', { id: webhookId });
        return { secret: 'whsec_shown-only-once' };
      },
      secretSeen: async ({ webhookId }) => {
        put(webhookId, { secret: 'kept' });
        return null;
      },
      keepSecret: async ({ webhookId }) => put(webhookId, { secret: 'kept' }),
      delete: async ({ webhookId }) => {
        webhooks = webhooks.filter(({ id }) => id !== webhookId);
        return null;
      },
      test: async ({ webhookId }) => {
        const sent = delivery(`test-of-${webhookId}`, { event: 'test', resource: null });
        deliveries.set(webhookId, [sent, ...(deliveries.get(webhookId) ?? [])]);
        return { deliveryId: sent.id };
      },
      deliveries: async ({ webhookId, status, cursor = '0', limit = 50 }) => {
        const all = deliveries.get(webhookId) ?? [];
        const counts = { pending: 0, delivered: 0, dead: 0 };
        for (const one of all) counts[one.status] += 1;
        const found = all.filter((one) => status === undefined || one.status === status);
        const end = Number(cursor) + limit;
        return {
          deliveries: found.slice(Number(cursor), end),
          counts,
          nextCursor: end < found.length ? String(end) : null,
        };
      },
      finishReplacing: async ({ webhookId }) => {
        webhooks = webhooks.filter(({ id }) => id !== of(webhookId).replaces);
        put(webhookId, { replaces: null });
        return { outcome: 'replaced' };
      },
      stopReplacing: async ({ webhookId }) => {
        put(webhookId, { replaces: null });
        return null;
      },
      forgetBroken: async ({ id }) => {
        broken = broken.filter((one) => one.id !== id);
        return null;
      },
      kept: async () => [],
      checkSignature: async () => ({ outcome: 'mismatch', almost: 'newline' }),
      receiver: async () => receiver,
      received: async ({ id }) => ({ content: id === 'd1' ? receivedContent() : null, assetId: null }),
      setReceiver: async ({ on, port }) => {
        receiver = { ...receiver, on, port, url: on ? `http://127.0.0.1:${port}/` : null };
        return receiver;
      },
    },
  };
}
