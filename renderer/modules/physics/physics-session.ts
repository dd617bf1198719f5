/** One simulation as the user runs it: play, step, drop, push, pull, joints. Knows no page and no picture. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../main/contract/plain/errors.ts';
import type { Simulation } from '../../scene/physics/create-simulation.ts';
import {
  type DropResult,
  type PhysicsFrame,
  type Pull,
  poseNumbers,
  type SimulationSource,
  type WorldFacts,
} from '../../scene/physics/protocol.ts';
import { failureOf } from '../shared/store/failure.ts';
import { lacksMass } from './choose-source.ts';

/** A state's numbers, for reading: no more than ten times a second. */
export interface Readout {
  readonly timeS: number;
  readonly contacts: number;
  readonly kineticJ: number;
  readonly realTimeFactor: number | null;
  readonly pullN: number | null;
  readonly trouble: string | null;
  /** Radians or metres, one for each joint of the facts. */
  readonly joints: readonly number[];
}

export interface PhysicsState {
  readonly status: 'starting' | 'ready' | 'failed';
  /** Why it did not start or has ended. */
  readonly failure: AppFailureWire | null;
  /** Why the last order was not followed; the simulation goes on. */
  readonly refusal: AppFailureWire | null;
  /** The mass of something is a guess, and the user can tell it. */
  readonly guessedMass: boolean;
  readonly facts: WorldFacts | null;
  /** The first of all states. */
  readonly start: PhysicsFrame | null;
  readonly playing: boolean;
  readonly speed: number;
  /** `dropping` is computed, `replaying` shown. */
  readonly drop: 'none' | 'dropping' | 'replaying' | 'done';
  readonly result: DropResult | null;
  readonly readout: Readout;
}

/** What the page gives; a test gives its own. */
export interface SessionHost {
  readonly open: (source: SimulationSource, signal: AbortSignal) => Promise<Simulation>;
  readonly nextFrame: (run: (nowMs: number) => void) => void;
  readonly nowMs: () => number;
}

/** No method rejects: what goes wrong is in the state. */
export interface PhysicsSession {
  readonly store: StoreApi<PhysicsState>;
  /** Opens it, and ends what was open before. */
  begin(source: SimulationSource, speed: number): void;
  /** Every state to be shown, the first as soon as there is one. */
  onFrame(listener: (frame: PhysicsFrame) => void): () => void;
  /** The present one. */
  frame(): PhysicsFrame | null;
  /** Plays or pauses. After an end with trouble it begins anew. */
  play(): void;
  pause(): void;
  step(): void;
  reset(): void;
  setSpeed(speed: number): void;
  drop(heightM: number): void;
  /** Shows the last fall again. */
  replay(): void;
  push(body: number, at: Pull['at'], forceN: Pull['at']): void;
  /** A hand that holds and moves, or null; what it holds is played. */
  pull(pull: Pull | null): void;
  setJoint(joint: number, value: number): void;
  end(): void;
}

const readoutsPerSecond = 10;
const trackHertz = 60;

const nothingYet: Readout = {
  timeS: 0,
  contacts: 0,
  kineticJ: 0,
  realTimeFactor: null,
  pullN: null,
  trouble: null,
  joints: [],
};

const nothingOpen: PhysicsState = {
  status: 'starting',
  failure: null,
  refusal: null,
  guessedMass: false,
  facts: null,
  start: null,
  playing: false,
  speed: 1,
  drop: 'none',
  result: null,
  readout: nothingYet,
};

/** Nothing runs before `begin`. */
export function createSession(host: SessionHost): PhysicsSession {
  return new Session(host);
}

class Session implements PhysicsSession {
  readonly store = createStore<PhysicsState>(() => nothingOpen);
  readonly #host: SessionHost;
  #leave = new AbortController();
  readonly #listeners = new Set<(frame: PhysicsFrame) => void>();
  readonly #wantedJoints = new Map<number, number>();
  #simulation: Simulation | null = null;
  #frame: PhysicsFrame | null = null;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #replay: object | null = null;
  #wantedPull: { readonly pull: Pull | null } | null = null;
  #telling = false;

  constructor(host: SessionHost) {
    this.#host = host;
  }

  begin(source: SimulationSource, speed: number): void {
    this.end();
    this.#leave = new AbortController();
    this.#simulation = null;
    this.#frame = null;
    this.#telling = false;
    this.store.setState({ ...nothingOpen, speed, guessedMass: lacksMass(source) });
    const { signal } = this.#leave;
    this.#start(source, signal).catch((error: unknown) => this.#fail(error, signal));
  }

  onFrame(listener: (frame: PhysicsFrame) => void): () => void {
    this.#listeners.add(listener);
    if (this.#frame !== null) listener(this.#frame);
    return () => this.#listeners.delete(listener);
  }

  frame(): PhysicsFrame | null {
    return this.#frame;
  }

  play(): void {
    if (this.store.getState().playing) return this.pause();
    this.#order(async (simulation) => {
      this.#stopReplay();
      if (this.#frame?.trouble !== null && this.#frame !== null) this.#show(await simulation.reset());
      this.#run(simulation);
    });
  }

