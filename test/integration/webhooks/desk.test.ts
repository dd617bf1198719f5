/** The webhook desk against real deliveries: registered once, kept, replaced, diagnosed, and honest about what was lost. */
import { expect, test } from 'vitest';
import { AppError } from '../../../main/contract/plain/errors.ts';
import { diagnoseDelivery } from '../../../main/contract/plain/webhooks.ts';
import { token } from '../sandbox-service/service.ts';
import { type Answering, signedAt, startReceiver } from '../sandbox-webhooks/receiver.ts';
import { none, openWebhookDesk, until, type WebhookDesk } from './webhook-desk.ts';

const events = ['asset.completed', 'asset.failed'];
const registered = async (desk: WebhookDesk, url: string, replaces?: string) => {
  const made = await desk.call.register({ url, events, another: false, replaces }, none);
  if (made.outcome !== 'registered') throw new Error(`it was ${made.outcome}`);
  return made;
};
const newest = async (desk: WebhookDesk, webhookId: string) => {
  const page = await desk.call.deliveries({ webhookId }, none);
  return page.deliveries[0];
};
const full = (): Promise<void> => Promise.reject(new AppError('secrets.unavailable', { reason: 'full' }));
const refusing =
  (status: number, times: number): Answering =>
  (response, _, count) =>
    response.writeHead(count <= times ? status : 204).end();

test('a registration is kept in the keychain, shown until the user has it, adopted by a retry, and deleted with its secret', async () => {
  const desk = await openWebhookDesk();
  const receiver = await startReceiver();
  const url = `${receiver.url}?key=of-the-url`;
  const { webhook, secret, keepFailure } = await registered(desk, url);
  expect([webhook.secret, keepFailure]).toEqual(['unseen', null]);
  // The page was gone before it could show it.
  desk.again();
  expect(await desk.call.showSecret({ webhookId: webhook.id }, none)).toEqual({ secret });
  await desk.call.secretSeen({ webhookId: webhook.id }, none);
  await expect(desk.call.showSecret({ webhookId: webhook.id }, none)).rejects.toMatchObject({
    code: 'webhook.secret-seen',
  });
  const again = await desk.call.register({ url, events: events.toReversed(), another: false }, none);
  expect(again).toEqual({ outcome: 'adopted', webhook: { ...webhook, secret: 'kept' } });
  expect(await desk.call.list(undefined, none)).toEqual({
    webhooks: [{ ...webhook, secret: 'kept' }],
    broken: [],
  });

  const { deliveryId } = await desk.call.test({ webhookId: webhook.id }, none);
  const delivery = await until(async () => {
    const one = await newest(desk, webhook.id);
    return one?.status === 'delivered' ? one : null;
  });
  expect(delivery).toMatchObject({ id: deliveryId, event: 'test', attempts: 1, resource: null });
  const [received] = receiver.received;
  if (received === undefined) throw new Error('nothing was received');
  expect(signedAt(received, secret)).not.toBeNull();
  const check = (more: { webhookId: string } | { text: string }, body: Buffer) =>
    desk.call.checkSignature(
      {
        header: String(received.headers['x-service-signature']),
        bodyBase64: body.toString('base64'),
        secret: 'text' in more ? more : { connectionId: desk.connectionId, ...more },
      },
      none,
    );
  expect(await check({ webhookId: webhook.id }, received.raw)).toMatchObject({ outcome: 'valid' });
  expect(await check({ text: 'whsec_other' }, received.raw)).toMatchObject({ outcome: 'mismatch' });
  await expect(check({ webhookId: 'webhook_unknown' }, received.raw)).rejects.toMatchObject({
    code: 'webhook.secret-not-here',
  });

  await desk.call.delete({ webhookId: webhook.id }, none);
  expect([...desk.secrets.values.keys()]).toEqual([]);
  expect(await desk.call.kept(undefined, none)).toEqual([]);
  const written = await desk.written();
  expect(written).toContain(webhook.id);
  expect(written).not.toContain(secret);
  expect(written).not.toContain('of-the-url');
});

