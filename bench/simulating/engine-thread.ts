/** The physics worker's inside in a thread of Node: its folder is one of this disk. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Folder } from '../../main/formats/resolve-entry.ts';
import { resolveEntry } from '../../main/formats/resolve-entry.ts';
import { startEngine } from '../../renderer/scene/engine/start-engine.ts';
import type { FolderFile } from '../../renderer/scene/parse/folder.ts';
import { createAnswerer, transfersOf } from '../../renderer/scene/physics/answer-order.ts';

const root = String(workerData);
const folderOf = (files: readonly FolderFile[]): Folder => ({
  entries: files,
  resolve: (from, uri) => resolveEntry(files, from, uri),
  read: async (file) => new Uint8Array(await readFile(path.join(root, file))),
});
const answer = createAnswerer({ startEngine, folderOf, nowMs: () => performance.now() });
let before: Promise<unknown> = Promise.resolve();
async function follow(earlier: Promise<unknown>, order: unknown): Promise<void> {
  await earlier;
  const answered = await answer(order);
  if (answered !== null) parentPort?.postMessage(answered, transfersOf(answered));
}
parentPort?.on('message', (order: unknown) => {
  before = follow(before, order);
});
