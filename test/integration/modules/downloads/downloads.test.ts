/** Files arrive on their own, whole and in place, and nothing on the way loses what is already there. */

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import { manifestSchema } from '../../../../main/contract/schema/manifest.ts';
import { unfinishedMark } from '../../../../main/transfer/asset-paths.ts';
import { type FileSystem, nodeFileSystem } from '../../../../main/transfer/disk/file-system.ts';
import { createHurriedClock } from '../../../fakes/hurried-clock.ts';
import { createSkippingClock } from '../../../fakes/skipping-clock.ts';
import { createSmallWorkshop } from '../../../fakes/workshop.ts';
import { databasePath } from '../../catalogue/library.ts';
import { fileHost } from '../../transfer/file-host.ts';
import { type Desk, openDesk, until } from '../desk.ts';
import { verified } from '../inspection/verified-folders.ts';

const options = { signal: undefined };
const made = async (desk: Desk): Promise<AssetId> => {
  await desk.connect();
  return desk.untilAccepted(await desk.create());
};
const get = (desk: Desk, assetId: AssetId): Promise<AssetDetail> =>
  desk.app.handlers.assets.get({ assetId }, options);
const stopped = (desk: Desk, assetId: AssetId): Promise<AssetDetail> =>
  until(async () => {
    const asset = await get(desk, assetId);
    return asset.transfer?.state === 'stopped' ? asset : null;
  });

interface Broken {
  code: string | null;
  times: number;
}

/** A disk whose writes fail with `code` while `broken.code` is set. */
function breakableDisk(): { files: FileSystem; broken: Broken } {
  const broken: Broken = { code: null, times: 0 };
  const files: FileSystem = {
    ...nodeFileSystem,
    async createFile(file) {
      if (broken.code !== null) broken.times += 1;
      if (broken.code !== null)
        throw Object.assign(new Error(`${broken.code}: simulated`), { code: broken.code, syscall: 'open' });
      return nodeFileSystem.createFile(file);
    },
  };
  return { files, broken };
}

