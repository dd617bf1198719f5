/** Writes planned assets as a ZIP: entry by entry into a partial folder, from which it is taken when it is whole. */
import { createHash } from 'node:crypto';
import { lstat, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { libraryLayout, reviewFileName } from '../../core/config.ts';
import { shareAsUsual } from '../../core/files/private-files.ts';
import { flushFolder } from '../../core/files/whole-file.ts';
import { hashFile } from '../../transfer/check/check-file.ts';
import { indexFiles } from './export-index.ts';
import { journalName } from './journal.ts';
import { giveFreeName, makePartialFolder } from './outbox.ts';
import { finished, type PlannedAsset, type PlannedCopy, readmeName, readmeText } from './plan.ts';
import { copyOf, json, type WriteOut } from './write-out.ts';
import { openZipWriter, type WrittenEntry, type ZipWriter } from './zip-writer.ts';

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

/**
 * Answers where it is: another name than `target` where that was taken meanwhile. Entries of an earlier try whose sources
 * are unchanged are kept, up to the first that is not. Throws `hand-on.file-changed`, the signal’s reason, and what the
 * file system throws; nothing is left behind then, unless it is kept.
 */
export function writeZip(out: WriteOut): Promise<string> {
  return intoZip(out, async (zip) => {
    for (const asset of out.assets) await addAsset(zip, asset, out);
    // It tells verdicts, so it may be another one when the export is gone on with.
    await addText(zip, { name: readmeName, text: Buffer.from(readmeText(out.assets, out.at)) }, out.signal);
  });
}

/** A ZIP that `fill` adds all entries to; the same rules as `writeZip`. */
export async function intoZip(
  out: Pick<WriteOut, 'partial' | 'target' | 'signal' | 'isKept'>,
  fill: (zip: ZipWriter) => Promise<void>,
): Promise<string> {
  let zip: ZipWriter | null = null;
  try {
    await makePartialFolder(out.partial);
    zip = await openZipWriter(out.partial);
    await fill(zip);
    out.signal.throwIfAborted();
    const made = await zip.finish();
    await shareAsUsual(made, false);
    const target = await giveFreeName(made, out.target);
    await flushFolder(path.dirname(target));
    await rm(out.partial, { recursive: true, force: true }).catch(() => undefined);
    return target;
  } catch (error) {
    if (out.isKept?.(error) === true) await zip?.leave();
    else {
      await zip?.close();
      await rm(out.partial, { recursive: true, force: true }).catch(() => undefined);
    }
    out.signal.throwIfAborted();
    throw error;
  }
}

/** All that lies in `folder`, but for its journal; the index, which tells the time, is the last. */
export async function addFolder(zip: ZipWriter, folder: string, signal: AbortSignal): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && entry.name !== journalName)
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted();
  for (const name of [...names.filter((one) => !isIndex(one)), ...names.filter(isIndex)]) {
    const from = path.join(folder, ...name.split('/'));
    const { size: sizeBytes } = await lstat(from);
    const file = { from, localPath: name, path: name, kind: '', sizeBytes, sha256: null };
    await addFile(zip, { name, file, title: name }, { signal, onBytes: () => undefined });
  }
}

const isIndex = (name: string): boolean => Object.values<string>(indexFiles).includes(name);

/** The manifest comes when all hashes are known. */
async function addAsset(zip: ZipWriter, asset: PlannedAsset, out: WriteOut): Promise<void> {
  const hashes = new Map<string, string>();
  for (const file of asset.files) {
    const name = `${asset.folder}/${file.localPath}`;
    const sha256 = await addFile(zip, { name, file, title: asset.title }, out);
    hashes.set(file.localPath, sha256);
  }
  const manifest = finished(asset, hashes);
  const name = `${asset.folder}/${libraryLayout.manifestFile}`;
  // One that differs in its time alone is the same.
  const stamp = hashOf(json({ ...manifest, writtenAt: '' }));
  await addText(zip, { name, text: json(manifest), stamp }, out.signal);
  if (asset.review === null) return;
  await addText(zip, { name: `${asset.folder}/${reviewFileName('')}`, text: json(asset.review) }, out.signal);
}

/** Answers the hash of its content. */
async function addFile(
  zip: ZipWriter,
  { name, file, title }: { readonly name: string; readonly file: PlannedCopy; readonly title: string },
  { signal, onBytes, onKept }: Pick<WriteOut, 'signal' | 'onBytes'> & Partial<Pick<WriteOut, 'onKept'>>,
): Promise<string> {
  signal.throwIfAborted();
  const stamp = await stampOf(file);
  const known = await zip.keep(name, (left) => isUnchanged(file, { left, stamp, signal }));
  if (known !== null) {
    onKept?.(file.sizeBytes);
    return known.sha256;
  }
  let found = '';
  const onHash = (sha256: string): void => {
    found = sha256;
  };
  const pieces = copyOf(file, { title, signal, onBytes, onHash });
  const isPacked = await isWorthPacking(file);
  await zip.add({ name, isPacked, sizeBytes: file.sizeBytes, stamp, pieces, sha256: () => found }, signal);
  return found;
}

async function addText(
  zip: ZipWriter,
  entry: { readonly name: string; readonly text: Buffer; readonly stamp?: string },
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const { name, text } = entry;
  const sha256 = hashOf(text);
  const { stamp = sha256 } = entry;
  if ((await zip.keep(name, (left) => left.stamp === stamp)) !== null) return;
  const what = { name, isPacked: true, sizeBytes: text.length, stamp };
  await zip.add({ ...what, pieces: [text], sha256: () => sha256 }, signal);
}

/** Changes with every write to the file, and at times without one; empty for one that cannot be looked at. */
async function stampOf({ from }: PlannedCopy): Promise<string> {
  const found = await stat(from).catch(() => null);
  return found === null ? '' : `${found.mtimeMs} ${found.ctimeMs}`;
}

/** Where times differ the content is read: a copy that was put back is the same. */
async function isUnchanged(
  file: PlannedCopy,
  {
    left,
    stamp,
    signal,
  }: { readonly left: WrittenEntry; readonly stamp: string; readonly signal: AbortSignal },
): Promise<boolean> {
  if (left.sizeBytes !== file.sizeBytes) return false;
  if (file.sha256 !== null && file.sha256 !== left.sha256) return false;
  if (stamp !== '' && left.stamp === stamp) return true;
  const hashed = await hashFile(file.from, file.sizeBytes, { signal }).catch(() => null);
  signal.throwIfAborted();
  return hashed?.is === 'read' && hashed.sha256 === left.sha256;
}

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
