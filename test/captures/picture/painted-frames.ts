/** All frames of a capture in order, painted by a few threads. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { frameTimes } from '../scene/timing.ts';
import type { CaptureSpec } from '../spec.ts';
import { materialsOf } from './materials.ts';

/** Each thread is asked for its next frame only when the last one was taken, so few are ever held. */
export async function* paintedFrames(
  spec: CaptureSpec,
  threads: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const materials = await materialsOf(spec);
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL('./paint-worker.ts', import.meta.url), { workerData: { spec, materials } }),
  );
  try {
    const count = frameTimes(spec).length;
    const ask = (index: number): Promise<unknown[]> => {
      const worker = workers[index % threads];
      if (worker === undefined) throw new RangeError('no thread');
      const answer = once(worker, 'message', signal === undefined ? {} : { signal });
      // Awaited later; until then its failure must not count as nobody's.
      answer.catch(() => undefined);
      worker.postMessage(index, []);
      return answer;
    };
    const asked = Array.from({ length: Math.min(threads, count) }, (_, index) => ask(index));
    for (let index = 0; index < count; index += 1) {
      const [answer] = (await asked[index % threads]) as [{ frame: Uint8ClampedArray }];
      if (index + threads < count) asked[index % threads] = ask(index + threads);
      yield new Uint8Array(answer.frame.buffer as ArrayBuffer);
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
