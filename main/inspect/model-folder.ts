/** Reads files below one folder, never out of it; where a file that another one names would lie; and how a reader says that it cannot read one. */

import { constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { formatBytes } from '../contract/messages/number-text.ts';
import { AppError, isAppError } from '../contract/plain/errors.ts';
import { contentWords, reasonWords } from './file-words.ts';

// How a reader says that a file cannot be read, and how that becomes a sentence.

/** `reason` continues “it cannot be read: …”. */
export function unreadable(reason: string): AppError<'model.unreadable'> {
  return new AppError('model.unreadable', { reason });
}

/** The reason of what a reader threw; system errors by their code. */
export function reasonOf(error: unknown): string {
  if (isAppError(error, 'model.unreadable') || isAppError(error, 'model.damaged')) return error.data.reason;
  if (isAppError(error, 'model.not-a-model')) return reasonWords.is(error.data.found);
  if (isAppError(error, 'model.beyond-limit'))
    return reasonWords.beyondLimit(error.data.what, error.data.limit);
  if (isAppError(error, 'model.refers-outside')) return reasonWords.namesOutside(error.data.uri);
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return error.code === 'ENOENT' ? reasonWords.gone : reasonWords.diskReports(error.code);
  if (error instanceof RangeError) return reasonWords.tooDeep;
  return reasonWords.invalid;
}

// What a file is that is not what its name says, by its first bytes: an answer of a web server, mostly.

/** To continue “it is …”. */
export function nameOfContent(head: Buffer): string {
  const text = head.toString('latin1').trimStart().toLowerCase();
  if (head.length === 0) return contentWords.empty;
  if (text.startsWith('<!doctype html') || text.startsWith('<html')) return contentWords.webPage;
  if (/^<\?xml[^]*<error>/.test(text)) return contentWords.hostError;
  if (text.startsWith('<')) return contentWords.xml;
  if (text.startsWith('{') || text.startsWith('[')) return contentWords.json;
  if (text.startsWith('pk\u0003\u0004')) return contentWords.zip;
  if (head.every((byte) => byte === 0)) return contentWords.zeros;
  return contentWords.other;
}

// Where a file that another one names would lie below the asset's folder. Pure.

/** `elsewhere`: on another machine, by an absolute path, or above the folder. */
export type Resolved =
  | { readonly is: 'inside'; readonly path: string }
  | { readonly is: 'embedded' | 'unknown' | 'elsewhere' };

/** `from` is the folder of the file that names it, below the asset's folder, empty for that itself. */
export function resolveReference(from: string, uri: string): Resolved {
  const text = uri.trim().replaceAll('\\', '/');
  if (text === '' || /^data:/i.test(text)) return { is: 'embedded' };
  // One file per tile, per frame or per environment: which ones is stated elsewhere.
  if (/<[A-Za-z]+>|\$\(|\$\{/.test(text)) return { is: 'unknown' };
  if (/^(package|model):\/\//i.test(text)) return { is: 'unknown' };
  const plain = text.replace(/^file:\/\/(?=[^/])/i, '');
  if (/^[a-z][a-z0-9+.-]+:/i.test(plain) || /^[a-z]:/i.test(plain) || plain.startsWith('/'))
    return { is: 'elsewhere' };
  const parts = from === '' ? [] : from.split('/');
  for (const step of plain.split('/')) {
    if (step === '' || step === '.') continue;
    if (step === '..') {
      if (parts.pop() === undefined) return { is: 'elsewhere' };
    } else parts.push(step);
  }
  return parts.length === 0 ? { is: 'unknown' } : { is: 'inside', path: parts.join('/') };
}

/** `package://name/meshes/a.obj` may lie below the folder with or without the package's own name. */
export function packagePaths(uri: string): string[] {
  const match = /^(?:package|model):\/\/([^?#]+)$/i.exec(uri.trim());
  if (match === null) return [];
  const parts = (match[1] ?? '').split('/').filter((step) => step !== '' && step !== '.' && step !== '..');
  return [parts.join('/'), parts.slice(1).join('/')].filter((one) => one !== '');
}

/** The folder part of a path below the asset's folder. */
export function folderPart(localPath: string): string {
  const slash = localPath.lastIndexOf('/');
  return slash < 0 ? '' : localPath.slice(0, slash);
}

// Reads files below one folder: never out of it, never through a link at their end, never more than is requested.

/** Paths are slash-separated below the folder. Reading throws `model.unreadable` and what the file system throws. */
export interface ModelFolder {
  /** Absolute, without links. */
  readonly root: string;
  /** Paths that are known to be there. */
  readonly listed: readonly string[];
  /** Also by another case of its letters: most disks do not tell them apart. */
  has(localPath: string): Promise<boolean>;
  /** The whole file. */
  read(localPath: string, mostBytes: number): Promise<Buffer>;
  /** Its first bytes, and how many it has. */
  head(localPath: string, bytes: number): Promise<{ readonly bytes: Buffer; readonly sizeBytes: number }>;
  /** From a place on, as far as it goes; a negative place counts from the end. */
  slice(localPath: string, from: number, bytes: number): Promise<Buffer>;
  /** Piece by piece, at most `mostBytes` of it. The pieces share their memory. */
  pieces(localPath: string, mostBytes: number): AsyncGenerator<Buffer, void, void>;
}

const pieceBytes = 1024 * 1024;

/** `paths` are known to be there. */
export async function openModelFolder(root: string, paths: Iterable<string>): Promise<ModelFolder> {
  const real = await realpath(root);
  const listed = [...paths];
  const names = new Set(listed.map((name) => name.normalize('NFC').toLowerCase()));
  const opened = async <T>(
    localPath: string,
    use: (file: FileHandle, size: number) => Promise<T>,
  ): Promise<T> => {
    const at = await realpath(path.join(real, ...localPath.split('/')));
    if (!isInside(real, at)) throw unreadable(reasonWords.linkLeadsOut);
    const file = await open(
      at,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    );
    try {
      const found = await file.stat();
      if (!found.isFile()) throw unreadable(reasonWords.notRegular);
      return await use(file, found.size);
    } finally {
      await file.close();
    }
  };
  return {
    root: real,
    listed,
    async has(localPath) {
      if (names.has(localPath.normalize('NFC').toLowerCase())) return true;
      const at = await realpath(path.join(real, ...localPath.split('/'))).catch(() => null);
      return at !== null && isInside(real, at) && (await lstat(at).catch(() => null))?.isFile() === true;
    },
    read: (localPath, mostBytes) =>
      opened(localPath, (file, size) => {
        if (size > mostBytes)
          throw unreadable(reasonWords.tooLarge(formatBytes(size), formatBytes(mostBytes)));
        return part(file, size);
      }),
    head: (localPath, bytes) =>
      opened(localPath, async (file, sizeBytes) => ({
        bytes: await part(file, Math.min(bytes, sizeBytes)),
        sizeBytes,
      })),
    slice: (localPath, from, bytes) =>
      opened(localPath, (file, size) => {
        const first = Math.min(size, Math.max(0, from < 0 ? size + from : from));
        return part(file, Math.min(bytes, size - first), first);
      }),
    async *pieces(localPath, mostBytes) {
      const at = await realpath(path.join(real, ...localPath.split('/')));
      if (!isInside(real, at)) throw unreadable(reasonWords.linkLeadsOut);
      const file = await open(
        at,
        constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
      );
      try {
        const found = await file.stat();
        if (!found.isFile()) throw unreadable(reasonWords.notRegular);
        const buffer = Buffer.allocUnsafe(Math.min(pieceBytes, found.size + 1));
        for (let from = 0; from < mostBytes; ) {
          const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, mostBytes - from), from);
          if (bytesRead === 0) return;
          from += bytesRead;
          yield buffer.subarray(0, bytesRead);
        }
      } finally {
        await file.close();
      }
    },
  };
}

async function part(file: FileHandle, bytes: number, from = 0): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(bytes);
  let done = 0;
  while (done < bytes) {
    const { bytesRead } = await file.read(buffer, done, bytes - done, from + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}

function isInside(root: string, at: string): boolean {
  return at.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}
