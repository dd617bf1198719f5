/** The local receiver, on real deliveries and under attack: only what is signed has an effect, once, and nobody is told anything. */
import { once } from 'node:events';
import { type OutgoingHttpHeaders, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { signatureHeaders } from '../../../main/remote/verify-signature.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { asset } from '../catalogue/rows.ts';
import { none, openWebhookDesk, until, type WebhookDesk } from './webhook-desk.ts';

const secret = 'whsec_of-this-machine';

interface Sent {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly without?: string;
  readonly body?: string;
  readonly chunked?: boolean;
}

/** A desk whose receiver is on, with a webhook that it knows. */
async function listening(options: Parameters<typeof openWebhookDesk>[0] = {}) {
  const desk = await openWebhookDesk(options);
  const { connectionId } = desk;
  desk.catalogue.webhooks.keep({
    connectionId,
    webhookId: 'w1',
    url: 'https://abc.tunnel.example/hook',
    host: 'abc.tunnel.example',
    seen: true,
    keptAt: '2026-11-21T10:00:00.000Z',
  });
  await desk.secrets.set(`webhook:${connectionId}:w1`, secret);
  const port = await switchOn(desk);
  return { desk, port };
}

async function switchOn(desk: WebhookDesk): Promise<number> {
  const port = await freePort();
  const state = await desk.call.setReceiver({ on: true, port }, none);
  expect(state).toMatchObject({ on: true, url: `http://127.0.0.1:${port}/`, failure: null });
  return port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const payload = (id: string, jobId = 'job_1', more: object = {}): string =>
  JSON.stringify({
    id,
    event: 'asset.completed',
    occurred_at: '2026-11-21T10:00:00Z',
    job: { id: jobId, resource: { type: 'asset', id: 'asset_1' }, status: 'complete' },
    ...more,
  });

/** Signed with the secret, unless `key` is another. */
function signed(body: string, { key = secret, atMs = Date.now(), id = 'd1' } = {}): Record<string, string> {
  const rawBody = Buffer.from(body);
  return {
    ...signatureHeaders({ rawBody, secret: key, nowMs: atMs, deliveryId: id, event: 'asset.completed' }),
  };
}

/** Status, and whatever else the answer tells. */
function send(port: number, { method = 'POST', headers = {}, without, body = '', chunked }: Sent) {
  const all: OutgoingHttpHeaders = { host: `127.0.0.1:${port}`, ...headers };
  if (without !== undefined) delete all[without];
  if (chunked !== true && body !== '') all['content-length'] = String(Buffer.byteLength(body));
  return new Promise<{ status: number; told: string }>((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', method, headers: all, agent: false }, (incoming) => {
      const pieces: Buffer[] = [];
      incoming.on('data', (piece: Buffer) => pieces.push(piece));
      incoming.on('end', () => {
        const { connection: _, ...told } = incoming.headers;
        resolve({
          status: incoming.statusCode ?? 0,
          told: JSON.stringify([told, Buffer.concat(pieces).toString()]),
        });
      });
    });
    outgoing.on('error', reject);
    // Without a length of its own only what is written in parts.
    if (chunked === true) outgoing.write(body.slice(0, 20));
    outgoing.end(chunked === true ? body.slice(20) : body);
  });
}

const silent = { status: 404, told: '[{"content-length":"0"},""]' };

