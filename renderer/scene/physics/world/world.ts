/** One simulated world: stepped, pushed and read by whoever holds it. Knows no worker and no clock but the one it is given. */
import type { MjData, MjModel } from '@mujoco/mujoco';
import { AppError } from '../../../../main/contract/errors.ts';
import { collides } from '../../parse/mjcf/stated-physics.ts';
import { geomType, jointTypes, rowOf } from '../engine/model-arrays.ts';
import type { Engine } from '../engine/start-engine.ts';
import { type PhysicsFrame, poseNumbers } from '../protocol.ts';
import { toEngine, toPicture, turnToPicture } from './frame-turn.ts';
import { lowestPoint } from './lowest-point.ts';
import { troubleOf } from './stability.ts';
import { type Known, knownOf } from './world-facts.ts';

/** A force that still acts: `at` in the body's own frame, both as MuJoCo counts. */
interface Push {
  readonly body: number;
  readonly at: readonly [number, number, number];
  readonly forceN: readonly [number, number, number];
  readonly untilS: number;
}

/** `nowMs`: a clock for how long computing takes. */
export interface WorldOptions {
  readonly engine: Engine;
  readonly model: MjModel;
  readonly nowMs: () => number;
}

/** Free joints of bodies that stand in the world itself: what falls. */
interface Root {
  readonly body: number;
  readonly qpos: number;
  readonly dof: number;
}

/** A step of MuJoCo can take long with many contacts: the clock is asked this often. */
const stepsBetweenLooks = 8;
/** Reading the engine's warnings takes as long as a step. */
const stepsBetweenChecks = 25;

export class World implements Disposable {
  readonly model: MjModel;
  readonly data: MjData;
  readonly known: Known;
  readonly roots: readonly Root[];
  /** By how much the whole was lifted to stand on the floor. */
  readonly liftedM: number;
  readonly #engine: Engine;
  readonly #nowMs: () => number;
  #pushes: Push[] = [];
  #factor: number | null = null;
  #trouble: string | null = null;
  #steps = 0;

  constructor({ engine, model, nowMs }: WorldOptions) {
    this.#engine = engine;
    this.#nowMs = nowMs;
    this.model = model;
    this.data = new engine.mujoco.MjData(model);
    this.known = knownOf(model);
    this.roots = rootsOf(model);
    engine.mujoco.mj_forward(model, this.data);
    this.liftedM = this.#lift(0);
  }

  get trouble(): string | null {
    return this.#trouble;
  }

  /** The file's own pose, moved up or down so that it just touches the floor. */
  reset(): void {
    const { mujoco } = this.#engine;
    mujoco.mj_resetData(this.model, this.data);
    mujoco.mj_forward(this.model, this.data);
    this.#pushes = [];
    this.#trouble = null;
    this.#lift(0);
  }

  /** Like `reset`, with that much air under the lowest point. Throws when nothing is free to fall. */
  raise(heightM: number): void {
    this.reset();
    if (this.roots.length === 0)
      throw new AppError('model.damaged', {
        reason:
          this.model.nflex > 0
            ? 'a deformable thing falls from where its file has it: play it instead of lifting it'
            : 'nothing of it can fall: its file holds every body to the world',
      });
    this.#lift(heightM);
  }

