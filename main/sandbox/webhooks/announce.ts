/** What happened, as deliveries to its subscribers (specification: Events). Pure. */
import type { Change } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { type Happening, newDelivery } from './new-delivery.ts';

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
