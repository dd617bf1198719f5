/** What happened, as deliveries to whoever asked to hear of it (specification: Events). Pure. */
import { randomBytes } from 'node:crypto';
import type { Change, ResourceRef } from '../store/records.ts';
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

/** An event and the job that it is about; `occurredAt` is an ISO timestamp. */
export interface Announcement {
  readonly event: EventName;
  readonly account: string;
  readonly occurredAt: string;
  readonly job: {
    readonly id: string;
    readonly resource: ResourceRef;
    readonly status: string;
    readonly current_stage: string | null;
    readonly progress: number | null;
  };
}

/** The deliveries of an event: one for each webhook of the account that asks for it. Called inside a transaction. */
export function announce(
  store: Pick<Store, 'webhooks' | 'nextSequence'>,
  { event, account, occurredAt, job }: Announcement,
): Change[] {
  return [...store.webhooks.values()]
    .filter((webhook) => webhook.account === account && webhook.events.includes(event))
    .map((webhook) => {
      const id = `delivery_${randomBytes(12).toString('hex')}`;
      return {
        collection: 'deliveries',
        record: {
          id,
          webhookId: webhook.id,
          sequence: store.nextSequence(),
          event,
          body: JSON.stringify({ id, event, occurred_at: occurredAt, job }),
          status: 'pending',
          attempts: 0,
          createdAt: occurredAt,
          deliveredAt: null,
          lastResponseCode: null,
          nextRetryAt: null,
          resource: job.resource,
        },
      };
    });
}