test('an answer that was lost is told with what is left of it, and forgotten with the webhook', async () => {
  const desk = await openWebhookDesk();
  const { url } = await startReceiver();
  desk.proxy.fault = ({ method }) => ({ kind: method === 'POST' ? 'lose-reply' : 'pass' });
  await expect(registered(desk, url)).rejects.toMatchObject({ code: 'remote.webhook-secret-lost' });
  desk.proxy.fault = () => ({ kind: 'pass' });
  desk.again();
  const { webhooks, broken } = await desk.call.list(undefined, none);
  const [lost] = webhooks;
  if (lost === undefined) throw new Error('it is not listed');
  expect(lost.secret).toBe('none');
  expect(broken).toMatchObject([{ url, events, candidates: [lost.id] }]);
  // A retry registers nothing over it: it says that the secret is not here.
  expect(await desk.call.register({ url, events, another: false }, none)).toMatchObject({
    outcome: 'secret-unknown',
    webhook: { id: lost.id },
  });
  expect(await desk.call.keepSecret({ webhookId: lost.id, secret: ' whsec_known ' }, none)).toMatchObject({
    secret: 'kept',
  });
  expect(desk.secrets.values.get(`webhook:c1:${lost.id}`)).toBe('whsec_known');
  await desk.call.delete({ webhookId: lost.id }, none);
  expect(await desk.call.list(undefined, none)).toEqual({ webhooks: [], broken: [] });

  desk.proxy.fault = ({ method }) => ({ kind: method === 'POST' ? 'lose-reply' : 'pass' });
  await expect(registered(desk, url)).rejects.toMatchObject({ code: 'remote.webhook-secret-lost' });
  desk.proxy.fault = () => ({ kind: 'pass' });
  const second = (await desk.call.list(undefined, none)).broken[0]?.candidates[0];
  const made = await registered(desk, url, second);
  expect(made.webhook.replaces).toBe(second);
  expect((await desk.call.list(undefined, none)).broken).toEqual([]);
});

test('a registration that never arrived leaves no note; one that was cut by a kill does, until it is taken off', async () => {
  const desk = await openWebhookDesk();
  const { url } = await startReceiver();
  desk.proxy.fault = ({ method }) =>
    method === 'POST' ? { kind: 'answer', status: 422, body: '{}' } : { kind: 'pass' };
  await expect(registered(desk, url)).rejects.toThrow(AppError);
  desk.proxy.fault = () => ({ kind: 'pass' });
  expect((await desk.call.list(undefined, none)).broken).toEqual([]);
  const { connectionId } = desk;
  const startedAt = '2026-11-21T10:00:00.000Z';
  const id = desk.catalogue.webhooks.begin({
    connectionId,
    url,
    urlSha256: 'of another address',
    events,
    known: [],
    replaces: null,
    startedAt,
  });
  expect((await desk.call.list(undefined, none)).broken).toEqual([
    { id, url, events, startedAt, candidates: [] },
  ]);
  await desk.call.forgetBroken({ id }, none);
  expect((await desk.call.list(undefined, none)).broken).toEqual([]);
});

test('killed between keychain and catalogue, the next start finds the secret; a keychain that fails is told while the secret is shown', async () => {
  const desk = await openWebhookDesk();
  const { url } = await startReceiver();
  const { set } = desk.secrets;
  // Nothing is registered when it is known before that its secret could not be kept.
  desk.secrets.set = full;
  await expect(registered(desk, url)).rejects.toMatchObject({ code: 'secrets.unavailable' });
  expect((await desk.call.list(undefined, none)).webhooks).toEqual([]);

  desk.secrets.set = (key, value) => (key.includes('probe') ? set(key, value) : full());
  const made = await registered(desk, url);
  expect(made.keepFailure).toMatchObject({ code: 'secrets.unavailable' });
  expect(made.webhook.secret).toBe('none');
  const broken = async () => (await desk.call.list(undefined, none)).broken;
  expect(await broken()).toMatchObject([{ candidates: [made.webhook.id] }]);
  // As if the keychain had taken it, and the kill had come then.
  desk.secrets.set = set;
  await desk.secrets.set(`webhook:c1:${made.webhook.id}`, made.secret);
  desk.again();
  expect(await desk.call.list(undefined, none)).toMatchObject({
    webhooks: [{ id: made.webhook.id, secret: 'unseen' }],
    broken: [],
  });
});

