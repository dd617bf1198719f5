/** Threads that break down while they inspect, guard and make: each is told of, and the next piece of work has a new one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../../../main/app.ts';
import type { AppError } from '../../../../main/contract/plain/errors.ts';
import { silentLog } from '../../../../main/core/logging/log.ts';
import type { StartSandbox } from '../../../../main/core/ports.ts';
import { createThreadFaults } from '../../../../main/core/process-faults.ts';
import { createGuard } from '../../../../main/inspect/guarded/guard.ts';
import type { InspectRequest } from '../../../../main/inspect/types.ts';
import { readInThreads } from '../../../../main/modules/local-files/threads.ts';
import { createThreadedWorkshop } from '../../../../main/sandbox/engine/threaded-workshop.ts';
import { startSandboxServer } from '../../../../main/sandbox/server.ts';
import { createFakeClock } from '../../../fakes/clock.ts';
import { createFakePorts } from '../../../fakes/ports.ts';
import { createSmallWorkshop } from '../../../fakes/workshop.ts';
import { until } from '../desk.ts';

const serving = new URL('../../../../main/core/worker-rpc/peer.ts', import.meta.url).href;

const threadOf = (body: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads';
      import { serveThread } from '${serving}';
      const breakDown = (reason) => {
        setImmediate(() => { throw new Error(reason); });
        return new Promise(() => undefined);
      };
      ${body}`,
    )}`,
  );

const about = (root: string): InspectRequest => ({
  root,
  origin: 'folder',
  files: [],
  dimensions: null,
  effectiveParams: null,
  contentSha256: null,
});

test('the thread that inspects is told of once and begun anew, later each time; its guard is told of, too', async () => {
  const clock = createFakeClock();
  const told: AppError[] = [];
  const faults = createThreadFaults({ clock, log: silentLog, tell: (failure) => told.push(failure) });
  const files = readInThreads({
    entry: threadOf(`const host = serveThread(parentPort, {
      inspect({ request }) {
        if (request.root === '/breaks') return breakDown('broken on purpose');
        if (request.root === '/guard') host.notify('guardBrokeDown', 'no memory');
        return { facts: {}, faults: [] };
      },
    });`),
    clock,
    log: silentLog,
    faults,
  });
  onTestFinished(() => files.close());
  const inspect = (root: string) =>
    files.inspect(about(root), { hashes: false, signal: new AbortController().signal });
  await expect(inspect('/breaks')).rejects.toMatchObject({ code: 'inspect.failed' });
  expect(told.map(({ data }) => data)).toEqual([{ part: 'inspection' }]);
  expect(await inspect('/sound')).toMatchObject({ faults: [] });
  await expect(inspect('/breaks')).rejects.toMatchObject({ code: 'inspect.failed' });
  expect(told).toHaveLength(1);

  // The second time within a minute the next thread waits for a second.
  let isDone = false;
  const next = inspect('/guard').finally(() => (isDone = true));
  await clock.advance(999);
  expect(isDone).toBe(false);
  await clock.advance(1);
  expect(await next).toMatchObject({ faults: [] });
  expect(told).toHaveLength(1);
  await clock.advance(61_000);
  await inspect('/guard');
  expect(told).toHaveLength(2);
});

test('a guard whose thread breaks down says so once, and the next file has a new one', async () => {
  const seen: string[] = [];
  const entry = threadOf(`serveThread(parentPort, {
    doGuarded({ localPath }) {
      return localPath === 'bad.usd' ? breakDown('out of luck') : { is: 'unreadable', reason: localPath };
    },
  });`);
  const guard = createGuard(entry, ({ message }) => void seen.push(message));
  const ask = (localPath: string) => guard.ask({ task: 'read-usd', root: '/', localPath, listed: [] });
  expect(await ask('good.usd')).toEqual({ is: 'unreadable', reason: 'good.usd' });
  expect(await ask('bad.usd')).toMatchObject({ reason: expect.stringContaining('crashed') });
  expect(await ask('good.usd')).toEqual({ is: 'unreadable', reason: 'good.usd' });
  // Ended on purpose: nothing broke down.
  await guard.close();
  expect(seen).toEqual(['out of luck']);
});

test.each([
  ['works without an end', 'for (;;);', { workMs: 200, ceilingMs: 600_000 }, '0.2'],
  ['sleeps for ever', 'return new Promise(() => undefined);', { workMs: 600_000, ceilingMs: 200 }, '0.2'],
])(
  'a guard ends a thread that %s, by what it has worked or by the clock',
  async (_, body, limit, seconds) => {
    const entry = threadOf(`serveThread(parentPort, { doGuarded() { ${body} } });`);
    const guard = createGuard(entry, () => undefined, limit);
    const answer = await guard.ask({ task: 'read-usd', root: '/', localPath: 'bad.usd', listed: [] });
    expect(answer).toEqual({
      is: 'unreadable',
      reason: `reading it was stopped after ${seconds} s`,
      isEnded: true,
    });
    await guard.close();
  },
);

test('threads that make assets are told of, and each task has another one', async () => {
  const seen: string[] = [];
  const workshop = createThreadedWorkshop(
    threadOf("parentPort.on('message', () => { throw new Error('x'); });"),
    {
      threads: 1,
      onFault: ({ message }) => void seen.push(message),
    },
  );
  onTestFinished(() => workshop.close());
  await expect(workshop.paletteOf(new Uint8Array())).rejects.toThrow('x');
  await expect(workshop.paletteOf(new Uint8Array())).rejects.toThrow('x');
  expect(seen).toEqual(['x', 'x']);
});

test('a sandbox that ends on its own is told to the page once, and started again for the next call', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-broken-'));
  const deaths: ((reason: string) => void)[] = [];
  const startSandbox: StartSandbox = async ({ dataDir, token, speed }) => {
    const service = await startSandboxServer({
      dataDir,
      token,
      speed,
      port: 0,
      log: silentLog,
      workshop: createSmallWorkshop(),
    });
    const ended = Promise.withResolvers<{ reason: string | null }>();
    deaths.push((reason) => void service.close().then(() => ended.resolve({ reason })));
    const close = async (): Promise<void> => {
      await service.close();
      ended.resolve({ reason: null });
    };
    return { url: service.url, token, closed: ended.promise, close };
  };
  const app = await createApp(
    createFakePorts({ startSandbox }),
    {
      version: '0.0.0',
      host: 'web',
      libraryPath: path.join(folder, 'library'),
      userDataPath: path.join(folder, 'user'),
      sandboxSpeed: 1,
      parallelDownloads: 1,
    },
    { log: silentLog },
  );
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  const listening = new AbortController();
  const notices: unknown[] = [];
  const following = (async () => {
    const events = await app.handlers.events.subscribe(undefined, { signal: listening.signal });
    for await (const event of events) if (event.type === 'notice') notices.push(event.notice.data);
  })();
  await app.handlers.connections.useSandbox(undefined, { signal: undefined });
  await app.handlers.webhooks.list(undefined, { signal: undefined });
  expect(deaths).toHaveLength(1);
  deaths[0]?.('out of memory');
  await until(async () => (notices.length > 0 ? true : null));
  expect(notices).toEqual([{ part: 'sandbox' }]);
  const listed = await until(() =>
    app.handlers.webhooks.list(undefined, { signal: undefined }).catch(() => null),
  );
  expect(listed.webhooks).toEqual([]);
  expect(deaths).toHaveLength(2);
  listening.abort();
  await following;
});
