import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { paramsSchema } from '../../../main/contract/schema/creation/params.ts';
import type { Clock } from '../../../main/core/clock.ts';
import { systemClock } from '../../../main/core/clock.ts';
import { createLog, silentLog } from '../../../main/core/logging/log.ts';
import { InlineFile } from '../../../main/remote/body/json-body.ts';
import { createRemoteClient } from '../../../main/remote/client.ts';
import type { RemoteTimeouts } from '../../../main/remote/transport.ts';
import { type Answer, json, localService, page } from './local-service.ts';

const token = 'tok_very-secret';
const params = paramsSchema.parse({});
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

const job = {
  id: 'j 1/2',
  resource: { type: 'asset', id: 'a' },
  status: 'running',
  created_at: '2026-11-21T10:00:00Z',
};
const created = { id: 'a', job_id: 'j', status: 'queued', effective_params: { mesh: { quality: 'low' } } };

function clientOf(
  baseUrl: string,
  options: { timeouts?: Partial<RemoteTimeouts>; clock?: Clock; token?: string } = {},
) {
  const client = createRemoteClient({
    baseUrl,
    token: async () => options.token ?? token,
    log: silentLog,
    clock: options.clock ?? systemClock,
    random: () => 0,
    ...(options.timeouts === undefined ? {} : { timeouts: options.timeouts }),
  });
  closers.push(() => client.close());
  return client;
}

async function serve(...answers: Answer[]) {
  const service = await localService(...answers);
  closers.push(() => service.close());
  return { service, client: clientOf(service.url) };
}

