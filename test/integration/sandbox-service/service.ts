/** A sandbox service of its own folder with a quick workshop, and plain HTTP to talk to it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import type { Workshop } from '../../../main/sandbox/make/types.ts';
import { type SandboxOptions, startSandboxServer } from '../../../main/sandbox/server.ts';
import { createPauses } from '../../fakes/pauses.ts';
import { quickWorkshop } from './quick-workshop.ts';

export const token = 'a-token-of-the-tests';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // Whatever JSON says: these tests assert on it.
  readonly json: ReturnType<typeof JSON.parse>;
}

export interface TestService {
  readonly url: string;
  readonly dataDir: string;
  /** Every line of the log, uncensored. */
  readonly logged: string[];
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  create(body: unknown, key?: string): Promise<Reply>;
  /** Reads the job until it is in one of these statuses. */
  jobIn(jobId: string, ...statuses: string[]): Promise<Reply['json']>;
  close(): Promise<void>;
}

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'caliper-sandbox-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function startService(
  options: Partial<SandboxOptions> & { workshop?: Workshop } = {},
): Promise<TestService> {
  const dataDir = options.dataDir ?? (await makeFolder());
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  const server = await startSandboxServer({
    dataDir,
    token,
    port: 0,
    speed: 1000,
    log,
    workshop: quickWorkshop(),
    ...options,
  });
  let open = true;
  const close = async (): Promise<void> => {
    if (open) await server.close();
    open = false;
  };
  onTestFinished(close);
  const call: TestService['call'] = (method, path, body, headers = {}) =>
    send(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    url: server.url,
    dataDir,
    logged,
    call,
    close,
    create: (body, key) =>
      call('POST', '/v1/assets/standard', body, key === undefined ? {} : { 'idempotency-key': key }),
    async jobIn(jobId, ...statuses) {
      const pause = createPauses();
      for (;;) {
        const { json } = await call('GET', `/v1/jobs/${jobId}`);
        if (statuses.includes(json.status)) return json;
        if (['complete', 'failed', 'canceled'].includes(json.status))
          throw new Error(`the job ended ${JSON.stringify(json)}`);
        await pause();
      }
    },
  };
}

/** One request over node:http, which sends any `Host` and any path as they are given. */
export function send(
  url: string,
  options: {
    method?: string;
    headers?: Record<string, string>;
    body?: string | undefined;
    path?: string;
  } = {},
): Promise<Reply> {
  const target = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: target.hostname,
        port: target.port,
        path: options.path ?? target.pathname + target.search,
        method: options.method ?? 'GET',
        headers: options.headers ?? {},
        agent: false,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const isJson = /json/.test(incoming.headers['content-type'] ?? '');
          const json = isJson && text !== '' ? JSON.parse(text) : null;
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, json });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(options.body);
  });
}

/** A small red PNG. */
export function redPng(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: '#c01010' } })
    .png()
    .toBuffer();
}
