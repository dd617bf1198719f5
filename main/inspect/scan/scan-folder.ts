/** Scans a folder that Caliper did not download, and watches it: walk, recognise, fingerprint. Writes nothing. */
import { createHash } from 'node:crypto';
import { constants, type FSWatcher, watch } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../../contract/schema/manifest.ts';
import { isReviewFile, libraryLayout } from '../../core/config.ts';
import { readManifests } from './list-folder.ts';
import { type Recognised, recognise } from './recognise.ts';
import { scanWords } from './scan-words.ts';
import { mainKinds, readTree, scanLimits, type Walk } from './tree.ts';
import { type FoundAsset, placeKey, type ScanRequest, type ScanSummary, type Skipped } from './types.ts';

// By what a folder is known again: names and sizes of its files, and how its main file begins and ends.

type Files = Recognised['files'];

/** Bytes read at both ends: a GLB has its description first, a ZIP last. */
const endBytes = 64 * 1024;

/** The file that represents the asset. */
function mainFile(files: Files): Files[number] | null {
  const rank = ({ kind }: Files[number]): number => {
    const at = mainKinds.findIndex((one) => one === kind);
    return at < 0 ? mainKinds.length : at;
  };
  const [first] = files.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      a.localPath.split('/').length - b.localPath.split('/').length ||
      b.sizeBytes - a.sizeBytes ||
      (a.localPath < b.localPath ? -1 : 1),
  );
  return first ?? null;
}

/** Of names, sizes and times. */
function stampOf(files: Files): string {
  return hashOf(files.map((file) => [file.localPath, file.sizeBytes, file.modifiedMs]));
}

/** Throws what the file system throws. */
async function fingerprintOf(folder: string, files: Files): Promise<string> {
  const main = mainFile(files);
  const names = hashOf(files.map((file) => [file.localPath, file.sizeBytes]));
  if (main === null) return names;
  const at = join(folder, ...main.localPath.split('/'));
  const file = await open(at, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const hash = createHash('sha256').update(names);
    hash.update(await part(file, 0, Math.min(endBytes, main.sizeBytes)));
    if (main.sizeBytes > endBytes)
      hash.update(await part(file, Math.max(endBytes, main.sizeBytes - endBytes), endBytes));
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}

async function part(file: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
  return buffer.subarray(0, bytesRead);
}

function hashOf(rows: readonly (readonly (string | number)[])[]): string {
  const hash = createHash('sha256');
  for (const row of rows.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)))
    hash.update(`${row.join('\0')}\n`);
  return hash.digest('hex');
}

/** Assets reported at a time. */
const batch = 50;

export interface ScanOptions {
  readonly signal: AbortSignal;
  readonly onFound: (assets: readonly FoundAsset[]) => void;
  /** Folders looked at so far. */
  readonly onSeen: (seen: number) => void;
}

/** Throws the signal's reason. A root that cannot be read is in `unreadable`. */
export async function scanFolder(request: ScanRequest, options: ScanOptions): Promise<ScanSummary> {
  const skipped: Skipped[] = [];
  const unreadable: string[] = [];
  let skippedInAll = 0;
  const skip = (one: Skipped): void => {
    skippedInAll += 1;
    if (skipped.length < scanLimits.skippedTold) skipped.push(one);
  };
  const walk: Walk = {
    signal: options.signal,
    leaveOut: request.leaveOut,
    folders: 0,
    endedBy: null,
    onFolder: () => options.onSeen(walk.folders),
    skip,
    unreadable: (path) => void (unreadable.length < scanLimits.unreadableTold && unreadable.push(path)),
  };
  const tree = await readTree(request.root, walk);
  let assets = 0;
  if (tree !== null) {
    const manifests = await readManifests(tree, options.signal);
    let found: FoundAsset[] = [];
    for (const one of recognise(tree, (at) => manifests.has(at), skip)) {
      options.signal.throwIfAborted();
      const asset = await finished(one, manifests.get(one.tree) ?? null, request, skip);
      if (asset === null) continue;
      assets += 1;
      found.push(asset);
      if (found.length >= batch) {
        options.onFound(found);
        found = [];
      }
    }
    if (found.length > 0) options.onFound(found);
  }
  return { seen: walk.folders, assets, skipped, skippedInAll, unreadable, endedBy: walk.endedBy };
}

async function finished(
  { tree, stem, files: all }: Recognised,
  manifest: Manifest | null,
  { known }: ScanRequest,
  skip: (skipped: Skipped) => void,
): Promise<FoundAsset | null> {
  const files = kindsOf(all, manifest).filter(
    ({ localPath }) => localPath !== libraryLayout.manifestFile && !isReviewFile(localPath),
  );
  const main = mainFile(files);
  if (main === null) {
    skip({ path: tree.path, reason: scanWords.manifestWithoutFiles });
    return null;
  }
  const stamp = stampOf(files);
  const before = known.get(placeKey(tree.path, stem));
  try {
    const fingerprint = before?.stamp === stamp ? before.fingerprint : await fingerprintOf(tree.path, files);
    return {
      path: tree.path,
      stem,
      name: manifest?.asset.name ?? (stem === '' ? tree.name : stem),
      manifest: manifest === null ? null : { ...manifest.asset, effectiveParams: manifest.effectiveParams },
      modifiedAt: new Date(Math.max(0, Math.trunc(main.modifiedMs))).toISOString(),
      files: files.map(({ localPath, kind, sizeBytes }) => ({ localPath, kind, sizeBytes })),
      fingerprint,
      stamp,
    };
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : scanWords.unknownError;
    skip({ path: tree.path, reason: scanWords.fileUnreadable(main.localPath, reason) });
    return null;
  }
}

/** A manifest knows better than names; and one preview is enough. */
function kindsOf(files: Recognised['files'], manifest: Manifest | null): Recognised['files'] {
  const manifestKinds = new Map(manifest?.files.map(({ localPath, kind }) => [localPath, kind]));
  let hasPreview = false;
  return files.map((file) => {
    const kind = manifestKinds.get(file.localPath) ?? file.kind;
    const isSecond = kind === 'preview' && hasPreview;
    hasPreview ||= kind === 'preview';
    return isSecond ? { ...file, kind: 'texture' } : { ...file, kind };
  });
}

// Reports changes below a folder, as far as the file system notices them; callers scan again now and then, too.

/** Programs write in bursts: the change is reported once they pause. */
const quietMs = 1500;
/** In an endless burst it is reported all the same. */
const longestMs = 15_000;

/** `onChange` is called after changes; ends with what it returns. Network drives and full tables of the system tell nothing. */
export function watchFolder(root: string, onChange: () => void): { close(): void } {
  let timer: NodeJS.Timeout | null = null;
  let firstMs = 0;
  const tell = (): void => {
    timer = null;
    firstMs = 0;
    onChange();
  };
  const changed = (): void => {
    const now = performance.now();
    firstMs ||= now;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(tell, Math.max(0, Math.min(quietMs, firstMs + longestMs - now)));
    timer.unref();
  };
  let watcher: FSWatcher | null = null;
  try {
    watcher = watch(root, { recursive: true, persistent: false }, changed);
    watcher.on('error', () => watcher?.close());
  } catch {
    // No watching on this disk: the scan now and then is what remains.
  }
  return {
    close() {
      if (timer !== null) clearTimeout(timer);
      watcher?.close();
    },
  };
}
