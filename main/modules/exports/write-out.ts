/** Writes planned assets as a ZIP or as folders: under a partial name first, so that there is a whole one or none. */
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { ZipFile } from 'yazl';
import type { ReviewFile } from '../../contract/schema/review/review.ts';
import { libraryLayout } from '../../core/config.ts';
import { shareAsUsual } from '../../core/files/private-files.ts';
import { flushFolder, makeFolders, renameOver, writeWhole } from '../../core/files/whole-file.ts';
import { reviewFileName } from '../../core/review-file-name.ts';
import { copyOf } from './copy-file.ts';
import { finished, type PlannedAsset, type PlannedCopy } from './plan.ts';
import { readmeName, readmeText } from './readme.ts';

/** Whether a file gets smaller in a ZIP, by three pieces of it: pictures do not, and what shrinks like a bomb is refused when the ZIP is opened. */
const deflate = promisify(deflateRaw);
const pieceBytes = 32 * 1024;
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
    const last = Math.max(0, sizeBytes - pieceBytes);
    for (const at of new Set([0, Math.floor(last / 2), last])) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes, at);
      const packed = await deflate(buffer.subarray(0, bytesRead), { level: 1 });
      const ratio = bytesRead / Math.max(1, packed.length);
      if (ratio > ratios.most || (at === 0 && ratio < ratios.least)) return false;
    }
    return true;
  } finally {
    await file.close();
  }
}

/** `partial` and `target` are absolute and in the same folder; nothing is at either. */
export interface WriteOut {
  readonly assets: readonly PlannedAsset[];
  readonly partial: string;
  readonly target: string;
  readonly at: string;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
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
  try {
    await mkdir(out.partial);
    await writeWhole(path.join(out.partial, readmeName), readmeText(out.assets, out.at), { mode: 0o644 });
    for (const asset of out.assets) await writeAsset(path.join(out.partial, asset.folder), asset, out);
    await shareAsUsual(out.partial, true);
    await renameOver(out.partial, out.target);
    await flushFolder(path.dirname(out.target));
  } catch (error) {
    await rm(out.partial, { recursive: true, force: true }).catch(() => undefined);
    out.signal.throwIfAborted();
    throw error;
  }
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
