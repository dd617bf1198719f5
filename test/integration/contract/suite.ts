/** What every transport between a page and main must do, whichever it is: run by each with its own `connect`. */
import { ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { afterEach, describe, expect, it } from 'vitest';
import type { Api } from '../../../main/contract/api.ts';
import type { AppEvent } from '../../../main/contract/events.ts';
import { sentenceOf } from '../../../main/contract/plain/error-messages.ts';
import { AppError, type AppFailureWire } from '../../../main/contract/plain/errors.ts';
import type { OperationPaths } from '../../../main/contract/plain/operation-paths.ts';
import { paramDefaults } from '../../../main/contract/plain/param-values.ts';
import type { StandardRequest } from '../../../main/contract/schema/creation/create-request.ts';
import { assetIdSchema, connectionIdSchema } from '../../../main/contract/schema/ids.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import { createFakeApp, fakeJob, fakeTime } from '../../fakes/handlers/handlers.ts';

/** A page's end of a transport. `close` hangs up as a page does that is closed. */
export interface Connected {
  readonly client: ContractRouterClient<Api>;
  close(): Promise<void>;
}

/** Serves these handlers over the transport and connects one page. */
export type Connect = (handlers: Handlers) => Promise<Connected>;

/** Registers the suite under the transport's name. */
export function describeContract(name: string, connect: Connect): void {
  describe(`the contract over ${name}`, () => {
    let connected: Connected | undefined;
    const open = async (handlers: Handlers): Promise<ContractRouterClient<Api>> => {
      connected = await connect(handlers);
      return connected.client;
    };
    afterEach(async () => {
      await connected?.close();
      connected = undefined;
    });
    describeCalls(open);
    describeStreams(open, async () => {
      await connected?.close();
      connected = undefined;
    });
  });
}

type Open = (handlers: Handlers) => Promise<ContractRouterClient<Api>>;

const request: StandardRequest = {
  name: 'Mug',
  input: { type: 'text', text: 'A mug with two handles — naïve 🫖' },
  params: { ...paramDefaults, texture: { resolution: 8192 } },
};

function describeCalls(open: Open): void {
  it('answers a call, with text and dates as they were', async () => {
    const client = await open(createFakeApp().handlers);
    const made = await client.create.standard(request);
    expect(made.request).toEqual({ ...request, route: 'standard' });
    expect(made.createdAt).toBe(fakeTime);
    expect(await client.jobs.refresh()).toBeNull();
  });

  it('carries a table of two megabytes, and its rows back', async () => {
    const client = await open(createFakeApp().handlers);
    const row = `Mug,"${'a blue mug, '.repeat(160)}"\n`;
    const text = `name,text\n${row.repeat(1_000)}`;
    const read = await client.create.readTable({ fileName: 'mugs.csv', text });
    expect([text.length > 1_900_000, read.kind, read.rows.length]).toEqual([true, 'standard', 1_000]);
    expect(read.rows.at(-1)?.origin).toEqual({ fileName: 'mugs.csv', line: 1_001, item: null });
  });

  it('fills in the defaults of an input', async () => {
    const client = await open(createFakeApp({ assetCount: 201 }).handlers);
    const page = await client.library.search({});
    expect(page.rows).toHaveLength(200);
    expect(page).toMatchObject({ total: 201 });
  });

  it('carries an error as code and data: its sentence is made at the other end', async () => {
    const client = await open(createFakeApp().handlers);
    const failure = await failureOf(client.assets.get({ assetId: assetIdSchema.parse('none') }));
    expect(failure).toEqual({ code: 'asset.unknown', data: { id: 'none' } });
    expect(sentenceOf(failure)).toBe(new AppError('asset.unknown', { id: 'none' }).message);
  });

  it('carries the paths of a connection, and refuses those of no operation', async () => {
    const client = await open(createFakeApp().handlers);
    const connectionId = connectionIdSchema.parse('sandbox');
    const paths = { delete_asset: '/v2/assets/{id}/remove', bulk_job_status: '/v2/status' };
    const { connections } = await client.connections.setPaths({ connectionId, paths });
    expect(connections[0]).toMatchObject({ paths, notOffered: [] });
    const again = await client.connections.offersAgain({ connectionId, operation: 'delete_asset' });
    expect(again.connections[0]?.paths).toEqual(paths);
    const refused = { asset_list: '/v1/../admin' };
    expect(await failureOf(client.connections.setPaths({ connectionId, paths: refused }))).toMatchObject({
      code: 'connection.path-invalid',
      data: { operation: 'asset_list', path: '/v1/../admin' },
    });
    const unknown = { get_asset: '/v1/assets/{id}' } as OperationPaths;
    expect(await failureOf(client.connections.setPaths({ connectionId, paths: unknown }))).toMatchObject({
      code: 'request.invalid',
    });
  });

  it('deletes an asset at its service and tells every page', async () => {
    const client = await open(createFakeApp().handlers);
    const stream = await client.events.subscribe();
    await stream.next();
    const assetId = assetIdSchema.parse('asset-2');
    const gone = await client.assets.deleteAtService({ assetId });
    expect(gone).toMatchObject({ id: assetId, deletedAtServiceAt: fakeTime });
    expect((await stream.next()).value).toMatchObject({
      type: 'asset.changed',
      asset: { id: assetId, deletedAtServiceAt: fakeTime },
    });
    await stream.return?.(undefined);
  });

  it('says of an unexpected error only that there was one', async () => {
    const { handlers } = createFakeApp();
    const client = await open({
      ...handlers,
      transfers: {
        ...handlers.transfers,
        list: () => Promise.reject(new TypeError('Bearer secret-token-1')),
      },
    });
    const failure = await failureOf(client.transfers.list());
    expect(failure).toMatchObject({ code: 'internal', data: { reason: 'TypeError' } });
    expect(JSON.stringify(failure)).not.toContain('secret-token-1');
  });

  it('names the fields of an invalid input and does not call the handler', async () => {
    const app = createFakeApp();
    const client = await open(app.handlers);
    const wrong = { ...request, name: 'x'.repeat(101), input: { type: 'text', text: ' ' }, extra: 1 };
    const failure = await failureOf(client.create.standard(wrong as unknown as StandardRequest));
    const { issues } = failure.data as { issues: { field: string; message: string }[] };
    expect(failure.code).toBe('request.invalid');
    expect(issues.map((issue) => issue.field).sort()).toEqual(['', 'input.text', 'name']);
    expect(app.submissions).toHaveLength(0);
  });

  it('strips what a handler returns beyond the contract', async () => {
    const { handlers } = createFakeApp();
    const info = await handlers.app.info(undefined, { signal: undefined });
    const client = await open({
      ...handlers,
      app: { ...handlers.app, info: async () => ({ ...info, token: 'secret-token-2' }) },
    });
    expect(await client.app.info()).toEqual(info);
  });

  it('carries a thousand assets in one answer', async () => {
    const { handlers, assets } = createFakeApp({ assetCount: 1000 });
    const client = await open({
      ...handlers,
      library: {
        ...handlers.library,
        search: async () => ({
          rows: assets.map((asset) => ({ type: 'asset', asset, inStack: false })),
          total: 1000,
          assets: 1000,
          whole: true,
          faults: [],
        }),
      },
    });
    const { rows } = await client.library.search({});
    const carried = rows.flatMap((row) => (row.type === 'asset' ? row.asset : []));
    expect(carried.map((asset) => asset.id)).toEqual(assets.map((asset) => asset.id));
    expect(carried[999]).toMatchObject({ name: 'Mug 1000', createdAt: fakeTime });
  });

  it('keeps the answers of calls that run at the same time apart', async () => {
    const { handlers } = createFakeApp({ assetCount: 100 });
    const client = await open({
      ...handlers,
      assets: {
        ...handlers.assets,
        get: async (input, options) => {
          // The first asked is the last to be answered.
          const turns = 100 - Number(input.assetId.slice('asset-'.length));
          for (let turn = 0; turn < turns; turn += 1) await nextTurn();
          return handlers.assets.get(input, options);
        },
      },
    });
    const ids = Array.from({ length: 100 }, (_, index) => assetIdSchema.parse(`asset-${index + 1}`));
    const answers = await Promise.all(ids.map((assetId) => client.assets.get({ assetId })));
    expect(answers.map((asset) => asset.id)).toEqual(ids);
  });

  it('aborts the handler when the caller gives up, and goes on serving', async () => {
    const { handlers } = createFakeApp();
    const started = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    const client = await open({
      ...handlers,
      jobs: {
        ...handlers.jobs,
        refresh: (_input, { signal }) => {
          started.resolve();
          return new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => {
              aborted.resolve();
              reject(new AppError('cancelled', {}));
            });
          });
        },
      },
    });
    const giveUp = new AbortController();
    const call = client.jobs.refresh(undefined, { signal: giveUp.signal });
    await started.promise;
    giveUp.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await aborted.promise;
    expect(await client.app.info()).toMatchObject({ host: 'web' });
  });
}

