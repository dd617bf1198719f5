/** Entry of a worker thread that runs the embedded service: answers `ready` or `failed`, ends on `close`. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { createLog } from '../core/log.ts';
import { makeAsset } from './make/make-asset.ts';
import { paletteOf } from './make/palette.ts';
import { startSandboxServer } from './server.ts';
import { StartFailure } from './store/start-failure.ts';
import type { WorkerMessage } from './worker-message.ts';

const workerDataSchema = z.object({
  dataDir: z.string(),
  token: z.string(),
  port: z.int(),
  speed: z.number(),
});

async function run(port: NonNullable<typeof parentPort>): Promise<void> {
  const log = createLog({ level: 'warn' });
  const say = (message: WorkerMessage): void => port.postMessage(message);
  try {
    const options = workerDataSchema.parse(workerData);
    const server = await startSandboxServer({ ...options, log, workshop: { makeAsset, paletteOf } });
    port.once('message', () => {
      // With the port closed nothing keeps the thread, and it ends by itself.
      void server.close().finally(() => port.close());
    });
    say({ type: 'ready', url: server.url });
  } catch (error) {
    if (!(error instanceof StartFailure)) log.error({ err: error }, 'the sandbox service did not start');
    say({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
    port.close();
  }
}

if (parentPort !== null) await run(parentPort);
