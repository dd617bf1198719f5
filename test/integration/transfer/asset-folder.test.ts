import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Manifest } from '../../../main/contract/schema/manifest.ts';
import { writeManifest } from '../../../main/transfer/asset-folder.ts';
import { noteName, partialName } from '../../../main/transfer/asset-paths.ts';
import { verifyFiles } from '../../../main/transfer/check/check-file.ts';
import { nodeFileSystem } from '../../../main/transfer/disk/file-system.ts';
import { partKey, removeStaleParts } from '../../../main/transfer/disk/part-note.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const manifest: Manifest = {
  caliperManifest: 1,
  writtenAt: '2026-11-21T10:00:00Z',
  connection: { kind: 'sandbox', baseUrl: null },
  asset: {
    id: 'a',
    remoteId: 'r',
    kind: 'object_reconstruction',
    name: 'Mug',
    createdAt: '2026-11-21T10:00:00Z',
    dimensions: { height_m: 0.1 },
    source: { type: 'text', text: 'a mug' },
  },
  job: null,
  effectiveParams: { mesh: { quality: 'low' } },
  files: [{ kind: 'glb', path: 'mug.glb', localPath: 'mug.glb', sizeBytes: 3, sha256: 'x' }],
};

/** The manifest on the disk. */
async function written(): Promise<unknown> {
  return JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'));
}

describe('the manifest', () => {
  it('is read as it was written, and the new one replaces the old', async () => {
    await writeManifest(folder, manifest);
    const renamed = { ...manifest, asset: { ...manifest.asset, name: 'Cup' } };
    await writeManifest(folder, renamed);
    expect(await written()).toEqual(renamed);
    expect(await readdir(folder)).toEqual(['manifest.json']);
  });

  it('stays as it was when the disk is full', async () => {
    await writeManifest(folder, manifest);
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
    const files = {
      ...nodeFileSystem,
      createFile: async (at: string) => ({
        ...(await nodeFileSystem.createFile(at)),
        write: () => Promise.reject(full),
      }),
    };
    await expect(writeManifest(folder, { ...manifest, files: [] }, files)).rejects.toMatchObject({
      code: 'transfer.disk-full',
    });
    expect(await written()).toEqual(manifest);
    expect(await readdir(folder)).toEqual(['manifest.json']);
  });
});

describe('partial files of a killed process', () => {
  it('are removed, nothing else is, and no link is followed', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'caliper-outside-'));
    const partial = partialName('mug.glb', '0123456789abcdef');
    await mkdir(path.join(folder, 'assets/mug'), { recursive: true });
    for (const name of [partial, `assets/mug/${partial}`, 'assets/mug/mug.glb', 'assets/mug/spare.part'])
      await writeFile(path.join(folder, name), 'x');
    await writeFile(path.join(outside, partial), 'x');
    await symlink(outside, path.join(folder, 'out'));
    expect(await removeStaleParts(folder)).toBe(2);
    expect((await readdir(path.join(folder, 'assets/mug'))).sort()).toEqual(['mug.glb', 'spare.part']);
    expect(await readdir(outside)).toEqual([partial]);
    await rm(outside, { recursive: true });
  });

  it('are also a note without its part, and a part without its note', async () => {
    const key = partKey('a', 'pair.glb');
    const kept = ['pair.glb', 'lone-note.glb', 'lone-part.glb'].map((name) => partialName(name, key));
    const [pair = '', loneNote = '', lonePart = ''] = kept;
    for (const name of [pair, noteName(pair), noteName(loneNote), lonePart])
      await writeFile(path.join(folder, name), 'half');
    expect(await removeStaleParts(folder, new Set(kept.flatMap((name) => [name, noteName(name)])))).toBe(2);
    expect((await readdir(folder)).sort()).toEqual([pair, noteName(pair)]);
  });

  it('are none in a folder that is not there', async () => {
    expect(await removeStaleParts(path.join(folder, 'nowhere'))).toBe(0);
  });
});

const listed = (localPath: string, content: string) => ({
  localPath,
  sizeBytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

describe('files on disk', () => {
  const files = [
    listed('a/ok.txt', 'whole'),
    listed('gone.txt', 'x'),
    listed('shorter.txt', 'long'),
    listed('swapped.txt', 'right'),
    listed('link.txt', 'whole'),
    listed('folder', ''),
  ];

  it('are compared by size, and by hash on demand', async () => {
    await mkdir(path.join(folder, 'a'));
    await mkdir(path.join(folder, 'folder'));
    await writeFile(path.join(folder, 'a/ok.txt'), 'whole');
    await writeFile(path.join(folder, 'shorter.txt'), 'lon');
    await writeFile(path.join(folder, 'swapped.txt'), 'wrong');
    await symlink(path.join(folder, 'a/ok.txt'), path.join(folder, 'link.txt'));
    const sizes = await verifyFiles(folder, files, { hashes: false });
    expect([...sizes.values()]).toEqual(['ok', 'missing', 'changed', 'ok', 'changed', 'changed']);
    const hashes = await verifyFiles(folder, files, { hashes: true });
    expect([...hashes.values()]).toEqual(['ok', 'missing', 'changed', 'changed', 'changed', 'changed']);
    const aborted = verifyFiles(folder, files, { hashes: true, signal: AbortSignal.abort() });
    await expect(aborted).rejects.toMatchObject({ code: 'cancelled' });
  });
});
