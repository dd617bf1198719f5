/**
 * A body of 600 MB with one clip in it, as the embedded service reads it: the memory it grows by and its speed, against
 * the floor of the same run: the same bytes over the same kind of connection, hashed and dropped.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { readJson } from '../main/sandbox/http/body.ts';
import { createMeasuredSchema } from '../main/sandbox/requests/create.ts';
import { InlineData } from '../main/sandbox/requests/inputs.ts';
import { validate } from '../main/sandbox/requests/validate.ts';

const blockBytes = 3 * 2 ** 18;
const blocks = 572;
const clipBytes = blockBytes * blocks;
const runs = 3;
const rssLimitMb = 100;
/** Of processor time, so that a busy machine does not decide: decoding and writing 450 MB beside taking and hashing. */
const slowestRatio = 3;
const slowestMbPerS = 100;

/** Writes the body in a thread of its own, so that both sides have a processor. */
const senderSource = `
const { connect } = require('node:net');
const { workerData: { port, block, blocks }, parentPort } = require('node:worker_threads');
const text = Buffer.from(block).toString('base64');
const before = '{"inputs":{"images":[{"url":"https://a.example/b.png"}],"capture":[{"data":"';
const after = '"}]}}';
const piece = Buffer.from(text, 'latin1');
const length = before.length + piece.length * blocks + after.length;
const socket = connect(port, '127.0.0.1', async () => {
  socket.write('POST / HTTP/1.1\\r\\nhost: x\\r\\nconnection: close\\r\\ncontent-length: ' + length + '\\r\\n\\r\\n' + before);
  for (let n = 0; n < blocks; n += 1)
    if (!socket.write(piece)) await new Promise((drained) => socket.once('drain', drained));
  socket.write(after);
});
socket.on('data', () => undefined).on('close', () => parentPort.postMessage(length));
`;

interface Reading {
  readonly ms: number;
  readonly processorMs: number;
  readonly grownMb: number;
  readonly sentMb: number;
}

const rounded = (value: number): number => Number(value.toPrecision(3));

/** Has the body sent to `read`, and tells what that took. */
async function time(block: Buffer, read: (request: IncomingMessage) => Promise<void>): Promise<Reading> {
  const result = Promise.withResolvers<Omit<Reading, 'sentMb'>>();
  const server = createServer((request, response) => {
    globalThis.gc?.();
    const rssBefore = process.memoryUsage.rss();
    let peak = rssBefore;
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 5);
    const processor = process.cpuUsage();
    const start = performance.now();
    void (async () => {
      try {
        await read(request);
        const ms = performance.now() - start;
        const { user, system } = process.cpuUsage(processor);
        peak = Math.max(peak, process.memoryUsage.rss());
        result.resolve({ ms, processorMs: (user + system) / 1000, grownMb: (peak - rssBefore) / 1e6 });
      } catch (error) {
        result.reject(error);
      } finally {
        clearInterval(timer);
        response.end();
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sender = new Worker(senderSource, { eval: true, workerData: { port, block, blocks } });
  const sent = new Promise<number>((resolve, reject) =>
    sender.once('message', resolve).once('error', reject),
  );
  const reading = await result.promise;
  const sentMb = (await sent) / 1e6;
  await sender.terminate();
  server.close();
  return { ...reading, sentMb };
}

const readPlain = async (request: IncomingMessage): Promise<void> => {
  const hash = createHash('sha256');
  request.on('data', (piece: Buffer) => hash.update(piece));
  await finished(request);
  hash.digest();
};

const folder = mkdtempSync(path.join(tmpdir(), 'caliper-bench-'));
try {
  const block = randomBytes(blockBytes);
  const expected = createHash('sha256');
  for (let n = 0; n < blocks; n += 1) expected.update(block);
  const sha256 = expected.digest('hex');
  const spoolFolder = path.join(folder, 'spool');
  const readBody = async (request: IncomingMessage): Promise<void> => {
    const { body, release } = await readJson(request, { maxBytes: 832_000_000, spoolFolder });
    const data = validate(createMeasuredSchema, body).inputs.capture[0]?.data;
    if (!(data instanceof InlineData) || data.sha256 !== sha256 || statSync(data.path).size !== clipBytes)
      throw new Error('The clip did not arrive as it was sent.');
    await release();
  };
  const read: Reading[] = [];
  const plain: Reading[] = [];
  for (let run = 0; run < runs; run += 1) {
    plain.push(await time(block, readPlain));
    read.push(await time(block, readBody));
  }
  const best = (readings: readonly Reading[], of: 'ms' | 'processorMs'): number =>
    Math.min(...readings.map((reading) => reading[of]));
  const bodyMb = read[0]?.sentMb ?? 0;
  const mbPerS = (bodyMb / best(read, 'ms')) * 1000;

  const processorRatio = best(read, 'processorMs') / best(plain, 'processorMs');
  const grownMb = Math.max(...read.map((reading) => reading.grownMb));
  console.log(`read    ${read.map(({ ms }) => Math.round(ms)).join(', ')} ms`);
  console.log(`floor   ${plain.map(({ ms }) => Math.round(ms)).join(', ')} ms`);
  console.log(
    JSON.stringify({
      name: 'sandbox-body',
      bodyMb: rounded(bodyMb),
      mbPerS: rounded(mbPerS),
      floorMbPerS: rounded((bodyMb / best(plain, 'ms')) * 1000),
      ratio: rounded(best(read, 'ms') / best(plain, 'ms')),
      processorRatio: rounded(processorRatio),
      slowestRatio,
      processorMs: Math.round(best(read, 'processorMs')),
      grownMb: rounded(grownMb),
      plainGrownMb: rounded(Math.max(...plain.map((reading) => reading.grownMb))),
      rssLimitMb,
      holds: mbPerS >= slowestMbPerS && processorRatio <= slowestRatio && grownMb <= rssLimitMb,
    }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
