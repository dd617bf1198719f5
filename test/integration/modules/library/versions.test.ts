/** Versions of a real library: made, switched, brought back, deleted, and what a kill, a full disk or a lost catalogue leaves of them. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import type { Fix } from '../../../../main/contract/schema/fix/fix.ts';
import { versionDiffSchema } from '../../../../main/contract/schema/model-diff.ts';
import type { FixRunner } from '../../../../main/modules/versions/index.ts';
import { glbOf } from '../../../fakes/whole-files.ts';
import { assetsOf, type Desk, type DeskOptions, openDesk, until } from '../desk.ts';

const call = { signal: undefined };
const fixes: Fix[] = [{ fix: 'mass', by: { is: 'mass', kg: 0.29 } }];
const fixedText = '{"mass_kg":0.29}';

/** Writes the sidecar anew and adds a file. */
const fixSidecar: FixRunner = async (_, files) => {
  const sidecar = files.list.find(({ kind }) => kind === 'physics_sidecar');
  if (sidecar === undefined) throw new Error('there is no sidecar');
  await files.read(sidecar.localPath);
  const { localPath, kind } = sidecar;
  return {
    changes: [
      { localPath, kind, bytes: Buffer.from(fixedText) },
      { localPath: 'fixed/notes.txt', kind: 'other', bytes: Buffer.from('made') },
    ],
    done: [{ code: 'mass.set', path: localPath, values: { kg: 0.29 } }],
    left: [],
  };
};

async function downloaded(options: DeskOptions = {}): Promise<{ desk: Desk; asset: AssetDetail }> {
  const desk = await openDesk({ runFixes: fixSidecar, ...options });
  await desk.connect();
  const assetId = await desk.untilAccepted(await desk.create());
  return { desk, asset: await desk.untilDownloaded(assetId) };
}

/** Applies the fixes and waits for their end. */
async function apply(desk: Desk, { id }: Pick<AssetDetail, 'id'>) {
  const { versions } = desk.app.handlers;
  const begun = await versions.apply({ of: [{ assetIds: [id] }], fixes }, call);
  return until(async () => {
    const run = (await versions.runs(undefined, call)).find((one) => one.id === begun.id);
    return run === undefined || run.state === 'running' ? null : run;
  });
}

const detail = (desk: Desk, { id }: Pick<AssetDetail, 'id'>): Promise<AssetDetail> =>
  desk.app.handlers.assets.get({ assetId: id }, call);

async function served(desk: Desk, url: string): Promise<string | number> {
  const response = await desk.app.content(new Request(`http://caliper.invalid${url}`));
  return response.ok ? response.text() : response.status;
}

function sidecarOf({ files }: AssetDetail): string {
  return files.find(({ kind }) => kind === 'physics_sidecar')?.localPath ?? '';
}

const versionsOf = (desk: Desk, { id }: Pick<AssetDetail, 'id'>): string =>
  path.join(desk.libraryPath, 'versions', id);

async function textsIn(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [path.relative(folder, file), await readFile(file, 'latin1')]),
    ),
  );
}

