import { describe, expect, test } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import {
  defaultOperationPaths,
  isOpenOperation,
  type OperationPaths,
  openOperations,
  operationPath,
  requireSoundPaths,
  whyPathRefused,
} from '../../../main/contract/plain/operation-paths.ts';

describe('whyPathRefused', () => {
  test('every default path is sound, and every operation is listed once', () => {
    expect(openOperations.toSorted()).toEqual(Object.keys(defaultOperationPaths).toSorted());
    for (const operation of openOperations)
      expect(whyPathRefused(operation, defaultOperationPaths[operation])).toBeNull();
  });

  test.each(['/jobs:bulk', '/v2/jobs/status/', '/a%20b/~status', '/v1.2/jobs...'])(
    '%s is a path without an id',
    (path) => expect(whyPathRefused('bulk_job_status', path)).toBeNull(),
  );

  test.each(['/assets/{id}', '/v2/delete/{id}/now', '/{id}'])('%s is a path with an id', (path) =>
    expect(whyPathRefused('delete_asset', path)).toBeNull(),
  );

  test.each([
    ['', 'empty'],
    [`/${'a'.repeat(500)}`, '500'],
    ['v1/jobs', 'begin with'],
    ['https://evil.test/v1', 'full URL'],
    ['javascript:alert(1)', 'full URL'],
    ['//evil.test/v1', 'another host'],
    ['/\\evil.test', 'backslash'],
    ['/v1/jobs?all=1', 'query'],
    ['/v1/jobs#x', 'fragment'],
    ['/v1/ jobs', 'invisible'],
    ['/v1/jobs\n', 'invisible'],
    ['/v1/jo\u0000bs', 'invisible'],
    ['/v1/../admin', '..'],
    ['/v1/%2E%2e/admin', '..'],
    ['/v1/.%2e/admin', '..'],
    ['/..', '..'],
    ['/v1/./jobs', 'as a segment'],
    ['/v1//jobs', '//'],
    ['/v1/jobs%', '%'],
    ['/v1/jobs%zz', '%'],
    ['/v1/jobs%0d%0aX', 'encoded'],
    ['/v1/a%2f..%2fb', 'encoded'],
    ['/v1/jöbs', 'written with'],
    ['/v1/jobs\u202e', 'written with'],
    ['/v1/<jobs>', 'written with'],
    ['/v1/jobs/{id}', 'braces'],
    ['/v1/{jobs}', 'braces'],
  ])('%j is refused', (path, reason) => {
    expect(whyPathRefused('bulk_job_status', path)).toContain(reason);
  });

  test.each([
    ['/v1/assets', 'has no'],
    ['/v1/{id}/assets/{id}', 'more than once'],
    ['/v1/assets/{id}.json', 'segment of its own'],
    ['/v1/assets/x{id}', 'segment of its own'],
    ['/v1/{kind}/{id}', 'segment of its own'],
    ['/v1/assets/{ID}', 'has no'],
    ['/v1/{id}/{id}x', 'segment of its own'],
  ])('%j is refused where an id belongs', (path, reason) => {
    expect(whyPathRefused('delete_asset', path)).toContain(reason);
  });

  test('what is accepted stays below the base URL in a URL parser', () => {
    for (const path of ['/jobs:bulk', '/a%20b/~status', '/v1.2/jobs...', '/v1/a;b=c', "/v1/it's(ok)"]) {
      expect(whyPathRefused('bulk_job_status', path)).toBeNull();
      const url = new URL(`https://api.test/base${path}`);
      expect(url.origin + url.pathname).toBe(`https://api.test/base${path}`);
    }
  });
});

test('the path in use is the connection’s own, else the default', () => {
  expect(operationPath({ asset_list: '/list' }, 'asset_list')).toBe('/list');
  expect(operationPath({ asset_list: '/list' }, 'delete_asset')).toBe('/v1/assets/{id}');
  expect(isOpenOperation('asset_list')).toBe(true);
  expect(isOpenOperation('toString')).toBe(false);
});

test('requireSoundPaths names the operation and the reason', () => {
  expect(() => requireSoundPaths({ asset_list: '/a', delete_asset: '/b/{id}' })).not.toThrow();
  expect(refusalOf({ asset_list: '/a', delete_asset: '/b' })).toEqual({
    operation: 'delete_asset',
    path: '/b',
    reason: 'it has no “{id}” for the resource’s ID',
  });
});

function refusalOf(paths: OperationPaths): unknown {
  try {
    requireSoundPaths(paths);
  } catch (error) {
    if (isAppError(error, 'connection.path-invalid')) return error.data;
    throw error;
  }
  return null;
}
