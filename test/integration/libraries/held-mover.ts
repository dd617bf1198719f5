/** The thread that copies a library, but it begins no fourth file before it is told to end. */
import { once } from 'node:events';
import { constants } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { parentPort } from 'node:worker_threads';

const { open } = promises;
const told = parentPort === null ? null : once(parentPort, 'message');
let begun = 0;
promises.open = async (file, flags, mode) => {
  const isSource = typeof flags === 'number' && (flags & constants.O_WRONLY) === 0;
  if (isSource && (begun += 1) > 3) await told;
  return open(file, flags, mode);
};
syncBuiltinESMExports();

await import('../../../main/modules/libraries/move/worker.ts');
