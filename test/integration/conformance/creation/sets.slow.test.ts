/** Specification: Variation set, Variation set reads, and what a set's states say. */
import { expect, test } from 'vitest';
import {
  batches,
  batchOf,
  highFidelity,
  hourMs,
  type Json,
  procedural,
  setOf,
  start,
  startClocked,
  sumOf,
  type Tried,
} from '../second-half.ts';
import { expectInvalid, expectProblem } from '../service.ts';
import * as shapes from '../shapes.ts';

const held = (count: number): object => setOf(count, 'sandbox:hold');
const indexes = (page: Json): number[] =>
  page.members.map((member: Json) => shapes.setMember.parse(member).variant_index);

/** A set that has ended so. */
async function endedSet(service: Tried, status: string, count: number, text: string): Promise<Json> {
  const set = await service.create(highFidelity, setOf(count, text));
  await service.jobIs(set.job_id, status);
  return set;
}

test('CreateVariationSetResponse: `id`, `job_id`, `status`, `method`, `count`, and `method` tells the two apart', async () => {
  const service = await start();
  const first = shapes.createdSet.parse(await service.create(highFidelity, held(3)));
  const second = shapes.createdSet.parse(
    await service.create(procedural, { count: 10, seed: { text: 'a box sandbox:hold' } }),
  );
  expect([first.count, second.count]).toEqual([3, 10]);
  expect(first.method).not.toBe(second.method);
});

test('decided: the detail of a set has the fields of a batch and `method`, as the create said it', async () => {
  const service = await start();
  const set = await service.create(highFidelity, { ...held(2), name: 'Mugs' });
  const detail = shapes.setDetail.parse(await service.read(`/v1/variation-sets/${set.id}`));
  const { id, job_id, method, count } = set;
  expect(detail).toMatchObject({ id, job_id, method, count, name: 'Mugs', status: 'queued', manifest: null });
});

test('"Members are created at once, each with a stable `variant_index`": from 1, before anything runs', async () => {
  const service = await start();
  const { id } = await service.create(highFidelity, held(4));
  const { members, next_cursor: cursor } = await service.read(`/v1/variation-sets/${id}/assets`);
  expect([indexes({ members }), cursor]).toEqual([[1, 2, 3, 4], null]);
  expect(new Set(members.map(({ asset_id }: Json) => asset_id)).size).toBe(4);
  for (const member of members)
    expect(await service.read(`/v1/assets/${member.asset_id}`)).toMatchObject({
      variation_set_id: id,
      batch_id: null,
      job: { job_id: member.job_id, status: 'queued' },
    });
});

test('decided: the fields of a member, the same before and after its end; the page names the same assets', async () => {
  const service = await start();
  const set = await service.create(highFidelity, setOf(3));
  const path = `/v1/variation-sets/${set.id}/assets`;
  const ids = async (): Promise<string[]> =>
    (await service.read(path)).members.map((member: Json) => shapes.setMember.parse(member).asset_id);
  const before = await ids();
  await service.jobIs(set.job_id, 'complete');
  expect(await ids()).toEqual(before);
});

test('"gaps from failed members stay visible": indexes stay, failed members are listed with no files', async () => {
  const service = await start();
  const { id } = await endedSet(service, 'partial', 4, 'a mug sandbox:fail=2');
  const page = await service.read(`/v1/variation-sets/${id}/assets`);
  expect(indexes(page)).toEqual([1, 2, 3, 4]);
  const shown = page.members.map(({ status, files, error }: Json) => [
    status,
    files.length > 0,
    error !== null,
  ]);
  expect(shown).toEqual([
    ['complete', true, false],
    ['failed', false, true],
    ['complete', true, false],
    ['complete', true, false],
  ]);
  const complete = await service.read(`/v1/variation-sets/${id}/assets?status=complete`);
  expect(indexes(complete)).toEqual([1, 3, 4]);
});

