/** The embedded service as a stranger sees it: an address, a token and plain `fetch`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import type { Workshop } from '../../../main/sandbox/make/types.ts';
import { type SandboxOptions, startSandboxServer } from '../../../main/sandbox/server.ts';
import { createPauses } from '../../fakes/pauses.ts';
import { quickWorkshop } from '../sandbox-service/quick-workshop.ts';

/** Tokens of the first and of the second account. */
export const token = 'token-of-the-first-account';
export const token2 = 'token-of-the-second-account';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // Whatever JSON says: these tests assert on it. Null when the answer is not JSON.
  readonly json: ReturnType<typeof JSON.parse>;
}

/** `body` is sent as JSON, `raw` as it is. `token: null` sends no `Authorization`. */
export interface Sending {
  readonly body?: unknown;
  readonly raw?: string | Uint8Array<ArrayBuffer> | FormData;
  readonly key?: string;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Only `http`-level tests need it: `manual` shows redirects. */
  readonly redirect?: 'follow' | 'manual' | 'error';
}

export interface Service {
  readonly url: string;
  readonly dataDir: string;
  call(method: string, path: string, sending?: Sending): Promise<Answer>;
  get(path: string, sending?: Sending): Promise<Answer>;
  /** A body of `undefined` sends none. */
  post(path: string, body?: unknown, sending?: Sending): Promise<Answer>;
  /** Reads the job until it has one of these statuses (any terminal one when none is given); it is then answered. */
  job(jobId: string, ...statuses: string[]): Promise<Answer['json']>;
  close(): Promise<void>;
}

export type ServiceOptions = Partial<SandboxOptions> & { readonly workshop?: Workshop };

const terminal = ['complete', 'failed', 'canceled', 'partial'];

/** One service for all tests of a file. */
export function serviceOfThisFile(options: ServiceOptions = {}): Service {
  let started: Service | null = null;
  const service = (): Service => {
    if (started === null) throw new Error('The service starts before the tests, not before the file.');
    return started;
  };
  beforeAll(async () => {
    started = await open(options, options.dataDir ?? (await mkdtemp(join(tmpdir(), 'caliper-conformance-'))));
  });
  afterAll(async () => {
    await started?.close();
    if (options.dataDir === undefined && started !== null)
      await rm(started.dataDir, { recursive: true, force: true });
  });
  return {
    get url() {
      return service().url;
    },
    get dataDir() {
      return service().dataDir;
    },
    call: (...call) => service().call(...call),
    get: (...call) => service().get(...call),
    post: (...call) => service().post(...call),
    job: (...call) => service().job(...call),
    close: () => service().close(),
  };
}

/** A service for the running test alone. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const service = await open(options, options.dataDir ?? (await makeFolder()));
  onTestFinished(() => service.close());
  return service;
}

/** A folder that goes when the running test ends. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'caliper-conformance-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function open(options: ServiceOptions, dataDir: string): Promise<Service> {
  const server = await startSandboxServer({
    token,
    token2,
    port: 0,
    speed: 1000,
    log: pino({ level: 'silent' }),
    workshop: quickWorkshop(),
    ...options,
    dataDir,
  });
  let closing: Promise<void> | null = null;
  const call: Service['call'] = (method, path, sending) => send(server.url + path, method, sending);
  return {
    url: server.url,
    dataDir,
    call,
    get: (path, sending) => call('GET', path, sending),
    post: (path, body, sending) => call('POST', path, { ...sending, body }),
    async job(jobId, ...statuses) {
      const awaited = statuses.length === 0 ? terminal : statuses;
      const pause = createPauses();
      for (;;) {
        const { json, text } = await call('GET', `/v1/jobs/${jobId}`);
        if (awaited.includes(json?.status)) return json;
        if (!['queued', 'running'].includes(json?.status)) throw new Error(`The job is ${text}`);
        await pause();
      }
    },
    close: () => (closing ??= server.close()),
  };
}

/** One request, of the first account unless `token` says otherwise. */
export async function send(url: string, method = 'GET', sending: Sending = {}): Promise<Answer> {
  const { body, raw, key, redirect = 'follow' } = sending;
  const bearer = sending.token === undefined ? token : sending.token;
  const content = raw ?? (body === undefined ? null : JSON.stringify(body));
  const answer = await fetch(url, {
    method,
    redirect,
    body: content,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(content === null ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...sending.headers,
    },
  });
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get('content-type') ?? '') && text !== '';
  return { status: answer.status, headers: answer.headers, text, json: isJson ? JSON.parse(text) : null };
}

/** The answer is an RFC 7807 problem of this status and type; a 422 names these paths, in any order. */
export function expectProblem(answer: Answer, status: number, type?: string, ...paths: string[]): void {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json\b/);
  expect(answer.json).toMatchObject({
    type: expect.stringMatching(/^\S+$/),
    title: expect.stringMatching(/\S/),
    status,
    detail: expect.stringMatching(/\S/),
  });
  if (type !== undefined) expect(answer.json.type).toBe(type);
  if (status !== 422) return;
  expect(answer.json.errors).toBeInstanceOf(Array);
  const errors: readonly { path: string; message: string }[] = answer.json.errors;
  for (const error of errors)
    expect(error).toEqual({ path: expect.any(String), message: expect.stringMatching(/\S/) });
  if (paths.length > 0) expect(errors.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
}

/** A validation failure that names exactly these paths. */
export function expectInvalid(answer: Answer, ...paths: string[]): void {
  expectProblem(answer, 422, 'validation-error', ...paths);
}
