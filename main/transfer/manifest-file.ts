/** `manifest.json` of an asset's folder: written in one step, read with its schema. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import { type Manifest, manifestSchema } from '../contract/model/manifest.ts';
import { libraryLayout } from '../core/config.ts';
import { type FileSystem, nodeFileSystem } from './file-system.ts';
import { partialName } from './portable-name.ts';
import { writeFault } from './write-fault.ts';

const name = libraryLayout.manifestFile;

/** Replaces the manifest; the old one stays whole until the new one is on the disk. Throws `transfer.*`. */
export async function writeManifest(
  folder: string,
  manifest: Manifest,
  files: FileSystem = nodeFileSystem,
): Promise<void> {
  const partial = path.join(folder, partialName(name, randomBytes(8).toString('hex')));
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  try {
    await files.makeFolders(folder);
    const file = await files.createFile(partial);
    try {
      await file.write(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await files.rename(partial, path.join(folder, name));
    await files.syncFolder(folder);
  } catch (error) {
    await files.remove(partial).catch(() => undefined);
    throw (
      writeFault(error, { folder, path: name, neededBytes: bytes.length }) ??
      new AppError('internal', { reason: 'writing a manifest' }, { cause: error })
    );
  }
}

/** Null when the folder has none. Throws `library.manifest-unreadable` for one that is damaged or of a newer Caliper. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const at = path.join(folder, name);
  const unreadable = (reason: string, cause?: unknown): AppError =>
    new AppError('library.manifest-unreadable', { path: at, reason }, { cause });
  let text: string;
  try {
    text = await readFile(at, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw unreadable(code === 'EACCES' ? 'it may not be read' : code, error);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw unreadable('it is not JSON', error);
  }
  const version = z.object({ caliperManifest: z.number() }).safeParse(value);
  if (version.success && version.data.caliperManifest > 1)
    throw unreadable(`a newer Caliper wrote it: version ${version.data.caliperManifest}`);
  const parsed = manifestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw unreadable(`${issue?.path.join('.') || 'its content'}: ${issue?.message ?? 'not as expected'}`);
}
