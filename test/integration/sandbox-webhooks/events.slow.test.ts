/** What a receiver hears of jobs that really ran: members, batches and sets, each event once (specification: Event names). */
import { describe, expect, test } from 'vitest';
import { until } from '../../fakes/pauses.ts';
import { startService, type TestService } from '../sandbox-service/service.ts';
import { type Answering, accept, type Received, type Receiver, signedAt, startReceiver } from './receiver.ts';

const standardBatch = '/v1/batches/standard';
const highFidelity = '/v1/variation-sets/high-fidelity';
const all = ['asset', 'batch', 'variation_set'].flatMap((type) =>
  ['completed', 'failed', 'canceled'].map((what) => `${type}.${what}`),
);

interface Heard {
  readonly service: TestService;
  readonly receiver: Receiver;
  readonly secret: string;
  readonly webhookId: string;
  /** The event names of what has come, sorted. */
  names(): string[];
}

async function listening(events: readonly string[] = all): Promise<Heard> {
  const service = await startService({ allowLocalWebhooks: true });
  const receiver = await startReceiver();
  const { status, json } = await service.call('POST', '/v1/webhooks', { url: receiver.url, events });
  expect(status).toBe(201);
  const names = (): string[] => receiver.received.map((one): string => one.json.event).toSorted();
  return { service, receiver, secret: json.secret, webhookId: json.id, names };
}

/** Creates, and gives the answer. */
async function create(service: TestService, path: string, body: unknown): Promise<Received['json']> {
  const reply = await service.call('POST', path, body);
  expect(reply).toMatchObject({ status: 202 });
  return reply.json;
}

function batchOf(...texts: string[]): unknown {
  return { items: texts.map((text) => ({ inputs: { text } })) };
}

function setOf(count: number, text: string): unknown {
  return { count, seed: { text } };
}

describe('events of a job that ran', () => {
  test.each([
    [
      'a batch',
      standardBatch,
      batchOf('a mug', 'a plate'),
      ['asset.completed', 'asset.completed', 'batch.completed'],
      'complete',
    ],
    [
      'a batch in part',
      standardBatch,
      batchOf('a mug', 'a plate sandbox:fail'),
      ['asset.completed', 'asset.failed', 'batch.completed'],
      'partial',
    ],
    [
      'a batch without success',
      standardBatch,
      batchOf('a mug sandbox:fail'),
      ['asset.failed', 'batch.failed'],
      'failed',
    ],
    [
      'a set',
      highFidelity,
      setOf(2, 'a boot'),
      ['asset.completed', 'asset.completed', 'variation_set.completed'],
      'complete',
    ],
    [
      'a set in part',
      highFidelity,
      setOf(2, 'a boot sandbox:fail=2'),
      ['asset.completed', 'asset.failed', 'variation_set.completed'],
      'partial',
    ],
    [
      'a set without success',
      highFidelity,
      setOf(2, 'a boot sandbox:fail'),
      ['asset.failed', 'asset.failed', 'variation_set.failed'],
      'failed',
    ],
  ])('%s tells of its members and of itself', async (_, path, body, expected, status) => {
    const { service, receiver, secret, names } = await listening();
    const { id, job_id: jobId } = await create(service, path, body);
    await until(() => receiver.received.length >= expected.length);
    expect(names()).toEqual(expected);
    for (const one of receiver.received) {
      expect(signedAt(one, secret)).not.toBeNull();
      expect(one.json).not.toHaveProperty('test');
      const { job } = one.json;
      const read = (await service.call('GET', `/v1/jobs/${job.id}`)).json;
      expect(job).toMatchObject({ resource: read.resource, status: read.status, current_stage: null });
    }
    const ofParent = receiver.received.filter(({ json }) => json.job.id === jobId);
    expect(ofParent).toMatchObject([{ json: { job: { resource: { id }, status } } }]);
  });

  test.each([
    ['a batch', standardBatch, batchOf('a mug sandbox:hold', 'a plate sandbox:hold'), 'batch.canceled'],
    ['a set', highFidelity, setOf(2, 'a boot sandbox:hold'), 'variation_set.canceled'],
  ])('%s that is canceled tells of its members too', async (_, path, body, event) => {
    const { service, receiver, names } = await listening();
    const { job_id: jobId } = await create(service, path, body);
    expect(await service.call('POST', `/v1/jobs/${jobId}/cancel`)).toMatchObject({ status: 200 });
    await until(() => receiver.received.length >= 3);
    expect(names()).toEqual(['asset.canceled', 'asset.canceled', event]);
  });

  test('come only to a webhook that asks for them', async () => {
    const { service, receiver, names } = await listening(['batch.completed']);
    const { job_id: jobId } = await create(service, standardBatch, batchOf('a mug', 'a plate sandbox:fail'));
    await service.jobIn(jobId, 'partial');
    await until(() => receiver.received.length > 0);
    expect(names()).toEqual(['batch.completed']);
  });

  test('a set of 500 reaches three receivers with 1,503 deliveries, each once, while the service answers', async () => {
    const { service, receiver, secret, webhookId } = await listening();
    // Every fiftieth delivery is under way until the service has answered a call about its job: none is over, and none
    // behind it goes out, if the service answers nobody meanwhile.
    const answered: number[] = [];
    const call = async (jobId: string): Promise<void> => {
      answered.push((await service.call('GET', `/v1/jobs/${jobId}`)).status);
    };
    const afterCall: Answering = async (response, received, count) => {
      if (count % 50 === 0) await call(received.json.job.id);
      accept(response, received, count);
    };
    const others = [await startReceiver(afterCall), await startReceiver(afterCall)];
    for (const { url } of others) await service.call('POST', '/v1/webhooks', { url, events: all });
    const procedural = { count: 500, seed: { text: 'a cabinet with two drawers' } };
    await create(service, '/v1/variation-sets/procedural', procedural);
    const receivers = [receiver, ...others];
    await until(() => receivers.every(({ received }) => received.length >= 501));
    for (const { received } of receivers) {
      expect(received).toHaveLength(501);
      expect(new Set(received.map(({ json }) => json.job.id)).size).toBe(501);
    }
    expect(receiver.received.every((one) => signedAt(one, secret) !== null)).toBe(true);
    const deliveries = async (): Promise<Received['json']> =>
      (await service.call('GET', `/v1/webhooks/${webhookId}/deliveries`)).json;
    await until(async () => (await deliveries()).counts.delivered === 501);
    expect(answered).toEqual(Array.from({ length: 20 }, () => 200));
  });
});
