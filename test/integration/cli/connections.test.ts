/** Connecting with paths of one's own, and the list of connections. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSmallService } from '../services/small-service.ts';
import { Desk } from './command-line.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
  await desk.caliper(['library', 'use', desk.library, '--create']);
});
afterAll(() => desk.close());

it('keeps the paths given with a connection, adds to them, and lists what is out of the ordinary', async () => {
  const service = await startSmallService();
  const connect = (...paths: string[]) =>
    desk.caliper(['connect', '--url', service.url, '--name', 'Small', ...paths], 'token-1\n');
  const empty = await desk.caliper(['connections']);
  expect(empty).toMatchObject({ code: 0, stdout: 'No service is connected yet.\n' });
  const first = await connect('--path', 'asset_list=/v2/assets', '--path', 'bulk_job_status=/v2/status');
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toContain('asset_list is at /v2/assets.');
  const second = await connect('--path', 'bulk_job_status=', '--path', 'delete_asset=/v2/assets/{id}/gone');
  expect(second).toMatchObject({ code: 0, stderr: '' });
  const list = await desk.caliper(['connections']);
  expect(list.stdout).toContain('Small');
  expect(list.stdout).toContain('“Small” has asset_list at /v2/assets.');
  expect(list.stdout).not.toContain('bulk_job_status');
  const json = await desk.caliper(['connections', '--json']);
  expect(JSON.parse(json.stdout)).toMatchObject({
    schema: 1,
    connections: [
      {
        name: 'Small',
        active: true,
        paths: { asset_list: '/v2/assets', delete_asset: '/v2/assets/{id}/gone' },
      },
    ],
  });
  expect(json.stdout).not.toContain('token-1');
});
