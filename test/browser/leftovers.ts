/** Removes what killed runs left behind: folders named `<prefix><process id>-...` whose process is gone. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Folders of living processes stay, no matter whose they are. */
export async function removeLeftovers(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const id = name.startsWith(prefix) ? /^(\d+)-/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (id !== undefined && !lives(Number(id)))
      await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function lives(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and is another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
