import { afterEach, describe, expect, it } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { InlineFile } from '../../../main/remote/body/json-body.ts';
import type { RemoteClient } from '../../../main/remote/types.ts';
import { createDesk, failure } from './client-desk.ts';
import { json } from './local-service.ts';

const desk = createDesk();
afterEach(() => desk.close());

const options = { idempotencyKey: 'k' };
const url = 'https://images.example/mug.png';
const plain = { name: null, params: null };
const deformable = { physics: { body: 'deformable', simulator: 'mujoco' } } as const;
const empty = InlineFile.fromBytes(Buffer.alloc(0));
/** 20 clips of 32 MB in one buffer: 853 MB as base64, and a few megabytes here. */
const clip = InlineFile.fromBytes(Buffer.alloc(32_000_000));

describe('what breaks a rule of the specification is not sent', () => {
  it.each<[string, (client: RemoteClient) => Promise<unknown>, string]>([
    [
      'a blank text',
      (c) => c.createStandardAsset({ inputs: { text: ' \n' }, ...plain }, options),
      'inputs.text',
    ],
    [
      'a clip by plain HTTP',
      (c) =>
        c.createMeasuredAsset(
          { inputs: { images: [{ url }], capture: [{ url: 'http://clips.example/a.mp4' }] }, ...plain },
          options,
        ),
      'inputs.capture.0.url',
    ],
    [
      'one bad item of a batch',
      (c) =>
        c.createStandardBatch(
          {
            items: [
              { inputs: { text: 'a' }, ...plain },
              { inputs: { images: [{ data: empty }] }, ...plain },
            ],
            name: null,
          },
          options,
        ),
      'items.1.inputs.images.0.data',
    ],
    ['an empty batch', (c) => c.createMeasuredBatch({ items: [], name: null }, options), 'items'],
    [
      'a batch of more than 832 MB',
      (c) =>
        c.createMeasuredBatch(
          {
            items: Array.from({ length: 20 }, () => ({
              inputs: { images: [{ url }], capture: [{ data: clip }] } as const,
              ...plain,
            })),
            name: null,
          },
          options,
        ),
      '',
    ],
    [
      'a deformable set for a simulator of rigid bodies',
      (c) =>
        c.createHighFidelityVariationSet(
          { count: 1, seed: { text: 'x' }, name: null, params: deformable },
          options,
        ),
      'params.physics.simulator',
    ],
    [
      'a procedural set of nine',
      (c) => c.createProceduralVariationSet({ count: 9, seed: { text: 'x' }, ...plain }, options),
      'count',
    ],
    ['a page of 101', (c) => c.listAssets({ limit: 101 }), 'limit'],
    ['a page of no members', (c) => c.listBatchMembers('b', { limit: 0 }), 'limit'],
    [
      'a webhook without events',
      (c) => c.registerWebhook({ url: 'https://x.example', events: [] }),
      'events',
    ],
    [
      'a webhook by plain HTTP',
      (c) => c.registerWebhook({ url: 'http://x.example', events: ['test'] }),
      'url',
    ],
  ])('%s', async (_, call, field) => {
    const { client, service } = await desk.serve(json(200, {}));
    const error = await failure(call(client));
    expect(isAppError(error, 'request.invalid') && error.data.issues[0]?.field).toBe(field);
    expect(service.received).toEqual([]);
  });
});
