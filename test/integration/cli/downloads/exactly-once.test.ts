/** A request that the service could not take, and what `caliper jobs` does and says of it: the same whatever comes first. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { jobs } from '../../../../main/cli/commands/jobs.ts';
import { createOutput } from '../../../../main/cli/output.ts';
import { silentLog } from '../../../../main/core/logging/log.ts';
import { type Answer, json, type LocalService, localService, page } from '../../remote/local-service.ts';
import { Desk } from '../command-line.ts';

let desk: Desk;
let service: LocalService;
let isHealthy: boolean;
/** What the service answers to a read of a job. */
let readJob: Answer;
const accepted = { id: 'a1', job_id: 'j1', status: 'queued', effective_params: {} };
const job = {
  id: 'j1',
  resource: { type: 'asset', id: 'a1' },
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-01-02T03:04:06Z',
};

beforeEach(async () => {
  isHealthy = false;
  readJob = json(200, { ...job, status: 'queued' });
  desk = await Desk.open();
  service = await localService((response, request) => {
    if (request.path === '/v1/settings') return json(200, {})(response, request);
    if (request.path === '/v1/jobs/j1') return readJob(response, request);
    if (request.method === 'POST' && request.path === '/v1/assets/standard')
      return (isHealthy ? json(202, accepted) : page(503))(response, request);
    return json(404, {})(response, request);
  });
  const connected = await desk.caliper(['connect', '--url', service.url], 'tok\n');
  if (connected.code !== 0) throw new Error(connected.stderr);
});
afterEach(async () => {
  await desk.close();
  await service.close();
});

const creates = () => service.received.filter((request) => request.path === '/v1/assets/standard');
const create = (name: string) => desk.caliper(['create', 'standard', '--text', 'a mug', '--name', name]);

it('keeps a request that the service could not take, and sends the same one with the same key later', async () => {
  const kept = await desk.program(['create', 'standard', '--text', 'a mug', '--json']);
  expect(kept.code).toBe(75);
  expect(JSON.parse(kept.stdout)).toMatchObject({ submissions: [{ state: 'waiting', attempt: 1 }] });
  expect(kept.stderr).toMatch(/“caliper queue resume \S+” sends it\./);
  const again = await desk.program(['jobs']);
  expect(again.stdout).toMatch(/^Not accepted yet: /);
  expect(again.stderr).toMatch(/HTTP 503/);
  isHealthy = true;
  const list = await desk.caliper(['jobs', '--json']);
  expect(JSON.parse(list.stdout)).toMatchObject({ jobs: [{ remoteId: 'j1' }], submissions: [] });
  const [first, ...others] = creates();
  expect(others.length).toBeGreaterThan(0);
  expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  for (const other of others) {
    expect(other.body).toBe(first?.body);
    expect(other.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  }
});

it('says once why nothing was accepted, although more wait than are tried', async () => {
  for (const name of ['A', 'B', 'C', 'D']) expect((await create(name)).code).toBe(75);
  const before = creates().length;
  const list = await desk.caliper(['jobs']);
  expect(list.stdout.match(/^Not accepted yet: /gm)).toHaveLength(4);
  expect(list.stderr).toMatch(/^[^\n]*HTTP 503[^\n]*\n$/);
  // Two at a time; behind their failure nothing else is tried.
  expect(creates().length - before).toBe(2);
});

it('waits for what the service says of a job, however soon it answers other calls', async () => {
  isHealthy = true;
  expect((await create('Mug')).code).toBe(0);
  readJob = (response, request) =>
    void setTimeout(
      () => json(200, { ...job, status: 'running', current_stage: 'meshing' })(response, request),
      150,
    );
  const list = await desk.caliper(['jobs']);
  expect(list).toMatchObject({ code: 0, stderr: '' });
  expect(list.stdout).toMatch(/ running +meshing +Mug /);
});

it('asks for jobs although requests could not be sent, and says both', async () => {
  isHealthy = true;
  expect((await create('Mug')).code).toBe(0);
  isHealthy = false;
  expect((await create('Bowl')).code).toBe(75);
  readJob = json(401, { type: 'about:blank', title: 'Unauthorized', status: 401 });
  const list = await desk.caliper(['jobs']);
  expect(list.stdout).toMatch(/^Not accepted yet: Bowl/);
  const [unsent, unread, ...others] = list.stderr.trimEnd().split('\n');
  expect(unsent).toContain('HTTP 503');
  expect(unread).toContain('token');
  expect(others).toEqual([]);
});

it('says that the service does not answer when nothing is heard of it', async () => {
  isHealthy = true;
  expect((await create('Mug')).code).toBe(0);
  readJob = () => undefined;
  const said = { stdout: '', stderr: '' };
  const stdout = { write: (text: string) => (said.stdout += text) };
  const stderr = { write: (text: string) => (said.stderr += text) };
  await jobs(
    {
      locations: { libraryPath: desk.library, userDataPath: desk.settings },
      needsLibrary: true,
      lockTimeoutMs: 0,
      json: false,
      output: createOutput({ json: false, stdout, stderr }),
      log: silentLog,
      signal: new AbortController().signal,
      stdin: process.stdin,
      stdout,
      stderr,
    },
    { limit: 10, quietMs: 200 },
  );
  expect(said.stderr).toBe('The service does not respond; the list may be outdated. Try again later.\n');
  expect(said.stdout).toMatch(/ queued +Mug /);
});
