/** Live jobs followed over simulated minutes, with a real catalogue and a service that answers at once. */
import { onTestFinished } from 'vitest';
import type { Catalogue } from '../../../../main/catalogue/catalogue.ts';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { silentLog } from '../../../../main/core/logging/log.ts';
import {
  createConnectionGate,
  createHealth,
} from '../../../../main/modules/connections/connection-health.ts';
import type { JobReads } from '../../../../main/modules/jobs/ask-jobs.ts';
import { createJobs, type Jobs } from '../../../../main/modules/jobs/jobs.ts';
import { createEventHub } from '../../../../main/modules/shared/event-hub.ts';
import { createPresent } from '../../../../main/modules/shared/present.ts';
import type { JobResponse, RemoteClient } from '../../../../main/remote/types.ts';
import { createFakeClock, type FakeClock } from '../../../fakes/clock.ts';
import { openWithConnection } from '../../catalogue/library.ts';
import { job } from '../../catalogue/rows.ts';

export const startMs = Date.parse('2026-11-21T12:00:00.000Z');
export const hourMs = 3_600_000;
export const minuteMs = 60_000;

/** One call: when it was made and what it requested. */
export interface Asked {
  readonly at: number;
  readonly ids: readonly string[];
  readonly bulk: boolean;
}

export interface Bench {
  readonly catalogue: Catalogue;
  readonly clock: FakeClock;
  readonly jobs: Jobs;
  readonly asked: Asked[];
  /** The service, as the test wants it. */
  readonly service: {
    offersBulk: boolean;
    down: boolean;
    answering: (id: string) => JobResponse;
    /** Jobs of which it knows nothing. */
    readonly unknown: Set<string>;
    /** The type of the `409` to every cancel; null accepts them. */
    refusesCancel: string | null;
  };
  /** Those whose end was told, in order. */
  readonly ended: string[];
  /** Adds running jobs of this age, and has them followed. */
  add(count: number, ageMs: (n: number) => number): void;
  /** Calls in each minute that passes. */
  perMinute(minutes: number): Promise<number[]>;
}

export const running = (id: string): JobResponse => ({
  id,
  resource: { type: 'asset', id },
  status: 'running',
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: null,
  current_stage: null,
  progress: null,
  error: null,
});

export async function openBench(): Promise<Bench> {
  const catalogue = await openWithConnection();
  const clock = createFakeClock(startMs);
  const asked: Asked[] = [];
  const service: Bench['service'] = {
    offersBulk: true,
    down: false,
    answering: running,
    unknown: new Set(),
    refusesCancel: null,
  };
  const ended: string[] = [];
  const called = (call: Omit<Asked, 'at'>): void => {
    asked.push({ at: clock.now(), ...call });
    if (service.down) throw new AppError('remote.unreachable', { baseUrl: 'https://c1', reason: 'refused' });
  };
  const told = (id: string) => (service.unknown.has(id) ? null : service.answering(id));
  const client: JobReads & Pick<RemoteClient, 'cancelJob'> = {
    offers: () => service.offersBulk,
    async getJob(id) {
      called({ ids: [id], bulk: false });
      if (service.unknown.has(id)) throw new AppError('remote.not-found', { what: `the job ${id}` });
      return service.answering(id);
    },
    async cancelJob(id) {
      const type = service.refusesCancel;
      if (type !== null) throw new AppError('remote.conflict', { type, detail: 'No' });
      return { ...service.answering(id), status: 'canceled' };
    },
    async bulkJobStatus(wanted) {
      called({ ids: wanted, bulk: true });
      return { jobs: new Map(wanted.map((id) => [id, told(id)])), faults: new Map() };
    },
  };
  const random = repeatable();
  const jobs = createJobs({
    catalogue,
    remotes: { get: () => Promise.resolve(client) },
    present: createPresent(catalogue, '/library', () => null),
    hub: createEventHub(clock),
    health: createHealth(
      clock,
      () => 0,
      () => undefined,
    ),
    gate: createConnectionGate(clock, random),
    clock,
    log: silentLog,
    random,
    onComplete: () => undefined,
    onEnded: ({ id }) => void ended.push(id),
    loops: () => ({ all: [jobs], first: [] }),
  });
  onTestFinished(() => jobs.close());
  let added = 0;
  return {
    catalogue,
    clock,
    jobs,
    asked,
    service,
    ended,
    add(count, ageMs) {
      catalogue.transaction(() => {
        for (let n = 0; n < count; n += 1) {
          const createdAt = new Date(clock.now() - ageMs(n)).toISOString();
          added += 1;
          catalogue.jobs.insert(job(`j${added}`, { status: 'running', createdAt }));
        }
      });
      jobs.kick();
    },
    async perMinute(minutes) {
      const counts: number[] = [];
      for (let minute = 0; minute < minutes; minute += 1) {
        const before = asked.length;
        await clock.advance(minuteMs);
        counts.push(asked.length - before);
      }
      return counts;
    },
  };
}

/** The same sequence in every run. */
function repeatable(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >>> 8) / 2 ** 23;
  };
}

/** The longest time between two reads of one job, from `since` on. */
export function longestGapMs(asked: readonly Asked[], since: number): number {
  const last = new Map<string, number>();
  let longest = 0;
  for (const { at, ids: wanted } of asked)
    for (const id of wanted) {
      const before = last.get(id);
      if (before !== undefined && at >= since) longest = Math.max(longest, at - before);
      last.set(id, at);
    }
  return longest;
}