  pause(): void {
    const was = this.store.getState().playing;
    this.#simulation?.pause();
    this.store.setState({ playing: false });
    if (this.#frame !== null) this.#read(this.#frame);
    // What was still being computed belongs to what is shown.
    if (was) this.#order(async (simulation) => this.#show(await simulation.step(0)));
  }

  step(): void {
    this.#stopReplay();
    this.pause();
    this.#order(async (simulation) => this.#show(await simulation.step()));
  }

  reset(): void {
    this.#stopReplay();
    this.pause();
    this.#order(async (simulation) => this.#show(await simulation.reset()));
  }

  setSpeed(speed: number): void {
    this.store.setState({ speed });
    if (this.store.getState().playing && this.#simulation !== null) this.#run(this.#simulation);
  }

  drop(heightM: number): void {
    if (this.store.getState().drop === 'dropping') return;
    this.#stopReplay();
    this.pause();
    this.store.setState({ drop: 'dropping', result: null });
    this.#order(
      async (simulation) => {
        const { drop, frame } = await simulation.dropTest(heightM);
        this.store.setState({ result: drop });
        this.#playBack(drop, frame);
      },
      () => this.store.setState({ drop: 'none' }),
    );
  }

  replay(): void {
    const { result } = this.store.getState();
    if (result === null || this.#frame === null) return;
    this.pause();
    this.#playBack(result, this.#frame);
  }

  push(body: number, at: Pull['at'], forceN: Pull['at']): void {
    this.#order(async (simulation) => {
      this.#stopReplay();
      this.#show(await simulation.push(body, at, forceN));
      if (!this.store.getState().playing) this.#run(simulation);
    });
  }

  pull(pull: Pull | null): void {
    this.#wantedPull = { pull };
    this.#tell();
    if (pull === null || this.store.getState().playing || this.#simulation === null) return;
    this.#stopReplay();
    this.#run(this.#simulation);
  }

  setJoint(joint: number, value: number): void {
    this.#stopReplay();
    this.#wantedJoints.set(joint, value);
    // At once, so that a slider stays under the finger.
    this.store.setState(({ readout }) => ({
      readout: { ...readout, joints: readout.joints.with(joint, value) },
    }));
    this.#tell();
  }

  end(): void {
    this.#leave.abort();
    this.#stopReplay();
    this.#simulation?.dispose();
  }

  async #start(source: SimulationSource, signal: AbortSignal): Promise<void> {
    const simulation = await this.#host.open(source, signal);
    if (signal.aborted) return simulation.dispose();
    this.#simulation = simulation;
    this.store.setState({ status: 'ready', facts: simulation.facts, start: simulation.start });
    this.#show(simulation.start);
    this.#fail(await simulation.ended, signal);
  }

  #fail(reason: unknown, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#stopReplay();
    this.store.setState({ status: 'failed', failure: failureOf(reason), playing: false, drop: 'none' });
  }

  #order(work: (simulation: Simulation) => Promise<void>, onRefused?: () => void): void {
    const simulation = this.#simulation;
    if (simulation === null) return;
    const { signal } = this.#leave;
    this.store.setState({ refusal: null });
    work(simulation).catch((error: unknown) => {
      if (signal.aborted) return;
      this.store.setState({ refusal: failureOf(error) });
      onRefused?.();
    });
  }

  #run(simulation: Simulation): void {
    this.store.setState({ playing: true });
    simulation.play((frame) => {
      this.#show(frame);
      if (frame.trouble !== null) this.pause();
    }, this.store.getState().speed);
  }

  // A slider and a hand move faster than they are answered: only their latest position is sent.
  #tell(): void {
    if (this.#telling) return;
    const work = this.#nextWish();
    if (work === null) return;
    this.#telling = true;
    this.#order(async (simulation) => {
      try {
        const frame = await work(simulation);
        if (!this.store.getState().playing) this.#show(frame);
      } finally {
        this.#telling = false;
      }
      this.#tell();
    });
  }

  #nextWish(): ((simulation: Simulation) => Promise<PhysicsFrame>) | null {
    if (this.#simulation === null) return null;
    const hand = this.#wantedPull;
    if (hand !== null) {
      this.#wantedPull = null;
      return (simulation) => simulation.pull(hand.pull);
    }
    const [joint] = this.#wantedJoints;
    if (joint === undefined) return null;
    this.#wantedJoints.delete(joint[0]);
    return (simulation) => simulation.setJoint(...joint);
  }

  #show(frame: PhysicsFrame): void {
    if (this.#leave.signal.aborted) return;
    this.#frame = frame;
    for (const listener of this.#listeners) listener(frame);
    const soon = this.#readAtMs + 1000 / readoutsPerSecond > this.#host.nowMs();
    if (!soon || !this.store.getState().playing || frame.trouble !== null) this.#read(frame);
  }

  #read(frame: PhysicsFrame): void {
    this.#readAtMs = this.#host.nowMs();
    const { timeS, contacts, kineticJ, realTimeFactor, pullN, trouble } = frame;
    this.store.setState({
      readout: { timeS, contacts, kineticJ, realTimeFactor, pullN, trouble, joints: [...frame.joints] },
    });
  }

  /** The track in its own pace times `speed`, then the state in which it ended. */
  #playBack(result: DropResult, last: PhysicsFrame): void {
    const run = {};
    this.#replay = run;
    this.store.setState({ drop: 'replaying' });
    const size = (this.store.getState().facts?.bodies.length ?? 0) * poseNumbers;
    const states = size === 0 ? 0 : Math.floor(result.track.length / size);
    let beganMs: number | null = null;
    const tick = (nowMs: number): void => {
      if (this.#replay !== run) return;
      beganMs ??= nowMs;
      const at = Math.floor(((nowMs - beganMs) / 1000) * trackHertz * this.store.getState().speed);
      if (at >= states) {
        this.#replay = null;
        this.store.setState({ drop: 'done' });
        return this.#show(last);
      }
      const poses = result.track.slice(at * size, (at + 1) * size);
      this.#show({ ...last, poses, timeS: at / trackHertz });
      this.#host.nextFrame(tick);
    };
    this.#host.nextFrame(tick);
  }

  #stopReplay(): void {
    if (this.#replay === null) return;
    this.#replay = null;
    this.store.setState({ drop: 'done' });
  }
}