test('a real event has its job read at once, a repeat has no effect, and neither survives in a log', async () => {
  const desk = await openWebhookDesk();
  const port = await switchOn(desk);
  const made = await desk.call.register(
    { url: `http://127.0.0.1:${port}/hook`, events: ['asset.completed'], another: false },
    none,
  );
  if (made.outcome !== 'registered') throw new Error(`it was ${made.outcome}`);
  const { job_id: jobId } = (await desk.service.create({ inputs: { text: 'a mug' } })).json;
  await until(() => (desk.asked.length > 0 ? true : null));
  expect(desk.asked).toEqual([jobId]);
  const page = await until(async () => {
    const found = await desk.call.deliveries({ webhookId: made.webhook.id }, none);
    return found.counts.delivered === 1 ? found : null;
  });
  const { received, secrets } = await desk.call.receiver(undefined, none);
  expect(secrets).toBe(1);
  expect(received).toMatchObject([
    { id: page.deliveries[0]?.id, event: 'asset.completed', repeats: 0, resource: { type: 'asset' } },
  ]);

  // The service did not see our answer and sends it again; then somebody else does, with the same id of another one.
  const body = payload(page.deliveries[0]?.id ?? '', jobId);
  const headers = signed(body, { key: made.secret, id: page.deliveries[0]?.id ?? '' });
  expect((await send(port, { body, headers })).status).toBe(204);
  desk.again();
  await desk.call.setReceiver({ on: false, port }, none);
  expect(desk.asked).toHaveLength(1);
  expect((await desk.call.receiver(undefined, none)).received).toMatchObject([{ repeats: 1 }]);
  const written = await desk.written();
  expect(written).toContain('receiver.changed');
  expect(written).not.toContain(made.secret);
  expect(written).not.toContain(headers['X-Service-Signature']);
});

test('through a tunnel, in pieces, and with another path it is a delivery all the same; a test asks for no job', async () => {
  const { desk, port } = await listening();
  const body = payload('d1');
  const tunnel = { ...signed(body), host: 'abc.tunnel.example' };
  expect(await send(port, { body, headers: tunnel, chunked: true })).toEqual({
    status: 204,
    told: '[{},""]',
  });
  expect(desk.asked).toEqual(['job_1']);
  const asking = { ...signed(body), expect: '100-continue' };
  expect((await send(port, { body, headers: asking })).status).toBe(204);
  const trial = payload('d2', 'job_none', { test: true });
  expect((await send(port, { body: trial, headers: signed(trial, { id: 'd2' }) })).status).toBe(204);
  expect(desk.asked).toEqual(['job_1']);
  const { received } = await desk.call.receiver(undefined, none);
  expect(received.map(({ id, test: isTest }) => [id, isTest])).toEqual([
    ['d2', true],
    ['d1', false],
  ]);
});

test('whatever is not signed is refused in one way, has no effect, and is counted', async () => {
  const { desk, port } = await listening();
  const body = payload('d1');
  const good = signed(body);
  const signature = good['X-Service-Signature'] ?? '';
  const old = signed(body, { atMs: Date.now() - 301_000 });
  const attacks: [string, Sent][] = [
    ['mismatch', { body, headers: signed(body, { key: 'whsec_guessed' }) }],
    ['mismatch', { body: payload('d1', 'job_other'), headers: good }],
    ['mismatch', { body: `${body}\n`, headers: good }],
    ['skew', { body, headers: old }],
    ['malformed', { body, headers: good, without: 'X-Service-Signature' }],
    ['malformed', { body, headers: { ...good, 'X-Service-Signature': [signature, signature] } }],
    ['malformed', { body, headers: { ...good, 'X-Service-Signature': 't=1,v1=0' } }],
    ['not-the-body', { body: 'no json', headers: signed('no json') }],
    ['not-the-body', { body, headers: { ...good, 'X-Service-Delivery': 'd9' } }],
    ['browser', { body, headers: { ...good, Origin: 'https://evil.example' } }],
    ['other-host', { body, headers: { ...good, host: 'evil.example' } }],
    ['not-a-delivery', { method: 'GET' }],
    ['browser', { body, headers: { ...good, expect: '100-continue', Cookie: 'a=b' } }],
    ['not-a-delivery', { body, headers: { ...good, expect: 'nonsense' } }],
  ];
  for (const [reason, attack] of attacks) {
    // oxlint-disable-next-line no-await-in-loop -- each is counted on its own
    expect([reason, await send(port, attack)]).toEqual([reason, silent]);
    // oxlint-disable-next-line no-await-in-loop -- see above
    expect((await desk.call.receiver(undefined, none)).lastRefusal?.reason).toBe(reason);
  }
  const state = await desk.call.receiver(undefined, none);
  expect(Object.values(state.refused).reduce((sum, count) => sum + count, 0)).toBe(attacks.length);
  expect([desk.asked, state.received]).toEqual([[], []]);
  // A replay of what was once valid, later: its time is over. And now it is still taken, once.
  expect((await send(port, { body, headers: good })).status).toBe(204);
  expect((await send(port, { body, headers: good })).status).toBe(204);
  expect(desk.asked).toEqual(['job_1']);
});

