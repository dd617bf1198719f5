/** When the page says that nobody does anything. */
import { expect, it } from 'vitest';
import { pageRest } from '../../../../renderer/app/page-rest.ts';
import { createClockDouble, settle } from '../bridge/events-double.ts';

function setUp() {
  const [page, clock, gone] = [new EventTarget(), createClockDouble(), new AbortController()];
  const idle: (() => void)[] = [];
  const rest = pageRest({ page, time: clock, idle: (done) => void idle.push(done), signal: gone.signal });
  let rests = 0;
  const wait = (): void => void rest().then(() => (rests += 1));
  const press = (): void => void page.dispatchEvent(new Event('keydown'));
  return { clock, gone, idle, wait, press, rests: () => rests };
}

it('waits for a second without any action, and then for the page', async () => {
  const { clock, idle, wait, press, rests } = setUp();
  wait();
  clock.pass(900);
  press();
  clock.pass(100);
  clock.pass(899);
  expect(idle).toHaveLength(0);
  clock.pass(1);
  await settle();
  expect([idle.length, rests()]).toEqual([1, 0]);
  idle[0]?.();
  await settle();
  expect(rests()).toBe(1);
});

it('waits for no second that is over already, and for ever when it is not needed any more', async () => {
  const { clock, gone, idle, wait } = setUp();
  clock.pass(5000);
  wait();
  expect(idle).toHaveLength(1);
  gone.abort();
  wait();
  clock.pass(5000);
  await settle();
  expect(idle).toHaveLength(1);
});
