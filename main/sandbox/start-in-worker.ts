/** Starts the embedded service in a thread of its own, and notices when that thread ends. */
import { Worker } from 'node:worker_threads';
import type { StartSandbox } from '../core/ports.ts';
import { StartFailure } from './store/start-failure.ts';
import { workerMessageSchema } from './worker-message.ts';

/** A `StartSandbox` over `worker.ts` at `workerUrl`. Rejects with a `StartFailure` whose message is the reason. */
export function createSandboxStarter(workerUrl: URL): StartSandbox {
  return async ({ dataDir, token, speed, onFault }) => {
    const worker = new Worker(workerUrl, { workerData: { dataDir, token, port: 0, speed } });
    let fault: string | null = null;
    let closing = false;
    worker.on('error', (error) => {
      fault = error instanceof Error ? error.message : 'an unknown error';
    });
    worker.on('message', (data: unknown) => {
      const message = workerMessageSchema.parse(data);
      if (message.type === 'maker-broke-down') onFault?.(new Error(message.reason));
    });
    const closed = new Promise<{ reason: string | null }>((resolve) => {
      worker.once('exit', (code) => {
        resolve({ reason: closing && fault === null ? null : (fault ?? `it ended with code ${code}`) });
      });
    });
    const url = await firstAnswer(worker, closed);
    return {
      url,
      token,
      closed,
      async close() {
        closing = true;
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
        worker.postMessage('close');
        await closed;
      },
    };
  };
}

function firstAnswer(worker: Worker, closed: Promise<{ reason: string | null }>): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.once('message', (data: unknown) => {
      const message = workerMessageSchema.parse(data);
      if (message.type === 'ready') resolve(message.url);
      else reject(new StartFailure(message.reason));
    });
    void closed.then(({ reason }) => reject(new StartFailure(reason ?? 'it ended at once')));
  });
}
