/** Webhooks as the window and the command line explain them: the events there are, and what deliveries say about the receiver. */
import { counted } from './number-text.ts';

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
  if (attempts === 0)
    return { tone: 'waiting', fault: null, sentence: 'It is in the queue and was not tried yet.' };
  const fault = faultOf(lastResponseCode);
  const found = faultSentences[fault](lastResponseCode ?? 0);
  return status === 'dead'
    ? {
        tone: 'dead',
        fault,
        sentence: `Given up after ${counted(attempts, 'attempt')} in about 24 hours; this event is not sent again. ${found} What it announced is not lost: Caliper asks the service for its jobs anyway.`,
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
    'No answer: the address could not be reached, its TLS certificate was not accepted, or the answer took longer than 10 s. See that the receiver and its tunnel run, and let the receiver answer before it does its work.',
  redirect: (code) =>
    `The receiver answers with a redirect (HTTP ${code}), and the service follows none. Replace the webhook by one for the address that it leads to; often that is https instead of http, or a slash at the end.`,
  credentials: (code) =>
    `The receiver lets nobody in (HTTP ${code}). A delivery has no password or cookie, only its signature: open this path to it, and if the receiver answers so to a wrong signature, compare its secret with the signature checker.`,
  'no-such-path': (code) =>
    `There is nothing at this address (HTTP ${code}). Compare its path with the receiver’s, and see that the tunnel leads to the right port. Caliper’s own receiver answers so to whatever it does not accept, and says why below.`,
  method: (code) =>
    `The receiver does not take POST at this address (HTTP ${code}). Let it, or replace the webhook by one for the right path.`,
  'too-large': (code) =>
    `The receiver finds the delivery too large (HTTP ${code}). Deliveries have a few hundred bytes: its limit is set too low.`,
  'too-many': (code) => `The receiver has had too many requests (HTTP ${code}). Raise its limit.`,
  refused: (code) =>
    `The receiver refuses the delivery (HTTP ${code}). Its own log says why; if it verifies signatures, compare its secret with the signature checker.`,
  gateway: (code) =>
    `The tunnel or proxy answers, but the receiver behind it does not (HTTP ${code}). Start the receiver, and see that the tunnel leads to its port.`,
  failed: (code) => `The receiver failed (HTTP ${code}). Its own log says why.`,
  odd: (code) => `The receiver answers HTTP ${code}, which is no success. It must answer with 200 to 299.`,
};

function withCode(code: number | null): string {
  return code === null ? '' : ` (HTTP ${code})`;
}
