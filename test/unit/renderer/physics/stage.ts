/** A real simulation on this thread: the worker's inside, a clock that the test turns, and small models. */
import { expect, vi } from 'vitest';
import { startEngine } from '../../../../renderer/scene/engine/start-engine.ts';
import { createAnswerer } from '../../../../renderer/scene/physics/answer-order.ts';
import {
  createSimulation,
  type Simulation,
  type SimulationHost,
  type WorkerLike,
} from '../../../../renderer/scene/physics/create-simulation.ts';
import type { SimulationSource } from '../../../../renderer/scene/physics/protocol.ts';
import { patientMs } from '../../../patience.ts';
import { madeFolder } from './made-folder.ts';

/** The worker's inside, on this thread; messages in both directions are copied as between threads. */
export function inProcessWorker(folder: ReturnType<typeof madeFolder>, nowMs: () => number): WorkerLike {
  const answer = createAnswerer({ startEngine, folderOf: () => folder, nowMs });
  const listeners: ((event: { data?: unknown }) => void)[] = [];
  let ended = false;
  const say = async (message: unknown): Promise<void> => {
    const data = structuredClone(await answer(structuredClone(message)));
    if (!ended) for (const listener of listeners) listener({ data });
  };
  return {
    postMessage(message) {
      void say(message);
    },
    terminate: () => (ended = true),
    addEventListener: (type, listener) => void (type === 'message' && listeners.push(listener)),
  };
}

/** A simulation whose clock the test turns. */
export interface Stage {
  readonly simulation: Simulation;
  /** Shows one picture, that many milliseconds after the last. */
  picture(ms: number): Promise<void>;
}

/** Nothing takes time but what `picture` says. */
export async function stage(
  source: SimulationSource,
  files: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  let clock = 0;
  let next: ((nowMs: number) => void) | null = null;
  const host: SimulationHost = {
    // No computing takes time here: the budget of an answer never ends it.
    startWorker: () => inProcessWorker(madeFolder(files), () => 0),
    nextFrame: (run) => (next = run),
    startTimer: () => () => undefined,
  };
  const simulation = await createSimulation(source, new AbortController().signal, host);
  return {
    simulation,
    async picture(ms) {
      clock += ms;
      const run = next;
      next = null;
      run?.(clock);
      await vi.waitFor(() => expect(next !== null || !simulation.playing).toBe(true), {
        timeout: patientMs(25_000),
        interval: 1,
      });
    },
  };
}

/** A source and the folder that it lies in. */
export const mjcf = (xml: string): [SimulationSource, Record<string, string>] => [
  { type: 'mjcf', path: 'a.xml', files: [], base: 'free' },
  { 'a.xml': xml },
];

/** One body at a height of 0.7 m. */
export const body = (inside: string): string =>
  `<mujoco><worldbody><body name="thing" pos="0 0 0.7">${inside}</body></worldbody></mujoco>`;

/** What all sources of hulls in these tests share. */
export const hulls = { type: 'hulls', joints: [], restKg: null, base: 'free' } as const;
/** Of a body of hulls. */
export const nothingKnown = { massKg: null, densityKgM3: null, inertia: null } as const;
