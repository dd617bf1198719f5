import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { until } from '../../fakes/pauses.ts';
import { startHooked } from './hooked-service.ts';
import { accept, certificate, signedAt, startReceiver } from './receiver.ts';

describe('a delivery', () => {
  test('is a signed POST with the headers of the specification', async () => {
    const service = await startHooked();
    const receiver = await startReceiver();
    const { id, secret } = await service.register(`${receiver.url}?a=b`);
    const deliveryId = await service.sendTest(id);
    expect(await service.tried(id, 1)).toEqual({
      id: deliveryId,
      event: 'test',
      status: 'delivered',
      attempts: 1,
      created_at: '2026-01-02T03:04:05.000Z',
      delivered_at: '2026-01-02T03:04:05.000Z',
      last_response_code: 204,
      next_retry_at: null,
      resource: null,
    });
    const [one] = receiver.received;
    expect(one).toMatchObject({ method: 'POST', path: '/hook?a=b' });
    expect(one?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(one?.raw.length),
      'user-agent': 'Service-Webhooks/1.0',
      'x-service-delivery': deliveryId,
      'x-service-event': 'test',
    });
    expect(one?.headers.authorization).toBeUndefined();
    expect(one?.json).toMatchObject({ id: deliveryId, event: 'test', test: true });
    expect(one && signedAt(one, secret)).toBe(Date.parse('2026-01-02T03:04:05Z') / 1000);
    expect(one && signedAt(one, `${secret}x`)).toBeNull();
    await service.close();
    for (const line of service.logged) {
      expect(line).not.toContain(secret);
      expect(line).not.toContain('/hook');
    }
  });

  test('is tried at 30 s, 60 s, ... six hours, until a day has gone, with the same bytes and a fresh signature', async () => {
    const service = await startHooked();
    const receiver = await startReceiver((response) => response.writeHead(500).end('no'));
    const { id, secret } = await service.register(receiver.url);
    await service.sendTest(id);
    const delays: number[] = [];
    for (let attempts = 1; ; attempts += 1) {
      const { status, next_retry_at: next, last_response_code: code } = await service.tried(id, attempts);
      expect(code).toBe(500);
      if (status !== 'pending') break;
      const delayMs = Date.parse(next) - service.clock.now();
      delays.push(delayMs / 1000);
      await service.clock.advance(delayMs - 1);
      expect(receiver.received).toHaveLength(attempts);
      await service.clock.advance(1);
    }
    expect(delays).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600, 12_510]);
    const { deliveries, counts } = await service.deliveries(id);
    expect(deliveries).toMatchObject([
      { status: 'dead', attempts: 14, next_retry_at: null, delivered_at: null },
    ]);
    expect(counts).toEqual({ dead: 1, delivered: 0, pending: 0 });
    await service.clock.advance(86_400_000);
    expect(receiver.received).toHaveLength(14);
    expect(new Set(receiver.received.map(({ raw }) => raw.toString('hex'))).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['x-service-delivery'])).size).toBe(1);
    const times = receiver.received.map((one) => signedAt(one, secret) ?? Number.NaN);
    expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual(delays);
  });

  test('is retried faster at a higher speed', async () => {
    const service = await startHooked({ speed: 50 });
    const receiver = await startReceiver((response, received, count) =>
      count < 3 ? response.writeHead(429).end() : accept(response, received, count),
    );
    const { id } = await service.register(receiver.url);
    await service.sendTest(id);
    await service.tried(id, 1);
    await service.clock.advance(600);
    await service.tried(id, 2);
    await service.clock.advance(1200);
    expect(await service.tried(id, 3)).toMatchObject({
      status: 'delivered',
      delivered_at: '2026-01-02T03:04:06.800Z',
    });
  });

  test.each([200, 201, 202, 299])('has arrived when the answer is %d', async (code) => {
    const service = await startHooked();
    const receiver = await startReceiver((response) => response.writeHead(code).end('fine'));
    const { id } = await service.register(receiver.url);
    await service.sendTest(id);
    expect(await service.tried(id, 1)).toMatchObject({ status: 'delivered', last_response_code: code });
  });

  test.each([301, 302, 303, 307, 308])('follows no %d, and records it', async (code) => {
    const service = await startHooked();
    const inner = await startReceiver();
    const receiver = await startReceiver((response) =>
      response.writeHead(code, { location: inner.url }).end(),
    );
    const { id } = await service.register(receiver.url);
    await service.sendTest(id);
    expect(await service.tried(id, 1)).toMatchObject({ status: 'pending', last_response_code: code });
    expect(inner.connections()).toBe(0);
  });

  test('has no code when there was no answer: broken off, refused, no HTTP', async () => {
    const service = await startHooked();
    const first = await startReceiver((response, _, count) => {
      if (count === 1) response.writeHead(500).end();
      else if (count === 2) response.socket?.destroy();
      else response.socket?.end('220 mail.example ESMTP\r\n');
    });
    const { id } = await service.register(first.url);
    await service.sendTest(id);
    expect(await service.tried(id, 1)).toMatchObject({ last_response_code: 500 });
    for (const attempts of [2, 3]) {
      await service.clock.advance(30_000 * (attempts - 1));
      expect(await service.tried(id, attempts)).toMatchObject({
        status: 'pending',
        attempts,
        last_response_code: null,
      });
    }
    const nobody = await service.register('http://127.0.0.1:1/');
    await service.sendTest(nobody.id);
    expect(await service.tried(nobody.id, 1)).toMatchObject({ status: 'pending', last_response_code: null });
  });
});

