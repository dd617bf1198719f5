/** The webhook desk's stores: what is chosen, the secret's window, pages of deliveries, and reading again while something is under way. */
import { expect, onTestFinished, test } from 'vitest';
import type { AppEvent } from '../../../../main/contract/events.ts';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { connectionIdSchema } from '../../../../main/contract/schema/ids.ts';
import { webhookHandlers } from '../../../fakes/handlers/webhook-handlers.ts';
import { fakeJob, fakeTime } from '../../../fakes/rows.ts';
import { connected, until } from '../connected.ts';

/** The desk is looked at, and `studio` is chosen. */
async function opened() {
  const asked = { lists: 0, deliveries: 0, away: false, goneId: '' };
  const { webhooks } = webhookHandlers(true);
  const page = connected((handlers) => ({
    ...handlers,
    webhooks: {
      ...webhooks,
      list: (...given) => {
        asked.lists += 1;
        if (asked.away) throw new AppError('internal', { reason: 'away' });
        return webhooks.list(...given);
      },
      delete: async (...given) => {
        await webhooks.delete(...given);
        const what = given[0].webhookId;
        if (asked.goneId === what) throw new AppError('remote.not-found', { what });
        return null;
      },
      deliveries: (...given) => {
        asked.deliveries += 1;
        if (asked.goneId === given[0].webhookId)
          throw new AppError('remote.not-found', { what: `the webhook ${asked.goneId}` });
        return webhooks.deliveries(...given);
      },
    },
  }));
  onTestFinished(() => page.stop());
  page.start();
  await until(page.clock, () => page.state.session.store.getState().status === 'ready', 'it is connected');
  const desk = page.state.webhooks;
  const leave = desk.show();
  const { getState: state } = desk.store;
  const { getState: shown } = desk.deliveries.store;
  const untilRead = (webhookId: string): Promise<void> =>
    until(
      page.clock,
      () => shown().webhookId === webhookId && shown().status === 'ready',
      `the deliveries of ${webhookId} are read`,
    );
  await untilRead('studio');
  return { page, desk, handlers: webhooks, leave, state, shown, asked, untilRead };
}

test('a new one is chosen, its secret is on the screen until the user has it, and what it replaces goes', async () => {
  const { desk, state } = await opened();
  expect(state()).toMatchObject({ status: 'ready', chosenId: 'studio' });
  desk.open({ kind: 'register', replaces: null, url: '' });
  await desk.register({ url: 'https://example.com/new', events: ['asset.completed'], another: false });
  expect(state()).toMatchObject({
    window: { kind: 'secret', secret: 'whsec_shown-only-once' },
    chosenId: 'new-4',
  });
  await desk.secretSeen();
  expect(state().window).toBeNull();
  expect(JSON.stringify(state())).not.toContain('whsec');
  desk.open({ kind: 'register', replaces: state().webhooks[0] ?? null, url: '' });
  await desk.register({ url: 'https://example.com/next', events: ['asset.completed'], another: false });
  const replacing = state().webhooks.find(({ replaces }) => replaces === 'studio');
  if (replacing === undefined) throw new Error('nothing replaces it');
  await desk.finishReplacing(replacing);
  expect(state().webhooks.map(({ id }) => id)).not.toContain('studio');
});

const active = (id: string, name = id): AppEvent => ({
  type: 'connections.changed',
  state: {
    health: { state: 'ok', since: fakeTime, nextTryAt: null, error: null },
    refused: [],
    connections: [
      {
        id: connectionIdSchema.parse(id),
        kind: 'service',
        name,
        baseUrl: 'https://a.example',
        createdAt: fakeTime,
        active: true,
        paths: {},
        notOffered: [],
      },
    ],
  },
});

test('another connection is read anew, and nothing while nobody looks', async () => {
  const { page, leave, asked } = await opened();
  const heard = async (id: string): Promise<void> => {
    page.app.events.emit(active(id));
    const { store } = page.state.session;
    await until(page.clock, () => store.getState().connections?.connections[0]?.id === id, `${id} is in use`);
    await page.clock.advance(0);
  };
  await heard('one');
  const before = asked.lists;
  await heard('one');
  expect(asked.lists - before).toBe(0);
  await heard('two');
  await until(page.clock, () => asked.lists - before === 1, 'it is read');
  leave();
  await heard('three');
  expect(asked.lists - before).toBe(1);
});

