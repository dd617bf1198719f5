/** What happened, as deliveries to its subscribers: each with its payload, fixed for all attempts (specification: Events, Payload). */

import { randomBytes } from 'node:crypto';
import type { Change, DeliveryRecord, ResourceRef, WebhookRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** specification: Event names. */
export const eventNames = [
  'asset.completed',
  'asset.failed',
  'asset.canceled',
  'variation_set.completed',
  'variation_set.failed',
  'variation_set.canceled',
  'batch.completed',
  'batch.failed',
  'batch.canceled',
] as const;
export type EventName = (typeof eventNames)[number];

/** An event of an account's, and the job that it is about. */
export interface Announcement extends Happening {
  readonly event: EventName;
  readonly account: string;
}

/** The deliveries of an event: one for each webhook of the account that asks for it. Called inside a transaction. */
export function announce(
  store: Pick<Store, 'webhooks' | 'nextSequence'>,
  announcement: Announcement,
): Change[] {
  const { account, event } = announcement;
  return [...store.webhooks.values()]
    .filter((webhook) => webhook.account === account && webhook.events.includes(event))
    .map((webhook) => ({
      collection: 'deliveries',
      record: newDelivery(webhook, store.nextSequence(), announcement),
    }));
}

// A delivery as it begins: its payload, fixed for all attempts, and its record (specification: Payload).

/** The `job` of a payload (specification: Payload). */
export interface AnnouncedJob {
  readonly id: string;
  readonly resource: ResourceRef;
  readonly status: string;
  readonly current_stage: string | null;
  readonly progress: number | null;
}

/** What a delivery tells. `occurredAt` is an ISO timestamp. */
interface Happening {
  readonly event: string;
  readonly occurredAt: string;
  readonly job: AnnouncedJob;
}

/** A pending delivery that is due at once. `sequence` comes from the store. */
export function newDelivery(
  webhook: Pick<WebhookRecord, 'id'>,
  sequence: number,
  { event, occurredAt, job }: Happening,
): DeliveryRecord {
  const id = newDeliveryId();
  const body = JSON.stringify({ id, event, occurred_at: occurredAt, job });
  return { ...unsent(webhook, sequence, occurredAt), id, event, body, resource: job.resource };
}

/** A delivery of the test operation: `test: true`, and ids that refer to nothing. */
export function newTestDelivery(
  webhook: Pick<WebhookRecord, 'id'>,
  sequence: number,
  occurredAt: string,
): DeliveryRecord {
  const id = newDeliveryId();
  const synthetic = randomBytes(12).toString('hex');
  const job: AnnouncedJob = {
    id: `job_test_${synthetic}`,
    resource: { type: 'asset', id: `asset_test_${synthetic}` },
    status: 'complete',
    current_stage: null,
    progress: 1,
  };
  const event = 'test';
  const body = JSON.stringify({ id, event, occurred_at: occurredAt, test: true, job });
  return { ...unsent(webhook, sequence, occurredAt), id, event, body, resource: null };
}

function newDeliveryId(): string {
  return `delivery_${randomBytes(12).toString('hex')}`;
}

function unsent({ id: webhookId }: Pick<WebhookRecord, 'id'>, sequence: number, createdAt: string) {
  return {
    webhookId,
    sequence,
    status: 'pending',
    attempts: 0,
    createdAt,
    deliveredAt: null,
    lastResponseCode: null,
    // Only a delivery that is over has none (specification: Delivery); the first attempt is due at once.
    nextRetryAt: createdAt,
  } as const;
}
