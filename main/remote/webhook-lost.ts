/** What became of a webhook registration whose answer was lost, judged by the lists before and after it. Pure. */
import { AppError, isAppError } from '../contract/plain/errors.ts';
import { censor } from '../core/logging/log.ts';
import type { RegisterWebhookRequest } from './requests.ts';
import type { Webhook } from './resources.ts';

/** True for a fault after which the service may have registered the endpoint all the same. */
export function leavesOpen(error: unknown): boolean {
  if (isAppError(error, 'remote.not-a-service')) return error.data.status < 300;
  if (isAppError(error, 'remote.server-error')) return error.data.status >= 500;
  if (!(error instanceof AppError)) return false;
  return (
    error.code === 'remote.unreachable' ||
    error.code === 'remote.timeout' ||
    error.code === 'remote.invalid-response'
  );
}

/** The error that says so. `after` is null when the list could not be read. */
export function whatBecame(
  fault: unknown,
  { url, events }: RegisterWebhookRequest,
  before: readonly Webhook[],
  after: readonly Webhook[] | null,
): AppError {
  const shown = censor(url);
  const options = { cause: fault };
  if (after === null)
    return new AppError('remote.webhook-uncertain', { url: shown, candidates: [] }, options);
  const known = new Set(before.map(({ id }) => id));
  const candidates = after.filter(
    (one) => !known.has(one.id) && sameUrl(one.url, url) && sameEvents(one.events, events),
  );
  const [first, ...others] = candidates.map(({ id }) => id);
  if (first === undefined) return new AppError('remote.webhook-not-registered', { url: shown }, options);
  return others.length === 0
    ? new AppError('remote.webhook-secret-lost', { id: first, url: shown }, options)
    : new AppError('remote.webhook-uncertain', { url: shown, candidates: [first, ...others] }, options);
}

/** Also when one is written in another way. */
export function sameUrl(one: string, other: string): boolean {
  return one === other || (URL.canParse(one) && URL.parse(one)?.href === URL.parse(other)?.href);
}

/** In any order. A list without events tells nothing against it. */
export function sameEvents(listed: readonly string[] | null, wanted: readonly string[]): boolean {
  if (listed === null) return true;
  const [one, other] = [new Set(listed), new Set(wanted)];
  return one.size === other.size && [...one].every((event) => other.has(event));
}
