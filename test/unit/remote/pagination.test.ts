import { describe, expect, it } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { entriesOf, type Page } from '../../../main/remote/endpoints/call.ts';

/** A list in memory; the cursors with which it was asked. */
function listOf<C extends string | number>(pages: Page<string, C>[], signal?: AbortSignal, first?: C) {
  const asked: (C | undefined)[] = [];
  const entries = entriesOf<string, C>({
    operation: 'list things',
    first,
    signal,
    read: (cursor) => {
      asked.push(cursor);
      return Promise.resolve(pages[asked.length - 1] ?? { entries: ['beyond'], next: null });
    },
  });
  return { asked, entries };
}

/** What came, and the code of the error with which it ended. */
async function drained(entries: AsyncIterable<string>): Promise<{ got: string[]; code: string | null }> {
  const got: string[] = [];
  try {
    for await (const entry of entries) got.push(entry);
    return { got, code: null };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { got, code: error.code };
  }
}

const page = <C extends string | number>(next: C | null, ...entries: string[]): Page<string, C> => ({
  entries,
  next,
});

describe('the end of a list', () => {
  it.each<[string, Page<string, string | number>[], string[], string | null]>([
    ['one page', [page(null, 'a', 'b')], ['a', 'b'], null],
    ['an empty list', [page(null)], [], null],
    ['three pages', [page('x', 'a'), page('y', 'b'), page(null, 'c')], ['a', 'b', 'c'], null],
    ['an empty page in between', [page('x', 'a'), page('y'), page(null, 'c')], ['a', 'c'], null],
    ['integers that increase', [page(2, 'a'), page(9, 'b'), page(null, 'c')], ['a', 'b', 'c'], null],
    ['the integer 0 as a cursor', [page(0, 'a'), page(null, 'b')], ['a', 'b'], null],
    ['a cursor that leads to itself', [page('x', 'a'), page('x', 'b')], ['a', 'b'], 'remote.cursor-repeated'],
    [
      'a circle of cursors',
      [page('x', 'a'), page('y', 'b'), page('x', 'c')],
      ['a', 'b', 'c'],
      'remote.cursor-repeated',
    ],
    ['an integer that stays', [page(2, 'a'), page(2, 'b')], ['a', 'b'], 'remote.cursor-repeated'],
    ['an integer that goes back', [page(5, 'a'), page(4, 'b')], ['a', 'b'], 'remote.cursor-repeated'],
  ])('%s', async (_, pages, got, code) => {
    expect(await drained(listOf(pages).entries)).toEqual({ got, code });
  });

  it('counts the cursor that was begun with', async () => {
    const text = listOf([page('x', 'a')], undefined, 'x');
    expect(await drained(text.entries)).toEqual({ got: ['a'], code: 'remote.cursor-repeated' });
    const integer = listOf([page(3, 'a')], undefined, 7);
    expect(await drained(integer.entries)).toEqual({ got: ['a'], code: 'remote.cursor-repeated' });
    expect(integer.asked).toEqual([7]);
  });
});

describe('laziness', () => {
  it('reads a page only when it is needed, and none after the reader left', async () => {
    const { asked, entries } = listOf([page('x', 'a', 'b'), page('y', 'c'), page(null, 'd')]);
    expect(asked).toEqual([]);
    expect((await entries.next()).value).toBe('a');
    expect((await entries.next()).value).toBe('b');
    expect(asked).toEqual([undefined]);
    expect((await entries.next()).value).toBe('c');
    expect(asked).toEqual([undefined, 'x']);
    await entries.return();
    expect((await entries.next()).done).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it('stops where it is when it is aborted', async () => {
    const before = listOf([page(null, 'a')], AbortSignal.abort());
    expect(await drained(before.entries)).toEqual({ got: [], code: 'cancelled' });
    expect(before.asked).toEqual([]);
    const controller = new AbortController();
    const { asked, entries } = listOf([page('x', 'a', 'b'), page(null, 'c')], controller.signal);
    await entries.next();
    controller.abort();
    expect(await drained(entries)).toEqual({ got: [], code: 'cancelled' });
    expect(asked).toHaveLength(1);
  });
});
