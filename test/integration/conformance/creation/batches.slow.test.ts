/** Specification: Batch (BatchDetail, MemberCounts, ManifestRef), BatchMember, List batch members, batch statuses. */
import { expect, test } from 'vitest';
import {
  asset,
  batches,
  batchOf,
  highFidelity,
  hourMs,
  type Json,
  setOf,
  standard,
  start,
  startClocked,
  sumOf,
} from '../second-half.ts';
import { expectInvalid, expectProblem } from '../service.ts';
import * as shapes from '../shapes.ts';

const held = (count: number): object => batchOf(...Array.from({ length: count }, () => 'sandbox:hold'));
const ids = (list: Json[], key: string): string[] => list.map((entry) => entry[key]);
const named = (files: Json[]): string[][] => files.map(({ kind, path }) => [kind, path]);
const indexes = (page: Json): number[] =>
  page.members.map((member: Json) => shapes.batchMember.parse(member).batch_index);

test('BatchDetail: every field with its type, before and after its end', async () => {
  const service = await start();
  const { id, job_id: jobId } = await service.create(batches, { ...batchOf('a mug', 'b'), name: 'Kitchen' });
  const first = shapes.batchDetail.parse(await service.read(`/v1/batches/${id}`));
  expect(first).toMatchObject({ id, job_id: jobId, count: 2, name: 'Kitchen' });
  await service.jobIs(jobId, 'complete');
  const last = shapes.batchDetail.parse(await service.read(`/v1/batches/${id}`));
  expect(last).toMatchObject({ id, job_id: jobId, count: 2, created_at: first.created_at, progress: 1 });
});

test('BatchDetail `name` is null when none was given, and `status_url` of the create leads here', async () => {
  const service = await start();
  const { id, status_url: statusUrl } = await service.create(batches, held(1));
  const detail = (await service.get(new URL(statusUrl, service.url).href.slice(service.url.length))).json;
  expect([detail.id, detail.name]).toEqual([id, null]);
});

test('MemberCounts: add up to `requested` on every read, and `progress` is terminal / requested', async () => {
  const service = await startClocked({ parallelJobs: 2 });
  const { id } = await service.create(batches, batchOf('a', 'sandbox:fail', 'c', 'd'));
  const seen = new Set<string>();
  await service.until(
    async () => {
      const detail = shapes.batchDetail.parse(await service.read(`/v1/batches/${id}`));
      const { counts, progress } = detail;
      expect([sumOf(counts), counts.requested]).toEqual([4, 4]);
      expect(progress).toBeCloseTo((counts.complete + counts.failed + counts.canceled) / 4, 5);
      seen.add(JSON.stringify(counts));
      return detail;
    },
    ({ status }) => status === 'partial',
  );
  expect(seen.size).toBeGreaterThan(3);
});

test('`progress` is "not a success rate": a batch whose members all failed has 1', async () => {
  const service = await start();
  const { id, job_id: jobId } = await service.create(batches, batchOf('sandbox:fail', 'sandbox:fail'));
  await service.jobIs(jobId, 'failed');
  expect((await service.read(`/v1/batches/${id}`)).progress).toBe(1);
  expect((await service.read(`/v1/jobs/${jobId}`)).progress).toBe(1);
});

test.each([
  ['complete', ['a', 'b'], { complete: 2 }],
  ['partial', ['a', 'sandbox:fail'], { complete: 1, failed: 1 }],
  ['failed', ['sandbox:fail', 'sandbox:fail'], { failed: 2 }],
] as const)('batch status `%s`, said alike by the batch and by its job', async (status, texts, counts) => {
  const service = await start();
  const { id, job_id: jobId } = await service.create(batches, batchOf(...texts));
  await service.jobIs(jobId, status);
  expect(await service.read(`/v1/batches/${id}`)).toMatchObject({ status, counts });
});

test('batch status `queued` awaits dispatch; `running` executes members', async () => {
  const service = await startClocked({ parallelJobs: 1 });
  const before = await service.create(standard, asset('a mug'));
  await service.jobIs(before.job_id, 'running');
  const batch = await service.create(batches, batchOf('a', 'b'));
  const read = async (): Promise<Json> => service.read(`/v1/batches/${batch.id}`);
  expect((await read()).status).toBe('queued');
  const running = await service.until(read, ({ counts }) => counts.running > 0);
  expect(running.status).toBe('running');
});

