/** Attacks on the running web host, byte by byte where a polite client would not send them. */
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/core/logging/log.ts';
import { createDispatch } from '../../../main/host/dispatch.ts';
import { startWebHost, type WebHost } from '../../../main/host/web/web-host.ts';
import { createFakeApp } from '../../fakes/handlers/handlers.ts';
import { connectPage, openSession } from '../../fakes/web-page.ts';

let host: WebHost;
let port = 0;
let cookie = '';
const served: string[] = [];

beforeEach(async () => {
  served.length = 0;
  const hostile: [string, string][] = [
    ['Content-Security-Policy', 'script-src *'],
    ['Access-Control-Allow-Origin', '*'],
  ];
  const record = async (request: Request): Promise<Response> => {
    served.push(`${request.method} ${new URL(request.url).pathname}`);
    const body = await request.text();
    return new Response(`cookie: ${request.headers.get('cookie')}, ${body.length} characters`, {
      headers: hostile,
    });
  };
  host = await startWebHost({
    inside: { content: record, dispatch: createDispatch(createFakeApp().handlers, silentLog) },
    page: async ({ method, url }) => {
      served.push(`${method} ${new URL(url).pathname}`);
      return { status: 200, headers: [...hostile], body: 'page' };
    },
    log: silentLog,
    limits: { maxBodyBytes: 1000, maxMessageBytes: 5000, headersTimeoutMs: 300, requestTimeoutMs: 900 },
  });
  port = Number(new URL(host.url).port);
  cookie = await openSession(host.openingUrl);
});
afterEach(() => host.close());

/** Sends these lines as they are and returns all that comes back until the connection ends. */
function raw(lines: readonly string[], body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(answer) : reject(error),
    );
    socket.on('close', () => resolve(answer));
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  });
}

