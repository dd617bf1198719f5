/** One thing that goes wrong stays one thing: a broken job, a disk that is full or gone, a request withdrawn in time. */
import { mkdir, readdir, rename } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type { Job } from '../../../../main/contract/schema/job.ts';
import { type Desk, openDesk, until } from '../desk.ts';

const options = { signal: undefined };
const jobsOf = (desk: Desk): Promise<Job[]> => desk.app.handlers.jobs.list({ limit: 50 }, options);
const creates = (desk: Desk) => desk.proxy.seen.filter((one) => one.method === 'POST');

describe('a job whose answer is never as specified', () => {
  test.each([
    ['malformed', 200, '{"id": 7}'],
    ['a failure of the service', 500, '{}'],
  ])('(%s) holds up neither the other jobs nor what is new, read one by one', async (_what, status, body) => {
    const desk = await openDesk();
    await desk.connect();
    await desk.untilAccepted(await desk.create({ name: 'sandbox:hold poisoned' }));
    const [poisoned] = await jobsOf(desk);
    await desk.untilAccepted(await desk.create({ name: 'sandbox:hold other' }));
    desk.proxy.fault = ({ path }) => {
      if (path === '/v1/jobs/status') return { kind: 'answer', status: 405, body: '{}' };
      return path.includes(poisoned?.remoteId ?? '?') ? { kind: 'answer', status, body } : { kind: 'pass' };
    };
    await desk.untilAccepted(await desk.create({ name: 'sandbox:hold healthy' }));
    const asked = () => desk.proxy.seen.filter((one) => one.path.includes(poisoned?.remoteId ?? '?')).length;
    const before = asked();
    const seen = new Set<string>();
    await until(async () => {
      const { health } = await desk.app.handlers.connections.state(undefined, options);
      seen.add(health.state);
      return asked() >= before + 3 ? true : null;
    });
    expect([...seen]).not.toContain('failing');
    const assetId = await desk.untilAccepted(await desk.create({ name: 'New' }));
    expect((await desk.untilDownloaded(assetId)).transfer?.state).toBe('complete');
  });
});

describe('a library that is gone while Caliper runs', () => {
  test('nothing is journalled, sent or written in its place, and the user is told', async () => {
    const desk = await openDesk();
    await desk.connect();
    await rename(desk.libraryPath, `${desk.libraryPath}-unmounted`);
    await mkdir(desk.libraryPath);
    await expect(desk.create()).rejects.toMatchObject({ code: 'library.away' });
    const answer = await desk.app.content(
      new Request(`http://caliper${contentPaths.inputs}`, {
        method: 'POST',
        headers: { 'x-file-name': 'a.png' },
        body: new Uint8Array([1, 2, 3]),
      }),
    );
    expect(await answer.json()).toMatchObject({ error: { code: 'library.away' } });
    expect(creates(desk)).toEqual([]);
    expect(await readdir(desk.libraryPath)).toEqual([]);
  });

  test('a download rests in place of filling the empty place', async () => {
    const desk = await openDesk();
    await desk.connect();
    const assetId = await desk.untilAccepted(await desk.create({ name: 'sandbox:slow' }));
    await rename(desk.libraryPath, `${desk.libraryPath}-unmounted`);
    await mkdir(desk.libraryPath);
    const resting = await until(async () => {
      const asset = await desk.app.handlers.assets.get({ assetId }, options);
      return asset.transfer?.state === 'waiting' ? asset : null;
    });
    expect(resting.transfer).toMatchObject({ attempt: 0, nextTryAt: null });
    expect(await desk.app.handlers.libraries.look(undefined, options)).toMatchObject({
      code: 'library.away',
    });
    expect(await readdir(desk.libraryPath)).toEqual([]);
  });
});

describe('requests that wait', () => {
  test('one entered while the service is left alone is shown as waiting, and can be withdrawn without harm', async () => {
    const desk = await openDesk();
    await desk.connect();
    desk.proxy.fault = () => ({ kind: 'answer', status: 401, body: '{"type":"unauthorized"}' });
    const waitingOf = (name: string) =>
      until(async () => {
        const open = await desk.app.handlers.submissions.list(undefined, options);
        return open.find((one) => one.request.name === name && one.nextTryAt !== null) ?? null;
      });
    await desk.create({ name: 'first' });
    await waitingOf('first');
    await desk.create({ name: 'second' });
    const second = await waitingOf('second');
    expect(second).toMatchObject({ attempt: 0, error: { code: 'remote.unauthorized' } });
    await desk.app.handlers.submissions.discard({ submissionId: second.id }, options);
    desk.proxy.fault = () => ({ kind: 'pass' });
    await desk.app.handlers.jobs.refresh(undefined, options);
    await until(async () =>
      (await desk.app.handlers.submissions.list(undefined, options)).length === 0 ? true : null,
    );
    expect(await desk.paidFor()).toBe(1);
    expect(desk.logged.filter((line) => line.includes('a background pass failed'))).toEqual([]);
  });

  test('one discarded while others are being sent fails nothing', async () => {
    const desk = await openDesk();
    await desk.connect();
    desk.proxy.fault = () => ({ kind: 'answer', status: 401, body: '{"type":"unauthorized"}' });
    const made = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => desk.create({ name })));
    await until(async () => {
      const open = await desk.app.handlers.submissions.list(undefined, options);
      return open.filter((one) => one.nextTryAt !== null).length >= 2 ? true : null;
    });
    const last = made.at(-1);
    if (last === undefined) throw new Error('nothing was made');
    let discarded = false;
    desk.proxy.fault = ({ method }) => {
      if (method === 'POST' && !discarded) {
        discarded = true;
        // The first is on its way: the last one is withdrawn before its turn.
        void desk.app.handlers.submissions.discard({ submissionId: last.id }, options);
      }
      return { kind: 'pass' };
    };
    await desk.app.handlers.jobs.refresh(undefined, options);
    await until(async () =>
      (await desk.app.handlers.submissions.list(undefined, options)).length === 0 ? true : null,
    );
    expect(await desk.paidFor()).toBe(4);
    expect(desk.logged.filter((line) => line.includes('a background pass failed'))).toEqual([]);
  });
});
