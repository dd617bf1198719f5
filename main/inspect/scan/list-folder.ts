/** All files of a folder as they lie there, for looking into one that no catalogue lists. Writes nothing. */
import path from 'node:path';
import type { Manifest } from '../../contract/schema/manifest.ts';
import { libraryLayout } from '../../core/config.ts';
import { isReviewFile } from '../../core/review-file-name.ts';
import type { ListedFile } from '../types.ts';
import { kindOf } from './file-kinds.ts';
import { readManifests } from './read-manifests.ts';
import { recognise } from './recognise.ts';
import { readTree, scanLimits, type Tree, type Walk } from './tree.ts';

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
    skip: ({ path: at, reason }) => leave(`“${path.relative(root, at)}” was left out: ${reason}.`),
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
    leave(
      `${files.length - scanLimits.files} files were left out: an asset has at most ${scanLimits.files}.`,
    );
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
