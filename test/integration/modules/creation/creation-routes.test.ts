/** Every create route: sent as specified, entered whole, and created once whatever becomes of its answers. */
import { truncate, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { CreateRoute } from '../../../../main/contract/schema/creation/create-request.ts';
import { inputIdSchema } from '../../../../main/contract/schema/ids.ts';
import { openDesk } from '../desk.ts';
import {
  assetsOf,
  batch,
  creates,
  held,
  heldGroups,
  inputFile,
  options,
  requestOf,
  single,
  submit,
  untilAllAccepted,
  untilOpen,
  waiting,
} from './queue-desk.ts';

const routes = Object.keys(assetsOf) as CreateRoute[];
const isCreate = (path: string): boolean => /^\/v1\/(assets|batches|variation-sets)\/[a-z-]+$/.test(path);

describe('each route', () => {
  test('a lost answer, and a restart with the answer under way, make exactly one of each', async () => {
    const desk = await openDesk();
    await desk.connect();
    const requests = await Promise.all(routes.map((route) => requestOf(desk, route)));
    const lost = new Set<string>();
    desk.proxy.fault = ({ method, path }) => {
      if (method !== 'POST' || !isCreate(path) || lost.has(path)) return { kind: 'pass' };
      lost.add(path);
      return { kind: 'lose-reply' };
    };
    const entered = await submit(desk, requests);
    expect(entered.map((one) => [one.state, one.mayBeAtService])).toEqual(
      routes.map(() => ['waiting', false]),
    );
    await untilAllAccepted(desk);
    expect(lost.size).toBe(routes.length);
    // Two are under way at a time.
    for (let at = 0; at < routes.length; at += 2) {
      const answered = new Set<string>();
      const both = Promise.withResolvers<void>();
      desk.proxy.fault = ({ method, path }) => {
        if (method !== 'POST' || !isCreate(path)) return { kind: 'pass' };
        if (answered.add(path).size === 2) both.resolve();
        return { kind: 'hold', afterBytes: 4, until: new Promise(() => undefined) };
      };
      await submit(desk, requests.slice(at, at + 2));
      await both.promise;
      expect((await waiting(desk)).map((one) => [one.state, one.mayBeAtService])).toEqual([
        ['sending', true],
        ['sending', true],
      ]);
      // Ends while the service has answered and Caliper has not read it.
      desk.proxy.fault = () => ({ kind: 'pass' });
      await desk.restart();
      await untilAllAccepted(desk);
    }
    const assets = await held(desk);
    expect(assets).toHaveLength(2 * Object.values(assetsOf).reduce((sum, count) => sum + count, 0));
    expect((await heldGroups(desk)).size).toBe(8);
    const keys = Map.groupBy(creates(desk), (one) => String(one.headers['idempotency-key']));
    expect(keys.size).toBe(2 * routes.length);
    for (const tries of keys.values()) {
      expect(tries.length).toBeGreaterThan(1);
      expect(new Set(tries.map((one) => one.body)).size).toBe(1);
    }
    expect(await desk.app.handlers.jobs.list({ limit: 100 }, options)).toHaveLength(2 * routes.length);
  });

  test('the bodies are those of the specification', async () => {
    const desk = await openDesk();
    await desk.connect();
    for (const route of routes) await submit(desk, [await requestOf(desk, route)]);
    await untilAllAccepted(desk);
    const bodies = new Map(
      creates(desk).map((one) => [one.path, JSON.parse(one.body) as Record<string, unknown>]),
    );
    const file = { data: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/) as unknown };
    expect(bodies.get('/v1/assets/measured')).toMatchObject({
      name: 'Measured',
      inputs: { images: [file], capture: [file] },
    });
    expect(bodies.get('/v1/batches/standard')).toMatchObject({
      name: 'Batch',
      items: [{ name: '1' }, { inputs: { images: [file] } }, { inputs: { text: 'a mug named 3' } }],
    });
    expect(bodies.get('/v1/batches/measured')).toMatchObject({ items: [{ name: '1' }, { name: '2' }] });
    expect(bodies.get('/v1/variation-sets/high-fidelity')).toMatchObject({
      count: 2,
      seed: { text: 'worn', images: [file], variation_references: [file] },
    });
    expect(bodies.get('/v1/variation-sets/procedural')).toMatchObject({
      count: 10,
      params: { physics: { articulated: true, body: 'rigid' } },
    });
  });
});

