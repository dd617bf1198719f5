/** Starts the embedded service in a thread of its own, and notices when that thread ends. */
import type { StartSandbox } from '../core/ports.ts';
import { startThread, ThreadEnded } from '../core/worker-rpc/thread.ts';
import { StartFailure } from './problem/problem.ts';
import type { ServiceHost, ServiceProcedures } from './worker.ts';

/** A `StartSandbox` over `worker.ts` at `workerUrl`. Rejects with a `StartFailure` whose message is the reason. */
export function createSandboxStarter(workerUrl: URL): StartSandbox {
  return async ({ dataDir, token, speed, onFault }) => {
    const closed = Promise.withResolvers<{ reason: string | null }>();
    const procedures: ServiceHost = { makerBrokeDown: (reason) => onFault?.(new Error(reason)) };
    const thread = startThread<ServiceProcedures>(workerUrl, {
      procedures,
      onEnd: (fault) => closed.resolve({ reason: fault?.message ?? null }),
    });
    const ready = Promise.withResolvers<string>();
    const stop = new AbortController();
    thread
      .call(
        'run',
        { dataDir, token, port: 0, speed },
        { signal: stop.signal, untilStopped: true, onReport: ready.resolve },
      )
      .catch((error: unknown) => ready.reject(new StartFailure(reasonOf(error))))
      .finally(() => void thread.close());
    return {
      url: await ready.promise,
      token,
      closed: closed.promise,
      async close() {
        stop.abort();
        await closed.promise;
      },
    };
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof ThreadEnded) return error.cause?.message ?? 'it ended at once';
  return error instanceof Error ? error.message : 'of an unknown error';
}
