/** The events that a webhook can be registered for (specification: Event names), as plain data. */

/** Grouped by what they are about, in the order of the specification. */
export const webhookEventGroups = {
  asset: ['asset.completed', 'asset.failed', 'asset.canceled'],
  variation_set: ['variation_set.completed', 'variation_set.failed', 'variation_set.canceled'],
  batch: ['batch.completed', 'batch.failed', 'batch.canceled'],
} as const;

/** What an event is about. */
export type WebhookSubject = keyof typeof webhookEventGroups;
/** One of the nine; a service may list others. */
export type WebhookEvent = (typeof webhookEventGroups)[WebhookSubject][number];

/** All nine. */
export const webhookEvents: readonly WebhookEvent[] = [
  ...webhookEventGroups.asset,
  ...webhookEventGroups.variation_set,
  ...webhookEventGroups.batch,
];

/** How long a receiver may take to answer, seconds (specification: Delivery behaviour). */
export const receiverSeconds = 10;
/** How far the clocks of service and receiver may be apart, seconds (specification: Signature). */
export const clockToleranceSeconds = 300;
