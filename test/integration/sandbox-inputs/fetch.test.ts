import { readFileSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  clipLimits,
  fetchClip,
  fetchImage,
  fetchInto,
  imageLimits,
} from '../../../main/sandbox/inputs/fetch.ts';

const limits = { ...imageLimits, maxBytes: 1024 * 1024, size: '1 MiB' };
const never = new AbortController().signal;
/** A key and a certificate that vouch for nothing but these tests. */
const tls = {
  key: readFileSync(join(import.meta.dirname, 'tls/key.pem')),
  cert: readFileSync(join(import.meta.dirname, 'tls/cert.pem'), 'utf8'),
};

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const host = async (listener: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listening(createServer(listener))}`;

async function secureHost(listener: RequestListener): Promise<string> {
  const known = getCACertificates('default');
  setDefaultCACertificates([...known, tls.cert]);
  onTestFinished(() => setDefaultCACertificates(known));
  return `https://localhost:${await listening(createHttpsServer(tls, listener))}`;
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'caliper-fetch-test-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Every name is this machine. */
const everywhereHere: LookupFunction = (_, options, callback) => {
  if (options.all === true) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};

/** A host that sends `/to/NAME` on to that name, at its own port, and what it was requested. */
const redirecting = () => {
  const asked: string[] = [];
  const listener: RequestListener = (request, response) => {
    asked.push(request.url ?? '');
    const { port } = request.socket.address() as AddressInfo;
    const [, kind = '', name = ''] = (request.url ?? '').split('/');
    if (kind === 'to') response.writeHead(302, { location: `http://${name}:${port}/inner` }).end();
    else response.end('image');
  };
  return { asked, listener };
};

describe('an image by URL', () => {
  test('follows three redirects and not a fourth', async () => {
    const url = await host((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('image');
      else response.writeHead(307, { location: `/${left - 1}` }).end();
    });
    expect(Buffer.from(await fetchImage(`${url}/3`, never, limits)).toString()).toBe('image');
    await expect(fetchImage(`${url}/4`, never, limits)).rejects.toThrow(/redirects more than 3 times/);
  });

  test('stops at its size: declared, undeclared, and unpacked', async () => {
    const url = await host((request, response) => {
      const megabytes = Buffer.alloc(3_000_000);
      if (request.url === '/declared')
        response.writeHead(200, { 'content-length': megabytes.length }).end(megabytes);
      else if (request.url === '/packed')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(megabytes));
      else {
        response.write(megabytes);
        response.end();
      }
    });
    for (const path of ['declared', 'packed', 'undeclared'])
      await expect(fetchImage(`${url}/${path}`, never, limits)).rejects.toThrow(/larger than 1 MiB/);
  });

  test('gives up in time, on a silent host and on one that drips', async () => {
    const url = await host((request, response) => {
      if (request.url === '/drip') response.write('x');
    });
    const quick = { ...limits, timeoutMs: 100 };
    for (const path of ['silent', 'drip'])
      await expect(fetchImage(`${url}/${path}?key=hidden`, never, quick)).rejects.toThrow(
        /^The image at 127\.0\.0\.1:\d+ could not be fetched: no answer within 0\.1 s\.$/,
      );
  });

  test('an abort is passed on as it is', async () => {
    const controller = new AbortController();
    const url = await host(() => controller.abort(new Error('closing')));
    await expect(fetchImage(url, controller.signal, limits)).rejects.toThrow('closing');
  });

  test('never names a path, a query or a password', async () => {
    const url = await host((_, response) => response.writeHead(404).end());
    for (const wrong of [`${url}/s3cret?key=s3cret`, url.replace('//', '//user:s3cret@')]) {
      const error = await fetchImage(wrong, never, limits).catch((reason: unknown) => reason);
      expect(String(error)).toMatch(/^ProblemError: The image at 127/);
      expect(String(error)).not.toContain('s3cret');
    }
  });
});

