/** All files of a folder as they lie there, and the manifests that Caliper wrote into its folders. Writes nothing. */

import path from 'node:path';
import { type Manifest, manifestSchema } from '../../contract/schema/manifest.ts';
import { isReviewFile, libraryLayout } from '../../core/config.ts';
import { openModelFolder } from '../model-folder.ts';
import type { ListedFile } from '../types.ts';
import { recognise } from './recognise.ts';
import { scanWords } from './scan-words.ts';
import { kindOf, readTree, scanLimits, type Tree, type Walk } from './tree.ts';

// The manifests that Caliper wrote into folders of a tree: a library of another machine is known by them.

/** A manifest of 10,000 files is about 2 MB. */
const mostBytes = 8 * 1024 * 1024;

/** Folders of which it can be read. What is no manifest of Caliper's counts as any other file. */
export async function readManifests(tree: Tree, signal: AbortSignal): Promise<Map<Tree, Manifest>> {
  const found = new Map<Tree, Manifest>();
  const left = [tree];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    signal.throwIfAborted();
    if (at.files.some(({ name }) => name === libraryLayout.manifestFile)) {
      const manifest = await readOne(at.path);
      if (manifest !== null) found.set(at, manifest);
    }
    left.push(...at.folders);
  }
  return found;
}

async function readOne(at: string): Promise<Manifest | null> {
  try {
    const folder = await openModelFolder(at, []);
    const bytes = await folder.read(libraryLayout.manifestFile, mostBytes);
    const parsed = manifestSchema.safeParse(JSON.parse(bytes.toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

// All files of a folder as they lie there, for looking into one that no catalogue lists. Writes nothing.

/** What lies in a folder. */
export interface Listing {
  readonly files: readonly ListedFile[];
  /** Files and folders that were left out, each with a reason in words; the first of them. */
  readonly leftOut: readonly string[];
  /** Of the folder itself; null without one. */
  readonly manifest: Manifest | null;
  /** False when models of several assets lie there: they need not agree. */
  readonly isOneAsset: boolean;
}

const mostLeftOut = 20;

/** Null for a folder that cannot be read. Hidden files and links are left out. Throws the signal's reason. */
export async function listFolder(root: string, signal: AbortSignal): Promise<Listing | null> {
  const leftOut: string[] = [];
  const leave = (words: string): void => void (leftOut.length < mostLeftOut && leftOut.push(words));
  let isReadable = true;
  const walk: Walk = {
    signal,
    leaveOut: null,
    folders: 0,
    endedBy: null,
    onFolder: () => undefined,
    skip: ({ path: at, reason }) => leave(scanWords.skipped(path.relative(root, at), reason)),
    unreadable: (at) => void (isReadable &&= at !== root),
  };
  const tree = await readTree(root, walk);
  if (tree === null || !isReadable) return null;
  const manifests = await readManifests(tree, signal);
  const manifest = manifests.get(tree) ?? null;
  const manifestKinds = new Map(manifest?.files.map(({ localPath, kind }) => [localPath, kind]));
  const files = filesOf(tree, '')
    .filter(({ localPath }) => localPath !== libraryLayout.manifestFile && !isReviewFile(localPath))
    .map((file) => ({ ...file, kind: manifestKinds.get(file.localPath) ?? file.kind }));
  if (files.length > scanLimits.files)
    leave(scanWords.filesSkipped(files.length - scanLimits.files, scanLimits.files));
  const assets = recognise(
    tree,
    (at) => manifests.has(at),
    () => undefined,
  );
  return {
    files: files.slice(0, scanLimits.files),
    leftOut,
    manifest,
    isOneAsset: manifest !== null || assets.length <= 1,
  };
}

function filesOf({ files, folders }: Tree, under: string): ListedFile[] {
  return [
    ...files.map(({ name, kind, sizeBytes }) => {
      const localPath = `${under}${name}`;
      return { localPath, kind: kind === 'mjcf' ? kind : kindOf(localPath, false), sizeBytes };
    }),
    ...folders.flatMap((folder) => filesOf(folder, `${under}${folder.name}/`)),
  ];
}
