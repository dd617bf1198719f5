import { describe, expect, it } from 'vitest';
import { AppError, isAppError } from '../../../main/contract/plain/errors.ts';
import type { OpenOperation } from '../../../main/contract/plain/operation-paths.ts';
import { createOpenOperations } from '../../../main/remote/service-address.ts';

const baseUrl = 'https://api.example.com';
const notOffered = (status: number) =>
  new AppError('remote.not-offered', { operation: 'delete an asset', path: '/v1/assets/a', baseUrl, status });
const notFound = new AppError('remote.not-found', { what: 'the asset a' });
const garbled = new AppError('remote.invalid-response', { operation: 'x', field: 'y', expected: 'z' });
const offline = new AppError('remote.unreachable', { baseUrl, reason: 'x' });
const fails = (thrown: AppError) => async (): Promise<unknown> => {
  await Promise.resolve();
  throw thrown;
};
const reads = () => Promise.resolve('an asset');

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'no error';
  } catch (error) {
    return isAppError(error) ? error.code : String(error);
  }
}

function watched() {
  const told: OpenOperation[] = [];
  const open = createOpenOperations({}, (operation) => told.push(operation));
  return { told, open };
}

describe('what a refusal means', () => {
  it.each<[string, () => Promise<unknown>, () => Promise<unknown>, string, boolean]>([
    ['405', fails(notOffered(405)), fails(notFound), 'remote.not-offered', false],
    ['404, and the resource reads', fails(notOffered(404)), reads, 'remote.not-offered', false],
    [
      '404, and the resource reads oddly',
      fails(notOffered(404)),
      fails(garbled),
      'remote.not-offered',
      false,
    ],
    ['404, and the resource is unknown', fails(notOffered(404)), fails(notFound), 'remote.not-found', true],
    ['404, and then the line is dead', fails(notOffered(404)), fails(offline), 'remote.unreachable', true],
    ['another error', fails(offline), reads, 'remote.unreachable', true],
    ['success', reads, fails(notFound), 'no error', true],
  ])('%s', async (_, make, readable, code, offered) => {
    const { told, open } = watched();
    expect(await codeOf(open.call('delete_asset', make, readable))).toBe(code);
    expect(open.offers('delete_asset')).toBe(offered);
    expect(told).toEqual(offered ? [] : ['delete_asset']);
    expect(open.offers('delete_variation_set')).toBe(true);
  });

  it('is told once', async () => {
    const { told, open } = watched();
    for (const _ of [1, 2]) await codeOf(open.call('asset_bundle', fails(notOffered(405)), reads));
    expect(told).toEqual(['asset_bundle']);
  });
});

describe('paths', () => {
  it('are the defaults, or what the connection says', () => {
    const open = createOpenOperations({ delete_asset: '/v2/rm/{id}/now', bulk_job_status: '/jobs:bulk' });
    expect(open.pathOf('delete_asset', 'a%201')).toBe('/v2/rm/a%201/now');
    expect(open.pathOf('bulk_job_status')).toBe('/jobs:bulk');
    expect(open.pathOf('asset_bundle', '$&')).toBe('/v1/assets/$&/bundle');
    expect(open.pathOf('asset_list')).toBe('/v1/assets');
  });

  it('are refused when they lead elsewhere', () => {
    expect(() => createOpenOperations({ asset_list: '//evil.example/v1' })).toThrow('another host');
    expect(() => createOpenOperations({ delete_asset: '/v1/assets' })).toThrow('{id}');
  });
});
