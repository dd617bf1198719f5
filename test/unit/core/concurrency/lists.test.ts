/** Work on the items of a list with a bound: its order, its bound, and what a failure ends. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { forEachConcurrently, mapInOrder } from '../../../../main/core/concurrency/limiter.ts';

/** Work that ends when it is told to. */
function gates() {
  const begun: number[] = [];
  const open = new Map<number, PromiseWithResolvers<number>>();
  return {
    begun,
    work: (item: number): Promise<number> => {
      begun.push(item);
      const gate = Promise.withResolvers<number>();
      open.set(item, gate);
      return gate.promise;
    },
    async end(item: number): Promise<void> {
      open.get(item)?.resolve(item * 10);
      await setImmediate();
    },
    async fail(item: number): Promise<void> {
      open.get(item)?.reject(new Error(`item ${item}`));
      await setImmediate();
    },
  };
}

describe('forEachConcurrently', () => {
  test('begins items in their order, and the next when one has ended', async () => {
    const { begun, work, end } = gates();
    const done = forEachConcurrently([1, 2, 3, 4], 2, work);
    await setImmediate();
    expect(begun).toEqual([1, 2]);
    await end(2);
    expect(begun).toEqual([1, 2, 3]);
    for (const item of [1, 3, 4]) await end(item);
    await done;
    expect(begun).toEqual([1, 2, 3, 4]);
  });

  test('begins nothing after a failure, and throws the first when those under way have settled', async () => {
    const { begun, work, end, fail } = gates();
    let isOver = false;
    const done = forEachConcurrently([1, 2, 3, 4, 5], 3, work).finally(() => {
      isOver = true;
    });
    const failure = done.catch((error: unknown) => error);
    await setImmediate();
    await fail(2);
    await fail(1);
    expect({ begun, isOver }).toEqual({ begun: [1, 2, 3], isOver: false });
    await end(3);
    expect(await failure).toMatchObject({ message: 'item 2' });
    expect(begun).toEqual([1, 2, 3]);
  });

  test('works on an iterator, on undefined items, and on none', async () => {
    const seen: unknown[] = [];
    const see = async (item: unknown): Promise<void> => void seen.push(item);
    await forEachConcurrently(['a', undefined].entries(), 8, see);
    await forEachConcurrently([], 8, see);
    expect(seen).toEqual([
      [0, 'a'],
      [1, undefined],
    ]);
  });
});

describe('mapInOrder', () => {
  test('yields results in the order of the items, and works no further ahead than its bound', async () => {
    const { begun, work, end } = gates();
    const results = mapInOrder([1, 2, 3, 4], 2, work)[Symbol.asyncIterator]();
    const first = results.next();
    await setImmediate();
    await end(2);
    // The second has ended, but nobody has read the first.
    expect(begun).toEqual([1, 2]);
    await end(1);
    expect(await first).toEqual({ done: false, value: 10 });
    expect(await results.next()).toEqual({ done: false, value: 20 });
    await setImmediate();
    expect(begun).toEqual([1, 2, 3, 4]);
    for (const item of [4, 3]) await end(item);
    expect([await results.next(), await results.next(), await results.next()]).toEqual([
      { done: false, value: 30 },
      { done: false, value: 40 },
      { done: true, value: undefined },
    ]);
  });

  test('throws the first failure of that order, after the results before it', async () => {
    const { work, end, fail } = gates();
    const seen: number[] = [];
    const read = async (): Promise<void> => {
      for await (const result of mapInOrder([1, 2, 3], 3, work)) seen.push(result);
    };
    const failure = read().catch((error: unknown) => error);
    await setImmediate();
    await fail(3);
    await fail(2);
    await end(1);
    expect(await failure).toMatchObject({ message: 'item 2' });
    expect(seen).toEqual([10]);
  });

  test('begins nothing more for whoever stops reading', async () => {
    const begun: number[] = [];
    const work = async (item: number): Promise<number> => {
      begun.push(item);
      return item;
    };
    for await (const result of mapInOrder([1, 2, 3, 4, 5, 6], 2, work)) if (result === 2) break;
    await setImmediate();
    expect(begun.length).toBeLessThan(6);
  });
});
