/** Codes and sentences of what can go wrong on the way to the service, of what the service itself refuses, and of webhooks. */
import { catalogue, icu } from '../messages/catalogue.ts';

// The pause that a service asks for (`Retry-After`): how long it may be, and how it is said.

/** No service makes Caliper wait longer: a wrong header must not stop the work for a year. */
export const maxRetryAfterMs = 3_600_000;

/** `40 s`, `5 min`, `2 h`, `365 days`. */
function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return parts.seconds(seconds);
  if (seconds < 2 * 3600) return parts.minutes(Math.ceil(seconds / 60));
  return seconds < 48 * 3600
    ? parts.hours(Math.ceil(seconds / 3600))
    : parts.days(Math.ceil(seconds / 86_400));
}

const amount = (count: number): { count: number } => ({ count });

/** Parts of sentences. */
const parts = catalogue('errors.remoteParts', {
  detail: icu(' It says: “{detail}”.', (detail: string) => ({ detail })),
  seconds: icu('{count} s', amount),
  minutes: icu('{count} min', amount),
  hours: icu('{count} h', amount),
  days: icu('{count, plural, one {{count} day} other {{count} days}}', amount),
});

/** Part of `ErrorData`; the same rules. */
export interface RemoteErrorData {
  /**
   * `next`: a sentence, where it is not the network and the address that are to be checked. `intercepted`: something
   * between here and the service answered in its place. `neverSent`: there was no connection, so that nothing of the
   * request can have arrived.
   */
  'remote.unreachable': {
    baseUrl: string;
    reason: string;
    next?: string;
    intercepted?: true;
    neverSent?: true;
  };
  'remote.timeout': { baseUrl: string; seconds: number; neverSent?: true };
  'remote.unauthorized': { baseUrl: string; status: number };
  'remote.not-found': { what: string };
  /** `excerpt`: how the answer begins, on one line and censored, for the details view. */
  'remote.not-a-service': { baseUrl: string; status: number; contentType: string; excerpt?: string };
  'remote.invalid-response': { operation: string; field: string; expected: string; excerpt?: string };
  'remote.validation-refused': { detail: string; type: string };
  /** `triedBefore`: an earlier try of the same submission had lost its answer. */
  'remote.idempotency-conflict': { detail: string; triedBefore?: boolean };
  'remote.too-large': { detail: string };
  /** The numbers when the problem tells them. */
  'remote.asset-limit-reached': { detail: string; limit?: number; used?: number };
  'remote.conflict': { type: string; detail: string };
  'remote.rate-limited': { retryAfterMs: number | null };
  'remote.server-error': {
    status: number;
    detail: string;
    retryAfterMs?: number | null;
    excerpt?: string;
  };
  'remote.problem': { status: number; type: string; detail: string };
  'remote.not-offered': { operation: string; path: string; baseUrl: string; status: number };
  /** Created at the service, but the answer with its secret was lost. */
  'remote.webhook-secret-lost': { id: string; url: string };
  /** The answer was lost, and no new endpoint is listed. */
  'remote.webhook-not-registered': { url: string };
  /** Nobody knows whether it was created: more than one new endpoint fits, or the list cannot be read. */
  'remote.webhook-uncertain': { url: string; candidates: string[] };
  'remote.cursor-repeated': { operation: string };
}

/** What the service says, as part of a sentence. */
export const quoted = (detail: string): string => (detail === '' ? '' : parts.detail(detail));