test('"One failed member does not stop other members", "The batch job stays active until members settle"', async () => {
  const service = await start();
  const batch = await service.create(batches, batchOf('sandbox:fail', 'a mug', 'sandbox:hold'));
  await service.jobIs(batch.assets[0].job_id, 'failed');
  await service.jobIs(batch.assets[1].job_id, 'complete');
  const { status, manifest } = await service.read(`/v1/batches/${batch.id}`);
  expect([status, manifest]).toEqual(['running', null]);
  await service.post(`/v1/jobs/${batch.assets[2].job_id}/cancel`);
  await service.jobIs(batch.job_id, 'partial');
});

test('`manifest` is present when finalized, readable without the token, and names every member', async () => {
  const service = await start();
  const batch = await service.create(batches, batchOf('a mug', 'sandbox:fail'));
  await service.jobIs(batch.job_id, 'partial');
  const { manifest } = await service.read(`/v1/batches/${batch.id}`);
  const answer = await fetch(manifest.url);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  for (const member of batch.assets) expect(text).toContain(member.id);
  expect(JSON.parse(text)).toBeTypeOf('object');
});

test('the manifest URL is valid 24 hours, minted anew by each read', async () => {
  const service = await startClocked();
  const batch = await service.create(batches, batchOf('a mug'));
  await service.jobIs(batch.job_id, 'complete');
  const { manifest } = await service.read(`/v1/batches/${batch.id}`);
  expect(Date.parse(manifest.expires_at) - service.clock.now()).toBeCloseTo(24 * hourMs, -4);
  await service.clock.advance(24 * hourMs - 2_000);
  expect((await fetch(manifest.url)).status).toBe(200);
  await service.clock.advance(3_000);
  expect((await fetch(manifest.url)).status).toBe(403);
  expect((await fetch((await service.read(`/v1/batches/${batch.id}`)).manifest.url)).status).toBe(200);
});

test('BatchMember: every field, `batch_index` in input order from 1, ids as the create answered them', async () => {
  const service = await start();
  const batch = await service.create(batches, batchOf('a mug', 'sandbox:fail', 'sandbox:hold'));
  await service.jobIs(batch.assets[1].job_id, 'failed');
  await service.jobIs(batch.assets[0].job_id, 'complete');
  const page = await service.read(`/v1/batches/${batch.id}/assets`);
  expect(indexes(page)).toEqual([1, 2, 3]);
  expect(ids(page.members, 'asset_id')).toEqual(ids(batch.assets, 'id'));
  expect(ids(page.members, 'job_id')).toEqual(ids(batch.assets, 'job_id'));
  expect(page.members.map((member: Json) => [member.status, member.error === null])).toEqual([
    ['complete', true],
    ['failed', false],
    ['queued', true],
  ]);
});

test('BatchMember `files`: empty until its asset completes and for a failed one', async () => {
  const service = await start();
  const batch = await service.create(batches, batchOf('a mug', 'sandbox:fail', 'sandbox:hold'));
  await service.jobIs(batch.assets[1].job_id, 'failed');
  await service.jobIs(batch.assets[0].job_id, 'complete');
  const { members } = await service.read(`/v1/batches/${batch.id}/assets`);
  expect(members.map(({ files }: Json) => files.length > 0)).toEqual([true, false, false]);
});

test('MemberFileEntry: the same kinds and paths as the asset has, with URLs of 24 hours in place of one', async () => {
  const service = await startClocked();
  const batch = await service.create(batches, batchOf('a mug'));
  await service.jobIs(batch.job_id, 'complete');
  const member = (await service.read(`/v1/batches/${batch.id}/assets`)).members[0];
  const detail = await service.read(`/v1/assets/${batch.assets[0].id}`);
  expect(named(member.files)).toEqual(named(detail.files));
  await service.clock.advance(2 * hourMs);
  expect((await fetch(member.files[0].url)).status).toBe(200);
  expect((await fetch(detail.files[0].url)).status).toBe(403);
  await service.clock.advance(22 * hourMs + 1_000);
  expect((await fetch(member.files[0].url)).status).toBe(403);
});

test('List batch members: `limit` default 50, `next_cursor` the last `batch_index` on the page, null when done', async () => {
  const service = await start();
  const { id } = await service.create(batches, held(100));
  const first = await service.read(`/v1/batches/${id}/assets`);
  expect([first.members.length, first.next_cursor]).toEqual([50, 50]);
  const second = await service.read(`/v1/batches/${id}/assets?cursor=50`);
  // A full last page is a last page.
  expect([indexes(second)[0], second.members.length, second.next_cursor]).toEqual([51, 50, null]);
});

