/** Puts a catalogue that cannot be used under a dated name beside the new one. Nothing is deleted. */
import { existsSync, renameSync } from 'node:fs';
import { basename } from 'node:path';
import { type Clock, timestamp } from '../core/clock.ts';

/** The database first: were the program killed here, a log without its database is set aside at the next start. */
const companions = ['', '-wal', '-shm'];

/** Renames the file with its log and shared memory; answers the new file name. Throws system errors. */
export function setAside(path: string, clock: Clock): string {
  const time = timestamp(clock)
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const target = freeName(`${path}.damaged-${time}`);
  for (const suffix of companions) if (existsSync(path + suffix)) renameSync(path + suffix, target + suffix);
  return basename(target);
}

function freeName(wanted: string): string {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? wanted : `${wanted}-${n}`;
    if (!taken(name)) return name;
  }
}

function taken(name: string): boolean {
  return companions.some((suffix) => existsSync(name + suffix));
}
