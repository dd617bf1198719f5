/** What the tests of reads, states and endings share: a service whose clock a test may move, and images that come late. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { createFakeClock, type FakeClock } from '../../fakes/clock.ts';
import { createPauses } from '../../fakes/pauses.ts';
import { patientMs } from '../../patience.ts';
import { png } from './media.ts';
import { type Service, type ServiceOptions, startService, token2 } from './service.ts';

export const hourMs = 3_600_000;
export const terminal = ['complete', 'failed', 'canceled', 'partial'];
export type Json = ReturnType<typeof JSON.parse>;

/** A service for the running test, with the calls that these tests make again and again. */
export interface Tried extends Service {
  del(path: string): Promise<{ status: number; json: Json }>;
  /** What the second account gets. */
  foreign(method: string, path: string, body?: unknown): Promise<{ status: number; json: Json }>;
  /** A create that must be accepted. */
  create(path: string, body: unknown): Promise<Json>;
  /** A read that must succeed. */
  read(path: string): Promise<Json>;
  /** Reads the job until it has this status; a job that ended otherwise is an error. */
  jobIs(jobId: string, status: string): Promise<Json>;
  /** Reads until it holds, moving the fake clock on when there is one. */
  until<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T>;
}

const deadlineMs = patientMs(25_000);

/** `stepMs`: how far each poll of `until` moves a fake clock. */
export async function start(
  options: Omit<ServiceOptions, 'clock'> & { clock?: FakeClock; stepMs?: number } = {},
): Promise<Tried> {
  const { stepMs = 500, ...given } = options;
  const service = await startService({ speed: given.clock === undefined ? 5000 : 1, ...given });
  const until: Tried['until'] = async (read, holds) => {
    const end = Date.now() + deadlineMs;
    const pause = createPauses();
    for (;;) {
      const value = await read();
      if (holds(value)) return value;
      if (Date.now() > end) throw new Error(`It never came: ${JSON.stringify(value)}`);
      await (options.clock?.advance(stepMs) ?? pause());
    }
  };
  const read: Tried['read'] = async (path) => {
    const { status, json, text } = await service.get(path);
    expect({ path, status, text }).toMatchObject({ status: 200 });
    return json;
  };
  return {
    ...service,
    del: (path) => service.call('DELETE', path),
    foreign: (method, path, body) => service.call(method, path, { body, token: token2 }),
    async create(path, body) {
      const { status, json, text } = await service.post(path, body);
      expect({ path, status, text }).toMatchObject({ status: 202 });
      return json;
    },
    read,
    jobIs: (id, status) =>
      until(
        () => read(`/v1/jobs/${id}`),
        (job) => {
          if (job.status === status) return true;
          if (terminal.includes(job.status)) throw new Error(`It ended: ${JSON.stringify(job)}`);
          return false;
        },
      ),
    until,
  };
}

/** A service on a clock that moves only when a test moves it. */
export async function startClocked(
  options: NonNullable<Parameters<typeof start>[0]> = {},
): Promise<Tried & { clock: FakeClock }> {
  const { clock = createFakeClock() } = options;
  return { ...(await start({ ...options, clock })), clock };
}

export const standard = '/v1/assets/standard';
export const batches = '/v1/batches/standard';
export const highFidelity = '/v1/variation-sets/high-fidelity';
export const procedural = '/v1/variation-sets/procedural';

/** A standard asset's request. */
export const asset = (text: string, name: string | null = null): object => ({ inputs: { text }, name });

/** A standard batch with an item for each text. */
export const batchOf = (...texts: string[]): { items: object[] } => ({
  items: texts.map((text) => ({ inputs: { text } })),
});

/** A high-fidelity set's request. */
export const setOf = (count: number, text = 'a mug'): { count: number; seed: object } => ({
  count,
  seed: { text },
});

/** The parts of `counts` without `requested`, which they add up to. */
export function sumOf(counts: Record<string, number>): number {
  const { requested: _, ...parts } = counts;
  return Object.values(parts).reduce((sum, part) => sum + part, 0);
}

/** An image server that answers when `open` is called: a job that waits for its image runs and does not generate yet. */
export async function slowImage(): Promise<{ url: string; asked: Promise<void>; open(): Promise<void> }> {
  const asked = Promise.withResolvers<void>();
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    waiting.push(response);
    asked.resolve();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/image.png`,
    asked: asked.promise,
    async open() {
      await asked.promise;
      const bytes = Buffer.from(png, 'base64');
      for (const response of waiting) response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);
    },
  };
}
