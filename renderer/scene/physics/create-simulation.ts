/** The page's side of one simulation: asks the worker, plays it in step with the screen, ends it. */
import { currentLanguage } from '../../../main/contract/messages/languages.ts';
import {
  AppError,
  type AppFailureWire,
  type ErrorCode,
  type ErrorData,
} from '../../../main/contract/plain/errors.ts';
import { isAnswer } from './check-message.ts';
import { physicsWords } from './physics-words.ts';
import type {
  DropResult,
  PhysicsAnswer,
  PhysicsFrame,
  PhysicsOrder,
  Pull,
  SimulationSource,
  WorldFacts,
} from './protocol.ts';

/** As much of a `Worker` as is needed. */
export interface WorkerLike {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  terminate(): void;
  addEventListener(
    type: 'message' | 'error' | 'messageerror',
    listener: (event: { data?: unknown; message?: string }) => void,
  ): void;
}

/** What the page has (`physics-in-scene.tsx`); a test gives its own. */
export interface SimulationHost {
  readonly startWorker: () => WorkerLike;
  readonly nextFrame: (run: (nowMs: number) => void) => void;
  readonly startTimer: (run: () => void, ms: number) => () => void;
}

/** Every promise rejects with an `AppError` when the worker fails, takes too long or was ended. */
export interface Simulation {
  readonly facts: WorldFacts;
  readonly start: PhysicsFrame;
  readonly playing: boolean;
  /** Settles with the reason when the worker has ended, on its own or not; never before. */
  readonly ended: Promise<unknown>;
  /** Runs at the pace of the clock times `speed`; stops on its own when something is wrong. `onFrame` gets every state. */
  play(onFrame: (frame: PhysicsFrame) => void, speed?: number): void;
  pause(): void;
  /** That much simulated time at once; without it one step. */
  step(seconds?: number): Promise<PhysicsFrame>;
  reset(): Promise<PhysicsFrame>;
  dropTest(heightM?: number): Promise<{ readonly drop: DropResult; readonly frame: PhysicsFrame }>;
  /** Index of the body, a point and a force in the picture's frame, newtons; a tenth of a second by default. */
  push(
    body: number,
    at: readonly [number, number, number],
    forceN: readonly [number, number, number],
    seconds?: number,
  ): Promise<PhysicsFrame>;
  /** A hand that draws a point of a body to where it is; null: it lets go. */
  pull(pull: Pull | null): Promise<PhysicsFrame>;
  /** Radians or metres; held to the limits. */
  setJoint(joint: number, value: number): Promise<PhysicsFrame>;
  dispose(): void;
}

/** Five centimetres. */
const usualDropM = 0.05;

const limits = { loadMs: 10_000, answerMs: 20_000 } as const;
/** After a hidden window or a stall the simulation goes on from where it was, it does not catch up. */
const longestFrameS = 0.05;

