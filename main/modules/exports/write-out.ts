/** Writes planned assets as folders: under a partial name first, so that there is a whole one or none. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { AssetFacts } from '../../contract/schema/library/facts.ts';
import type { ReviewFile } from '../../contract/schema/review/review.ts';
import { libraryLayout, reviewFileName } from '../../core/config.ts';
import { shareAsUsual } from '../../core/files/private-files.ts';
import { flushFolder, makeFolders, writeWhole } from '../../core/files/whole-file.ts';
import { type IndexedAsset, indexCsv, indexFiles, indexJson } from './export-index.ts';
import { changedWords } from './export-words.ts';
import { journalName, openJournal } from './journal.ts';
import { giveFreeFolderName, isFolder, makePartialFolder } from './outbox.ts';
import { changed, finished, type PlannedAsset, type PlannedCopy, readmeName, readmeText } from './plan.ts';

// Reads a file for an export and hashes it on the way: a file that changed fails the export.

/** What hears of the reading. */
export interface CopyOptions {
  /** Of the asset, for errors. */
  readonly title: string;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
  /** At its end, when it is what the catalogue knows. */
  readonly onHash: (sha256: string) => void;
}

/** Large enough that hashing a piece (0.2 ms) costs more than asking for it. */
const copiedPieceBytes = 256 * 1024;

/** Throws `hand-on.file-changed` when its content is another one than the catalogue's, and the signal's reason. */
export async function* copyOf(
  file: PlannedCopy,
  { title, signal, onBytes, onHash }: CopyOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const handle = await open(
    file.from,
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  ).catch((error: NodeJS.ErrnoException) => {
    throw changed(title, file, changedWords.unreadable(error.code ?? changedWords.unknownCode));
  });
  try {
    const hash = createHash('sha256');
    let done = 0;
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead, buffer } = await handle.read(
        Buffer.allocUnsafe(copiedPieceBytes),
        0,
        copiedPieceBytes,
        null,
      );
      if (bytesRead === 0) break;
      done += bytesRead;
      if (done > file.sizeBytes) throw changed(title, file, changedWords.grows);
      const piece = buffer.subarray(0, bytesRead);
      hash.update(piece);
      onBytes(bytesRead);
      yield piece;
    }
    if (done < file.sizeBytes) throw changed(title, file, changedWords.shrank);
    const sha256 = hash.digest('hex');
    if (file.sha256 !== null && file.sha256 !== sha256) throw changed(title, file, changedWords.differs);
    onHash(sha256);
  } finally {
    await handle.close();
  }
}

/** `partial` and `target` are absolute and in the same folder; nothing is at `target`, and at `partial` only what a journal goes on with. */
export interface WriteOut {
  /** What is whole stays and can be gone on with, although this ends the export. */
  readonly isKept?: (error: unknown) => boolean;
  readonly assets: readonly PlannedAsset[];
  readonly partial: string;
  readonly target: string;
  readonly at: string;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
  /** Of files that are there from the last time. */
  readonly onKept: (bytes: number) => void;
  /** For the index. */
  readonly factsOf: (asset: PlannedAsset) => AssetFacts | null;
}

/** `target` is a folder then that holds the folders of the assets. Answers where it is. Throws as `inFolders`. */
export async function writeFolders(out: WriteOut): Promise<string> {
  const { target } = await inFolders(
    out,
    async (asset, folder) => {
      await writeAsset(folder, asset, out);
      return { open: null, notes: [] };
    },
    { hasReadme: true, hasIndex: out.assets.length > 1, refused: () => null },
  );
  return target;
}

export interface FolderRules {
  readonly hasReadme: boolean;
  readonly hasIndex: boolean;
  /** Of an error that is of the asset alone, in words: it is left out. Null for one that ends the export. */
  readonly refused: (error: unknown) => string | null;
}

/**
 * `fillFolder`, and then gives the folder its name: another than `target` where that was taken meanwhile. Throws as
 * `fillFolder`, and what the file system throws; then nothing is left behind, unless it is kept.
 */
