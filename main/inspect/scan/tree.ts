/** A folder with what lies below it, as a scan reads it: names, sizes, times and kinds by name, nothing of the content. */

import { constants, type Dirent } from 'node:fs';
import { lstat, open, opendir } from 'node:fs/promises';
import path from 'node:path';
import { overriddenBy } from '../../contract/rules/usd-overrides.ts';
import { scanWords } from './scan-words.ts';
import type { Skipped } from './types.ts';

// What a file in a folder elsewhere is, by its name. Pure.

/** Kinds as the service gives them (`AssetFile.kind`); what it never gives is `other`. */
const kinds = new Map([
  ['.glb', 'glb'],
  ['.gltf', 'gltf'],
  ['.usd', 'usd'],
  ['.usda', 'usd'],
  ['.usdc', 'usd'],
  ['.usdz', 'usd'],
  ['.urdf', 'urdf'],
  ['.sdf', 'sdf'],
  ['.xacro', 'xacro'],
  ['.mjcf', 'mjcf'],
  ['.fbx', 'fbx'],
  ['.obj', 'obj'],
  ['.mtl', 'mtl'],
  ['.dae', 'dae'],
  ['.stl', 'stl'],
  ['.ply', 'ply'],
  ['.bin', 'other'],
  ['.png', 'texture'],
  ['.jpg', 'texture'],
  ['.jpeg', 'texture'],
  ['.webp', 'texture'],
  ['.tga', 'texture'],
  ['.tif', 'texture'],
  ['.tiff', 'texture'],
  ['.exr', 'texture'],
  ['.hdr', 'texture'],
  ['.ktx2', 'texture'],
]);

/** Files that make a folder one of an asset, best first: the first there is decides about its fingerprint and its date. */
export const mainKinds = [
  'usd',
  'mjcf',
  'urdf',
  'sdf',
  'glb',
  'gltf',
  'fbx',
  'obj',
  'dae',
  'stl',
  'ply',
] as const;
/** Of these: plain meshes, which beside a model of another kind are parts of it. */
export const plainMeshKinds: ReadonlySet<string> = new Set(['dae', 'stl', 'ply']);
/** Descriptions of robots and scenes: meshes beside them are their parts. */
export const descriptionKinds: ReadonlySet<string> = new Set(['urdf', 'mjcf', 'sdf']);

const pictures = /\.(png|jpe?g|webp)$/i;

/** `.xml` is MJCF only when it begins as such: `xmlIsMjcf` was found out by looking. */
export function kindOf(localPath: string, xmlIsMjcf: boolean): string {
  const name = path.posix.basename(localPath).toLowerCase();
  const ending = path.posix.extname(name);
  if (ending === '.xml') return xmlIsMjcf ? 'mjcf' : 'other';
  if (ending === '.json')
    return /(^|[_.-])(physics|simready|sidecar)([_.-]|\.json$)/.test(name) ? 'physics_sidecar' : 'other';
  const isTop = !localPath.includes('/');
  if (isTop && pictures.test(name) && /(^|[_.-])(preview|thumb(nail)?|render)([_.-]|\.)/.test(name))
    return 'preview';
  return kinds.get(ending) ?? 'other';
}

/** The name of a file without its ending and what formats add to it: `mug_physics.json`, `mug.preview.png` and `mug.usdc.fixed.usda` are of `mug`. */
export function stemOf(fileName: string): string {
  const own = overriddenBy(fileName) ?? fileName;
  const base = own.replace(/(\.[A-Za-z0-9]{1,8})$/, '');
  const plain = base.replace(/[_.-](physics|simready|sidecar|preview|thumb|thumbnail|render)$/i, '');
  return plain === '' ? base : plain;
}

/** How much of a folder a scan looks at: a home folder with everything in it comes to an end. */
export const scanLimits = {
  depth: 16,
  folders: 200_000,
  /** Of one asset. */
  files: 5000,
  entriesOfFolder: 100_000,
  skippedTold: 1000,
  unreadableTold: 10_000,
} as const;

