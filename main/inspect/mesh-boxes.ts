/** Extents of the meshes of a folder, found by the names under which robots' descriptions refer to them. */
import type { Box } from './read/matrix.ts';
import type { BoxOf } from './read/robot/placed-size.ts';
import { folderPart, packagePaths, resolveReference } from './resolve-reference.ts';

export interface MeshBoxes {
  /** Null is not remembered. */
  add(localPath: string, box: Box | null): void;
  /** As the file at `localPath` names them. */
  of(localPath: string): BoxOf;
}

/** Empty. Letters' case is not told apart, as on most disks. */
export function createMeshBoxes(): MeshBoxes {
  const boxes = new Map<string, Box>();
  return {
    add(localPath, box) {
      if (box !== null) boxes.set(localPath.toLowerCase(), box);
    },
    of: (localPath) => (uri) => {
      for (const inPackage of packagePaths(uri)) {
        const end = `/${inPackage.toLowerCase()}`;
        for (const [known, box] of boxes) if (`/${known}`.endsWith(end)) return box;
      }
      const resolved = resolveReference(folderPart(localPath), uri);
      return resolved.is === 'inside' ? (boxes.get(resolved.path.toLowerCase()) ?? null) : null;
    },
  };
}
