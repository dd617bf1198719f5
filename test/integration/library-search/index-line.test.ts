/** The thread of the index ends on its own when it is told to: ended by force while it loads a native module, it takes the process with it. */
import { expect, test } from 'vitest';
import { lineToThread } from '../../../main/catalogue/library-index/library-index.ts';
import { sourceThreads } from '../../../main/host/threads.ts';

const threadOf = (source: string): URL => new URL(`data:text/javascript,${encodeURIComponent(source)}`);

test('it has the last word before it is gone', async () => {
  const heard: unknown[] = [];
  const entry = threadOf(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ type }) => {
      parentPort.postMessage(type);
      parentPort.close();
    });
  `);
  const line = lineToThread(
    entry,
    '',
    (said) => heard.push(said),
    () => heard.push('gone'),
  );
  await line.end();
  expect(heard).toEqual(['end', 'gone']);
});

test('one that hears nothing is ended all the same', async () => {
  const faults: unknown[] = [];
  const entry = threadOf('for (;;);');
  const line = lineToThread(
    entry,
    '',
    () => undefined,
    (fault) => faults.push(fault),
  );
  await line.end();
  expect(faults).toEqual([null]);
});

test('the real one ends at once, also while it begins', async () => {
  const faults: unknown[] = [];
  const path = '/nowhere/catalogue.sqlite';
  const line = lineToThread(
    sourceThreads.search,
    path,
    () => undefined,
    (fault) => faults.push(fault),
  );
  line.tell({ type: 'figures', id: 1 });
  await line.end();
  expect(faults).toEqual([null]);
});
