import { createHash } from 'node:crypto';
import { statSync, utimesSync } from 'node:fs';
import { mkdtemp, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../../main/core/clock.ts';
import { InlineFile, jsonBody } from '../../../main/remote/body/json-body.ts';
import type { SendProgress } from '../../../main/remote/body/outgoing.ts';
import { creation, type RudeServer, rawAnswer, rudeServer, transportTo } from './rude-server.ts';

const clipBytes = 120_000_000;
let folder = '';
let clip = '';
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-upload-'));
  clip = path.join(folder, 'clip.mp4');
  await writeFile(clip, Buffer.alloc(5_000_000, 'a clip of an object'));
  // The rest is a hole: it costs no disk.
  await truncate(clip, clipBytes);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

const body = async () => ({
  inputs: {
    images: [{ url: 'https://example.com/a.png' }],
    capture: [{ data: await InlineFile.fromFile(clip) }],
  },
  name: 'Tässchen “1”',
});

async function rude(...parameters: Parameters<typeof rudeServer>): Promise<RudeServer> {
  const server = await rudeServer(...parameters);
  closers.push(() => server.close());
  return server;
}

function connect(url: string) {
  const { send, close } = transportTo(url);
  closers.push(close);
  return send;
}

interface Arrived {
  readonly length: number;
  readonly declared: string | undefined;
  readonly hash: string;
}

/** Hashes what arrives and answers 202. */
async function hashing(): Promise<{ url: string; arrived: Arrived[] }> {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    const hash = createHash('sha1');
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      hash.update(chunk);
      length += chunk.length;
    });
    request.on('error', () => undefined);
    request.on('end', () => {
      arrived.push({ length, declared: request.headers['content-length'], hash: hash.digest('hex') });
      response.writeHead(202, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrived };
}

describe('a large upload', () => {
  it('arrives whole with its length, reports its way, and is the same bytes when it is sent again', async () => {
    const { url, arrived } = await hashing();
    const send = connect(url);
    const request = await body();
    const reports: SendProgress[] = [];
    const call = creation(request, { onProgress: (progress) => reports.push(progress) });
    await send(call);
    const { sizeBytes } = jsonBody(request);
    expect(arrived[0]).toMatchObject({ length: sizeBytes, declared: String(sizeBytes) });
    expect(reports[0]).toEqual({ sentBytes: 0, totalBytes: sizeBytes });
    expect(reports.at(-1)).toEqual({ sentBytes: sizeBytes, totalBytes: sizeBytes });
    const counts = reports.map(({ sentBytes }) => sentBytes);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    const before = reports.length;
    await send(call);
    expect(reports[before]?.sentBytes).toBe(0);
    expect(arrived[1]).toEqual(arrived[0]);
    const whole = createHash('sha1');
    for await (const piece of jsonBody(request).open()) whole.update(piece);
    expect(arrived[0]?.hash).toBe(whole.digest('hex'));
  });

  it.each([
    ['before it begins', 0],
    ['in the middle', 30_000_000],
  ])('is cancelled %s, and lets go of the file', async (_, after) => {
    const { url } = await hashing();
    const send = connect(url);
    const request = await body();
    const controller = new AbortController();
    const onProgress = ({ sentBytes }: SendProgress): void => {
      if (sentBytes >= after) controller.abort();
    };
    const sending = send(creation(request, { signal: controller.signal, onProgress }));
    await expect(sending).rejects.toMatchObject({ code: 'cancelled' });
    expect(await clipsOpen()).toBe(0);
  });

  it('waits for a server that stops taking it, without reading on', async () => {
    const { url } = await rude(({ socket }) => void socket.pause());
    let nowMs = 0;
    const { send, close } = transportTo(url, {}, { ...systemClock, now: () => (nowMs += 1000) });
    closers.push(close);
    let taken = 0;
    const onProgress = ({ sentBytes }: SendProgress): void => {
      taken = sentBytes;
    };
    const signal = AbortSignal.timeout(300);
    await expect(send(creation(await body(), { signal, onProgress }))).rejects.toMatchObject({
      code: 'cancelled',
    });
    // What the system's own buffers hold on both sides, and no more.
    expect(taken).toBeLessThan(40_000_000);
    expect(await clipsOpen()).toBe(0);
  });

  it('that is cut by a reset in the middle is unreachable, not a crash', async () => {
    const { url } = await rude(({ socket }) => {
      socket.on('data', () => {
        if (socket.bytesRead > 20_000_000) socket.resetAndDestroy();
      });
    });
    await expect(connect(url)(creation(await body()))).rejects.toMatchObject({
      code: 'remote.unreachable',
      message: expect.stringContaining('connection was reset'),
    });
    expect(await clipsOpen()).toBe(0);
  });

  it.each([
    ['before it is sent', 0],
    ['while it is sent', 1],
  ])(
    'of a file that changes %s is refused by name, and its request never comes to an end',
    async (_, from) => {
      const server = await rude(() => undefined);
      let nowMs = 0;
      // Each piece is reported.
      const clock: Clock = { ...systemClock, now: () => (nowMs += 1000) };
      const { send, close } = transportTo(server.url, {}, clock);
      closers.push(close);
      const request = await body();
      const before = statSync(clip);
      const onProgress = ({ sentBytes }: SendProgress): void => {
        if (sentBytes >= from) utimesSync(clip, 1, 1);
      };
      const sending = send(creation(request, { onProgress }));
      await expect(sending).rejects.toMatchObject({ code: 'input.changed', data: { fileName: 'clip.mp4' } });
      utimesSync(clip, before.atime, before.mtime);
      const { sizeBytes } = jsonBody(request);
      expect(server.begun.every(({ receivedBytes }) => receivedBytes < sizeBytes)).toBe(true);
      expect(await clipsOpen()).toBe(0);
    },
  );
});

/** How often this process holds the clip open. */
async function clipsOpen(): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((link) => link === clip).length;
}

const problem = (type: string): string => JSON.stringify({ type, title: 'No', detail: 'not this' });

describe('an answer that comes before the whole body was sent', () => {
  it.each<[string, string, string]>([
    ['413 Payload Too Large', 'payload-too-large', 'remote.too-large'],
    ['401 Unauthorized', 'unauthorized', 'remote.unauthorized'],
    ['422 Unprocessable Content', 'validation-error', 'remote.validation-refused'],
    ['429 Too Many Requests', 'asset-limit-reached', 'remote.asset-limit-reached'],
    ['503 Service Unavailable', 'busy', 'remote.server-error'],
  ])('%s is read as itself', async (status, type, code) => {
    for (const ending of ['reads on', 'stops reading', 'closes'] as const) {
      const { url, begun } = await rude(({ socket }) => {
        socket.write(rawAnswer(status, problem(type)), () => {
          if (ending === 'stops reading') socket.pause();
          if (ending === 'closes') socket.end();
        });
      });
      await expect(connect(url)(creation(await body())), ending).rejects.toMatchObject({ code });
      expect(begun[0]?.receivedBytes).toBeLessThan(clipBytes);
    }
    expect(await clipsOpen()).toBe(0);
  });

  it('after tens of megabytes', async () => {
    const { url } = await rude(({ socket }) => {
      let answered = false;
      socket.on('data', () => {
        if (answered || socket.bytesRead < 50_000_000) return;
        answered = true;
        socket.end(rawAnswer('413 Payload Too Large', problem('payload-too-large')));
      });
    });
    await expect(connect(url)(creation(await body()))).rejects.toMatchObject({ code: 'remote.too-large' });
  });
});
