/** What is fetched of the account: read while somebody looks, at most once a second, and the newest answer counts. */
import { expect, it } from 'vitest';
import type { AppEvent } from '../../../../main/contract/events.ts';
import type { Fetches } from '../../../../main/contract/schema/asset.ts';
import { createFetches } from '../../../../renderer/modules/queue/store/account-activity.ts';
import { createFakeClock } from '../../../fakes/clock.ts';

const sum = (assets: number): Fetches => ({ assets, paused: 0, stopped: 0, bytesPerSecond: 0 });

function openFetches() {
  const clock = createFakeClock();
  const asked: PromiseWithResolvers<Fetches>[] = [];
  const heard: ((batch: readonly AppEvent[]) => void)[] = [];
  const ask = (): Promise<Fetches> => {
    const question = Promise.withResolvers<Fetches>();
    asked.push(question);
    return question.promise;
  };
  const fetches = createFetches({
    api: { transfers: { elsewhere: ask, pauseElsewhere: ask } },
    events: { on: (listener) => void heard.push(listener) },
    clock,
  });
  const tell = (): void => heard.forEach((listener) => listener([{ type: 'ready' }]));
  return { clock, asked, fetches, tell };
}

it('is read when it is shown, then at most once a second, and not when nobody looks', async () => {
  const { clock, asked, fetches, tell } = openFetches();
  tell();
  await clock.advance(5000);
  expect(asked).toHaveLength(0);
  fetches.setShown(true);
  expect(asked).toHaveLength(1);
  for (let n = 0; n < 5; n += 1) tell();
  await clock.advance(999);
  expect(asked).toHaveLength(1);
  await clock.advance(1);
  expect(asked).toHaveLength(2);
  tell();
  fetches.setShown(false);
  await clock.advance(5000);
  expect(asked).toHaveLength(2);
});

it('shows what was requested last, and keeps it when reading fails', async () => {
  const { asked, fetches } = openFetches();
  fetches.setShown(true);
  const paused = fetches.pause(true);
  asked[1]?.resolve(sum(2));
  await paused;
  asked[0]?.resolve(sum(9));
  await asked[0]?.promise;
  expect(fetches.store.getState()).toEqual({ ...sum(2), leftMs: null });
  const refused = fetches.pause(false);
  asked[2]?.reject(new Error('not now'));
  await expect(refused).rejects.toThrow('not now');
  expect(fetches.store.getState()).toEqual({ ...sum(2), leftMs: null });
});

it('tells how long they will take by how many were finished since somebody looks', async () => {
  const { clock, asked, fetches, tell } = openFetches();
  const leftAfter = async (next: Fetches): Promise<number | null | undefined> => {
    asked.at(-1)?.resolve(next);
    await clock.advance(0);
    return fetches.store.getState()?.leftMs;
  };
  const later = async (ms: number): Promise<void> => {
    tell();
    await clock.advance(ms);
  };
  fetches.setShown(true);
  expect(await leftAfter(sum(100))).toBeNull();
  await later(5000);
  expect(await leftAfter(sum(90)), 'too early').toBeNull();
  await later(5000);
  expect(await leftAfter(sum(80))).toBe(40_000);
  await later(5000);
  expect(await leftAfter({ ...sum(80), paused: 80 }), 'nothing goes on').toBeNull();
  await clock.advance(3_600_000);
  await later(5000);
  expect(await leftAfter(sum(80)), 'the pause does not count').toBeNull();
  await later(10_000);
  expect(await leftAfter(sum(60))).toBe(30_000);
  await later(10_000);
  expect(await leftAfter(sum(200)), 'others came').toBe(200_000);
  fetches.setShown(false);
  fetches.setShown(true);
  expect(await leftAfter(sum(100))).toBeNull();
});
