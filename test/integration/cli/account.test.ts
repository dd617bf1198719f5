/** `caliper account`, `caliper show` and `caliper delete` against the real service. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { assetDetailSchema, assetSummarySchema } from '../../../main/contract/schema/asset.ts';
import { groupSchema } from '../../../main/contract/schema/group.ts';
import { type FaultyProxy, startFaultyProxy } from '../../fakes/faulty-proxy.ts';
import { until } from '../modules/desk.ts';
import { openWithin, type Within } from './downloads/within.ts';

const token = 'tok_within';
const ofList = z.object({ schema: z.literal(1), assets: z.array(assetSummarySchema) });
const ofGroup = z.object({ schema: z.literal(1), group: groupSchema });
const ofError = z.object({ schema: z.literal(1), error: z.object({ code: z.string() }) });

let desk: Within;
let network: FaultyProxy;
beforeAll(async () => {
  desk = await openWithin(async (url) => {
    network = await startFaultyProxy(url);
    return network.url;
  });
  await elsewhere('variation-sets/procedural', {
    name: 'Drawer',
    count: 10,
    seed: { text: 'a drawer sandbox:fail=3' },
  });
  await elsewhere('assets/standard', { name: 'Mug', inputs: { text: 'a mug' } });
  await elsewhere('assets/standard', { name: 'Bad', inputs: { text: 'a pot sandbox:fail' } });
});
afterAll(async () => {
  await network.close();
  await desk.close();
});

/** As another program of the account would; resolves when it has ended. */
async function elsewhere(path: string, body: object): Promise<void> {
  const authorization = `Bearer ${token}`;
  const made = await fetch(`${network.url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  });
  const { job_id } = z.object({ job_id: z.string() }).parse(await made.json());
  await until(async () => {
    const job = await fetch(`${network.url}/v1/jobs/${job_id}`, { headers: { authorization } });
    const { status } = z.object({ status: z.string() }).parse(await job.json());
    return /complete|partial|failed/.test(status) ? status : null;
  });
}

const listed = async () => ofList.parse(await desk.json('account', 'list')).assets;

it('account list pages through what the account has, with status and ids, and downloads nothing', async () => {
  const assets = await listed();
  expect(assets).toHaveLength(12);
  const found = Object.fromEntries(assets.map(({ name, job }) => [name, job?.status]));
  expect(found).toMatchObject({ Mug: 'complete', Bad: 'failed' });
  expect(assets.filter(({ groupId }) => groupId !== null)).toHaveLength(10);
  expect(assets.every(({ transfer, folder }) => transfer === null && folder === null)).toBe(true);
  const { code, stdout } = await desk.caliper('account', 'list');
  expect(code).toBe(0);
  expect(stdout).toMatch(/CREATED +STATUS +HERE +NAME +ID +SERVICE ID/);
  expect(stdout).toMatch(/failed +Bad/);
  expect((await desk.caliper('library', 'search', 'status:failed')).stdout).toContain('Bad');
});

it('show prints an asset, a set and a job, by id and by name, with what went wrong', async () => {
  const assets = await listed();
  const bad = assets.find(({ name }) => name === 'Bad');
  const shown = await desk.caliper('show', 'Bad');
  expect(shown).toMatchObject({ code: 0 });
  expect(shown.stdout).toMatch(/^Asset: +Bad$/m);
  expect(shown.stdout).toMatch(/^Status: +failed$/m);
  expect(shown.stdout).toMatch(/^Error: +\S/m);
  expect(shown.stdout).toContain(bad?.remoteId ?? 'no id');
  const drawer = ofGroup.parse(await desk.json('show', 'Drawer')).group;
  expect(drawer).toMatchObject({ name: 'Drawer', counts: { complete: 9, failed: 1 } });
  expect((await desk.caliper('show', drawer.id)).stdout).toMatch(/^ *3 +failed/m);
  const job = await desk.caliper('show', bad?.job?.id ?? '', '--json');
  expect(JSON.parse(job.stdout)).toMatchObject({ job: { status: 'failed' } });
  expect(await desk.caliper('show', 'Teapot')).toMatchObject({ code: 1 });
});

it('account fetch takes a query, names what cannot come, and fetches the rest without arguments', async () => {
  const byQuery = z.object({ assets: z.array(assetDetailSchema) });
  const first = byQuery.parse(await desk.json('account', 'fetch', 'name:Mug'));
  expect(first.assets.map(({ name, transfer }) => [name, transfer?.state])).toEqual([['Mug', 'complete']]);
  const refused = await desk.caliper('account', 'fetch', 'Bad');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('“Bad”');
  expect(await desk.caliper('account', 'fetch', 'mass>abc')).toMatchObject({ code: 2, stdout: '' });
  const rest = byQuery.parse(await desk.json('account', 'fetch'));
  expect(rest.assets).toHaveLength(9);
  expect(byQuery.parse(await desk.json('account', 'fetch')).assets).toEqual([]);
});

it('account list ends with 1 where a cursor repeats, and where the token is revoked', async () => {
  network.fault = ({ path }) =>
    path.startsWith('/v1/assets?')
      ? {
          kind: 'edit',
          edit: (body) => body.replace(/"next_cursor":(null|"[^"]*")/, '"next_cursor":"again"'),
          afterMs: 0,
        }
      : { kind: 'pass' };
  // The service refuses the mark that it never gave.
  const repeated = await desk.caliper('account', 'list', '--json');
  expect(repeated.code).toBe(1);
  network.fault = () => ({ kind: 'answer', status: 401, body: JSON.stringify({ type: 'unauthorized' }) });
  const revoked = await desk.caliper('account', 'list', '--json');
  expect(revoked.code).toBe(1);
  expect(ofError.parse(JSON.parse(revoked.stderr)).error.code).toBe('remote.unauthorized');
  network.fault = () => ({ kind: 'pass' });
});

it.each(['', 'n\n', 'maybe'])('delete at a terminal: “%s” and Ctrl+D is a no', async (typed) => {
  for (const kind of ['asset Mug', 'set Drawer']) {
    const said = await desk.atTerminal(typed, 'delete', ...kind.split(' '));
    expect(said).toMatchObject({ code: 2, stdout: '' });
    expect(said.stderr).toContain('Delete? [y/N] ');
    expect(said.stderr).toContain('Nothing was deleted.');
  }
  expect((await listed()).every(({ deletedAtServiceAt }) => deletedAtServiceAt === null)).toBe(true);
});

it('delete asks for --yes, deletes an asset and a set, and is 0 when it is done again', async () => {
  const unsure = await desk.caliper('delete', 'set', 'Drawer');
  expect(unsure).toMatchObject({ code: 2, stdout: '' });
  expect(unsure.stderr).toContain('--yes');
  expect(await desk.paidFor()).toBe(12);
  expect(await desk.caliper('delete', 'asset', 'Mug', '--yes')).toMatchObject({ code: 0 });
  const gone = groupSchema.parse(await desk.json('delete', 'set', 'Drawer', '--yes'));
  expect(gone.deletedAtServiceAt).toMatch(/^20/);
  expect(await desk.paidFor()).toBe(1);
  expect(await desk.caliper('delete', 'set', 'Drawer')).toMatchObject({ code: 0 });
  const nobody = await desk.caliper('delete', 'set', 'Teapot', '--yes', '--json');
  expect(nobody.code).toBe(1);
  expect(ofError.parse(JSON.parse(nobody.stderr)).error.code).toBe('group.unknown');
});