test('a body that is huge or slow ends its own connection, others are answered meanwhile, and no words are said', async () => {
  const { desk, port } = await listening({ limits: { headersTimeoutMs: 300, requestTimeoutMs: 300 } });
  const huge = 'x'.repeat(80 * 1024);
  const outcome = (sent: Sent) => send(port, sent).catch((error: NodeJS.ErrnoException) => error.code);
  // The end of a connection may overtake the answer.
  // oxlint-disable-next-line no-await-in-loop -- one attack at a time
  for (const sent of [
    { body: huge, headers: signed(huge) },
    { body: huge, headers: signed(huge), chunked: true },
  ])
    expect([silent, 'ECONNRESET', 'EPIPE']).toContainEqual(await outcome(sent));
  expect((await desk.call.receiver(undefined, none)).refused['too-large']).toBe(2);

  const slow = (text: string) => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    socket.write(text);
    let told = '';
    socket.on('data', (piece: Buffer) => (told += piece.toString()));
    return once(socket, 'close').then(() => told);
  };
  const head = `POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nX-Service-Signature: t=1,v1=0\r\n`;
  const held = [
    slow('POST / HT'),
    slow(head),
    slow(`${head}Content-Length: 100\r\n\r\n{"id"`),
    slow('\x16\x03\x01'),
  ];
  const body = payload('d1');
  expect((await send(port, { body, headers: signed(body) })).status).toBe(204);
  expect(await Promise.all(held)).toEqual(['', '', '', '']);
});

