/** What lies in a packed application: inside the archive and beside it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listPackage, statFile } from '@electron/asar';

/** `path` is below the application's folder, with `/`; `unpacked` files lie beside the archive. */
export interface PackedFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly unpacked: boolean;
}

/** Every file that the archive names. Throws when it cannot be read. */
export function listPacked(archive: string): PackedFile[] {
  return listPackage(archive, { isPack: false }).flatMap((entry) => {
    const name = entry.slice(1).replaceAll(path.sep, '/');
    const facts = statFile(archive, name);
    if (!('size' in facts)) return [];
    return [{ path: name, sizeBytes: facts.size, unpacked: facts.unpacked }];
  });
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>>;
}

/** Names of the packages that the program needs once it is built; the packer lays them out in its own way. */
export function productionPackages(root: string): ReadonlySet<string> {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock;
  return new Set(
    Object.entries(lock.packages)
      .filter(([folder, { dev }]) => folder !== '' && dev !== true)
      .map(([folder]) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
}
