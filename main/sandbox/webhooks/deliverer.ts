/** Brings pending deliveries to their receivers: when they are due, a few at once, a lane for each webhook, again until they are delivered or dead. */
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { DeliveryRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { type Attempt, afterAttempt, createSender, dueAt, type Sender } from './send.ts';

// How long deliveries that are over are kept.

const keptForMs = 30 * 24 * 3_600_000;
/** The specification names no bound. */
const keptPerWebhook = 2000;

/**
 * Ids of deliveries that are over and created more than 30 days before `nowMs`, or behind the newest 2,000 of their
 * webhook, or left by a webhook that is gone. Pending ones of a webhook stay.
 */
export function expired(
  deliveries: Iterable<DeliveryRecord>,
  webhooks: ReadonlyMap<string, unknown>,
  nowMs: number,
): string[] {
  const ids: string[] = [];
  const over = new Map<string, DeliveryRecord[]>();
  for (const delivery of deliveries) {
    const { id, webhookId, status, createdAt } = delivery;
    if (!webhooks.has(webhookId)) ids.push(id);
    else if (status === 'pending') continue;
    else if (Date.parse(createdAt) < nowMs - keptForMs) ids.push(id);
    else {
      const kept = over.get(webhookId);
      if (kept === undefined) over.set(webhookId, [delivery]);
      else kept.push(delivery);
    }
  }
  for (const kept of over.values())
    if (kept.length > keptPerWebhook)
      for (const { id } of kept.toSorted((a, b) => b.sequence - a.sequence).slice(keptPerWebhook))
        ids.push(id);
  return ids;
}

// When deliveries are tried, and in which order.

export interface Deliverer {
  /** Looks at once for deliveries that are due. */
  wake(): void;
  /** Stops at once. What was under way is not recorded, and goes out again at the next start with the same id. */
  close(): Promise<void>;
}

/** `speed` divides the delays between attempts. `sender` is one of the network's unless a test gives another. */
export interface DelivererParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly speed: number;
  readonly allowLocal: boolean;
  readonly sender?: Sender;
}

const placeLimits = { all: 16, perWebhook: 4, failing: 8 };
/** Timers of more than 24.8 days would go off at once, and a machine that slept does not count its sleep. */
const longestNapMs = 600_000;
/** A delivery whose outcome could not be recorded is tried again after this. */
const afterFaultMs = 30_000;
/** Deliveries that ended between two sweeps. */
const sweepEvery = 100;

/** Goes on with what was pending when the last one closed. */
export function createDeliverer(parts: DelivererParts): Deliverer {
  const deliveries = new Deliveries(parts, parts.sender ?? createSender(parts));
  deliveries.start();
  return { wake: () => deliveries.wake(), close: () => deliveries.close() };
}

class Deliveries {
  readonly #parts: DelivererParts;
  readonly #sender: Sender;
  readonly #lanes = new Lanes(placeLimits);
  readonly #closing = new AbortController();
  readonly #attempts = new Set<Promise<void>>();
  #nap: { cancel(): void } | null = null;
  #endedSinceSweep = 0;

  constructor(parts: DelivererParts, sender: Sender) {
    this.#parts = parts;
    this.#sender = sender;
  }

  start(): void {
    this.#track(this.#sweep());
    this.wake();
  }

