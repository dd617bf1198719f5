/** The stores over a real port: what is read at the start, what events change, and what a lost line costs. */
import { afterEach, describe, expect, test } from 'vitest';
import { AppError, toFailure } from '../../../../main/contract/plain/errors.ts';
import { paramDefaults } from '../../../../main/contract/plain/param-values.ts';
import type { StandardRequest } from '../../../../main/contract/schema/creation/create-request.ts';
import type { Submission } from '../../../../main/contract/schema/creation/submission.ts';
import { submissionIdSchema } from '../../../../main/contract/schema/ids.ts';
import { hasNoConnection } from '../../../../renderer/modules/session/store/session.ts';
import { fakeJob, fakeTransfer } from '../../../fakes/handlers/handlers.ts';
import { type Connected, connected, until } from '../connected.ts';

let page: Connected | null = null;
afterEach(() => page?.stop());

async function started(change?: Parameters<typeof connected>[0]): Promise<Connected> {
  page = connected(change);
  page.start();
  const { state, clock } = page;
  await until(
    clock,
    () => state.session.store.getState().status === 'ready' && state.jobs.store.getState().status === 'ready',
    'the first load',
  );
  return page;
}

const request: StandardRequest = {
  name: 'Crate',
  input: { type: 'text', text: 'A crate' },
  params: { ...paramDefaults },
};

const refused: Submission = {
  id: submissionIdSchema.parse('submission-9'),
  connectionId: fakeJob(1).connectionId,
  request: { route: 'standard', ...request },
  state: 'refused',
  position: 1,
  label: null,
  lineage: null,
  uploadedAnyway: null,
  paused: false,
  hold: null,
  mayBeAtService: false,
  upload: null,
  attempt: 1,
  nextTryAt: null,
  error: null,
  createdAt: '2026-01-02T03:04:05.678Z',
  assetId: null,
  groupId: null,
  jobId: null,
};

describe('the first load', () => {
  test('brings the session, jobs and transfers', async () => {
    const { state } = await started();
    expect(state.session.store.getState().info?.libraryPath).toBe('/library');
    expect(hasNoConnection(state.session.store.getState())).toBe(false);
    expect([...state.jobs.store.getState().byId.keys()]).toEqual(['job-1', 'job-2', 'job-3']);
    expect(state.transfers.store.getState().byId.size).toBe(3);
  });
});

describe('events', () => {
  test('a burst changes each store once', async () => {
    const { state, app, clock } = await started();
    let notified = 0;
    state.jobs.store.subscribe(() => {
      notified += 1;
    });
    for (let count = 1; count <= 50; count += 1)
      app.events.emit({ type: 'job.changed', job: fakeJob(1, { status: 'running', progress: count / 50 }) });
    await until(clock, () => state.jobs.store.getState().byId.get('job-1')?.progress === 1, 'the last event');
    expect(notified).toBeLessThanOrEqual(3);
  });

  test('transfers, submissions, connections and notices reach their stores', async () => {
    const { state, app, clock } = await started();
    const failure = toFailure(new AppError('library.disk-full', { path: '/library' }));
    app.events.emit({ type: 'transfer.changed', transfer: fakeTransfer(1, { state: 'stopped' }) });
    app.events.emit({ type: 'submission.changed', submission: refused });
    app.events.emit({
      type: 'connections.changed',
      state: {
        connections: [],
        health: { state: 'unknown', since: refused.createdAt, nextTryAt: null, error: null },
        refused: [],
      },
    });
    app.events.emit({ type: 'notice', notice: failure });
    await until(clock, () => state.notices.store.getState().length > 0, 'the notice');
    expect(state.transfers.store.getState().byId.get('asset-1')?.state).toBe('stopped');
    expect(state.submissions.store.getState().byId.get('submission-9')?.state).toBe('refused');
    expect(hasNoConnection(state.session.store.getState())).toBe(true);
    expect(state.notices.store.getState()[0]?.failure).toEqual(failure);
    app.events.emit({ type: 'submission.changed', submission: { ...refused, state: 'accepted' } });
    const stateOf = (): string | undefined =>
      state.submissions.store.getState().byId.get('submission-9')?.state;
    await until(clock, () => stateOf() === 'accepted', 'acceptance');
  });

  test('what was missed while the line was cut is read again', async () => {
    const { state, app, clock, line } = await started();
    line.up = false;
    await line.cut();
    await app.events.whenOpen(0);
    app.jobs.splice(0, 1, fakeJob(1, { status: 'failed' }));
    app.jobs.unshift(fakeJob(7));
    expect(state.jobs.store.getState().byId.size).toBe(3);
    line.up = true;
    await until(clock, () => state.jobs.store.getState().byId.size === 4, 'the reload');
    expect(state.jobs.store.getState().byId.get('job-1')?.status).toBe('failed');
    app.events.emit({ type: 'job.changed', job: fakeJob(7, { status: 'canceled' }) });
    await until(
      clock,
      () => state.jobs.store.getState().byId.get('job-7')?.status === 'canceled',
      'an event',
    );
    expect(app.events.open()).toBe(1);
  });
});

