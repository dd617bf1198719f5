import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import type { Call, RemoteTimeouts } from '../../../main/remote/transport.ts';
import { type Begun, creation, rawAnswer, rudeServer, token, transportTo } from './rude-server.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

const reading: Call<unknown> = {
  operation: 'get a job',
  method: 'GET',
  path: '/v1/jobs/j',
  what: 'the job j',
  schema: z.object({ id: z.string() }),
};

/** What a call ends in: its value, or its error. */
async function outcome(
  onHead: (request: Begun) => void,
  call: Call<unknown> = reading,
  limits: Partial<RemoteTimeouts> = {},
): Promise<unknown> {
  const server = await rudeServer(onHead);
  const { send, close } = transportTo(server.url, limits);
  closers.push(() => server.close(), close);
  return send(call).catch((error: unknown) => {
    if (isAppError(error)) return error;
    throw error;
  });
}

const answering =
  (answer: Buffer, ending: 'stays' | 'ends' | 'resets' = 'stays') =>
  ({ socket }: Begun): void => {
    socket.write(answer, () => {
      if (ending === 'ends') socket.end();
      if (ending === 'resets') socket.resetAndDestroy();
    });
  };

const good = '{"id":"j"}';
const pageAnswer = { 'content-type': 'text/html' };

describe('an answer with the wrong length', () => {
  it.each<[string, (request: Begun) => void, object]>([
    [
      'shorter than it says, then closed',
      answering(rawAnswer('200 OK', good, { 'content-length': '1000' }), 'ends'),
      { code: 'remote.unreachable' },
    ],
    [
      'shorter than it says, then reset',
      answering(rawAnswer('200 OK', good, { 'content-length': '1000' }), 'resets'),
      { code: 'remote.unreachable' },
    ],
    [
      'shorter than it says, and silent',
      answering(rawAnswer('200 OK', good, { 'content-length': '1000' })),
      { code: 'remote.timeout' },
    ],
    [
      'longer than it says',
      answering(rawAnswer('200 OK', good, { 'content-length': '5' }), 'ends'),
      { code: 'remote.invalid-response', data: { field: 'the body', expected: 'JSON' } },
    ],
    [
      'longer than it says, whole within what it says',
      answering(rawAnswer('200 OK', `${good}garbage`, { 'content-length': String(good.length) })),
      { id: 'j' },
    ],
    [
      'of two different lengths',
      answering(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 10\r\ncontent-length: 5\r\n\r\n{"id":"j"}')),
      { code: 'remote.unreachable' },
    ],
    [
      'in pieces that break off',
      answering(Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\n{"id"'), 'ends'),
      { code: 'remote.unreachable' },
    ],
    [
      'without any, ended by closing',
      answering(Buffer.from(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n${good}`), 'ends'),
      { id: 'j' },
    ],
  ])('%s', async (_, onHead, expected) => {
    expect(await outcome(onHead, reading, { bodyMs: 200 })).toMatchObject(expected);
  });
});

const trickle = ({ socket }: Begun): void => {
  socket.write(rawAnswer('200 OK', ' ', { 'content-length': '1000000' }));
  const timer = setInterval(() => socket.write(' '), 20);
  socket.on('close', () => clearInterval(timer));
};

describe('an answer of another kind', () => {
  it.each<[string, (request: Begun) => void, object]>([
    ['nothing, closed', ({ socket }) => void socket.end(), { code: 'remote.unreachable' }],
    ['nothing, reset', ({ socket }) => void socket.resetAndDestroy(), { code: 'remote.unreachable' }],
    ['no HTTP', answering(Buffer.from('220 smtp ready\r\n')), { code: 'remote.unreachable' }],
    ['an empty body', answering(rawAnswer('200 OK', '')), { code: 'remote.invalid-response' }],
    ['a page', answering(rawAnswer('200 OK', '<html>hi', pageAnswer)), { code: 'remote.not-a-service' }],
    [
      'a page for 404',
      answering(rawAnswer('404 Not Found', '<html>', pageAnswer)),
      { code: 'remote.not-a-service' },
    ],
    [
      'a page for 502',
      answering(rawAnswer('502 Bad', '<html>', pageAnswer)),
      { code: 'remote.server-error' },
    ],
    ['endless headers', endlessHeaders, { code: 'remote.unreachable' }],
  ])('%s', async (_, onHead, expected) => {
    expect(await outcome(onHead)).toMatchObject(expected);
  });

  it('trickles for ever and is cut off by the limit on the whole', async () => {
    expect(await outcome(trickle, reading, { totalMs: 300 })).toMatchObject({ code: 'remote.timeout' });
  });
});

function endlessHeaders({ socket }: Begun): void {
  socket.write('HTTP/1.1 200 OK\r\n');
  const more = (): void => {
    while (!socket.destroyed && socket.write(`x-${'a'.repeat(1000)}: b\r\n`));
  };
  socket.on('drain', more);
  more();
}

describe('a compressed answer, though none was requested', () => {
  it('asks for none', async () => {
    const heads: string[] = [];
    await outcome((request) => {
      heads.push(request.head);
      answering(rawAnswer('200 OK', good))(request);
    });
    expect(heads[0]).not.toMatch(/accept-encoding/i);
  });

  it.each([
    ['gzip', gzipSync(good)],
    ['x-gzip', gzipSync(good)],
    ['deflate', deflateSync(good)],
    ['BR', brotliCompressSync(good)],
    ['identity', Buffer.from(good)],
  ])('is read when it is %s', async (encoding, body) => {
    const answer = rawAnswer('200 OK', body, { 'content-encoding': encoding });
    expect(await outcome(answering(answer))).toEqual({ id: 'j' });
  });

  it.each<[string, string, Buffer]>([
    ['unknown', 'zstd', Buffer.from(good)],
    ['wrapped twice', 'gzip, gzip', gzipSync(gzipSync(good))],
    ['not what it says', 'gzip', Buffer.from(good)],
    ['cut off', 'gzip', gzipSync(good).subarray(0, 15)],
  ])('is refused when it is %s', async (_, encoding, body) => {
    const answer = rawAnswer('200 OK', body, { 'content-encoding': encoding });
    expect(await outcome(answering(answer))).toMatchObject({ code: 'remote.invalid-response' });
  });

  it('that unfolds without end stops at the bound, in constant memory', async () => {
    const zeros = Buffer.alloc(200_000_000);
    const bombs = [
      ['gzip', gzipSync(zeros, { level: 1 })],
      ['br', brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ] as const;
    const before = process.memoryUsage.rss();
    for (const [encoding, bomb] of bombs)
      expect(
        await outcome(answering(rawAnswer('200 OK', bomb, { 'content-encoding': encoding }))),
      ).toMatchObject({ code: 'remote.invalid-response', data: { expected: 'at most 16 MB' } });
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
  });

  it('that cannot be read still refuses by its status', async () => {
    const answer = rawAnswer('401 Unauthorized', Buffer.from('x'), { 'content-encoding': 'gzip' });
    expect(await outcome(answering(answer))).toMatchObject({ code: 'remote.unauthorized' });
  });
});

describe('a redirect', () => {
  const statuses = ['301 Moved', '302 Found', '303 See', '307 Temporary', '308 Permanent'];
  it.each(statuses)('%s to another origin is not followed, with or without a body', async (status) => {
    const other = await rudeServer(answering(rawAnswer('200 OK', good)));
    closers.push(() => other.close());
    const answer = rawAnswer(status, '', { location: `${other.url}/v1/jobs/j` });
    for (const call of [reading, creation({ text: 'x' })]) {
      const error = await outcome(answering(answer), call);
      expect(error).toMatchObject({ code: 'remote.not-a-service' });
      expect(JSON.stringify(error)).not.toContain(token);
    }
    expect(other.begun).toEqual([]);
  });

  it('to the same origin is not followed either', async () => {
    const heads: string[] = [];
    await outcome((request) => {
      heads.push(request.head);
      answering(rawAnswer('307 Temporary', '', { location: '/v1/elsewhere' }))(request);
    });
    expect(heads).toHaveLength(1);
  });
});
