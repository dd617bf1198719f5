/** One call of the service: token, time limits, bounded answer, schema, and every failure as an `AppError`. */
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import { AppError, isAppError } from '../contract/plain/errors.ts';
import { type Clock, wait } from '../core/clock.ts';
import type { Log } from '../core/logging/log.ts';
import type { HttpTimeouts } from '../core/network/http-agent.ts';
import {
  isBodyTimeout,
  isConnectTimeout,
  networkFault,
  neverConnected,
} from '../core/network/network-fault.ts';
import type { Pace } from '../core/rate-limit.ts';
import { excerptOf, readAnswerBody } from './body/answer-body.ts';
import { type JsonBody, jsonBody } from './body/json-body.ts';
import { type SendLimits, type SendProgress, sendBody, sendLimits } from './body/outgoing.ts';
import { interception, refusalToError } from './problem.ts';
import { answerWords as words } from './remote-words.ts';
import {
  decideRetry,
  mayRepeat,
  policyOf,
  type Repeat,
  type RetryPolicy,
  type ServiceHolds,
} from './retry.ts';

/** A call to be made. `path` is absolute below the base URL, encoded. */
export interface Call<T> {
  /** In words, for messages and logs: "get a job". */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Sent as JSON, an `InlineFile` in it as its base64; read anew at each try. */
  readonly body?: unknown;
  /** Called with how much of the body has left, at most ten times a second; each try begins at 0 again. */
  readonly onProgress?: (progress: SendProgress) => void;
  readonly idempotencyKey?: string;
  /** In words, what a 404 is about; null where a 404 means that no service is here. */
  readonly what: string | null;
  readonly schema: z.ZodType<T>;
  readonly signal?: AbortSignal;
  /** How the call bears being sent again; absent, a read does and nothing else. */
  readonly repeat?: Repeat;
  /** How patiently; absent, `policyOf` decides. */
  readonly retry?: RetryPolicy;
  /** Called with the number of each try as it begins, from 1. */
  readonly onTry?: (attempt: number) => void;
  /** The path is one that the specification leaves open: a 404 or 405 is `remote.not-offered`. */
  readonly isOpen?: true;
  /** The answer carries a secret, so that no part of it may come into a message. */
  readonly secretAnswer?: true;
  /** The user insists on it now: it is sent although the service requested a pause. */
  readonly insist?: true;
  /** A success may have no body, whatever its status; it is then read as null. */
  readonly mayBeEmpty?: true;
}

/** Throws `remote.*`, `connection.token-malformed`, `cancelled`, or `input.*` for a file of the body that is not as it was. */
export type Send = <T>(call: Call<T>) => Promise<T>;

/** `totalMs` bounds a whole try, without the time that sending its body may take. */
export interface RemoteTimeouts extends HttpTimeouts {
  readonly totalMs: number;
}

/** What the transport is made of. */
export interface TransportParts {
  /** As `parseBaseUrl` gives it. */
  readonly baseUrl: string;
  readonly token: () => Promise<string>;
  /** Of all uploads together. */
  readonly pace?: Pace;
  readonly clock: Clock;
  readonly holds: ServiceHolds;
  readonly timeouts: RemoteTimeouts;
  readonly dispatcher: () => Promise<Dispatcher>;
  /** The service has answered at this address before: a web page from there is a network's, not a wrong address. */
  readonly isKnown?: boolean;
}

interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly location: string;
  /** Milliseconds. */
  readonly retryAfterMs: number | null;
  readonly text: string;
}

/** The only place that sends the token; it goes to the origin of `baseUrl` and nowhere else, since redirects are refused. Each call is one try. */
export function createTransport(parts: TransportParts): Send {
  return async (call) => {
    const payload = call.body === undefined ? null : jsonBody(call.body);
    const limits = sendLimits(parts.timeouts, payload?.sizeBytes ?? 0);
    try {
      return await sendOnce(parts, call, { payload, limits });
    } catch (thrown) {
      throw asRemoteError(parts, call, { limits, thrown });
    }
  };
}

