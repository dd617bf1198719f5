/** Writes planned assets as a ZIP or as folders: under a partial name first, so that there is a whole one or none. */
import { createHash } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { lstat, mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { ZipFile } from 'yazl';
import type { AssetFacts } from '../../contract/schema/library/facts.ts';
import type { ReviewFile } from '../../contract/schema/review/review.ts';
import { libraryLayout, reviewFileName } from '../../core/config.ts';
import { shareAsUsual } from '../../core/files/private-files.ts';
import { flushFolder, makeFolders, renameOver, writeWhole } from '../../core/files/whole-file.ts';
import { type IndexedAsset, indexCsv, indexFiles, indexJson } from './export-index.ts';
import { changedWords } from './export-words.ts';
import { openJournal } from './journal.ts';
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
async function* copyOf(
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

/** Whether a file gets smaller in a ZIP, by three pieces of it: pictures do not, and what shrinks like a bomb is refused when the ZIP is opened. */
const deflate = promisify(deflateRaw);
const sampledPieceBytes = 32 * 1024;
/** Below it the time is better spent otherwise; above it the file would look like a bomb when the ZIP is opened. */
const ratios = { least: 1.05, most: 60 } as const;

/** False for a file that cannot be read: the copy says why. */
async function isWorthPacking({
  from,
  sizeBytes,
}: Pick<PlannedCopy, 'from' | 'sizeBytes'>): Promise<boolean> {
  const file = await open(from, 'r').catch(() => null);
  if (file === null) return false;
  try {
    const last = Math.max(0, sizeBytes - sampledPieceBytes);
    for (const at of new Set([0, Math.floor(last / 2), last])) {
      const { bytesRead, buffer } = await file.read(
        Buffer.alloc(sampledPieceBytes),
        0,
        sampledPieceBytes,
        at,
      );
      const packed = await deflate(buffer.subarray(0, bytesRead), { level: 1 });
      const ratio = bytesRead / Math.max(1, packed.length);
      if (ratio > ratios.most || (at === 0 && ratio < ratios.least)) return false;
    }
    return true;
  } finally {
    await file.close();
  }
}

/** `partial` and `target` are absolute and in the same folder; nothing is at `target`, and at `partial` only what a journal goes on with. */
export interface WriteOut {
  /** Folders: what is whole stays for the next start, although the signal ends it. */
  readonly isKept?: () => boolean;
  readonly assets: readonly PlannedAsset[];
  readonly partial: string;
  readonly target: string;
  readonly at: string;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
  /** For the index. */
  readonly factsOf: (asset: PlannedAsset) => AssetFacts | null;
}

/** The old DOS times of a ZIP begin in 1980; one time for all makes the same assets the same ZIP. */
const noTime = new Date('1980-01-01T00:00:00Z');
/** Deflate's level: a third of the usual one's time for 6 % more bytes, with 27 MB of an OBJ's lines. */
const packing = 3;

/** Throws `hand-on.file-changed`, the signal's reason, and what the file system throws; nothing is left behind then. */
export async function writeZip(out: WriteOut): Promise<void> {
  const zip = new ZipFile();
  const failed = new AbortController();
  const onError = (error: Error): void => failed.abort(error);
  zip.on('error', onError);
  const signal = AbortSignal.any([out.signal, failed.signal]);
  try {
    const packed = await worthPacking(out);
    zip.addBuffer(Buffer.from(readmeText(out.assets, out.at)), readmeName, { mtime: noTime });
    for (const asset of out.assets) addAsset(zip, asset, { ...out, signal, onError }, packed);
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(out.partial, { flags: 'wx', flush: true }), {
      signal,
    });
    await shareAsUsual(out.partial, false);
    await renameOver(out.partial, out.target);
    await flushFolder(path.dirname(out.target));
  } catch (error) {
    await rm(out.partial, { force: true }).catch(() => undefined);
    out.signal.throwIfAborted();
    throw failed.signal.aborted ? failed.signal.reason : error;
  }
}

/** What lies in `folder`, as a ZIP at `target`; the same rules as `writeZip`. */
export async function zipFolder(
  folder: string,
  out: Pick<WriteOut, 'partial' | 'target' | 'signal'>,
): Promise<void> {
  const zip = new ZipFile();
  const failed = new AbortController();
  zip.on('error', (error: Error) => failed.abort(error));
  const signal = AbortSignal.any([out.signal, failed.signal]);
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .toSorted();
    for (const from of files) {
      const { size: sizeBytes } = await lstat(from);
      const compressionLevel = (await isWorthPacking({ from, sizeBytes })) ? packing : 0;
      const name = path.relative(folder, from).split(path.sep).join('/');
      zip.addFile(from, name, { mtime: noTime, mode: 0o100_644, compressionLevel });
    }
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(out.partial, { flags: 'wx', flush: true }), {
      signal,
    });
    await shareAsUsual(out.partial, false);
    await renameOver(out.partial, out.target);
    await flushFolder(path.dirname(out.target));
  } catch (error) {
    await rm(out.partial, { force: true }).catch(() => undefined);
    out.signal.throwIfAborted();
    throw failed.signal.aborted ? failed.signal.reason : error;
  }
}

