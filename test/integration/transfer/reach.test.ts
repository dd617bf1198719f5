/** A service out there that leads into this machine: before the request, by a redirect, and by a name; nothing is asked. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { lookupWithin, type Reach } from '../../../main/core/network/addresses.ts';
import { createHttpAgent } from '../../../main/core/network/http-agent.ts';
import { createDownloadFile } from '../../../main/transfer/download-file.ts';

let folder: string;
let victim: Server;
let asked: string[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-reach-'));
  asked = [];
  victim = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/away') response.writeHead(302, { location: 'https://10.1.2.3/keys' }).end();
    else response.end('a secret of this machine');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => victim.once('listening', resolve));
});
afterEach(async () => {
  victim.closeAllConnections();
  victim.close();
  await rm(folder, { recursive: true, force: true });
});

const port = (): number => (victim.address() as AddressInfo).port;
const download = (url: string, reach: Reach) =>
  createDownloadFile({ log: silentLog, clock: systemClock })({
    url,
    folder,
    path: 'a.glb',
    localPath: 'a.glb',
    reach,
  });

describe('of a service out there', () => {
  it.each([
    '127.0.0.1',
    '0x7f000001',
    '2130706433',
    'localhost',
    'evil.localhost',
    '[::1]',
    '[::ffff:7f00:1]',
  ])('a link to %s is refused, and nothing is asked', async (host) => {
    for (const scheme of ['http', 'https'])
      await expect(download(`${scheme}://${host}:${port()}/keys?sig=s3cret`, 'public')).rejects.toMatchObject(
        {
          code: 'transfer.not-the-file',
          data: { path: 'a.glb', found: expect.stringMatching(/into this machine|not https/) },
          message: expect.not.stringContaining('s3cret'),
        },
      );
    expect(asked).toEqual([]);
  });
});

describe('of the sandbox', () => {
  it('a link into this machine is followed', async () => {
    expect(await download(`http://127.0.0.1:${port()}/file`, 'loopback')).toMatchObject({ sizeBytes: 24 });
    expect(asked).toEqual(['/file']);
  });

  it('a redirect to the keys of a cloud’s machine is not', async () => {
    victim.removeAllListeners('request');
    victim.on('request', (_request, response) => {
      response.writeHead(302, { location: 'https://169.254.169.254/latest/meta-data' }).end();
    });
    await expect(download(`http://127.0.0.1:${port()}/file`, 'loopback')).rejects.toMatchObject({
      data: { found: 'a link to an address where no file can be' },
    });
  });
});

it('a name that was given an address of this machine makes no connection', async () => {
  let connections = 0;
  const listener = createTcpServer(() => (connections += 1)).listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const lookup = lookupWithin('public', (_name, options, callback) => {
    if (options.all === true) callback(null, [{ address: '127.0.0.1', family: 4 }]);
    else callback(null, '127.0.0.1', 4);
  });
  const timeouts = { connectMs: 5000, headersMs: 5000, bodyMs: 5000 };
  const dispatcher = createHttpAgent(timeouts, 2, { lookup });
  const asking = createDownloadFile({ log: silentLog, clock: systemClock, dispatcher })({
    url: `https://files.example.com:${(listener.address() as AddressInfo).port}/a?sig=s3cret`,
    folder,
    path: 'a.glb',
    localPath: 'a.glb',
    reach: 'public',
  });
  await expect(asking).rejects.toMatchObject({
    code: 'transfer.not-the-file',
    data: { found: 'a link that leads into this machine' },
  });
  expect(connections).toBe(0);
  await dispatcher.close();
  listener.close();
});