async function sendOnce<T>(
  parts: TransportParts,
  call: Call<T>,
  { payload, limits }: { payload: JsonBody | null; limits: SendLimits },
): Promise<T> {
  const { baseUrl, clock, holds } = parts;
  const heldMs = holds.until(baseUrl) - clock.now();
  if (heldMs > 0 && call.insist !== true) throw new AppError('remote.rate-limited', { retryAfterMs: heldMs });
  const token = await parts.token();
  if (!/^[\x21-\x7e]+$/.test(token)) throw new AppError('connection.token-malformed', { baseUrl });
  const limit = new AbortController();
  const timer = clock.after(limits.totalMs, () =>
    limit.abort(new AppError('remote.timeout', { baseUrl, seconds: Math.round(limits.totalMs / 1000) })),
  );
  const signal = call.signal === undefined ? limit.signal : AbortSignal.any([call.signal, limit.signal]);
  try {
    const answer = await exchange(parts, call, { token, payload, signal, headersMs: limits.headersMs });
    return readAnswer(parts, call, answer, token);
  } finally {
    timer.cancel();
  }
}

async function exchange(
  parts: TransportParts,
  call: Call<unknown>,
  sent: { token: string; payload: JsonBody | null; signal: AbortSignal; headersMs: number },
): Promise<Answer> {
  const { payload, signal } = sent;
  const outgoing = payload === null ? null : sendBody(payload, parts.clock, call.onProgress, parts.pace);
  try {
    // A tenth of a start would go into loading it: it comes with the first request.
    const { request } = await import('undici');
    const response = await request(`${parts.baseUrl}${call.path}`, {
      dispatcher: await parts.dispatcher(),
      method: call.method,
      signal,
      headersTimeout: sent.headersMs,
      headers: {
        accept: 'application/json, application/problem+json',
        authorization: `Bearer ${sent.token}`,
        'user-agent': 'Caliper',
        ...(payload === null
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(payload.sizeBytes) }),
        ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
      },
      body: outgoing === null ? null : Readable.from(outgoing.pieces),
    });
    const { statusCode: status, headers } = response;
    const body = await readAnswerBody(
      response.body as AsyncIterable<Buffer>,
      single(headers['content-encoding']),
    );
    // The status says what was refused, even where the rest cannot be read.
    if ('expected' in body && status >= 200 && status <= 299)
      throw invalid(call, words.theBody, body.expected);
    return {
      status,
      contentType: single(headers['content-type']).split(';')[0]?.trim().toLowerCase() ?? '',
      location: single(headers['location']),
      retryAfterMs: parseRetryAfter(
        single(headers['retry-after']) || undefined,
        parts.clock.now(),
        single(headers.date),
      ),
      text: 'text' in body ? body.text : '',
    };
  } finally {
    await outgoing?.close();
  }
}

function readAnswer<T>(parts: TransportParts, call: Call<T>, answer: Answer, token: string): T {
  const { status, contentType } = answer;
  const { baseUrl } = parts;
  const isJson = /^application\/([\w.+-]+\+)?json$/.test(contentType);
  // An answer that echoes the request must not carry the token into a message.
  const text = (): string => answer.text.replaceAll(token, '[censored]');
  const excerpt = (): { excerpt?: string } =>
    call.secretAnswer === true || answer.text === '' ? {} : { excerpt: excerptOf(text(), token) };
  // At an open path that a service does not have, it may give a page of its own.
  const intercepted = interception(answer, baseUrl, parts.isKnown === true && call.isOpen !== true);
  if (intercepted !== null) throw intercepted;
  if (status < 200 || status > 299) {
    const body = isJson ? parseJson(text()) : undefined;
    const refusal = refusalToError({
      baseUrl,
      status,
      contentType,
      body,
      what: call.what,
      keyed: call.idempotencyKey !== undefined,
      retryAfterMs: answer.retryAfterMs,
      ...(call.isOpen === true
        ? { open: { operation: call.operation, path: call.path.split('?', 1)[0] ?? '' } }
        : {}),
      ...(body === undefined ? excerpt() : {}),
    });
    // The lifetime limit is a 429 too, and no pause lifts it.
    if ((status === 429 || status === 503) && refusal.code !== 'remote.asset-limit-reached')
      parts.holds.hold(baseUrl, answer.retryAfterMs ?? 0);
    throw refusal;
  }
  const isEmpty = answer.text === '' && (status === 204 || call.mayBeEmpty === true);
  if (!isJson && !isEmpty)
    throw new AppError('remote.not-a-service', { baseUrl, status, contentType, ...excerpt() });
  const body = isEmpty || status === 204 ? null : parseJson(answer.text);
  if (body === undefined) throw invalid(call, words.theBody, 'JSON', excerpt());
  const parsed = call.schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const { field, expected } = firstFault(parsed.error);
  throw invalid(call, field, expected);
}

