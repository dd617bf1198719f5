/** Entry of the thread that copies a library: one copy, which it was told of when it began, and then it ends. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../../contract/plain/errors.ts';
import { copyHere } from './copy-library.ts';
import { type Answer, cancelWord, failureOf, orderSchema } from './copy-messages.ts';
import type { CopyProgress } from './copy-tree.ts';

/** Milliseconds between two messages about how far it is. */
const saidEveryMs = 100;

async function serve(port: MessagePort): Promise<void> {
  const stop = new AbortController();
  const say = (answer: Answer): void => port.postMessage(answer);
  port.on('message', (word: unknown) => {
    if (word === cancelWord) stop.abort(new AppError('cancelled', {}));
  });
  let saidMs = -Infinity;
  const onProgress = (now: CopyProgress): void => {
    if (performance.now() - saidMs < saidEveryMs && now.filesDone < now.files) return;
    saidMs = performance.now();
    say({ type: 'progress', ...now });
  };
  try {
    await copyHere(orderSchema.parse(workerData), { signal: stop.signal, onProgress });
    say({ type: 'copied' });
  } catch (error) {
    say({ type: 'failed', failure: failureOf(error) });
  }
  // Nothing else keeps it.
  port.close();
}

if (parentPort !== null) void serve(parentPort);