test('counts of a set add up to `requested` on every read, and `progress` is terminal / requested', async () => {
  const service = await startClocked({ parallelJobs: 2 });
  const { id } = await service.create(highFidelity, setOf(4, 'a mug sandbox:fail=1'));
  const seen = new Set<string>();
  await service.until(
    async () => {
      const detail = shapes.setDetail.parse(await service.read(`/v1/variation-sets/${id}`));
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

test('"A variation set finishes `partial` when some members failed"', async () => {
  const service = await start();
  const { id } = await endedSet(service, 'partial', 3, 'a mug sandbox:fail=1 sandbox:fail=3');
  expect(await service.read(`/v1/variation-sets/${id}`)).toMatchObject({
    status: 'partial',
    counts: { requested: 3, complete: 1, failed: 2 },
    progress: 1,
  });
});

test('decided: a set with no success is `failed`', async () => {
  const service = await start();
  const { id, job_id: jobId } = await endedSet(service, 'failed', 2, 'a mug sandbox:fail=1 sandbox:fail=2');
  expect((await service.read(`/v1/variation-sets/${id}`)).counts).toMatchObject({ failed: 2 });
  expect(shapes.problem.parse((await service.read(`/v1/jobs/${jobId}`)).error)).toBeTruthy();
});

test('"the set itself failed": its members fail by that transition', async () => {
  const service = await start();
  const { id } = await endedSet(service, 'failed', 3, 'a mug sandbox:fail');
  const { members } = await service.read(`/v1/variation-sets/${id}/assets`);
  expect(members.map(({ status, error }: Json) => [status, error === null])).toEqual([
    ['failed', false],
    ['failed', false],
    ['failed', false],
  ]);
});

test('"manifest once terminal": null before; then readable without the token, 24 hours, with every member', async () => {
  const service = await startClocked();
  const set = await service.create(highFidelity, setOf(2, 'a mug sandbox:fail=2'));
  const path = `/v1/variation-sets/${set.id}`;
  await service.until(
    () => service.read(path),
    ({ status, manifest }) => {
      expect(manifest === null).toBe(status !== 'partial');
      return status === 'partial';
    },
  );
  const { manifest } = await service.read(path);
  expect(Date.parse(manifest.expires_at) - service.clock.now()).toBeCloseTo(24 * hourMs, -4);
  const answer = await fetch(manifest.url);
  const text = await answer.text();
  expect(answer.status).toBe(200);
  for (const member of (await service.read(`${path}/assets`)).members)
    expect(text).toContain(member.asset_id);
  await service.clock.advance(24 * hourMs + 1_000);
  expect((await fetch(manifest.url)).status).toBe(403);
});

test('"member assets with presigned URLs (24 hours)"', async () => {
  const service = await startClocked();
  const set = await endedSet(service, 'complete', 1, 'a mug');
  const [{ files }] = (await service.read(`/v1/variation-sets/${set.id}/assets`)).members;
  for (const file of files)
    expect(Date.parse(file.expires_at) - service.clock.now()).toBeCloseTo(24 * hourMs, -4);
  await service.clock.advance(24 * hourMs - 2_000);
  expect((await fetch(files[0].url)).status).toBe(200);
  await service.clock.advance(3_000);
  expect((await fetch(files[0].url)).status).toBe(403);
});

test('members: `limit` default 50, `cursor` the last `variant_index` of the previous page, null when done', async () => {
  const service = await start();
  const { id } = await service.create(highFidelity, held(100));
  const first = await service.read(`/v1/variation-sets/${id}/assets`);
  expect([first.members.length, first.next_cursor]).toEqual([50, 50]);
  const second = await service.read(`/v1/variation-sets/${id}/assets?cursor=50`);
  expect([indexes(second)[0], second.members.length, second.next_cursor]).toEqual([51, 50, null]);
  const all = await service.read(`/v1/variation-sets/${id}/assets?limit=100`);
  expect([all.members.length, all.next_cursor]).toEqual([100, null]);
});

test('members: `limit` outside 1 to 100, a cursor that is none and an unknown status are 422', async () => {
  const service = await start();
  const { id } = await service.create(highFidelity, held(1));
  const path = `/v1/variation-sets/${id}/assets`;
  for (const limit of ['0', '101', 'x']) expectInvalid(await service.get(`${path}?limit=${limit}`), 'limit');
  for (const cursor of ['x', '-1', '1.5'])
    expectInvalid(await service.get(`${path}?cursor=${cursor}`), 'cursor');
  expectInvalid(await service.get(`${path}?status=gone`), 'status');
  expect(indexes(await service.read(`${path}?status=queued&limit=100&cursor=0`))).toEqual([1]);
});

test('`status` filters members by their job status, every one of them accepted', async () => {
  const service = await start();
  const { id } = await endedSet(service, 'partial', 3, 'a mug sandbox:fail=2');
  const path = `/v1/variation-sets/${id}/assets`;
  expect(indexes(await service.read(`${path}?status=failed`))).toEqual([2]);
  for (const status of ['queued', 'running', 'canceled'])
    expect(await service.read(`${path}?status=${status}`)).toEqual({ members: [], next_cursor: null });
});

test('reads of a set that is not owned, or that is a batch, are 404', async () => {
  const service = await start();
  const set = await service.create(highFidelity, held(1));
  const batch = await service.create(batches, batchOf('sandbox:hold'));
  for (const tail of ['', '/assets']) {
    expect(await service.foreign('GET', `/v1/variation-sets/${set.id}${tail}`)).toMatchObject({
      status: 404,
    });
    for (const id of [batch.id, 'set_of_nobody'])
      expectProblem(await service.get(`/v1/variation-sets/${id}${tail}`), 404, 'not-found');
  }
});

test('a procedural set of 500 is created at once, pages through its members and ends', async () => {
  const service = await start({ speed: 100_000 });
  const set = await service.create(procedural, { count: 500, seed: { text: 'a cabinet sandbox:fail=250' } });
  await service.jobIs(set.job_id, 'partial');
  const seen: Json[] = [];
  let cursor: number | null = 0;
  while (cursor !== null) {
    const page: Json = await service.read(`/v1/variation-sets/${set.id}/assets?limit=100&cursor=${cursor}`);
    seen.push(...page.members);
    cursor = page.next_cursor;
  }
  expect(seen.map(({ variant_index: index }) => index)).toEqual(Array.from({ length: 500 }, (_, n) => n + 1));
  expect(seen.filter(({ status }) => status !== 'complete').map((member) => member.variant_index)).toEqual([
    250,
  ]);
  const { counts, progress } = await service.read(`/v1/variation-sets/${set.id}`);
  expect([counts, progress]).toEqual([
    { requested: 500, queued: 0, running: 0, complete: 499, failed: 1, canceled: 0 },
    1,
  ]);
});
