/** Signatures of webhook deliveries (specification: Signature): checked as a receiver checks them, and made for tests of one. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the sender's clock and ours may be apart, seconds. */
const toleranceSeconds = 300;

/**
 * `malformed`: not exactly `t=<seconds>,v1=<64 lowercase hex digits>`; `skew`: well-formed, but the clocks differ by
 * more than 300 s, both in Unix seconds; `mismatch`: another secret, another body, or a forgery.
 */
export type SignatureVerdict =
  | { readonly outcome: 'ok' }
  | { readonly outcome: 'malformed' }
  | { readonly outcome: 'skew'; readonly sentAtSeconds: number; readonly nowSeconds: number }
  | { readonly outcome: 'mismatch' };

/** Thirteen digits hold any second that a clock will show; no sign, no leading zeros. */
const wellFormed = /^t=(0|[1-9]\d{0,12}),v1=[0-9a-f]{64}$/;

/**
 * Judges a delivery. `header` is the value as it was received, a list when the header was there more than once;
 * `rawBody` the bytes as they came, never parsed and written again; `secret` the webhook's own.
 *
 * The order is fixed: form, then clock, then key. The first two are judged from what the sender wrote and from a time
 * that everyone knows, so they tell a forger nothing; a body is hashed only for a header that could be true, and a
 * forged one with an old timestamp learns `skew`, never whether its HMAC was right. An old delivery that is sent
 * again by an eavesdropper ends there too. An empty secret signs nothing: it is a `mismatch`, since anyone can compute
 * an HMAC with it.
 */
export function verifySignature(delivery: {
  readonly header: string | readonly string[] | undefined;
  readonly rawBody: Uint8Array;
  readonly secret: string;
  readonly nowMs: number;
}): SignatureVerdict {
  const { header, rawBody, secret, nowMs } = delivery;
  const value = typeof header === 'string' ? header : header?.length === 1 ? header[0] : undefined;
  const seconds = value === undefined ? undefined : wellFormed.exec(value)?.[1];
  if (value === undefined || seconds === undefined) return { outcome: 'malformed' };
  const sentAtSeconds = Number(seconds);
  const nowSeconds = Math.floor(nowMs / 1000);
  if (!(Math.abs(nowSeconds - sentAtSeconds) <= toleranceSeconds))
    return { outcome: 'skew', sentAtSeconds, nowSeconds };
  const expected = Buffer.from(signatureOf(rawBody, secret, sentAtSeconds), 'latin1');
  const received = Buffer.from(value, 'latin1');
  // Both are ASCII of the same form with the same timestamp, so their lengths are the same and tell nothing.
  const same = expected.length === received.length && timingSafeEqual(expected, received);
  return { outcome: same && secret !== '' ? 'ok' : 'mismatch' };
}

/** The headers of a delivery as the service sends them (specification: Request headers of a delivery), for testing a receiver. */
export function signatureHeaders(delivery: {
  readonly rawBody: Uint8Array;
  readonly secret: string;
  readonly nowMs: number;
  readonly deliveryId: string;
  readonly event: string;
}): Readonly<Record<string, string>> {
  const { rawBody, secret, nowMs, deliveryId, event } = delivery;
  return {
    'X-Service-Signature': signatureOf(rawBody, secret, Math.floor(nowMs / 1000)),
    'X-Service-Delivery': deliveryId,
    'X-Service-Event': event,
    'User-Agent': 'Service-Webhooks/1.0',
    'Content-Type': 'application/json',
  };
}

/** The whole header value. */
function signatureOf(rawBody: Uint8Array, secret: string, seconds: number): string {
  const hmac = createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest('hex');
  return `t=${seconds},v1=${hmac}`;
}
