/** "Retry only the gaps": what failed is made again, once, whoever clicks how often. */
import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../../../../main/catalogue/catalogue.ts';
import type { AppError } from '../../../../main/contract/plain/errors.ts';
import type { CreateRequest } from '../../../../main/contract/schema/creation/create-request.ts';
import type { Submission } from '../../../../main/contract/schema/creation/submission.ts';
import type { Group } from '../../../../main/contract/schema/group.ts';
import { groupIdSchema } from '../../../../main/contract/schema/ids.ts';
import { createRetryGaps, type SubmitRequests } from '../../../../main/modules/groups/retry-gaps.ts';
import type { Fault } from '../../../fakes/faulty-proxy.ts';
import { openWithConnection } from '../../catalogue/library.ts';
import { connection, ids, job, submission } from '../../catalogue/rows.ts';
import { type Desk, openDesk, until } from '../desk.ts';
import { batchOf, ended, groupOf, item, make, setOf, untilGroup, untilMade } from './group-desk.ts';
import { group } from './group-rows.ts';

const options = { signal: undefined };
const pass: Fault = { kind: 'pass' };

const retry = (
  desk: Desk,
  { id }: Pick<Group, 'id'>,
  as: 'batch' | 'assets' | 'set' = 'batch',
): Promise<Submission[]> => desk.app.handlers.groups.retryGaps({ groupId: id, as }, options);
const batchesMade = (desk: Desk): number =>
  desk.proxy.seen.filter(({ method, path }) => method === 'POST' && path === '/v1/batches/standard').length;

async function deskWithGaps(): Promise<{ desk: Desk; made: Group }> {
  const desk = await openDesk();
  await desk.connect();
  const texts = ['a mug', 'a mug sandbox:fail', 'a mug', 'a mug sandbox:fail'];
  const batch = await make(desk, batchOf(texts.map((text, at) => item(`Mug ${at + 1}`, text))));
  const made = await untilGroup(desk, batch.id, ended);
  expect(made.openGaps).toBe(2);
  return { desk, made };
}

describe('a batch with two gaps', () => {
  test('has them made again once, however many click; the holes stay, and new ones are the new batch’s own', async () => {
    const { desk, made } = await deskWithGaps();
    const clicks = await Promise.allSettled([1, 2, 3, 4, 5].map(() => retry(desk, made)));
    const won = clicks.flatMap((click) => (click.status === 'fulfilled' ? [click.value] : []));
    expect(won).toHaveLength(1);
    const codes = clicks.flatMap((click) =>
      click.status === 'rejected' ? [(click.reason as AppError).code] : [],
    );
    expect(codes).toEqual(Array.from({ length: 4 }, () => 'group.no-gaps'));
    const [again] = won[0] ?? [];
    if (again === undefined) throw new Error('nothing was journalled');
    expect(again.lineage).toEqual({ type: 'gaps', groupId: made.id, indexes: [2, 4] });
    await desk.restart();
    await expect(retry(desk, made, 'assets')).rejects.toMatchObject({ code: 'group.no-gaps' });
    const { id } = await untilMade(desk, again);
    const second = await untilGroup(desk, id, ended);
    expect(second.members.map(({ name }) => name)).toEqual(['Mug 5', 'Mug 6']);
    expect(second).toMatchObject({
      name: 'Mugs (retry 1)',
      count: 2,
      openGaps: 2,
      lineage: again.lineage,
    });
    const [third] = await retry(desk, second);
    expect(third?.request.name).toBe('Mugs (retry 2)');
    expect(second.job?.status).toBe('failed');
    const first = await groupOf(desk, made.id);
    expect(first.openGaps).toBe(0);
    expect(first.members.map(({ job: { status }, madeAgain }) => [status, madeAgain])).toEqual([
      ['complete', false],
      ['failed', true],
      ['complete', false],
      ['failed', true],
    ]);
    await untilMade(desk, third ?? again);
    expect(batchesMade(desk)).toBe(3);
    expect(await desk.paidFor()).toBe(8);
  });

  test('has them open again when what should make them was refused', async () => {
    const { desk, made } = await deskWithGaps();
    desk.proxy.fault = ({ method, path }) =>
      method === 'POST' && path === '/v1/batches/standard'
        ? { kind: 'answer', status: 422, body: '{"type":"invalid","detail":"No."}' }
        : pass;
    const [refused] = await retry(desk, made);
    await untilGroup(desk, made.id, ({ openGaps }) => openGaps === 2);
    await until(async () => {
      const open = await desk.app.handlers.submissions.list(undefined, options);
      return open.find(({ id, state }) => id === refused?.id && state === 'refused') ?? null;
    });
    desk.proxy.fault = () => pass;
    const singly = await retry(desk, made, 'assets');
    expect(singly.map(({ request }) => [request.route, request.name])).toEqual([
      ['standard', 'Mug 2'],
      ['standard', 'Mug 4'],
    ]);
    expect((await groupOf(desk, made.id)).openGaps).toBe(0);
  });
});

