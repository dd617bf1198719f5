/** Entry of the service's threads: one runs the service (`ready` or `failed`, ends on `close`), which starts others that make assets. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { createLog } from '../core/log.ts';
import { createThreadedWorkshop } from './engine/threaded-workshop.ts';
import { serveWorkshop } from './engine/workshop-thread.ts';
import { createMaker } from './make/make-asset.ts';
import { paletteOf } from './make/palette.ts';
import { startSandboxServer } from './server.ts';
import { StartFailure } from './store/start-failure.ts';
import type { WorkerMessage } from './worker-message.ts';

const workerDataSchema = z.union([
  z.object({ workshop: z.literal(true) }),
  z.object({ dataDir: z.string(), token: z.string(), port: z.int(), speed: z.number() }),
]);

async function runService(
  port: MessagePort,
  options: { dataDir: string; token: string; port: number; speed: number },
): Promise<void> {
  const log = createLog({ level: 'warn' });
  const say = (message: WorkerMessage): void => port.postMessage(message);
  // One entry for both kinds of threads, so that a bundle needs to place one file only.
  const workshop = createThreadedWorkshop(new URL(import.meta.url), {
    onFault: ({ message }) => say({ type: 'maker-broke-down', reason: message }),
  });
  try {
    // Whoever has the embedded service has this machine: a webhook to a receiver on it is tried out with this one.
    const server = await startSandboxServer({ ...options, log, workshop, allowLocalWebhooks: true });
    const close = async (): Promise<void> => {
      await server.close();
      await workshop.close();
    };
    // With the port closed nothing keeps the thread, and it ends on its own.
    port.once('message', () => void close().finally(() => port.close()));
    say({ type: 'ready', url: server.url });
  } catch (error) {
    if (!(error instanceof StartFailure)) log.error({ err: error }, 'the sandbox service did not start');
    say({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
    port.close();
  }
}

if (parentPort !== null) {
  const data = workerDataSchema.parse(workerData);
  if ('workshop' in data) serveWorkshop(parentPort, { makeAsset: createMaker(), paletteOf });
  else await runService(parentPort, data);
}
