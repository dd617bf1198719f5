/**
 * A clip of 500 MB as base64 inside of a JSON request: the memory that this process grows by and its speed, against the
 * floor of the same run: the same number of bytes written to the same loopback server from one buffer.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { systemClock } from '../main/core/clock.ts';
import { createHttpAgent } from '../main/core/http-agent.ts';
import { InlineFile } from '../main/remote/body/inline-file.ts';
import { jsonBody } from '../main/remote/body/json-body.ts';
import { createTransport } from '../main/remote/transport.ts';

const clipBytes = 500_000_000;
const rssLimitMb = 100;
/** Reading the file and encoding it cost processor time that a plain write does not. */
const slowestRatio = 3;
const runs = 3;
const timeouts = { connectMs: 5_000, headersMs: 30_000, bodyMs: 30_000, totalMs: 60_000 };

/** Counts what arrives in a thread of its own and answers once the declared length is there. */
const serverSource = `
const { createServer } = require('node:net');
const { parentPort } = require('node:worker_threads');
const answer = 'HTTP/1.1 202 Accepted\\r\\ncontent-type: application/json\\r\\ncontent-length: 2\\r\\n\\r\\n{}';
createServer((socket) => {
  let head = '', left = -1;
  socket.on('error', () => undefined).on('data', (chunk) => {
    let bytes = chunk.length;
    if (left < 0) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\\r\\n\\r\\n');
      if (end < 0) return;
      left = Number(/content-length: (\\d+)/i.exec(head)[1]);
      bytes = head.length - end - 4;
    }
    left -= bytes;
    if (left > 0) return;
    if (left < 0) throw new Error('more arrived than was declared');
    head = ''; left = -1;
    socket.write(answer);
  });
}).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port); });
`;

/** The highest resident memory while `work` runs, above what it was before, in MB. */
async function grownBy(work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  await work();
  clearInterval(timer);
  return Math.max(peak, process.memoryUsage.rss(), before) / 1e6 - before / 1e6;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** The same bytes on the wire and nothing else: one buffer, written again and again. */
async function plain(port: number, sizeBytes: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${sizeBytes}\r\n\r\n`);
  const piece = Buffer.alloc(256 * 1024, 'A');
  for (let left = sizeBytes; left > 0; left -= piece.length)
    if (!socket.write(left < piece.length ? piece.subarray(0, left) : piece)) await once(socket, 'drain');
  await once(socket, 'data');
  socket.destroy();
}

const rounded = (value: number): number => Number(value.toPrecision(3));
const folder = mkdtempSync(path.join(tmpdir(), 'caliper-bench-'));
const server = new Worker(serverSource, { eval: true });
const dispatcher = createHttpAgent(timeouts, 1);
try {
  const [port] = z.tuple([z.int()]).parse(await once(server, 'message'));
  const clip = path.join(folder, 'clip.mp4');
  writeFileSync(clip, Buffer.alloc(50_000_000, 'a clip of an object'));
  truncateSync(clip, clipBytes);
  const send = createTransport({
    baseUrl: `http://127.0.0.1:${port}`,
    token: async () => 'token',
    clock: systemClock,
    timeouts,
    dispatcher,
  });
  const body = {
    inputs: {
      images: [{ url: 'https://example.com/mug.png' }],
      capture: [{ data: await InlineFile.fromFile(clip) }],
    },
  };
  const upload = () =>
    send({
      operation: 'create a measured asset',
      method: 'POST',
      path: '/v1/assets/measured',
      body,
      idempotencyKey: 'key',
      what: null,
      schema: z.unknown(),
    });
  const { sizeBytes } = jsonBody(body);
  await plain(port, 50_000_000);
  // The first upload is the one that is measured for memory: nothing of it is warm.
  const rssGrowthMb = rounded(await grownBy(upload));
  const took: number[] = [];
  const floors: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    floors.push(await seconds(() => plain(port, sizeBytes)));
    took.push(await seconds(upload));
    console.log(`upload ${rounded(took.at(-1) ?? 0)} s, plain ${rounded(floors.at(-1) ?? 0)} s`);
  }
  const [best, floor] = [Math.min(...took), Math.min(...floors)];
  const ratio = rounded(best / floor);
  console.log(
    JSON.stringify({
      name: 'upload',
      clipMB: clipBytes / 1e6,
      wireMB: rounded(sizeBytes / 1e6),
      rssGrowthMb,
      rssLimitMb,
      wireMBPerSecond: Math.round(sizeBytes / 1e6 / best),
      floorMBPerSecond: Math.round(sizeBytes / 1e6 / floor),
      ratio,
      slowestRatio,
      holds: rssGrowthMb < rssLimitMb && ratio < slowestRatio,
    }),
  );
} finally {
  await dispatcher.destroy();
  await server.terminate();
  rmSync(folder, { recursive: true, force: true });
}
