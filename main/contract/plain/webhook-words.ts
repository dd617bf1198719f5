/** What deliveries of a webhook say about its receiver, and what to do. */
import { catalogue, icu } from '../messages/catalogue.ts';

const withCode = (code: number): { code: number } => ({ code });

export const deliveryWords = catalogue('webhooks.diagnosis', {
  accepted: icu(
    'The receiver accepted it{isKnown, select, true { (HTTP {code})} other {}}.',
    (code: number | null) => ({ isKnown: code !== null, code }),
  ),
  queued: 'Queued, not sent yet.',
  givenUp: icu(
    'Given up after {attempts, plural, one {# attempt} other {# attempts}} in about 24 hours; this event is not sent again. {found} Nothing is lost: Caliper polls its jobs anyway.',
    (attempts: number, found: string) => ({ attempts, found }),
  ),
  // By fault.
  faults: {
    'no-answer': icu(
      'No response: the URL could not be reached, its TLS certificate was rejected, or the response took longer than 10 s. Check that the receiver and its tunnel are running, and let the receiver respond before it does its work.',
      withCode,
    ),
    redirect: icu(
      'The receiver responds with a redirect (HTTP {code}), which the service does not follow. Replace the webhook with one for the target URL; often that has https instead of http, or a trailing slash.',
      withCode,
    ),
    credentials: icu(
      'The receiver requires authentication (HTTP {code}). Deliveries have only a signature, no password or cookie: allow this path, and if the receiver rejects the signature, verify its secret with the signature checker.',
      withCode,
    ),
    'no-such-path': icu(
      'There is nothing at this URL (HTTP {code}). Check its path, and that the tunnel leads to the right port. Caliper’s own receiver responds like this to anything it rejects; the reason is listed below.',
      withCode,
    ),
    method: icu(
      'The receiver does not accept POST at this URL (HTTP {code}). Allow it, or replace the webhook with one for the right path.',
      withCode,
    ),
    'too-large': icu(
      'The delivery is too large for the receiver (HTTP {code}). Deliveries have only a few hundred bytes: raise its limit.',
      withCode,
    ),
    'too-many': icu('The receiver is rate limiting (HTTP {code}). Raise its limit.', withCode),
    refused: icu(
      'The receiver rejects the delivery (HTTP {code}). Check its log; if it verifies signatures, verify its secret with the signature checker.',
      withCode,
    ),
    gateway: icu(
      'The tunnel or proxy responds, but the receiver behind it does not (HTTP {code}). Start the receiver, and check that the tunnel leads to its port.',
      withCode,
    ),
    failed: icu('The receiver failed (HTTP {code}). Check its log.', withCode),
    odd: icu('The receiver responds with HTTP {code}. It must respond with 200 to 299.', withCode),
  },
});
