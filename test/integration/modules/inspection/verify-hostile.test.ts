import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeManifest } from '../../../../main/transfer/asset-folder.ts';
import { listed, manifestFor, mug, onlyTrouble, verified, writeAsset } from './verified-folders.ts';

let base = '';
let library = '';
beforeEach(async () => {
  base = await realpath(await mkdtemp(path.join(tmpdir(), 'caliper-verify-')));
  library = path.join(base, 'library');
  await mkdir(path.join(library, '.caliper'), { recursive: true });
});
afterEach(() => rm(base, { recursive: true, force: true }));

const isWindows = process.platform === 'win32';

describe('a hostile folder', () => {
  it.each<readonly [string, string]>([
    ['it is not a manifest that this Caliper knows', '{ "caliperManifest": 1'],
    ['it is not a manifest that this Caliper knows', '{ "caliperManifest": 2 }'],
    ['it is not a manifest that this Caliper knows', ''],
    ['more than a manifest can have', ' '.repeat(9 * 1024 * 1024)],
    ...['../../outside.txt', '/etc/passwd', 'a/../../b', 'C:\\x', 'C:/x', 'a\\..\\b', 'a//b', 'x\0y'].map(
      (localPath) =>
        [
          'it names a file outside its folder',
          JSON.stringify(manifestFor('mug-1', [listed(localPath, 'x')])),
        ] as const,
    ),
    [
      'it lists a.glb twice',
      JSON.stringify(manifestFor('mug-1', [listed('a.glb', 'x'), listed('a.glb', 'y')])),
    ],
  ])('has a manifest of which is said that %s', async (reason, text) => {
    const folder = path.join(library, 'mug-1');
    await mkdir(folder);
    await writeFile(path.join(folder, 'manifest.json'), text);
    const { problem } = await onlyTrouble(library);
    expect(problem).toEqual({ kind: 'manifest-unusable', reason: expect.stringContaining(reason) });
  });

  it.skipIf(isWindows)(
    'has a pipe or a link for a manifest: neither is waited for nor followed',
    async () => {
      const other = await writeAsset(base, 'outside', mug);
      await mkdir(path.join(library, 'mug-1'));
      await symlink(path.join(other, 'manifest.json'), path.join(library, 'mug-1/manifest.json'));
      await mkdir(path.join(library, 'mug-2'));
      execFileSync('mkfifo', [path.join(library, 'mug-2/manifest.json')]);
      const { trouble } = await verified(library);
      expect(trouble.map((one) => one.problem)).toEqual([
        { kind: 'manifest-unusable', reason: 'it is not a regular file' },
        { kind: 'manifest-unusable', reason: 'it is not a regular file' },
      ]);
    },
  );

  it('leads nowhere by links, whole or on the way', async () => {
    await writeAsset(base, 'outside', mug);
    const folder = await writeAsset(library, 'mug-1', {
      ...mug,
      'link.glb': 'x',
      'way/out/mug.glb': 'the mug!',
    });
    await rm(path.join(folder, 'link.glb'));
    await symlink(path.join(base, 'outside/mug.glb'), path.join(folder, 'link.glb'));
    await rm(path.join(folder, 'way'), { recursive: true });
    await mkdir(path.join(folder, 'way'));
    await symlink(path.join(base, 'outside'), path.join(folder, 'way/out'));
    await symlink(base, path.join(folder, 'base'));
    const one = await onlyTrouble(library);
    expect(one.changed).toEqual([
      { path: 'link.glb', what: 'type', reason: 'it is a link' },
      { path: 'way/out/mug.glb', what: 'type', reason: 'a link on its way leads out of the folder' },
    ]);
    expect(one.extra).toEqual(['base']);
  });

  it('has links in a circle: each file is read once', async () => {
    const folder = await writeAsset(library, 'mug-1', mug);
    await symlink('.', path.join(folder, 'loop'));
    await symlink('round', path.join(folder, 'round'));
    const files = [
      'mug.glb',
      'loop/mug.glb',
      'loop/loop/loop/mug.glb',
      'round/mug.glb',
      'loop/assets/mug/mug.xml',
    ].map((localPath) => listed(localPath, localPath.endsWith('glb') ? 'the mug!' : '<mujoco/>'));
    await writeManifest(folder, manifestFor('mug-1', files));
    const { report, trouble } = await verified(library);
    const same = { what: 'type', reason: 'a link makes it the same file as mug.glb' };
    expect(trouble[0]?.changed).toEqual([
      { path: 'loop/mug.glb', ...same },
      { path: 'loop/loop/loop/mug.glb', ...same },
    ]);
    expect(trouble[0]?.unreadable).toMatchObject([{ path: 'round/mug.glb' }]);
    // A file that is reached by one way only is what it is.
    expect(trouble[0]?.extra).toEqual(['empty.txt']);
    expect(report.bytes).toBe('the mug!<mujoco/>'.length);
  });

  it('keeps its files behind a link inside of it, as a download would', async () => {
    const folder = await writeAsset(library, 'mug-1', mug);
    await rename(path.join(folder, 'assets'), path.join(folder, 'moved'));
    await symlink('moved', path.join(folder, 'assets'));
    expect((await verified(library)).report).toMatchObject({ clean: true, files: 3 });
  });

  it.skipIf(isWindows)('has pipes and sockets in the place of files and beside them', async () => {
    const folder = await writeAsset(library, 'mug-1', { 'pipe.glb': '' });
    await rm(path.join(folder, 'pipe.glb'));
    execFileSync('mkfifo', [path.join(folder, 'pipe.glb'), path.join(folder, 'other')]);
    const one = await onlyTrouble(library);
    expect(one.changed).toEqual([{ path: 'pipe.glb', what: 'type', reason: 'it is not a regular file' }]);
    expect(one.extra).toEqual(['other']);
  });

  it('has names that no disk takes', async () => {
    const folder = await writeAsset(library, 'mug-1', {});
    const long = 'n'.repeat(300);
    await writeManifest(folder, manifestFor('mug-1', [listed(long, 'x')]));
    expect((await onlyTrouble(library)).unreadable).toEqual([
      { path: long, reason: 'its path is too long for this disk' },
    ]);
  });

  it.skipIf(isWindows)('has names that are no text', async () => {
    const folder = await writeAsset(library, 'mug-1', mug);
    const name = Buffer.concat([Buffer.from(`${folder}/bad-`), Buffer.from([0xff])]);
    await mkdir(name);
    await writeFile(Buffer.concat([name, Buffer.from('/hidden.bin')]), 'x');
    expect((await onlyTrouble(library)).unreadable).toEqual([
      { path: 'bad-\ufffd', reason: 'its name is not valid text' },
    ]);
  });

  it.skipIf(isWindows)('has files and folders that may not be read', async () => {
    const folder = await writeAsset(library, 'mug-1', mug);
    await chmod(base, 0o755);
    await chmod(path.join(folder, 'mug.glb'), 0);
    await chmod(path.join(folder, 'assets'), 0);
    const one = await asNobody(() => onlyTrouble(library));
    expect(one.unreadable.map(({ path: at, reason }) => [at, reason])).toEqual([
      ['mug.glb', 'permission denied'],
      ['assets/mug/mug.xml', 'permission denied'],
      ['assets', 'permission denied'],
    ]);
    expect(one.missing).toEqual([]);
    await chmod(folder, 0);
    expect((await asNobody(() => onlyTrouble(library))).problem).toEqual({
      kind: 'folder-unreadable',
      reason: 'permission denied',
    });
    await chmod(library, 0);
    await expect(asNobody(() => verified(library))).rejects.toMatchObject({
      code: 'verify.folder-unusable',
      data: { reason: 'permission denied' },
    });
    // Else nobody but root could remove them.
    for (const at of [library, folder, path.join(folder, 'assets')]) await chmod(at, 0o755);
  });
});

/** Root may read everything: it does this as somebody else. */
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  const { geteuid, seteuid } = process;
  if (geteuid?.() !== 0 || seteuid === undefined) return work();
  seteuid(65_534);
  try {
    return await work();
  } finally {
    seteuid(0);
  }
}