describe('the limit of 10 s', () => {
  test('ends an attempt without an answer, at any speed', async () => {
    const service = await startHooked({ speed: 100 });
    const receiver = await startReceiver(() => undefined);
    const { id } = await service.register(receiver.url);
    await service.sendTest(id);
    await until(() => receiver.received.length === 1);
    await service.clock.advance(9999);
    expect((await service.deliveries(id)).deliveries).toMatchObject([{ attempts: 0, status: 'pending' }]);
    await service.clock.advance(1);
    expect(await service.tried(id, 1)).toMatchObject({
      last_response_code: null,
      next_retry_at: '2026-01-02T03:04:15.300Z',
    });
    expect(service.logged.join('\n')).toContain('no answer within 10 s');
  });

  test('is for the status: an endless body is not read', async () => {
    const service = await startHooked();
    let pushed = 0;
    const receiver = await startReceiver((response) => {
      const push = (): void => {
        if (response.destroyed) return;
        pushed += 1;
        if (response.write(Buffer.alloc(65_536))) setImmediate(push);
        else response.once('drain', push);
      };
      response.writeHead(200);
      push();
    });
    const { id } = await service.register(receiver.url);
    await service.sendTest(id);
    expect(await service.tried(id, 1)).toMatchObject({ status: 'delivered', last_response_code: 200 });
    expect(pushed).toBeLessThan(1000);
  });

  test('a body that drips is left after a second', async () => {
    const service = await startHooked();
    const receiver = await startReceiver((response) => response.writeHead(200).write('x'));
    const { id } = await service.register(receiver.url);
    await service.sendTest(id);
    await until(async () => {
      await service.clock.advance(1000);
      return (await service.deliveries(id)).counts.delivered === 1;
    });
    expect(receiver.received).toHaveLength(1);
  });
});

describe('over TLS', () => {
  test('arrives where the certificate is trusted, and nowhere else', async () => {
    const service = await startHooked();
    const receiver = await startReceiver(accept, { secure: true });
    const { id, secret } = await service.register(receiver.url);
    await service.sendTest(id);
    expect(await service.tried(id, 1)).toMatchObject({ status: 'pending', last_response_code: null });
    expect(receiver.received).toHaveLength(0);
    const known = getCACertificates('default');
    setDefaultCACertificates([...known, certificate]);
    onTestFinished(() => setDefaultCACertificates(known));
    await service.clock.advance(30_000);
    expect(await service.tried(id, 2)).toMatchObject({ status: 'delivered' });
    expect(receiver.received.map((one) => signedAt(one, secret))).toEqual([
      Math.floor(service.clock.now() / 1000),
    ]);
  });
});

