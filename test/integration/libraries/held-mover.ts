/** The thread that copies a library, but it begins no fourth file before it is told to end. */
import { constants } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { Message } from '../../../main/core/worker-rpc/peer.ts';

const { open } = promises;
const told = Promise.withResolvers<undefined>();
let begun = 0;
promises.open = async (file, flags, mode) => {
  const isSource = typeof flags === 'number' && (flags & constants.O_WRONLY) === 0;
  if (isSource && (begun += 1) > 3) await told.promise;
  return open(file, flags, mode);
};
syncBuiltinESMExports();

await import('../../../main/modules/libraries/move/worker.ts');
// After the copy's own listener: a first listener takes what is waiting.
parentPort?.on('message', (messages: readonly Message[]) => {
  if (messages.some(({ type }) => type === 'abort')) told.resolve(undefined);
});
