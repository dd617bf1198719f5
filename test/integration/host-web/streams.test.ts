/** Bytes and events through the web host: as they are, as fast as the reader reads, and no longer than it listens. */
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError, isAppError } from '../../../main/contract/plain/errors.ts';
import type { Clock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { createDispatch } from '../../../main/host/dispatch.ts';
import { plainAnswer } from '../../../main/host/page.ts';
import {
  type Inside,
  startWebHost,
  type WebHost,
  type WebHostOptions,
} from '../../../main/host/web/web-host.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import { createFakeApp, fakeJob } from '../../fakes/handlers/handlers.ts';
import { connectPage, openSession } from '../../fakes/web-page.ts';

let started: WebHost | undefined;
afterEach(async () => {
  await started?.close();
  started = undefined;
});

const notHere = async (): Promise<Response> => new Response('not here', { status: 404 });

async function start(
  part: Partial<WebHostOptions> & { handlers?: Handlers; content?: Inside['content'] },
): Promise<{ host: WebHost; cookie: string }> {
  const host = await startWebHost({
    inside: {
      content: part.content ?? notHere,
      dispatch: createDispatch(part.handlers ?? createFakeApp().handlers, silentLog),
    },
    page: async () => plainAnswer(404, 'not here'),
    log: silentLog,
    ...part,
  });
  started = host;
  return { host, cookie: await openSession(host.openingUrl) };
}

/** A response body of any length that counts what was taken of it. */
function endless(chunkBytes: number): Endless {
  const ended = Promise.withResolvers<void>();
  let taken = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        taken += chunkBytes;
        controller.enqueue(new Uint8Array(chunkBytes));
      },
      cancel: () => ended.resolve(),
    },
    { highWaterMark: 0 },
  );
  return { body, taken: () => taken, cancelled: ended.promise };
}

interface Endless {
  readonly body: ReadableStream;
  taken(): number;
  readonly cancelled: Promise<void>;
}

/** The same that fills the memory of whoever reads, as a file does. */
function endlessFilling(): Endless {
  const ended = Promise.withResolvers<void>();
  let taken = 0;
  const body = new ReadableStream({
    type: 'bytes',
    pull({ byobRequest }) {
      taken += byobRequest?.view?.byteLength ?? 0;
      byobRequest?.respond(byobRequest.view?.byteLength ?? 0);
    },
    cancel: () => ended.resolve(),
  });
  return { body, taken: () => taken, cancelled: ended.promise };
}

