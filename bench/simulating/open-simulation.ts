/** A model of this disk in a simulation as the page holds it, in a thread in place of a browser's worker. */
import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { endingOf } from '../../renderer/scene/parse/endings.ts';
import {
  createSimulation,
  type Simulation,
  type SimulationHost,
  type WorkerLike,
} from '../../renderer/scene/physics/create-simulation.ts';

/** `root` is the asset's folder, `file` a MJCF or URDF in it. Rejects as `createSimulation` does. */
export async function openSimulation(root: string, file: string): Promise<Simulation> {
  const host: SimulationHost = {
    startWorker: () => threadAsWorker(root),
    nextFrame: (run) => void setTimeout(() => run(performance.now()), 16),
    startTimer: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
  const files = globSync('**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const at = path.join(entry.parentPath, entry.name);
      const name = path.relative(root, at).replaceAll(path.sep, '/');
      return { path: name, url: `file:${name}`, sizeBytes: statSync(at).size };
    });
  const type = endingOf(file) === 'urdf' ? 'urdf' : 'mjcf';
  return await createSimulation(
    { type, path: file, files, base: 'free' },
    new AbortController().signal,
    host,
  );
}

function threadAsWorker(root: string): WorkerLike {
  const thread = new Worker(new URL('./engine-thread.ts', import.meta.url), { workerData: root });
  return {
    postMessage: (message, transfer) => thread.postMessage(message, transfer),
    terminate: () => void thread.terminate(),
    addEventListener(type, listener) {
      if (type === 'message') thread.on('message', (data: unknown) => listener({ data }));
      if (type === 'error') thread.on('error', (error: Error) => listener({ message: error.message }));
    },
  };
}
