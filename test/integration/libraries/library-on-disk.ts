/** A library on a real disk, with assets, a link and what Caliper keeps, and what lies in it now. */
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openCatalogue } from '../../../main/catalogue/opening/open.ts';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { listTree } from '../../../main/modules/libraries/move/copy-tree.ts';

/** Folders of one test, gone at its end. */
export interface Shelf {
  readonly root: string;
  readonly from: string;
  readonly to: string;
  readonly userDataPath: string;
}

export async function makeShelf(assets = 3): Promise<Shelf> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'caliper-libraries-')));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const shelf = {
    root,
    from: path.join(root, 'first'),
    to: path.join(root, 'else', 'where'),
    userDataPath: path.join(root, 'settings'),
  };
  await mkdir(shelf.userDataPath);
  await fillLibrary(shelf.from, assets);
  return shelf;
}

/** Closed in order, as after a day's work. */
export async function fillLibrary(libraryPath: string, assets: number): Promise<void> {
  (await openCatalogue({ libraryPath, log: silentLog, clock: systemClock })).catalogue.close();
  for (let n = 0; n < assets; n += 1) {
    const folder = path.join(libraryPath, `mug-${n}`, 'MJCF');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(libraryPath, `mug-${n}`, 'mug.usd'), Buffer.alloc(1_300_000, n));
    await writeFile(path.join(folder, 'mug.xml'), `<mujoco model="${n}"/>`);
    await utimes(path.join(folder, 'mug.xml'), 1_700_000_000.25, 1_700_000_000.25);
  }
  await mkdir(path.join(libraryPath, 'empty'));
  await symlink('mug-0/mug.usd', path.join(libraryPath, 'link.usd'));
  await mkdir(path.join(libraryPath, '.caliper', 'sandbox'));
  await writeFile(path.join(libraryPath, '.caliper', 'sandbox', 'records.sqlite'), 'as if it were one');
}

/** Every file with its hash and time, every folder. */
export async function contentsOf(libraryPath: string): Promise<string[]> {
  const { files, folders } = await listTree(libraryPath, { isOpen: false });
  return [
    ...folders,
    ...files.map((file) => {
      const at = path.join(libraryPath, file.path);
      const content = file.isLink
        ? readlinkSync(at)
        : `${createHash('sha256').update(readFileSync(at)).digest('hex')} ${Math.round(file.modifiedMs)}`;
      return `${file.path} ${content}`;
    }),
  ].toSorted();
}
