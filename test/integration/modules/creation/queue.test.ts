/** The queue ahead of the service: set aside, moved, labelled and taken back; big bodies and dead services hold up no other. */
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CreateRequest } from '../../../../main/contract/schema/creation/create-request.ts';
import { paramsSchema } from '../../../../main/contract/schema/creation/params.ts';
import type { Submission } from '../../../../main/contract/schema/creation/submission.ts';
import { startFaultyProxy } from '../../../fakes/faulty-proxy.ts';
import { clip } from '../../conformance/media.ts';
import { type Desk, openDesk, token, until } from '../desk.ts';
import {
  creates,
  held,
  options,
  single,
  store,
  submit,
  untilAllAccepted,
  untilOpen,
  waiting,
} from './queue-desk.ts';

const names = (rows: readonly Submission[]): (string | null)[] => rows.map((one) => one.request.name);
const ids = (rows: readonly Submission[]): Submission['id'][] => rows.map((one) => one.id);
const sentNames = (desk: Desk): unknown[] =>
  creates(desk).map((one) => (JSON.parse(one.body) as { name: string }).name);
const letters = ['a', 'b', 'c', 'd', 'e'];

describe('what the user does with it', () => {
  test('set aside, moved by two pages at once and labelled, it is sent in that order after a restart', async () => {
    const desk = await openDesk();
    await desk.connect();
    const entered = await submit(desk, letters.map(single), { paused: true });
    const [a, b, c, d, e] = ids(entered);
    if (!a || !b || !c || !d || !e) throw new Error('nothing was entered');
    const { submissions } = desk.app.handlers;
    await Promise.all([
      submissions.move({ submissionIds: [e, d], before: a }, options),
      submissions.move({ submissionIds: [b], before: null }, options),
    ]);
    expect(names(await waiting(desk))).toEqual(['e', 'd', 'a', 'c', 'b']);
    await expect(
      submissions.move({ submissionIds: [a], before: entered[0]?.id ?? a }, options),
    ).resolves.toHaveLength(1);
    const labelled = await submissions.label({ submissionIds: [a, b], label: 'Kitchen' }, options);
    expect(labelled.map((one) => one.label)).toEqual(['Kitchen', 'Kitchen']);
    await submissions.discard({ submissionId: c }, options);
    await desk.restart();
    const kept = await waiting(desk);
    expect(kept.map((one) => [one.request.name, one.label, one.paused])).toEqual([
      ['e', null, true],
      ['d', null, true],
      ['a', 'Kitchen', true],
      ['b', 'Kitchen', true],
    ]);
    expect(creates(desk)).toEqual([]);
    // One after the other, so that the order of arrival is that of the queue.
    for (const one of kept) {
      await desk.app.handlers.submissions.pause({ submissionIds: [one.id], paused: false }, options);
      await until(async () => ((await waiting(desk)).some((open) => open.id === one.id) ? null : true));
    }
    expect(sentNames(desk)).toEqual(['e', 'd', 'a', 'b']);
  });

  test('what is gone meanwhile is left out; a call about nothing but what is gone says so', async () => {
    const desk = await openDesk();
    await desk.connect();
    const [a, b] = ids(await submit(desk, ['a', 'b'].map(single), { paused: true }));
    if (!a || !b) throw new Error('nothing was entered');
    const { submissions } = desk.app.handlers;
    await submissions.discard({ submissionId: a }, options);
    expect(names(await submissions.label({ submissionIds: [a, b], label: null }, options))).toEqual(['b']);
    for (const call of [
      submissions.pause({ submissionIds: [a], paused: true }, options),
      submissions.move({ submissionIds: [b], before: a }, options),
      submissions.retryNow({ submissionId: a }, options),
      submissions.discard({ submissionId: a }, options),
    ])
      await expect(call).rejects.toMatchObject({ code: 'submission.unknown' });
  });

  test('what met no connection at all was surely not accepted: it can be set aside and taken back', async () => {
    const desk = await openDesk();
    await desk.connect();
    await desk.proxy.close();
    const [entered] = await submit(desk, [single('Offline')]);
    if (entered === undefined) throw new Error('nothing was entered');
    const failed = await untilOpen(desk, entered, (one) => one.state === 'waiting' && one.error !== null);
    expect(failed).toMatchObject({ mayBeAtService: false, error: { code: 'remote.unreachable' } });
    const { submissions } = desk.app.handlers;
    const [aside] = await submissions.pause({ submissionIds: [entered.id], paused: true }, options);
    expect(aside?.paused).toBe(true);
    await submissions.discard({ submissionId: entered.id }, options);
    expect(await waiting(desk)).toEqual([]);
  });

  test('taken back while it is being made ready: either it is not sent, or it is not taken back', async () => {
    const desk = await openDesk();
    await desk.connect();
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const [entered] = await submit(desk, [single(`Round ${round}`)]);
      if (entered === undefined) throw new Error('nothing was entered');
      for (let turn = 0; turn < round; turn += 1) await Promise.resolve();
      const taken = await desk.app.handlers.submissions
        .discard({ submissionId: entered.id }, options)
        .catch(() => null);
      await untilAllAccepted(desk);
      const sent = sentNames(desk).includes(`Round ${round}`);
      expect(sent).toBe(taken === null);
      outcomes.add(sent ? 'sent' : 'taken back');
    }
    expect((await held(desk)).length).toBe(sentNames(desk).length);
    expect(outcomes).toContain('taken back');
  });
});

