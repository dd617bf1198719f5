/** Bodies of many sizes arrive whole, however often the disk makes the network wait. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Agent } from 'undici';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { nodeFileSystem } from '../../../main/transfer/disk/file-system.ts';
import { createDownloadFile } from '../../../main/transfer/download-file.ts';

const pem = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, '../sandbox-inputs/tls', name), 'utf8');
const content = randomBytes(9_000_000);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-slow-disk-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const serve: http.RequestListener = (request, response) => {
  const [, how = '', size = ''] = request.url?.split('/') ?? [];
  const body = content.subarray(0, Number(size));
  response.writeHead(200, how === 'chunked' ? {} : { 'content-length': String(body.length) }).end(body);
};

async function listening(server: http.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Takes its time for every block, so that the network has to wait in the middle of what it brings. */
const slowDisk = {
  ...nodeFileSystem,
  createFile: async (at: string, options?: { readonly isLarge: boolean }) => {
    const file = await nodeFileSystem.createFile(at, options);
    return {
      ...file,
      async write(...pieces: Uint8Array[]) {
        for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
        await file.write(...pieces);
      },
    };
  },
};

describe.each([
  ['http', () => http.createServer(serve)],
  ['https', () => https.createServer({ key: pem('key.pem'), cert: pem('cert.pem') }, serve)],
])('over %s', (scheme, create) => {
  it.each(['plain', 'chunked'])('%s bodies of many sizes arrive by few connections', async (how) => {
    const port = await listening(create());
    const dispatcher = new Agent({
      allowH2: false,
      connections: 2,
      connect: { ca: pem('cert.pem') },
    });
    onTestFinished(() => dispatcher.destroy());
    const download = createDownloadFile({ log: silentLog, clock: systemClock, dispatcher, files: slowDisk });
    await Promise.all(
      [0, 1, 5000, 262_143, 262_144, 262_145, 1_000_000, content.length].map(async (size) => {
        const name = `${size}.txt`;
        const url = `${scheme}://localhost:${port}/${how}/${size}`;
        const arrived = await download({ url, folder, path: name, localPath: name, reach: 'loopback' });
        expect(arrived).toEqual({ sizeBytes: size, sha256: sha256(content.subarray(0, size)) });
        expect(sha256(readFileSync(path.join(folder, name)))).toBe(arrived.sha256);
      }),
    );
  });
});
