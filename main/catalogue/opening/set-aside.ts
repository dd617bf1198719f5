/**
 * Puts a catalogue that cannot be used under a dated name beside the new one, and remembers which one it is until the
 * new one is complete: a start that is killed at any point is finished by the next. Nothing is deleted.
 */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Clock, timestamp } from '../../core/clock.ts';
import { libraryLayout } from '../../core/config.ts';
import { flushFolderNow, writeWholeNow } from '../../core/files/whole-file.ts';
import { companions } from './examine.ts';

const noteFile = 'salvage.txt';

/** Renames the file with its log and the rest; answers the new file name, which is noted before. Throws system errors. */
export function setAside(path: string, clock: Clock): string {
  const target = freeName(path, clock);
  writeWholeNow(join(dirname(path), noteFile), basename(target));
  move(path, target);
  return basename(target);
}

/** One that a killed start began to make in place of another, which is still the one that is noted. */
export function setBlankAside(path: string, clock: Clock): void {
  move(path, freeName(path, clock));
}

/**
 * The name of one that an earlier start was setting aside or reading, and did not finish with. What that start did not
 * come to rename is renamed now: a log without its database tells nothing.
 */
export function recallSetAside(path: string): string | null {
  const folder = dirname(path);
  let name: string;
  try {
    name = readFileSync(join(folder, noteFile), 'utf8');
  } catch {
    return null;
  }
  const ours = name.startsWith(`${libraryLayout.catalogueFile}.damaged-`) && basename(name) === name;
  if (!ours || !taken(join(folder, name))) return null;
  // Whatever is at the catalogue's place now is younger, unless it is the rest of the same one.
  if (!existsSync(path)) move(path, join(folder, name));
  return name;
}

/** The new catalogue is complete. Throws nothing: a note that stays is not looked at while the catalogue is sound. */
export function forgetSetAside(folder: string): void {
  try {
    rmSync(join(folder, noteFile), { force: true });
  } catch {
    // A catalogue that is sound is never salvaged into.
  }
}

/** The database first, so that what is left at its old place is never taken for a whole one. */
function move(path: string, target: string): void {
  for (const suffix of companions)
    if (existsSync(path + suffix) && !existsSync(target + suffix)) renameSync(path + suffix, target + suffix);
  flushFolderNow(dirname(path));
}

function freeName(path: string, clock: Clock): string {
  const time = timestamp(clock)
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const wanted = `${path}.damaged-${time}`;
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? wanted : `${wanted}-${n}`;
    if (!taken(name)) return name;
  }
}

function taken(name: string): boolean {
  return companions.some((suffix) => existsSync(name + suffix));
}
