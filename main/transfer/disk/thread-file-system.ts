/**
 * The disk as a thread of its own uses it: what takes microseconds is done at once, since handing it to another thread
 * and back costs ten times as much; what waits for the disk is handed over, so that other files go on meanwhile.
 */
import * as fs from 'node:fs';
import { promisify } from 'node:util';
import { type FileSystem, nodeFileSystem } from './file-system.ts';
import { createDirect, createPlain, type OpenedFile } from './writable-file.ts';

const write = promisify(fs.write);
const flushData = promisify(fs.fdatasync);
const flush = promisify(fs.fsync);

/** Bytes; the system's cache takes them in less time than handing them over and hearing back would. */
const mostAtOnce = 128 * 1024;

/** For threads only: the calls would hold up an application. */
export const threadFileSystem: FileSystem = {
  ...nodeFileSystem,
  async makeFolder(path) {
    fs.mkdirSync(path);
  },
  async realPath(path) {
    return fs.realpathSync.native(path);
  },
  createFile: (path, options) =>
    options?.isLarge === true ? createDirect(path, openNow) : createPlain(path, openNow),
  async exists(path) {
    return fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  },
  async rename(from, to) {
    // A scanner on Windows holds a new file for a while.
    if (process.platform === 'win32') return nodeFileSystem.rename(from, to);
    fs.renameSync(from, to);
  },
  async syncFolder(path) {
    if (process.platform === 'win32') return;
    const folder = fs.openSync(path, 'r');
    try {
      await flush(folder);
    } finally {
      fs.closeSync(folder);
    }
  },
};

async function openNow(path: string, flags: number, mode?: number): Promise<OpenedFile> {
  const fd = fs.openSync(path, flags, mode);
  // Past the cache a write waits for the disk. Not every system has the flag.
  const direct: number | undefined = fs.constants.O_DIRECT;
  const isDirect = direct !== undefined && (flags & direct) !== 0;
  return {
    fd,
    async write(bytes, offset, length, position) {
      return isDirect || length > mostAtOnce
        ? write(fd, bytes, offset, length, position)
        : { bytesWritten: fs.writeSync(fd, bytes, offset, length, position) };
    },
    datasync: () => flushData(fd),
    async close() {
      fs.closeSync(fd);
    },
  };
}
