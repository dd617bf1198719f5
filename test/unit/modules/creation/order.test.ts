/** Places in the queue. */
import { expect, test } from 'vitest';
import { moved } from '../../../../main/modules/creation/queue/queue-edits.ts';

const queue = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, position: at + 1 }));

function orderAfter(ids: string[], before: string | null, from = queue): string[] | null {
  const lastPosition = Math.max(...from.map((one) => one.position));
  const positions = moved(from, ids, { before, lastPosition });
  if (positions === null) return null;
  return from
    .map(({ id, position }) => ({ id, position: positions.get(id) ?? position }))
    .toSorted((a, b) => a.position - b.position)
    .map(({ id }) => id);
}

test.each<[string[], string | null, string[]]>([
  [['d'], 'a', ['d', 'a', 'b', 'c']],
  [['c', 'a'], 'b', ['c', 'a', 'b', 'd']],
  [['a'], null, ['b', 'c', 'd', 'a']],
  [['c', 'b'], null, ['a', 'd', 'c', 'b']],
  [['b', 'c'], 'c', ['a', 'b', 'c', 'd']],
  [['a', 'b', 'c', 'd'].toReversed(), 'a', ['d', 'c', 'b', 'a']],
  [['gone', 'd'], 'b', ['a', 'd', 'b', 'c']],
  [['gone'], 'b', ['a', 'b', 'c', 'd']],
])('%j before %s', (ids, before, expected) => {
  expect(orderAfter(ids, before)).toEqual(expected);
});

test('before one that is not in the queue there is no place', () => {
  expect(orderAfter(['a'], 'gone')).toBeNull();
});

test('only those that are moved get new numbers', () => {
  expect([...(moved(queue, ['d'], { before: 'b', lastPosition: 4 }) ?? [])]).toEqual([['d', 1.5]]);
});

test('the end is behind all that were ever sent', () => {
  expect(moved(queue, ['a'], { before: null, lastPosition: 70 })?.get('a')).toBeGreaterThan(70);
});

test('moving one back and forth a thousand times never loses the order', () => {
  let now = [...queue];
  for (let round = 0; round < 1000; round += 1) {
    // Always into the same gap, which halves each time.
    const [first, second, third] = now.map(({ id }) => id);
    const positions = moved(now, [third ?? ''], { before: second ?? '', lastPosition: 4 });
    now = now
      .map(({ id, position }) => ({ id, position: positions?.get(id) ?? position }))
      .toSorted((a, b) => a.position - b.position);
    expect(now.map(({ id }) => id).slice(0, 3)).toEqual([first, third, second]);
  }
  expect(new Set(now.map(({ position }) => position)).size).toBe(4);
});
