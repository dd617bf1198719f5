/**
 * Everything that Caliper makes is its user's alone, whatever the system's umask allows: folders 0700, files 0600, those of
 * SQLite and of other libraries included. What the user exports is for others.
 */
import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';

const nobodyElse = 0o077;
/** Where the user's own umask is kept, in octal: for every thread, and for what is built as a program of its own. */
const usualVariable = 'CALIPER_USUAL_UMASK';
/** Programs that are being started at this moment. */
let starting = 0;

/** Of the whole process, so the first thing that a program does. On Windows folders are private by where they lie. */
export function keepPrivate(): void {
  const before = process.umask(nobodyElse);
  process.env[usualVariable] ??= before.toString(8);
}

/**
 * Starts programs with the user's own umask, which they inherit: what a browser or an editor saves is not Caliper's. The
 * umask is the whole process's, so `start` is to end as soon as the program runs. What Caliper makes meanwhile lies in
 * folders that are private already.
 */
export async function withUsualUmask<T>(start: () => Promise<T>): Promise<T> {
  const usual = process.env[usualVariable];
  if (usual === undefined) return start();
  process.umask(Number.parseInt(usual, 8));
  starting += 1;
  try {
    return await start();
  } finally {
    starting -= 1;
    if (starting === 0) process.umask(nobodyElse);
  }
}

/** Gives a file or a folder, with all that is in it, the permissions that any other program would have given it. */
export async function shareAsUsual(at: string, isFolder: boolean): Promise<void> {
  if (isFolder)
    for (const entry of await readdir(at, { withFileTypes: true }))
      if (entry.isFile() || entry.isDirectory())
        await shareAsUsual(path.join(at, entry.name), entry.isDirectory());
  const usual = Number.parseInt(process.env[usualVariable] ?? process.umask().toString(8), 8);
  await chmod(at, (isFolder ? 0o777 : 0o666) & ~(usual & 0o777));
}