describe('a restart', () => {
  test('goes on with what was pending: at once with what fell due meanwhile', async () => {
    const before = await startHooked();
    const receiver = await startReceiver((response, received, count) =>
      count === 1 ? response.writeHead(500).end() : accept(response, received, count),
    );
    const { id, secret } = await before.register(receiver.url);
    const deliveryId = await before.sendTest(id);
    await before.tried(id, 1);
    await before.close();
    await before.clock.advance(3_600_000);
    expect(receiver.received).toHaveLength(1);
    const after = await startHooked({ dataDir: before.dataDir, clock: before.clock });
    expect(await after.tried(id, 2)).toMatchObject({ id: deliveryId, status: 'delivered', attempts: 2 });
    const [first, second] = receiver.received;
    expect(second?.raw).toEqual(first?.raw);
    expect(second && signedAt(second, secret)).toBe(after.clock.now() / 1000);
  });

  test('waits for what is not due yet', async () => {
    const before = await startHooked();
    const receiver = await startReceiver((response) => response.writeHead(500).end());
    const { id } = await before.register(receiver.url);
    await before.sendTest(id);
    await before.tried(id, 1);
    await before.close();
    await before.clock.advance(10_000);
    const after = await startHooked({ dataDir: before.dataDir, clock: before.clock });
    await after.clock.advance(19_999);
    expect(receiver.received).toHaveLength(1);
    await after.clock.advance(1);
    expect(await after.tried(id, 2)).toMatchObject({ attempts: 2 });
  });

  test('repeats an attempt that was under way, with the same delivery id', async () => {
    const before = await startHooked();
    const receiver = await startReceiver((response, received, count) => {
      if (count > 1) accept(response, received, count);
    });
    const { id } = await before.register(receiver.url);
    const deliveryId = await before.sendTest(id);
    await until(() => receiver.received.length === 1);
    await before.close();
    const after = await startHooked({ dataDir: before.dataDir, clock: before.clock });
    expect(await after.tried(id, 1)).toMatchObject({ id: deliveryId, status: 'delivered', attempts: 1 });
    expect(receiver.received.map(({ headers }) => headers['x-service-delivery'])).toEqual([
      deliveryId,
      deliveryId,
    ]);
  });

  test('a receiver on this machine is left alone when they are allowed no more', async () => {
    const before = await startHooked();
    const receiver = await startReceiver((response) => response.writeHead(500).end());
    const { id } = await before.register(receiver.url);
    await before.sendTest(id);
    await before.tried(id, 1);
    await before.close();
    await before.clock.advance(30_000);
    const after = await startHooked({
      dataDir: before.dataDir,
      clock: before.clock,
      allowLocalWebhooks: false,
    });
    expect(await after.tried(id, 2)).toMatchObject({ status: 'pending', last_response_code: null });
    expect(receiver.connections()).toBe(1);
  });
});

describe('many at once', () => {
  test('a receiver that never answers holds up no other, and each event arrives once', async () => {
    const service = await startHooked();
    const [silent, good] = [await startReceiver(() => undefined), await startReceiver()];
    const stuck = await service.register(silent.url);
    const fine = await service.register(good.url);
    const sent: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      await service.sendTest(stuck.id);
      sent.push(await service.sendTest(fine.id));
    }
    await until(async () => (await service.deliveries(fine.id)).counts.delivered === 40);
    expect(good.received).toHaveLength(40);
    expect(new Set(good.received.map(({ json }) => json.id))).toEqual(new Set(sent));
    expect((await service.deliveries(stuck.id)).counts).toEqual({ dead: 0, delivered: 0, pending: 40 });
    expect(silent.connections()).toBe(4);
  });
});
