import { expect, it } from 'vitest';
import { withPathOptions } from '../../../main/cli/commands/connect.ts';

it('adds to what the connection has, replaces, and takes the default again', () => {
  const known = { asset_list: '/v2/assets', bulk_job_status: '/v2/status' };
  expect(withPathOptions(known, ['delete_asset=/v2/assets/{id}/gone', 'bulk_job_status='])).toEqual({
    asset_list: '/v2/assets',
    delete_asset: '/v2/assets/{id}/gone',
  });
  expect(withPathOptions(known, ['asset_list= /v3/a=b '])).toMatchObject({ asset_list: '/v3/a=b' });
  expect(known).toEqual({ asset_list: '/v2/assets', bulk_job_status: '/v2/status' });
});
