/** Files of an asset in memory, as a fix gets them. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import type { Fixed, FixFiles, FixRun } from '../../../main/fix/fix.ts';
import type { TriangleMesh } from '../../../main/formats/geometry/triangle-mesh.ts';

export type Contents = Readonly<Record<string, string | Uint8Array>>;

const kinds: Readonly<Record<string, string>> = { urdf: 'urdf', xml: 'mjcf', json: 'physics_sidecar' };

export function memoryFiles(contents: Contents): FixFiles {
  const files = new Map(
    Object.entries(contents).map(([path, content]) => [
      path,
      typeof content === 'string' ? new TextEncoder().encode(content) : content,
    ]),
  );
  return {
    list: [...files].map(([localPath, bytes]) => ({
      localPath,
      kind: kinds[localPath.split('.').at(-1) ?? ''] ?? 'model',
      sizeBytes: bytes.length,
    })),
    read(localPath) {
      const bytes = files.get(localPath);
      return bytes === undefined
        ? Promise.reject(new AppError('fix.file-missing', { path: localPath }))
        : Promise.resolve(bytes);
    },
  };
}

export const plainRun: FixRun = { signal: new AbortController().signal };

/** What the files are after the fix. */
export function applied(contents: Contents, { changes }: Fixed): Contents {
  const after = new Map(Object.entries(contents));
  for (const { localPath, bytes } of changes)
    if (bytes === null) after.delete(localPath);
    else after.set(localPath, bytes);
  return Object.fromEntries(after);
}

export function textAt(contents: Contents, path: string): string {
  const content = contents[path];
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

export function objText({ points, indices }: TriangleMesh): string {
  const lines: string[] = [];
  for (let at = 0; at < points.length; at += 3)
    lines.push(`v ${points[at]} ${points[at + 1]} ${points[at + 2]}`);
  for (let at = 0; at < indices.length; at += 3)
    lines.push(`f ${[0, 1, 2].map((corner) => (indices[at + corner] ?? 0) + 1).join(' ')}`);
  return `${lines.join('\n')}\n`;
}