/** Undefined when it is no JSON. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function invalid(
  call: Call<unknown>,
  field: string,
  expected: string,
  more: { excerpt?: string } = {},
): AppError {
  return new AppError('remote.invalid-response', { operation: call.operation, field, expected, ...more });
}

function single(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? '';
}

function asRemoteError(
  parts: TransportParts,
  call: Call<unknown>,
  { limits, thrown }: { limits: SendLimits; thrown: unknown },
): AppError {
  const { baseUrl, timeouts } = parts;
  if (thrown instanceof AppError) return thrown;
  if (call.signal?.aborted === true) return new AppError('cancelled', {}, { cause: thrown });
  const fault = networkFault(thrown);
  if (fault === null) return new AppError('internal', { reason: 'sending a request' }, { cause: thrown });
  const unsent = neverConnected(thrown) ? { neverSent: true as const } : {};
  if (fault.kind === 'connection')
    return new AppError(
      'remote.unreachable',
      { baseUrl, reason: fault.reason, ...(fault.next && { next: fault.next }), ...unsent },
      { cause: thrown },
    );
  const ms = isConnectTimeout(thrown)
    ? timeouts.connectMs
    : isBodyTimeout(thrown)
      ? timeouts.bodyMs
      : limits.headersMs;
  return new AppError(
    'remote.timeout',
    { baseUrl, seconds: Math.round(ms / 1000), ...unsent },
    { cause: thrown },
  );
}

/**
 * Milliseconds to wait, never negative; null when absent or unreadable. A date is counted from the answer's own `Date`
 * where it has one: the service's clock need not be this machine's.
 */
export function parseRetryAfter(header: string | undefined, nowMs: number, dateHeader = ''): number | null {
  const value = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Math.round(Number(value) * 1000);
  if (!/^[A-Za-z]{3}/.test(value)) return null;
  const at = Date.parse(value);
  const saidAt = Date.parse(dateHeader);
  return Number.isNaN(at) ? null : Math.max(0, at - (Number.isNaN(saidAt) ? nowMs : saidAt));
}

/** `field` as `files.0.url`, “the body” for the whole; `expected` follows “should be”. `within`: where the value lies. */
export function firstFault(
  error: z.ZodError,
  within: readonly string[] = [],
): { readonly field: string; readonly expected: string } {
  const issue = error.issues[0];
  return {
    field: [...within, ...(issue?.path ?? [])].join('.') || words.theBody,
    expected: issue === undefined ? words.valid : wanted(issue),
  };
}

function wanted(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return words.ofType(issue.expected);
  if (issue.code === 'invalid_value') return words.oneOf(issue.values.map(String).join(', '));
  if (issue.code === 'invalid_format')
    return issue.format === 'datetime' ? words.dateTime : words.ofFormat(issue.format);
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? words.notEmpty : words.atLeast(String(issue.minimum));
  return issue.message;
}

/** `send` with tries: every one carries the same key and, since the body is the same object, the same bytes. `random` is 0 to 1. */
export function withTries(parts: {
  readonly send: Send;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
}): Send {
  const { send, clock, log, random } = parts;
  return async (call) => {
    const repeat = call.repeat ?? (call.method === 'GET' ? 'safe' : 'never');
    const repeatable = mayRepeat(repeat, call.idempotencyKey);
    const policy = call.retry ?? policyOf(repeat);
    for (let attempt = 1; ; attempt += 1) {
      const startedMs = clock.now();
      call.onTry?.(attempt);
      try {
        const value = await send(call);
        const ms = clock.now() - startedMs;
        log.debug({ operation: call.operation, attempt, ms }, 'the service answered');
        return value;
      } catch (error) {
        if (!isAppError(error)) throw error;
        log.debug({ operation: call.operation, attempt, code: error.code }, 'the call failed');
        const verdict = decideRetry({ attempt, error, repeatable, policy, random: random() });
        if (verdict === 'stop') throw error;
        await wait(clock, verdict.waitMs, call.signal).catch((cause: unknown) => {
          throw new AppError('cancelled', {}, { cause });
        });
      }
    }
  };
}