const failure = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    (value) => new Error(`succeeded: ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (!isAppError(error)) throw error;
  return error;
};

describe('calls', () => {
  it('sends a create as specified: path, token, key and body', async () => {
    const { service, client } = await serve(json(202, created));
    const answer = await client.createStandardAsset(
      { inputs: { text: 'a mug' }, name: 'Mug', params },
      { idempotencyKey: 'key-1' },
    );
    expect(answer).toEqual(created);
    const [sent] = service.received;
    expect([sent?.method, sent?.path]).toEqual(['POST', '/v1/assets/standard']);
    expect(sent?.headers).toMatchObject({
      authorization: `Bearer ${token}`,
      'idempotency-key': 'key-1',
      'content-type': 'application/json',
    });
    expect(JSON.parse(sent?.body ?? '')).toEqual({ inputs: { text: 'a mug' }, name: 'Mug', params });
  });

  it('leaves out a name that is not given', async () => {
    const { service, client } = await serve(json(202, created));
    await client.createStandardAsset({ inputs: { text: 'x' }, name: null, params }, { idempotencyKey: 'k' });
    expect(JSON.parse(service.received[0]?.body ?? '')).toEqual({ inputs: { text: 'x' }, params });
  });

  it('sends a large image whole, with its length', async () => {
    const { service, client } = await serve(json(202, created));
    const bytes = Buffer.alloc(6_000_000, 'caliper');
    await client.createStandardAsset(
      { inputs: { images: [{ data: InlineFile.fromBytes(bytes) }] }, name: null, params },
      { idempotencyKey: 'k' },
    );
    const [sent] = service.received;
    expect(Number(sent?.headers['content-length'])).toBe(Buffer.byteLength(sent?.body ?? ''));
    expect(JSON.parse(sent?.body ?? '').inputs.images[0].data === bytes.toString('base64')).toBe(true);
  });

  it('reads a job, with its id encoded in the path', async () => {
    const { service, client } = await serve(json(200, job));
    expect(await client.getJob('j 1/2')).toMatchObject({ id: 'j 1/2', status: 'running', progress: null });
    expect(service.received[0]?.path).toBe('/v1/jobs/j%201%2F2');
  });

  it('asks nothing for an id that would change the path', async () => {
    const { service, client } = await serve(json(200, job));
    expect((await failure(client.getJob('..'))).code).toBe('remote.not-found');
    expect((await failure(client.getAsset(''))).code).toBe('remote.not-found');
    expect(service.received).toEqual([]);
  });

  it('keeps the path of the base URL', async () => {
    const service = await localService(json(200, { any: 'thing' }));
    closers.push(() => service.close());
    expect(await clientOf(`${service.url}/gen`).getSettings()).toEqual({ any: 'thing' });
    expect(service.received[0]?.path).toBe('/gen/v1/settings');
  });
});

describe('answers that are not as specified', () => {
  it('names the field of a wrong type', async () => {
    const file = { kind: 'usd', path: 'a.usd', url: 7, expires_at: '2026-11-21T10:00:00Z' };
    const { client } = await serve(
      json(200, { id: 'a', kind: 'x', created_at: job.created_at, effective_params: {}, files: [file] }),
    );
    const error = await failure(client.getAsset('a'));
    expect(error.code).toBe('remote.invalid-response');
    expect(error.data).toEqual({
      operation: 'get an asset',
      field: 'files.0.url',
      expected: 'of type string',
    });
  });

  it.each<[string, Answer, string]>([
    ['a page', page(200), 'remote.not-a-service'],
    ['a page instead of 404', page(404), 'remote.not-a-service'],
    [
      'broken JSON',
      (r) => r.writeHead(200, { 'content-type': 'application/json' }).end('{'),
      'remote.invalid-response',
    ],
    ['an unknown status', json(200, { ...job, status: 'dreaming' }), 'remote.invalid-response'],
    ['nothing at all', (r) => r.writeHead(200).end(), 'remote.not-a-service'],
    ['a list', json(200, []), 'remote.invalid-response'],
  ])('%s', async (_, answer, code) => {
    const { client } = await serve(answer);
    expect((await failure(client.getJob('j'))).code).toBe(code);
  });

  it('stops reading an endless answer', async () => {
    const { client } = await serve((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(1_000_000, ' ')));
      };
      response.on('drain', more);
      more();
    });
    const error = await failure(client.getJob('j'));
    expect(error.data).toMatchObject({ field: 'the body', expected: 'at most 16 MB' });
  });
});

describe('tries', () => {
  it('reads again after a hiccup, at most twice', async () => {
    const healed = await serve(json(500, {}), page(502), json(200, job));
    expect((await healed.client.getJob('j')).id).toBe(job.id);
    const broken = await serve(json(500, {}));
    expect((await failure(broken.client.getJob('j'))).code).toBe('remote.server-error');
    expect(broken.service.received).toHaveLength(3);
  });

  it('sends a create once, whatever happens', async () => {
    const { service, client } = await serve(json(500, {}), json(202, created));
    const request = { inputs: { text: 'x' }, name: null, params };
    const error = await failure(client.createStandardAsset(request, { idempotencyKey: 'k' }));
    expect(error.code).toBe('remote.server-error');
    expect(service.received).toHaveLength(1);
  });

  it('leaves a long Retry-After to its caller', async () => {
    const { service, client } = await serve(json(429, { type: 'slow-down' }, { 'retry-after': '30' }));
    expect((await failure(client.getJob('j'))).data).toEqual({ retryAfterMs: 30_000 });
    expect(service.received).toHaveLength(1);
  });
});

describe('the token', () => {
  it('never follows a redirect to another place', async () => {
    const other = await localService(json(200, job));
    closers.push(() => other.close());
    const { client } = await serve(page(302, { location: `${other.url}/v1/jobs/j` }));
    expect((await failure(client.getJob('j'))).code).toBe('remote.not-a-service');
    expect(other.received).toEqual([]);
  });

  it('is not in an error or a log, even when the service echoes it', async () => {
    const lines: string[] = [];
    const service = await localService((response, request) =>
      json(422, { detail: `got ${request.headers.authorization?.replace('Bearer ', '')}` })(
        response,
        request,
      ),
    );
    closers.push(() => service.close());
    const client = createRemoteClient({
      baseUrl: service.url,
      token: async () => token,
      log: createLog({ level: 'trace', destination: { write: (line) => lines.push(line) } }),
      clock: systemClock,
    });
    closers.push(() => client.close());
    const error = await failure(client.getSettings());
    expect(error.code).toBe('remote.validation-refused');
    expect(lines.length).toBeGreaterThan(0);
    expect(`${error.message}${JSON.stringify(error.data)}${lines.join('')}`).not.toContain(token);
  });

  it.each(['two words', 'line\nbreak', 'ünïcode', ''])('%j is not sent', async (odd) => {
    const service = await localService(json(200, {}));
    closers.push(() => service.close());
    const error = await failure(clientOf(service.url, { token: odd }).getSettings());
    expect(error.code).toBe('connection.token-malformed');
    expect(service.received).toEqual([]);
  });
});

describe('a service that does not answer', () => {
  it('is unreachable when nothing listens', async () => {
    const service = await localService(json(200, job));
    await service.close();
    const error = await failure(clientOf(service.url).getJob('j'));
    expect(error.code).toBe('remote.unreachable');
    expect(error.message).toContain('nothing answers at this address and port');
  });

  it('is unreachable when its name is unknown', async () => {
    const error = await failure(clientOf('https://no-such-host.invalid').getJob('j'));
    expect(error.code).toBe('remote.unreachable');
  });

  it('is unreachable when it hangs up', async () => {
    const { client } = await serve((response) => response.destroy());
    expect((await failure(client.getJob('j'))).message).toContain('connection was reset');
  });

  it('is unreachable when it speaks something else, or no TLS', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.end('SSH-2.0-x\r\n'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => new Promise((resolve) => server.close(resolve)));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const plain = await failure(clientOf(`http://127.0.0.1:${port}`).getJob('j'));
    expect([plain.code, plain.message]).toEqual([
      'remote.unreachable',
      expect.stringContaining('speak HTTP'),
    ]);
    const tls = await failure(clientOf(`https://127.0.0.1:${port}`).getJob('j'));
    expect([tls.code, tls.message]).toEqual(['remote.unreachable', expect.stringContaining('speak TLS')]);
  });

  it('times out without headers, and in the middle of the body', async () => {
    const timeouts = { headersMs: 150, bodyMs: 150 };
    const silent = await localService(() => undefined);
    const stalled = await localService(
      (r) => void r.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    );
    closers.push(
      () => silent.close(),
      () => stalled.close(),
    );
    for (const { url } of [silent, stalled])
      expect((await failure(clientOf(url, { timeouts }).getJob('j'))).code).toBe('remote.timeout');
  });

  it('times out when the whole takes too long, though bytes keep coming', async () => {
    const limits: (() => void)[] = [];
    const clock: Clock = {
      now: () => 0,
      after: (_ms, callback) => {
        limits.push(callback);
        return { cancel: () => undefined };
      },
    };
    const service = await localService((response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{');
      limits[0]?.();
    });
    closers.push(() => service.close());
    const error = await failure(clientOf(service.url, { clock }).getJob('j'));
    expect([error.code, error.data]).toEqual(['remote.timeout', { baseUrl: service.url, seconds: 60 }]);
  });

  it('lets go when the caller hangs up, also while it waits for the next try', async () => {
    const controller = new AbortController();
    const { client } = await serve(() => controller.abort());
    expect((await failure(client.getJob('j', { signal: controller.signal }))).code).toBe('cancelled');
    const early = await failure(client.getJob('j', { signal: AbortSignal.abort() }));
    expect(early.code).toBe('cancelled');
    const waiting = new AbortController();
    const clock: Clock = {
      now: () => 0,
      after: (ms) => {
        if (ms < 1000) queueMicrotask(() => waiting.abort());
        return { cancel: () => undefined };
      },
    };
    const failing = await localService(json(500, {}));
    closers.push(() => failing.close());
    const stopped = await failure(clientOf(failing.url, { clock }).getJob('j', { signal: waiting.signal }));
    expect(stopped.code).toBe('cancelled');
    expect(failing.received).toHaveLength(1);
  });
});