function describeStreams(open: Open, hangUp: () => Promise<void>): void {
  it('begins a stream with ready and keeps the order of what follows', async () => {
    const app = createFakeApp();
    const client = await open(app.handlers);
    const stream = await client.events.subscribe();
    const first = await stream.next();
    for (let number = 1; number <= 50; number += 1)
      app.events.emit({ type: 'job.changed', job: fakeJob(number) });
    const seen = await take(stream, 50);
    expect(first).toEqual({ done: false, value: { type: 'ready' } });
    expect(seen).toEqual(
      Array.from({ length: 50 }, (_, index) => ({ type: 'job.changed', job: fakeJob(index + 1) })),
    );
    await stream.return?.(undefined);
  });

  it('serves several streams of one page at the same time', async () => {
    const app = createFakeApp();
    const client = await open(app.handlers);
    const streams = await Promise.all([client.events.subscribe(), client.events.subscribe()]);
    for (const stream of streams) await stream.next();
    app.events.emit({ type: 'job.changed', job: fakeJob(7) });
    for (const stream of streams)
      expect((await stream.next()).value).toMatchObject({ job: { id: fakeJob(7).id } });
    await Promise.all(streams.map((stream) => stream.return?.(undefined)));
    await app.events.whenOpen(0);
  });

  it('ends the generator in main when the reader leaves the stream', async () => {
    const app = createFakeApp();
    const client = await open(app.handlers);
    const stream = await client.events.subscribe();
    await stream.next();
    expect(app.events.open()).toBe(1);
    await stream.return?.(undefined);
    await app.events.whenOpen(0);
    expect(await client.app.info()).toMatchObject({ host: 'web' });
  });

  it('ends the generator in main when the page hangs up', async () => {
    const app = createFakeApp();
    const client = await open(app.handlers);
    const stream = await client.events.subscribe();
    await stream.next();
    await hangUp();
    await app.events.whenOpen(0);
    expect(app.events.open()).toBe(0);
  });

  it('loses nothing for a reader that is slow', async () => {
    const app = createFakeApp();
    const client = await open(app.handlers);
    const stream = await client.events.subscribe();
    await stream.next();
    for (let number = 1; number <= 300; number += 1)
      app.events.emit({ type: 'job.changed', job: fakeJob(number) });
    const seen: string[] = [];
    for (let number = 1; number <= 300; number += 1) {
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      for (const event of await take(stream, 1)) if (event.type === 'job.changed') seen.push(event.job.id);
    }
    expect(seen).toEqual(Array.from({ length: 300 }, (_, index) => `job-${index + 1}`));
    await stream.return?.(undefined);
  });

  it('answers other calls while 5,000 events pour out', async () => {
    const app = createFakeApp();
    const client = await open(app.handlers);
    const stream = await client.events.subscribe();
    await stream.next();
    for (let number = 1; number <= 5000; number += 1)
      app.events.emit({ type: 'job.changed', job: fakeJob(number) });
    const order: string[] = [];
    const all = take(stream, 5000).then((events) => {
      order.push('events');
      return events;
    });
    await client.app.info().then(() => order.push('call'));
    expect(await all).toHaveLength(5000);
    expect(order).toEqual(['call', 'events']);
    await stream.return?.(undefined);
  });
}

async function take(stream: AsyncIterator<AppEvent>, count: number): Promise<AppEvent[]> {
  const events: AppEvent[] = [];
  while (events.length < count) {
    const next = await stream.next();
    if (next.done === true) break;
    events.push(next.value);
  }
  return events;
}

/** The failure that a rejected call carries; a call that succeeds fails the test. */
async function failureOf(call: Promise<unknown>): Promise<AppFailureWire> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ORPCError) || error.code !== 'APP')
    throw new TypeError(`expected an APP error and got ${String(error)}`);
  return error.data as AppFailureWire;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
