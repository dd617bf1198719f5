/** Folders that Caliper did not download: recognised, found again where they were moved to, and never written to. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import { boxGlb, emptyFolder, png, writeFiles } from '../../inspect/made-folder.ts';
import { type Desk, openDesk, until } from '../desk.ts';

const options = { signal: undefined };
const texture = png(4, 4);
const get = (desk: Desk, assetId: AssetId): Promise<AssetDetail> =>
  desk.app.handlers.assets.get({ assetId }, options);
const urdf =
  '<robot name="r"><link name="l"><inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link></robot>';

const asked = async (...all: Promise<Response>[]): Promise<number[]> =>
  (await Promise.all(all)).map(({ status }) => status);

/** A picture drawn of a model is kept, as WebP; not of a file that is not there, not too large, and never as it came. */
async function keepsPictures(desk: Desk, assetId: AssetId, model: string): Promise<void> {
  const ask = (of: string, init: RequestInit = {}): Promise<Response> =>
    desk.app.content(new Request(`http://x${contentPaths.drawn(assetId, of, 256)}`, init));
  const picture = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00f8' } })
    .png()
    .toBuffer();
  const post = (body: Uint8Array<ArrayBuffer>, of = model): Promise<Response> =>
    ask(of, { method: 'POST', body });
  expect(await asked(ask(model), ask('../flat/chair.glb'))).toEqual([204, 404]);
  expect(await asked(ask(model, { method: 'DELETE' }))).toEqual([405]);
  const refused = [post(new Uint8Array(3 << 20)), post(Buffer.from('<svg/>')), post(picture, '/etc/passwd')];
  expect(await asked(...refused)).toEqual([413, 422, 404]);
  expect(await asked(post(new Uint8Array(picture)))).toEqual([204]);
  const kept = await ask(model);
  expect([kept.status, kept.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const etag = kept.headers.get('etag') ?? '';
  expect((await ask(model, { headers: { 'if-none-match': etag } })).status).toBe(304);
}

/** Two assets: one with all formats in folders, and one of two that share a folder. */
async function shelf(): Promise<string> {
  const folder = await emptyFolder();
  await writeFiles(folder, {
    'mug/mug.glb': boxGlb([0.1, 0.2, 0.3]),
    'mug/URDF/mug.urdf': urdf,
    'mug/textures/blue.png': texture,
    'flat/chair.glb': boxGlb([1, 1, 1]),
    'flat/chair_physics.json': '{"mass_kg": 5}',
    'flat/table.glb': boxGlb([2, 1, 1]),
    'notes/read me\nplease.txt': 'nothing',
  });
  return folder;
}

/** Every file with its hash and time: what was not written to is the same. */
async function snapshot(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(
    files.toSorted().map(
      async (file) =>
        `${file} ${createHash('sha256')
          .update(await readFile(file))
          .digest('hex')}`,
    ),
  );
}

async function byName(desk: Desk, ids: readonly AssetId[]): Promise<Map<string, AssetDetail>> {
  const all = await Promise.all(ids.map((id) => get(desk, id)));
  return new Map(all.map((asset) => [asset.name ?? '', asset]));
}

describe('a folder that was added', () => {
  test('is recognised by its files, looked into, served and never written to', async () => {
    const desk = await openDesk();
    const folder = await shelf();
    const before = await snapshot(folder);
    const added = await desk.app.importFolder(folder, false);
    expect(added.summary).toMatchObject({ assets: 3, endedBy: null, unreadable: [] });
    expect(added.summary.skipped.map(({ path: at }) => path.basename(at))).toEqual(['notes']);
    const assets = await byName(desk, added.assetIds);
    expect([...assets.keys()].toSorted()).toEqual(['chair', 'mug', 'table']);
    const mug = assets.get('mug');
    expect(mug).toMatchObject({ origin: 'folder', folder: null, folderPath: path.join(folder, 'mug') });
    expect(mug?.kinds.toSorted()).toEqual(['glb', 'texture', 'urdf']);
    expect(assets.get('chair')?.files.map(({ path: at }) => at)).toEqual(['chair.glb', 'chair_physics.json']);
    const facts = await until(async () => (mug === undefined ? null : (await get(desk, mug.id)).facts));
    expect(facts).toMatchObject({ massKg: 2, joints: 0 });
    const of = (localPath: string): Promise<Response> =>
      desk.app.content(new Request(`http://x${contentPaths.file(mug?.id ?? ('' as AssetId), localPath)}`));
    expect(Buffer.from(await (await of('textures/blue.png')).arrayBuffer()).equals(texture)).toBe(true);
    expect((await of('../flat/chair.glb')).status).toBe(404);
    await rm(path.join(folder, 'mug/textures/blue.png'));
    await symlink('/etc/hostname', path.join(folder, 'mug/textures/blue.png'));
    expect((await of('textures/blue.png')).status).toBe(404);
    await rm(path.join(folder, 'mug/textures/blue.png'));
    await writeFile(path.join(folder, 'mug/textures/blue.png'), texture);
    await keepsPictures(desk, mug?.id ?? ('' as AssetId), 'mug.glb');
    await desk.app.handlers.assets.reveal({ assetId: mug?.id ?? ('' as AssetId) }, options);
    expect(desk.opener.opened).toEqual([path.join(folder, 'mug')]);
    expect(await snapshot(folder)).toEqual(before);
    expect((await desk.app.handlers.connections.state(undefined, options)).connections).toEqual([]);
  });

  test('moved assets are found again in it and in another one, with what was said of them', async () => {
    const desk = await openDesk();
    const folder = await shelf();
    const elsewhere = await emptyFolder();
    const { assetIds, folder: added } = await desk.app.importFolder(folder, false);
    const mug = (await byName(desk, assetIds)).get('mug')?.id ?? ('' as AssetId);
    await desk.app.handlers.library.edit(
      { of: { assetIds: [mug] }, change: { type: 'rating', rating: 4 } },
      options,
    );
    await mkdir(path.join(folder, 'kitchen'));
    await rename(path.join(folder, 'mug'), path.join(folder, 'kitchen', 'cup'));
    await desk.app.importFolder(folder, false);
    expect(await get(desk, mug)).toMatchObject({
      folderPath: path.join(folder, 'kitchen', 'cup'),
      place: { missingSince: null },
    });
    await rename(path.join(folder, 'kitchen', 'cup'), path.join(elsewhere, 'mug'));
    const other = await desk.app.importFolder(elsewhere, false);
    expect(other.assetIds).toEqual([mug]);
    const found = await get(desk, mug);
    expect(found.folderPath).toBe(path.join(elsewhere, 'mug'));
    expect(found.organisation.rating).toBe(4);
    // Forgotten with its folder, and back with it.
    await desk.app.handlers.folders.remove({ folderId: other.folder.id }, options);
    expect((await get(desk, mug)).listed).toBe(false);
    const again = await desk.app.importFolder(elsewhere, false);
    expect(again.assetIds).toEqual([mug]);
    expect(await get(desk, mug)).toMatchObject({ listed: true, organisation: { rating: 4 } });
    expect(added.assets).toBe(3);
  });

  test('an unplugged root makes its assets missing, and they come back with it', async () => {
    const desk = await openDesk();
    const folder = await shelf();
    const { assetIds, folder: added } = await desk.app.importFolder(folder, true);
    await rename(folder, `${folder}-unplugged`);
    const rescan = async (state: string) => {
      await desk.app.handlers.folders.rescan({ folderId: added.id }, options);
      await until(async () => {
        const [one] = await desk.app.handlers.folders.list(undefined, options);
        return one?.state === state ? one : null;
      });
    };
    await rescan('missing');
    const gone = await get(desk, assetIds[0] ?? ('' as AssetId));
    expect(gone.place?.missingSince).not.toBeNull();
    expect(gone.problems.error).toBe(1);
    const { problems, counts } = await desk.app.handlers.problems.list(
      { ignored: false, offset: 0, limit: 10 },
      options,
    );
    expect(problems.map(({ code, fix }) => `${code} ${fix}`)).toEqual(
      Array(3).fill('folder-gone find-folder'),
    );
    expect(counts.error).toBe(3);
    await rename(`${folder}-unplugged`, folder);
    await rescan('ready');
    // Its files are looked into again after it was found.
    await expect
      .poll(() => get(desk, assetIds[0] ?? ('' as AssetId)))
      .toMatchObject({ place: { missingSince: null }, problems: { error: 0 } });
  });

  test('changes in a watched one are seen without asking, also after a restart', async () => {
    const desk = await openDesk();
    const folder = await shelf();
    await desk.app.importFolder(folder, true);
    await desk.restart();
    // Watching begins with the scan at the start.
    await until(async () => {
      const [one] = await desk.app.handlers.folders.list(undefined, options);
      return one?.state === 'ready' ? one : null;
    });
    await writeFiles(folder, { 'new/lamp.glb': boxGlb([1, 1, 2]) });
    const found = await until(async () => {
      const [one] = await desk.app.handlers.folders.list(undefined, options);
      return one?.assets === 4 ? one : null;
    });
    expect(found.watched).toBe(true);
  });
});

describe('what is refused', () => {
  test('the library itself, what lies in it, and what it lies in', async () => {
    const desk = await openDesk();
    await mkdir(path.join(desk.libraryPath, 'inside'), { recursive: true });
    for (const folder of [
      desk.libraryPath,
      path.join(desk.libraryPath, 'inside'),
      path.dirname(desk.libraryPath),
    ])
      await expect(desk.app.importFolder(folder, false)).rejects.toMatchObject({ code: 'folders.refused' });
    const folder = await shelf();
    await desk.app.importFolder(folder, false);
    await expect(desk.app.importFolder(path.join(folder, 'mug'), false)).rejects.toMatchObject({
      code: 'folders.refused',
    });
    await expect(desk.app.importFolder(path.join(folder, 'none'), false)).rejects.toMatchObject({
      code: 'folders.unreadable',
    });
    await expect(desk.app.handlers.folders.choose({ watched: false }, options)).rejects.toMatchObject({
      code: 'folders.no-dialog',
    });
  });

  test('fetching and deleting at a service, and files that the system would run', async () => {
    const desk = await openDesk();
    const folder = await emptyFolder();
    await writeFiles(folder, { 'mug.glb': boxGlb([1, 1, 1]), 'mug.sh': 'echo' });
    const [assetId = '' as AssetId] = (await desk.app.importFolder(folder, false)).assetIds;
    const refusal = { code: 'asset.of-a-folder' };
    await expect(
      desk.app.handlers.transfers.fetch({ of: { assetIds: [assetId] } }, options),
    ).rejects.toMatchObject(refusal);
    await expect(desk.app.handlers.assets.deleteAtService({ assetId }, options)).rejects.toMatchObject(
      refusal,
    );
    const open = (localPath: string) => desk.app.handlers.assets.openFile({ assetId, localPath }, options);
    await expect(open('mug.sh')).rejects.toMatchObject({ code: 'file.cannot-open' });
    await expect(open('../mug.glb')).rejects.toMatchObject({ code: 'file.cannot-open' });
    await open('mug.glb');
    expect(desk.opener.opened).toEqual([path.join(folder, 'mug.glb')]);
  });
});

test('many small folders all come in, and a second look finds nothing new', async () => {
  const desk = await openDesk();
  const folder = await emptyFolder();
  const files = Array.from(
    { length: 300 },
    (_, n) => [`b-${n % 7}/a-${n}/m-${n}.glb`, boxGlb([1, 1, 1 + n])] as const,
  );
  await writeFiles(folder, Object.fromEntries(files));
  const added = await desk.app.importFolder(folder, false);
  expect(added.folder.assets).toBe(300);
  const again = await desk.app.importFolder(folder, false);
  expect(new Set(again.assetIds)).toEqual(new Set(added.assetIds));
});