export const remoteSentences: { [C in keyof RemoteErrorData]: (data: RemoteErrorData[C]) => string } =
  catalogue('errors.remoteSentences', {
    'remote.unreachable': icu(
      '{intercepted, select, true {The network answered instead of the service at {baseUrl} ({reason}). {hasNext, select, true {{next}} other {Sign in to the network in a browser; if you are signed in, check the URL.}}} other {The service at {baseUrl} cannot be reached ({reason}). {hasNext, select, true {{next}} other {Check the network and the URL.}}}}',
      (d: RemoteErrorData['remote.unreachable']) => ({
        intercepted: d.intercepted === true,
        baseUrl: d.baseUrl,
        reason: d.reason,
        hasNext: d.next !== undefined,
        next: d.next ?? '',
      }),
    ),
    'remote.timeout': icu(
      'The service at {baseUrl} did not answer within {seconds} s. Check the network; the service may also be busy.',
      (d: RemoteErrorData['remote.timeout']) => ({ baseUrl: d.baseUrl, seconds: d.seconds }),
    ),
    'remote.unauthorized': icu(
      'The service at {baseUrl} rejected the token (HTTP {status}). Copy a new token from the service’s API token page and connect again, in Settings or with “caliper connect --url {baseUrl}”.',
      (d: RemoteErrorData['remote.unauthorized']) => ({ baseUrl: d.baseUrl, status: d.status }),
    ),
    'remote.not-found': icu(
      'The service does not have {what}. It may have been deleted, or belong to another account.',
      (d: RemoteErrorData['remote.not-found']) => ({ what: d.what }),
    ),
    'remote.not-a-service': icu(
      '{baseUrl} answers (HTTP {status}, {hasType, select, true {{contentType}} other {no content type}}), but is not an asset generation service. Check the URL: it is the part before “/v1”.',
      (d: RemoteErrorData['remote.not-a-service']) => ({
        baseUrl: d.baseUrl,
        status: d.status,
        hasType: Boolean(d.contentType),
        contentType: d.contentType,
      }),
    ),
    'remote.invalid-response': icu(
      'The service’s answer to “{operation}” is not as specified: {field} should be {expected}. Report this to the service’s operator.',
      (d: RemoteErrorData['remote.invalid-response']) => ({
        operation: d.operation,
        field: d.field,
        expected: d.expected,
      }),
    ),
    'remote.validation-refused': icu(
      'The service refused the request.{detail} Change it and send it again.',
      (d: RemoteErrorData['remote.validation-refused']) => ({ detail: quoted(d.detail) }),
    ),
    'remote.idempotency-conflict': icu(
      '{triedBefore, select, true {The response to an earlier attempt was lost, and the service now reports that this idempotency key was used with different content, so it created nothing new. Check the assets at the service first; only if yours is not there, edit the request and send it as a new one.} other {The service knows this idempotency key from a different request, so it created nothing. Edit the request and send it as a new one.}}',
      (d: RemoteErrorData['remote.idempotency-conflict']) => ({ triedBefore: d.triedBefore === true }),
    ),
    'remote.too-large': icu(
      'The request is too large for the service.{detail} Use a smaller image or a URL.',
      (d: RemoteErrorData['remote.too-large']) => ({ detail: quoted(d.detail) }),
    ),
    'remote.asset-limit-reached': icu(
      'The account’s lifetime asset limit is reached, so nothing was created.{detail} The request stays in the queue: send it after the service’s operator has raised the limit, or discard it and request fewer assets.',
      (d: RemoteErrorData['remote.asset-limit-reached']) => ({ detail: quoted(d.detail) }),
    ),
    'remote.conflict': icu(
      'The service cannot do this in the current state ({type}).{detail}',
      (d: RemoteErrorData['remote.conflict']) => ({ type: d.type, detail: quoted(d.detail) }),
    ),
    // A pause that is longer than Caliper waits is followed by what it does.
    'remote.rate-limited': icu(
      'The service is rate limiting requests and asks for a pause{hasPause, select, true { of {pause}} other {}}; it did not process this one.{isLong, select, true { Caliper waits {longest} at most, then retries.} other {}}',
      ({ retryAfterMs }: RemoteErrorData['remote.rate-limited']) => ({
        hasPause: retryAfterMs !== null,
        pause: durationText(retryAfterMs ?? 0),
        isLong: retryAfterMs !== null && retryAfterMs > maxRetryAfterMs,
        longest: durationText(maxRetryAfterMs),
      }),
    ),
    'remote.server-error': icu(
      'The service failed (HTTP {status}).{detail} If this keeps happening, report it to the service’s operator.',
      (d: RemoteErrorData['remote.server-error']) => ({ status: d.status, detail: quoted(d.detail) }),
    ),
    'remote.not-offered': icu(
      '{baseUrl} does not offer this at {path} ({operation}). If the service has it at another path, set that in the connection’s settings.',
      (d: RemoteErrorData['remote.not-offered']) => ({
        baseUrl: d.baseUrl,
        path: d.path,
        operation: d.operation,
      }),
    ),
    'remote.cursor-repeated': icu(
      'The service returned the same page cursor twice ({operation}), so the list is incomplete. Report this to the service’s operator.',
      (d: RemoteErrorData['remote.cursor-repeated']) => ({ operation: d.operation }),
    ),
    'remote.webhook-secret-lost': icu(
      'The webhook for {url} was registered ({id}), but the response with its signing secret was lost, and the service shows it only once. Delete it and register it again.',
      (d: RemoteErrorData['remote.webhook-secret-lost']) => ({ url: d.url, id: d.id }),
    ),
    'remote.webhook-not-registered': icu(
      'The service did not answer the registration of the webhook for {url}, and does not list it. Register it again.',
      (d: RemoteErrorData['remote.webhook-not-registered']) => ({ url: d.url }),
    ),
    'remote.webhook-uncertain': icu(
      'The webhook for {url} may or may not be registered: the response was lost{candidates, plural, =0 {, and the list of webhooks could not be read} other {, and several new ones match ({names})}}. Check the list before you register it again.',
      (d: RemoteErrorData['remote.webhook-uncertain']) => ({
        url: d.url,
        candidates: d.candidates.length,
        names: d.candidates.join(', '),
      }),
    ),
    'remote.problem': icu(
      'The service refused this (HTTP {status}, {hasType, select, true {{type}} other {no type}}).{detail}',
      (d: RemoteErrorData['remote.problem']) => ({
        status: d.status,
        hasType: Boolean(d.type),
        type: d.type,
        detail: quoted(d.detail),
      }),
    ),
  });

