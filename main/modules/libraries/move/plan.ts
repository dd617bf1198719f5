/** What moving a library to a folder would take. */
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../contract/plain/errors.ts';
import type { MovePlan } from '../../../contract/schema/libraries.ts';
import { judgeTarget, refused } from './judge-target.ts';
import { listTree } from './list-tree.ts';
import type { MoveNote } from './note.ts';

/** `copy` even where a rename would do. */
export interface Wanted {
  readonly from: string;
  readonly to: string;
  readonly copy: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Left free for the catalogue to grow in, and everyone else; bytes. */
const marginBytes = 64 * 1024 * 1024;

/** `note` is what is to be kept of it while it is under way. Throws `library.place-refused`, `library.unusable`. */
export async function planMove({
  from,
  to,
  copy,
  signal,
}: Wanted): Promise<{ readonly plan: MovePlan; readonly note: MoveNote }> {
  const root = await realpath(from).catch((error: unknown) => {
    throw new AppError('library.unusable', { path: from, reason: 'it is not there' }, { cause: error });
  });
  const place = await judgeTarget(to, root);
  const { files, bytes } = await listTree(root, { isOpen: false, signal });
  const how = !copy && place.device === (await stat(root)).dev ? 'rename' : 'copy';
  const neededBytes = bytes + Math.ceil(bytes / 100) + marginBytes;
  if (how === 'copy' && place.freeBytes !== null && place.freeBytes < neededBytes)
    throw refused(place.path, 'too-small', { neededBytes, freeBytes: place.freeBytes });
  const plan = { from, to: place.path, how, files: files.length, bytes, freeBytes: place.freeBytes } as const;
  const staging = path.join(path.dirname(place.path), `.${path.basename(place.path)}.caliper-moving`);
  return {
    plan,
    note: {
      version: 1,
      from,
      root,
      to: place.path,
      staging,
      how,
      state: how === 'rename' ? 'switching' : 'copying',
      files: files.length,
      bytes,
    },
  };
}
