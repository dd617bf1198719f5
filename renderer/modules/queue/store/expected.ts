/** When jobs are expected to end, derived from how long such jobs took before; a time that was shown is never put off. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isTerminal } from '../../../../main/contract/rules/terminal-status.ts';
import type { Job, JobPace } from '../../../../main/contract/schema/job.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { PageClock } from '../../../bridge/clock.ts';
import type { Events } from '../../../bridge/events.ts';

/** Fewer jobs than this are no history. */
const leastPaceJobs = 5;

/** By connection, route and stage. */
export type Paces = ReadonlyMap<string, JobPace>;

/** The paces, and what follows from them. */
export interface Expected {
  readonly store: StoreApi<Paces>;
  /** When this job will be done, ms since the epoch: the earliest time that was ever said of it. Null without a history. */
  endOf(job: Job): number | null;
}

const againMs = 30_000;

/** Loads at every `ready`, and half a minute after jobs have ended. A history that cannot be read is none. */
export function createExpected({
  api,
  events,
  clock,
}: {
  readonly api: Client;
  readonly events: Events;
  readonly clock: PageClock;
}): Expected {
  const store = createStore<Paces>(() => new Map());
  const said = new Map<string, number>();
  let planned = false;
  const load = async (): Promise<void> => {
    const paces = await api.jobs.pace().catch(() => null);
    if (paces !== null) store.setState(pacesBy(paces), true);
  };
  events.on((batch) => {
    let ended = false;
    for (const event of batch) {
      if (event.type === 'ready') void load();
      else if (event.type === 'job.changed' && isTerminal(event.job.status)) {
        said.delete(event.job.id);
        ended = true;
      }
    }
    if (!ended || planned) return;
    planned = true;
    clock.after(againMs, () => {
      planned = false;
      void load();
    });
  });
  return {
    store,
    endOf(job) {
      const endMs = expectedEndMs(job, store.getState());
      const before = said.get(job.id);
      if (endMs === null) return before ?? null;
      const earliest = Math.min(endMs, before ?? endMs);
      said.set(job.id, earliest);
      return earliest;
    },
  };
}

/** For looking up; those of too few jobs are left out. */
export function pacesBy(paces: readonly JobPace[]): Paces {
  return new Map(
    paces.flatMap((pace) =>
      pace.jobs < leastPaceJobs ? [] : [[keyOf(pace.connectionId, pace.route, pace.stage), pace] as const],
    ),
  );
}

/**
 * The earliest end that any point of its way so far makes likely, so that a slow stage does not put off what an earlier
 * one promised. Null without enough history, for parent jobs, and for a job that has ended.
 */
export function expectedEndMs(job: Job, paces: Paces): number | null {
  if (job.assetId === null || isTerminal(job.status)) return null;
  const ends: number[] = [];
  const add = (stage: string, at: string): void => {
    const pace = paces.get(keyOf(job.connectionId, job.route, stage));
    if (pace !== undefined) ends.push(Date.parse(at) + pace.leftMs);
  };
  // How long it waits for its turn depends on what else is requested: once it runs, that counts no more.
  if (job.startedAt === null) add('queued', job.createdAt);
  else add('running', job.startedAt);
  const entered = new Set<string>();
  for (const { status, stage, at } of job.transitions) {
    if (status !== 'running' || stage === null || entered.has(stage)) continue;
    entered.add(stage);
    add(stage, at);
  }
  return ends.length === 0 ? null : Math.min(...ends);
}

function keyOf(connectionId: string, route: string, stage: string): string {
  return `${connectionId} ${route} ${stage}`;
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly expected: Expected;
  }
}
