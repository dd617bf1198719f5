/** `caliper download --wait`: it waits for what is not even listed yet, and does not wait for what never comes. */
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { assetDetailSchema } from '../../../../main/contract/schema/asset.ts';
import { type FaultyProxy, startFaultyProxy } from '../../../fakes/faulty-proxy.ts';
import { openWithin, type Within } from './within.ts';

const ofResult = z.object({ assets: z.array(assetDetailSchema) });
const ofError = z.object({
  schema: z.literal(1),
  error: z.object({ code: z.string(), data: z.record(z.string(), z.unknown()) }),
});
const errorsOf = (stderr: string) =>
  stderr
    .trim()
    .split('\n')
    .map((line) => ofError.parse(JSON.parse(line)).error);
const revoked = { kind: 'answer', status: 401, body: JSON.stringify({ type: 'unauthorized' }) } as const;

const isMemberList = (path: string): boolean => /^\/v1\/variation-sets\/[^/]+\/assets/.test(path);

const isState = (path: string): boolean => /^\/v1\/(jobs|assets|variation-sets)\/./.test(path);

async function openDesk(): Promise<{ desk: Within; network: FaultyProxy }> {
  const { promise, resolve } = Promise.withResolvers<FaultyProxy>();
  const desk = await openWithin(async (url) => {
    const started = await startFaultyProxy(url);
    resolve(started);
    return started.url;
  });
  const network = await promise;
  onTestFinished(async () => {
    await network.close();
    await desk.close();
  });
  return { desk, network };
}

const createSet = (desk: Within, text: string) =>
  desk.json('create', 'set', '--kind', 'procedural', '--count', '10', '--text', text, '--name', 'Drawer');

it('waits for a set whose members are not listed yet, also without naming it', async () => {
  const { desk, network } = await openDesk();
  network.fault = ({ path }) => ({ kind: isMemberList(path) ? 'cut' : 'pass' });
  await createSet(desk, 'a drawer');
  network.fault = () => ({ kind: 'pass' });
  // Nothing of it is in the library: no member is known.
  const { assets } = ofResult.parse(await desk.json('download', '--wait'));
  expect(assets).toHaveLength(10);
  expect(assets.every(({ transfer }) => transfer?.state === 'complete')).toBe(true);
});

it('names failed members on standard error and ends with 1, with what arrived as its result', async () => {
  const { desk } = await openDesk();
  await createSet(desk, 'a drawer sandbox:fail=3');
  const said = await desk.caliper('download', 'Drawer', '--wait', '--json');
  expect(said.code).toBe(1);
  expect(ofResult.parse(JSON.parse(said.stdout)).assets).toHaveLength(9);
  expect(errorsOf(said.stderr)).toEqual([
    { code: 'cli.job-ended', data: expect.objectContaining({ name: 'Drawer 3', status: 'failed' }) },
  ]);
  const again = await desk.caliper('download', 'Drawer');
  expect(again.code).toBe(1);
  expect(again.stderr).toContain('“Drawer 3” ended as failed');
});

it('names what failed of all that was waited for', async () => {
  const { desk, network } = await openDesk();
  // Nothing is known to have failed before the waiting begins, however long the commands take.
  network.fault = ({ method, path }) => ({ kind: method === 'GET' && isState(path) ? 'cut' : 'pass' });
  await createSet(desk, 'a drawer sandbox:fail=4');
  await desk.json('create', 'standard', '--text', 'a mug sandbox:fail', '--name', 'Bad');
  network.fault = () => ({ kind: 'pass' });
  const said = await desk.caliper('download', '--wait', '--json');
  expect(said.code).toBe(1);
  expect(ofResult.parse(JSON.parse(said.stdout)).assets).toHaveLength(9);
  expect(new Set(errorsOf(said.stderr).map(({ data }) => data['name']))).toEqual(
    new Set(['Bad', 'Drawer 4']),
  );
  // What failed before is no news: nothing is waited for any more.
  expect(await desk.caliper('download', '--wait')).toMatchObject({ code: 0 });
});