const statusOf = (answer: string): number => Number(answer.split(' ', 2)[1]);
/** Asks for a WebSocket; one that is accepted is closed at once. */
const upgrade = (change: (lines: string[]) => string[] = (lines) => lines): Promise<string> =>
  raw(
    change([
      'GET /rpc HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Origin: http://127.0.0.1:${port}`,
      `Cookie: ${cookie}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ]),
    // A close frame, so that a connection that is accepted ends.
    '\x08\x00',
  );

const good = (): string[] => [`Host: 127.0.0.1:${port}`, `Cookie: ${cookie}`, 'Connection: close'];

describe('a request', () => {
  it.each([
    ['the page itself', '/x', 'page'],
    ['content', '/content/x', 'cookie: null'],
  ])('of %s is served, without the cookie and with our headers only', async (_what, target, body) => {
    const answer = await raw([`GET ${target} HTTP/1.1`, ...good(), 'Sec-Fetch-Site: same-origin']);
    expect(statusOf(answer)).toBe(200);
    expect(answer).toContain(body);
    expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'");
    expect(answer).not.toContain('script-src *');
  });

  it.each<[string, number, (lines: string[]) => string[]]>([
    [
      'under another name (DNS rebinding)',
      421,
      (lines) => lines.map((l) => l.replace(/^Host:.*/, `Host: evil.example:${port}`)),
    ],
    ['as localhost', 421, (lines) => lines.map((l) => l.replace(/^Host:.*/, `Host: localhost:${port}`))],
    ['without a Host', 400, (lines) => lines.filter((l) => !l.startsWith('Host'))],
    ['with two Hosts', 421, (lines) => ['Host: evil.example', ...lines]],
    ['without the cookie', 401, (lines) => lines.filter((l) => !l.startsWith('Cookie'))],
    [
      'with a wrong cookie',
      401,
      (lines) => lines.map((l) => l.replace(/^(Cookie: [^=]+=).*/, `$1${'A'.repeat(43)}`)),
    ],
    ['from another site', 403, (lines) => [...lines, 'Sec-Fetch-Site: cross-site']],
    ['from another port', 403, (lines) => [...lines, 'Sec-Fetch-Site: same-site']],
    ['with another Origin', 403, (lines) => [...lines, 'Origin: http://evil.example']],
    ['with two Origins', 403, (lines) => [...lines, `Origin: http://127.0.0.1:${port}`, 'Origin: null']],
    ['in a frame', 403, (lines) => [...lines, 'Sec-Fetch-Site: same-origin', 'Sec-Fetch-Dest: iframe']],
  ])('%s is refused', async (_name, status, change) => {
    const answer = await raw(['GET / HTTP/1.1', ...change(good())]);
    expect(statusOf(answer)).toBe(status);
    expect(served).toEqual([]);
  });

  it.each(['TRACE', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'])('by %s is refused', async (method) => {
    const answer = await raw([`${method} / HTTP/1.1`, ...good()]);
    expect(statusOf(answer)).toBe(405);
    expect(answer.toLowerCase()).not.toContain('access-control');
    expect(served).toEqual([]);
  });

  it('by CONNECT or as to a proxy is refused', async () => {
    expect(await raw([`CONNECT evil.example:80 HTTP/1.1`, ...good()])).toBe('');
    expect(statusOf(await raw(['GET http://evil.example/ HTTP/1.1', ...good()]))).toBe(400);
    expect(served).toEqual([]);
  });

  it('keeps the path it was requested, however that is written', async () => {
    await raw(['GET //evil.example/x HTTP/1.1', ...good()]);
    await raw(['GET /content/..%2f..%2fsecret HTTP/1.1', ...good()]);
    await raw(['GET /content/../../secret HTTP/1.1', ...good()]);
    expect(served).toEqual(['GET //evil.example/x', 'GET /content/..%2f..%2fsecret', 'GET /secret']);
  });

  it('whose body says that it is too large is refused before it is read', async () => {
    const origin = `Origin: http://127.0.0.1:${port}`;
    const answer = await raw(['POST /content/inputs HTTP/1.1', ...good(), origin, 'Content-Length: 1001']);
    expect(statusOf(answer)).toBe(413);
    expect(served).toEqual([]);
  });

  it('whose body turns out too large is cut off', async () => {
    const origin = `Origin: http://127.0.0.1:${port}`;
    const chunk = `1f4\r\n${'x'.repeat(500)}\r\n`;
    const lines = ['POST /content/inputs HTTP/1.1', ...good(), origin, 'Transfer-Encoding: chunked'];
    expect(statusOf(await raw(lines, chunk.repeat(2) + '0\r\n\r\n'))).toBe(200);
    // It never ends, so waiting for its end would be answered with 408.
    expect(statusOf(await raw(lines, chunk.repeat(3)))).toBe(413);
  });

  it('that says one length twice, or two ways, is refused', async () => {
    const origin = `Origin: http://127.0.0.1:${port}`;
    const lines = ['POST /content/inputs HTTP/1.1', ...good(), origin, 'Content-Length: 4'];
    expect(statusOf(await raw([...lines, 'Content-Length: 5'], 'abcde'))).toBe(400);
    expect(statusOf(await raw([...lines, 'Transfer-Encoding: chunked'], '0\r\n\r\n'))).toBe(400);
    expect(served).toEqual([]);
  });

  it('whose headers never end is cut off (slowloris)', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: '),
      );
      const trickle = setInterval(() => socket.write('a'), 50);
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('error', (error: NodeJS.ErrnoException) => {
        if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) reject(error);
      });
      socket.on('close', () => {
        clearInterval(trickle);
        resolve(text);
      });
    });
    expect(statusOf(answer)).toBe(408);
  });

  it('whose headers are huge is refused', async () => {
    expect(statusOf(await raw(['GET / HTTP/1.1', ...good(), `X-Big: ${'a'.repeat(20_000)}`]))).toBe(431);
  });
});