export async function inFolders(
  out: WriteOut,
  write: WriteAsset,
  rules: FolderRules,
): Promise<{ readonly indexed: IndexedAsset[]; readonly target: string }> {
  try {
    const indexed = await fillFolder(out, write, rules);
    await rm(path.join(out.partial, journalName), { force: true });
    await shareAsUsual(out.partial, true);
    const target = await giveFreeFolderName(out.partial, out.target);
    await flushFolder(path.dirname(target));
    return { indexed, target };
  } catch (error) {
    if (out.isKept?.(error) !== true)
      await rm(out.partial, { recursive: true, force: true }).catch(() => undefined);
    out.signal.throwIfAborted();
    throw error;
  }
}

/** Makes the folder of an asset, with all that is in it. */
export type WriteAsset = (
  asset: PlannedAsset,
  folder: string,
) => Promise<Pick<IndexedAsset, 'open' | 'notes'>>;

/**
 * Each asset into a folder of its own in `partial`, which is made when it is missing; those that the journal there has
 * are left as they are. When all are refused, the first reason is thrown. Throws the signal’s reason and what `write`
 * and the file system throw.
 */
export async function fillFolder(
  out: Omit<WriteOut, 'target' | 'isKept'>,
  write: WriteAsset,
  { hasReadme, hasIndex, refused }: FolderRules,
): Promise<IndexedAsset[]> {
  await makePartialFolder(out.partial);
  const journal = await openJournal(out.partial);
  if (hasReadme)
    await writeWhole(path.join(out.partial, readmeName), readmeText(out.assets, out.at), { mode: 0o644 });
  const indexed: IndexedAsset[] = [];
  let first: unknown = null;
  for (const asset of out.assets) {
    out.signal.throwIfAborted();
    const facts = out.factsOf(asset);
    const folder = path.join(out.partial, asset.folder);
    const known = journal.written(asset);
    if (known !== null && (await isFolder(folder))) {
      out.onKept(asset.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
      indexed.push({ asset, facts, error: null, ...known });
      continue;
    }
    await rm(folder, { recursive: true, force: true });
    try {
      const written = await write(asset, folder);
      await journal.add(asset, written);
      indexed.push({ asset, facts, error: null, ...written });
    } catch (error) {
      out.signal.throwIfAborted();
      const reason = refused(error);
      if (reason === null) throw error;
      await rm(folder, { recursive: true, force: true });
      first ??= error;
      indexed.push({ asset, facts, open: null, notes: [], error: reason });
    }
  }
  if (first !== null && indexed.every(({ error }) => error !== null)) throw first;
  if (hasIndex) await writeIndex(out.partial, indexed, out.at);
  return indexed;
}

/** Sizes, masses and verdicts of all, beside their folders. */
export async function writeIndex(folder: string, assets: readonly IndexedAsset[], at: string): Promise<void> {
  await writeWhole(path.join(folder, indexFiles.csv), indexCsv(assets), { mode: 0o644 });
  await writeWhole(path.join(folder, indexFiles.json), indexJson(assets, at), { mode: 0o644 });
}

async function writeAsset(folder: string, asset: PlannedAsset, { signal, onBytes }: WriteOut): Promise<void> {
  await mkdir(folder);
  const hashes = new Map<string, string>();
  for (const file of asset.files) {
    const to = path.join(folder, ...file.localPath.split('/'));
    await makeFolders(path.dirname(to));
    const handle = await open(to, 'wx', 0o644);
    try {
      const hears = {
        title: asset.title,
        signal,
        onBytes,
        onHash: (sha256: string) => void hashes.set(file.localPath, sha256),
      };
      for await (const piece of copyOf(file, hears)) await handle.writeFile(piece);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  await writeWhole(path.join(folder, libraryLayout.manifestFile), json(finished(asset, hashes)), {
    mode: 0o644,
  });
  if (asset.review !== null)
    await writeWhole(path.join(folder, reviewFileName('')), json(asset.review), { mode: 0o644 });
}

/** As it is written everywhere. */
export function json(value: ReviewFile | ReturnType<typeof finished>): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