describe('nothing holds up the others', () => {
  test('one big body at a time: small ones go beside it, and its upload is shown', async () => {
    const desk = await openDesk();
    await desk.connect();
    const big = await storeBig(desk);
    const finished = Promise.withResolvers<void>();
    let bigs = 0;
    desk.proxy.fault = ({ method, path }) =>
      method === 'POST' && path === '/v1/assets/measured' && bigs++ === 0
        ? { kind: 'hold', afterBytes: 4, until: finished.promise }
        : { kind: 'pass' };
    const entered = await submit(desk, [big('Big 1'), big('Big 2'), single('Small 1'), single('Small 2')]);
    const [first, second] = entered;
    if (first === undefined || second === undefined) throw new Error('nothing was entered');
    await until(async () => ((await waiting(desk)).length === 2 ? true : null));
    const sending = await untilOpen(
      desk,
      first,
      (one) => one.upload !== null && one.upload.sentBytes === one.upload.totalBytes,
    );
    expect(sending.upload?.totalBytes).toBeGreaterThan(8_000_000);
    expect(await untilOpen(desk, second, () => true)).toMatchObject({
      state: 'waiting',
      attempt: 0,
      upload: null,
    });
    finished.resolve();
    await untilAllAccepted(desk);
    expect(await held(desk)).toHaveLength(4);
  });

  test('a service that is down holds up no other, and one answer of 500 for ever not the rest of its own', async () => {
    const desk = await openDesk();
    await desk.connect();
    const { connections } = desk.app.handlers;
    const alive = (await connections.state(undefined, options)).connections[0];
    const other = await startFaultyProxy(desk.serviceUrl);
    onTestFinished(() => other.close());
    await connections.save({ baseUrl: other.url, token }, options);
    other.fault = () => ({ kind: 'cut' });
    await submit(desk, ['a', 'b', 'c'].map(single));
    if (alive === undefined) throw new Error('no connection');
    await connections.select({ connectionId: alive.id }, options);
    let poisoned = '';
    desk.proxy.fault = ({ method, path }) => {
      const body = desk.proxy.seen.at(-1)?.body ?? '';
      if (method !== 'POST' || !path.startsWith('/v1/assets/') || !body.includes('Poison'))
        return { kind: 'pass' };
      poisoned = body;
      return { kind: 'answer', status: 500, body: '{"type":"internal-error"}' };
    };
    const [poison] = await submit(desk, ['Poison', 'd', 'e', 'f', 'g'].map(single));
    if (poison === undefined) throw new Error('nothing was entered');
    const left = await until(async () => {
      const open = await waiting(desk);
      return open.filter((one) => one.connectionId === alive.id).length === 1 ? open : null;
    });
    expect(names(left)).toEqual(['a', 'b', 'c', 'Poison']);
    expect(poisoned).not.toBe('');
    other.fault = () => ({ kind: 'pass' });
    await until(async () => (names(await waiting(desk)).join() === 'Poison' ? true : null));
  });
});

/** A measured request whose clip makes a body of more than 8 MB. */
async function storeBig(desk: Desk): Promise<(name: string) => CreateRequest> {
  const padding = Buffer.alloc(6_500_000);
  padding.writeUInt32BE(padding.length, 0);
  padding.write('free', 4, 'latin1');
  const [image, capture] = await Promise.all([
    store(desk, 'image'),
    store(desk, 'clip', Buffer.concat([clip(), padding])),
  ]);
  return (name) => ({
    route: 'measured',
    name,
    image: { type: 'image', inputId: image, fileName: 'mug.png' },
    capture: { type: 'clip', inputId: capture, fileName: 'mug.mp4' },
    params: paramsSchema.parse({}),
  });
}
