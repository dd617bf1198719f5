/** Jobs followed by bulk status against the real service, and what happens where it is missing, broken or wrong. */
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Connection, ConnectionHealth } from '../../../../main/contract/schema/connection.ts';
import type { Job } from '../../../../main/contract/schema/job.ts';
import type { Fault } from '../../../fakes/faulty-proxy.ts';
import { type Desk, openDesk, until } from '../desk.ts';

const options = { signal: undefined };
const bulkPath = '/v1/jobs/status';
const pass: Fault = { kind: 'pass' };

const jobsOf = (desk: Desk): Promise<Job[]> => desk.app.handlers.jobs.list({ limit: 50 }, options);
const bulkCalls = (desk: Desk) => desk.proxy.seen.filter(({ path }) => path === bulkPath);
const readsOf = (desk: Desk, job: Job) =>
  desk.proxy.seen.filter(({ method, path }) => method === 'GET' && path === `/v1/jobs/${job.remoteId}`);

async function stateOf(desk: Desk): Promise<{ connection: Connection; health: ConnectionHealth }> {
  const { connections, health } = await desk.app.handlers.connections.state(undefined, options);
  const connection = connections.find(({ active }) => active);
  if (connection === undefined) throw new Error('there is no active connection');
  return { connection, health };
}

/** A desk with so many jobs that stay live until their service is told otherwise. */
async function deskWithHeld(names: readonly string[]): Promise<{ desk: Desk; jobs: Job[] }> {
  const desk = await openDesk();
  await desk.connect();
  for (const name of names) await desk.untilAccepted(await desk.create({ name: `sandbox:hold ${name}` }));
  return { desk, jobs: await jobsOf(desk) };
}

/** Refreshes until the answer is not null: the reads follow each other without their waiting. */
function whileRefreshing<T>(desk: Desk, ask: () => Promise<T | null>): Promise<T> {
  return until(async () => {
    await desk.app.handlers.jobs.refresh(undefined, options);
    return ask();
  });
}

test('two jobs are read by one call, to their end and into the library', async () => {
  const desk = await openDesk();
  await desk.connect();
  const made = await Promise.all(['One', 'Two', 'Three'].map((name) => desk.create({ name })));
  const assets = await Promise.all(made.map(desk.untilAccepted));
  await Promise.all(assets.map(desk.untilDownloaded));
  const shared = bulkCalls(desk).map(({ body }) => JSON.parse(body).ids.length);
  expect(Math.max(...shared)).toBeGreaterThan(1);
  const jobs = await jobsOf(desk);
  expect(jobs.map(({ status }) => status)).toEqual(['complete', 'complete', 'complete']);
  expect(jobs.every(({ transitions }) => transitions.at(-1)?.status === 'complete')).toBe(true);
});

test('a user who refreshes has everything read at once, in one call', async () => {
  const { desk, jobs } = await deskWithHeld(['a', 'b', 'c']);
  const all = jobs.map(({ remoteId }) => remoteId).toSorted();
  const whole = () => bulkCalls(desk).filter(({ body }) => JSON.parse(body).ids.length === all.length);
  await desk.app.handlers.jobs.refresh(undefined, options);
  const [call] = await until(async () => (whole().length > 0 ? whole() : null));
  expect(JSON.parse(call?.body ?? '{}').ids.toSorted()).toEqual(all);
});

describe('a service without bulk status', () => {
  test.each([
    ['404 as a problem', 404, '{"type":"not-found","title":"No such path"}', 'application/problem+json'],
    ['404 as a page', 404, '<html>no</html>', 'text/html'],
    ['405', 405, '{}', 'application/json'],
  ])(
    '(%s) is read one by one at once, and not asked for it again',
    async (_what, status, body, contentType) => {
      const desk = await openDesk();
      desk.proxy.fault = ({ path }) =>
        path === bulkPath ? { kind: 'answer', status, body, contentType } : pass;
      await desk.connect();
      const states = new Set<string>();
      const made = await Promise.all(['One', 'Two', 'Three'].map((name) => desk.create({ name })));
      const assets = await Promise.all(made.map(desk.untilAccepted));
      await whileRefreshing(desk, async () => {
        states.add((await stateOf(desk)).health.state);
        const details = await Promise.all(
          assets.map((assetId) => desk.app.handlers.assets.get({ assetId }, options)),
        );
        return details.every(({ transfer }) => transfer?.state === 'complete') ? true : null;
      });
      expect(bulkCalls(desk)).toHaveLength(1);
      expect([...states].filter((state) => state !== 'ok' && state !== 'unknown')).toEqual([]);
      const { connection } = await stateOf(desk);
      expect(connection.notOffered).toMatchObject([{ operation: 'bulk_job_status', path: bulkPath }]);
      await desk.restart();
      await desk.app.handlers.jobs.refresh(undefined, options);
      expect(bulkCalls(desk)).toHaveLength(1);
    },
  );
});

