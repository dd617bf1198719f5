/** The files below a folder as an inspection is values of them. */
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { kindOf } from '../../main/inspect/scan/tree.ts';
import type { ListedFile } from '../../main/inspect/types.ts';

/** All files below `root`, slash-separated, in the order of their names. */
export function listFiles(root: string): ListedFile[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const at = path.join(entry.parentPath, entry.name);
      const localPath = path.relative(root, at).split(path.sep).join('/');
      return { localPath, kind: kindOf(localPath, true), sizeBytes: lstatSync(at).size };
    })
    .toSorted((a, b) => (a.localPath < b.localPath ? -1 : 1));
}
