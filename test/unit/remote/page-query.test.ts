import { expect, it } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { pageQuery } from '../../../main/remote/endpoints/call.ts';

it.each<[Parameters<typeof pageQuery>[0], string]>([
  [{}, ''],
  [{ limit: 100 }, '?limit=100'],
  [{ cursor: 0 }, '?cursor=0'],
  [{ limit: 1, cursor: 'a&b=c d', status: 'failed' }, '?limit=1&cursor=a%26b%3Dc+d&status=failed'],
])('%j is %s', (page, query) => expect(pageQuery(page)).toBe(query));

it.each([0, -1, 101, 1.5, Number.NaN])('a limit of %d is not sent', (limit) => {
  let thrown: unknown;
  try {
    pageQuery({ limit });
  } catch (error) {
    thrown = error;
  }
  expect(isAppError(thrown, 'request.invalid') && thrown.data.issues[0]?.field).toBe('limit');
});
