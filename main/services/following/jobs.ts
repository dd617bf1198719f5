/** Follows live jobs: asks the service, stores every transition, hands finished assets to the downloads. */
import type { Api } from '../../contract/api.ts';
import type { ConnectionId } from '../../contract/model/ids.ts';
import type { HandlersOf } from '../handlers.ts';
import { unbuilt } from '../unbuilt.ts';
import { createWorkLoop, type WorkLoop } from '../work-loop.ts';
import { type ConnectionJobs, createConnectionJobs, type JobNeeds } from './connection-jobs.ts';

interface Needs extends JobNeeds {
  /** The person wants to know now: everything that waits is tried at once. */
  readonly onRefresh: () => void;
}

/** The jobs' part of the contract, and the loop behind it. */
export interface Jobs {
  readonly handlers: HandlersOf<Api['jobs']>;
  kick(): void;
  close(): Promise<void>;
}

/** One per application. */
export function createJobs(needs: Needs): Jobs {
  const { catalogue, present, gate, clock, log } = needs;
  const followed = new Map<ConnectionId, { readonly jobs: ConnectionJobs; readonly loop: WorkLoop }>();
  let closed = false;

  const follow = (id: ConnectionId): { readonly jobs: ConnectionJobs; readonly loop: WorkLoop } => {
    const jobs = createConnectionJobs(needs, id);
    return { jobs, loop: createWorkLoop({ name: 'jobs', clock, log, pass: jobs.pass }) };
  };

  /** One loop per connection: a service that answers slowly holds up no other's jobs. */
  function kick(): void {
    if (closed) return;
    for (const { id } of catalogue.connections.list()) {
      const known = followed.get(id) ?? follow(id);
      followed.set(id, known);
      known.loop.kick();
    }
  }

  return {
    handlers: {
      list: async ({ limit }) => present.jobs(catalogue.jobs.list(limit)),
      refresh: async () => {
        gate.reset();
        for (const { jobs } of followed.values()) jobs.askAll();
        needs.onRefresh();
        return null;
      },
      cancel: unbuilt,
      watch: unbuilt,
    },
    kick,
    async close() {
      closed = true;
      await Promise.all([...followed.values()].map(({ loop }) => loop.close()));
    },
  };
}
