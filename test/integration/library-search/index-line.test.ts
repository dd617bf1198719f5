/** The thread of the index ends on its own when it is told to: ended by force while it loads a native module, it takes the process with it. */
import { expect, test } from 'vitest';
import type { IndexProcedures } from '../../../main/catalogue/library-index/engine.ts';
import { startThread } from '../../../main/core/worker-rpc/thread.ts';
import { sourceThreads } from '../../../main/host/threads.ts';

test('it ends at once, also while it begins', async () => {
  const faults: unknown[] = [];
  const thread = startThread<IndexProcedures>(sourceThreads.search, {
    workerData: { path: '/nowhere/catalogue.sqlite' },
    onEnd: (fault) => faults.push(fault),
  });
  const asked = thread.call('ask', { type: 'figures' }).catch((error: unknown) => error);
  await thread.close();
  expect(faults).toEqual([null]);
  expect(await asked).toBeInstanceOf(Error);
});
