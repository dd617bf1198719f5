/** Made files on disk, `files/<owner>/<path>` (an asset, a batch or a set), and the inputs that wait for their job, `inputs/<input>`. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { flushFolder, writeWhole } from '../../core/files/whole-file.ts';
import { ProblemError, systemCode } from '../problem/problem.ts';
import type { FileRecord } from '../store/records.ts';

/** The files of one data folder. */
export interface AssetFiles {
  /** All files of an owner at once: they appear together, or not at all. */
  write(
    ownerId: string,
    files: readonly { kind: string; path: string; bytes: Uint8Array }[],
  ): Promise<FileRecord[]>;
  /** An open file and its size on disk; null when it is not there. The caller closes it. */
  open(ownerId: string, path: string): Promise<{ handle: FileHandle; sizeBytes: number } | null>;
  /** Removes all files of an owner. */
  drop(ownerId: string): Promise<void>;
  writeInput(inputId: string, bytes: Uint8Array): Promise<void>;
  /** Takes a file of the same disk as an input: it is no longer where it was. */
  takeInput(inputId: string, from: string): Promise<void>;
  /** Throws a problem when it is gone. */
  readInput(inputId: string): Promise<Uint8Array>;
  dropInput(inputId: string): Promise<void>;
}

const making = '.making-';

/** Opens the folders, and removes what no one waits for: half-made assets and inputs that are not `awaited`. */
export function openAssetFiles(root: string, awaited: ReadonlySet<string>): AssetFiles {
  const files = join(root, 'files');
  const inputs = join(root, 'inputs');
  for (const folder of [files, inputs]) mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(files))
    if (name.startsWith(making)) rmSync(join(files, name), { recursive: true, force: true });
  for (const name of readdirSync(inputs)) if (!awaited.has(name)) rmSync(join(inputs, name), { force: true });
  const inputPath = (inputId: string): string => inside(inputs, inputId);

  return {
    async write(ownerId, made) {
      const target = inside(files, ownerId);
      const folder = inside(files, making + ownerId);
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      const records: FileRecord[] = [];
      const folders = new Set([folder]);
      for (const { kind, path, bytes } of made) {
        const file = inside(folder, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, bytes, { flush: true, flag: 'wx' });
        folders.add(dirname(file));
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        records.push({ kind, path, sizeBytes: bytes.length, sha256 });
      }
      for (const written of folders) await flushFolder(written);
      await rm(target, { recursive: true, force: true });
      await rename(folder, target);
      await flushFolder(files);
      return records;
    },
    async open(ownerId, path) {
      try {
        const handle = await open(inside(inside(files, ownerId), path), 'r');
        const facts = await handle.stat();
        if (facts.isFile()) return { handle, sizeBytes: facts.size };
        await handle.close();
        return null;
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    drop: (ownerId) => rm(inside(files, ownerId), { recursive: true, force: true }),
    writeInput: (inputId, bytes) => writeWhole(inputPath(inputId), bytes),
    async takeInput(inputId, from) {
      const handle = await open(from, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(from, inputPath(inputId));
      await flushFolder(inputs);
    },
    readInput: (inputId) =>
      readFile(inputPath(inputId)).catch((cause: unknown) => {
        throw new ProblemError('internal-error', 'An input is no longer in the data folder.', {
          cause,
        });
      }),
    dropInput: (inputId) => rm(inputPath(inputId), { force: true }),
  };
}

/** `path` under `folder`; throws when it would be anywhere else. Paths come from records and the workshop, not from requests: this is the second lock. */
export function inside(folder: string, path: string): string {
  const target = resolve(folder, path);
  const plain = path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  if (!plain || path.includes('\\') || path.includes('\0') || !target.startsWith(folder + sep))
    throw new ProblemError('internal-error', 'A file would lie outside of its folder.');
  return target;
}

// File stems from asset names (specification: File naming rules).

/** Lower case; each run of other than ASCII letters and digits is one `_`; no digit in front; `asset` without a name. */
export function stemOf(name: string | null): string {
  if (name === null || name === '') return 'asset';
  const stem = name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  return /^[0-9]/.test(stem) ? `asset_${stem}` : stem;
}
