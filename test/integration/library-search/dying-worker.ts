/** The thread that searches, but for texts at which it ends: `die` always, `die-once` when it did not before. */
import { existsSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { startEngine } from '../../../main/catalogue/library-index/engine.ts';
import type { End, News, Question } from '../../../main/catalogue/library-index/messages.ts';

const { path } = z.object({ path: z.string() }).parse(workerData);
const died = `${path}.died`;
const engine = startEngine(path, (answer) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
  parentPort?.postMessage(answer);
});

parentPort?.on('message', (message: Question | News | End) => {
  if (message.type === 'end') process.exit();
  const text = 'text' in message ? message.text : '';
  if (text === 'die' || (text === 'die-once' && !existsSync(died))) {
    writeFileSync(died, '');
    process.exit(1);
  }
  engine.hear(message);
});
