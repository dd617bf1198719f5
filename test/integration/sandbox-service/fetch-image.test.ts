import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { fetchImage } from '../../../main/sandbox/engine/fetch-image.ts';

const limits = { maxBytes: 1024 * 1024, timeoutMs: 10_000, maxRedirects: 3 };
const never = new AbortController().signal;

async function host(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('follows three redirects and not a fourth', async () => {
  const url = await host((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.end('image');
    else response.writeHead(307, { location: `/${left - 1}` }).end();
  });
  expect(Buffer.from(await fetchImage(`${url}/3`, limits, never)).toString()).toBe('image');
  await expect(fetchImage(`${url}/4`, limits, never)).rejects.toThrow(/redirects more than 3 times/);
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
    await expect(fetchImage(`${url}/${path}`, limits, never)).rejects.toThrow(/larger than 1 MiB/);
});

test('gives up in time, on a silent host and on one that drips', async () => {
  const url = await host((request, response) => {
    if (request.url === '/drip') response.write('x');
  });
  const quick = { ...limits, timeoutMs: 100 };
  for (const path of ['silent', 'drip'])
    await expect(fetchImage(`${url}/${path}?key=hidden`, quick, never)).rejects.toThrow(
      /^The image at 127\.0\.0\.1:\d+ could not be fetched: no answer within 0\.1 s\.$/,
    );
});

test('an abort is passed on as it is', async () => {
  const controller = new AbortController();
  const url = await host(() => controller.abort(new Error('closing')));
  await expect(fetchImage(url, limits, controller.signal)).rejects.toThrow('closing');
});
