import { appendFileSync, renameSync, truncateSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { VerifyProgress } from '../../../../main/modules/local-files/verify-library.ts';
import { writeManifest } from '../../../../main/transfer/asset-folder.ts';
import { unfinishedMark } from '../../../../main/transfer/asset-paths.ts';
import { glbOf } from '../../../fakes/whole-files.ts';
import { listed, manifestFor, mug, onlyTrouble, sha256, verified, writeAsset } from './verified-folders.ts';

let base = '';
let library = '';
beforeEach(async () => {
  base = await realpath(await mkdtemp(path.join(tmpdir(), 'caliper-verify-')));
  library = path.join(base, 'library');
  await mkdir(path.join(library, '.caliper'), { recursive: true });
});
afterEach(() => rm(base, { recursive: true, force: true }));

describe('a library as it was downloaded', () => {
  it('is clean, whatever systems and downloads leave in it', async () => {
    const folder = await writeAsset(library, 'mug-1', mug);
    const big = Buffer.alloc(2_000_003, 'caliper');
    await writeAsset(library, 'cup-2', { 'cup.glb': big });
    await mkdir(path.join(folder, '.caliper'));
    for (const name of [
      '.DS_Store',
      'assets/Thumbs.db',
      'desktop.ini',
      '._mug.glb',
      'mug.glb.0123456789abcdef.part',
      'assets/manifest.json.0123456789abcdef.part',
      '.caliper/preview.png',
    ])
      await writeFile(path.join(folder, name), 'x');
    await writeFile(path.join(library, '.hidden'), 'x');
    await writeFile(path.join(library, 'Desktop.ini'), 'x');
    const { report, trouble } = await verified(library);
    expect(trouble).toEqual([]);
    expect(report).toMatchObject({ folder: library, kind: 'library', clean: true, assets: 2, files: 4 });
    expect(report.bytes).toBe(2_000_003 + 'the mug!<mujoco/>'.length);
  });

  it('is not called clean when it is empty: nothing was compared', async () => {
    expect((await verified(library)).report).toMatchObject({ clean: false, assets: 0, files: 0, bytes: 0 });
  });

  it('needs no catalogue, and one asset’s folder is enough', async () => {
    const folder = await writeAsset(library, 'mug-1', mug);
    await rm(path.join(library, '.caliper'), { recursive: true });
    expect((await verified(library)).report).toMatchObject({ kind: 'library', clean: true, assets: 1 });
    expect((await verified(folder)).report).toMatchObject({ kind: 'asset', clean: true, files: 3 });
    await appendFile(path.join(folder, 'mug.glb'), '!');
    expect((await verified(folder)).trouble).toMatchObject([{ folder: 'mug-1', name: 'Asset mug-1' }]);
  });

  it('is read and nothing else', async () => {
    const folder = await writeAsset(library, 'mug-1', mug);
    const before = [await stat(library), await stat(folder), await stat(path.join(folder, 'mug.glb'))];
    await verified(library);
    const after = [await stat(library), await stat(folder), await stat(path.join(folder, 'mug.glb'))];
    expect(after.map((one) => one.mtimeMs)).toEqual(before.map((one) => one.mtimeMs));
    expect(await readdir(library)).toEqual(['.caliper', 'mug-1']);
  });
});

describe('what is not as it was downloaded', () => {
  it('is named: missing, changed by size, content or type, extra', async () => {
    const folder = await writeAsset(library, 'mug-1', {
      ...mug,
      'gone.txt': 'x',
      'deep/er/gone.txt': 'x',
      'folder.txt': 'x',
    });
    await writeAsset(library, 'whole-2', mug);
    await rm(path.join(folder, 'gone.txt'));
    await rm(path.join(folder, 'deep'), { recursive: true });
    // Where a folder was is now a file.
    await writeFile(path.join(folder, 'deep'), 'x');
    await writeFile(path.join(folder, 'mug.glb'), 'the MUG!');
    await truncate(path.join(folder, 'assets/mug/mug.xml'), 3);
    await rm(path.join(folder, 'folder.txt'));
    await mkdir(path.join(folder, 'folder.txt'));
    await writeFile(path.join(folder, 'folder.txt/notes.md'), 'mine');
    const { report, trouble } = await verified(library);
    expect(trouble.map((one) => ({ ...one, extra: one.extra.toSorted() }))).toEqual([
      {
        folder: 'mug-1',
        name: 'Asset mug-1',
        problem: null,
        missing: ['gone.txt', 'deep/er/gone.txt'],
        changed: [
          { path: 'mug.glb', what: 'content', reason: 'its content is another' },
          { path: 'assets/mug/mug.xml', what: 'size', reason: 'it has 3 bytes instead of 9' },
          { path: 'folder.txt', what: 'type', reason: 'it is a folder' },
        ],
        unreadable: [],
        extra: ['deep', 'folder.txt/notes.md'],
        notListed: 0,
      },
    ]);
    expect(report).toMatchObject({ clean: false, assets: 2, assetsInTrouble: 1 });
    expect(report).toMatchObject({ missing: 2, changed: 3, extra: 2, unreadable: 0, files: 9 });
  });

  it('does not name an unfinished download, between two files or in the middle of one', async () => {
    await writeAsset(library, 'whole-1', mug);
    await mkdir(path.join(library, 'b-arriving'));
    await writeFile(path.join(library, 'b-arriving/mug.glb.0123456789abcdef.part'), 'x');
    await mkdir(path.join(library, 'c-begun'));
    await writeFile(path.join(library, 'c-begun', unfinishedMark), '');
    await writeFile(path.join(library, 'c-begun/mug.xml'), '<mujoco/>');
    const again = await writeAsset(library, 'd-again', mug);
    await rm(path.join(again, 'mug.glb'));
    await writeFile(path.join(again, unfinishedMark), '');
    const { report, trouble } = await verified(library);
    expect(trouble).toEqual([]);
    expect(report).toMatchObject({ clean: true, assets: 1, unfinished: 3, assetsInTrouble: 0, missing: 0 });
    // Without the mark nobody fetches it, though a part of it may be left; and a changed file is no matter of time.
    await writeFile(path.join(again, 'mug.glb.0123456789abcdef.part'), 'x');
    await rm(path.join(again, unfinishedMark));
    await writeFile(path.join(library, 'whole-1', unfinishedMark), '');
    await writeFile(path.join(library, 'whole-1/mug.glb'), 'the MUG!');
    const after = await verified(library);
    expect(
      after.trouble.map(({ folder, missing, changed }) => [folder, missing.length, changed.length]),
    ).toEqual([
      ['d-again', 1, 0],
      ['whole-1', 0, 1],
    ]);
    expect(after.report).toMatchObject({ clean: false, unfinished: 2, assetsInTrouble: 2 });
  });

  it('names a file that arrived incomplete, though it has the hash of its manifest', async () => {
    await writeAsset(library, 'mug-1', {
      ...mug,
      'mug.json': '{"mass_kg": 1',
      'cut.glb': glbOf(500).subarray(0, 300),
    });
    const { trouble } = await verified(library);
    expect(trouble[0]?.changed).toEqual([
      {
        path: 'mug.json',
        what: 'incomplete',
        reason: 'it arrived incomplete: its text ends in the middle',
        missingEnd: 'its text ends in the middle',
      },
      {
        path: 'cut.glb',
        what: 'incomplete',
        reason: 'it arrived incomplete: it has 300 of 500 bytes',
        missingEnd: 'it has 300 of 500 bytes',
      },
    ]);
  });

  it('is told of folders without a manifest, and why', async () => {
    await mkdir(path.join(library, 'a-empty'));
    await mkdir(path.join(library, 'c-foreign'));
    await writeFile(path.join(library, 'c-foreign/holiday.jpg'), 'x');
    const { report, trouble } = await verified(library);
    expect(trouble.map((one) => [one.folder, one.problem?.kind, one.problem?.reason])).toEqual([
      ['a-empty', 'no-manifest', 'it is empty'],
      ['c-foreign', 'no-manifest', expect.stringContaining('it is not from Caliper')],
    ]);
    expect(report).toMatchObject({ clean: false, assets: 2, assetsInTrouble: 2, files: 0 });
  });

  it('is told of what lies beside the assets', async () => {
    await writeAsset(library, 'mug-1', mug);
    await writeFile(path.join(library, 'notes.txt'), 'x');
    await symlink(base, path.join(library, 'elsewhere'));
    const { report, trouble } = await verified(library);
    expect(trouble).toEqual([]);
    expect(report).toMatchObject({ clean: false, extra: 2, stray: ['elsewhere', 'notes.txt'], assets: 1 });
  });

  it('is bounded in what is listed, not in what is counted', async () => {
    const folder = path.join(library, 'mug-1');
    const files = Array.from({ length: 1500 }, (_, n) => listed(`${n}.obj`, 'x'));
    await writeManifest(folder, manifestFor('mug-1', files));
    const one = await onlyTrouble(library);
    expect(one.missing).toHaveLength(1000);
    expect(one.notListed).toBe(500);
    expect((await verified(library)).report.missing).toBe(1500);
  });

  it('comes in the order of the names', async () => {
    for (let n = 40; n > 0; n -= 1) await mkdir(path.join(library, `asset-${String(n).padStart(2, '0')}`));
    const { trouble } = await verified(library);
    expect(trouble.map((one) => one.folder)).toEqual(trouble.map((one) => one.folder).toSorted());
    expect(trouble).toHaveLength(40);
  });
});

describe('while others work in the library', () => {
  it('a file that grows is read to the length that it should have', async () => {
    const big = Buffer.alloc(8_000_000, 'caliper');
    const folder = await writeAsset(library, 'mug-1', { 'a.bin': big });
    let grown = 0;
    const { report, trouble } = await verified(library, {
      onProgress({ counting, bytes }) {
        if (counting || bytes === 0) return;
        grown += 1;
        appendFileSync(path.join(folder, 'a.bin'), big);
      },
    });
    expect(grown).toBeGreaterThan(2);
    expect(report.bytes).toBeGreaterThan(7_000_000);
    expect(report.bytes).toBeLessThanOrEqual(big.length);
    expect(trouble[0]?.changed).toMatchObject([{ path: 'a.bin', what: 'size' }]);
  });

  it('a file that is cut off while it is read has another size', async () => {
    const folder = await writeAsset(library, 'mug-1', { 'a.bin': Buffer.alloc(8_000_000) });
    const { trouble } = await verified(library, {
      onProgress({ counting, bytes }) {
        if (!counting && bytes > 0) truncateSync(path.join(folder, 'a.bin'), 600_000);
      },
    });
    expect(trouble[0]?.changed).toMatchObject([
      { path: 'a.bin', what: 'size', reason: 'it has 600000 bytes instead of 8000000' },
    ]);
  });

  it('an asset that was downloaded anew meanwhile is judged by its new manifest', async () => {
    // More files than are read at once: the last ones are opened when the folder is another already.
    const names = Array.from({ length: 8 }, (_, n) => `${n}.bin`);
    const filled = (text: string) =>
      Object.fromEntries(names.map((name) => [name, Buffer.alloc(900_000, text)]));
    const folder = await writeAsset(library, 'mug-1', filled('old'));
    const fresh = await writeAsset(base, 'fresh', filled('new'));
    let isAnew = false;
    const { report, trouble } = await verified(library, {
      onProgress({ counting, bytes }) {
        if (counting || bytes === 0 || isAnew) return;
        isAnew = true;
        renameSync(folder, path.join(base, 'old'));
        renameSync(fresh, folder);
      },
    });
    expect(trouble).toEqual([]);
    expect(report).toMatchObject({ clean: true, files: 8 });
    expect(report.bytes).toBeGreaterThan(8 * 900_000);
  });

  it('progress ends at its totals, also where files are missing', async () => {
    const folder = await writeAsset(library, 'mug-1', { ...mug, 'big.bin': Buffer.alloc(1_500_000) });
    await rm(path.join(folder, 'mug.glb'));
    const seen: VerifyProgress[] = [];
    await verified(library, { onProgress: (progress) => seen.push(progress) });
    const bytes = seen.map((one) => one.bytes);
    expect(bytes).toEqual(bytes.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toEqual({
      counting: false,
      files: 4,
      totalFiles: 4,
      bytes: 1_500_017,
      totalBytes: 1_500_017,
    });
  });

  it('stops at once, before the start and in the middle', async () => {
    const cancelled = { code: 'cancelled' };
    await expect(verified(library, { signal: AbortSignal.abort() })).rejects.toMatchObject(cancelled);
    await writeAsset(library, 'mug-1', { 'a.bin': Buffer.alloc(4_000_000) });
    const controller = new AbortController();
    let calls = 0;
    const work = verified(library, {
      signal: controller.signal,
      onProgress({ counting }) {
        if (counting) return;
        calls += 1;
        controller.abort();
      },
    });
    await expect(work).rejects.toMatchObject(cancelled);
    expect(calls).toBe(1);
  });
});

describe('a folder that is none of Caliper’s', () => {
  it.each([
    ['nowhere', 'it does not exist'],
    ['file.txt', 'it is not a folder'],
    ['plain', 'it contains no manifest and no folders with one'],
  ])('%s is refused', async (name, reason) => {
    await writeFile(path.join(base, 'file.txt'), 'x');
    await mkdir(path.join(base, 'plain/below'), { recursive: true });
    await expect(verified(path.join(base, name))).rejects.toMatchObject({
      code: 'verify.folder-unusable',
      data: { reason },
    });
  });

  it('hashes are compared in whichever case they were written', async () => {
    const folder = await writeAsset(library, 'mug-1', mug);
    const files = [{ ...listed('mug.glb', 'the mug!'), sha256: sha256('the mug!').toUpperCase() }];
    await rm(path.join(folder, 'assets'), { recursive: true });
    await rm(path.join(folder, 'empty.txt'));
    await writeManifest(folder, manifestFor('mug-1', files));
    expect((await verified(library)).report.clean).toBe(true);
  });
});