describe('a redirect', () => {
  const free = { ...limits, lookup: everywhereHere };

  test.each([
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    'localhost',
    'elsewhere.example',
    '169.254.169.254',
    '10.0.0.1',
    '192.168.1.1',
  ])('out of a public host does not lead to %s, which is local', async (name) => {
    const { asked, listener } = redirecting();
    const url = (await host(listener)).replace('127.0.0.1', 'photos.example');
    await expect(fetchImage(`${url}/to/${name}`, never, free)).rejects.toThrow(
      /^The image at photos\.example:\d+ could not be fetched: it redirects into the local network\.$/,
    );
    expect(asked).toEqual([`/to/${name}`]);
  });

  test('may stay where it is, and begin at whatever its user names', async () => {
    const { listener } = redirecting();
    const local = await host(listener);
    const url = local.replace('127.0.0.1', 'photos.example');
    for (const start of [
      `${url}/to/photos.example`,
      `${local}/to/localhost`,
      `${local}/to/elsewhere.example`,
    ])
      expect(Buffer.from(await fetchImage(start, never, free)).toString()).toBe('image');
  });
});

describe('a clip by URL', () => {
  test('comes into a file, over HTTPS and through redirects', async () => {
    const url = await secureHost((request, response) => {
      if (request.url === '/clip') response.end(Buffer.alloc(3_000_000, 'clip'));
      else response.writeHead(302, { location: '/clip' }).end();
    });
    const path = join(await folder(), 'new', 'clip');
    expect(await fetchClip(url, path)).toBeNull();
    expect((await readFile(path)).equals(Buffer.alloc(3_000_000, 'clip'))).toBe(true);
  });

  test('is told what went wrong, without a path or a query, and leaves no file', async () => {
    const plain = await host((_, response) => void response.end('x'));
    const url = await secureHost((request, response) => {
      if (request.url === '/large') response.writeHead(200, { 'content-length': 500_000_001 }).flushHeaders();
      else if (request.url === '/endless') response.write(Buffer.alloc(2_000_000));
      else if (request.url === '/plain') response.writeHead(302, { location: plain }).end();
      else if (request.url === '/short')
        response.writeHead(200, { 'content-length': 10 }).write('x', () => response.destroy());
      else response.writeHead(403).end();
    });
    const into = await folder();
    const small = { limits: { ...clipLimits, maxBytes: 1_000_000, size: '1 MB' } };
    for (const [address, options, fault] of [
      [`${url}/secret?key=1`, {}, /^could not be fetched from localhost:\d+: the host answers HTTP 403$/],
      [`${url}/large`, {}, /: it is larger than 500 MB$/],
      [`${url}/endless`, small, /: it is larger than 1 MB$/],
      [`${url}/plain`, {}, /: it redirects to no https address$/],
      [`${url}/short`, {}, /: the connection failed/],
      [plain, {}, /: it is no https address$/],
      [
        url.replace('https://localhost', 'https://elsewhere.invalid'),
        {},
        /: the host cannot be found$|failed/,
      ],
    ] as const)
      expect(await fetchClip(address, join(into, 'clip'), options)).toMatch(fault);
    expect(await readdir(into)).toEqual([]);
  });

  test('needs a certificate that is trusted', async () => {
    const port = await listening(createHttpsServer(tls, (_, response) => void response.end('x')));
    expect(await fetchClip(`https://localhost:${port}`, join(await folder(), 'clip'))).toMatch(
      /: the certificate of the host is not trusted$/,
    );
  });

  test('passes an abort on, and leaves no file', async () => {
    const controller = new AbortController();
    const url = await secureHost((_, response) => {
      response.write('x');
      controller.abort(new Error('closing'));
    });
    const into = await folder();
    await expect(fetchClip(url, join(into, 'clip'), { signal: controller.signal })).rejects.toThrow(
      'closing',
    );
    expect(await readdir(into)).toEqual([]);
  });

  test('passes on what the disk says, as it is', async () => {
    const url = await secureHost((_, response) => void response.end('x'));
    const full = await open('/dev/full', 'w');
    const written = fetchInto(url, clipLimits, never, (piece) => full.writeFile(piece));
    await expect(written).rejects.toMatchObject({ code: 'ENOSPC' });
    await full.close();
  });
});