async function worthPacking({ assets, signal }: WriteOut): Promise<ReadonlySet<string>> {
  const packed = new Set<string>();
  for (const { files } of assets)
    for (const file of files) {
      signal.throwIfAborted();
      if (await isWorthPacking(file)) packed.add(file.from);
    }
  return packed;
}

/** Entries are read one after the other, in this order: the manifest comes when all hashes are known. */
function addAsset(
  zip: ZipFile,
  asset: PlannedAsset,
  { signal, onBytes, onError }: WriteOut & { readonly onError: (error: Error) => void },
  packed: ReadonlySet<string>,
): void {
  const hashes = new Map<string, string>();
  for (const file of asset.files) {
    const { localPath, sizeBytes } = file;
    const options = { mtime: noTime, size: sizeBytes, compressionLevel: packed.has(file.from) ? packing : 0 };
    zip.addReadStreamLazy(`${asset.folder}/${localPath}`, options, (give) => {
      const hears = {
        title: asset.title,
        signal,
        onBytes,
        onHash: (sha256: string) => void hashes.set(localPath, sha256),
      };
      // Nobody listens to the errors of a stream that is given so.
      give(null, Readable.from(copyOf(file, hears), { objectMode: false }).on('error', onError));
    });
  }
  zip.addReadStreamLazy(`${asset.folder}/${libraryLayout.manifestFile}`, { mtime: noTime }, (give) =>
    give(null, Readable.from([json(finished(asset, hashes))])),
  );
  if (asset.review !== null)
    zip.addBuffer(json(asset.review), `${asset.folder}/${reviewFileName('')}`, { mtime: noTime });
}

/** As `writeZip`, with `target` a folder that holds the folders of the assets. */
export async function writeFolders(out: WriteOut): Promise<void> {
  await inFolders(
    out,
    async (asset, folder) => {
      await writeAsset(folder, asset, out);
      return { open: null, notes: [] };
    },
    { hasReadme: true, hasIndex: out.assets.length > 1, refused: () => null },
  );
}

export interface FolderRules {
  readonly hasReadme: boolean;
  readonly hasIndex: boolean;
  /** Of an error that is of the asset alone, in words: it is left out. Null for one that ends the export. */
  readonly refused: (error: unknown) => string | null;
}

/**
 * Each asset into a folder of its own by `write`, which makes it; those that the journal has are left as they are. When all
 * are refused, the first reason is thrown. Throws the signal's reason and what `write` and the file system throw; then
 * nothing is left behind, unless it is kept.
 */
export async function inFolders(
  out: WriteOut,
  write: (asset: PlannedAsset, folder: string) => Promise<Pick<IndexedAsset, 'open' | 'notes'>>,
  { hasReadme, hasIndex, refused }: FolderRules,
): Promise<IndexedAsset[]> {
  try {
    await mkdir(out.partial, { recursive: true });
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
      if (known !== null) {
        out.onBytes(asset.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
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
    await journal.remove();
    await shareAsUsual(out.partial, true);
    await renameOver(out.partial, out.target);
    await flushFolder(path.dirname(out.target));
    return indexed;
  } catch (error) {
    if (!(out.signal.aborted && out.isKept?.() === true))
      await rm(out.partial, { recursive: true, force: true }).catch(() => undefined);
    out.signal.throwIfAborted();
    throw error;
  }
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

function json(value: ReviewFile | ReturnType<typeof finished>): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
