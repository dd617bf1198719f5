/** What is in a deb, read from the deb itself by `dpkg-deb`. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Deb, DebEntry } from './judge-deb.ts';

const run = promisify(execFile);

/** Unpacks the deb at `file` into `into`, which is not there yet, and answers what it holds. Throws when it cannot be read. */
export async function readDeb(file: string, into: string): Promise<Deb> {
  const { stdout } = await run('dpkg-deb', ['--contents', file], { maxBuffer: 50e6 });
  await run('dpkg-deb', ['--raw-extract', file, into]);
  const read = (name: string): Promise<string> => readFile(path.join(into, name), 'utf8').catch(() => '');
  return {
    entries: debEntries(stdout),
    desktop: await read('usr/share/applications/caliper.desktop'),
    profile: await read('opt/Caliper/resources/apparmor-profile'),
    afterInstall: await read('DEBIAN/postinst'),
    afterRemove: await read('DEBIAN/postrm'),
  };
}

/** Of the lines that `dpkg-deb --contents` prints, as tar does: mode, owner, size, date, time, path. */
export function debEntries(listing: string): DebEntry[] {
  return listing.split('\n').flatMap((line) => {
    const found = /^(\S{10}) +(\S+) +\d+ \S+ \S+ \.?(\/.*?)\/?( -> .*)?$/.exec(line);
    if (found === null) return [];
    const [, mode = '', owner = '', name = ''] = found;
    return [{ path: name === '' ? '/' : name, mode, owner }];
  });
}