describe('the session', () => {
  test('a theme is shown at once and taken back when it could not be kept', async () => {
    const { state } = await started((handlers) => ({
      ...handlers,
      app: {
        ...handlers.app,
        setPreferences: () => Promise.reject(new AppError('library.disk-full', { path: '/library' })),
      },
    }));
    const saving = state.session.setPreferences({ theme: 'dark' });
    expect(state.session.store.getState().preferences?.theme).toBe('dark');
    await expect(saving).rejects.toMatchObject({ failure: { code: 'library.disk-full' } });
    expect(state.session.store.getState().preferences?.theme).toBe('system');
  });

  test('a service that says no is an answer of the trial; saving makes it the one in use', async () => {
    const { state } = await started();
    const input = { baseUrl: 'https://assets.example', token: 'wrong' };
    expect(await state.session.tryConnection(input)).toMatchObject({ ok: false });
    await state.session.saveConnection({ ...input, token: 'right' });
    const { connections } = state.session.store.getState().connections ?? { connections: [] };
    expect(connections.find((connection) => connection.active)?.baseUrl).toBe('https://assets.example');
    expect(JSON.stringify(state.session.store.getState())).not.toContain('right');
  });
});

const withRefused = async (): Promise<Connected> => {
  const ready = await started();
  ready.app.submissions.push(refused);
  await ready.state.submissions.load();
  return ready;
};

describe('discarding a request', () => {
  test('hides it at once and discards it when the notice is gone', async () => {
    const { state, app, clock } = await withRefused();
    state.discards.begin(refused.id, 'Crate');
    expect(state.discards.store.getState().has(refused.id)).toBe(true);
    expect(app.submissions).toHaveLength(1);
    state.notices.dismiss(state.notices.store.getState()[0]?.id ?? '');
    await until(clock, () => app.submissions.length === 0, 'the discard');
    await until(clock, () => state.submissions.store.getState().byId.size === 0, 'its removal');
  });

  test('undo brings it back and nothing was discarded', async () => {
    const { state, app, clock } = await withRefused();
    state.discards.begin(refused.id, 'Crate');
    const notice = state.notices.store.getState()[0];
    notice?.actions[0]?.onSelect();
    state.notices.dismiss(notice?.id ?? '');
    await clock.advance(1000);
    expect(state.discards.store.getState().size).toBe(0);
    expect(app.submissions).toHaveLength(1);
  });

  test('a refusal brings it back and says why', async () => {
    const { state, app, clock } = await withRefused();
    app.submissions.length = 0;
    state.discards.begin(refused.id, 'Crate');
    state.notices.dismiss(state.notices.store.getState()[0]?.id ?? '');
    await until(clock, () => state.notices.store.getState().length > 0, 'the failure');
    expect(state.notices.store.getState()[0]?.failure?.code).toBe('submission.unknown');
    await until(clock, () => state.discards.store.getState().size === 0, 'its return');
  });
});
