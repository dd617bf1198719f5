/** `caliper webhooks deliveries` and `test`: what became of what the service sent. */
import { setTimeout as pause } from 'node:timers/promises';
import { diagnoseDelivery, diagnoseEndpoint } from '../../../contract/plain/webhooks.ts';
import type { DeliveryPage, WebhookDelivery } from '../../../contract/schema/webhook.ts';
import type { Context } from '../../context.ts';
import { findWebhook } from '../../find-target.ts';
import { type Client, withAppAtRest, withAppReading } from '../../open-app.ts';
import { EndsWith, exitCodes, minute, printable, table } from '../../output.ts';
import { cells, columns } from '../../table-words.ts';
import { webhookWords } from './webhook-words.ts';

/** A page of them. */
export interface DeliveriesOptions {
  readonly text: string;
  readonly status?: 'pending' | 'delivered' | 'dead' | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const lookEveryMs = 500;

/** Prints the page, the counts of all, and what they say about the receiver. */
export async function listDeliveries(
  { output, signal, ...rest }: Context,
  { text, ...page }: DeliveriesOptions,
): Promise<void> {
  await withAppReading({ output, signal, ...rest }, async ({ client }) => {
    const { id: webhookId } = await findWebhook(client, text);
    const found = await client.webhooks.deliveries({ webhookId, ...page }, { signal });
    output.result(found, () => pageText(found));
  });
}

/** Ends with 1 unless it was delivered in time. */
export async function testWebhook(
  { output, signal, ...rest }: Context,
  { text, waitSeconds }: { text: string; waitSeconds: number },
): Promise<void> {
  await withAppAtRest({ output, signal, ...rest }, async ({ client }) => {
    const { id: webhookId } = await findWebhook(client, text);
    const { deliveryId } = await client.webhooks.test({ webhookId }, { signal });
    output.note(webhookWords.testQueued(deliveryId));
    const untilMs = Date.now() + waitSeconds * 1000;
    let delivery = await deliveryOf(client, webhookId, deliveryId);
    while (isOpen(delivery) && Date.now() < untilMs) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other
      await pause(lookEveryMs, undefined, { signal });
      // oxlint-disable-next-line no-await-in-loop -- see above
      delivery = await deliveryOf(client, webhookId, deliveryId);
    }
    output.result(delivery ?? { id: deliveryId, status: 'pending' }, () =>
      delivery === null ? webhookWords.notListed : diagnoseDelivery(delivery).sentence,
    );
    if (delivery?.status !== 'delivered') throw new EndsWith(exitCodes.failed);
  });
}

function isOpen(delivery: WebhookDelivery | null): boolean {
  return delivery === null || (delivery.status === 'pending' && delivery.attempts === 0);
}

async function deliveryOf(client: Client, webhookId: string, id: string): Promise<WebhookDelivery | null> {
  const { deliveries } = await client.webhooks.deliveries({ webhookId, limit: 100 });
  return deliveries.find((one) => one.id === id) ?? null;
}

function pageText({ deliveries, counts, nextCursor }: DeliveryPage): string {
  const found = diagnoseEndpoint(deliveries);
  return [
    webhookWords.counts(counts),
    ...(found === null || found.tone === 'good' ? [] : [found.sentence]),
    table(
      [
        columns.id,
        columns.event,
        columns.status,
        columns.tries,
        columns.lastResponse,
        columns.created,
        columns.nextAttempt,
      ],
      deliveries.map(row),
    ),
    ...(nextCursor === null ? [] : [webhookWords.more(printable(nextCursor))]),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function row(one: WebhookDelivery): string[] {
  const { id, event, status, attempts, lastResponseCode, createdAt, nextRetryAt } = one;
  return [
    id,
    event,
    status,
    String(attempts),
    attempts === 0 ? '' : String(lastResponseCode ?? cells.none),
    minute(createdAt),
    nextRetryAt === null ? '' : minute(nextRetryAt),
  ];
}
