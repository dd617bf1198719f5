/** Webhooks as the window and the command line explain them: the events there are, and what deliveries say about the receiver. */
import { deliveryWords as words } from './webhook-words.ts';

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

/** The part of a delivery that tells. `attempts` counts those that are over. */
export interface JudgedDelivery {
  readonly status: 'pending' | 'delivered' | 'dead';
  readonly attempts: number;
  /** Null when no HTTP response was recorded. */
  readonly lastResponseCode: number | null;
}

/** What is the matter with an attempt. */
export type DeliveryFault =
  | 'no-answer'
  | 'redirect'
  | 'credentials'
  | 'no-such-path'
  | 'method'
  | 'too-large'
  | 'too-many'
  | 'refused'
  | 'gateway'
  | 'failed'
  | 'odd';

/** `fault` is null while nothing is known to be wrong; `sentence` says what was found and what to do. */
export interface Diagnosis {
  readonly tone: 'good' | 'waiting' | 'failing' | 'dead';
  readonly fault: DeliveryFault | null;
  readonly sentence: string;
}

/** Of one delivery. */
export function diagnoseDelivery(delivery: JudgedDelivery): Diagnosis {
  const { status, attempts, lastResponseCode } = delivery;
  if (status === 'delivered')
    return { tone: 'good', fault: null, sentence: words.accepted(lastResponseCode) };
  if (attempts === 0) return { tone: 'waiting', fault: null, sentence: words.queued };
  const fault = faultOf(lastResponseCode);
  const found = words.faults[fault](lastResponseCode ?? 0);
  return status === 'dead'
    ? {
        tone: 'dead',
        fault,
        sentence: words.givenUp(attempts, found),
      }
    : { tone: 'failing', fault, sentence: found };
}

/** Of an endpoint by its newest deliveries, newest first: the last one that was tried decides. Null when there was none. */
export function diagnoseEndpoint(deliveries: readonly JudgedDelivery[]): Diagnosis | null {
  const tried = deliveries.find(({ status, attempts }) => status !== 'pending' || attempts > 0);
  if (tried !== undefined) return diagnoseDelivery(tried);
  const [queued] = deliveries;
  return queued === undefined ? null : diagnoseDelivery(queued);
}

function faultOf(code: number | null): DeliveryFault {
  if (code === null) return 'no-answer';
  if (code >= 300 && code < 400) return 'redirect';
  if (code === 401 || code === 403 || code === 407) return 'credentials';
  if (code === 404 || code === 410) return 'no-such-path';
  if (code === 405) return 'method';
  if (code === 413) return 'too-large';
  if (code === 429) return 'too-many';
  if (code >= 400 && code < 500) return 'refused';
  if (code === 502 || code === 503 || code === 504) return 'gateway';
  return code >= 500 ? 'failed' : 'odd';
}
