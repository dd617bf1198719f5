import { describe, expect, it } from 'vitest';
import {
  assetListSchema,
  batchDetailSchema,
  bundleStateSchema,
  createAssetsResponseSchema,
  deliveryListSchema,
  jobResponseSchema,
  variationSetMemberListSchema,
  webhookListSchema,
} from '../../../main/remote/answer-schemas.ts';
import { firstFault } from '../../../main/remote/transport.ts';
import { samples } from './answer-samples.ts';

const job = {
  id: 'j',
  resource: { type: 'asset', id: 'a' },
  status: 'running',
  created_at: '2026-11-21T10:00:00Z',
};

describe('values that the specification leaves open', () => {
  it.each(['simplification', '', 'PHYSICS'])('the stage %j', (current_stage) => {
    expect(jobResponseSchema.parse({ ...job, current_stage }).current_stage).toBe(current_stage);
  });

  it('types of resources, kinds of assets and names of events', () => {
    const delivery = {
      id: 'd',
      event: 'scene.polished',
      status: 'pending',
      attempts: 0,
      created_at: job.created_at,
    };
    const list = { deliveries: [{ ...delivery, resource: { type: 'world', id: 'w' } }], counts: {} };
    const [read] = deliveryListSchema.parse(list).deliveries;
    expect([read?.event, read?.resource?.type]).toEqual(['scene.polished', 'world']);
    const assets = [{ id: 'a', kind: 'hologram', created_at: job.created_at }];
    expect(assetListSchema.parse({ assets }).assets[0]?.kind).toBe('hologram');
  });
});

describe('values that it closes', () => {
  it.each(['dreaming', 'COMPLETE', 'cancelled', ''])(
    'the job status %j is named with its place and what it may be',
    (status) => {
      const parsed = jobResponseSchema.safeParse({ ...job, status });
      expect(parsed.success ? null : firstFault(parsed.error)).toEqual({
        field: 'status',
        expected: 'one of queued, running, complete, failed, canceled, partial',
      });
    },
  );

  it('a state of a bundle, a status of a delivery', () => {
    expect(bundleStateSchema.safeParse({ state: 'building' }).success).toBe(false);
    const delivery = { id: 'd', event: 'test', status: 'lost', attempts: 0, created_at: job.created_at };
    expect(deliveryListSchema.safeParse({ deliveries: [delivery], counts: {} }).success).toBe(false);
  });

  it('counts and indexes are whole numbers', () => {
    const batch = samples['BatchDetail']?.full;
    expect(batchDetailSchema.safeParse({ ...batch, count: 1.5 }).success).toBe(false);
    const member = { variant_index: 1.5, asset_id: 'a', job_id: 'j', status: 'queued' };
    expect(variationSetMemberListSchema.safeParse({ members: [member] }).success).toBe(false);
  });
});

it('a batch answers one asset for each item', () => {
  const full = samples['CreateAssetsResponse']?.full;
  const parsed = createAssetsResponseSchema(3).safeParse(full);
  expect(parsed.success ? null : firstFault(parsed.error)).toEqual({
    field: 'assets',
    expected: 'a list of 3, one for each item',
  });
});

it('an empty cursor is the end', () => {
  expect(assetListSchema.parse({ assets: [], next_cursor: '' }).next_cursor).toBeNull();
});

describe('the list of webhooks, whose form the specification does not show', () => {
  const listed = {
    id: 'w',
    url: 'https://x.example/h',
    events: ['batch.failed'],
    created_at: '2026-11-21T10:00:00.000Z',
  };

  it.each<[string, unknown]>([
    ['bare', [listed]],
    ['as webhooks', { webhooks: [listed] }],
    ['as data', { data: [listed], next_cursor: null }],
    ['as items', { items: [listed] }],
    ['with a secret that has no business there', [{ ...listed, secret: 'whsec' }]],
  ])('%s', (_, body) => expect(webhookListSchema.parse(body)).toEqual([listed]));

  it('takes an entry of which little is told', () => {
    expect(webhookListSchema.parse([{ id: 'w', url: 'u' }])).toEqual([
      { id: 'w', url: 'u', events: null, created_at: null },
    ]);
  });

  it.each([[{ endpoints: [] }], ['text'], [null], [[{ id: 'w' }]], [[{ id: 7, url: 'u' }]]])(
    '%j is none',
    (body) => {
      expect(webhookListSchema.safeParse(body).success).toBe(false);
    },
  );
});
