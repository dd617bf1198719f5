/** Creation that happens exactly once: journalled before the first byte is sent, sent again with the same idempotency key until the answer is known. */
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { isTerminal } from '../../contract/rules/job-status.ts';
import type { Submission } from '../../contract/schema/submission.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { createAlone } from './alone.ts';
import { createAskedOnce } from './asked-once.ts';
import { createAssetLimits } from './asset-limits.ts';
import { createCapacityWatch } from './capacity.ts';
import { createDemands } from './demands.ts';
import { type Entry, enteredBefore, journal } from './journal.ts';
import { createMakeAgain } from './make-again.ts';
import type { CreationDeps, QueueDeps } from './needs.ts';
import { createQueue, type Queue } from './queue.ts';
import { createQueueEdits } from './queue-edits.ts';
import { createSetSlots } from './set-slots.ts';
import { createShow } from './show.ts';
import { createSubmitUnlessQueued } from './submit-unless-queued.ts';
import { createUploads } from './uploads.ts';

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
    const before = enteredBefore(catalogue, entry);
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