test.each<[string, Fault]>([
  ['fails', { kind: 'answer', status: 500, body: '{}' }],
  ['is refused', { kind: 'answer', status: 403, body: '{"type":"forbidden"}' }],
  ['is a page', { kind: 'answer', status: 200, body: '<html></html>', contentType: 'text/html' }],
  ['is not as specified', { kind: 'answer', status: 200, body: '{"jobs":[]}' }],
])('a bulk status that %s does not keep jobs from arriving', async (_what, fault) => {
  const desk = await openDesk();
  desk.proxy.fault = ({ path }) => (path === bulkPath ? fault : pass);
  await desk.connect();
  const states = healthStates(desk);
  const made = await Promise.all(['One', 'Two'].map((name) => desk.create({ name })));
  const assets = await Promise.all(made.map(desk.untilAccepted));
  await Promise.all(assets.map(desk.untilDownloaded));
  const { connection, health } = await stateOf(desk);
  expect(connection.notOffered).toEqual([]);
  expect(health.state).toBe('ok');
  expect([...states]).not.toContain('unreachable');
});

/** Every state of the connection that is announced from now on. */
function healthStates(desk: Desk): ReadonlySet<ConnectionHealth['state']> {
  const states = new Set<ConnectionHealth['state']>();
  const end = new AbortController();
  onTestFinished(() => end.abort());
  void (async () => {
    for await (const event of await desk.app.handlers.events.subscribe(undefined, { signal: end.signal }))
      if (event.type === 'connections.changed') states.add(event.state.health.state);
  })();
  return states;
}

/** Puts `entry` in the place of a job. */
function editing(job: Job | undefined, entry: unknown): Fault {
  return {
    kind: 'edit',
    edit: (body) => {
      const answer = JSON.parse(body);
      if (Object.hasOwn(answer.jobs, job?.remoteId ?? '')) answer.jobs[job?.remoteId ?? ''] = entry;
      return JSON.stringify(answer);
    },
  };
}

describe('one entry of a bulk answer', () => {
  test('that is no job holds up neither the others nor what is new', async () => {
    const { desk, jobs } = await deskWithHeld(['poisoned', 'other']);
    const poisoned = jobs.find(({ name }) => name?.includes('poisoned'));
    const states = new Set<string>();
    desk.proxy.fault = ({ path }) => (path === bulkPath ? editing(poisoned, { id: 7 }) : pass);
    const assetId = await desk.untilAccepted(await desk.create({ name: 'New' }));
    await whileRefreshing(desk, async () => {
      states.add((await stateOf(desk)).health.state);
      const { transfer } = await desk.app.handlers.assets.get({ assetId }, options);
      return transfer?.state === 'complete' ? true : null;
    });
    expect([...states]).not.toContain('failing');
  });

  test('that is null is not believed when the job itself can be read', async () => {
    const { desk, jobs } = await deskWithHeld(['hidden', 'other']);
    const hidden = jobs.find(({ name }) => name?.includes('hidden'));
    if (hidden === undefined) throw new Error('the job is missing');
    desk.proxy.fault = ({ path }) => (path === bulkPath ? editing(hidden, null) : pass);
    const before = readsOf(desk, hidden).length;
    await whileRefreshing(desk, async () => (readsOf(desk, hidden).length > before + 6 ? true : null));
    expect((await jobsOf(desk)).find(({ id }) => id === hidden.id)?.status).not.toBe('failed');
  });

  test('that is null five times, the last by a read of its own, is a job that the service forgot', async () => {
    const { desk, jobs } = await deskWithHeld(['gone', 'other']);
    const gone = jobs.find(({ name }) => name?.includes('gone'));
    if (gone === undefined) throw new Error('the job is missing');
    const before = readsOf(desk, gone).length;
    const callsBefore = bulkCalls(desk).length;
    desk.proxy.fault = ({ path }) => {
      if (path === `/v1/jobs/${gone.remoteId}`)
        return {
          kind: 'answer',
          status: 404,
          body: '{"type":"not-found"}',
          contentType: 'application/problem+json',
        };
      return path === bulkPath ? editing(gone, null) : pass;
    };
    const failed = await whileRefreshing(desk, async () => {
      const job = (await jobsOf(desk)).find(({ id }) => id === gone.id);
      return job?.status === 'failed' ? job : null;
    });
    expect(failed.error?.type).toBe('not-found');
    expect(readsOf(desk, gone).length - before).toBe(1);
    const nulls = bulkCalls(desk)
      .slice(callsBefore)
      .filter(({ body }) => body.includes(gone.remoteId));
    expect(nulls).toHaveLength(4);
  });
});
