/** Which files are parts of another one, and so say nothing of the whole object. Pure. */
import type { FileRead } from '../read-folder.ts';
import { folderPart, resolveReference } from '../resolve-reference.ts';

/** A file that another one in its own folder or above names. `../mug.obj` of a robot's description is a deliverable on its own. */
export function isPart({ file, form }: FileRead, reads: readonly FileRead[]): boolean {
  const own = file.localPath.toLowerCase();
  return reads.some((other) => {
    if (other.reading === null || other.file === file) return false;
    if (other.reading.included.includes(file.localPath)) return true;
    // A sidecar names what it is about.
    if (other.form === 'sidecar' || form === 'urdf' || form === 'mjcf') return false;
    const at = folderPart(other.file.localPath);
    if (at !== '' && !own.startsWith(`${at.toLowerCase()}/`)) return false;
    return other.reading.references.some(({ uri }) => {
      const resolved = resolveReference(at, uri);
      return resolved.is === 'inside' && resolved.path.toLowerCase() === own;
    });
  });
}
