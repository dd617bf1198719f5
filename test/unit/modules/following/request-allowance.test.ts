/** How many calls may be made, and when the next. */
import { expect, test } from 'vitest';
import { createRequestAllowance } from '../../../../main/modules/jobs/ask-jobs.ts';
import { createFakeClock } from '../../../fakes/clock.ts';

const budget = { burst: 12, perMinute: 20 };

function emptied() {
  const clock = createFakeClock();
  const allowance = createRequestAllowance(clock);
  for (let calls = allowance.room(budget); calls > 0; calls -= 1) allowance.take();
  return { clock, allowance };
}

test('it begins with a burst, and is empty after it', () => {
  const clock = createFakeClock();
  const allowance = createRequestAllowance(clock);
  expect(allowance.room(budget)).toBe(12);
  expect(allowance.nextAt(budget)).toBe(clock.now());
  expect(emptied().allowance.room(budget)).toBe(0);
});

test('it fills by twenty a minute, never beyond the burst', async () => {
  const { clock, allowance } = emptied();
  expect(allowance.nextAt(budget)).toBe(clock.now() + 3000);
  await clock.advance(2999);
  expect(allowance.room(budget)).toBe(0);
  await clock.advance(1);
  expect(allowance.room(budget)).toBe(1);
  await clock.advance(3_600_000);
  expect(allowance.room(budget)).toBe(12);
});

test('a smaller budget takes away what is more than its burst, a larger one fills faster', async () => {
  const clock = createFakeClock();
  const allowance = createRequestAllowance(clock);
  expect(allowance.room({ burst: 64, perMinute: 600 })).toBe(64);
  expect(allowance.room(budget)).toBe(12);
  for (let calls = 12; calls > 0; calls -= 1) allowance.take();
  await clock.advance(3000);
  expect(allowance.room({ burst: 64, perMinute: 600 })).toBe(30);
});

test('one call beyond it is allowed when something is known to have happened, at most once a second', async () => {
  const { clock, allowance } = emptied();
  allowance.allowOne();
  expect(allowance.room(budget)).toBe(1);
  allowance.take();
  allowance.allowOne();
  expect(allowance.room(budget)).toBe(0);
  await clock.advance(1000);
  allowance.allowOne();
  expect(allowance.room(budget)).toBe(1);
});

test('a user who asks has the whole burst again', () => {
  const { allowance } = emptied();
  allowance.fill();
  expect(allowance.room(budget)).toBe(12);
});

test('a clock that is set back takes nothing away, and it goes on to fill from there', () => {
  let now = 1_000_000;
  const allowance = createRequestAllowance({ now: () => now, after: () => ({ cancel: () => undefined }) });
  for (let calls = allowance.room(budget); calls > 2; calls -= 1) allowance.take();
  now -= 3_600_000;
  expect(allowance.room(budget)).toBe(2);
  now += 3000;
  expect(allowance.room(budget)).toBe(3);
});
