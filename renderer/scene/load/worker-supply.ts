/** Workers for parsing, one of them started ahead: starting one and reading its program takes as long as a model of 100,000 triangles. */
import type { PrepareOrder } from '../parse/protocol.ts';

/** The first picture of what was loaded comes before the next worker. */
const afterMs = 600;

/** The creator closes it. */
export interface WorkerSupply {
  /** A worker for one load; who takes it ends it. */
  take(): Worker;
  /** Has one ready for a file of this kind, shortly. `path` may be the last one's. */
  prepare(path: string): void;
  close(): void;
}

const start = (): Worker => new Worker(new URL('../parse/worker.ts', import.meta.url), { type: 'module' });

/** Starts nothing on its own. */
export function createWorkerSupply(): WorkerSupply {
  let spare: Worker | null = null;
  let later: ReturnType<typeof setTimeout> | undefined;
  const drop = (): void => {
    spare?.terminate();
    spare = null;
  };
  return {
    take() {
      const worker = spare ?? start();
      spare?.removeEventListener('error', drop);
      spare = null;
      return worker;
    },
    prepare(path) {
      clearTimeout(later);
      later = setTimeout(() => {
        if (spare === null) {
          spare = start();
          spare.addEventListener('error', drop);
        }
        spare.postMessage({ type: 'prepare', path } satisfies PrepareOrder, []);
      }, afterMs);
    },
    close() {
      clearTimeout(later);
      drop();
    },
  };
}