/** Resolves when the number has stopped growing for a while of turns of the event loop. */
async function whenStill(read: () => number): Promise<number> {
  let last = -1;
  for (let still = 0; still < 200; still += 1) {
    if (read() !== last) still = 0;
    last = read();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return last;
}

describe('the byte channel', () => {
  it('passes ranges, their answer and the type through untouched', async () => {
    const { host, cookie } = await start({
      content: async (request) =>
        new Response(request.headers.get('range'), {
          status: 206,
          headers: {
            'Content-Range': 'bytes 1-3/10',
            'Content-Type': 'model/gltf-binary',
            'X-Own': 'kept',
          },
        }),
    });
    const response = await fetch(`${host.url}content/a`, { headers: { cookie, range: 'bytes=1-3' } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe('bytes 1-3/10');
    expect(response.headers.get('content-type')).toBe('model/gltf-binary');
    expect(response.headers.get('x-own')).toBe('kept');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(await response.text()).toBe('bytes=1-3');
  });

  it('streams 64 MB up and back', async () => {
    const { host, cookie } = await start({ content: async (request) => new Response(request.body) });
    const bytes = Buffer.alloc(64 * 1024 * 1024, 'caliper ');
    const headers = { cookie, origin: new URL(host.url).origin };
    const response = await fetch(`${host.url}content/inputs`, { method: 'POST', headers, body: bytes });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  const sources = { 'of its own': () => endless(64 * 1024), 'of the reader': endlessFilling };
  it.each(Object.entries(sources))(
    'reads no further than a client that has stopped reading, and stops when it hangs up: memory %s',
    async (_, make) => {
      const source = make();
      const aborted = Promise.withResolvers<void>();
      const content = async (request: Request): Promise<Response> => {
        request.signal.addEventListener('abort', () => aborted.resolve());
        return new Response(source.body);
      };
      const { host, cookie } = await start({ content });
      const client = connect(Number(new URL(host.url).port), '127.0.0.1');
      client.pause();
      client.write(`GET /content/a HTTP/1.1\r\nHost: ${new URL(host.url).host}\r\nCookie: ${cookie}\r\n\r\n`);
      expect(await whenStill(source.taken)).toBeLessThan(32 * 1024 * 1024);
      client.destroy();
      await Promise.all([aborted.promise, source.cancelled]);
    },
  );

  it('sends a file through few buffers, whole and in order', async () => {
    const bytes = Uint8Array.from({ length: 5_000_001 }, (_, at) => (at * 31) % 251);
    let at = 0;
    const body = new ReadableStream({
      type: 'bytes',
      pull(controller) {
        const view = controller.byobRequest?.view;
        if (!(view instanceof Uint8Array)) throw new TypeError('no room');
        view.set(bytes.subarray(at, at + Math.min(view.length, 100_000)));
        const sent = Math.min(view.length, 100_000, bytes.length - at);
        at += sent;
        if (sent === 0) controller.close();
        controller.byobRequest?.respond(sent);
      },
    });
    const { host, cookie } = await start({
      content: async () => new Response(body, { headers: { 'content-length': `${bytes.length}` } }),
    });
    const response = await fetch(`${host.url}content/a`, { headers: { cookie } });
    expect(Buffer.compare(await response.bytes(), bytes)).toBe(0);
  });

  it('answers in words when a handler fails, and goes on', async () => {
    const { host, cookie } = await start({
      content: (request) =>
        request.url.endsWith('bad')
          ? Promise.reject(new TypeError('Bearer secret-1'))
          : Promise.resolve(new Response('ok')),
    });
    const bad = await fetch(`${host.url}content/bad`, { headers: { cookie } });
    expect(bad.status).toBe(500);
    expect(await bad.text()).not.toContain('secret-1');
    expect(await (await fetch(`${host.url}content/good`, { headers: { cookie } })).text()).toBe('ok');
  });

  it('breaks the answer off when its source fails in the middle', async () => {
    const { host, cookie } = await start({
      content: async () =>
        new Response(
          ReadableStream.from(
            (async function* () {
              yield Buffer.from('begin');
              throw new TypeError('the disk is gone');
            })(),
          ),
        ),
    });
    const reading = fetch(`${host.url}content/a`, { headers: { cookie } }).then((response) =>
      response.text(),
    );
    await expect(reading).rejects.toThrow('terminated');
  });
});

describe('the event stream', () => {
  it('is pulled no further than a page that has stopped reading', async () => {
    let pulled = 0;
    const ended = Promise.withResolvers<void>();
    const app = createFakeApp();
    const name = 'x'.repeat(10_000);
    const handlers: Handlers = {
      ...app.handlers,
      events: {
        subscribe: async () =>
          (async function* () {
            try {
              for (;;) {
                pulled += 1;
                yield { type: 'job.changed' as const, job: fakeJob(pulled, { name }) };
              }
            } finally {
              ended.resolve();
            }
          })(),
      },
    };
    const { host, cookie } = await start({ handlers });
    const client = connect(Number(new URL(host.url).port), '127.0.0.1');
    const origin = new URL(host.url).origin;
    client.write(
      [
        'GET /rpc HTTP/1.1',
        `Host: ${new URL(host.url).host}`,
        `Origin: ${origin}`,
        `Cookie: ${cookie}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      ].join('\r\n'),
    );
    await new Promise((resolve) => client.once('data', resolve));
    client.pause();
    client.write(textFrame(JSON.stringify({ i: '1', p: { u: '/events/subscribe', b: {} } })));
    const most = await whenStill(() => pulled);
    expect(most).toBeGreaterThan(10);
    expect(most * name.length).toBeLessThan(64 * 1024 * 1024);
    client.destroy();
    await ended.promise;
  });

  it('ends for a page that no longer answers, as after sleep or a pulled plug', async () => {
    const timers: (() => void)[] = [];
    const clock: Clock = {
      now: () => 0,
      after: (_ms, callback) => {
        timers.push(callback);
        return { cancel: () => undefined };
      },
    };
    const app = createFakeApp();
    const { host, cookie } = await start({ handlers: app.handlers, clock });
    const page = await connectPage(host.url, cookie);
    const stream = await page.client.events.subscribe();
    await stream.next();
    const beat = (): void => timers.shift()?.();
    // Two beats in one turn leave no time for the answer to the first ping.
    beat();
    beat();
    await app.events.whenOpen(0);
    expect(app.events.open()).toBe(0);
  });
});

describe('the host', () => {
  it('lets go of a body that nobody asked for', async () => {
    const { body, taken, cancelled } = endless(1000);
    const { host, cookie } = await start({ content: async () => new Response(body) });
    const head = await fetch(`${host.url}content/a`, { method: 'HEAD', headers: { cookie } });
    expect(head.status).toBe(200);
    await cancelled;
    expect(taken()).toBe(0);
  });

  it('serves a reload with the same cookie, and several browsers', async () => {
    const { host, cookie } = await start({ page: async () => ({ status: 200, headers: [], body: 'page' }) });
    for (const session of [cookie, cookie, await openSession(host.newOpeningUrl())])
      expect(await (await fetch(host.url, { headers: { cookie: session } })).text()).toBe('page');
  });

  it('says in words that a port is taken', async () => {
    const { host } = await start({});
    const port = Number(new URL(host.url).port);
    const second = startWebHost({
      inside: { content: notHere, dispatch: createDispatch(createFakeApp().handlers, silentLog) },
      page: async () => plainAnswer(404, 'not here'),
      log: silentLog,
      port,
    });
    await expect(second).rejects.toSatisfy((error) => isAppError(error, 'host.port-taken'));
  });

  it('serves the page while the library is being opened, and then what the page had asked for', async () => {
    const inside = Promise.withResolvers<Inside>();
    const { host, cookie } = await start({ inside: inside.promise });
    expect(await (await fetch(host.url, { headers: { cookie } })).text()).toBe('not here\n');
    const bytes = fetch(`${host.url}content/a`, { headers: { cookie } });
    const connecting = connectPage(host.url, cookie);
    inside.resolve({
      content: async () => new Response('bytes'),
      dispatch: createDispatch(createFakeApp().handlers, silentLog),
    });
    expect(await (await bytes).text()).toBe('bytes');
    expect(await (await connecting).client.app.info()).toMatchObject({ version: expect.any(String) });
  });

  it('tells the open page why the library could not be opened, then has nothing more to say', async () => {
    const inside = Promise.withResolvers<Inside>();
    const { host, cookie } = await start({
      inside: inside.promise,
      page: async () => ({ status: 200, headers: [], body: 'a part' }),
    });
    const connecting = connectPage(host.url, cookie);
    const failure = new AppError('catalogue.locked', { path: '/somewhere' });
    inside.reject(failure);
    await expect(connecting).rejects.toThrow('the socket was refused');
    const heard = { yet: false };
    const lastWords = host.lastWords().finally(() => {
      heard.yet = true;
    });
    // A page that is on its way needs all of itself to ask why.
    const part = await fetch(`${host.url}assets/start.js`, { headers: { cookie } });
    expect([part.status, await part.text(), heard.yet]).toEqual([200, 'a part', false]);
    expect((await fetch(host.url, { method: 'HEAD', headers: { cookie } })).status).toBe(503);
    const told = await fetch(host.url, { headers: { cookie } });
    expect(told.status).toBe(503);
    expect(await told.text()).toContain(failure.message);
    await lastWords;
  });

  it('waits for nobody where no page was opened', async () => {
    const host = await startWebHost({
      inside: Promise.reject(new AppError('catalogue.locked', { path: '/somewhere' })),
      page: async () => plainAnswer(404, 'not here'),
      log: silentLog,
    });
    started = host;
    await expect(host.lastWords()).resolves.toBeUndefined();
  });

  it('ends with open sockets and half-read answers', async () => {
    const source = endless(1024);
    const app = createFakeApp();
    const { host: running, cookie } = await start({
      handlers: app.handlers,
      content: async () => new Response(source.body),
    });
    const page = await connectPage(running.url, cookie);
    const stream = await page.client.events.subscribe();
    await stream.next();
    const response = await fetch(`${running.url}content/a`, { headers: { cookie } });
    started = undefined;
    await running.close();
    await app.events.whenOpen(0);
    await source.cancelled;
    await expect(response.text()).rejects.toThrow('terminated');
    await expect(fetch(running.url)).rejects.toThrow('fetch failed');
  });
});

/** A masked text frame of a client, RFC 6455 section 5.2; up to 125 bytes. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
