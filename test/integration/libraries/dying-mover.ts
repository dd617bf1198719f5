/** The thread that copies a library, but it breaks down at the third file: once where the library is named so, else every time. */
import { existsSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { copyHere } from '../../../main/modules/libraries/move/copy-library.ts';
import { type Answer, orderSchema } from '../../../main/modules/libraries/move/copy-messages.ts';

const order = orderSchema.parse(workerData);
const died = `${order.userDataPath}/died-once`;
const mayLive = order.userDataPath.endsWith('once') && existsSync(died);
const say = (answer: Answer): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
  parentPort?.postMessage(answer);
};

await copyHere(order, {
  onProgress({ filesDone }) {
    if (filesDone < 3 || mayLive) return;
    writeFileSync(died, '');
    throw new RangeError('broken on purpose');
  },
});
say({ type: 'copied' });
