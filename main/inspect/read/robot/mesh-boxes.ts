/** Extents of the meshes of a folder, found by the names under which robots' descriptions refer to them. */

import type { Box } from '../../../formats/matrix.ts';
import { findRobotFile } from '../../../formats/robot/find-file.ts';
import type { ModelFolder } from '../../model-folder.ts';
import type { ListedFile } from '../../types.ts';
import { cornersOf } from './mesh-corners.ts';
import type { MeshExtents } from './robot-size.ts';

export interface MeshBoxes {
  /** Null is not remembered. */
  add(localPath: string, box: Box | null): void;
  /** As the file at `localPath` names them. */
  extents(localPath: string): MeshExtents;
}

/** Corners are kept of one mesh at a time, and of no more than this are read for one folder. */
const mostBytes = 400_000_000;

/** Empty. `files` are all of the folder. */
export function createMeshBoxes(folder: ModelFolder, files: readonly ListedFile[]): MeshBoxes {
  const entries = files.map(({ localPath, sizeBytes }) => ({ path: localPath, sizeBytes }));
  const boxes = new Map<string, Box>();
  const found = new Map<string, ReturnType<typeof findRobotFile>>();
  let left = mostBytes;
  let last: { readonly path: string; readonly corners: Promise<Float32Array | null> } | null = null;
  const find = (from: string, uri: string): ReturnType<typeof findRobotFile> => {
    const key = `${from}\n${uri}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const entry = findRobotFile(entries, from, uri);
    found.set(key, entry);
    return entry;
  };
  const boxOf = (from: string, uri: string): Box | null => boxes.get(find(from, uri)?.path ?? '') ?? null;
  return {
    add(localPath, box) {
      if (box !== null) boxes.set(localPath, box);
    },
    extents: (localPath) => ({
      box: (uri, from) => boxOf(from ?? localPath, uri),
      corners(uri, from) {
        const entry = find(from ?? localPath, uri);
        if (entry === null) return Promise.resolve(null);
        if (last?.path === entry.path) return last.corners;
        if (entry.sizeBytes > left) return Promise.resolve(null);
        left -= entry.sizeBytes;
        last = { path: entry.path, corners: cornersOf(folder, entry.path).catch(() => null) };
        return last.corners;
      },
    }),
  };
}
