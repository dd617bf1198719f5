import { describe, expect, test } from 'vitest';
import { Lanes, type Waiting } from '../../../main/sandbox/webhooks/deliverer.ts';

const places = { all: 6, perWebhook: 3, failing: 2 };
const waiting = (webhookId: string, sequence: number, dueMs = 0): Waiting => ({
  id: `${webhookId}${sequence}`,
  webhookId,
  sequence,
  dueMs,
});

function filled(...all: Waiting[]): Lanes {
  const lanes = new Lanes(places);
  for (const one of all) lanes.add(one);
  return lanes;
}

/** Everything that gets a place now. */
function takeAll(lanes: Lanes, nowMs = 0): Waiting[] {
  const taken: Waiting[] = [];
  for (let next = lanes.take(nowMs); next !== null; next = lanes.take(nowMs)) taken.push(next);
  return taken;
}
const ids = (all: readonly Waiting[]): string[] => all.map(({ id }) => id);

describe('lanes', () => {
  test('the oldest event goes first, whatever the order in which it came', () => {
    const lanes = filled(waiting('a', 3), waiting('a', 1), waiting('a', 2));
    expect(ids(takeAll(lanes))).toEqual(['a1', 'a2', 'a3']);
  });

  test('one that waits for its retry does not hold up what is due', () => {
    const lanes = filled(waiting('a', 1, 500), waiting('a', 2), waiting('a', 3));
    expect(ids(takeAll(lanes, 499))).toEqual(['a2', 'a3']);
    expect(lanes.nextDueMs(499)).toBe(500);
    expect(ids(takeAll(lanes, 500))).toEqual(['a1']);
    expect(lanes.nextDueMs(500)).toBe(Number.POSITIVE_INFINITY);
  });

  test('webhooks take turns, and each has its share of the places', () => {
    const lanes = filled(
      ...[1, 2, 3, 4, 5].map((sequence) => waiting('a', sequence)),
      waiting('b', 6),
      waiting('c', 7),
    );
    expect(ids(takeAll(lanes))).toEqual(['a1', 'b6', 'c7', 'a2', 'a3']);
  });

  test('no more than all places are taken', () => {
    const lanes = filled(...['a', 'b', 'c'].flatMap((name) => [1, 2, 3].map((n) => waiting(name, n))));
    const taken = takeAll(lanes);
    expect(taken).toHaveLength(6);
    const [first] = taken;
    if (first !== undefined) lanes.done(first, false);
    expect(takeAll(lanes)).toHaveLength(1);
  });

  test('receivers that fail share a part of the places, and the rest stays for others', () => {
    const lanes = filled(waiting('a', 1), waiting('b', 1));
    for (const one of takeAll(lanes)) lanes.done(one, true);
    for (const name of ['a', 'b', 'c']) for (const n of [2, 3, 4]) lanes.add(waiting(name, n));
    const taken = takeAll(lanes);
    expect(ids(taken.filter(({ webhookId }) => webhookId !== 'c'))).toEqual(['a2', 'b2']);
    expect(ids(taken.filter(({ webhookId }) => webhookId === 'c'))).toEqual(['c2', 'c3', 'c4']);
    for (const one of taken) lanes.done(one, false);
    expect(takeAll(lanes)).toHaveLength(4);
  });

  test('a delivery is held from its coming to its end', () => {
    const lanes = filled(waiting('a', 1));
    expect(lanes.has('a1')).toBe(true);
    const taken = lanes.take(0);
    expect(lanes.has('a1')).toBe(true);
    if (taken !== null) lanes.done(taken, false);
    expect(lanes.has('a1')).toBe(false);
    expect(lanes.webhookIds()).toEqual([]);
  });

  test('a webhook that is gone is forgotten, also while an attempt is under way', () => {
    const lanes = filled(waiting('a', 1), waiting('a', 2, 900), waiting('b', 3));
    const taken = lanes.take(0);
    lanes.forget('a');
    lanes.forget('b');
    expect(lanes.has('a2')).toBe(false);
    expect(lanes.take(1000)).toBeNull();
    if (taken !== null) lanes.done(taken, false);
    expect(lanes.webhookIds()).toEqual([]);
  });

  test('20,000 deliveries of one receiver are put in order with few looks at each', () => {
    const lanes = new Lanes({ all: 20_000, perWebhook: 20_000, failing: 1 });
    let looks = 0;
    const seen = (value: number): number => {
      looks += 1;
      return value;
    };
    for (let n = 20_000; n > 0; n -= 1)
      lanes.add({
        id: `a${n}`,
        webhookId: 'a',
        get sequence() {
          return seen(n);
        },
        get dueMs() {
          return seen(n % 7);
        },
      });
    const taken = takeAll(lanes, 7);
    // Its place by time and its place by sequence, 15 steps each: looking at all of them for each would be 20,000.
    expect(looks).toBeLessThan(40 * 20_000);
    const sequences = taken.map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    expect(sequences).toHaveLength(20_000);
  });
});