describe('downloads', () => {
  test('a finished asset arrives on its own, laid out by path, with a manifest that matches the bytes', async () => {
    const desk = await openDesk();
    const asset = await desk.untilDownloaded(await made(desk));
    expect(asset.folder).toMatch(/^blue_mug-[a-z0-9]+$/);
    expect(asset.folderPath).toBe(path.join(desk.libraryPath, asset.folder ?? ''));
    expect(asset.kinds.toSorted()).toEqual(['glb', 'physics_sidecar', 'preview']);
    expect(asset.hasPreview).toBe(true);
    const manifest = manifestSchema.parse(
      JSON.parse(await readFile(path.join(asset.folderPath ?? '', 'manifest.json'), 'utf8')),
    );
    expect(manifest.files).toHaveLength(3);
    for (const file of manifest.files) {
      const bytes = await readFile(path.join(asset.folderPath ?? '', file.localPath));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
      expect(bytes.byteLength).toBe(file.sizeBytes);
    }
    expect(manifest.job?.status).toBe('complete');
    expect(JSON.stringify(manifest)).not.toContain('signature');
    expect(asset.job?.transitions.map((one) => one.status)).toEqual(
      expect.arrayContaining(['queued', 'complete']),
    );
  });

  test('the token is never sent to the file host', async () => {
    const desk = await openDesk();
    desk.proxy.fault = ({ path: asked }) =>
      asked.startsWith('/v1/assets/')
        ? {
            kind: 'edit',
            edit: (body) => body.replaceAll(/http:\/\/127\.0\.0\.1:\d+\/files/g, `${desk.proxy.url}/files`),
          }
        : { kind: 'pass' };
    await desk.untilDownloaded(await made(desk));
    const fileRequests = desk.proxy.seen.filter((one) => one.path.startsWith('/files/'));
    expect(fileRequests.length).toBeGreaterThanOrEqual(3);
    expect(fileRequests.filter((one) => one.headers.authorization !== undefined)).toEqual([]);
  });

  test('an expired URL is fetched afresh and the file arrives', async () => {
    const desk = await openDesk();
    let reads = 0;
    desk.proxy.fault = ({ method, path: asked }) => {
      if (method !== 'GET' || !asked.startsWith('/v1/assets/')) return { kind: 'pass' };
      reads += 1;
      return reads > 1
        ? { kind: 'pass' }
        : { kind: 'edit', edit: (body) => body.replaceAll(/expires=\d+/g, 'expires=1000000000') };
    };
    const asset = await desk.untilDownloaded(await made(desk));
    expect(reads).toBe(2);
    expect(asset.files.every((file) => file.state === 'complete')).toBe(true);
  });

  test('a read-only folder stops the transfer with a message, keeps what arrived, and "Try again" finishes it', async () => {
    const { files, broken } = breakableDisk();
    broken.code = 'EROFS';
    const desk = await openDesk({ files });
    const assetId = await made(desk);
    const asset = await stopped(desk, assetId);
    expect(asset.transfer?.error?.code).toBe('transfer.folder-read-only');
    expect(sentenceOf(asset.transfer?.error)).toContain('Try again');
    await desk.restart();
    expect((await get(desk, assetId)).transfer?.state).toBe('stopped');
    broken.code = null;
    await desk.app.handlers.transfers.retry({ assetId }, options);
    expect((await desk.untilDownloaded(assetId)).files.every((file) => file.state === 'complete')).toBe(true);
  });

  test('a disk that refuses to write more is waited for, over a restart, and the download goes on automatically', async () => {
    const { files, broken } = breakableDisk();
    broken.code = 'ENOSPC';
    const desk = await openDesk({ files, clock: createHurriedClock(40) });
    const assetId = await made(desk);
    const full = await until(async () => {
      const { transfer } = await get(desk, assetId);
      return transfer?.state === 'waiting' && transfer.error !== null ? transfer : null;
    });
    expect(full.error?.code).toBe('transfer.disk-full');
    expect(sentenceOf(full.error)).not.toMatch(/ 0(\.0)? /);
    await desk.restart();
    broken.code = null;
    expect((await desk.untilDownloaded(assetId)).files.every((file) => file.state === 'complete')).toBe(true);
  });

  test('a system that gives no file descriptors for a while is waited for, however often it refuses', async () => {
    const { files, broken } = breakableDisk();
    broken.code = 'EMFILE';
    const clock = createSkippingClock();
    const desk = await openDesk({ files, clock });
    const assetId = await made(desk);
    const hurried = async (): Promise<AssetDetail['transfer']> => {
      const { transfer } = await get(desk, assetId);
      if (transfer?.state === 'waiting') clock.skipTo(Date.parse(transfer.nextTryAt ?? '0'));
      return transfer;
    };
    const refused = await until(async () => {
      const transfer = await hurried();
      expect(transfer?.state).not.toBe('stopped');
      return broken.times > 30 && transfer?.state === 'waiting' && transfer.error !== null ? transfer : null;
    });
    expect(refused).toMatchObject({ attempt: 0, error: { code: 'process.too-many-files' } });
    broken.code = null;
    await until(async () => ((await hurried())?.state === 'complete' ? true : null));
    expect((await get(desk, assetId)).files.every((file) => file.state === 'complete')).toBe(true);
  });

  test('fetched again in vain, a file that was deleted is missing to a verification, and comes when it is there', async () => {
    const { files: disk, broken } = breakableDisk();
    const desk = await openDesk({ files: disk });
    const assetId = await made(desk);
    const { folderPath, files } = await desk.untilDownloaded(assetId);
    await rm(path.join(folderPath ?? '', files[0]?.localPath ?? ''));
    broken.code = 'EROFS';
    await desk.app.handlers.transfers.fetch({ of: { assetIds: [assetId] } }, options);
    await stopped(desk, assetId);
    const { report } = await verified(desk.libraryPath);
    expect(report).toMatchObject({ clean: false, unfinished: 0, assetsInTrouble: 1, missing: 1 });
    broken.code = null;
    await desk.app.handlers.transfers.retry({ assetId }, options);
    await desk.untilDownloaded(assetId);
    expect((await verified(desk.libraryPath)).report).toMatchObject({ clean: true, assets: 1 });
  });

  test('a link that stands where the mark of an open download goes leads to nothing being written', async () => {
    const desk = await openDesk();
    const assetId = await made(desk);
    const { folderPath, files } = await desk.untilDownloaded(assetId);
    const theirs = path.join(path.dirname(desk.libraryPath), 'theirs.txt');
    await writeFile(theirs, 'theirs');
    await symlink(theirs, path.join(folderPath ?? '', unfinishedMark));
    await rm(path.join(folderPath ?? '', files[0]?.localPath ?? ''));
    await desk.app.handlers.transfers.fetch({ of: { assetIds: [assetId] } }, options);
    await until(async () => {
      const { transfer, files: now } = await get(desk, assetId);
      const isWhole = transfer?.state === 'complete' && now.every(({ state }) => state === 'complete');
      const isThere = existsSync(path.join(folderPath ?? '', files[0]?.localPath ?? ''));
      return isWhole && isThere ? true : null;
    });
    expect(await readFile(theirs, 'utf8')).toBe('theirs');
  });

  test('a download that was under way when Caliper ended waits, also after it was killed', async () => {
    const silent = await fileHost((response) =>
      response.writeHead(200, { 'content-length': 1000 }).flushHeaders(),
    );
    onTestFinished(() => silent.close());
    const desk = await openDesk();
    desk.proxy.fault = ({ method, path: asked }) =>
      method === 'GET' && asked.startsWith('/v1/assets/')
        ? {
            kind: 'edit',
            edit: (body) => body.replaceAll(/http:\/\/127\.0\.0\.1:\d+\/files/g, `${silent.origin}/files`),
          }
        : { kind: 'pass' };
    const assetId = await made(desk);
    await until(async () => ((await get(desk, assetId)).transfer?.state === 'active' ? true : null));
    await desk.app.close();
    const database = new Database(databasePath(desk.libraryPath));
    onTestFinished(() => void database.close());
    expect(database.prepare('SELECT state FROM transfers').all()).toEqual([{ state: 'waiting' }]);
    // As one that was killed leaves it, of an asset that is not begun at the next start.
    database.exec("UPDATE transfers SET state = 'active', paused = 1");
    await desk.restart();
    expect((await get(desk, assetId)).transfer).toMatchObject({ state: 'waiting', paused: true });
  });

  test('closed in the middle of a download, it goes on at the next start and leaves no partial file', async () => {
    const desk = await openDesk({ workshop: createSmallWorkshop({ modelBytes: 30_000_000 }) });
    desk.proxy.fault = ({ path: asked }) =>
      asked.startsWith('/files/') && asked.includes('.glb')
        ? { kind: 'cut' }
        : asked.startsWith('/v1/assets/')
          ? {
              kind: 'edit',
              edit: (body) => body.replaceAll(/http:\/\/127\.0\.0\.1:\d+\/files/g, `${desk.proxy.url}/files`),
            }
          : { kind: 'pass' };
    const assetId = await made(desk);
    await until(async () =>
      (await get(desk, assetId)).transfer?.state === 'waiting' &&
      (await get(desk, assetId)).transfer?.filesDone === 2
        ? true
        : null,
    );
    const folder = (await get(desk, assetId)).folderPath ?? '';
    await writeFile(path.join(folder, 'assets', 'blue_mug', 'leftover.txt'), 'mine');
    desk.proxy.fault = () => ({ kind: 'pass' });
    await desk.restart();
    await desk.untilDownloaded(assetId);
    const names = await readdir(folder, { recursive: true });
    expect(names.filter((name) => name.includes('.part'))).toEqual([]);
    expect(names).toContain(path.join('assets', 'blue_mug', 'leftover.txt'));
  });

  test('a file that the user deleted comes again when asked', async () => {
    const desk = await openDesk();
    const assetId = await made(desk);
    const asset = await desk.untilDownloaded(assetId);
    const glb = asset.files.find((file) => file.kind === 'glb');
    await rm(path.join(asset.folderPath ?? '', glb?.localPath ?? ''));
    await desk.app.handlers.transfers.retry({ assetId }, options);
    const again = await desk.untilDownloaded(assetId);
    expect(await readFile(path.join(again.folderPath ?? '', glb?.localPath ?? ''))).toHaveLength(
      glb?.sizeBytes ?? 0,
    );
  });

  test('a file that the user changed stays as it is, while one that was deleted comes again', async () => {
    const desk = await openDesk();
    const assetId = await made(desk);
    const asset = await desk.untilDownloaded(assetId);
    const at = (kind: string): string =>
      path.join(asset.folderPath ?? '', asset.files.find((file) => file.kind === kind)?.localPath ?? '');
    await writeFile(at('physics_sidecar'), '{"mine": true}');
    await rm(at('glb'));
    await desk.app.handlers.transfers.retry({ assetId }, options);
    await desk.untilDownloaded(assetId);
    expect(await readFile(at('glb'))).toHaveLength(20_000);
    expect(await readFile(at('physics_sidecar'), 'utf8')).toBe('{"mine": true}');
  });

  test.each([
    ['leaves the folder', '../../escape.txt', 'refused'],
    ['is absolute', '/etc/escape.txt', 'refused'],
    ['has a drive letter', 'C:\\escape.txt', 'refused'],
    ['is a reserved Windows name', 'assets/CON.txt', 'complete'],
    ['has a NUL', 'assets/a\u0000b.txt', 'refused'],
  ])(
    'a path that %s is refused in words or made safe, and the other files still arrive',
    async (_, hostile, state) => {
      const desk = await openDesk();
      desk.proxy.fault = ({ method, path: asked }) =>
        method === 'GET' && asked.startsWith('/v1/assets/')
          ? {
              kind: 'edit',
              edit: (body) => {
                const detail = JSON.parse(body) as { files: { path: string; kind: string }[] };
                const sidecar = detail.files.find((file) => file.kind === 'physics_sidecar');
                if (sidecar !== undefined) sidecar.path = hostile;
                return JSON.stringify(detail);
              },
            }
          : { kind: 'pass' };
      const asset = await desk.untilDownloaded(await made(desk));
      const odd = asset.files.find((file) => file.path === hostile);
      const others = asset.files.filter((file) => file.path !== hostile);
      expect(others.map((file) => file.state)).toEqual(['complete', 'complete']);
      expect(odd?.state).toBe(state);
      expect(sentenceOf(odd?.error) ?? 'was not saved as it was named').toContain('was not saved');
      const outside = (await readdir(path.dirname(desk.libraryPath))).toSorted();
      expect(outside).toEqual(['library', 'service', 'user']);
    },
  );

  test('the history of a failed job reaches the user as its problem says it', async () => {
    const desk = await openDesk();
    await desk.connect();
    const assetId = await desk.untilAccepted(await desk.create({ name: 'sandbox:fail' }));
    const asset = await until(async () => {
      const now = await get(desk, assetId);
      return now.job?.status === 'failed' ? now : null;
    });
    expect(asset.job?.error?.title ?? asset.job?.error?.detail).toMatch(/\w+ \w+/);
    expect(asset.transfer).toBeNull();
    expect(asset.job?.endedAt).not.toBeNull();
  });
});

