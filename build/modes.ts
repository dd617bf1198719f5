/** Who may read and run what is packed: everybody, whatever the umask of the machine that packs, and nobody else may write. */
import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** What others write into a package while it is made (desktop entry, profile, scripts) is readable by all, too. */
export const packersUmask = 0o022;

/** Packages of npm bring them without the permission to be run, or with it for their owner alone. */
const programs = /^(ffmpeg|ffprobe)(\.exe)?$/;

/** Folders and programs below `top`, itself included, get 0755, other files 0644. What is a link stays one. */
export async function openToAll(top: string): Promise<void> {
  const facts = await lstat(top);
  if (facts.isSymbolicLink()) return;
  if (!facts.isDirectory()) {
    const runs = (facts.mode & 0o100) !== 0 || programs.test(path.basename(top));
    return chmod(top, runs ? 0o755 : 0o644);
  }
  await chmod(top, 0o755);
  for (const name of await readdir(top)) await openToAll(path.join(top, name));
}
