/** The thread that copies a library, but it breaks down at the third file: once where the library is named so, else every time. */
import { existsSync, writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { serveThread } from '../../../main/core/worker-rpc/peer.ts';
import { type CopyOrder, copyHere } from '../../../main/modules/libraries/move/copy-tree.ts';

const copy = async (order: CopyOrder): Promise<void> => {
  const died = `${order.userDataPath}/died-once`;
  const mayLive = order.userDataPath.endsWith('once') && existsSync(died);
  await copyHere(order, {
    onProgress({ filesDone }) {
      if (filesDone < 3 || mayLive) return;
      writeFileSync(died, '');
      setImmediate(() => {
        throw new RangeError('broken on purpose');
      });
      throw new Error('no further file');
    },
  }).catch(() => new Promise<never>(() => undefined));
};

if (parentPort !== null) serveThread(parentPort, { copy });
