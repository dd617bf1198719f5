/** A connection whose URL was lost with a damaged catalogue: what waits for it goes to no service that the user did not name for it. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import type { Connection } from '../../../../main/contract/schema/connection.ts';
import { type ConnectionId, connectionIdSchema } from '../../../../main/contract/schema/ids.ts';
import { silentLog } from '../../../../main/core/logging/log.ts';
import { startSandboxServer } from '../../../../main/sandbox/server.ts';
import { startFaultyProxy } from '../../../fakes/faulty-proxy.ts';
import { createSmallWorkshop } from '../../../fakes/workshop.ts';
import { type Desk, openDesk, token, until } from '../desk.ts';

const options = { signal: undefined };
const listOf = async (desk: Desk): Promise<readonly Connection[]> =>
  (await desk.app.handlers.connections.state(undefined, options)).connections;
const waitingOf = (desk: Desk) => desk.app.handlers.submissions.list(undefined, options);

/** A request was entered for the service while it was away; then the catalogue lost where the service is. */
async function withLostAddress(): Promise<{ readonly desk: Desk; readonly lost: ConnectionId }> {
  const desk = await openDesk();
  await desk.connect();
  const lost = (await listOf(desk))[0]?.id;
  if (lost === undefined) throw new Error('no connection');
  desk.proxy.fault = () => ({ kind: 'cut' });
  await desk.create();
  await desk.app.close();
  const raw = new Database(path.join(desk.libraryPath, '.caliper', 'catalogue.db'));
  raw.exec(`UPDATE connections SET base_url = NULL, active = 0, name = 'Service whose address was lost'`);
  raw.close();
  desk.proxy.fault = () => ({ kind: 'pass' });
  await desk.restart();
  return { desk, lost };
}

/** Another service, which takes the same token. */
async function startOther(): Promise<Awaited<ReturnType<typeof startFaultyProxy>>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-other-'));
  const log = silentLog;
  const workshop = createSmallWorkshop();
  const other = await startSandboxServer({ dataDir: folder, token, port: 0, speed: 200, log, workshop });
  const proxy = await startFaultyProxy(other.url);
  onTestFinished(async () => {
    await proxy.close();
    await other.close();
    await rm(folder, { recursive: true, force: true });
  });
  return proxy;
}

test('a connection to another service does not take over what waits for the lost one', async () => {
  const { desk, lost } = await withLostAddress();
  const other = await startOther();
  await desk.app.handlers.connections.save({ baseUrl: other.url, token }, options);
  // Sent after what waited, were that sent there at all.
  const own = await desk.create({ name: 'For the other service' });
  await until(async () => ((await waitingOf(desk)).some(({ id }) => id === own.id) ? null : true));
  expect(await waitingOf(desk)).toMatchObject([{ connectionId: lost, request: { name: 'Blue mug' } }]);
  expect(other.seen.filter(({ body }) => body.includes('Blue mug'))).toEqual([]);
  expect(await listOf(desk)).toMatchObject([
    { id: lost, baseUrl: null, active: false },
    { baseUrl: other.url, active: true },
  ]);
  const said = await until(async () => (await waitingOf(desk))[0]?.error ?? null);
  expect(said).toMatchObject({ code: 'connection.address-lost' });
  expect(sentenceOf(said)).toContain(`caliper connect --url URL --for ${lost}`);
});

test('the service that the user names for a lost connection gets what waits for it, once', async () => {
  const { desk, lost } = await withLostAddress();
  const named = { baseUrl: desk.proxy.url, token, replaces: lost };
  await desk.app.handlers.connections.save(named, options);
  await until(async () => ((await waitingOf(desk)).length === 0 ? true : null));
  // The same command again, after its answer was lost.
  await desk.app.handlers.connections.save(named, options);
  expect(await listOf(desk)).toMatchObject([{ id: lost, baseUrl: desk.proxy.url, active: true }]);
  expect(await desk.paidFor()).toBe(1);
});

test('the service that was connected before it was named for the lost connection gets what waits, too', async () => {
  const { desk, lost } = await withLostAddress();
  await desk.connect();
  const second = (await listOf(desk)).find(({ active }) => active);
  await desk.secrets.set(`connection:${second?.id}`, 'replaced since');
  await desk.app.handlers.connections.save({ baseUrl: desk.proxy.url, token, replaces: lost }, options);
  await until(async () => ((await waitingOf(desk)).length === 0 ? true : null));
  expect((await listOf(desk)).find(({ active }) => active)?.id).toBe(lost);
  expect(await desk.paidFor()).toBe(1);
  for (const { id } of await listOf(desk)) {
    const probe = await desk.app.handlers.connections.probe({ connectionId: id }, options);
    expect(probe).toMatchObject({ ok: true });
  }
});

test('a connection that has its URL cannot be moved to another service', async () => {
  const desk = await openDesk();
  await desk.connect();
  const [known] = await listOf(desk);
  const other = await startOther();
  const named = { baseUrl: other.url, token, replaces: known?.id };
  await expect(desk.app.handlers.connections.save(named, options)).rejects.toMatchObject({
    code: 'connection.address-known',
  });
  const unknown = { ...named, replaces: connectionIdSchema.parse('no-such-connection') };
  await expect(desk.app.handlers.connections.save(unknown, options)).rejects.toMatchObject({
    code: 'connection.unknown',
  });
  expect(await listOf(desk)).toEqual([known]);
});
