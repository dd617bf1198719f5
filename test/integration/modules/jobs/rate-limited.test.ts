/** A whole Caliper whose service asks for a pause: everything rests until then, the connection says so, and the user may insist. */
import { expect, test } from 'vitest';
import { type Desk, openDesk, until } from '../desk.ts';

const options = { signal: undefined };

const healthOf = async (desk: Desk) => (await desk.app.handlers.connections.state(undefined, options)).health;

test('one 429 rests jobs, creates and reads alike; the state says until when; trying again now goes through', async () => {
  const desk = await openDesk();
  await desk.connect();
  await desk.untilAccepted(await desk.create({ name: 'sandbox:hold one' }));
  let isLimited = true;
  desk.proxy.fault = () =>
    isLimited
      ? { kind: 'answer', status: 429, body: '{}', headers: { 'retry-after': '1200' } }
      : { kind: 'pass' };
  const before = Date.now();
  await desk.app.handlers.jobs.refresh(undefined, options);
  const health = await until(async () => {
    const found = await healthOf(desk);
    return found.state === 'rate-limited' ? found : null;
  });
  const nextTryMs = Date.parse(health.nextTryAt ?? '');
  expect(nextTryMs).toBeGreaterThanOrEqual(before + 1_200_000);
  expect(nextTryMs).toBeLessThanOrEqual(Date.now() + 1_200_000);
  const asked = desk.proxy.seen.length;

  isLimited = false;
  const submission = await desk.create({ name: 'sandbox:hold two' });
  // The network coming back is no wish of the user's.
  await desk.app.handlers.jobs.refresh({ automatic: true }, options);
  const waiting = await until(async () => {
    const all = await desk.app.handlers.submissions.list(undefined, options);
    return all.find(({ id, nextTryAt }) => id === submission.id && nextTryAt !== null) ?? null;
  });
  expect(Date.parse(waiting.nextTryAt ?? '')).toBe(nextTryMs);
  // A read of a page: it has the defaults that are kept, and does not ask for newer ones.
  await desk.app.handlers.connections.defaults(undefined, options);
  expect(desk.proxy.seen).toHaveLength(asked);
  expect((await healthOf(desk)).state).toBe('rate-limited');

  await desk.app.handlers.submissions.retryNow({ submissionId: submission.id }, options);
  await desk.untilAccepted(submission);
  await until(async () => ((await healthOf(desk)).state === 'ok' ? true : null));
  expect(desk.proxy.seen.length).toBeGreaterThan(asked);
});