  /** One step of the model's own time step; false when it was stopped. */
  step(): boolean {
    if (this.#trouble !== null) return false;
    this.#applyPushes();
    const before = this.data.time;
    this.#engine.mujoco.mj_step(this.model, this.data);
    this.#steps += 1;
    // A state that is no number any more is put back to the start by MuJoCo, its clock as well.
    if (this.data.time <= before || this.#steps % stepsBetweenChecks === 0)
      this.#trouble = troubleOf(this.data, before);
    return this.#trouble === null;
  }

  /** Steps for that much simulated time, but for no longer than `budgetMs` of computing. */
  advance(seconds: number, budgetMs: number): void {
    const startMs = this.#nowMs();
    const fromS = this.data.time;
    const untilS = fromS + seconds - this.#timestep() / 2;
    for (let steps = 1; this.data.time < untilS && this.step(); steps++)
      if (steps % stepsBetweenLooks === 0 && this.#nowMs() - startMs > budgetMs) break;
    const spentMs = this.#nowMs() - startMs;
    const wonS = this.data.time - fromS;
    if (wonS > 0 && spentMs > 0) this.#factor = (wonS * 1000) / spentMs;
  }

  /** `at` and `forceN` in the picture's frame; acts for that much simulated time. */
  push(body: number, at: readonly number[], forceN: readonly number[], seconds: number): void {
    const id = this.known.bodies[body];
    if (id === undefined) return;
    const point = toEngine(at);
    const origin = rowOf(this.data.xpos, id, 3);
    const turn = rowOf(this.data.xmat, id, 9);
    const away = point.map((value, i) => value - (origin[i] ?? 0));
    const local = (column: number): number =>
      away.reduce((sum, value, row) => sum + value * (turn[row * 3 + column] ?? 0), 0);
    this.#pushes.push({
      body: id,
      at: [local(0), local(1), local(2)],
      forceN: toEngine(forceN),
      untilS: this.data.time + seconds,
    });
  }

  /** Radians or metres, held to the joint's limits; its speed becomes zero. */
  setJoint(joint: number, value: number): void {
    const id = this.known.joints[joint];
    if (id === undefined) return;
    const type = jointTypes[Number(this.model.jnt_type[id])];
    if (type !== 'hinge' && type !== 'slide') return;
    using facts = this.model.jnt(id);
    const [least = 0, most = 0] = rowOf(this.model.jnt_range, id, 2);
    const limited: unknown = facts.limited;
    const held = limited === true || limited === 1 ? Math.min(most, Math.max(least, value)) : value;
    const { qpos, qvel }: { qpos: Float64Array; qvel: Float64Array } = this.data;
    qpos[Number(this.model.jnt_qposadr[id])] = held;
    qvel[Number(this.model.jnt_dofadr[id])] = 0;
    this.#engine.mujoco.mj_forward(this.model, this.data);
  }

  /** The state in the picture's frame, to be handed over. */
  frame(): PhysicsFrame {
    const { data, known, model } = this;
    const poses = new Float32Array(known.bodies.length * poseNumbers);
    known.bodies.forEach((id, i) => {
      poses.set(toPicture(rowOf(data.xpos, id, 3)), i * poseNumbers);
      poses.set(turnToPicture(rowOf(data.xquat, id, 4)), i * poseNumbers + 3);
    });
    const qpos: Float64Array = data.qpos;
    const joints = Float32Array.from(known.joints, (id) =>
      jointTypes[Number(model.jnt_type[id])] === 'ball' ? 0 : (qpos[Number(model.jnt_qposadr[id])] ?? 0),
    );
    const flex = new Float32Array(model.nflexvert * 3);
    for (let i = 0; i < model.nflexvert; i++) flex.set(toPicture(rowOf(data.flexvert_xpos, i, 3)), i * 3);
    return {
      poses,
      joints,
      flex,
      timeS: data.time,
      contacts: data.ncon,
      realTimeFactor: this.#factor,
      trouble: this.#trouble,
    };
  }

  [Symbol.dispose](): void {
    this.data.delete();
    this.model.delete();
  }

  #timestep(): number {
    const opt = this.model.opt;
    return opt.timestep;
  }

  /** Moves all free bodies together; answers by how much. */
  #lift(heightM: number): number {
    const geoms = this.#falling();
    if (this.roots.length === 0 || geoms.length === 0) return 0;
    const by = floorOf(this.model, this.data) + heightM - lowestPoint(this.model, this.data, geoms);
    const qpos: Float64Array = this.data.qpos;
    for (const root of this.roots) qpos[root.qpos + 2] = (qpos[root.qpos + 2] ?? 0) + by;
    this.#engine.mujoco.mj_forward(this.model, this.data);
    return by;
  }

  #falling(): number[] {
    const { model } = this;
    const roots = new Set(this.roots.map(({ body }) => body));
    return Array.from({ length: model.ngeom }, (_, geom) => geom).filter(
      (geom) =>
        collides(model, geom) && roots.has(Number(model.body_rootid[Number(model.geom_bodyid[geom])])),
    );
  }

  #applyPushes(): void {
    if (this.#pushes.length === 0) return;
    const forces: Float64Array = this.data.xfrc_applied;
    forces.fill(0);
    this.#pushes = this.#pushes.filter((push) => push.untilS > this.data.time);
    for (const { body, at, forceN } of this.#pushes) {
      const turn = rowOf(this.data.xmat, body, 9);
      const origin = rowOf(this.data.xpos, body, 3);
      const centre = rowOf(this.data.xipos, body, 3);
      const arm = [0, 1, 2].map(
        (row) =>
          at.reduce((sum, value, column) => sum + (turn[row * 3 + column] ?? 0) * value, origin[row] ?? 0) -
          (centre[row] ?? 0),
      );
      const [x = 0, y = 0, z = 0] = arm;
      const [fx, fy, fz] = forceN;
      const wrench = [fx, fy, fz, y * fz - z * fy, z * fx - x * fz, x * fy - y * fx];
      wrench.forEach((value, i) => (forces[body * 6 + i] = (forces[body * 6 + i] ?? 0) + value));
    }
  }
}

function rootsOf(model: MjModel): Root[] {
  return Array.from({ length: model.njnt }, (_, id) => id)
    .filter((id) => jointTypes[Number(model.jnt_type[id])] === 'free')
    .map((id) => ({
      body: Number(model.jnt_bodyid[id]),
      qpos: Number(model.jnt_qposadr[id]),
      dof: Number(model.jnt_dofadr[id]),
    }));
}

/** The height of the highest plane in the world, ours or the file's. */
function floorOf(model: MjModel, data: MjData): number {
  const heights = Array.from({ length: model.ngeom }, (_, geom) => geom)
    .filter((geom) => Number(model.geom_type[geom]) === geomType.plane)
    .map((geom) => rowOf(data.geom_xpos, geom, 3)[2] ?? 0);
  return heights.length === 0 ? 0 : Math.max(...heights);
}
