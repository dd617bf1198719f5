import { describe, expect, test } from 'vitest';
import type { DeliveryRecord } from '../../../main/sandbox/store/records.ts';
import { expired } from '../../../main/sandbox/webhooks/deliverer.ts';
import { newDelivery } from '../../../main/sandbox/webhooks/new-delivery.ts';
import { afterAttempt, dueAt } from '../../../main/sandbox/webhooks/send.ts';

const createdAt = '2026-01-02T03:04:05.000Z';
const created = Date.parse(createdAt);
const fresh = newDelivery({ id: 'w' }, 1, {
  event: 'asset.completed',
  occurredAt: createdAt,
  job: {
    id: 'job_1',
    resource: { type: 'asset', id: 'asset_1' },
    status: 'complete',
    current_stage: null,
    progress: 1,
  },
});

/** Milliseconds between the attempts of a receiver that always fails after `tookMs`, and the record at the end. */
function failAlways(speed: number, tookMs = 0): { delays: number[]; end: DeliveryRecord; endedMs: number } {
  const delays: number[] = [];
  let delivery: DeliveryRecord = fresh;
  for (;;) {
    const nowMs = dueAt(delivery) + tookMs;
    delivery = afterAttempt(delivery, { code: 500 }, { nowMs, speed });
    if (delivery.status !== 'pending') return { delays, end: delivery, endedMs: nowMs };
    delays.push(dueAt(delivery) - nowMs);
  }
}

describe('the time between attempts', () => {
  test('begins with 30 s, doubles up to six hours, and ends at a day', () => {
    const { delays, end, endedMs } = failAlways(1);
    const seconds = [30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600, 12_510];
    expect(delays).toEqual(seconds.map((each) => each * 1000));
    expect(endedMs - created).toBe(86_400_000);
    expect(end).toMatchObject({ status: 'dead', attempts: 14, nextRetryAt: null, deliveredAt: null });
  });

  test('is divided by the speed', () => {
    const { delays, endedMs } = failAlways(50);
    expect(delays.slice(0, 3)).toEqual([600, 1200, 2400]);
    expect(endedMs - created).toBe(1_728_000);
  });

  test.each([7, 333.3, 1e6])('ends at speed %d, too', (speed) => {
    const { end, endedMs } = failAlways(speed);
    expect(end.status).toBe('dead');
    expect(Math.abs(endedMs - created - 86_400_000 / speed)).toBeLessThan(20);
  });

  test('counts from the end of an attempt that took its 10 s', () => {
    const { delays, endedMs } = failAlways(1, 10_000);
    expect(delays.slice(0, 2)).toEqual([30_000, 60_000]);
    expect(endedMs - created).toBe(86_410_000);
  });

  test('a delivery that waited through a closed service gets one attempt more', () => {
    const late = { nowMs: created + 3 * 86_400_000, speed: 1 };
    expect(afterAttempt(fresh, { code: 200 }, late).status).toBe('delivered');
    expect(afterAttempt(fresh, { code: null }, late).status).toBe('dead');
  });
});

describe('an answer', () => {
  test.each([200, 201, 202, 204, 299])('%d is a delivery', (code) => {
    const nowMs = created + 1234;
    expect(afterAttempt(fresh, { code }, { nowMs, speed: 1 })).toEqual({
      ...fresh,
      status: 'delivered',
      attempts: 1,
      lastResponseCode: code,
      deliveredAt: new Date(nowMs).toISOString(),
      nextRetryAt: null,
    });
  });

  test.each([null, 199, 300, 301, 302, 307, 400, 404, 410, 429, 500, 503])('%s is none', (code) => {
    expect(afterAttempt(fresh, { code }, { nowMs: created, speed: 1 })).toEqual({
      ...fresh,
      attempts: 1,
      lastResponseCode: code,
      nextRetryAt: new Date(created + 30_000).toISOString(),
    });
  });
});

/** A delivery that arrived. */
function ended(sequence: number, rest: Partial<DeliveryRecord> = {}): DeliveryRecord {
  return { ...fresh, id: `d${sequence}`, sequence, status: 'delivered', ...rest };
}

describe('what is forgotten', () => {
  const day = 86_400_000;
  const webhooks = new Map([['w', true]]);

  test('what is over and older than 30 days; never what is pending', () => {
    const deliveries = [ended(1), ended(2, { status: 'dead' }), ended(3, { status: 'pending' })];
    expect(expired(deliveries, webhooks, created + 30 * day)).toEqual([]);
    expect(expired(deliveries, webhooks, created + 30 * day + 1)).toEqual(['d1', 'd2']);
  });

  test('what is over and behind the newest 2,000 of its webhook', () => {
    const deliveries = Array.from({ length: 2003 }, (_, index) => ended(index));
    const others = [ended(5000, { webhookId: 'v' }), ended(5001, { status: 'pending' })];
    const both = new Map([...webhooks, ['v', true]]);
    expect(expired([...others, ...deliveries], both, created).toSorted()).toEqual(['d0', 'd1', 'd2']);
  });

  test('whatever a webhook that is gone has left', () => {
    expect(expired([ended(1, { webhookId: 'gone', status: 'pending' })], webhooks, created)).toEqual(['d1']);
  });
});
