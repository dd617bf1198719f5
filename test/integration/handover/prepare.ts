/** Prepares what lies in a folder for a program, into a folder of its own. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { UseTargetId } from '../../../main/contract/plain/use-target-ids.ts';
import { type HandoverResult, handOverInto } from '../../../main/handover/write-out.ts';
import { kindOf } from '../../../main/inspect/scan/tree.ts';
import { emptyFolder, tools } from '../inspect/made-folder.ts';

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

interface Prepared extends HandoverResult {
  readonly into: string;
}

/** Every file that is there was said to be made. */
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