describe('entering many', () => {
  test('a thousand are journalled together, in order, and all of them or none', async () => {
    const desk = await openDesk();
    await desk.connect();
    const requests = Array.from({ length: 1000 }, (_, at) => single(`Mug ${at}`));
    const blank = { ...batch('Spoons', 2), name: 'n'.repeat(101) };
    const refused = await submit(desk, [...requests.slice(0, 998), blank, single('x'.repeat(101))]).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({
      code: 'request.invalid',
      data: { issues: [{ field: 'requests.998.name' }, { field: 'requests.999.name' }] },
    });
    expect(await waiting(desk)).toEqual([]);

    const entered = await submit(desk, requests, { label: 'Kitchen', paused: true });
    expect(entered.map((one) => one.position)).toEqual(entered.map((_, at) => at + 1));
    await desk.restart();
    const kept = await waiting(desk);
    expect(kept.map((one) => one.request.name)).toEqual(requests.map((one) => one.name));
    expect(kept.every((one) => one.paused && one.label === 'Kitchen' && !one.mayBeAtService)).toBe(true);
    expect(creates(desk)).toEqual([]);
    expect(JSON.stringify(kept)).not.toMatch(/idempotency|sha256/i);
    expect(await desk.app.handlers.create.capacity(undefined, options)).toMatchObject({
      waitingSubmissions: 1000,
      waitingAssets: 1000,
      pausedSubmissions: 1000,
      heldSubmissions: 0,
      setsInFlight: 0,
    });
  });

  test('every fault is named by its place, a file that is gone being one', async () => {
    const desk = await openDesk();
    await desk.connect();
    const whole = await requestOf(desk, 'measured-batch');
    if (whole.route !== 'measured-batch') throw new Error('no batch');
    const inputId = inputIdSchema.parse('1'.repeat(40));
    const capture = { type: 'clip', inputId, fileName: 'gone.mp4' } as const;
    const items = whole.items.map((item) => ({ ...item, capture }));
    const refused = await submit(desk, [single('fine'), { ...whole, items }]).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({
      code: 'request.invalid',
      data: {
        issues: [
          { field: 'requests.1.items.0.inputs.capture.0', code: 'input.missing' },
          { field: 'requests.1.items.1.inputs.capture.0', code: 'input.missing' },
        ],
      },
    });
    expect(await waiting(desk)).toEqual([]);
  });
});

test('a batch beyond 832 MB is refused here, with its size, before anything is kept', async () => {
  const desk = await openDesk();
  await desk.connect();
  const whole = await requestOf(desk, 'measured-batch');
  if (whole.route !== 'measured-batch') throw new Error('no batch');
  const inputId = inputIdSchema.parse('2'.repeat(40));
  await writeFile(inputFile(desk, inputId), '');
  // A hole in the file system: nothing of it is read.
  await truncate(inputFile(desk, inputId), 499_000_000);
  const capture = { type: 'clip', inputId, fileName: 'long.mp4' } as const;
  const items = whole.items.map((item) => ({ ...item, capture }));
  await expect(submit(desk, [{ ...whole, items }])).rejects.toMatchObject({
    code: 'request.invalid',
    message: expect.stringContaining('This batch is 1330.7 MB; the limit is 832 MB'),
    data: { issues: [{ field: 'requests.0', code: 'body-too-large' }] },
  });
  expect(await waiting(desk)).toEqual([]);
});

test('a batch of a hundred whose answer is lost is found again, member by member', async () => {
  const desk = await openDesk();
  await desk.connect();
  let lost = 0;
  desk.proxy.fault = ({ method, path }) =>
    method === 'POST' && path === '/v1/batches/standard' && lost++ === 0
      ? { kind: 'lose-reply' }
      : { kind: 'pass' };
  const [entered] = await submit(desk, [batch('sandbox:hold Mugs', 100)]);
  if (entered === undefined) throw new Error('nothing was entered');
  await untilOpen(desk, entered, (one) => one.mayBeAtService && one.state === 'waiting');
  await expect(
    desk.app.handlers.submissions.discard({ submissionId: entered.id }, options),
  ).rejects.toMatchObject({ code: 'submission.not-discardable' });
  await desk.restart();
  await untilAllAccepted(desk);
  const assets = await held(desk);
  expect(assets).toHaveLength(100);
  expect(new Set(assets.map((asset) => asset.batch_id)).size).toBe(1);
});
