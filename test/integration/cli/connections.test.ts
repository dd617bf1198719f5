/** Connecting with paths of one's own, and the list of connections. */
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSmallService } from '../modules/small-service.ts';
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

it('connects a service in the place of one whose URL was lost only when that one is named', async () => {
  const [first, second] = await Promise.all([startSmallService(), startSmallService()]);
  const connect = (url: string, ...more: string[]) =>
    desk.caliper(['connect', '--url', url, ...more, '--json'], 'token-1\n');
  const lost = String(JSON.parse((await connect(first.url)).stdout).id);
  const raw = new Database(path.join(desk.library, '.caliper', 'catalogue.db'));
  raw.prepare('UPDATE connections SET base_url = NULL, active = 0 WHERE id = ?').run(lost);
  raw.close();

  const other = await desk.caliper(['connect', '--url', second.url], 'token-1\n');
  expect(other).toMatchObject({ code: 0, stderr: '' });
  expect(other.stdout).toContain(`caliper connect --url URL --for ${lost}`);
  const { id } = JSON.parse((await connect(second.url)).stdout);
  expect(id).not.toBe(lost);

  const named = await connect(first.url, '--for', lost);
  expect(JSON.parse(named.stdout)).toMatchObject({ id: lost, baseUrl: first.url, active: true });
  const wrong = await connect(first.url, '--for', String(id));
  expect(wrong.code).toBe(1);
  expect(wrong.stderr + wrong.stdout).toContain('connection.address-known');
  const alone = await desk.caliper(['connect', '--sandbox', '--for', lost]);
  expect(alone).toMatchObject({ code: 2 });
});
