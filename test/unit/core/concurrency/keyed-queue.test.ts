/** One at a time for each key. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createKeyedQueue } from '../../../../main/core/concurrency/limiter.ts';

test('work of a key waits for the work before it, whatever became of that; other keys go on', async () => {
  const queue = createKeyedQueue<string>();
  const gate = Promise.withResolvers<undefined>();
  const done: string[] = [];
  const failing = queue.run('a', () => gate.promise);
  const next = queue.run('a', async () => void done.push('a'));
  await queue.run('b', async () => void done.push('b'));
  expect(done).toEqual(['b']);
  gate.reject(new Error('full'));
  await expect(failing).rejects.toThrow('full');
  await next;
  expect(done).toEqual(['b', 'a']);
});

test('settled waits for what is queued by then, of one key or of all, and fails for none', async () => {
  const queue = createKeyedQueue<string>();
  await queue.settled();
  await queue.settled('unknown');
  const gate = Promise.withResolvers<undefined>();
  const failing = queue.run('a', () => gate.promise);
  failing.catch(() => undefined);
  let settled = 0;
  const count = (): void => {
    settled += 1;
  };
  const both = [queue.settled('a').then(count), queue.settled().then(count)];
  await queue.settled('b');
  await setImmediate();
  expect(settled).toBe(0);
  gate.reject(new Error('full'));
  await Promise.all(both);
  expect(settled).toBe(2);
});
