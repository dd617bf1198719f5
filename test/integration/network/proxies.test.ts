/** A service and a file host behind a proxy: which one is taken, and what is said when it fails. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import type { AppError } from '../../../main/contract/plain/errors.ts';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { createDownloadFile } from '../../../main/transfer/download-file.ts';
import { transportTo } from '../remote/rude-server.ts';
import { listening, secureService, socksProxy, testProxy, trustTestAuthority } from './servers.ts';

const service = 'https://api.example.test';
const names = [
  'https_proxy',
  'HTTPS_PROXY',
  'all_proxy',
  'ALL_PROXY',
  'http_proxy',
  'HTTP_PROXY',
  'no_proxy',
  'NO_PROXY',
];

beforeEach(() => {
  for (const name of names) vi.stubEnv(name, undefined);
});

/** What reading a job there ends in. */
async function read(baseUrl = service, connectMs = 5_000): Promise<unknown> {
  const { send, close } = transportTo(baseUrl, { connectMs });
  onTestFinished(close);
  return send({
    operation: 'get a job',
    method: 'GET',
    path: '/v1/jobs/j',
    what: 'the job j',
    schema: z.object({ id: z.string() }),
  }).catch((error: unknown) => error);
}

test('each variable, in curl’s order: the first that is set is used, an empty one is none', async () => {
  trustTestAuthority();
  const good = { port: await secureService('good') };
  for (const [at, name] of names.slice(0, 6).entries()) {
    const proxy = await testProxy(good);
    for (const other of names.slice(0, 6)) vi.stubEnv(other, undefined);
    vi.stubEnv('https_proxy', '');
    vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`);
    for (const later of names.slice(at + 1, 6)) vi.stubEnv(later, 'http://127.0.0.1:9');
    expect(await read(), name).toEqual({ id: 'j' });
    expect(proxy.targets, name).toEqual(['api.example.test:443']);
  }
});

test('a proxy without a scheme is an HTTP proxy; its credentials are sent to it and nowhere else', async () => {
  trustTestAuthority();
  const headers: unknown[] = [];
  const port = await secureService('good', (request, response) => {
    headers.push(request.headers['proxy-authorization']);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"j"}');
  });
  const proxy = await testProxy({ port });
  vi.stubEnv('HTTPS_PROXY', `jo%40x:s%3Acret@127.0.0.1:${proxy.port}`);
  expect(await read()).toEqual({ id: 'j' });
  expect(proxy.logins).toEqual([`Basic ${Buffer.from('jo@x:s:cret').toString('base64')}`]);
  expect(headers).toEqual([undefined]);
});

test('a proxy that speaks TLS itself; its certificate is judged as any', async () => {
  const port = await secureService('good');
  const proxy = await testProxy({ port }, 'good');
  vi.stubEnv('HTTPS_PROXY', `https://localhost:${proxy.port}`);
  const distrusted = (await read()) as AppError;
  expect(distrusted.message).toMatch(
    /proxy localhost:\d+ named in HTTPS_PROXY cannot be used: its certificate comes from an issuer.*NODE_EXTRA_CA_CERTS/,
  );
  trustTestAuthority();
  expect(await read()).toEqual({ id: 'j' });
  expect(proxy.targets).toEqual(['api.example.test:443']);
});

test('loopback never goes through a proxy, nor does what NO_PROXY names', async () => {
  trustTestAuthority();
  const proxy = await testProxy({ status: 500 });
  vi.stubEnv('ALL_PROXY', `http://127.0.0.1:${proxy.port}`);
  expect(await read(`https://localhost:${await secureService('good')}`)).toEqual({ id: 'j' });
  vi.stubEnv('NO_PROXY', 'elsewhere.test, .example.test');
  // Its name is unknown here, which only somebody finds out who does not ask the proxy.
  expect(await read()).toMatchObject({ code: 'remote.unreachable', data: { neverSent: true } });
  expect(proxy.targets).toEqual([]);
});

describe('SOCKS5', () => {
  test('the proxy resolves the name; with a login where it wants one', async () => {
    trustTestAuthority();
    const port = await secureService('good');
    const open = await socksProxy({ port });
    vi.stubEnv('ALL_PROXY', `socks5://127.0.0.1:${open.port}`);
    expect(await read()).toEqual({ id: 'j' });
    expect(open.targets).toEqual(['api.example.test:443']);
    const locked = await socksProxy({ port }, { user: 'jo', password: 'secret' });
    vi.stubEnv('ALL_PROXY', `socks5h://jo:secret@127.0.0.1:${locked.port}`);
    expect(await read()).toEqual({ id: 'j' });
    expect(locked.logins).toEqual(['jo:secret']);
  });

  test.each([
    ['a login is wanted', '', /wants a user name and password\)/],
    ['the login is wrong', 'jo:wrong@', /does not accept the user name and password in ALL_PROXY/],
  ])('%s', async (_, login, words) => {
    const proxy = await socksProxy({ port: 9 }, { user: 'jo', password: 'secret' });
    vi.stubEnv('ALL_PROXY', `socks5://${login}127.0.0.1:${proxy.port}`);
    expectUnreachable(await read(), words, proxy.port);
  });

  test('the proxy finds nothing there', async () => {
    const proxy = await socksProxy({ code: 5 });
    vi.stubEnv('ALL_PROXY', `socks5://127.0.0.1:${proxy.port}`);
    expectUnreachable(
      await read(),
      /does not connect to api\.example\.test: nothing answers there/,
      proxy.port,
    );
  });
});

