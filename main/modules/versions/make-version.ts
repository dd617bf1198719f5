/** Makes the folder of a version: what fixes changed is written, the rest copied. Nothing here knows the catalogue. */
import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../contract/plain/errors.ts';
import type { Fix } from '../../contract/schema/fix/fix.ts';
import type { VersionFile, VersionManifest } from '../../contract/schema/library/versions.ts';
import { flushFolder } from '../../core/files/whole-file.ts';
import type { FileChange, Fixed, FixFiles, FixRun } from '../../fix/fix.ts';
import { filesBelow } from '../../fix/folder.ts';
import { diskError } from '../shared/disk-error.ts';

/** As `runFixes`. */
export type FixRunner = (fixes: readonly Fix[], files: FixFiles, run: FixRun) => Promise<Fixed>;

/** What a version is made from. Both folders are absolute; `target` is not there yet. */
export interface VersionOrder {
  readonly root: string;
  readonly files: readonly Pick<VersionFile, 'path' | 'kind' | 'localPath' | 'sizeBytes'>[];
  /** None copies all files as they are. */
  readonly fixes: readonly Fix[];
  readonly target: string;
  /** For errors of the disk. */
  readonly libraryPath: string;
}

export type MadeVersion = Pick<VersionManifest, 'files' | 'done' | 'left'>;

/** Fixing takes most of the time, writing the rest. */
const fixingPart = 0.8;

/**
 * Everything is on the disk when it resolves; the caller removes what a failure leaves in `target`. Throws what a fix
 * throws, `fix.nothing-to-change`, `fix.file-missing`, `library.*` and the signal's reason.
 */
export async function makeVersion(order: VersionOrder, fix: FixRunner, run: FixRun): Promise<MadeVersion> {
  try {
    return await make(order, fix, run);
  } catch (error) {
    // Between threads only typed errors keep their code.
    throw error instanceof Error && 'syscall' in error ? diskError(error, order.libraryPath) : error;
  }
}

async function make(order: VersionOrder, fix: FixRunner, run: FixRun): Promise<MadeVersion> {
  const { root: given, fixes, target, files } = order;
  const root = await realpath(given).catch(() => given);
  const fixed: Fixed =
    fixes.length === 0
      ? { changes: [], done: [], left: [] }
      : await fix(fixes, await filesBelow(root, files), {
          signal: run.signal,
          onProgress: (part) => run.onProgress?.(part * fixingPart),
        });
  const changes = new Map(fixed.changes.map((change) => [change.localPath, change]));
  await mkdir(target, { recursive: true });
  const made: VersionFile[] = [];
  let anyChanged = changes.values().some(({ bytes }) => bytes === null);
  const written = [...files, ...added(files, changes)];
  for (const [at, file] of written.entries()) {
    run.signal.throwIfAborted();
    const change = changes.get(file.localPath);
    if (change?.bytes === null) continue;
    const to = await placeIn(target, file.localPath);
    const { sha256, sizeBytes } =
      change === undefined ? await copyOne(root, file.localPath, to) : await writeOne(to, change.bytes);
    const isNew = at >= files.length;
    const changed =
      change !== undefined && (isNew || sha256 !== (await hashOf(await placeOf(root, file.localPath))));
    anyChanged ||= changed;
    made.push({
      path: file.path,
      kind: change?.kind ?? file.kind,
      localPath: file.localPath,
      sizeBytes,
      sha256,
      changed,
    });
    run.onProgress?.(fixingPart + ((1 - fixingPart) * (at + 1)) / written.length);
  }
  if (fixes.length > 0 && !anyChanged) throw new AppError('fix.nothing-to-change', {});
  await flushFolders(target, made);
  return { files: made, done: notes(fixed.done), left: notes(fixed.left) };
}

function added(
  files: VersionOrder['files'],
  changes: ReadonlyMap<string, FileChange>,
): VersionOrder['files'] {
  const known = new Set(files.map(({ localPath }) => localPath));
  return [...changes.values()].flatMap(({ localPath, kind, bytes }) =>
    bytes === null || known.has(localPath)
      ? []
      : [{ path: localPath, kind, localPath, sizeBytes: bytes.byteLength }],
  );
}

const notes = (list: Fixed['done']): MadeVersion['done'] =>
  list.map(({ code, path: at, values }) => ({ code, path: at, values: { ...values } }));

/** Where a file really lies. Throws `fix.file-missing` for one that is gone, or that a link leads out of the folder. */
async function placeOf(root: string, localPath: string): Promise<string> {
  const at = await realpath(path.join(root, localPath)).catch(() => null);
  const isInside = at?.startsWith(root.endsWith(path.sep) ? root : root + path.sep) === true;
  if (at === null || !isInside || !(await stat(at)).isFile())
    throw new AppError('fix.file-missing', { path: localPath });
  return at;
}

/** Where a file is written; folders above it are made. Throws `fix.file-missing` for a path that leads out. */
async function placeIn(target: string, localPath: string): Promise<string> {
  const steps = localPath.split('/');
  if (steps.some((step) => step === '' || step === '.' || step === '..' || /[\\\0]/.test(step)))
    throw new AppError('fix.file-missing', { path: localPath });
  const at = path.join(target, ...steps);
  await mkdir(path.dirname(at), { recursive: true });
  return at;
}

interface Written {
  readonly sha256: string;
  readonly sizeBytes: number;
}

/**
 * As a clone where the file system can. Never as a hard link: other programs open these folders, and one that saves in
 * place would change every version that shares the file.
 */
async function copyOne(root: string, localPath: string, to: string): Promise<Written> {
  await copyFile(await placeOf(root, localPath), to, constants.COPYFILE_FICLONE);
  const handle = await open(to, 'r+').catch(() => open(to, 'r'));
  try {
    await handle.sync();
    return { sha256: await hashOf(to), sizeBytes: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

async function writeOne(to: string, bytes: Uint8Array): Promise<Written> {
  const handle = await open(to, 'wx', 0o644);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.byteLength };
}

async function hashOf(at: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(at)) hash.update(piece);
  return hash.digest('hex');
}

async function flushFolders(target: string, files: readonly VersionFile[]): Promise<void> {
  const folders = new Set([target]);
  for (const { localPath } of files)
    for (let at = path.dirname(path.join(target, localPath)); at !== target; at = path.dirname(at))
      folders.add(at);
  for (const folder of folders) await flushFolder(folder);
}
