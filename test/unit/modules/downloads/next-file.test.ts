/** Whose file is next, as a table: fair, yet finishing what was begun. */
import { describe, expect, test } from 'vitest';
import {
  freeTurns,
  nextFile,
  type RunningFile,
  type WaitingFile,
} from '../../../../main/modules/downloads/next-file.ts';

const limits = { total: 6, perHost: 6 };
const orders: Record<string, number> = { a: 1, b: 2, c: 3 };
const waits = (lane: string, host = 'h'): WaitingFile => ({ lane, host, order: orders[lane] ?? 9 });
const runs = (count: number, lane: string, host = 'h', isMoving = true): RunningFile[] =>
  Array.from({ length: count }, () => ({ lane, host, isMoving }));

describe('nextFile', () => {
  test.each([
    ['the oldest is finished while there is room', [waits('b'), waits('a')], runs(2, 'a'), 'a'],
    ['the last but one turn goes to who has least', [waits('a'), waits('b')], runs(4, 'a'), 'b'],
    ['the last one is kept for a newcomer', [waits('a')], runs(5, 'a'), null],
    ['who takes it', [waits('a'), waits('c')], runs(5, 'a'), 'c'],
    ['none when all move', [waits('c')], runs(6, 'a'), null],
    ['silent ones hold up nobody else', [waits('b', 'other')], runs(6, 'a', 'h', false), 'b'],
    ['but their own host has no more than its share', [waits('b')], runs(6, 'a', 'h', false), null],
  ] as const)('%s', (_, waiting, running, lane) => {
    expect(nextFile(waiting, running, limits)?.lane ?? null).toBe(lane);
  });

  test('with few turns nothing is kept back', () => {
    expect(nextFile([waits('a')], runs(1, 'a'), { total: 2, perHost: 6 })?.lane).toBe('a');
    expect(nextFile([waits('a')], [], { total: 1, perHost: 6 })?.lane).toBe('a');
  });

  test('however many fall silent, connections stay bounded', () => {
    const silent = ['h', 'i', 'j', 'k'].flatMap((host) => runs(6, host, host, false));
    expect(freeTurns(silent, limits)).toBe(0);
  });
});
