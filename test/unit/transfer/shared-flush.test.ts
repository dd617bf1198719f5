/** One flush of a folder for all who come before it begins. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSharedFlush } from '../../../main/transfer/disk/gathered-writes.ts';

/** A disk whose flushes end when they are told to. */
function slowDisk() {
  const flushes: { readonly folder: string; readonly ended: PromiseWithResolvers<void> }[] = [];
  const flush = createSharedFlush((folder) => {
    const ended = Promise.withResolvers<void>();
    flushes.push({ folder, ended });
    return ended.promise;
  });
  return { flush, flushes, folders: () => flushes.map(({ folder }) => folder) };
}

test('a flush: those who come while it is under way share one that begins after it; other folders go on', async () => {
  const { flush, flushes, folders } = slowDisk();
  let resolved = 0;
  const count = (): void => {
    resolved += 1;
  };
  const first = flush('a');
  await setImmediate();
  const later = [flush('a').then(count), flush('a').then(count), flush('b').then(count)];
  await setImmediate();
  expect(folders()).toEqual(['a', 'b']);
  flushes[0]?.ended.resolve();
  await first;
  await setImmediate();
  expect({ folders: folders(), resolved }).toEqual({ folders: ['a', 'b', 'a'], resolved: 0 });
  for (const { ended } of flushes) ended.resolve();
  await Promise.all(later);
  await setImmediate();
  expect(flushes).toHaveLength(3);
});

test('a flush that fails is told to those who share it, and the next is tried', async () => {
  const { flush, flushes } = slowDisk();
  const both = Promise.allSettled([flush('a'), flush('a')]);
  await setImmediate();
  const next = flush('a');
  flushes[0]?.ended.reject(new Error('EIO'));
  expect(await both).toMatchObject([{ reason: { message: 'EIO' } }, { reason: { message: 'EIO' } }]);
  await setImmediate();
  flushes[1]?.ended.resolve();
  await next;
  expect(flushes).toHaveLength(2);
});