test('List batch members: pages of any size give every member once, in order', async () => {
  const service = await start();
  const { id } = await service.create(batches, held(7));
  for (const limit of [1, 3, 7, 100]) {
    const seen: number[] = [];
    let cursor: number | null = 0;
    while (cursor !== null) {
      const page: Json = await service.read(`/v1/batches/${id}/assets?limit=${limit}&cursor=${cursor}`);
      seen.push(...indexes(page));
      cursor = page.next_cursor;
    }
    expect([limit, seen]).toEqual([limit, [1, 2, 3, 4, 5, 6, 7]]);
  }
});

test.each(['0', '101', '-1', '1.5', 'x', ''])('List batch members: `limit=%s` is 422', async (limit) => {
  const service = await start();
  const { id } = await service.create(batches, held(1));
  const answer = await service.get(`/v1/batches/${id}/assets?limit=${limit}`);
  expectInvalid(answer, 'limit');
  expect(answer.json).not.toHaveProperty('members');
});

test.each(['x', '-1', '1.5', '1e3'])(
  'List batch members: a cursor `%s` that is none is 422',
  async (cursor) => {
    const service = await start();
    const { id } = await service.create(batches, held(1));
    const answer = await service.get(`/v1/batches/${id}/assets?cursor=${cursor}`);
    expectInvalid(answer, 'cursor');
    expect(answer.json).not.toHaveProperty('members');
  },
);

test('List batch members: a cursor behind the last member gives an empty last page', async () => {
  const service = await start();
  const { id } = await service.create(batches, held(2));
  expect(await service.read(`/v1/batches/${id}/assets?cursor=2`)).toEqual({ members: [], next_cursor: null });
});

test('List batch members: `status` filters by job status and pages over what it leaves', async () => {
  const service = await start();
  const batch = await service.create(
    batches,
    batchOf('sandbox:fail', 'a', 'sandbox:fail', 'sandbox:hold', 'b'),
  );
  for (const n of [1, 4]) await service.jobIs(batch.assets[n].job_id, 'complete');
  for (const n of [0, 2]) await service.jobIs(batch.assets[n].job_id, 'failed');
  const path = `/v1/batches/${batch.id}/assets`;
  expect(indexes(await service.read(`${path}?status=failed`))).toEqual([1, 3]);
  expect(indexes(await service.read(`${path}?status=queued`))).toEqual([4]);
  expect(indexes(await service.read(`${path}?status=canceled`))).toEqual([]);
  const first = await service.read(`${path}?status=complete&limit=1`);
  expect([indexes(first), first.next_cursor]).toEqual([[2], 2]);
  const second = await service.read(`${path}?status=complete&limit=1&cursor=2`);
  expect([indexes(second), second.next_cursor]).toEqual([[5], null]);
  expectInvalid(await service.get(`${path}?status=done`), 'status');
});

test('"Deleted assets are omitted from member pages; counts and the manifest keep the original outcomes"', async () => {
  const service = await start();
  const batch = await service.create(batches, batchOf('a', 'b', 'c'));
  await service.jobIs(batch.job_id, 'complete');
  expect((await service.del(`/v1/assets/${batch.assets[1].id}`)).status).toBe(204);
  const path = `/v1/batches/${batch.id}`;
  expect(indexes(await service.read(`${path}/assets`))).toEqual([1, 3]);
  const page = await service.read(`${path}/assets?limit=1&cursor=1`);
  expect([indexes(page), page.next_cursor]).toEqual([[3], null]);
  const detail = await service.read(path);
  expect(detail).toMatchObject({ count: 3, status: 'complete', counts: { requested: 3, complete: 3 } });
  expect(await (await fetch(detail.manifest.url)).text()).toContain(batch.assets[1].id);
});

test('"Ownership of the batch is enforced": another account, and ids of other kinds, get 404', async () => {
  const service = await start();
  const batch = await service.create(batches, held(1));
  const set = await service.create(highFidelity, setOf(1, 'sandbox:hold'));
  for (const tail of ['', '/assets']) {
    const foreign = await service.foreign('GET', `/v1/batches/${batch.id}${tail}`);
    expect(foreign).toMatchObject({ status: 404, json: { type: 'not-found' } });
    for (const id of [set.id, batch.job_id, batch.assets[0].id, 'batch_of_nobody'])
      expectProblem(await service.get(`/v1/batches/${id}${tail}`), 404, 'not-found');
  }
});
