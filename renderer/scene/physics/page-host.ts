/** What a simulation needs of the page: a worker, the screen's pace, a timer. */
import type { SimulationHost } from './create-simulation.ts';

/** Each simulation has a worker of its own. */
export const pageHost: SimulationHost = {
  startWorker: () => new Worker(new URL('./physics-worker.ts', import.meta.url), { type: 'module' }),
  nextFrame: (run) => void requestAnimationFrame(run),
  startTimer: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
