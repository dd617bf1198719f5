/** Which deliveries are forgotten: those that are over, when they are old or many. Pure. */
import type { DeliveryRecord } from '../store/records.ts';

/** For each webhook; the specification names no bound. */
const keptForMs = 30 * 24 * 3_600_000;
const keptPerWebhook = 2000;

/**
 * Ids of deliveries that are over and created more than 30 days before `nowMs`, or behind the newest 2,000 of their
 * webhook, or left by a webhook that is gone. Pending ones of a webhook stay.
 */
export function expired(
  deliveries: Iterable<DeliveryRecord>,
  webhooks: ReadonlyMap<string, unknown>,
  nowMs: number,
): string[] {
  const ids: string[] = [];
  const over = new Map<string, DeliveryRecord[]>();
  for (const delivery of deliveries) {
    const { id, webhookId, status, createdAt } = delivery;
    if (!webhooks.has(webhookId)) ids.push(id);
    else if (status === 'pending') continue;
    else if (Date.parse(createdAt) < nowMs - keptForMs) ids.push(id);
    else {
      const kept = over.get(webhookId);
      if (kept === undefined) over.set(webhookId, [delivery]);
      else kept.push(delivery);
    }
  }
  for (const kept of over.values())
    if (kept.length > keptPerWebhook)
      for (const { id } of kept.toSorted((a, b) => b.sequence - a.sequence).slice(keptPerWebhook))
        ids.push(id);
  return ids;
}
