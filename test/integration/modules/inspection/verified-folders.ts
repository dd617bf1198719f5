/** Asset folders as a download leaves them, files and the manifest that Caliper writes, and their verification. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AssetTrouble, Verified } from '../../../../main/contract/schema/inspection-report.ts';
import type { Manifest } from '../../../../main/contract/schema/manifest.ts';
import { systemClock } from '../../../../main/core/clock.ts';
import { type VerifyProgress, verifyLibrary } from '../../../../main/modules/local-files/verify-library.ts';
import { writeManifest } from '../../../../main/transfer/asset-folder.ts';

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** A manifest of these files; `id` makes the asset's. */
export function manifestFor(id: string, files: Manifest['files']): Manifest {
  return {
    caliperManifest: 1,
    writtenAt: '2026-11-21T10:00:00Z',
    connection: { kind: 'sandbox', baseUrl: null },
    asset: {
      id,
      remoteId: `r-${id}`,
      kind: 'object_reconstruction',
      name: `Asset ${id}`,
      createdAt: '2026-11-21T10:00:00Z',
      dimensions: null,
      source: { type: 'text', text: 'a mug' },
    },
    job: null,
    effectiveParams: { mesh: { quality: 'low' } },
    files,
  };
}

export const listed = (localPath: string, content: string | Uint8Array): Manifest['files'][number] => ({
  kind: 'glb',
  path: localPath,
  localPath,
  sizeBytes: Buffer.byteLength(content),
  sha256: sha256(content),
});

/** Writes `library/name` with these files and their manifest; returns the folder. */
export async function writeAsset(
  library: string,
  name: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string> {
  const folder = path.join(library, name);
  for (const [localPath, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, localPath)), { recursive: true });
    await writeFile(path.join(folder, localPath), content);
  }
  await writeManifest(
    folder,
    manifestFor(
      name,
      Object.entries(files).map(([localPath, content]) => listed(localPath, content)),
    ),
  );
  return folder;
}

/** Files of one asset. */
export const mug = { 'mug.glb': 'the mug!', 'assets/mug/mug.xml': '<mujoco/>', 'empty.txt': '' };

/** What a verification says and told on its way. */
export async function verified(
  folder: string,
  options: { signal?: AbortSignal; onProgress?: (progress: VerifyProgress) => void } = {},
): Promise<{ report: Verified; trouble: AssetTrouble[] }> {
  const trouble: AssetTrouble[] = [];
  const report = await verifyLibrary(folder, {
    signal: new AbortController().signal,
    clock: systemClock,
    onTrouble: (one) => trouble.push(one),
    ...options,
  });
  return { report, trouble };
}

/** The one asset in trouble. */
export async function onlyTrouble(library: string): Promise<AssetTrouble> {
  const { trouble } = await verified(library);
  const [one] = trouble;
  if (one === undefined || trouble.length > 1) throw new Error(`in trouble: ${trouble.length}`);
  return one;
}
