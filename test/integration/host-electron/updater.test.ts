/** electron-updater itself against a server on this machine: found, loaded, compared with its hash, and refused when it is another. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { createUpdateDesk, type UpdateDesk } from '../../../main/host/electron/update-desk.ts';

const load = createRequire(import.meta.url);
const newer = Buffer.alloc(300_000, 'a newer program ');
const goodHash = createHash('sha512').update(newer).digest('base64');

type Settle = (resolve: (file: string) => void, reject: (error: Error) => void, onCancel: () => void) => void;
interface Download {
  readonly headers: Readonly<Record<string, string>>;
  readonly cancellationToken: { createPromise(settle: Settle): Promise<string> };
}

/** The updater of AppImages, as it is shipped; Electron's part of it, the network, is Node's. */
function updaterFor(url: string, folder: string) {
  // Its package looks for a program to download when it is requested; here nothing of it is used.
  const electron = load.resolve('electron');
  load.cache[electron] ??= Object.assign(Object.create(null), { id: electron, loaded: true, exports: {} });
  const { AppImageUpdater } = load('electron-updater/out/AppImageUpdater');
  const { HttpExecutor, configureRequestOptions, configureRequestUrl } = load('builder-util-runtime');
  class NodeExecutor extends HttpExecutor {
    createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void) {
      return request(options, callback);
    }
    // As Electron's does it, without Electron's network.
    download(from: URL, destination: string, options: Download): Promise<string> {
      return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
        const asked = { headers: options.headers };
        configureRequestUrl(from, asked);
        configureRequestOptions(asked);
        const callback = (error?: unknown): void =>
          error instanceof Error ? reject(error) : resolve(destination);
        this.doDownload(asked, { destination, options, onCancel, callback, responseHandler: null }, 0);
      });
    }
  }
  const updater = new AppImageUpdater(null, {
    version: '1.0.0',
    name: 'caliper',
    isPackaged: true,
    appUpdateConfigPath: path.join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: path.join(folder, 'cache'),
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  });
  updater.httpExecutor = new NodeExecutor();
  updater.setFeedURL({ provider: 'generic', url });
  updater.disableDifferentialDownload = true;
  return updater;
}

async function openDesk(version: string, sha512: string): Promise<UpdateDesk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-updater-'));
  const channel = `version: ${version}\nfiles:\n  - url: Caliper.AppImage\n    sha512: ${sha512}\n    size: ${newer.length}\npath: Caliper.AppImage\nsha512: ${sha512}\nreleaseDate: '2026-01-02T03:04:05.000Z'\n`;
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
    if (/^\/latest[\w-]*\.yml$/.test(pathname)) outgoing.end(channel);
    else if (pathname === '/Caliper.AppImage') outgoing.end(newer);
    else outgoing.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await mkdir(path.join(folder, 'cache'));
  await writeFile(path.join(folder, 'app-update.yml'), 'provider: generic\nupdaterCacheDirName: caliper\n');
  const before = process.env['APPIMAGE'];
  process.env['APPIMAGE'] = path.join(folder, 'Caliper.AppImage');
  const desk = createUpdateDesk({
    source: () => updaterFor(`http://127.0.0.1:${port}`, folder),
    wanted: async () => false,
    restart: () => undefined,
    clock: systemClock,
    log: silentLog,
  });
  onTestFinished(async () => {
    desk.close();
    if (before === undefined) delete process.env['APPIMAGE'];
    else process.env['APPIMAGE'] = before;
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true, force: true });
  });
  return desk;
}

test('a newer version is found and loaded whole', async () => {
  const desk = await openDesk('1.1.0', goodHash);
  await desk.look();
  expect(desk.state()).toMatchObject({ phase: 'found', version: '1.1.0', error: null });
  await desk.load();
  expect(desk.state()).toMatchObject({ phase: 'ready', version: '1.1.0', error: null });
});

test('the same version is none, and another file is refused', async () => {
  const same = await openDesk('1.0.0', goodHash);
  await same.look();
  expect(same.state()).toMatchObject({ phase: 'idle', version: null, error: null });
  expect(same.state().lookedAt).not.toBeNull();
  const forged = await openDesk('1.1.0', createHash('sha512').update('another').digest('base64'));
  await forged.look();
  await forged.load();
  expect(forged.state()).toMatchObject({
    phase: 'found',
    error: { code: 'update.not-loaded', data: { reason: expect.stringContaining('checksum') } },
  });
});