const ask = (desk: Desk, url: string, init?: RequestInit): Promise<Response> =>
  desk.app.content(new Request(`http://caliper${url}`, init));

describe('the byte channel', () => {
  test('serves files with ranges and validators, previews scaled, and makes every one inert', async () => {
    const desk = await openDesk();
    const asset = await desk.untilDownloaded(await made(desk));
    const url = contentPaths.file(asset.id, 'assets/blue_mug/blue_mug.glb');
    const whole = await ask(desk, url);
    expect(whole.headers.get('content-type')).toBe('model/gltf-binary');
    expect(whole.headers.get('content-security-policy')).toContain('sandbox');
    const bytes = new Uint8Array(await whole.arrayBuffer());
    expect(bytes.byteLength).toBe(20_000);
    const part = await ask(desk, url, { headers: { range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 10-19/20000');
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(10, 20));
    expect(
      (await ask(desk, url, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } })).status,
    ).toBe(304);
    expect((await ask(desk, url, { headers: { range: 'bytes=20000-' } })).status).toBe(416);
    const preview = await ask(desk, contentPaths.preview(asset.id, 200));
    expect(preview.headers.get('content-type')).toBe('image/webp');
    expect((await ask(desk, url, { method: 'DELETE' })).status).toBe(405);
  });

  test('serves nothing but what the catalogue lists, not even through a planted link', async () => {
    const desk = await openDesk();
    const asset = await desk.untilDownloaded(await made(desk));
    const base = `/content/assets/${asset.id}/files`;
    for (const attack of [
      `${base}/manifest.json`,
      `${base}/..%2f..%2f.caliper%2fcatalogue.db`,
      `${base}/../../.caliper/catalogue.db`,
      `${base}/%00`,
      `${base}/%E0%A4%A`,
      `/content/assets/../files/x`,
      `/content/assets/${asset.id}`,
      '/content/inputs/..%2f..%2fcatalogue.db',
      '/content',
      '/',
    ]) {
      expect((await ask(desk, attack)).status, attack).toBe(404);
    }
    const secret = path.join(path.dirname(desk.libraryPath), 'user', 'secret.txt');
    await mkdir(path.dirname(secret), { recursive: true });
    await writeFile(secret, 'outside');
    const inside = path.join(asset.folderPath ?? '', 'assets', 'blue_mug', 'blue_mug.physics.json');
    await rm(inside);
    await symlink(secret, inside);
    expect(
      (await ask(desk, contentPaths.file(asset.id, 'assets/blue_mug/blue_mug.physics.json'))).status,
    ).toBe(404);
  });
});
