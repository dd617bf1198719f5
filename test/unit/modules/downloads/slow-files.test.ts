/** Files that trickle give their turns to others, and go on one at a time beside them. */
import { expect, test } from 'vitest';
import { createFileTurns, type FileTurns, type Turn } from '../../../../main/modules/downloads/file-turns.ts';
import { createFakeClock, type FakeClock } from '../../../fakes/clock.ts';

interface Bench {
  readonly clock: FakeClock;
  readonly turns: FileTurns;
  /** Takes a turn; its bytes come at `rate` a second until it has `size`. */
  begin(host: string, name: string, rate: number, size: number): File;
  /** Lets seconds pass, in each of which what has a turn gets its bytes. */
  run(seconds: number): Promise<void>;
}

interface File {
  turn: Turn | null;
  rate: number;
  received: number;
  readonly size: number;
  /** `arrived`, or the code of what was thrown. */
  ended: string | null;
  readonly slow: boolean[];
  readonly end: PromiseWithResolvers<void>;
}

function bench(limits = { total: 3, perHost: 6 }, rateLimit: number | null = null): Bench {
  const clock = createFakeClock();
  const turns = createFileTurns({
    limits,
    clock,
    random: () => 0,
    onRoom: () => undefined,
    rateLimit: () => rateLimit,
  });
  const files = new Set<File>();
  return {
    clock,
    turns,
    begin(host, name, rate, size) {
      const file: File = {
        turn: null,
        rate,
        received: 0,
        size,
        ended: null,
        slow: [],
        end: Promise.withResolvers(),
      };
      const asked = {
        lane: name,
        order: files.size,
        host,
        path: name,
        signal: new AbortController().signal,
        onSlow: (isSlow: boolean) => void file.slow.push(isSlow),
      };
      files.add(file);
      const work = (turn: Turn): Promise<void> => {
        file.turn = turn;
        turn.signal.addEventListener('abort', () => file.end.reject(new Error('cut')));
        turn.moved(0);
        return file.end.promise;
      };
      turns.take(asked, work).then(
        () => void (file.ended = 'arrived'),
        (error: { code: string }) => void (file.ended = error.code),
      );
      return file;
    },
    async run(seconds) {
      for (let second = 0; second < seconds; second += 1) {
        await clock.advance(1000);
        for (const file of files) {
          if (file.turn === null || file.ended !== null) continue;
          file.received = Math.min(file.size, file.received + file.rate);
          file.turn.moved(file.received);
          if (file.received === file.size) file.end.resolve();
        }
      }
      await clock.advance(0);
    },
  };
}

test('of five files at one byte a second, one goes on beside the turns, and those of other hosts all arrive', async () => {
  const { begin, run } = bench();
  const trickling = Array.from({ length: 5 }, (_, n) => begin('slow', `t${n}`, 1, 1e9));
  const others = ['fast', 'another'].flatMap((host) =>
    Array.from({ length: 10 }, (_, n) => begin(host, `${host}${n}`, 1e6, 5e6)),
  );
  await run(180);
  expect(others.map(({ ended }) => ended)).toEqual(others.map(() => 'arrived'));
  expect(trickling.filter(({ ended }) => ended === 'transfer.slow-host')).toHaveLength(4);
  const [inLane] = trickling.filter(({ ended }) => ended === null);
  expect(inLane?.slow).toEqual([true]);
});

test('one that is known to be slow waits for the lane of its host, not for a turn', async () => {
  const { begin, run, turns } = bench({ total: 1, perHost: 6 });
  const first = begin('slow', 'a', 1, 90);
  const second = begin('slow', 'b', 1, 100);
  await run(31);
  // The first has the lane, and the second its turn, until it is found slow as well.
  await run(31);
  expect([first.ended, second.ended]).toEqual([null, 'transfer.slow-host']);
  expect(turns.slowUntil('b', 'slow')).toBe(Number.POSITIVE_INFINITY);
  expect(turns.slowUntil('b', 'other')).toBe(0);
  await run(60);
  expect(first.ended).toBe('arrived');
  expect(turns.slowUntil('b', 'slow')).toBe(0);
  // The only turn is taken by another: the lane is beside it.
  begin('fast', 'c', 1e6, 1e12);
  const again = begin('slow', 'b', 1, 100);
  await run(101);
  expect(again.ended).toBe('arrived');
});

test('a file in the lane makes room for one that waits, each time later', async () => {
  const { begin, run, turns } = bench();
  const [one, two] = [begin('slow', 'a', 1, 1e9), begin('slow', 'b', 1, 1e9)];
  await run(60);
  expect([one.ended, two.ended]).toEqual([null, 'transfer.slow-host']);
  await run(630);
  expect(one.ended).toBe('transfer.slow-host');
  expect(turns.slowUntil('b', 'slow')).toBe(0);
  const other = begin('slow', 'b', 1, 1e9);
  const again = begin('slow', 'a', 1, 1e9);
  await run(1);
  expect([other.ended, again.ended]).toEqual([null, 'transfer.slow-host']);
  // It had to make room once already, the other one never.
  await run(630);
  expect(other.ended).toBe('transfer.slow-host');
  const last = begin('slow', 'a', 1, 1e9);
  begin('slow', 'b', 1, 1e9);
  await run(700);
  expect(last.ended).toBeNull();
  await run(560);
  expect(last.ended).toBe('transfer.slow-host');
});

test('without another that waits it keeps the lane, and comes back to a turn when it is quicker', async () => {
  const { begin, run } = bench();
  const file = begin('slow', 'a', 1, 1e9);
  await run(5000);
  expect(file).toMatchObject({ ended: null, slow: [true] });
  file.rate = 10_000;
  await run(61);
  expect(file).toMatchObject({ ended: null, slow: [true, false] });
});

test.each([
  ['of more than 1 kB a second', 1100, null],
  ['that the user’s own limit makes slow', 300, 2000],
])('a file %s keeps its turn', async (_, rate, limit) => {
  const { begin, run } = bench(undefined, limit);
  const file = begin('slow', 'a', rate, 1e9);
  await run(300);
  expect(file).toMatchObject({ ended: null, slow: [] });
});

test('a night of sleep makes no file slow, and “Try again” gives each its turn anew', async () => {
  const { begin, run, clock, turns } = bench();
  const file = begin('host', 'a', 100_000, 1e12);
  await run(10);
  clock.jump(8 * 3_600_000);
  await run(40);
  expect(file.slow).toEqual([]);
  const [one, two] = [begin('slow', 'b', 1, 1e9), begin('slow', 'c', 1, 1e9)];
  await run(60);
  expect([one.ended, two.ended]).toEqual([null, 'transfer.slow-host']);
  turns.reset();
  const again = begin('slow', 'c', 1, 1e9);
  await run(10);
  expect(again).toMatchObject({ ended: null, slow: [] });
});
