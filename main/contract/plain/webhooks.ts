/** Webhooks as the window and the command line explain them: the events there are, and what deliveries say about the receiver. */
import { counted } from '../messages/number-text.ts';

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
    return { tone: 'good', fault: null, sentence: `The receiver accepted it${withCode(lastResponseCode)}.` };
  if (attempts === 0) return { tone: 'waiting', fault: null, sentence: 'Queued, not sent yet.' };
  const fault = faultOf(lastResponseCode);
  const found = faultSentences[fault](lastResponseCode ?? 0);
  return status === 'dead'
    ? {
        tone: 'dead',
        fault,
        sentence: `Given up after ${counted(attempts, 'attempt')} in about 24 hours; this event is not sent again. ${found} Nothing is lost: Caliper polls its jobs anyway.`,
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

const faultSentences: Record<DeliveryFault, (code: number) => string> = {
  'no-answer': () =>
    'No response: the URL could not be reached, its TLS certificate was rejected, or the response took longer than 10 s. Check that the receiver and its tunnel are running, and let the receiver respond before it does its work.',
  redirect: (code) =>
    `The receiver responds with a redirect (HTTP ${code}), which the service does not follow. Replace the webhook with one for the target URL; often that has https instead of http, or a trailing slash.`,
  credentials: (code) =>
    `The receiver requires authentication (HTTP ${code}). Deliveries have only a signature, no password or cookie: allow this path, and if the receiver rejects the signature, verify its secret with the signature checker.`,
  'no-such-path': (code) =>
    `There is nothing at this URL (HTTP ${code}). Check its path, and that the tunnel leads to the right port. Caliper’s own receiver responds like this to anything it rejects; the reason is listed below.`,
  method: (code) =>
    `The receiver does not accept POST at this URL (HTTP ${code}). Allow it, or replace the webhook with one for the right path.`,
  'too-large': (code) =>
    `The delivery is too large for the receiver (HTTP ${code}). Deliveries have only a few hundred bytes: raise its limit.`,
  'too-many': (code) => `The receiver is rate limiting (HTTP ${code}). Raise its limit.`,
  refused: (code) =>
    `The receiver rejects the delivery (HTTP ${code}). Check its log; if it verifies signatures, verify its secret with the signature checker.`,
  gateway: (code) =>
    `The tunnel or proxy responds, but the receiver behind it does not (HTTP ${code}). Start the receiver, and check that the tunnel leads to its port.`,
  failed: (code) => `The receiver failed (HTTP ${code}). Check its log.`,
  odd: (code) => `The receiver responds with HTTP ${code}. It must respond with 200 to 299.`,
};

function withCode(code: number | null): string {
  return code === null ? '' : ` (HTTP ${code})`;
}