test('a set with one gap is made again as a set of the same seed', async () => {
  const desk = await openDesk();
  await desk.connect();
  const original = setOf(10, 'a drawer sandbox:fail=4');
  const { id } = await make(desk, original);
  const made = await untilGroup(desk, id, (one) => ended(one) && one.counts.failed === 1);
  expect(made.members.find(({ index }) => index === 4)?.job.status).toBe('failed');
  const [again] = await retry(desk, made, 'set');
  expect(again).toMatchObject({
    request: { ...original, name: `${original.name} (retry 1)` },
    lineage: { indexes: [4] },
  });
  expect((await groupOf(desk, id)).openGaps).toBe(0);
});

/** Journals as creation does. */
const submitting =
  (catalogue: Catalogue): SubmitRequests =>
  async (requests) => {
    // Nothing of a call is journalled at once: others have their turn meanwhile.
    await new Promise((resolve) => setImmediate(resolve));
    for (const [at, { request: asked, lineage }] of requests.entries())
      catalogue.submissions.insert(submission(`again-${at}`, { request: asked, lineage }));
    return [];
  };

describe('what cannot be made again', () => {
  const gapped = groupIdSchema.parse('gapped');
  const request: CreateRequest = batchOf([item('One'), item('Two')]);
  const submitted = ids.submission('made-it');

  /** A batch of two whose second failed, with what it was made from unless the library was rebuilt. */
  async function library(from: 'request' | 'nothing'): Promise<Catalogue> {
    const catalogue = await openWithConnection();
    if (from === 'request')
      catalogue.submissions.insert(submission('made-it', { request, state: 'accepted', groupId: gapped }));
    catalogue.groups.insert(
      group('gapped', { type: 'batch', route: 'standard-batch', count: 2, submissionId: submitted }),
    );
    const row = { groupId: gapped, createdAt: '2026-11-21T10:00:00.000Z' };
    catalogue.jobs.insert(job('two', { ...row, groupIndex: 2, status: 'failed' }));
    return catalogue;
  }
  test('for its request is gone with a rebuilt library', async () => {
    const catalogue = await library('nothing');
    const retryGaps = createRetryGaps({ catalogue, submit: submitting(catalogue) });
    await expect(retryGaps(gapped, 'batch')).rejects.toMatchObject({ code: 'group.request-unknown' });
  });

  test('for a batch has no seed, or there is no such group', async () => {
    const catalogue = await library('request');
    const retryGaps = createRetryGaps({ catalogue, submit: submitting(catalogue) });
    await expect(retryGaps(gapped, 'set')).rejects.toMatchObject({ code: 'group.not-a-set' });
    await expect(retryGaps(groupIdSchema.parse('other'), 'set')).rejects.toMatchObject({
      code: 'group.unknown',
    });
  });

  test('at another service than its own', async () => {
    const catalogue = await library('request');
    catalogue.connections.insert(connection('c2'));
    catalogue.connections.activate(ids.connection('c2'));
    const retryGaps = createRetryGaps({ catalogue, submit: submitting(catalogue) });
    await expect(retryGaps(gapped, 'batch')).rejects.toMatchObject({
      code: 'group.elsewhere',
      data: { connection: 'Service c1' },
    });
  });

  test('a call that failed leaves the gaps to the next, and of many at once one makes them', async () => {
    const catalogue = await library('request');
    let fails = true;
    const submit: SubmitRequests = async (...call) => {
      if (fails) throw new Error('the disk is full');
      return submitting(catalogue)(...call);
    };
    const retryGaps = createRetryGaps({ catalogue, submit });
    await expect(retryGaps(gapped, 'batch')).rejects.toThrow('the disk is full');
    fails = false;
    const calls = await Promise.allSettled([1, 2, 3].map(() => retryGaps(gapped, 'batch')));
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(catalogue.submissions.ofGaps(gapped)).toHaveLength(1);
  });
});
