/** The system's own proxy settings: when they are asked, in which order their proxies are used, and what is said of them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import type { SystemProxy } from '../../../main/core/network/proxy.ts';
import { createDownloadThreads } from '../../../main/transfer/open-downloads.ts';
import { transportTo } from '../remote/rude-server.ts';
import { listening, secureService, socksProxy, testProxy, trustTestAuthority } from './servers.ts';

const service = 'https://api.example.test';
const names = ['https_proxy', 'all_proxy', 'http_proxy', 'no_proxy'];

beforeEach(() => {
  for (const name of names.flatMap((each) => [each, each.toUpperCase()])) vi.stubEnv(name, undefined);
});

/** A reader of jobs whose connections are each new, with what the system was asked. */
function reader(answer: SystemProxy, { baseUrl = service, connectMs = 5_000 } = {}) {
  const asked: string[] = [];
  const systemProxy: SystemProxy = (url) => {
    asked.push(url);
    return answer(url);
  };
  return {
    asked,
    async read(): Promise<unknown> {
      const { send, close } = transportTo(baseUrl, { connectMs }, systemClock, { systemProxy });
      onTestFinished(close);
      return send({
        operation: 'get a job',
        method: 'GET',
        path: '/v1/jobs/j?token=s3cret',
        what: 'the job j',
        schema: z.object({ id: z.string() }),
      }).catch((error: unknown) => (error instanceof Error ? error.message : error));
    },
  };
}

test('the settings are asked for the host alone, and their proxy is used', async () => {
  trustTestAuthority();
  const port = await secureService('good');
  const http = await testProxy({ port });
  const socks = await socksProxy({ port });
  for (const [list, { targets }] of [
    [`PROXY 127.0.0.1:${http.port}`, http],
    [`SOCKS5 127.0.0.1:${socks.port}; DIRECT`, socks],
  ] as const) {
    const { read, asked } = reader(async () => list);
    expect(await read()).toEqual({ id: 'j' });
    expect(asked).toEqual(['https://api.example.test/']);
    expect(targets).toEqual(['api.example.test:443']);
  }
});

test('neither loopback nor what NO_PROXY names is asked about, and a variable comes first', async () => {
  trustTestAuthority();
  const port = await secureService('good');
  const proxy = await testProxy({ port });
  const local = reader(async () => 'PROXY 127.0.0.1:9', { baseUrl: `https://localhost:${port}` });
  expect(await local.read()).toEqual({ id: 'j' });
  const set = reader(async () => 'PROXY 127.0.0.1:9');
  vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${proxy.port}`);
  expect(await set.read()).toEqual({ id: 'j' });
  vi.stubEnv('HTTPS_PROXY', undefined);
  vi.stubEnv('NO_PROXY', 'example.test');
  // Its name is unknown here, which only somebody finds out who does not ask a proxy.
  expect(await set.read()).toMatch(/cannot be reached/);
  expect([...local.asked, ...set.asked]).toEqual([]);
});

test('a proxy that is not there is passed over, and one that refuses is not', async () => {
  trustTestAuthority();
  const port = await secureService('good');
  const gone = createServer();
  const gonePort = await listening(gone);
  await new Promise((resolve) => gone.close(resolve));
  const proxy = await testProxy({ port });
  const there = reader(async () => `PROXY 127.0.0.1:${gonePort}; PROXY 127.0.0.1:${proxy.port}`);
  expect(await there.read()).toEqual({ id: 'j' });
  const direct = reader(async () => `PROXY 127.0.0.1:${gonePort}; DIRECT`, {
    baseUrl: `https://caliper.localhost.test:${port}`,
  });
  expect(await direct.read()).toMatch(/caliper\.localhost\.test/);
  const refusing = await testProxy({ status: 403 });
  const refused = reader(async () => `PROXY 127.0.0.1:${refusing.port}; PROXY 127.0.0.1:${proxy.port}`);
  expect(await refused.read()).toMatch(
    /HTTP 403\)\). Ask your network administrator to allow api\.example\.test, or to except it from the proxy in the system’s network settings\./,
  );
  expect(proxy.targets).toHaveLength(1);
});

test('a certificate that nobody trusts is said, and no proxy behind it is used', async () => {
  const port = await secureService('good');
  const proxy = await testProxy({ port });
  const secure = await testProxy({ port }, 'self-signed');
  const { read } = reader(async () => `HTTPS localhost:${secure.port}; PROXY 127.0.0.1:${proxy.port}`);
  expect(await read()).toMatch(
    /proxy localhost:\d+ named in the system’s network settings cannot be used: its certificate/,
  );
  expect(proxy.targets).toEqual([]);
});

test.each<[string, (port: number) => string, RegExp]>([
  [
    'wants a login',
    (port) => `PROXY 127.0.0.1:${port}`,
    /wants a user name and password \(HTTP 407\)\). Set HTTPS_PROXY to http:/,
  ],
  [
    'is none that Caliper can use',
    () => 'SOCKS 127.0.0.1:9',
    /say “SOCKS 127\.0\.0\.1:9”, which names no proxy/,
  ],
  [
    'is not named',
    () => '',
    /network settings ask for a proxy.*Check the proxy in the system’s network settings, or name it in HTTPS_PROXY/,
  ],
])('a proxy that %s', async (_, list, words) => {
  const { port } = await testProxy({ status: 407 });
  expect(await reader(async () => list(port)).read()).toMatch(words);
});

test('settings that fail, and those that never answer, are waited for no longer than a connection', async () => {
  const failing = reader(() => Promise.reject(new Error('secret detail')));
  expect(await failing.read()).toMatch(/network settings ask for a proxy/);
  const silent = reader(() => new Promise(() => undefined), { connectMs: 200 });
  expect(await silent.read()).toMatch(/settings did not say within 0\.2 s which proxy to use/);
});

test('downloads in threads of their own ask the application', async () => {
  const proxy = await testProxy({ status: 403 });
  const asked: string[] = [];
  const threads = createDownloadThreads({
    entry: new URL('../../../main/transfer/threads/worker.ts', import.meta.url),
    log: silentLog,
    clock: systemClock,
    systemProxy: async (url) => {
      asked.push(url);
      if (url.includes('unknown')) throw new Error('secret detail');
      return `PROXY 127.0.0.1:${proxy.port}`;
    },
  });
  onTestFinished(() => threads.close());
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-system-proxy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const fetched = (host: string): Promise<unknown> =>
    threads.download({
      url: `https://${host}/m.glb?sig=s3cret`,
      path: 'm.glb',
      localPath: 'm.glb',
      folder,
      reach: 'public',
    });
  await expect(fetched('files.example.test')).rejects.toThrow(
    `the proxy 127.0.0.1:${proxy.port} does not connect to files.example.test (HTTP 403)`,
  );
  expect([...new Set(proxy.targets)]).toEqual(['files.example.test:443']);
  await expect(fetched('unknown.example.test')).rejects.toThrow(
    /Check the proxy in the system’s network settings/,
  );
  expect([...new Set(asked)]).toEqual(['https://files.example.test/', 'https://unknown.example.test/']);
});
