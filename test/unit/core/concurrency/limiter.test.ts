/** Turns: their order, what a failure leaves, and how one that waits is left out. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createLimiter, createNewestFirst } from '../../../../main/core/concurrency/limiter.ts';

const fail = (): never => {
  throw new Error('at once');
};

describe('createLimiter', () => {
  test('first come, first served, so many at once', async () => {
    const inTurn = createLimiter(2);
    const begun: string[] = [];
    const gates = new Map<string, PromiseWithResolvers<string>>();
    const work = (name: string): Promise<string> =>
      inTurn(() => {
        begun.push(name);
        const gate = Promise.withResolvers<string>();
        gates.set(name, gate);
        return gate.promise;
      });
    const all = Promise.all(['a', 'b', 'c', 'd'].map(work));
    await setImmediate();
    expect(begun).toEqual(['a', 'b']);
    gates.get('b')?.resolve('b');
    await setImmediate();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c', 'd']) {
      gates.get(name)?.resolve(name);
      // oxlint-disable-next-line no-await-in-loop -- the last begins when another has ended
      await setImmediate();
    }
    expect(await all).toEqual(['a', 'b', 'c', 'd']);
  });

  test('a failure is told to the one who asked, and the next goes on', async () => {
    const inTurn = createLimiter(1);
    const ends = await Promise.allSettled([
      inTurn(async () => {
        throw new Error('full');
      }),
      inTurn(() => {
        throw new Error('at once');
      }),
      inTurn(async () => 'next'),
    ]);
    expect(ends).toMatchObject([
      { reason: { message: 'full' } },
      { reason: { message: 'at once' } },
      { value: 'next' },
    ]);
  });

  test('work that throws at once fails for its caller alone, with and without a signal', async () => {
    const { signal } = new AbortController();
    const inTurn = createLimiter(1);
    await expect(inTurn(fail, signal)).rejects.toThrow('at once');
    expect(await inTurn(async () => 'next', signal)).toBe('next');
    const newestFirst = createNewestFirst(1);
    await expect(newestFirst(fail, signal)).rejects.toThrow('at once');
    expect(await newestFirst(async () => 'next', signal)).toBe('next');
  });

  test('one that is aborted while it waits leaves at once, and the next has its turn', async () => {
    const inTurn = createLimiter(1);
    const gate = Promise.withResolvers<undefined>();
    const gone = new AbortController();
    const done: string[] = [];
    const first = inTurn(() => gate.promise);
    const left = inTurn(async () => void done.push('gone'), gone.signal);
    const next = inTurn(async () => void done.push('next'), new AbortController().signal);
    gone.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    expect(done).toEqual([]);
    gate.resolve(undefined);
    await Promise.all([first, next]);
    expect(done).toEqual(['next']);
  });

  test('one that is aborted before it asks is never begun; one under way ends as it will', async () => {
    const inTurn = createLimiter(1);
    const never = inTurn(async () => 'begun', AbortSignal.abort(new Error('too late')));
    await expect(never).rejects.toThrow('too late');
    const abort = new AbortController();
    const gate = Promise.withResolvers<string>();
    const underWay = inTurn(() => gate.promise, abort.signal);
    await setImmediate();
    abort.abort(new Error('not heard'));
    gate.resolve('ended');
    expect(await underWay).toBe('ended');
  });
});

test('what was requested last comes first, and what nobody waits for is left out', async () => {
  const inTurn = createNewestFirst(1);
  const never = new AbortController().signal;
  const done: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  const gone = new AbortController();
  const first = inTurn(() => gate.promise, never);
  const work = (name: string, signal = never): Promise<unknown> =>
    inTurn(async () => void done.push(name), signal);
  const others = [work('old'), work('gone', gone.signal), work('new')];
  gone.abort();
  gate.resolve(undefined);
  const ends = await Promise.allSettled([first, ...others]);
  expect(done).toEqual(['new', 'old']);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});