test('a fix makes a complete version that is used everywhere, and the original stays as it was', async () => {
  const { desk, asset } = await downloaded();
  const original = await textsIn(asset.folderPath ?? '');
  expect(await apply(desk, asset)).toMatchObject({ state: 'ended', failed: [], made: [{ number: 2 }] });
  const now = await detail(desk, asset);
  expect(now).toMatchObject({ version: 2, folderPath: path.join(versionsOf(desk, asset), '2') });
  expect(now.files.map(({ localPath }) => `${localPath}`).toSorted()).toEqual(
    [...asset.files.map(({ localPath }) => `${localPath}`), 'fixed/notes.txt'].toSorted(),
  );
  const sidecar = sidecarOf(asset);
  expect(await served(desk, contentPaths.file(asset.id, sidecar))).toBe(fixedText);
  expect(await served(desk, contentPaths.versionFile(asset.id, 1, sidecar))).toBe('{"mass_kg":1}');
  expect(await textsIn(asset.folderPath ?? '')).toEqual(original);
  const { versions } = await desk.app.handlers.versions.list({ assetId: asset.id }, call);
  expect(versions).toMatchObject([
    { number: 2, fromNumber: 1, fixes, isCurrent: true, changed: [sidecar, 'fixed/notes.txt'] },
    { number: 1, fromNumber: null, isCurrent: false },
  ]);
  const out = await mkdtemp(path.join(tmpdir(), 'caliper-versions-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
  expect(await desk.app.exportTo(out, [asset.id], { form: 'folder', use: null })).toMatchObject({
    state: 'done',
    error: null,
  });
  const exported = await textsIn(out);
  expect(Object.entries(exported).find(([file]) => file.endsWith(sidecar))?.[1]).toBe(fixedText);
});

test('switch, name, revert and delete: nothing is lost, and neither original nor current version can go', async () => {
  const { desk, asset } = await downloaded();
  await apply(desk, asset);
  const { versions } = desk.app.handlers;
  const assetId = asset.id;
  await versions.rename({ assetId, number: 2, name: 'Lighter' }, call);
  await expect(versions.delete({ assetId, number: 2 }, call)).rejects.toMatchObject({
    code: 'version.is-current',
  });
  await expect(versions.delete({ assetId, number: 1 }, call)).rejects.toMatchObject({
    code: 'version.is-original',
  });
  await expect(versions.switchTo({ assetId, number: 7 }, call)).rejects.toMatchObject({
    code: 'version.unknown',
  });
  await versions.switchTo({ assetId, number: 1 }, call);
  expect(await detail(desk, asset)).toMatchObject({ version: 1, folderPath: asset.folderPath });
  await versions.revert({ assetId, number: 2 }, call);
  expect(await served(desk, contentPaths.file(assetId, sidecarOf(asset)))).toBe(fixedText);
  const { versions: left } = await versions.delete({ assetId, number: 2 }, call);
  expect(left).toMatchObject([{ number: 3, fromNumber: 2, isCurrent: true, changed: [] }, { number: 1 }]);
  expect((await readdir(versionsOf(desk, asset))).sort()).toEqual(['3', '3.json', 'current.json']);
});

test('a run is undone by switching back, and stopped without a trace', async () => {
  const begun = Promise.withResolvers<null>();
  let waits = false;
  const { desk, asset } = await downloaded({
    runFixes: async (list, files, run) => {
      if (!waits) return fixSidecar(list, files, run);
      begun.resolve(null);
      return new Promise((_, reject) =>
        run.signal.addEventListener('abort', () => reject(run.signal.reason)),
      );
    },
  });
  const { versions } = desk.app.handlers;
  const run = await apply(desk, asset);
  expect(await versions.undo({ id: run.id }, call)).toMatchObject({ state: 'undone' });
  expect(await detail(desk, asset)).toMatchObject({ version: 1 });
  waits = true;
  const second = versions.apply({ of: [{ assetIds: [asset.id] }], fixes }, call);
  await begun.promise;
  await versions.stop({ id: (await second).id }, call);
  await until(async () => ((await versions.runs(undefined, call))[0]?.state === 'stopped' ? true : null));
  expect((await readdir(versionsOf(desk, asset))).sort()).toEqual(['2', '2.json', 'current.json']);
});

test('a preview can be loaded by the view, and leaves no version', async () => {
  const { desk, asset } = await downloaded();
  const shown = await desk.app.handlers.versions.preview({ assetId: asset.id, fixes }, call);
  expect(shown).toMatchObject({ fromNumber: 1, done: [{ code: 'mass.set' }] });
  const sidecar = sidecarOf(asset);
  expect(await served(desk, contentPaths.versionFile(asset.id, 'preview', sidecar))).toBe(fixedText);
  expect(
    await served(desk, contentPaths.versionFile(asset.id, 'preview', '../../../.caliper/catalogue.db')),
  ).toBe(404);
  expect(await detail(desk, asset)).toMatchObject({ version: 1 });
  await desk.restart();
  expect(await readdir(versionsOf(desk, asset))).toEqual([]);
});

test('a full disk or a fix that cannot be done leaves the former version current', async () => {
  let fault: unknown = Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' });
  const { desk, asset } = await downloaded({
    runFixes: async (list, files, run) => {
      if (fault !== null) throw fault;
      return { ...(await fixSidecar(list, files, run)), changes: [] };
    },
  });
  expect(await apply(desk, asset)).toMatchObject({
    made: [],
    failed: [{ error: { code: 'library.disk-full' } }],
  });
  fault = null;
  expect(await apply(desk, asset)).toMatchObject({ failed: [{ error: { code: 'fix.nothing-to-change' } }] });
  expect(await detail(desk, asset)).toMatchObject({ version: 1 });
  expect(await readdir(versionsOf(desk, asset))).toEqual([]);
});

test('a kill in the middle: what is half-made goes, what is whole and was not entered is found again', async () => {
  const { desk, asset } = await downloaded();
  await apply(desk, asset);
  const folder = versionsOf(desk, asset);
  await desk.app.close();
  await mkdir(path.join(folder, '.new-half', 'assets'), { recursive: true });
  await mkdir(path.join(folder, '4'));
  await cp(path.join(folder, '2'), path.join(folder, '3'), { recursive: true });
  const manifest = await readFile(path.join(folder, '2.json'), 'utf8');
  await writeFile(path.join(folder, '3.json'), manifest.replace('"number": 2', '"number": 3'));
  await desk.restart();
  await until(async () => ((await readdir(folder)).includes('4') ? null : true));
  expect((await readdir(folder)).sort()).toEqual(['2', '2.json', '3', '3.json', 'current.json']);
  expect(await desk.app.handlers.versions.list({ assetId: asset.id }, call)).toMatchObject({
    versions: [{ number: 3, isCurrent: false }, { number: 2, isCurrent: true }, { number: 1 }],
  });
});

test('a lost catalogue: versions are found again beside their manifests, with the one that was current', async () => {
  const { desk, asset } = await downloaded();
  await apply(desk, asset);
  await desk.app.handlers.versions.rename({ assetId: asset.id, number: 2, name: 'Lighter' }, call);
  await desk.app.close();
  await rm(path.join(desk.libraryPath, '.caliper'), { recursive: true });
  await mkdir(path.join(desk.libraryPath, '.caliper'));
  await desk.restart();
  await until(async () => ((await detail(desk, asset)).version === 2 ? true : null));
  expect(await desk.app.handlers.versions.list({ assetId: asset.id }, call)).toMatchObject({
    versions: [{ number: 2, name: 'Lighter', fixes, isCurrent: true }, { number: 1 }],
  });
});

test('the bin keeps versions, a new download leaves them alone, and deleting for good deletes them', async () => {
  const { desk, asset } = await downloaded();
  await apply(desk, asset);
  const { library, transfers } = desk.app.handlers;
  await rm(path.join(asset.folderPath ?? '', sidecarOf(asset)));
  await transfers.retry({ assetId: asset.id }, call);
  await until(async () => ((await detail(desk, asset)).transfer?.state === 'complete' ? true : null));
  expect(await detail(desk, asset)).toMatchObject({ version: 2 });
  const of = { assetIds: [asset.id] };
  await library.edit({ of, change: { type: 'delete-here' } }, call);
  await library.edit({ of, change: { type: 'restore' } }, call);
  expect(await served(desk, contentPaths.file(asset.id, sidecarOf(asset)))).toBe(fixedText);
  await library.edit({ of, change: { type: 'delete-here' } }, call);
  await library.emptyBin(undefined, call);
  expect(await readdir(path.join(desk.libraryPath, 'versions'))).toEqual([]);
});

test('a folder of the user’s own: versions lie in the library, and nothing is written into the folder', async () => {
  const desk = await openDesk({ runFixes: fixSidecar });
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-own-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(path.join(folder, 'mug'));
  await writeFile(path.join(folder, 'mug', 'mug.glb'), glbOf(2000));
  await writeFile(path.join(folder, 'mug', 'mug.physics.json'), '{"mass_kg":1}');
  const before = await textsIn(folder);
  await desk.app.importFolder(folder, false);
  const [found] = await assetsOf(desk.app);
  if (found === undefined) throw new Error('the folder has no asset');
  const asset = await detail(desk, found);
  const file = asset.files.find(({ localPath }) => localPath?.endsWith('.physics.json') === true);
  expect(file?.kind).toBe('physics_sidecar');
  expect(await apply(desk, asset)).toMatchObject({ failed: [], made: [{ number: 2 }] });
  expect(await served(desk, contentPaths.file(asset.id, file?.localPath ?? ''))).toBe(fixedText);
  expect(await textsIn(folder)).toEqual(before);
  await desk.app.importFolder(folder, false);
  expect(await detail(desk, asset)).toMatchObject({ version: 2 });
});

const hashes = ({ files }: AssetDetail) =>
  files.map(({ localPath, sha256 }) => `${localPath} ${sha256}`).toSorted();

test('in a thread of its own a version is the same', async () => {
  const entry = new URL('../../../../main/modules/versions/worker.ts', import.meta.url);
  const desk = await openDesk({ fixThread: entry });
  await desk.connect();
  const asset = await desk.untilDownloaded(await desk.untilAccepted(await desk.create()));
  await desk.app.handlers.versions.revert({ assetId: asset.id, number: 1 }, call);
  const now = await detail(desk, asset);
  expect(now).toMatchObject({ version: 2 });
  expect(hashes(now)).toEqual(hashes(asset));
  const stopped = AbortSignal.abort(new Error('stopped'));
  const { revert } = desk.app.handlers.versions;
  await expect(revert({ assetId: asset.id, number: 1 }, { signal: stopped })).rejects.toThrow('stopped');
  expect((await readdir(versionsOf(desk, asset))).sort()).toEqual(['2', '2.json', 'current.json']);
});

test('two versions are compared by what their files say, and a preview with the current one', async () => {
  const { desk, asset } = await downloaded();
  const { versions } = desk.app.handlers;
  const assetId = asset.id;
  await apply(desk, asset);
  const sidecar = sidecarOf(asset);
  const found = await versions.diff({ assetId, from: 1, to: 2 }, call);
  expect(versionDiffSchema.parse(found)).toEqual(found);
  expect(found).toMatchObject({ isSame: false, before: { name: '1' }, after: { name: '2' }, findings: [] });
  expect(found.entries.filter(({ what }) => what === 'mass')).toMatchObject([
    { change: 'changed', before: '1 kg', after: '290 g', metres: null },
  ]);
  expect(found.files.map(({ path: at, change }) => `${change} ${at}`).toSorted()).toEqual(
    [`changed ${sidecar}`, 'new fixed/notes.txt'].toSorted(),
  );
  const same = asset.files.flatMap(({ localPath }) =>
    localPath === null || localPath === sidecar ? [] : [localPath],
  );
  expect(found.unchanged.files.map(({ path: at }) => at).toSorted()).toEqual(same.toSorted());
  expect(found.filesOf.before.map(({ localPath }) => localPath)).not.toContain('fixed/notes.txt');
  expect(found.filesOf.after.map(({ localPath }) => localPath)).toContain('fixed/notes.txt');
  expect(await versions.diff({ assetId, from: 2, to: 2 }, call)).toMatchObject({
    isSame: true,
    entries: [],
    files: [],
  });
  await expect(versions.diff({ assetId, from: 2, to: 'preview' }, call)).rejects.toMatchObject({
    code: 'version.no-preview',
  });
  await versions.switchTo({ assetId, number: 1 }, call);
  await versions.preview({ assetId, fixes }, call);
  expect(await versions.diff({ assetId, from: 1, to: 'preview' }, call)).toMatchObject({
    entries: found.entries,
    after: { name: 'preview' },
  });
});

test('a comparison of what is not there says so, and one that is aborted ends', async () => {
  const { desk, asset } = await downloaded();
  const { versions } = desk.app.handlers;
  const assetId = asset.id;
  await apply(desk, asset);
  await expect(versions.diff({ assetId, from: 1, to: 7 }, call)).rejects.toMatchObject({
    code: 'version.unknown',
  });
  const aborted = AbortSignal.abort(new AppError('cancelled', {}));
  await expect(versions.diff({ assetId, from: 1, to: 2 }, { signal: aborted })).rejects.toMatchObject({
    code: 'cancelled',
  });
  await rm(path.join(versionsOf(desk, asset), '2'), { recursive: true });
  await expect(versions.diff({ assetId, from: 1, to: 2 }, call)).rejects.toMatchObject({
    code: 'version.files-missing',
  });
});
