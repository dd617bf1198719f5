/** `caliper webhooks` against the real service and a real receiver, and the check of what was received. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signatureHeaders } from '../../../main/remote/verify-signature.ts';
import { startService, token } from '../sandbox-service/service.ts';
import { startReceiver } from '../sandbox-webhooks/receiver.ts';
import { Desk } from './command-line.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

it('adds, lists, tests, replaces and deletes a webhook; the secret is printed once and verifies what came', async () => {
  const service = await startService({ allowLocalWebhooks: true, speed: 1000 });
  const receiver = await startReceiver();
  const webhooks = (...args: string[]) => desk.caliper(['webhooks', ...args]);
  expect((await desk.caliper(['connect', '--url', service.url], `${token}\n`)).code).toBe(0);
  expect((await webhooks('list')).stdout).toBe('No webhooks.\n');
  expect(await webhooks('add', 'http://example.com/x')).toMatchObject({ code: 2 });
  const added = await webhooks('add', receiver.url, '--event', 'asset.completed', '--json');
  expect(added).toMatchObject({ code: 0, stderr: '' });
  const { webhook, secret } = JSON.parse(added.stdout);
  const again = await webhooks('add', receiver.url, '--event', 'asset.completed');
  expect(again).toMatchObject({ code: 0 });
  expect(again.stdout).toContain('is registered already');
  const list = await webhooks('list');
  expect(list.stdout).toContain(webhook.id);
  expect(list.stdout + again.stdout).not.toContain(secret);

  expect(await webhooks('test', receiver.url)).toMatchObject({
    code: 0,
    stdout: 'The receiver accepted it (HTTP 204).\n',
  });
  const [received] = receiver.received;
  if (received === undefined) throw new Error('nothing was received');
  await writeFile(path.join(desk.folder, 'body.json'), received.raw);
  const verify = (header: string, ...more: string[]) =>
    desk.caliper(
      ['verify-webhook', '--secret-stdin', '--header', header, '--body', 'body.json', ...more],
      `${secret}\n`,
    );
  const header = String(received.headers['x-service-signature']);
  expect((await verify(header)).stdout).toMatch(/^Valid: /);
  const forged = await verify(
    header.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    '--json',
  );
  expect([forged.code, JSON.parse(forged.stdout)]).toEqual([
    1,
    { schema: 1, outcome: 'mismatch', almost: null },
  ]);
  expect(await verify('t=1')).toMatchObject({ code: 1 });
  expect((await verify(header.replace(/t=\d+/, 't=1000'))).stdout).toMatch(/clocks differ.*is invalid too/);
  // What changed the body is told of an old delivery, too: as good as all that lie in a log are older than five minutes.
  const rawBody = Buffer.from(received.raw);
  await writeFile(path.join(desk.folder, 'body.json'), Buffer.concat([rawBody, Buffer.from('\n')]));
  const old = signatureHeaders({ rawBody, secret, nowMs: 1_000_000, deliveryId: 'd1', event: 'test' });
  expect((await verify(old['X-Service-Signature'] ?? '')).stdout).toMatch(
    /clocks differ.*is invalid too.*one line break/,
  );

  const deliveries = await webhooks('deliveries', webhook.id, '--status', 'delivered');
  expect(deliveries.stdout).toMatch(/^1 delivered, 0 pending, 0 dead\.\n/);
  const replaced = await webhooks('replace', webhook.id);
  expect(replaced.stdout).toMatch(/shown this once: whsec_/);
  expect(await webhooks('replace', webhook.id, '--finish')).toMatchObject({ code: 0 });
  const [left] = JSON.parse((await webhooks('list', '--json')).stdout).webhooks;
  expect(left.id).not.toBe(webhook.id);
  expect(await webhooks('delete', left.id)).toMatchObject({ code: 0 });
  expect((await webhooks('list')).stdout).toBe('No webhooks.\n');
});
