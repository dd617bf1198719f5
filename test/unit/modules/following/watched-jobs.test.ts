/** When each live job is due: by its age, by what is on the screen, and by what has ended beside it. */
import { describe, expect, test } from 'vitest';
import type { LiveJob } from '../../../../main/catalogue/catalogue.ts';
import { groupIdSchema, type JobId, jobIdSchema } from '../../../../main/contract/schema/ids.ts';
import { createScreens } from '../../../../main/modules/jobs/connection-jobs.ts';
import { createWatchedJobs, type WatchedJob } from '../../../../main/modules/jobs/watched-jobs.ts';
import { createFakeClock } from '../../../fakes/clock.ts';

const group = groupIdSchema.parse('g');
const id = (name: string): JobId => jobIdSchema.parse(name);
const none: ReadonlySet<JobId> = new Set();

function bench() {
  const clock = createFakeClock();
  const jobs = createWatchedJobs(clock, () => 0.5);
  const createdAt = new Date(clock.now() - 3_600_000).toISOString();
  const live = (name: string, groupIndex: number | null = null, ofGroup = false): LiveJob => ({
    id: id(name),
    remoteId: name,
    createdAt,
    groupId: ofGroup ? group : null,
    groupIndex,
  });
  const of = (name: string): WatchedJob => {
    const found = [...jobs.all()].find((job) => job.remoteId === name);
    if (found === undefined) throw new Error(`${name} is not followed`);
    return found;
  };
  const askAll = (): void => {
    for (const job of jobs.all()) {
      jobs.asking(job);
      jobs.asked(job);
    }
  };
  const dueIn = (name: string): number => of(name).dueAt - clock.now();
  return { clock, jobs, live, of, askAll, dueIn };
}

const family = () => {
  const all = bench();
  const rows = [
    all.live('parent', null, true),
    all.live('one', 1, true),
    all.live('two', 2, true),
    all.live('alone'),
  ];
  all.jobs.sync(rows, none);
  all.askAll();
  return all;
};
const ending = (name: string, groupIndex: number | null) => ({ id: id(name), groupId: group, groupIndex });

describe('on the screen', () => {
  test('an old job is due within 5 s instead of 30 s, and again in 30 s once it is off the screen', async () => {
    const { clock, jobs, live, askAll, dueIn } = bench();
    jobs.sync([live('a'), live('b')], none);
    askAll();
    expect(dueIn('a')).toBe(30_000);
    await clock.advance(10_000);
    jobs.sync([live('a'), live('b')], new Set([id('a')]));
    expect(dueIn('a')).toBeLessThanOrEqual(0);
    expect(dueIn('b')).toBe(20_000);
    askAll();
    expect(dueIn('a')).toBe(4300);
    jobs.sync([live('a'), live('b')], none);
    askAll();
    expect(dueIn('a')).toBe(30_000);
  });

  test('one that cannot be read is not requested more often', () => {
    const { jobs, live, of, dueIn } = bench();
    jobs.sync([live('a')], none);
    for (let tries = 0; tries < 8; tries += 1) jobs.troubled(of('a'));
    const before = dueIn('a');
    jobs.sync([live('a')], new Set([id('a')]));
    expect(dueIn('a')).toBe(before);
  });

  test('each page has its own, forgotten with the page or after two minutes of silence', async () => {
    const clock = createFakeClock();
    const screens = createScreens(clock);
    const [one, other] = [Symbol('one'), Symbol('other')];
    screens.show(one, [id('a'), id('b')]);
    screens.show(other, [id('b'), id('c')]);
    expect([...screens.shown()].toSorted()).toEqual(['a', 'b', 'c']);
    screens.show(one, [id('a')]);
    screens.forget(other);
    expect([...screens.shown()]).toEqual(['a']);
    await clock.advance(119_000);
    expect(screens.shown().size).toBe(1);
    screens.show(one, [id('a')]);
    await clock.advance(119_000);
    expect(screens.shown().size).toBe(1);
    await clock.advance(1000);
    expect(screens.shown().size).toBe(0);
  });
});

describe('what ends beside it', () => {
  test('the end of a parent makes its members due at once, and no other', () => {
    const { jobs, of, dueIn } = family();
    jobs.related([ending('parent', null)]);
    expect([of('one').dueAt, of('two').dueAt]).toEqual([0, 0]);
    expect(dueIn('alone')).toBe(30_000);
  });

  test('the end of a member makes its parent due within seconds, that of the last within one', () => {
    const { jobs, dueIn } = family();
    jobs.related([ending('one', 1)]);
    expect(dueIn('parent')).toBe(2000);
    expect(dueIn('two')).toBe(30_000);
    jobs.forget(id('one'));
    jobs.related([ending('two', 2)]);
    expect(dueIn('parent')).toBe(1000);
  });

  test('what is hurried while a read of it is under way is read once more', () => {
    const { jobs, of } = family();
    jobs.asking(of('one'));
    expect(jobs.hurry(({ remoteId }) => remoteId === 'one')).toBe(true);
    jobs.asked(of('one'));
    expect(of('one').dueAt).toBe(0);
    jobs.asking(of('one'));
    jobs.asked(of('one'));
    expect(of('one').dueAt).toBeGreaterThan(0);
    expect(jobs.hurry(({ remoteId }) => remoteId === 'unknown')).toBe(false);
  });
});