test('a receiver that fails at first gets it in the end; one that redirects or is gone is dead, and told why', async () => {
  const desk = await openWebhookDesk({ speed: 40_000 });
  const failing = await startReceiver(refusing(503, 2));
  const moved = await startReceiver((response) => response.writeHead(301, { location: '/' }).end());
  const ended = async (url: string) => {
    const { webhook } = await registered(desk, url);
    await desk.call.test({ webhookId: webhook.id }, none);
    const delivery = await until(async () => {
      const one = await newest(desk, webhook.id);
      return one === undefined || one.status === 'pending' ? null : one;
    });
    const { status } = delivery;
    const page = await desk.call.deliveries({ webhookId: webhook.id, status, limit: 1 }, none);
    expect(page).toMatchObject({ counts: { [status]: 1 }, nextCursor: null });
    return delivery;
  };
  const [retried, redirected, gone] = await Promise.all([
    ended(failing.url),
    ended(moved.url),
    ended('http://127.0.0.1:1/nobody'),
  ]);
  expect(retried).toMatchObject({ status: 'delivered', attempts: 3, lastResponseCode: 204 });
  expect(redirected).toMatchObject({ status: 'dead', lastResponseCode: 301, nextRetryAt: null });
  expect(diagnoseDelivery(redirected)).toMatchObject({ tone: 'dead', fault: 'redirect' });
  expect(diagnoseDelivery(gone)).toMatchObject({ tone: 'dead', fault: 'no-answer' });
});

test('a replacement deletes the old one only once a test of the new one was delivered', async () => {
  const desk = await openWebhookDesk({ speed: 1 });
  const receiver = await startReceiver(refusing(401, 1));
  const { webhook: old } = await registered(desk, receiver.url);
  const { webhook: fresh } = await registered(desk, receiver.url, old.id);
  expect(fresh).toMatchObject({ replaces: old.id, secret: 'unseen' });
  const finish = (webhookId: string) => desk.call.finishReplacing({ webhookId, waitSeconds: 60 }, none);
  // The receiver does not have the new secret yet: nothing is deleted, and nobody waits for the service's next try.
  expect(await finish(fresh.id)).toMatchObject({
    outcome: 'waiting',
    delivery: { status: 'pending', attempts: 1, lastResponseCode: 401 },
  });
  desk.again();
  const ids = async () => (await desk.call.list(undefined, none)).webhooks.map(({ id }) => id);
  expect(await ids()).toEqual([old.id, fresh.id]);
  expect(await finish(fresh.id)).toEqual({ outcome: 'replaced' });
  expect(await ids()).toEqual([fresh.id]);
  expect([...desk.secrets.values.keys()]).toEqual([`webhook:c1:${fresh.id}`]);
  await expect(finish(fresh.id)).rejects.toMatchObject({ code: 'webhook.not-replacing' });
});

test('a connection that is removed takes the secrets of its webhooks with it', async () => {
  const desk = await openWebhookDesk();
  await registered(desk, (await startReceiver()).url);
  expect(desk.secrets.values.size).toBe(1);
  desk.catalogue.connections.remove(desk.connectionId);
  const health = {
    state: 'unknown',
    since: '2026-11-21T10:00:00.000Z',
    nextTryAt: null,
    error: null,
  } as const;
  desk.hub.publish({ type: 'connections.changed', state: { connections: [], health, refused: [] } });
  await until(() => (desk.secrets.values.size === 0 ? true : null));
});

test('one that another program has deleted is told so, and its secret goes all the same', async () => {
  const desk = await openWebhookDesk();
  const { webhook } = await registered(desk, 'http://127.0.0.1:1/hook');
  const headers = { authorization: `Bearer ${token}` };
  const there = `${desk.service.url}/v1/webhooks/${webhook.id}`;
  expect((await fetch(there, { method: 'DELETE', headers })).status).toBe(204);
  expect(await desk.call.kept(undefined, none)).toHaveLength(1);
  const { id: webhookId } = webhook;
  const missing = { code: 'remote.not-found' };
  await expect(desk.call.deliveries({ webhookId }, none)).rejects.toMatchObject(missing);
  await expect(desk.call.delete({ webhookId }, none)).rejects.toMatchObject(missing);
  expect(await desk.call.kept(undefined, none)).toEqual([]);
  expect(await desk.secrets.get(`webhook:${desk.connectionId}:${webhookId}`)).toBeNull();
});
