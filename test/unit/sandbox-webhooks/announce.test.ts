import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deliveryRecordSchema, type WebhookRecord } from '../../../main/sandbox/store/records.ts';
import { type Announcement, announce, newTestDelivery } from '../../../main/sandbox/webhooks/new-delivery.ts';
import { signatureOf } from '../../../main/sandbox/webhooks/send.ts';

const occurredAt = '2026-01-02T03:04:05.000Z';
const announcement: Announcement = {
  event: 'batch.completed',
  account: 'first',
  occurredAt,
  job: {
    id: 'job_1',
    resource: { type: 'batch', id: 'batch_1' },
    status: 'partial',
    current_stage: null,
    progress: 1,
  },
};

function webhook(id: string, rest: Partial<WebhookRecord> = {}): WebhookRecord {
  return {
    id,
    account: 'first',
    sequence: 1,
    url: 'https://hooks.example.com/',
    events: ['batch.completed', 'asset.failed'],
    secret: 'whsec_1',
    createdAt: occurredAt,
    ...rest,
  };
}

function announced(...webhooks: WebhookRecord[]) {
  let sequence = 10;
  const store = {
    webhooks: new Map(webhooks.map((each) => [each.id, each])),
    nextSequence: () => (sequence += 1),
  };
  return announce(store, announcement).map((change) => {
    if ('removed' in change || change.collection !== 'deliveries') throw new Error('not a delivery');
    return change.record;
  });
}

describe('an event', () => {
  test('goes to every webhook of the account that asks for it, and to no other', () => {
    const deliveries = announced(
      webhook('a'),
      webhook('b', { events: ['asset.failed'] }),
      webhook('c', { account: 'second' }),
      webhook('d'),
    );
    expect(deliveries.map(({ webhookId, sequence }) => [webhookId, sequence])).toEqual([
      ['a', 11],
      ['d', 12],
    ]);
    expect(new Set(deliveries.map(({ id }) => id)).size).toBe(2);
  });

  test('is pending, due at once, and a record that can be read back', () => {
    const [delivery] = announced(webhook('a'));
    expect(delivery).toMatchObject({
      status: 'pending',
      attempts: 0,
      nextRetryAt: occurredAt,
      deliveredAt: null,
      lastResponseCode: null,
      resource: { type: 'batch', id: 'batch_1' },
    });
    expect(deliveryRecordSchema.parse(delivery)).toEqual(delivery);
  });

  test('says what the specification lists, and no more', () => {
    const [delivery] = announced(webhook('a'));
    expect(JSON.parse(delivery?.body ?? '')).toEqual({
      id: delivery?.id,
      event: 'batch.completed',
      occurred_at: occurredAt,
      job: announcement.job,
    });
  });
});

test('a test says so, and names a job and a resource that do not exist', () => {
  const delivery = newTestDelivery({ id: 'a' }, 3, occurredAt);
  expect(delivery).toMatchObject({ event: 'test', resource: null, status: 'pending', sequence: 3 });
  expect(JSON.parse(delivery.body)).toEqual({
    id: delivery.id,
    event: 'test',
    occurred_at: occurredAt,
    test: true,
    job: {
      id: expect.stringMatching(/^job_test_/),
      resource: { type: 'asset', id: expect.stringMatching(/^asset_test_/) },
      status: 'complete',
      current_stage: null,
      progress: 1,
    },
  });
});

test('the signature is over the seconds, a dot and the bytes', () => {
  const body = Buffer.from('{"name":"é"}');
  const expected = createHmac('sha256', 'whsec_x')
    .update(Buffer.concat([Buffer.from('1767323045.'), body]))
    .digest('hex');
  expect(signatureOf(body, 'whsec_x', 1_767_323_045)).toBe(`t=1767323045,v1=${expected}`);
});
