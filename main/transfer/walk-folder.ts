/** Every file under a folder, in constant memory and without following a link. */
import { opendir } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../contract/plain/errors.ts';
import { isGone, readFault } from './check/read-fault.ts';
import { isSystemName } from './disk/system-files.ts';
import { isPartialName } from './portable-name.ts';

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
      const reason = under.includes('\ufffd') ? 'its name is not valid text' : readFault(error);
      yield { is: 'unreadable', path: under, reason };
    }
  }
}