describe('the opening link', () => {
  it('sets a cookie for this browser and leads to the page without the key', async () => {
    const response = await fetch(`${host.newOpeningUrl()}&here=1`, { redirect: 'manual' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/');
    expect(response.headers.get('set-cookie')).toMatch(
      /^caliper-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('works once, and says so in words', async () => {
    const again = await fetch(`${host.openingUrl}&here=1`, { redirect: 'manual' });
    expect(again.status).toBe(403);
    expect(again.headers.get('set-cookie')).toBeNull();
    expect(await again.text()).toContain('This link was already used.');
    expect(again.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('leads on when the same browser opens it again', async () => {
    const again = await fetch(host.openingUrl, { redirect: 'manual', headers: { cookie } });
    expect(again.status).toBe(303);
    expect(again.headers.get('set-cookie')).toBeNull();
  });

  it('leads to a name of its own, told only to who has the key', async () => {
    const response = await fetch(host.newOpeningUrl(), { redirect: 'manual' });
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
    const page = await response.text();
    const own = /http:\/\/(caliper-[\da-f]{32}\.localhost:\d+)/.exec(page)?.[1] ?? '';
    expect(response.headers.get('content-security-policy')).toContain(
      `connect-src 'self' blob: http://${own};`,
    );
    const wrong = await fetch(`${host.url}open?key=wrong`);
    expect(await wrong.text()).not.toContain('.localhost');

    const target = new URL(host.newOpeningUrl());
    const lines = [`Host: ${own}`, 'Connection: close'];
    const atOwn = await raw([`GET ${target.pathname}${target.search} HTTP/1.1`, ...lines]);
    expect(statusOf(atOwn)).toBe(303);
    const [, ownCookie = ''] = /set-cookie: ([^;]+)/i.exec(atOwn) ?? [];
    expect(statusOf(await raw(['GET / HTTP/1.1', ...lines, `Cookie: ${ownCookie}`]))).toBe(200);
  });

  it.each(['', '?key=', '?key=wrong', '?other=1'])(
    'without the right key (%j) opens nothing',
    async (query) => {
      const response = await fetch(`${host.url}open${query}`, { redirect: 'manual' });
      expect(response.status).toBe(403);
      expect(response.headers.get('set-cookie')).toBeNull();
    },
  );

  it.each<[string, RequestInit]>([
    ['a browser that loads ahead', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['HEAD', { method: 'HEAD' }],
    ['another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a POST of another site', { method: 'POST', headers: { origin: 'http://evil.example' } }],
  ])('is not spent by %s', async (_name, init) => {
    const url = host.newOpeningUrl();
    const response = await fetch(url, { redirect: 'manual', ...init });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await openSession(url)).toMatch(/^caliper-\d+=/);
  });

  it('does not show what it was asked with', async () => {
    const response = await fetch(`${host.url}open?key=<script>alert(1)</script>`);
    expect(await response.text()).not.toContain('alert');
  });
});

describe('a WebSocket', () => {
  it('of the page is accepted', async () => {
    const page = await connectPage(host.url, cookie);
    expect(await page.client.app.info()).toMatchObject({ host: 'web' });
    await page.close();
    expect(statusOf(await upgrade())).toBe(101);
  });

  it.each<[string, number, (lines: string[]) => string[]]>([
    ['without an Origin', 403, (lines) => lines.filter((l) => !l.startsWith('Origin'))],
    [
      'of another Origin',
      403,
      (lines) => lines.map((l) => l.replace(/^Origin:.*/, 'Origin: http://evil.example')),
    ],
    [
      'of another port',
      403,
      (lines) => lines.map((l) => l.replace(/^Origin:.*/, 'Origin: http://127.0.0.1:1')),
    ],
    [
      'under another name',
      421,
      (lines) => lines.map((l) => l.replace(/^(Host: |Origin: http:\/\/).*/, '$1evil.example')),
    ],
    ['without the cookie', 401, (lines) => lines.filter((l) => !l.startsWith('Cookie'))],
    ['with a wrong cookie', 401, (lines) => lines.map((l) => l.replace(/^(Cookie: [^=]+=).*/, '$1wrong'))],
    ['from another site', 403, (lines) => [...lines, 'Sec-Fetch-Site: cross-site']],
    [
      'at another path',
      404,
      (lines) => lines.map((l) => l.replace('GET /rpc', 'GET /content/assets/a/files/rpc')),
    ],
  ])('%s is refused', async (_name, status, change) => {
    expect(statusOf(await upgrade(change))).toBe(status);
  });

  it('that sends too much or rubbish is closed or ignored, and the host goes on', async () => {
    const page = await connectPage(host.url, cookie);
    const closed = new Promise<CloseEvent>((resolve) => {
      page.socket.addEventListener('close', resolve, { once: true });
    });
    page.socket.send('x'.repeat(5001));
    expect((await closed).code).toBe(1009);
    const next = await connectPage(host.url, cookie);
    expect(await next.client.app.info()).toMatchObject({ host: 'web' });
    await next.close();
  });
});