test('a port that is taken is said, another one works, and it stays as it was left over a restart', async () => {
  const { desk, port } = await listening();
  const inTheWay = createServer();
  const taken = await freePort();
  await new Promise<void>((resolve) => inTheWay.listen(taken, '127.0.0.1', resolve));
  onTestFinished(() => void inTheWay.close());
  expect(await desk.call.setReceiver({ on: true, port: taken }, none)).toMatchObject({
    on: true,
    url: null,
    failure: { code: 'webhook.port-taken', data: { port: taken } },
  });
  await expect(send(port, { method: 'GET' })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect((await desk.call.setReceiver({ on: true, port }, none)).url).not.toBeNull();
  const next = await freePort();
  // As it is left by a kill: on, and nobody listens.
  desk.catalogue.received.setReceiver({ on: true, port: next });
  desk.again();
  await desk.resume();
  const state = { on: true, port: next, url: `http://127.0.0.1:${next}/`, secrets: 1 };
  expect(await desk.call.receiver(undefined, none)).toMatchObject(state);
  await desk.call.setReceiver({ on: false, port: next }, none);
  desk.again();
  await desk.resume();
  expect(await desk.call.receiver(undefined, none)).toMatchObject({ on: false, port: next, url: null });
});

test('a port that is free again is taken without anybody asking, and nothing is tried once it is off', async () => {
  const clock = createFakeClock();
  const desk = await openWebhookDesk({ clock });
  const port = await freePort();
  const block = async () => {
    const inTheWay = createServer();
    await new Promise<void>((resolve) => inTheWay.listen(port, '127.0.0.1', resolve));
    return () => new Promise((resolve) => inTheWay.close(resolve));
  };
  const inSeconds = (state: { nextTryAt: string | null }): number | null =>
    state.nextTryAt === null ? null : (Date.parse(state.nextTryAt) - clock.now()) / 1000;
  const told = () => desk.events.filter(({ type }) => type === 'receiver.changed').length;
  const tried = async (seconds: number): Promise<number | null> => {
    const before = told();
    await clock.advance(seconds * 1000);
    await until(() => (told() > before ? true : null));
    return inSeconds(await desk.call.receiver(undefined, none));
  };
  let free = await block();
  expect(inSeconds(await desk.call.setReceiver({ on: true, port }, none))).toBe(5);
  expect([await tried(5), await tried(10), await tried(20), await tried(40), await tried(60)]).toEqual([
    10, 20, 40, 60, 60,
  ]);
  // Requested by hand it begins anew.
  expect(inSeconds(await desk.call.setReceiver({ on: true, port }, none))).toBe(5);
  await free();
  expect(await tried(5)).toBeNull();
  const listens = { url: `http://127.0.0.1:${port}/`, failure: null };
  expect(await desk.call.receiver(undefined, none)).toMatchObject(listens);

  await desk.call.setReceiver({ on: false, port }, none);
  free = await block();
  await desk.call.setReceiver({ on: true, port }, none);
  await desk.call.setReceiver({ on: false, port }, none);
  await free();
  const before = told();
  await clock.advance(600_000);
  expect(told()).toBe(before);
  expect(await desk.call.receiver(undefined, none)).toMatchObject({ url: null, nextTryAt: null });
  expect((await desk.written()).match(/could not be started/g)).toHaveLength(3);
});

test('a delivery can be looked at as it came, with no other header’s value; the last 50, until a restart', async () => {
  const { desk, port } = await listening();
  const body = `${payload('d1')}\r\n`;
  const headers = { ...signed(body), Authorization: 'Bearer of-the-tunnel', 'X-Forwarded-For': '192.0.2.7' };
  expect((await send(port, { body, headers })).status).toBe(204);
  const { content, assetId } = await desk.call.received({ id: 'd1' }, none);
  if (content === null) throw new Error('it is not kept');
  expect(assetId).toBeNull();
  expect(Buffer.from(content.bodyBase64, 'base64').toString()).toBe(body);
  expect(content).toMatchObject({ webhookId: 'w1', url: 'https://abc.tunnel.example/hook' });
  expect(content.headers).toContainEqual({ name: 'X-Service-Signature', value: content.signature });
  expect(content.headers).toContainEqual({ name: 'X-Service-Event', value: 'asset.completed' });
  expect(content.otherHeaders).toEqual(expect.arrayContaining(['Authorization', 'X-Forwarded-For']));
  expect(JSON.stringify(content)).not.toMatch(/of-the-tunnel|192\.0\.2\.7|whsec/);
  desk.catalogue.assets.insert(asset('mug', { connectionId: desk.connectionId, remoteId: 'asset_1' }));
  expect((await desk.call.received({ id: 'd1' }, none)).assetId).toBe(asset('mug').id);
  const { connectionId, webhookId, signature: header, bodyBase64 } = content;
  const secretOf = { connectionId, webhookId };
  expect(await desk.call.checkSignature({ header, bodyBase64, secret: secretOf }, none)).toMatchObject({
    outcome: 'valid',
    sentAtSeconds: content.sentAtSeconds,
  });
  for (let n = 2; n <= 51; n += 1) {
    const next = payload(`d${n}`);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await send(port, { body: next, headers: signed(next, { id: `d${n}` }) });
  }
  expect((await desk.call.received({ id: 'd1' }, none)).content).toBeNull();
  expect((await desk.call.received({ id: 'd2' }, none)).content).not.toBeNull();
  const written = await desk.written();
  expect(written).not.toContain(content.signature);
  expect(written).not.toContain('of-the-tunnel');
  expect(written).not.toContain('occurred_at');
  desk.again();
  expect(await desk.call.received({ id: 'd51' }, none)).toEqual({
    content: null,
    assetId: asset('mug').id,
  });
});
