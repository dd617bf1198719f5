/** The sample code of the desk, as a user would run it: accepts what is signed, once, and nothing else. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { signatureHeaders } from '../../../main/remote/verify-signature.ts';
import { receiverSamples } from '../../../renderer/modules/webhooks/receiver/receiver-samples.ts';

const secret = 'whsec_of-the-sample';
const moduleSchema = z.object({
  isValid: z.custom<(header: string | undefined, rawBody: Uint8Array, now?: number) => boolean>(
    (value) => typeof value === 'function',
  ),
});

test('the code for Node.js tells a signature that is right from all others', async () => {
  const code = receiverSamples.find(({ language }) => language === 'node')?.code ?? '';
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-sample-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'receiver.mjs');
  // Without its last statement, which listens: what verifies is what is tried.
  await writeFile(file, code.slice(0, code.indexOf('createServer(async')));
  vi.stubEnv('WEBHOOK_SECRET', secret);
  const { isValid } = moduleSchema.parse(await import(/* @vite-ignore */ pathToFileURL(file).href));
  const rawBody = Buffer.from('{"id":"d1"}');
  const nowMs = Date.parse('2026-11-21T12:00:00Z');
  const now = nowMs / 1000;
  const { 'X-Service-Signature': header = '' } = signatureHeaders({
    rawBody,
    secret,
    nowMs,
    deliveryId: 'd1',
    event: 'test',
  });
  expect(isValid(header, rawBody, now)).toBe(true);
  expect(isValid(header, rawBody, now + 300)).toBe(true);
  expect(isValid(header, rawBody, now + 301)).toBe(false);
  expect(isValid(header, Buffer.from('{"id":"d2"}'), now)).toBe(false);
  expect(isValid(header.replace('v1=', 'v1=0'), rawBody, now)).toBe(false);
  expect(isValid(undefined, rawBody, now)).toBe(false);
});