/** Starts a worker and loads the source into it. Rejects with `simulation.*` and `model.*` errors, or the signal's reason. */
export async function createSimulation(
  source: SimulationSource,
  signal: AbortSignal,
  host: SimulationHost,
): Promise<Simulation> {
  signal.throwIfAborted();
  const line = new Line(host);
  const onAbort = (): void => line.end(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const loaded = await line.ask({ type: 'load', source, language: currentLanguage() }, limits.loadMs);
    if (loaded.type !== 'loaded') throw unexpected();
    return new RunningSimulation(line, host, loaded.facts, loaded.frame);
  } catch (error) {
    line.end(error);
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

class RunningSimulation implements Simulation {
  readonly facts: WorldFacts;
  readonly start: PhysicsFrame;
  readonly #line: Line;
  readonly #host: SimulationHost;
  // Each play has its own; a pause or another play takes it away.
  #run: object | null = null;

  constructor(line: Line, host: SimulationHost, facts: WorldFacts, start: PhysicsFrame) {
    this.#line = line;
    this.#host = host;
    this.facts = facts;
    this.start = start;
  }

  get ended(): Promise<unknown> {
    return this.#line.over;
  }

  get playing(): boolean {
    return this.#run !== null;
  }

  play(onFrame: (frame: PhysicsFrame) => void, speed = 1): void {
    const run = {};
    this.#run = run;
    let lastMs: number | null = null;
    const tick = async (nowMs: number): Promise<void> => {
      if (this.#run !== run) return;
      const seconds = lastMs === null ? 0 : Math.min(longestFrameS, (nowMs - lastMs) / 1000) * speed;
      lastMs = nowMs;
      const frame = await this.step(seconds);
      // A later pause wins over an answer that was on its way.
      if (this.#run !== run) return;
      onFrame(frame);
      if (frame.trouble !== null) this.pause();
      else this.#host.nextFrame(go);
    };
    const go = (nowMs: number): void => {
      // What cannot go on is at its end: the player hears of that by `ended`.
      tick(nowMs).catch((reason: unknown) => this.#line.end(reason));
    };
    this.#host.nextFrame(go);
  }

  pause(): void {
    this.#run = null;
  }

  async step(seconds: number = this.facts.settings.timestepS): Promise<PhysicsFrame> {
    return await this.#frame({ type: 'advance', seconds });
  }

  async reset(): Promise<PhysicsFrame> {
    return await this.#frame({ type: 'reset' });
  }

  async dropTest(heightM = usualDropM): Promise<{ readonly drop: DropResult; readonly frame: PhysicsFrame }> {
    this.pause();
    const answer = await this.#line.ask({ type: 'drop', heightM }, limits.answerMs);
    if (answer.type !== 'dropped') throw unexpected();
    return { drop: answer.drop, frame: answer.frame };
  }

  async push(
    body: number,
    at: readonly [number, number, number],
    forceN: readonly [number, number, number],
    seconds = 0.1,
  ): Promise<PhysicsFrame> {
    return await this.#frame({ type: 'push', body, at, forceN, seconds });
  }

  async pull(pull: Pull | null): Promise<PhysicsFrame> {
    return await this.#frame({ type: 'pull', pull });
  }

  async setJoint(joint: number, value: number): Promise<PhysicsFrame> {
    return await this.#frame({ type: 'set-joint', joint, value });
  }

  dispose(): void {
    this.pause();
    this.#line.end(new AppError('simulation.broke', { reason: physicsWords.broke.closed }));
  }

  async #frame(order: Asked): Promise<PhysicsFrame> {
    const answer = await this.#line.ask(order, limits.answerMs);
    if (answer.type !== 'frame') throw unexpected();
    return answer.frame;
  }
}

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
type Asked = Without<PhysicsOrder, 'id'>;

/** Questions and their answers by number. Whatever goes wrong ends the worker and every open question. */
class Line {
  readonly #worker: WorkerLike;
  readonly #host: SimulationHost;
  readonly #open = new Map<
    number,
    { resolve(answer: PhysicsAnswer): void; reject(reason: unknown): void; stop(): void }
  >();
  readonly over: Promise<unknown>;
  readonly #close: (reason: unknown) => void;
  #next = 0;
  #ended: { readonly reason: unknown } | null = null;

  constructor(host: SimulationHost) {
    this.#host = host;
    const over = Promise.withResolvers<unknown>();
    this.over = over.promise;
    this.#close = over.resolve;
    this.#worker = host.startWorker();
    this.#worker.addEventListener('message', ({ data }) => this.#take(data));
    this.#worker.addEventListener('error', ({ message }) => this.end(broke(message)));
    this.#worker.addEventListener('messageerror', () => this.end(broke(physicsWords.broke.unreadResult)));
  }

  ask(order: Asked, limitMs: number): Promise<PhysicsAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== null) return reject(this.#ended.reason);
      const id = this.#next++;
      const stop = this.#host.startTimer(
        () => this.end(new AppError('simulation.timeout', { seconds: limitMs / 1000 })),
        limitMs,
      );
      this.#open.set(id, { resolve, reject, stop });
      this.#worker.postMessage({ ...order, id }, []);
    });
  }

  end(reason: unknown): void {
    if (this.#ended !== null) return;
    this.#ended = { reason };
    this.#worker.terminate();
    for (const { reject, stop } of this.#open.values()) {
      stop();
      reject(reason);
    }
    this.#open.clear();
    this.#close(reason);
  }

  #take(data: unknown): void {
    if (!isAnswer(data)) return this.end(unexpected());
    const question = this.#open.get(data.id);
    if (question === undefined) return;
    this.#open.delete(data.id);
    question.stop();
    if (data.type === 'failed') question.reject(fromWire(data.failure));
    else question.resolve(data);
  }
}

const unexpected = (): AppError =>
  new AppError('simulation.broke', { reason: physicsWords.broke.unexpected });

const broke = (why: string | undefined): AppError =>
  new AppError('simulation.broke', {
    reason: why === undefined || why === '' ? physicsWords.broke.ended : why.slice(0, 120),
  });

// The worker is a part of this program: its failures carry codes and data that were typed when they were made.
function fromWire({ code, data }: AppFailureWire): AppError {
  const known = new AppError(code as ErrorCode, data as ErrorData[ErrorCode]);
  const reason: unknown = data['reason'];
  // It can be shown: what cannot be done with it is another thing.
  return code === 'model.damaged' && typeof reason === 'string'
    ? new AppError('simulation.refused', { reason: reason.replace(/\.$/, '') }, { cause: known })
    : known;
}
