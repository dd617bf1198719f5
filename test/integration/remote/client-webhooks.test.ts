import { afterEach, describe, expect, it } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { asked, createDesk, failure } from './client-desk.ts';
import { type Answer, json, page } from './local-service.ts';

const desk = createDesk();
afterEach(() => desk.close());

const wanted = { url: 'https://hooks.example/caliper', events: ['asset.completed'] };
const at = '2026-11-21T10:00:00.000Z';
const made = { id: 'w2', ...wanted, created_at: at, secret: 'whsec_once' };
const listed = (...ids: string[]): Answer =>
  json(200, { webhooks: ids.map((id) => ({ id, ...wanted, created_at: at })) });
const hangUp: Answer = (response) => response.destroy();
const brokenOff: Answer = (response) =>
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(made).slice(0, -2));

describe('registering a webhook', () => {
  it('lists, then registers what was requested and nothing else', async () => {
    const { client, service } = await desk.serve(listed('w1'), json(201, made));
    expect(await client.registerWebhook(Object.assign({ owner: 'me' }, wanted))).toEqual(made);
    expect(asked(service.received)).toEqual(['GET /v1/webhooks', 'POST /v1/webhooks']);
    expect(service.received[1]?.body).toBe(JSON.stringify(wanted));
    expect(service.received[1]?.headers['idempotency-key']).toBeUndefined();
  });

  it.each<[string, Answer]>([
    ['a lost connection', hangUp],
    ['a gateway that gave up', page(504)],
    ['an answer that is cut off', brokenOff],
    ['an answer without its secret', json(201, { ...made, secret: undefined })],
  ])('finds out after %s that it was created, and that its secret is lost', async (_, answer) => {
    const { client, service } = await desk.serve(listed('w1'), answer, listed('w1', 'w2'));
    const error = await failure(client.registerWebhook(wanted));
    expect([error.code, error.data]).toEqual(['remote.webhook-secret-lost', { id: 'w2', url: wanted.url }]);
    expect(asked(service.received)).toEqual(['GET /v1/webhooks', 'POST /v1/webhooks', 'GET /v1/webhooks']);
    expect(`${error.message}${JSON.stringify(error.data)}${String(error.cause)}`).not.toContain('whsec');
  });

  it('finds out that it was not created, and does not try by itself', async () => {
    const { client, service } = await desk.serve(listed('w1'), page(503), listed('w1'));
    expect((await failure(client.registerWebhook(wanted))).code).toBe('remote.webhook-not-registered');
    expect(service.received).toHaveLength(3);
  });

  it('says so when it cannot be found out', async () => {
    const two = await desk.serve(listed(), hangUp, listed('w2', 'w3'));
    expect((await failure(two.client.registerWebhook(wanted))).data).toEqual({
      url: wanted.url,
      candidates: ['w2', 'w3'],
    });
    const none = await desk.serve(listed(), hangUp, page(503));
    const error = await failure(none.client.registerWebhook(wanted));
    expect([error.code, error.data]).toEqual([
      'remote.webhook-uncertain',
      { url: wanted.url, candidates: [] },
    ]);
    expect(asked(none.service.received).filter((one) => one.startsWith('POST'))).toHaveLength(1);
  });

  it('registers nothing when what is there cannot be listed, or the service says no', async () => {
    const silent = await desk.serve(json(401, {}));
    expect((await failure(silent.client.registerWebhook(wanted))).code).toBe('remote.unauthorized');
    expect(silent.service.received).toHaveLength(1);
    const refusing = await desk.serve(
      listed(),
      json(422, { type: 'validation-error', detail: 'url is not public' }),
    );
    expect((await failure(refusing.client.registerWebhook(wanted))).code).toBe('remote.validation-refused');
    expect(refusing.service.received).toHaveLength(2);
  });

  it('never shows the secret of an answer that cannot be read', async () => {
    const { client } = await desk.serve(listed(), brokenOff, listed());
    const error = await failure(client.registerWebhook(wanted));
    expect(error.data).toEqual({ url: wanted.url });
    expect(isAppError(error.cause) && error.cause.data).toEqual({
      operation: 'register a webhook',
      field: 'the body',
      expected: 'JSON',
    });
  });
});
