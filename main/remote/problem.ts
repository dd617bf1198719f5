/** The one place where an answer that is not a success becomes an error code (RFC 7807; specification: Errors). Pure. */
import { AppError } from '../contract/plain/errors.ts';
import { problemSchema } from '../contract/schema/failure.ts';
import { censor } from '../core/logging/log.ts';
import { interceptionWords as words } from './remote-words.ts';

/** What is known of the answer. `body` is the parsed JSON, undefined when the answer is not JSON. */
export interface Refusal {
  readonly baseUrl: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: unknown;
  /** In words, what a 404 would be about; null where a 404 means that there is no such service here. */
  readonly what: string | null;
  /** The call carried an `Idempotency-Key`. */
  readonly keyed: boolean;
  readonly retryAfterMs: number | null;
  /** Set when the specification leaves the operation's path open. `path` as it was sent. */
  readonly open?: { readonly operation: string; readonly path: string };
  /** How an answer that is not JSON begins, fit to be shown. */
  readonly excerpt?: string;
}

/** The `409` types that the specification names; any other `409` of a create call is about its idempotency key. */
const namedConflicts = new Set([
  'too-many-sets',
  'job-in-progress',
  'job-started',
  'job-finished',
  'variation-set-member',
]);
const longestDetail = 500;

/**
 * `remote.unreachable` for an answer that something before the service gave: a network's sign-in page, or a proxy.
 * Where no service is known to be (`isKnown` false), a page or a redirect more likely means a wrong address.
 */
export function interception(
  { status, contentType, location }: { status: number; contentType: string; location: string },
  baseUrl: string,
  isKnown: boolean,
): AppError<'remote.unreachable'> | null {
  const intercepted = (reason: string, next?: string): AppError<'remote.unreachable'> =>
    new AppError('remote.unreachable', { baseUrl, reason, ...(next && { next }), intercepted: true });
  if (status === 407) return intercepted(words.proxyLogin, words.setProxy);
  if (status === 511) return intercepted(words.signIn);
  if (!isKnown || status < 200 || status > 399) return null;
  const to = location === '' ? null : URL.parse(location, baseUrl);
  if (status >= 300 && to !== null)
    return to.host === URL.parse(baseUrl)?.host ? null : intercepted(words.redirects(to.host));
  return /html/i.test(contentType) ? intercepted(words.webPage(status)) : null;
}

/** The error for any status other than 2xx. */
export function refusalToError(refusal: Refusal): AppError {
  const { baseUrl, status, contentType, what, retryAfterMs, open } = refusal;
  const excerpt = refusal.excerpt === undefined ? {} : { excerpt: refusal.excerpt };
  const isJson = refusal.body !== undefined;
  const type = problemType(refusal.body);
  const detail = problemDetail(refusal.body);
  const notAService = (): AppError =>
    new AppError('remote.not-a-service', { baseUrl, status, contentType, ...excerpt });
  // Ahead of the content type: proxies in front of a service answer these with a page of their own.
  if (type === 'asset-limit-reached')
    return new AppError('remote.asset-limit-reached', { detail, ...limitNumbers(refusal.body) });
  if (status === 429) return new AppError('remote.rate-limited', { retryAfterMs });
  if (status >= 500 || status === 408 || status === 425)
    return new AppError('remote.server-error', { status, detail, retryAfterMs, ...excerpt });
  if (status === 413) return new AppError('remote.too-large', { detail });
  if (status === 401) return new AppError('remote.unauthorized', { baseUrl, status });
  if (open !== undefined && (status === 404 || status === 405))
    return new AppError('remote.not-offered', { ...open, baseUrl, status });
  if (status < 400 || (!isJson && isPage(contentType))) return notAService();
  if (status === 403) return new AppError('remote.unauthorized', { baseUrl, status });
  if (status === 404 || status === 405 || status === 410)
    return what === null || !isJson ? notAService() : new AppError('remote.not-found', { what });
  if (status === 409) return conflict(refusal, type, detail);
  if (status === 422) return new AppError('remote.validation-refused', { detail, type });
  return new AppError('remote.problem', { status, type, detail });
}

/** The specification shows no fields of this problem but its type: numbers are taken where they are unmistakable, and never guessed. */
function limitNumbers(body: unknown): { limit?: number; used?: number } {
  const fields = new Map<string, unknown>(Object.entries(body ?? {}));
  const first = (...names: string[]): number | undefined =>
    names
      .map((name) => fields.get(name))
      .find((value): value is number => Number.isSafeInteger(value) && Number(value) >= 0);
  const limit = first('asset_limit', 'limit');
  const used = first('assets_used', 'used');
  return { ...(limit === undefined ? {} : { limit }), ...(used === undefined ? {} : { used }) };
}

function conflict(refusal: Refusal, type: string, detail: string): AppError {
  if (namedConflicts.has(type) || !refusal.keyed) return new AppError('remote.conflict', { type, detail });
  // The first try is still being worked on at the service: its answer will be had later with the same key.
  if (/in-progress|processing|concurrent/.test(type))
    return new AppError('remote.rate-limited', { retryAfterMs: refusal.retryAfterMs });
  return new AppError('remote.idempotency-conflict', { detail });
}

function isPage(contentType: string): boolean {
  return /html|xml/i.test(contentType) || contentType === '';
}

/** The name of a problem: `type` is a bare name or a URI that ends in it; empty when it says nothing (`about:blank`). */
export function problemType(body: unknown): string {
  const problem = problemSchema.pick({ type: true }).safeParse(body);
  const uri = problem.success ? (problem.data.type ?? '') : '';
  const name = uri.split(/[/#:?]/).findLast((part) => part !== '') ?? '';
  return name === 'blank' ? '' : name.toLowerCase().replaceAll('_', '-').slice(0, 100);
}

/** What the problem says, on one line and without the query of any URL: `detail`, else the listed faults, else `title`. */
export function problemDetail(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const fields = new Map(Object.entries(body));
  const said = [fields.get('detail'), fields.get('errors'), fields.get('title'), fields.get('message')]
    .map(inWords)
    .find((text) => text !== '');
  const line = censor(said ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > longestDetail ? `${line.slice(0, longestDetail)}…` : line;
}

/** Text as it is; a list of validation faults as `inputs.text: too long; name: too long`. */
function inWords(value: unknown): string {
  if (typeof value === 'string') return value.replace(/\.$/, '');
  if (!Array.isArray(value)) return '';
  return value
    .slice(0, 10)
    .map((fault: unknown) =>
      typeof fault === 'object' && fault !== null ? faultInWords(fault) : inWords(fault),
    )
    .filter((text) => text !== '')
    .join('; ');
}

function faultInWords(fault: object): string {
  const fields = new Map<string, unknown>(Object.entries(fault));
  const place = fields.get('loc') ?? fields.get('field') ?? fields.get('pointer') ?? fields.get('path');
  const where = (Array.isArray(place) ? place.filter((part) => part !== 'body') : [place])
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join('.');
  const message = inWords(fields.get('msg') ?? fields.get('message') ?? fields.get('detail'));
  return [where, message].filter((part) => part !== '').join(': ');
}
