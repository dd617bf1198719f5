/** A guest network that answers in place of the service: nothing counts as the service's word, and nothing is lost. */
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { judge } from '../../../main/modules/creation/queue/failure-verdict.ts';
import { createRemoteClient } from '../../../main/remote/client.ts';
import type { RemoteClient } from '../../../main/remote/types.ts';
import { listening } from './servers.ts';

const page: RequestListener = (_, response) =>
  void response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end('<h1>Welcome to Train Wi-Fi</h1>');
const redirect =
  (location: string): RequestListener =>
  (_, response) =>
    void response.writeHead(302, { location, 'content-type': 'text/html' }).end('<a>Moved</a>');

async function clientOf(listener: RequestListener, isKnown: boolean): Promise<RemoteClient> {
  const client = createRemoteClient({
    baseUrl: `http://127.0.0.1:${await listening(createServer(listener))}`,
    token: async () => 'token',
    log: silentLog,
    clock: systemClock,
    random: () => 0,
    isKnown,
  });
  onTestFinished(() => client.close());
  return client;
}

const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'answered',
    (error: unknown) => error,
  );

async function failureOf(listener: RequestListener, isKnown: boolean): Promise<unknown> {
  const client = await clientOf(listener, isKnown);
  return errorOf(
    client.createStandardAsset(
      { inputs: { text: 'a red mug' }, name: null, params: null },
      { idempotencyKey: 'key-1' },
    ),
  );
}

test.each<[string, RequestListener, string]>([
  ['a page with 200', page, 'a web page came, HTTP 200'],
  [
    'a redirect to its own host',
    redirect('http://login.wifi.example/start?id=4711'),
    'it redirects to login.wifi.example',
  ],
  ['511', (_, response) => void response.writeHead(511).end(), 'it wants you to sign in, HTTP 511'],
])(
  '%s on a known connection: the network is named, and a create stays to be sent',
  async (_, listener, reason) => {
    const error = await failureOf(listener, true);
    expect(error).toMatchObject({ code: 'remote.unreachable', data: { reason, intercepted: true } });
    expect((error as Error).message).toMatch(
      /^The network answered instead of the service at \S+ \(.*\)\. Sign in to the network in a browser/,
    );
    expect(judge(error, false)).toEqual({ next: 'trouble', mayBeAtService: true });
  },
);

test.each<[string, RequestListener]>([
  ['a page', page],
  ['a redirect to its own host', redirect('https://www.example.com/')],
])('%s at an address that never answered as a service is a wrong address', async (_, listener) => {
  const error = await failureOf(listener, false);
  expect(isAppError(error, 'remote.not-a-service')).toBe(true);
});

test('a redirect within the service’s own host is no network’s', async () => {
  expect(isAppError(await failureOf(redirect('/v2/assets/standard'), true), 'remote.not-a-service')).toBe(
    true,
  );
});

test.each<[string, RequestListener]>([
  ['a page', page],
  ['a redirect to another host', redirect('https://www.example.com/')],
])(
  '%s where the specification leaves the path open is no outage: the service may lack it',
  async (_, listener) => {
    const client = await clientOf(listener, true);
    expect(await errorOf(client.bulkJobStatus(['j_1', 'j_2']))).toMatchObject({
      code: 'remote.not-a-service',
    });
  },
);

test.each([407, 511])('HTTP %i is the network’s also where the path is open', async (status) => {
  const client = await clientOf((_, response) => void response.writeHead(status).end(), true);
  expect(await errorOf(client.bulkJobStatus(['j_1', 'j_2']))).toMatchObject({
    code: 'remote.unreachable',
    data: { intercepted: true },
  });
});
