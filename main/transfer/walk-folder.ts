/** Walks a folder: which names are the system's own, and what an error of reading means. */

import { opendir } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../contract/plain/errors.ts';
import { isPartialName } from './asset-paths.ts';
import { transferWords } from './transfer-words.ts';

// Names that operating systems, file servers and desktops leave in folders; they say nothing about an asset.

const names = new Set([
  '.ds_store',
  '.appledouble',
  '.apdisk',
  '.directory',
  '.documentrevisions-v100',
  '.fseventsd',
  '.localized',
  '.spotlight-v100',
  '.temporaryitems',
  '.trashes',
  '@eadir',
  '#recycle',
  '$recycle.bin',
  'desktop.ini',
  'ehthumbs.db',
  'ehthumbs_vista.db',
  'icon\r',
  'lost+found',
  'system volume information',
  'thumbs.db',
]);

// AppleDouble twins, files that NFS and FUSE keep while they are open, trash of a mounted disk.
const patterns = /^(\._|\.nfs[0-9a-f]{8}|\.fuse_hidden|\.trash-\d)/i;

/** True for a file or folder that the system made for itself. */
export function isSystemName(name: string): boolean {
  return names.has(name.toLowerCase()) || patterns.test(name);
}

// Puts an error of reading the disk into words, without the path that the reader of the words knows already.

/** `ENOENT` and its like; null for an error that is none of the file system's. */
function faultCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Nothing is there: also when a file is where a folder should be. */
export function isGone(error: unknown): boolean {
  const code = faultCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

const reasons: Readonly<Record<string, string | undefined>> = transferWords.readFault;

/** A reason to put in brackets. */
export function readFault(error: unknown): string {
  const code = faultCode(error);
  return code === null ? transferWords.unreadable : (reasons[code] ?? code);
}

// Every file under a folder, in constant memory and without following a link.

/**
 * `path` is slash-separated, relative to the folder. `partial`: a download of Caliper's that has not ended, or was cut
 * off. `other`: a link, a pipe, a socket, a device. `unreadable` is a folder; its `path` is `''` for the first one.
 */
export type Walked =
  | { readonly is: 'file' | 'partial' | 'other'; readonly path: string }
  | { readonly is: 'unreadable'; readonly path: string; readonly reason: string };

/** Leaves out what systems make for themselves. Throws `cancelled`. */
export async function* walkFolder(root: string, signal?: AbortSignal): AsyncGenerator<Walked> {
  const open = [''];
  for (let under = open.pop(); under !== undefined; under = open.pop()) {
    try {
      for await (const entry of await opendir(path.join(root, under), { bufferSize: 128 })) {
        if (signal?.aborted === true) throw new AppError('cancelled', {});
        if (isSystemName(entry.name)) continue;
        const at = under === '' ? entry.name : `${under}/${entry.name}`;
        if (entry.isDirectory()) open.push(at);
        else if (!entry.isFile()) yield { is: 'other', path: at };
        else yield { is: isPartialName(entry.name) ? 'partial' : 'file', path: at };
      }
    } catch (error) {
      if (error instanceof AppError) throw error;
      // Deleted since its name was read. A name that is not valid text cannot be requested, though it is there.
      if (isGone(error) && !under.includes('\ufffd')) continue;
      const reason = under.includes('\ufffd') ? transferWords.notText : readFault(error);
      yield { is: 'unreadable', path: under, reason };
    }
  }
}