export interface TreeFile {
  readonly name: string;
  readonly kind: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** Folders by name, in order. */
export interface Tree {
  /** Absolute. */
  readonly path: string;
  readonly name: string;
  readonly files: readonly TreeFile[];
  readonly folders: readonly Tree[];
}

/** Counts over the whole scan, and where it tells what it leaves out. */
export interface Walk {
  readonly signal: AbortSignal;
  readonly leaveOut: string | null;
  readonly onFolder: () => void;
  readonly skip: (skipped: Skipped) => void;
  readonly unreadable: (path: string) => void;
  folders: number;
  endedBy: string | null;
}

const notLookedInto = new Set(['node_modules', '__pycache__', '$recycle.bin', 'system volume information']);

/** Null for a folder that cannot be read. Links are not followed. Throws the signal's reason. */
export async function readTree(at: string, walk: Walk, depth = 0): Promise<Tree | null> {
  walk.signal.throwIfAborted();
  walk.folders += 1;
  walk.onFolder();
  const entries = await entriesOf(at, walk);
  if (entries === null) return null;
  const files: TreeFile[] = [];
  const folders: Tree[] = [];
  for (const entry of entries) {
    const below = path.join(at, entry.name);
    if (entry.isDirectory()) {
      if (below === walk.leaveOut) continue;
      if (walk.folders >= scanLimits.folders) {
        walk.endedBy = scanWords.tooManyFolders(scanLimits.folders);
        break;
      }
      if (depth >= scanLimits.depth) {
        walk.skip({ path: below, reason: scanWords.tooDeep(scanLimits.depth) });
        walk.unreadable(below);
        continue;
      }
      const tree = await readTree(below, walk, depth + 1);
      if (tree !== null) folders.push(tree);
    } else if (entry.isFile()) {
      const file = await readFile(below, entry.name);
      if (file !== null) files.push(file);
    } else if (entry.isSymbolicLink()) walk.skip({ path: below, reason: scanWords.link });
  }
  return { path: at, name: path.basename(at), files, folders };
}

async function entriesOf(at: string, walk: Walk): Promise<Dirent[] | null> {
  const entries: Dirent[] = [];
  try {
    for await (const entry of await opendir(at, { bufferSize: 256 })) {
      if (entry.name.startsWith('.') || notLookedInto.has(entry.name.toLowerCase())) continue;
      // A name that is no valid text cannot be requested.
      if (entry.name.includes('\ufffd')) continue;
      if (entries.length >= scanLimits.entriesOfFolder) {
        walk.skip({
          path: at,
          reason: scanWords.tooManyEntries(scanLimits.entriesOfFolder),
        });
        walk.unreadable(at);
        break;
      }
      entries.push(entry);
    }
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : scanWords.unreadable;
    walk.skip({ path: at, reason: scanWords.unreadableBecause(reason) });
    walk.unreadable(at);
    return null;
  }
  return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Null for one that is gone by now. */
async function readFile(at: string, name: string): Promise<TreeFile | null> {
  const found = await lstat(at).catch(() => null);
  if (found === null || !found.isFile()) return null;
  const isXml = name.toLowerCase().endsWith('.xml');
  // The kind by its place in an asset is decided later: a preview lies at the top of its folder.
  const kind = kindOf(name, isXml && (await beginsAsMjcf(at)));
  return { name, kind, sizeBytes: found.size, modifiedMs: found.mtimeMs };
}

async function beginsAsMjcf(at: string): Promise<boolean> {
  const file = await open(
    at,
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  ).catch(() => null);
  if (file === null) return false;
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const text = buffer.toString('latin1', 0, bytesRead).replaceAll(/<!--[^]*?(-->|$)|<\?[^]*?\?>/g, '');
    return /^[\s\u00ef\u00bb\u00bf]*<mujoco[\s>/]/.test(text);
  } catch {
    return false;
  } finally {
    await file.close();
  }
}
