/** `manifest.json` of an asset's folder: written in one step, read with its schema. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { AppError } from '../contract/plain/errors.ts';
import type { Manifest } from '../contract/schema/manifest.ts';
import { libraryLayout } from '../core/config.ts';
import { type FileSystem, nodeFileSystem } from './disk/file-system.ts';
import { writeFault } from './disk/write-fault.ts';
import { partialName } from './portable-name.ts';

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
