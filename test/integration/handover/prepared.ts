/** Assets that are prepared for a program, from folders into folders. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { UseTargetId } from '../../../main/contract/plain/use-target-ids.ts';
import { type HandoverResult, handOverInto } from '../../../main/handover/write-out.ts';
import { kindOf } from '../../../main/inspect/scan/tree.ts';
import { makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';
import { emptyFolder, tools, writeMade } from '../inspect/made-folder.ts';

/** What is in a folder, by slash-separated paths. */
export async function filesOf(
  root: string,
): Promise<{ localPath: string; kind: string; sizeBytes: number }[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const at = path.relative(root, path.join(entry.parentPath, entry.name));
      const localPath = at.split(path.sep).join('/');
      return { localPath, kind: kindOf(localPath, true), sizeBytes: 0 };
    });
}

/** `into`: absolute. */
interface Prepared extends HandoverResult {
  readonly into: string;
}

/** Into a folder of its own, in which there is nothing that is not listed. */
export async function prepared(root: string, target: UseTargetId): Promise<Prepared> {
  const into = await emptyFolder();
  const { guard } = tools;
  const order = { root, files: await filesOf(root), title: 'The “good” mug', name: 'good_mug', target, into };
  const made = await handOverInto(order, { guard, signal: new AbortController().signal });
  expect(made.files.map(({ path: at }) => at).toSorted()).toEqual(
    (await filesOf(into)).map(({ localPath }) => localPath).toSorted(),
  );
  return { ...made, into };
}

/** The folder of a mug as the service makes it. */
export async function madeMug(simulator: 'mujoco' | 'sapien'): Promise<string> {
  const root = await emptyFolder();
  await writeMade(root, await makeAsset(requestFor('mug', { simulator, collision: 'convex_hull' })));
  return root;
}