  wake(): void {
    if (this.#closing.signal.aborted) return;
    const { webhooks, deliveries } = this.#parts.store;
    for (const id of this.#lanes.webhookIds()) if (!webhooks.has(id)) this.#lanes.forget(id);
    for (const delivery of deliveries.values()) {
      const { id, webhookId, sequence, status } = delivery;
      if (status !== 'pending' || this.#lanes.has(id) || !webhooks.has(webhookId)) continue;
      this.#lanes.add({ id, webhookId, sequence, dueMs: dueAt(delivery) });
    }
    this.#pump();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#nap?.cancel();
    await Promise.all(this.#attempts);
    await this.#sender.close();
  }

  /** Fills the free places, and sets the alarm for what is due later. */
  #pump(): void {
    if (this.#closing.signal.aborted) return;
    const nowMs = this.#parts.clock.now();
    for (let next = this.#lanes.take(nowMs); next !== null; next = this.#lanes.take(nowMs))
      this.#track(this.#attempt(next));
    this.#nap?.cancel();
    const inMs = this.#lanes.nextDueMs(nowMs) - nowMs;
    this.#nap = Number.isFinite(inMs)
      ? this.#parts.clock.after(Math.min(inMs, longestNapMs), () => this.#pump())
      : null;
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#attempts.delete(tracked));
    this.#attempts.add(tracked);
  }

  /** Never rejects. */
  async #attempt(waiting: Waiting): Promise<void> {
    const { store, clock, log } = this.#parts;
    const webhook = store.webhooks.get(waiting.webhookId);
    const delivery = store.deliveries.get(waiting.id);
    let retryMs: number | null = null;
    let failed = false;
    try {
      if (webhook !== undefined && delivery?.status === 'pending') {
        const attempt = await this.#sender.send(webhook, delivery, this.#closing.signal);
        failed = attempt.code === null || attempt.code < 200 || attempt.code > 299;
        retryMs = await this.#record(waiting.id, attempt);
      }
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      log.error({ err: error, delivery: waiting.id }, 'an attempt could not be recorded');
      failed = true;
      retryMs = clock.now() + afterFaultMs;
    }
    this.#lanes.done(waiting, failed);
    if (retryMs !== null) this.#lanes.add({ ...waiting, dueMs: retryMs });
    this.#pump();
  }

  /** When the delivery is due again, since the epoch; null when it is over, or gone with its webhook. */
  async #record(id: string, attempt: Attempt): Promise<number | null> {
    const { store, clock, log, speed } = this.#parts;
    const after = await store.transact(() => {
      const delivery = store.deliveries.get(id);
      if (delivery === undefined) return { changes: [], result: null };
      const record = afterAttempt(delivery, attempt, { nowMs: clock.now(), speed });
      return { changes: [{ collection: 'deliveries', record }], result: record };
    });
    if (after === null) return null;
    const { event, attempts, status, webhookId: webhook, lastResponseCode: code } = after;
    const fields = { delivery: id, webhook, event, attempts, status, code, problem: attempt.problem };
    if (status === 'delivered') log.debug(fields, 'a webhook delivery arrived');
    else log.warn(fields, 'a webhook delivery failed');
    if (status === 'pending') return dueAt(after);
    this.#endedSinceSweep += 1;
    if (this.#endedSinceSweep >= sweepEvery) await this.#sweep();
    return null;
  }

  /** Never rejects: what stays too long now goes another time. */
  async #sweep(): Promise<void> {
    this.#endedSinceSweep = 0;
    const { store, clock, log } = this.#parts;
    try {
      await store.transact(() => {
        const ids = expired(store.deliveries.values(), store.webhooks, clock.now());
        return {
          changes: ids.map((removed) => ({ collection: 'deliveries' as const, removed })),
          result: null,
        };
      });
    } catch (error) {
      log.warn({ err: error }, 'old deliveries could not be swept');
    }
  }
}

// Whose turn it is: deliveries that wait, a lane for each webhook, so that one dead receiver never holds up another.

/** `dueMs` since the epoch; `sequence` is the order within a lane. */
export interface Waiting {
  readonly id: string;
  readonly webhookId: string;
  readonly sequence: number;
  readonly dueMs: number;
}

/** `failing`: the share of all places for webhooks whose last attempt failed. */
export interface Places {
  readonly all: number;
  readonly perWebhook: number;
  readonly failing: number;
}

interface Lane {
  readonly webhookId: string;
  /** By the time at which they are due. */
  readonly later: Waiting[];
  /** Those that are due, oldest event first. */
  readonly due: Waiting[];
  busy: number;
  failing: boolean;
}

/** Holds each delivery once, from `add` until its attempt is `done`. */
export class Lanes {
  readonly #places: Places;
  readonly #held = new Set<string>();
  /** The one that was served longest ago comes first. */
  readonly #lanes = new Map<string, Lane>();

  constructor(places: Places) {
    this.#places = places;
  }

  /** True for a delivery that waits or is being tried. */
  has(id: string): boolean {
    return this.#held.has(id);
  }

  /** Takes in a delivery that is not held yet. */
  add(waiting: Waiting): void {
    this.#held.add(waiting.id);
    insert(this.#lane(waiting.webhookId).later, waiting, (one) => one.dueMs);
  }

  /** The next delivery to try, now in one of the places until `done`; null when none is due or no place is free. */
  take(nowMs: number): Waiting | null {
    const lanes = [...this.#lanes.values()];
    const busy = lanes.reduce((sum, lane) => sum + lane.busy, 0);
    if (busy >= this.#places.all) return null;
    const failing = lanes.reduce((sum, lane) => sum + (lane.failing ? lane.busy : 0), 0);
    for (const lane of lanes) {
      if (lane.busy >= this.#places.perWebhook) continue;
      if (lane.failing && failing >= this.#places.failing) continue;
      const next = takeDue(lane, nowMs);
      if (next === null) continue;
      lane.busy += 1;
      this.#lanes.delete(lane.webhookId);
      this.#lanes.set(lane.webhookId, lane);
      return next;
    }
    return null;
  }

  /** The attempt of a taken delivery is over; it is held no more. */
  done({ id, webhookId }: Waiting, failed: boolean): void {
    this.#held.delete(id);
    const lane = this.#lane(webhookId);
    lane.busy -= 1;
    lane.failing = failed;
    if (lane.busy === 0 && lane.due.length === 0 && lane.later.length === 0 && !failed)
      this.#lanes.delete(webhookId);
  }

  /** Lets go of all that waits for a webhook that is gone. */
  forget(webhookId: string): void {
    const lane = this.#lanes.get(webhookId);
    if (lane === undefined) return;
    for (const { id } of [...lane.later.splice(0), ...lane.due.splice(0)]) this.#held.delete(id);
    if (lane.busy === 0) this.#lanes.delete(webhookId);
  }

  /** The webhooks with deliveries here, or with a failure to remember. */
  webhookIds(): string[] {
    return [...this.#lanes.keys()];
  }

  /** When the next delivery that is not due by now will be, since the epoch; Infinity for none. */
  nextDueMs(nowMs: number): number {
    let next = Number.POSITIVE_INFINITY;
    for (const lane of this.#lanes.values()) {
      ripen(lane, nowMs);
      next = Math.min(next, lane.later[0]?.dueMs ?? next);
    }
    return next;
  }

  #lane(webhookId: string): Lane {
    const known = this.#lanes.get(webhookId);
    if (known !== undefined) return known;
    const lane: Lane = { webhookId, later: [], due: [], busy: 0, failing: false };
    this.#lanes.set(webhookId, lane);
    return lane;
  }
}

function takeDue(lane: Lane, nowMs: number): Waiting | null {
  ripen(lane, nowMs);
  return lane.due.shift() ?? null;
}

function ripen({ later, due }: Lane, nowMs: number): void {
  const ripe = later.findIndex(({ dueMs }) => dueMs > nowMs);
  for (const one of later.splice(0, ripe < 0 ? later.length : ripe))
    insert(due, one, (each) => each.sequence);
}

/** Into a list in ascending order, behind what is equal. */
function insert(list: Waiting[], one: Waiting, key: (each: Waiting) => number): void {
  const wanted = key(one);
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const there = list[middle];
    if (there !== undefined && key(there) <= wanted) from = middle + 1;
    else to = middle;
  }
  list.splice(from, 0, one);
}
