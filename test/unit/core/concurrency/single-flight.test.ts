/** Done once for all who ask meanwhile. */
import { expect, test } from 'vitest';
import { createSingleFlight } from '../../../../main/core/concurrency/single-flight.ts';

test('whoever asks while it is under way shares it, failure and all; the next begins anew', async () => {
  const flights = createSingleFlight<string, number>();
  let begun = 0;
  const gate = Promise.withResolvers<undefined>();
  const work = async (): Promise<number> => {
    begun += 1;
    await gate.promise;
    return begun;
  };
  const both = [flights.run('a', work), flights.run('a', work)];
  const other = flights.run('b', async () => 7);
  expect([flights.has('a'), flights.has('c')]).toEqual([true, false]);
  gate.reject(new Error('gone'));
  expect(await Promise.allSettled(both)).toMatchObject([
    { reason: { message: 'gone' } },
    { reason: { message: 'gone' } },
  ]);
  expect(await other).toBe(7);
  expect({ begun, isUnderWay: flights.has('a') }).toEqual({ begun: 1, isUnderWay: false });
  expect(await flights.run('a', async () => 2)).toBe(2);
});

test('settled settles as what is under way', async () => {
  const flights = createSingleFlight<string, void>();
  await flights.settled();
  const gate = Promise.withResolvers<undefined>();
  void flights.run('a', async () => gate.promise);
  let isOver = false;
  const over = flights.settled().then(() => {
    isOver = true;
    return undefined;
  });
  await Promise.resolve();
  expect(isOver).toBe(false);
  gate.resolve(undefined);
  await over;
});