it('ends at once with 1 when the token is revoked while it waits, with and without a name', async () => {
  const { desk, network } = await openDesk();
  await createSet(desk, 'a drawer sandbox:hold');
  network.fault = () => revoked;
  for (const args of [['Drawer'], []]) {
    const said = await desk.caliper('download', ...args, '--wait', '--json');
    expect(said).toMatchObject({ code: 1, stdout: '' });
    expect(errorsOf(said.stderr).map(({ code }) => code)).toEqual(['remote.unauthorized']);
  }
});

it('ends with 1 when the token of a connection that is not in use is revoked while it waits', async () => {
  const { desk, network } = await openDesk();
  await createSet(desk, 'a drawer sandbox:hold');
  await desk.json('create', 'standard', '--text', 'a mug sandbox:hold', '--name', 'Mug');
  const other = await startFaultyProxy(network.url);
  onTestFinished(() => other.close());
  await desk.connect(other.url, 'Other');
  network.fault = () => revoked;
  for (const args of [['Drawer'], ['Mug'], []]) {
    const said = await desk.caliper('download', ...args, '--wait', '--json');
    expect(said).toMatchObject({ code: 1, stdout: '' });
    expect(errorsOf(said.stderr).map(({ code }) => code)).toEqual(['remote.unauthorized']);
  }
  const said = await desk.caliper('download', 'Mug', '--wait');
  expect(said.stderr).toContain(`“caliper connect --url ${network.url}”`);
});

it('does not end for a revoked token of a connection that it waits for nothing of', async () => {
  const { desk, network } = await openDesk();
  network.fault = ({ path }) => ({ kind: isMemberList(path) ? 'cut' : 'pass' });
  await createSet(desk, 'a drawer');
  network.fault = () => ({ kind: 'pass' });
  const other = await startFaultyProxy(network.url);
  onTestFinished(() => other.close());
  await desk.connect(other.url, 'Other');
  await desk.json('create', 'standard', '--text', 'a mug sandbox:hold', '--name', 'Mug');
  other.fault = () => revoked;
  const { assets } = ofResult.parse(await desk.json('download', 'Drawer', '--wait'));
  expect(assets).toHaveLength(10);
});

it('ends with 1 when the token is revoked before the files have come', async () => {
  const { desk, network } = await openDesk();
  await createSet(desk, 'a drawer');
  network.fault = ({ path }) => (path.startsWith('/v1/assets/') ? revoked : { kind: 'pass' });
  const said = await desk.caliper('download', 'Drawer', '--wait', '--json');
  expect(said.code).toBe(1);
  expect(errorsOf(said.stderr).map(({ code }) => code)).toEqual(['remote.unauthorized']);
});

it('ends with 1 when the list of members repeats itself', async () => {
  const { desk, network } = await openDesk();
  network.fault = ({ path }) =>
    isMemberList(path)
      ? {
          kind: 'edit',
          edit: (body) =>
            body
              .replace(/"members":\[.*\],/s, '"members":[],')
              .replace(/"next_cursor":null/, '"next_cursor":3'),
          afterMs: 0,
        }
      : { kind: 'pass' };
  await createSet(desk, 'a drawer');
  const said = await desk.caliper('download', 'Drawer', '--wait', '--json');
  expect(said).toMatchObject({ code: 1, stdout: '' });
  expect(errorsOf(said.stderr).map(({ code }) => code)).toEqual(['remote.cursor-repeated']);
});

it('waits for a request that the service has not taken yet, by its name', async () => {
  const { desk, network } = await openDesk();
  network.fault = ({ method }) => ({ kind: method === 'POST' ? 'cut' : 'pass' });
  const kept = await desk.caliper('create', 'standard', '--text', 'a mug', '--name', 'Mug');
  expect(kept.code).toBe(75);
  network.fault = () => ({ kind: 'pass' });
  const { assets } = ofResult.parse(await desk.json('download', 'Mug', '--wait'));
  expect(assets.map(({ name, transfer }) => [name, transfer?.state])).toEqual([['Mug', 'complete']]);
  expect(await desk.paidFor()).toBe(1);
});
