/** A limit of speed holds up the bytes themselves: those of a download, and those of an upload. */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import type { Pace } from '../../../main/core/rate-limit.ts';
import { sendBody } from '../../../main/remote/body/outgoing.ts';
import { createDownloadFile } from '../../../main/transfer/download-file.ts';

const sizeBytes = 1_500_000;

/** Holds up everything after the first piece until it is opened; counts what it was asked about. */
function gate(): Pace & { open(): void; taken(): number; held: Promise<void> } {
  const opened = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let taken = 0;
  return {
    took(bytes) {
      taken += bytes;
      held.resolve();
      return opened.promise;
    },
    open: () => opened.resolve(),
    taken: () => taken,
    held: held.promise,
  };
}

test('a download takes no further piece before it is paid for', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-pace-'));
  const server = createServer((_, response) => response.end(Buffer.alloc(sizeBytes, 'a')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  const pace = gate();
  const download = createDownloadFile({ log: silentLog, clock: systemClock, pace });
  const { port } = server.address() as AddressInfo;
  const seen: number[] = [];
  const arrived = download({
    url: `http://127.0.0.1:${port}/a.txt`,
    folder,
    path: 'a.txt',
    localPath: 'a.txt',
    reach: 'loopback',
    onProgress: ({ receivedBytes }) => void seen.push(receivedBytes),
  });
  await pace.held;
  expect(pace.taken()).toBeLessThan(sizeBytes);
  expect(seen.at(-1)).toBeLessThan(sizeBytes);
  pace.open();
  expect((await arrived).sizeBytes).toBe(sizeBytes);
  expect(pace.taken()).toBe(sizeBytes);
  expect((await readFile(path.join(folder, 'a.txt'))).length).toBe(sizeBytes);
});

test('an upload hands on no further piece before it is paid for, and a small request never waits', async () => {
  const pace = gate();
  const large = sendBody(body(100_000), systemClock, undefined, pace).pieces[Symbol.asyncIterator]();
  await large.next();
  const second = large.next();
  await pace.held;
  expect(pace.taken()).toBe(10_000);
  pace.open();
  expect((await second).done).toBe(false);
  const idle = gate();
  let sent = 0;
  for await (const piece of sendBody(body(30_000), systemClock, undefined, idle).pieces) sent += piece.length;
  expect([sent, idle.taken()]).toEqual([30_000, 0]);
});

function body(bytes: number) {
  return {
    sizeBytes: bytes,
    async *open() {
      for (let at = 0; at < bytes; at += 10_000) yield new Uint8Array(Math.min(10_000, bytes - at));
    },
  };
}