test('pages come one below the other, a filter begins anew, and what is pending is looked at again while somebody looks', async () => {
  const { page, desk, leave, shown, asked, untilRead } = await opened();
  const { deliveries } = desk;
  expect(shown().deliveries).toHaveLength(50);
  await deliveries.more();
  expect([shown().deliveries.length, shown().nextCursor]).toEqual([61, null]);
  deliveries.setFilter('dead');
  expect(shown().deliveries).toHaveLength(0);
  await untilRead('studio');
  expect(shown()).toMatchObject({ filter: 'dead', counts: { delivered: 61, dead: 0 } });

  desk.choose('moved');
  await untilRead('moved');
  const before = asked.deliveries;
  await page.clock.advance(15_000);
  await until(page.clock, () => asked.deliveries > before, 'it is read again');
  leave();
  await page.clock.advance(0);
  const after = asked.deliveries;
  await page.clock.advance(60_000);
  expect(asked.deliveries).toBe(after);
  // Answers of the webhook that was looked at before are nobody's.
  desk.choose('studio');
  desk.choose('gone');
  await untilRead('gone');
  expect(shown().deliveries.map(({ id }) => id)).toEqual(['gone-1']);
});

const jobEvent = (status: 'running' | 'complete'): AppEvent => ({
  type: 'job.changed',
  job: fakeJob(7, { status }),
});

test('what was sent meanwhile is read once a job has ended or the receiver here has it, unless further pages are shown', async () => {
  const { page, desk, leave, shown, asked, untilRead } = await opened();
  const receiver = desk.store.getState().receiver;
  if (receiver === null) throw new Error('the receiver is not known');
  let said = 0;
  const allHeard = async (): Promise<void> => {
    said += 1;
    const name = `heard ${said}`;
    page.app.events.emit(active('one', name));
    const { store } = page.state.session;
    const heard = (): boolean => store.getState().connections?.connections[0]?.name === name;
    await until(page.clock, heard, 'all was heard');
  };
  await allHeard();
  const readsAfter = async (...events: readonly AppEvent[]): Promise<number> => {
    const before = asked.deliveries;
    for (const event of events) page.app.events.emit(event);
    await allHeard();
    await page.clock.advance(1000);
    await allHeard();
    return asked.deliveries - before;
  };
  desk.choose('gone');
  await untilRead('gone');
  expect(await readsAfter(jobEvent('running'))).toBe(0);
  expect(await readsAfter(jobEvent('complete'), { type: 'receiver.changed', receiver })).toBe(1);
  expect(await readsAfter({ type: 'receiver.changed', receiver })).toBe(1);
  desk.choose('studio');
  await untilRead('studio');
  await desk.deliveries.more();
  expect(await readsAfter(jobEvent('complete')), 'the pages below stay').toBe(0);
  expect(shown().deliveries).toHaveLength(61);
  desk.choose('gone');
  await untilRead('gone');
  leave();
  expect(await readsAfter(jobEvent('complete')), 'nobody looks').toBe(0);
});

test('an endpoint that another program has deleted is named, and the list is read again at the first that tells of it', async () => {
  const { page, desk, handlers, state, shown, asked, untilRead } = await opened();
  const call = { signal: undefined };
  await handlers.delete({ webhookId: 'studio' }, call);
  asked.goneId = 'studio';
  await desk.deliveries.load();
  await untilRead('moved');
  expect(state()).toMatchObject({ chosenId: 'moved', gone: { id: 'studio' }, error: null });
  expect(shown().error).toBeNull();
  // One’s own deletion is no news, and neither is what was looked at before.
  const [moved] = state().webhooks;
  if (moved === undefined) throw new Error('there is none');
  desk.choose('moved');
  expect(state().gone).toBeNull();
  await desk.remove(moved);
  expect(state().gone).toBeNull();
  await untilRead('gone');
  const next = state().webhooks.find(({ id }) => id === 'gone');
  if (next === undefined) throw new Error('it is not listed');
  desk.open({ kind: 'delete', webhook: next });
  asked.goneId = 'gone';
  await desk.remove(next);
  expect(state()).toMatchObject({ window: null, gone: { id: 'gone' }, chosenId: 'next' });
  await page.clock.advance(0);
});

test('while the service is away what was read stays, and it is read again once it answers', async () => {
  const { page, desk, state, asked } = await opened();
  asked.away = true;
  await desk.load();
  expect(state()).toMatchObject({ status: 'failed', error: { code: 'internal' }, chosenId: 'studio' });
  expect(state().webhooks).toHaveLength(4);
  const heard = (health: 'unreachable' | 'ok', id = 'one'): void => {
    const event = active(id);
    if (event.type !== 'connections.changed') throw new Error('it is another event');
    const now = { ...event.state.health, state: health };
    page.app.events.emit({ ...event, state: { ...event.state, health: now } });
  };
  heard('unreachable');
  const { store } = page.state.session;
  await until(
    page.clock,
    () => store.getState().connections?.health.state === 'unreachable' && state().error !== null,
    'it is away',
  );
  asked.away = false;
  heard('ok');
  await until(page.clock, () => state().status === 'ready', 'it is read again');
  expect(state()).toMatchObject({ error: null, chosenId: 'studio', gone: null });
  asked.away = true;
  heard('ok', 'two');
  await until(page.clock, () => state().status === 'failed', 'another one is away');
  expect(state()).toMatchObject({ webhooks: [], chosenId: null });
});
