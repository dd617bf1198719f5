import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../../../main/core/logging/log.ts';
import { runSandboxCommand } from '../../../main/sandbox/command.ts';
import { createSandboxStarter } from '../../../main/sandbox/start-in-worker.ts';
import { makeFolder, send, startService, token } from './service.ts';

const workerUrl = new URL('../../../main/sandbox/worker.ts', import.meta.url);
const startSandbox = createSandboxStarter(workerUrl);
const headers = { authorization: `Bearer ${token}` };

test('the service runs in a thread, makes a real asset, and ends when it is closed', async () => {
  const dataDir = await makeFolder();
  const handle = await startSandbox({ dataDir, token, speed: 1000 });
  const body = JSON.stringify({
    inputs: { text: 'a small table' },
    params: { texture: { resolution: 1024 } },
  });
  const created = await send(`${handle.url}/v1/assets/standard`, { method: 'POST', headers, body });
  expect(created.status).toBe(202);
  let job = created.json;
  while (['queued', 'running'].includes(job.status))
    job = (await send(`${handle.url}/v1/jobs/${created.json.job_id}`, { headers })).json;
  expect(job).toMatchObject({ status: 'complete', error: null });
  const { files } = (await send(`${handle.url}/v1/assets/${created.json.id}`, { headers })).json;
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) expect((await send(file.url, { method: 'HEAD' })).status).toBe(200);
  await handle.close();
  expect(await handle.closed).toEqual({ reason: null });
  await expect(send(handle.url)).rejects.toThrow(/ECONNREFUSED/);
  // The folder is free again.
  await (await startSandbox({ dataDir, token, speed: 1 })).close();
});

test('why it cannot start is said in words', async () => {
  const dataDir = join(await makeFolder(), 'file');
  await writeFile(dataDir, '');
  await expect(startSandbox({ dataDir, token, speed: 1 })).rejects.toThrow(/a file is in the way/);
  await expect(startSandbox({ dataDir: await makeFolder(), token, speed: -1 })).rejects.toThrow(
    /speed must be/,
  );
});

test('a thread that dies by itself is noticed, with the reason', async () => {
  const dying = createSandboxStarter(
    new URL(
      `data:text/javascript,${encodeURIComponent(
        `import { parentPort } from 'node:worker_threads';
         import { serveThread } from '${new URL('../../../main/core/worker-rpc/peer.ts', import.meta.url).href}';
         serveThread(parentPort, {
           run(_, { report }) {
             report('http://127.0.0.1:1');
             setImmediate(() => { throw new Error('out of luck'); });
             return new Promise(() => undefined);
           },
         });`,
      )}`,
    ),
  );
  const handle = await dying({ dataDir: await makeFolder(), token, speed: 1 });
  expect(await handle.closed).toEqual({ reason: 'out of luck' });
  await handle.close();
  const silent = createSandboxStarter(new URL('data:text/javascript,'));
  await expect(silent({ dataDir: await makeFolder(), token, speed: 1 })).rejects.toThrow(/ended with code 0/);
});

test('the command prints one line, serves until its signal, and says why it cannot start', async () => {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const line = Promise.withResolvers<string>();
  let printed = '';
  const stdout = {
    write(text: string) {
      printed += text;
      line.resolve(text);
    },
  };
  const dataDir = await makeFolder();
  const options = {
    port: 0,
    token: null,
    dataDir,
    speed: 100,
    log: silentLog,
    stdout,
    signal: controller.signal,
  };
  const running = runSandboxCommand(options);
  const ready = JSON.parse(await line.promise);
  expect(ready).toEqual({
    schema: 1,
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    token: expect.any(String),
  });
  expect(ready.token.length).toBeGreaterThanOrEqual(32);
  const reply = await send(`${ready.url}/v1/settings`, {
    headers: { authorization: `Bearer ${ready.token}` },
  });
  expect(reply.status).toBe(200);
  const { url } = await startService();
  const busy = { ...options, port: Number(new URL(url).port), dataDir: await makeFolder() };
  await expect(runSandboxCommand(busy)).rejects.toThrow(/already in use/);
  controller.abort();
  await running;
  expect(printed.split('\n')).toHaveLength(2);
});
