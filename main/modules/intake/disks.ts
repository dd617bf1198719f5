/** Cards and phones that are mounted as disks and hold photos or clips. */
import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { OfferedDisk } from '../../contract/schema/capture/intake.ts';
import type { AppConfig } from '../../core/config.ts';

/** What every camera and phone calls the folder of its pictures. */
const pictures = 'DCIM';
const mostDisks = 40;

/** Where disks are mounted here; null for a command, which is over before anything comes. */
export function mountsOf(host: AppConfig['host']): Mounts | null {
  const { platform } = process;
  return host === 'cli' ? null : { roots: mountRoots(platform), platform };
}

/** Windows has letters instead of roots. */
export interface Mounts {
  readonly roots: readonly string[];
  readonly platform: NodeJS.Platform;
}

function mountRoots(platform: NodeJS.Platform): readonly string[] {
  if (platform === 'darwin') return ['/Volumes'];
  if (platform !== 'linux') return [];
  const { username, uid } = userInfo();
  // Phones speak MTP: GNOME mounts them below the user's run folder.
  return [`/media/${username}`, `/run/media/${username}`, `/run/user/${uid}/gvfs`];
}

/** Of all that is mounted, what has a `DCIM` folder at its top or one folder below, as phones do. Never throws. */
export async function findDisks({ roots, platform }: Mounts): Promise<OfferedDisk[]> {
  const mounts = platform === 'win32' ? letters() : (await Promise.all(roots.map(foldersIn))).flat();
  const found = await Promise.all(
    mounts.slice(0, mostDisks).map(async (mount): Promise<OfferedDisk[]> => {
      const at = await picturesOf(mount);
      const id = createHash('sha256').update(mount).digest('hex').slice(0, 40);
      return at === null ? [] : [{ id, name: path.basename(mount) || mount, path: at }];
    }),
  );
  return found.flat();
}

/** A and B are drives of disks that nobody has any more, C is the system's. */
function letters(): string[] {
  return Array.from({ length: 23 }, (_, index) => `${String.fromCharCode(68 + index)}:\\`);
}

async function picturesOf(mount: string): Promise<string | null> {
  const own = path.join(mount, pictures);
  if (await isFolder(own)) return own;
  for (const inner of (await foldersIn(mount)).slice(0, 8))
    if (await isFolder(path.join(inner, pictures))) return path.join(inner, pictures);
  return null;
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
}

function isFolder(at: string): Promise<boolean> {
  return stat(at).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
