/** Which file system a folder lies on, for messages: `nfs4`, `cifs`, `fuse.sshfs`. */
import { readFileSync, realpathSync } from 'node:fs';

/** That of the innermost mount around the folder; null where the system does not say. */
export function fileSystemOf(folder: string): string | null {
  try {
    const real = realpathSync(folder);
    const mounts = readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .map(([, at = '', type = '']) => ({ at: at.replace(/\\040/g, ' '), type }))
      .filter(({ at }) => real === at || real.startsWith(at.endsWith('/') ? at : `${at}/`))
      .toSorted((one, other) => other.at.length - one.at.length);
    return mounts[0]?.type ?? null;
  } catch {
    return null;
  }
}
