/** What deliveries say about a receiver, in words. */
import { expect, test } from 'vitest';
import {
  diagnoseDelivery,
  diagnoseEndpoint,
  type JudgedDelivery,
} from '../../../main/contract/plain/webhooks.ts';

const delivery = (more: Partial<JudgedDelivery> = {}): JudgedDelivery => ({
  status: 'pending',
  attempts: 1,
  lastResponseCode: null,
  ...more,
});

test.each([
  [null, 'no-answer', /within|longer than 10 s/],
  [301, 'redirect', /HTTP 301.*does not follow.*Replace/],
  [308, 'redirect', /HTTP 308/],
  [401, 'credentials', /HTTP 401.*signature/],
  [404, 'no-such-path', /HTTP 404.*path/],
  [405, 'method', /POST/],
  [413, 'too-large', /few hundred bytes/],
  [422, 'refused', /HTTP 422/],
  [429, 'too-many', /HTTP 429/],
  [500, 'failed', /its log/],
  [502, 'gateway', /tunnel/],
  [199, 'odd', /200 to 299/],
] as const)('an attempt that ended with %s is told as %s', (lastResponseCode, fault, words) => {
  const found = diagnoseDelivery(delivery({ lastResponseCode }));
  expect(found).toMatchObject({ tone: 'failing', fault });
  expect(found.sentence).toMatch(words);
});

test('a dead one says that it is not sent again, why, and that nothing is lost', () => {
  const dead = diagnoseDelivery(delivery({ status: 'dead', attempts: 14, lastResponseCode: 307 }));
  expect(dead).toMatchObject({ tone: 'dead', fault: 'redirect' });
  expect(dead.sentence).toMatch(/14 attempts.*not sent again.*HTTP 307.*Nothing is lost/);
});

test('an endpoint is judged by the last delivery that was tried', () => {
  const queued = delivery({ attempts: 0 });
  const good = delivery({ status: 'delivered', lastResponseCode: 204 });
  expect(diagnoseEndpoint([])).toBeNull();
  expect(diagnoseEndpoint([queued])).toMatchObject({ tone: 'waiting', fault: null });
  expect(diagnoseEndpoint([queued, good, delivery()])).toMatchObject({ tone: 'good' });
  expect(diagnoseEndpoint([queued, delivery({ lastResponseCode: 503 }), good])).toMatchObject({
    fault: 'gateway',
  });
});
