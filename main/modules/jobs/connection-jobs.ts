/** The live jobs of one connection: requested together where the service has bulk status, one by one where it does not. */
import type { Catalogue, JobRow } from '../../catalogue/catalogue.ts';
import type { ConnectionId, JobId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import { type ConnectionGate, type Health, offers } from '../connections/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { Page } from '../shared/handlers.ts';
import type { Present } from '../shared/present.ts';
import { createAskJobs, createRequestAllowance, type JobReads, nextDueAt } from './ask-jobs.ts';
import { createAnnounceJobs, createTakeAnswers, type Outcome } from './record-job.ts';
import { createWatchedJobs, type WatchedJob } from './watched-jobs.ts';

/** A page that says nothing for so long no longer looks; pages say it again every minute. */
const rememberedMs = 120_000;

/** One per application. */
interface Screens {
  /** These are on the screen of this page, and no others. */
  show(page: Page, jobIds: readonly JobId[]): void;
  /** The page is gone. */
  forget(page: Page): void;
  /** All that are on a screen now. */
  shown(): ReadonlySet<JobId>;
}

/** Begins with no page. */
export function createScreens(clock: Clock): Screens {
  const pages = new Map<Page, { readonly jobIds: readonly JobId[]; readonly at: number }>();
  return {
    show: (page, jobIds) => void pages.set(page, { jobIds, at: clock.now() }),
    forget: (page) => void pages.delete(page),
    shown() {
      const now = clock.now();
      // A clock that was set back makes no page stay for longer.
      for (const [page, { at }] of pages) if (now - at >= rememberedMs || now < at) pages.delete(page);
      return new Set([...pages.values()].flatMap(({ jobIds }) => jobIds));
    },
  };
}

/** What the jobs of every connection need. */
export interface JobDeps {
  readonly catalogue: Catalogue;
  readonly remotes: { get(id: ConnectionId): Promise<JobReads> };
  readonly present: Present;
  readonly hub: EventHub;
  readonly health: Pick<Health, 'ok' | 'failed'>;
  readonly gate: ConnectionGate;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  /** Called after an asset's job became complete and its transfer was noted. */
  readonly onComplete: () => void;
  /** Called for each job that has just become terminal, once that is committed. */
  readonly onEnded: (job: JobRow) => void;
}

/** The work behind one connection's loop. */
export interface ConnectionJobs {
  /** Asks for what is due; answers when to come again, null when nothing is live. */
  pass(signal: AbortSignal): Promise<number | null>;
  /** Makes everything due, and bulk status worth another try. */
  askAll(): void;
  /** Makes these due now, one call beyond the budget if need be; false when none of them is live. */
  askNow(isWanted: (job: WatchedJob) => boolean): boolean;
  /** These have ended, wherever that was learnt: what belongs to them is requested soon. */
  related(ended: readonly JobRow[]): void;
}

/** One per connection. */
export function createConnectionJobs(
  deps: JobDeps,
  connectionId: ConnectionId,
  screens: Pick<Screens, 'shown'>,
): ConnectionJobs {
  const { catalogue, gate, clock } = deps;
  const watched = createWatchedJobs(clock, deps.random);
  const allowance = createRequestAllowance(clock);
  const asking = createAskJobs({
    ...deps,
    watched,
    allowance,
    take: createTakeAnswers(deps, watched, createAnnounceJobs(deps, watched.related)),
    offered: () => {
      const connection = catalogue.connections.get(connectionId);
      return connection !== null && offers(connection, 'bulk_job_status');
    },
  });
  let shaken = false;
  const sync = (): void => watched.sync(catalogue.jobs.liveTimes(connectionId), screens.shown());

  function nextAt(): number | null {
    const next = nextDueAt(watched.all(), clock.now());
    return next === null ? null : Math.max(next, allowance.nextAt(asking.budget()));
  }

  async function pass(signal: AbortSignal): Promise<number | null> {
    sync();
    if (watched.size === 0 || catalogue.connections.get(connectionId) === null) return null;
    const closedUntil = gate.closedUntil(connectionId);
    if (closedUntil > clock.now()) return closedUntil;
    const isActive = (): boolean => catalogue.connections.active()?.id === connectionId;
    try {
      const outcome: Outcome = { answered: 0, troubled: 0, trouble: null };
      const client = await deps.remotes.get(connectionId);
      await asking.ask({ client, outcome, signal, shaken });
      if (outcome.answered > 0) {
        shaken = false;
        gate.opened(connectionId);
        if (isActive()) deps.health.ok();
      } else if (outcome.trouble !== null && allTroubled(watched)) throw outcome.trouble;
    } catch (error) {
      if (signal.aborted) throw error;
      shaken = true;
      const until = gate.failed(connectionId, error);
      if (isActive()) deps.health.failed(error, new Date(until).toISOString());
      return until;
    }
    return nextAt();
  }

  return {
    pass,
    askAll() {
      // What was entered since the last pass is known from now on.
      sync();
      watched.askAll();
      allowance.fill();
      asking.trustBulk();
    },
    askNow(isWanted) {
      sync();
      const found = watched.hurry(isWanted);
      if (found) allowance.allowOne();
      return found;
    },
    related: watched.related,
  };
}

function allTroubled(watched: { all(): Iterable<WatchedJob> }): boolean {
  return [...watched.all()].every((job) => job.troubles > 0);
}
