/** The worker of one simulation. It can read the asset's folder and the engine's own program, and nothing else. */

import { startEngine } from '../engine/start-engine.ts';
import { createFolder } from '../parse/folder.ts';
import { takeRequestsAway } from '../parse/guard.ts';
import { createAnswerer, transfersOf } from './answer-order.ts';

const fetchContent = takeRequestsAway(globalThis);

// Loaders write pieces of the file to the console; the notes say in words what matters.
for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = () => undefined;

const answer = createAnswerer({
  startEngine,
  folderOf: (files) =>
    createFolder(files, {
      fetch: fetchContent,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }),
  nowMs: () => performance.now(),
});

// One after the other: an order that waits for its files is not overtaken.
async function follow(earlier: Promise<unknown>, message: unknown): Promise<void> {
  await earlier;
  const answered = await answer(message);
  if (answered !== null) globalThis.postMessage(answered, { transfer: transfersOf(answered) });
}

let before: Promise<unknown> = Promise.resolve();
globalThis.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  before = follow(before, data);
});
