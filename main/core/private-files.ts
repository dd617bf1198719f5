/**
 * Everything that Caliper makes is its user's alone, whatever the system's umask allows: folders 0700, files 0600, those of
 * SQLite, of libraries and of programs that are started included. What the user hands on is for others.
 */
import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';

const nobodyElse = 0o077;
/** Where the user's own umask is kept, in octal: for every thread, and for what is built as a program of its own. */
const usualVariable = 'CALIPER_USUAL_UMASK';

/** Of the whole process, so the first thing that a program does. On Windows folders are private by where they lie. */
export function keepPrivate(): void {
  const before = process.umask(nobodyElse);
  process.env[usualVariable] ??= before.toString(8);
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
