import { afterAll, beforeAll, expect, it } from 'vitest';
import { json, type LocalService, localService, page } from '../remote/local-service.ts';
import { Desk } from './command-line.ts';

let desk: Desk;
let service: LocalService;
let isHealthy = false;
const accepted = { id: 'a1', job_id: 'j1', status: 'queued', effective_params: {} };

beforeAll(async () => {
  desk = await Desk.open();
  service = await localService((response, request) => {
    if (request.path === '/v1/settings') return json(200, {})(response, request);
    if (request.method === 'POST') return (isHealthy ? json(202, accepted) : page(503))(response, request);
    return json(404, {})(response, request);
  });
});
afterAll(async () => {
  await desk.close();
  await service.close();
});

const creates = () => service.received.filter((request) => request.method === 'POST');

it('keeps a request that the service could not take, and sends the same one with the same key later', async () => {
  expect((await desk.caliper(['connect', '--url', service.url], 'tok\n')).code).toBe(0);
  const kept = await desk.program(['create', 'standard', '--text', 'a mug', '--json']);
  expect(kept).toMatchObject({ code: 75, stdout: '' });
  expect(kept.stderr).toContain('do not enter it again');
  const again = await desk.program(['jobs']);
  expect(again.stdout).toMatch(/^Not accepted yet: /);
  expect(again.stderr).toMatch(/HTTP 503/);
  isHealthy = true;
  const jobs = await desk.caliper(['jobs', '--json']);
  expect(JSON.parse(jobs.stdout)).toMatchObject({ jobs: [{ remoteId: 'j1' }], submissions: [] });
  const [first, ...others] = creates();
  expect(others.length).toBeGreaterThan(0);
  expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  for (const other of others) {
    expect(other.body).toBe(first?.body);
    expect(other.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  }
});
