/** Files in memory as the readers of formats take a folder on the disk. */
import type { ModelFolder } from './model-folder.ts';

/** `paths` as they are spelled, in which other cases of their letters are found, too. */
export function memoryFolder(
  paths: readonly string[],
  readWhole: (localPath: string) => Promise<Uint8Array>,
): ModelFolder {
  const names = new Map(paths.map((localPath) => [localPath.toLowerCase(), localPath]));
  const whole = async (localPath: string): Promise<Buffer> => {
    const bytes = await readWhole(names.get(localPath.toLowerCase()) ?? localPath);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  return {
    root: '',
    listed: paths,
    has: (localPath) => Promise.resolve(names.has(localPath.toLowerCase())),
    read: whole,
    head: async (localPath, bytes) => {
      const all = await whole(localPath);
      return { bytes: all.subarray(0, bytes), sizeBytes: all.length };
    },
    slice: async (localPath, from, bytes) => {
      const all = await whole(localPath);
      const first = Math.min(all.length, Math.max(0, from < 0 ? all.length + from : from));
      return all.subarray(first, first + bytes);
    },
    async *pieces(localPath, mostBytes) {
      yield (await whole(localPath)).subarray(0, mostBytes);
    },
  };
}
