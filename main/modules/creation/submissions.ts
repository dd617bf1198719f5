/** Creation that happens exactly once: journalled before the first byte is sent, sent again with the same idempotency key until the answer is known. */

import type { Catalogue, SubmissionRow } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { isTerminal } from '../../contract/rules/terminal-status.ts';
import type { Submission } from '../../contract/schema/creation/submission.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { createMakeAgain, type Entry, findExisting, journal } from './journal.ts';
import type { CreationDeps, QueueDeps } from './queue/deps.ts';
import { createAlone } from './queue/failure-verdict.ts';
import { createAssetLimits, createCapacityWatch, createDemands, createSetSlots } from './queue/limits.ts';
import { createQueue, type Queue } from './queue/queue.ts';
import { createQueueEdits } from './queue/queue-edits.ts';
import { createShow, createUploads } from './queue/show.ts';

/** `once` runs the action unless the same key has run it; an action that failed may be tried again. */
interface AskedOnce<T> {
  once(key: string | undefined, action: () => Promise<T>): Promise<T>;
}

/** A page asks again within seconds of its reconnection; these many answers are plenty. */
const mostKept = 100;

/** Kept in memory, for calls that come while the first is on its way; after a start the journal knows (`findExisting`). */
export function createAskedOnce<T>(): AskedOnce<T> {
  const answers = new Map<string, Promise<T>>();
  return {
    once(key, action) {
      if (key === undefined) return action();
      const known = answers.get(key);
      if (known !== undefined) return known;
      const answer = action();
      answers.set(key, answer);
      for (const old of answers.keys()) if (answers.size > mostKept) answers.delete(old);
      answer.catch(() => answers.delete(key));
      return answer;
    },
  };
}

/** The creation part of the contract, and the loop that sends. */
export interface Submissions {
  readonly handlers: {
    readonly create: Pick<
      HandlersOf<Api['create']>,
      'standard' | 'submit' | 'submitUnlessQueued' | 'reported' | 'again' | 'capacity'
    >;
    readonly submissions: HandlersOf<Api['submissions']>;
  };
  kick(): void;
  /** Resolves when everything that could be sent was tried. */
  idle(): Promise<void>;
  /** A file was stored: what waited for it on its own is tried at once. */
  inputStored(): void;
  /** Journals what another service makes again; throws as `create.submit`. */
  submit(entry: Entry): Promise<Submission[]>;
  close(): Promise<void>;
}

/** A program that is over before the service could answer must not begin to ask. */
const queueAtRest: Queue = {
  kick: () => undefined,
  idle: async () => undefined,
  close: async () => undefined,
};

/** One per application. A submission that was being sent when Caliper ended is sent again at once, with its own key. */
export function createSubmissions(deps: CreationDeps): Submissions {
  const { catalogue, hub, clock } = deps;
  const demands = createDemands(catalogue);
  const setSlots = createSetSlots(catalogue, clock);
  const alone = createAlone(clock);
  const capacity = createCapacityWatch({ catalogue, hub, clock, demands, setSlots });
  const uploads = createUploads(clock, (id) => show.changedAll([id]));
  const show = createShow(deps, uploads, capacity.touched);
  const limits = createAssetLimits({ catalogue, clock, demands, show });
  const queueDeps: QueueDeps = { ...deps, uploads, show, demands, alone, setSlots, limits };
  const queue = deps.atRest === true ? queueAtRest : createQueue(queueDeps);
  const asked = createAskedOnce<Submission[]>();
  const ended = new AbortController();

  const enter = async (entry: Entry, listed: boolean): Promise<Submission[]> => {
    const before = findExisting(catalogue, entry);
    if (before.length > 0) return before.map((row) => show.of(row));
    const entered = await journal(deps, entry, listed);
    for (const { row, sizeBytes } of entered) {
      demands.weigh(row.id, sizeBytes);
      show.changed(row);
    }
    queue.kick();
    return entered.map(({ row }) => show.of(row));
  };
  /** A set that ends makes room for another; the counts of the panel follow jobs and connections, too. */
  const listen = async (): Promise<void> => {
    for await (const event of hub.subscribe(ended.signal)) {
      if (event.type === 'connections.changed') capacity.touched();
      if (event.type !== 'job.changed' || event.job.groupId === null) continue;
      capacity.touched();
      if (event.job.groupIndex === null && isTerminal(event.job.status)) queue.kick();
    }
  };
  const listening = listen();
  const again = createMakeAgain({ catalogue, show: show.of, submit: (entry) => enter(entry, true) });
  return {
    handlers: {
      create: {
        async standard({ once, ...request }) {
          const requests = [{ request: { route: 'standard' as const, ...request }, lineage: null }];
          const [made] = await asked.once(once, () =>
            enter({ requests, label: null, paused: false, once }, false),
          );
          if (made === undefined) throw new AppError('internal', { reason: 'a request was not entered' });
          return made;
        },
        submit: (entry) => asked.once(entry.once, () => enter(entry, true)),
        ...createSubmitUnlessQueued({
          catalogue,
          show: show.of,
          submit: (entry) => enter(entry, true),
        }),
        again: ({ assetId }) => again(assetId),
        capacity: async () => capacity.current(),
      },
      submissions: createQueueEdits(queueDeps, queue),
    },
    kick: queue.kick,
    idle: queue.idle,
    inputStored() {
      alone.forget();
      queue.kick();
    },
    submit: (entry) => enter(entry, true),
    async close() {
      ended.abort();
      capacity.close();
      await Promise.all([queue.close(), listening]);
    },
  };
}

/** A command that is run again, by a script for one, does not enter again what it has left without telling its end. */
interface Deps {
  readonly catalogue: Pick<Catalogue, 'connections' | 'submissions' | 'transaction'>;
  readonly submit: (entry: Entry) => Promise<Submission[]>;
  readonly show: (row: SubmissionRow) => Submission;
}

type OfCommands = Pick<HandlersOf<Api['create']>, 'submitUnlessQueued' | 'reported'>;

/**
 * The nth time that the same is entered has a key of its own, made of what was requested and n, and a key decides the ids
 * of its requests (`findExisting`). So the journal itself tells how often it was entered, and whether the last time is
 * still open: it waits, or it was sent since, by whatever command, and none has said so (`unreported`). Then that is the
 * answer, all parts of it, those whose end was reported too. When the end of all is reported, the same may be created again.
 */
function createSubmitUnlessQueued({ catalogue, submit, show }: Deps): OfCommands {
  const { submissions } = catalogue;
  return {
    async submitUnlessQueued({ contentKey, ...entry }) {
      const active = catalogue.connections.active();
      if (active === null) throw new AppError('connection.none', {});
      for (let nth = 1; ; nth += 1) {
        const once = JSON.stringify([active.id, contentKey, entry.label, nth]);
        const before = findExisting(catalogue, { ...entry, once });
        if (before.some((row) => waits(row) || row.unreported)) {
          // It may have been set aside on purpose, which ended that command; this one wants to know what becomes of it.
          catalogue.transaction(() => {
            for (const row of before) if (waits(row)) submissions.update(row.id, { unreported: true });
          });
          return { existing: true, submissions: before.map(show) };
        }
        if (before.length === 0)
          return { existing: false, submissions: await submit({ ...entry, once, unreported: true }) };
      }
    },
    async reported({ submissionIds }) {
      catalogue.transaction(() => {
        for (const { id } of submissions.byIds(submissionIds)) submissions.update(id, { unreported: false });
      });
      return null;
    },
  };
}

function waits({ state }: SubmissionRow): boolean {
  return state === 'waiting' || state === 'sending';
}
