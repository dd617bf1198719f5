/** The name under which a file is saved beside one of the user's that has its place. Pure. */
import path from 'node:path';
import { collisionKey } from './portable-name.ts';

const longestNameBytes = 255;

/**
 * `mug.glb` becomes `mug.from-service.glb`, then `mug.from-service-2.glb`, until `isTaken` (asked with a slash-separated
 * path and its collision key) says no.
 */
export function besideName(localPath: string, isTaken: (at: string, key: string) => boolean): string {
  const { dir, name, ext } = path.posix.parse(localPath);
  for (let count = 1; ; count += 1) {
    const ending = `.from-service${count === 1 ? '' : `-${count}`}${ext}`;
    const isLong = Buffer.byteLength(name + ending) > longestNameBytes;
    const at = path.posix.join(dir, `${isLong ? name.slice(0, 60).toWellFormed() : name}${ending}`);
    if (!isTaken(at, collisionKey(at))) return at;
  }
}
