/** One attempt of one delivery: an HTTP POST to a vetted address, and what came back (specification: Events). */

import { createHmac } from 'node:crypto';
import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import type { Clock } from '../../core/clock.ts';
import { networkFault } from '../../core/network/network-fault.ts';
import type { DeliveryRecord, WebhookRecord } from '../store/records.ts';
import { hostOf, mayConnect } from './receiver.ts';

/** `code`: the status of the answer, null when there was none. */
interface Outcome {
  readonly code: number | null;
}

const secondMs = 1000;
const firstDelayMs = 30 * secondMs;
const longestDelayMs = 6 * 3600 * secondMs;
/** A delivery that is older than this when an attempt fails is dead. */
const lifetimeMs = 24 * 3600 * secondMs;

/**
 * The record after an attempt that ended at `nowMs`. The delays are 30 s, 60 s, ... six hours, the last one shortened so
 * that the last attempt is made at 24 h, all divided by `speed`: fourteen attempts, when each fails at once.
 */
export function afterAttempt(
  delivery: DeliveryRecord,
  { code }: Outcome,
  { nowMs, speed }: { readonly nowMs: number; readonly speed: number },
): DeliveryRecord {
  const tried = { ...delivery, attempts: delivery.attempts + 1, lastResponseCode: code };
  if (code !== null && code >= 200 && code < 300)
    return { ...tried, status: 'delivered', deliveredAt: iso(nowMs), nextRetryAt: null };
  const endMs = Date.parse(delivery.createdAt) + lifetimeMs / speed;
  if (nowMs >= Math.floor(endMs)) return { ...tried, status: 'dead', nextRetryAt: null };
  const delayMs = Math.min(firstDelayMs * 2 ** Math.min(delivery.attempts, 30), longestDelayMs) / speed;
  // Rounded up, so that no attempt comes before the time that is shown.
  return { ...tried, nextRetryAt: iso(Math.ceil(Math.min(nowMs + delayMs, endMs))) };
}

/** When the next attempt of a pending delivery is due, milliseconds since the epoch. */
export function dueAt({ nextRetryAt, createdAt }: DeliveryRecord): number {
  return Date.parse(nextRetryAt ?? createdAt);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** `problem`: why there is no answer, for the log; it names neither the URL nor the host. */
export interface Attempt extends Outcome {
  readonly problem: string | null;
}

/** Makes attempts. `send` rejects with the signal's reason when that is what ended it, and in no other case. */
export interface Sender {
  send(webhook: WebhookRecord, delivery: DeliveryRecord, signal: AbortSignal): Promise<Attempt>;
  close(): Promise<void>;
}

/** `resolve` is the system's name service unless a test gives another. */
export interface SenderParts {
  readonly clock: Clock;
  readonly allowLocal: boolean;
  readonly resolve?: LookupFunction;
}

/** How long a receiver may take for its answer to begin, connecting included (specification: Limits). */
const limitMs = 10_000;
/** The rest of an answer is of no use. It is read for a moment only so that the receiver sees an orderly end. */
const drainMs = 1000;
const drainBytes = 64 * 1024;

/** A sender without connections; every attempt makes its own, so that none breaks on one that has gone stale. */
export function createSender(parts: SenderParts): Sender {
  const resolve = parts.resolve ?? systemLookup;
  const agents = {
    'http:': createAgent('http:', resolve, parts.allowLocal),
    'https:': createAgent('https:', resolve, parts.allowLocal),
  };
  return {
    async send(webhook, delivery, signal) {
      const url = URL.parse(webhook.url);
      if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
        return { code: null, problem: 'its address is no web address' };
      // Connecting to an address asks no name service, which is where names are vetted.
      const host = hostOf(url);
      if (isIP(host) !== 0 && !mayConnect(url, host, parts.allowLocal)) return refusal;
      const limit = new AbortController();
      const timer = parts.clock.after(limitMs, () => limit.abort());
      try {
        const ends = AbortSignal.any([signal, limit.signal]);
        const answer = await post(agents[url.protocol], url, { webhook, delivery, clock: parts.clock }, ends);
        await drain(answer.body, parts.clock, ends);
        return { code: answer.statusCode, problem: null };
      } catch (error) {
        signal.throwIfAborted();
        if (limit.signal.aborted) return { code: null, problem: 'no answer within 10 s' };
        if (isForbidden(error)) return refusal;
        return { code: null, problem: networkFault(error)?.reason ?? 'the connection failed' };
      } finally {
        timer.cancel();
      }
    },
    async close() {
      await Promise.all(Object.values(agents).map((agent) => agent.destroy()));
    },
  };
}

const refusal: Attempt = { code: null, problem: 'its address is not a public one' };

function post(
  agent: Agent,
  url: URL,
  { webhook, delivery, clock }: { webhook: WebhookRecord; delivery: DeliveryRecord; clock: Clock },
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const body = Buffer.from(delivery.body);
  // No redirect is followed: the agent has no interceptor that would.
  return agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Service-Webhooks/1.0',
      'X-Service-Signature': signatureOf(body, webhook.secret, Math.floor(clock.now() / 1000)),
      'X-Service-Delivery': delivery.id,
      'X-Service-Event': delivery.event,
    },
    body,
    signal,
  });
}

/** The status has come, and nothing here changes it. */
async function drain(
  body: Dispatcher.ResponseData['body'],
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const enough = new AbortController();
  const timer = clock.after(drainMs, () => enough.abort());
  // A body that is broken off says so as an event, too.
  body.on('error', () => undefined);
  try {
    await body.dump({ limit: drainBytes, signal: AbortSignal.any([signal, enough.signal]) });
  } catch {
    body.destroy();
  } finally {
    timer.cancel();
  }
}

/** Times are kept by the caller, by its clock. */
function createAgent(protocol: 'http:' | 'https:', resolve: LookupFunction, allowLocal: boolean): Agent {
  return new Agent({
    allowH2: false,
    pipelining: 0,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: 2 * limitMs, lookup: vetted(protocol, resolve, allowLocal) },
  });
}

class ForbiddenAddress extends Error {}

/** Gives only addresses that may be connected to: a public name can be made to point anywhere, at any time. */
function vetted(protocol: 'http:' | 'https:', resolve: LookupFunction, allowLocal: boolean): LookupFunction {
  const url = new URL(`${protocol}//vetted.example`);
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const all = Array.isArray(found) ? found : [];
      if (error !== null) return callback(error, all);
      const allowed = all.filter(({ address }) => mayConnect(url, address, allowLocal));
      const [first] = allowed;
      if (first === undefined) callback(new ForbiddenAddress('not a public address'), []);
      else if (options.all === true) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

function isForbidden(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isForbidden);
  return error instanceof ForbiddenAddress || (error instanceof Error && isForbidden(error.cause));
}

/** The value of `X-Service-Signature`: over `<seconds>.` and the body, keyed with the whole secret as text. */
export function signatureOf(body: Uint8Array, secret: string, unixSeconds: number): string {
  const hmac = createHmac('sha256', secret).update(`${unixSeconds}.`).update(body).digest('hex');
  return `t=${unixSeconds},v1=${hmac}`;
}
