/** Which ancestors are watched, and when one is gone. */
import { describe, expect, it } from 'vitest';
import {
  type Ancestor,
  ancestorsToWatch,
  isSame,
  type LookUp,
  parseProcStat,
} from '../../../main/core/parent-watch.ts';

const one = (pid: number, parentPid: number, name: string): Ancestor => ({
  pid,
  parentPid,
  name,
  startTicks: pid * 10,
  state: 'S',
});
const watched = (chain: Ancestor[]): number[] =>
  ancestorsToWatch(chain[0]?.pid ?? 0, (pid) => chain.find((a) => a.pid === pid) ?? null).map((a) => a.pid);

describe('the watched ancestors', () => {
  it.each<[string, Ancestor[], number[]]>([
    [
      'npm with a shell between',
      [one(30, 20, 'sh'), one(20, 10, 'npm run start'), one(10, 1, 'bash')],
      [30, 20],
    ],
    ['npm alone', [one(20, 10, 'npm start'), one(10, 1, 'bash')], [20]],
    [
      'npm behind the node of a package',
      [one(40, 30, 'node'), one(30, 20, 'sh'), one(20, 10, 'npm exec cali'), one(10, 1, 'bash')],
      [40, 30, 20],
    ],
    ['a shell without npm', [one(20, 10, 'bash'), one(10, 1, 'sshd')], [20]],
    ['a program that only begins like npm', [one(20, 10, 'npmd'), one(10, 1, 'init')], [20]],
    ['the inner of two npm', [one(30, 20, 'npm run a'), one(20, 10, 'sh'), one(10, 1, 'npm run b')], [30]],
    ['nothing when the parent is gone already', [], []],
  ])('are %s', (_name, chain, expected) => {
    expect(watched(chain)).toEqual(expected);
  });

  it.each<[string, ReturnType<LookUp>, boolean]>([
    ['the same', one(7, 1, 'sh'), true],
    ['renamed', { ...one(7, 1, 'sh'), name: 'bash' }, true],
    ['handed to another parent', { ...one(7, 1, 'sh'), parentPid: 99 }, true],
    ['gone', null, false],
    ['a zombie', { ...one(7, 1, 'sh'), state: 'Z' }, false],
    ['not to be found out', 'unknown', true],
    ['another one with the same id', { ...one(7, 1, 'sh'), startTicks: 71 }, false],
  ])('%s', (_name, now, expected) => {
    expect(isSame(one(7, 1, 'sh'), now)).toBe(expected);
  });
});

const rest = (ticks: number): string => `S 20 30 30 0 -1 4194304 1 2 3 4 5 6 7 8 20 0 11 0 ${ticks} 123 456`;

describe('/proc/<pid>/stat', () => {
  it.each<[string, Ancestor | null]>([
    [`30 (sh) ${rest(555)}`, { pid: 30, parentPid: 20, startTicks: 555, name: 'sh', state: 'S' }],
    [
      `30 (npm run) x (y) ${rest(9)}`,
      { pid: 30, parentPid: 20, startTicks: 9, name: 'npm run) x (y', state: 'S' },
    ],
    ['', null],
    ['30 (sh', null],
    ['30 (sh) S 20', null],
  ])('%j', (line, expected) => {
    expect(parseProcStat(line)).toEqual(expected);
  });
});
