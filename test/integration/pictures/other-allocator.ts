/** An allocator in place of libc's, as Electron's program brings one on Linux. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** The library for `LD_PRELOAD`, built into `folder`; empty where there is no C compiler, and on other systems. */
export async function otherAllocator(folder: string): Promise<string> {
  if (process.platform !== 'linux') return '';
  const library = path.join(folder, 'other-allocator.so');
  const source = path.join(import.meta.dirname, 'other-allocator.c');
  const args = ['-O1', '-shared', '-fPIC', '-fno-builtin', '-o', library, source];
  return promisify(execFile)('cc', args).then(
    () => library,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
}
