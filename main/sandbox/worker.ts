/** Entry of the service's threads: one runs the service, which starts others that make assets. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { createLog } from '../core/logging/log.ts';
import { type CallContext, serveThread } from '../core/worker-rpc/peer.ts';
import { createThreadedWorkshop } from './engine/threaded-workshop.ts';
import { serveWorkshop, workshopThread } from './engine/workshop-thread.ts';
import { createMaker } from './make/make-asset.ts';
import { paletteOf } from './make/palette.ts';
import { StartFailure } from './problem/problem.ts';
import { startSandboxServer } from './server.ts';

/** What the service's thread calls in its starter. */
export type ServiceHost = {
  /** A thread that makes assets; another one takes its place. */
  readonly makerBrokeDown: (reason: string) => void;
};

interface ServiceOptions {
  readonly dataDir: string;
  readonly token: string;
  readonly port: number;
  readonly speed: number;
}

const procedures = {
  /** Reports its URL when it is ready; ends when it is aborted. Throws `StartFailure`. */
  async run(options: ServiceOptions, { signal, report }: CallContext<string>): Promise<void> {
    const log = createLog({ level: 'warn' });
    // One entry for both kinds of threads, so that a bundle needs to place one file only.
    const workshop = createThreadedWorkshop(new URL(import.meta.url), {
      onFault: ({ message }) => service?.notify('makerBrokeDown', message),
    });
    // The embedded service runs for the user of this machine: a webhook to a receiver on it is tried out with this one.
    const server = await startSandboxServer({ ...options, log, workshop, allowLocalWebhooks: true }).catch(
      (error: unknown) => {
        if (!(error instanceof StartFailure)) log.error({ err: error }, 'the sandbox service did not start');
        throw error;
      },
    );
    report(server.url);
    if (!signal.aborted) await once(signal, 'abort');
    await server.close();
    await workshop.close();
  },
};
export type ServiceProcedures = typeof procedures;

const service =
  parentPort === null || workerData === workshopThread
    ? null
    : serveThread<ServiceHost>(parentPort, procedures);
if (parentPort !== null && service === null)
  serveWorkshop(parentPort, { makeAsset: createMaker(), paletteOf });
