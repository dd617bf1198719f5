/** Writes a small file whole or not at all, readable by its owner only. */
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/** Replaces `file` by `text` (mode 0600): a temporary name beside it, fsync, rename. Throws the file system's error. */
export function writeFileWhole(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.${process.pid}.partial`;
  try {
    rmSync(partial, { force: true });
    const descriptor = openSync(partial, 'wx', 0o600);
    try {
      writeSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}
