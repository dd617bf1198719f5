/** A folder in memory, and small files to lie in it. */
import { AppError } from '../../../../main/contract/plain/errors.ts';
import type { Folder } from '../../../../main/formats/resolve-entry.ts';
import { resolveEntry } from '../../../../main/formats/resolve-entry.ts';
import type { ParseRequest } from '../../../../renderer/scene/parse/parsed-model.ts';

/** `files`: texts or bytes by path. */
export function madeFolder(files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>): Folder {
  const bytes = new Map(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === 'string' ? new TextEncoder().encode(content) : content,
    ]),
  );
  const entries = [...bytes].map(([path, content]) => ({ path, sizeBytes: content.length }));
  return {
    entries,
    resolve: (from, uri) => resolveEntry(entries, from, uri),
    read: async (path) => {
      const content = bytes.get(path);
      if (content === undefined) throw new AppError('model.unreadable', { reason: path });
      return content;
    },
  };
}

export const requestFor = (path: string): ParseRequest => ({
  path,
  textureEdgePx: 256,
  signal: new AbortController().signal,
});

/** A box of these half lengths, as OBJ. */
export function boxObj(x: number, y: number, z: number): string {
  const signs = [-1, 1];
  const corners = signs.flatMap((a) =>
    signs.flatMap((b) => signs.map((c) => `v ${a * x} ${b * y} ${c * z}`)),
  );
  const faces = ['1 2 4 3', '5 7 8 6', '1 5 6 2', '3 4 8 7', '1 3 7 5', '2 6 8 4'].map((face) => `f ${face}`);
  return [...corners, ...faces, ''].join('\n');
}
