/** The embedded service as a connection: started when needed, started again when it dies, its token kept. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../../../main/app.ts';
import { paramDefaults } from '../../../../main/contract/plain/param-values.ts';
import { silentLog } from '../../../../main/core/logging/log.ts';
import type { StartSandbox } from '../../../../main/core/ports.ts';
import { startSandboxServer } from '../../../../main/sandbox/server.ts';
import { createFakePorts } from '../../../fakes/ports.ts';
import { createSmallWorkshop } from '../../../fakes/workshop.ts';
import { assetsOf, until } from '../desk.ts';

const options = { signal: undefined };

test('a sandbox that dies is started again on its data, with the same token, and the work goes on', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-sandbox-'));
  const starts: { token: string; die: () => Promise<void> }[] = [];
  const startSandbox: StartSandbox = async ({ dataDir, token }) => {
    const server = await startSandboxServer({
      dataDir,
      token,
      port: 0,
      speed: 6,
      log: silentLog,
      workshop: createSmallWorkshop(),
    });
    const end = Promise.withResolvers<{ reason: string | null }>();
    const close = async (reason: string | null): Promise<void> => {
      await server.close();
      end.resolve({ reason });
    };
    starts.push({ token, die: () => close('out of memory') });
    return { url: server.url, token, closed: end.promise, close: () => close(null) };
  };
  const app = await createApp(
    createFakePorts({ startSandbox }),
    {
      version: '0',
      host: 'cli',
      libraryPath: folder,
      userDataPath: folder,
      sandboxSpeed: 30,
      parallelDownloads: 2,
    },
    { log: silentLog, random: () => 0 },
  );
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { handlers } = app;
  const { connections } = await handlers.connections.useSandbox(undefined, options);
  expect(connections).toMatchObject([{ kind: 'sandbox', active: true, baseUrl: null }]);
  await handlers.create.standard(
    { name: 'Mug', input: { type: 'text', text: 'a mug' }, params: paramDefaults },
    options,
  );
  await until(async () =>
    (await handlers.jobs.list({ limit: 5 }, options)).some((job) => job.status === 'running') ? true : null,
  );
  await starts[0]?.die();
  const done = await until(async () => {
    const assets = await assetsOf({ handlers });
    return assets[0]?.transfer?.state === 'complete' ? assets : null;
  });
  expect(done).toHaveLength(1);
  expect(starts.length).toBe(2);
  expect(starts[1]?.token).toBe(starts[0]?.token);
});

test('a sandbox that cannot start is explained and no connection is left behind', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-sandbox-'));
  const app = await createApp(
    createFakePorts({
      startSandbox: () => Promise.reject(new Error('its folder is used by another sandbox')),
    }),
    {
      version: '0',
      host: 'cli',
      libraryPath: folder,
      userDataPath: folder,
      sandboxSpeed: 1,
      parallelDownloads: 2,
    },
    { log: silentLog },
  );
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  await expect(app.handlers.connections.useSandbox(undefined, options)).rejects.toMatchObject({
    code: 'connection.sandbox-failed',
    message: expect.stringContaining('used by another sandbox'),
  });
  expect((await app.handlers.connections.state(undefined, options)).connections).toEqual([]);
});
