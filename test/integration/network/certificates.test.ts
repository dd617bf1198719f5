/** What Caliper says of a certificate, and whom it trusts: Node's issuers, `NODE_EXTRA_CA_CERTS`, and the system's store. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { buildConnector } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { type AppError, isAppError } from '../../../main/contract/plain/errors.ts';
import { transportTo } from '../remote/rude-server.ts';
import { type CertificateName, certificatePath, secureService, trustTestAuthority } from './servers.ts';

async function read(baseUrl: string): Promise<AppError> {
  const { send, close } = transportTo(baseUrl);
  onTestFinished(close);
  const outcome: unknown = await send({
    operation: 'get a job',
    method: 'GET',
    path: '/v1/jobs/j',
    what: 'the job j',
    schema: z.object({ id: z.string() }),
  }).catch((error: unknown) => error);
  if (!isAppError(outcome)) throw new Error('it answered');
  return outcome;
}

test.each<[CertificateName, boolean, RegExp]>([
  ['expired', true, /its certificate has expired\)\. Check the date and time of this computer/],
  ['future', true, /its certificate is not valid yet\)\. Check the date and time/],
  [
    'other',
    true,
    /its certificate is for another name \(login\.wifi\.example\)\)\. Check the URL; in a guest/,
  ],
  [
    'self-signed',
    false,
    /its certificate is self-signed and this computer does not trust it\)\..*NODE_EXTRA_CA_CERTS/,
  ],
  ['good', false, /from an issuer that this computer does not trust\)\..*NODE_EXTRA_CA_CERTS/],
])('the certificate “%s”, its issuer known: %s', async (name, isIssuerKnown, words) => {
  if (isIssuerKnown) trustTestAuthority();
  const error = await read(`https://localhost:${await secureService(name)}`);
  // The handshake comes before the request.
  expect(error).toMatchObject({ code: 'remote.unreachable', data: { neverSent: true } });
  expect(error.message).toMatch(words);
});

test('a service that speaks no TLS is not said to have a bad certificate', async () => {
  const { listening } = await import('./servers.ts');
  const { createServer } = await import('node:http');
  const port = await listening(createServer((_, response) => void response.end()));
  expect((await read(`https://localhost:${port}`)).message).toMatch(/it does not speak TLS/);
});

/** Asks in a Node of its own, whose environment decides about its stores. Both the service and, in its threads, the file host. */
async function askFromChild(port: number, env: Record<string, string>): Promise<unknown> {
  const script = path.join(import.meta.dirname, 'ask-once.ts');
  const clean = { ...process.env, NODE_EXTRA_CA_CERTS: '', SSL_CERT_FILE: '', SSL_CERT_DIR: '/nonexistent' };
  const { stdout } = await promisify(execFile)(process.execPath, [script, `https://localhost:${port}`], {
    env: { ...clean, ...env },
  });
  return JSON.parse(stdout);
}

test('an issuer that only the system’s store knows is trusted, by calls and by downloads in their threads', async () => {
  const port = await secureService('good');
  expect(await askFromChild(port, {})).toEqual({ call: 'remote.unreachable', file: 'transfer.unreachable' });
  expect(await askFromChild(port, { SSL_CERT_FILE: certificatePath('ca') })).toEqual({
    call: 'answered',
    file: 'arrived',
  });
});

test('an issuer in NODE_EXTRA_CA_CERTS is trusted', async () => {
  const port = await secureService('good');
  expect(await askFromChild(port, { NODE_EXTRA_CA_CERTS: certificatePath('ca') })).toEqual({
    call: 'answered',
    file: 'arrived',
  });
});

test('what has expired or cannot be read in the system’s store keeps nothing else from being trusted', async () => {
  const [authority, expired] = [certificatePath('ca'), certificatePath('expired')].map((file) =>
    readFileSync(file, 'utf8'),
  );
  const unreadable = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
  const usual = tls.getCACertificates('default');
  onTestFinished(() => tls.setDefaultCACertificates(usual));
  vi.spyOn(tls, 'getCACertificates').mockImplementation((store) =>
    store === 'system' ? [unreadable, expired ?? '', authority ?? ''] : usual,
  );
  const set = vi.spyOn(tls, 'setDefaultCACertificates');
  onTestFinished(() => void vi.restoreAllMocks());
  vi.resetModules();
  const { trustingSystem } = await import('../../../main/core/network/http-agent.ts');
  const connect = trustingSystem(buildConnector({ allowH2: false }));
  const port = String(await secureService('good'));
  const socket = await new Promise<{ destroy(): void }>((resolve, reject) => {
    connect({ hostname: 'localhost', port, protocol: 'https:' }, (error, opened) => {
      if (error === null) resolve(opened);
      else reject(error);
    });
  });
  socket.destroy();
  expect(set).toHaveBeenCalledExactlyOnceWith([...usual, authority]);
});
