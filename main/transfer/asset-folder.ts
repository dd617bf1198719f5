/** Writes into an asset's folder: folders without following a link, and `manifest.json` in one step. */

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { AppError } from '../contract/plain/errors.ts';
import type { Manifest } from '../contract/schema/manifest.ts';
import { libraryLayout } from '../core/config.ts';
import { partialName } from './asset-paths.ts';
import { type FileSystem, nodeFileSystem } from './disk/file-system.ts';
import { pathWords } from './path-words.ts';
import { writeFault } from './transfer-error.ts';
import { transferWords } from './transfer-words.ts';

// Makes the folders of a file one by one, so that no symbolic link on the way can lead out of the asset's folder.

/**
 * The real path of the folder that `localPath` (slash-separated, planned by `asset-paths.ts`) lies in, made when missing.
 * Throws `transfer.path-refused` when a link leads out of `folder`, and what the file system throws.
 */
export async function containedFolder(files: FileSystem, folder: string, localPath: string): Promise<string> {
  const known = await withoutLinks(files, folder, localPath);
  if (known !== null) return known;
  await files.makeFolders(folder);
  const root = await files.realPath(folder);
  let at = root;
  for (const segment of localPath.split('/').slice(0, -1)) {
    const next = path.join(at, segment);
    const isNew = await files.makeFolder(next).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
        throw error;
      },
    );
    if (isNew) await files.syncFolder(at);
    at = await files.realPath(next);
    if (!at.startsWith(root.endsWith(path.sep) ? root : root + path.sep))
      throw new AppError('transfer.path-refused', {
        path: localPath,
        reason: pathWords.linkOut,
      });
  }
  return at;
}

/** The folder when all of it is there and no link is on the way: so it is for all but the first of its files. */
async function withoutLinks(files: FileSystem, folder: string, localPath: string): Promise<string | null> {
  const below = localPath.split('/').slice(0, -1);
  try {
    const root = await files.realPath(folder);
    const wanted = path.join(root, ...below);
    return below.length === 0 || (await files.realPath(wanted)) === wanted ? wanted : null;
  } catch {
    return null;
  }
}

// `manifest.json` of an asset's folder: written in one step, read with its schema.

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
      new AppError('internal', { reason: transferWords.doing.writingManifest }, { cause: error })
    );
  }
}
