/** Reads the asset folders of a library: what each `manifest.json` and `review.json` says, and which files are really there. */

import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { z } from 'zod';
import { AppError, isAppError } from '../contract/plain/errors.ts';
import { reviewLimits } from '../contract/plain/organisation-limits.ts';
import { assetIdSchema } from '../contract/schema/ids.ts';
import { type Manifest, manifestSchema } from '../contract/schema/manifest.ts';
import { type ReviewFile, reviewFileSchema } from '../contract/schema/review/review.ts';
import { mapInOrder } from '../core/concurrency/limiter.ts';
import { libraryLayout } from '../core/config.ts';
import { folderWords } from './damage-words.ts';

// Reads a small file that somebody else may have put there: no link, no pipe, no more than it can have.

/** Null when there is no such file. `what` is what it should be, for the refusal. Throws `internal`, and what the file system throws. */
async function readBounded(
  path: string,
  mostBytes: number,
  what: 'manifest' | 'review',
): Promise<Buffer | null> {
  const before = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (before === null) return null;
  if (!before.isFile()) throw new AppError('internal', { reason: folderWords.notRegular });
  // The second look, at the open file, is the one that counts; NONBLOCK so that a pipe put there meanwhile cannot hold it up.
  const file = await open(
    path,
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  );
  try {
    const found = await file.stat();
    if (!found.isFile() || found.size > mostBytes)
      throw new AppError('internal', { reason: folderWords.tooLarge(found.size, what) });
    const bytes = Buffer.alloc(found.size);
    const { bytesRead } = await file.read(bytes, 0, found.size, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Why it could not be read. */
function inWords(error: unknown): string {
  if (isAppError(error, 'internal')) return error.data.reason;
  return error instanceof Error ? error.message : folderWords.unreadable;
}

/** A folder that holds a manifest. `unreadable` says in words why its manifest cannot be used. */
export type AssetFolder =
  | {
      readonly folder: string;
      readonly manifest: Manifest;
      /** The manifest's files that are on disk with their size, by `localPath`. */
      readonly present: ReadonlySet<string>;
    }
  | { readonly folder: string; readonly unreadable: string };

/** A manifest of 10,000 files is about 2 MB. */
const largestManifestBytes = 8 * 1024 * 1024;
/** Folders read at the same time: enough to keep a disk busy, few enough for any limit on open files. */
const atOnce = 32;

/** In a stable order, shorter names first: of a folder and its copy ("mug-ab12 (copy)") the original comes first. */
export async function* readAssetFolders(libraryPath: string): AsyncGenerator<AssetFolder> {
  const names = (await readdir(libraryPath)).filter((name) => !name.startsWith('.'));
  names.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  for await (const found of mapInOrder(names, atOnce, (name) => readFolder(libraryPath, name)))
    if (found !== null) yield found;
}

async function readFolder(libraryPath: string, folder: string): Promise<AssetFolder | null> {
  const path = join(libraryPath, folder);
  try {
    // A link may lead anywhere; Caliper makes none, so what is behind it is not its own.
    if (!(await lstat(path)).isDirectory()) return null;
    const read = await readManifest(path);
    if (read === null) return null;
    if ('unreadable' in read) return { folder, ...read };
    return { folder, ...read, present: await presentFiles(path, read.manifest) };
  } catch (error) {
    return { folder, unreadable: inWords(error) };
  }
}

/**
 * What the manifest in the folder at `path` says; null when it has none. `unreadable` says in words why it cannot be
 * used. Never rejects, never follows a link and reads no more than a manifest can have.
 */
export async function readManifest(
  path: string,
): Promise<{ readonly manifest: Manifest } | { readonly unreadable: string } | null> {
  try {
    const bytes = await readBounded(join(path, libraryLayout.manifestFile), largestManifestBytes, 'manifest');
    if (bytes === null) return null;
    const parsed = manifestSchema.safeParse(fromJson(bytes.toString('utf8')));
    if (!parsed.success) return { unreadable: folderWords.unknownManifest };
    const refused = refusal(parsed.data);
    return refused === null ? { manifest: parsed.data } : { unreadable: refused };
  } catch (error) {
    return { unreadable: inWords(error) };
  }
}

/** Undefined for anything else: what a damaged file holds is not repeated in a sentence. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What no manifest of Caliper's own says; null when there is nothing to object to. */
export function refusal(manifest: Manifest): string | null {
  if (!assetIdSchema.safeParse(manifest.asset.id).success) return folderWords.foreignId;
  const outside = manifest.files.find((file) => !staysInside(file.localPath));
  return outside === undefined ? null : folderWords.outside;
}

/** True for a relative, slash-separated path without `..`, drive letter, backslash or NUL. */
export function staysInside(localPath: string): boolean {
  const parts = localPath.split('/');
  const plain = !localPath.includes('\0') && !localPath.includes('\\') && !/^[A-Za-z]:/.test(localPath);
  return plain && parts.every((part) => part !== '' && part !== '.' && part !== '..');
}

async function presentFiles(folder: string, manifest: Manifest): Promise<ReadonlySet<string>> {
  const root = await realpath(folder);
  const present = new Set<string>();
  for (const file of manifest.files) {
    const path = join(folder, ...file.localPath.split('/'));
    const found = await lstat(path).catch(() => null);
    if (found === null || !found.isFile() || found.size !== file.sizeBytes) continue;
    if ((await realpath(path)).startsWith(root + sep)) present.add(file.localPath);
  }
  return present;
}

// Reads `review.json` from an asset's folder: bounded, never through a link, and only what its schema knows.

/** `sha256`: of the file's bytes. `unreadable` says why in words to put after “because”; `version` is that of a newer Caliper. */
export type FoundReview =
  | { readonly review: ReviewFile; readonly sha256: string }
  | { readonly unreadable: string }
  | { readonly version: number };

const versionSchema = z.object({ caliperReview: z.int().min(2) });

/** Null when there is none. Never rejects. */
export async function readReviewFile(path: string): Promise<FoundReview | null> {
  try {
    const bytes = await readBounded(path, reviewLimits.fileBytes, 'review');
    return bytes === null ? null : judged(bytes);
  } catch (error) {
    return { unreadable: inWords(error) };
  }
}

/** What these bytes say as a review. */
export function judged(bytes: Uint8Array): FoundReview {
  let read: unknown;
  try {
    read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { unreadable: folderWords.notJson };
  }
  const newer = versionSchema.safeParse(read);
  if (newer.success) return { version: newer.data.caliperReview };
  const parsed = reviewFileSchema.safeParse(read);
  if (parsed.success)
    return { review: parsed.data, sha256: createHash('sha256').update(bytes).digest('hex') };
  const where = parsed.error.issues[0]?.path.map(String).join('.').slice(0, 100) ?? '';
  return {
    unreadable: folderWords.unknownReview(where),
  };
}