/** Named as the proxy, with nothing sent and no password shown. */
function expectUnreachable(outcome: unknown, words: RegExp, port: number): void {
  expect(outcome).toMatchObject({ code: 'remote.unreachable', data: { neverSent: true } });
  const { message } = outcome as AppError;
  expect(message).toMatch(words);
  expect(message).toContain(`proxy 127.0.0.1:${port}`);
  expect(message).not.toContain('wrong');
}

test.each([
  [407, '', /wants a user name and password \(HTTP 407\)\). Set HTTPS_PROXY to http:\/\/USER:PASSWORD@127/],
  [407, 'jo:wrong@', /does not accept the user name and password in HTTPS_PROXY \(HTTP 407\)/],
  [403, '', /does not connect to api\.example\.test \(HTTP 403\)\). Ask your network administrator/],
  [502, '', /found no way to api\.example\.test \(HTTP 502\)/],
])('a proxy that answers %i (login “%s”)', async (status, login, words) => {
  const proxy = await testProxy({ status });
  vi.stubEnv('HTTPS_PROXY', `http://${login}127.0.0.1:${proxy.port}`);
  expectUnreachable(await read(), words, proxy.port);
});

test('a proxy that never answers is given up after the time of a connection, and named', async () => {
  const proxy = await testProxy('never');
  vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${proxy.port}`);
  expectUnreachable(
    await read(service, 200),
    /named in HTTPS_PROXY cannot be used: it did not answer within 0\.2 s/,
    proxy.port,
  );
});

test('a proxy that is not there, one that hangs up, and one that speaks no HTTP', async () => {
  const gone = createServer();
  const gonePort = await listening(gone);
  await new Promise((resolve) => gone.close(resolve));
  vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${gonePort}`);
  expectUnreachable(await read(), /nothing answers at this address and port/, gonePort);
  const hangsUp = await listening(createServer((socket) => socket.once('data', () => socket.destroy())));
  vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${hangsUp}`);
  expectUnreachable(await read(), /the connection was reset/, hangsUp);
  const deaf = await listening(createServer((socket) => socket.end('220 mail.example ESMTP\r\n')));
  vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${deaf}`);
  expectUnreachable(await read(), /does not speak HTTP/, deaf);
  vi.stubEnv('HTTPS_PROXY', 'http://proxy.invalid:3128');
  const { message } = (await read()) as AppError;
  expect(message).toMatch(/proxy proxy\.invalid:3128 named in HTTPS_PROXY cannot be used: .*name/);
});

test.each([
  ['HTTPS_PROXY', 'not a url', /HTTPS_PROXY is set to “not a url”, which is not the URL of a proxy/],
  ['https_proxy', 'http://', /https_proxy is set to “http:\/\/”/],
  ['HTTP_PROXY', 'http://jo:wrong@host:port:x', /HTTP_PROXY is set to “http:\/\/host:port:x”/],
  [
    'ALL_PROXY',
    'ftp://proxy.example',
    /ALL_PROXY names a proxy of the kind ftp, which Caliper does not support/,
  ],
  ['all_proxy', 'socks4://proxy.example', /all_proxy names a proxy of the kind socks4/],
])('%s=%s is an error of that variable', async (name, value, words) => {
  vi.stubEnv(name, value);
  const outcome = await read();
  expect(outcome).toMatchObject({ code: 'remote.unreachable', data: { neverSent: true } });
  expect((outcome as AppError).message).toMatch(words);
  expect((outcome as AppError).message).not.toContain('wrong');
});

test('NO_PROXY with what other programs understand, or nobody, keeps nothing from going through the proxy', async () => {
  trustTestAuthority();
  const proxy = await testProxy({ port: await secureService('good') });
  vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${proxy.port}`);
  vi.stubEnv('NO_PROXY', '192.168.*,<local>;intranet/, https://api.example.test/, <-loopback>');
  expect(await read()).toEqual({ id: 'j' });
  expect(proxy.targets).toEqual(['api.example.test:443']);
});

test('a download goes through the proxy too, and names it when it fails', async () => {
  trustTestAuthority();
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-proxied-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const port = await secureService('good', (_, response) => void response.end('the file'));
  const download = createDownloadFile({ log: silentLog, clock: systemClock });
  const fetched = (): Promise<unknown> =>
    download({
      url: 'https://api.example.test/file?sig=s3cret',
      path: 'a.bin',
      localPath: 'a.bin',
      folder,
      reach: 'loopback',
    });
  const proxy = await testProxy({ port });
  vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${proxy.port}`);
  await fetched();
  expect(await readFile(path.join(folder, 'a.bin'), 'utf8')).toBe('the file');
  expect(proxy.targets).toEqual(['api.example.test:443']);

  const locked = await testProxy({ status: 407 });
  vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${locked.port}`);
  const failing = createDownloadFile({ log: silentLog, clock: systemClock });
  const error: unknown = await failing({
    url: 'https://api.example.test/file?sig=s3cret',
    path: 'b.bin',
    localPath: 'b.bin',
    reach: 'loopback',
    folder,
  }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: 'transfer.unreachable',
    message: expect.stringMatching(/proxy 127\.0\.0\.1:\d+ wants a user name and password \(HTTP 407\)/),
  });
  expect((error as AppError).message).not.toContain('s3cret');
});

test('a 407 that is not from CONNECT is a proxy’s all the same', async () => {
  const port = await listening(createHttpServer((_, response) => void response.writeHead(407).end()));
  expect(await read(`http://127.0.0.1:${port}`)).toMatchObject({
    code: 'remote.unreachable',
    message: expect.stringMatching(/a proxy wants a user name and password/),
  });
});
