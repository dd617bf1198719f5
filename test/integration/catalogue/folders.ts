/** Asset folders with a manifest, as downloads leave them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Manifest } from '../../../main/contract/schema/manifest.ts';
import { now } from './rows.ts';

/** What tests change of a manifest. */
export interface FolderOptions {
  readonly asset?: Partial<Manifest['asset']>;
  readonly connection?: Manifest['connection'];
  readonly group?: Manifest['group'];
  readonly job?: Partial<Manifest['job']> | null;
  readonly files?: Manifest['files'];
}

/** A manifest of one complete asset with two files. */
export function manifest(id: string, options: FolderOptions = {}): Manifest {
  return {
    caliperManifest: 1,
    writtenAt: now,
    connection: options.connection ?? { kind: 'service', baseUrl: 'https://api.example.com' },
    asset: {
      id,
      remoteId: `remote-${id}`,
      kind: 'object_reconstruction',
      name: `Asset ${id}`,
      createdAt: now,
      dimensions: { height_m: 0.1 },
      source: { type: 'text', text: 'a red mug' },
      ...options.asset,
    },
    group: options.group ?? null,
    job:
      options.job === null
        ? null
        : {
            remoteId: `job-of-${id}`,
            status: 'complete',
            createdAt: now,
            updatedAt: now,
            error: null,
            ...options.job,
          },
    effectiveParams: { mesh: { quality: 'low' } },
    files: options.files ?? [file('assets/mug/mug.glb'), file('assets/mug/MJCF/mug.xml')],
  };
}

export function file(localPath: string): Manifest['files'][number] {
  return { kind: 'glb', path: localPath, localPath, sizeBytes: 5, sha256: 'ab'.repeat(32) };
}

/** Writes the folder with its manifest and all its files, five bytes each. */
export function writeFolder(library: string, folder: string, content: Manifest): void {
  writeText(join(library, folder, 'manifest.json'), JSON.stringify(content));
  for (const one of content.files) writeText(join(library, folder, one.localPath), '12345');
}

export function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