// Codes and sentences of what can go wrong with webhooks, beside what the service says.

/** Part of `ErrorData`; the same rules. */
export interface WebhookErrorData {
  'webhook.secret-seen': { id: string };
  /** `id`: the webhook whose secret is not on this machine. */
  'webhook.secret-not-here': { id: string };
  'webhook.not-replacing': { id: string };
  /** `reason` for the details view. */
  'webhook.port-taken': { port: number; reason: string };
}

type WebhookSentences = { [C in keyof WebhookErrorData]: (data: WebhookErrorData[C]) => string };

export const webhookSentences: WebhookSentences = catalogue('errors.webhookSentences', {
  'webhook.secret-seen': icu(
    'The signing secret of the webhook {id} is shown only once. If your receiver does not have it, replace the webhook to get a new secret.',
    (d: WebhookErrorData['webhook.secret-seen']) => ({ id: d.id }),
  ),
  'webhook.secret-not-here': icu(
    'The signing secret of the webhook {id} is not on this machine. Enter it if you have it; otherwise replace the webhook.',
    (d: WebhookErrorData['webhook.secret-not-here']) => ({ id: d.id }),
  ),
  'webhook.not-replacing': icu(
    'The webhook {id} is no longer replacing another one: the replacement was finished or canceled. Check the list; both may still be there.',
    (d: WebhookErrorData['webhook.not-replacing']) => ({ id: d.id }),
  ),
  'webhook.port-taken': icu(
    'The receiver cannot listen on port {port} of this machine: it is in use or not permitted. Select another port, here and in the tunnel.',
    (d: WebhookErrorData['webhook.port-taken']) => ({ port: d.port }),
  ),
});
