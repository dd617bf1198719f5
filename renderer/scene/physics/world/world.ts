/** One simulated world: stepped, pushed and read by its owner. Knows no worker and no clock but the one it is given. */

import type { MjData, MjModel } from '@mujoco/mujoco';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import type { Engine } from '../../../../main/formats/mjcf/engine.ts';
import { geomType, jointTypes, nameAt, rowOf } from '../../../../main/formats/mjcf/model-arrays.ts';
import { collides } from '../../../../main/formats/mjcf/shown-geoms.ts';
import { physicsWords } from '../physics-words.ts';
import { type PhysicsFrame, type Pull, poseNumbers } from '../protocol.ts';
import { Forces } from './forces.ts';
import { type Known, knownOf, lowestPoint, toEngine, toPicture, turnToPicture } from './world-facts.ts';
import { ours } from './world-text.ts';

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
/** Of a step: sums of parts are not exact. */
const almost = 1 - 1e-6;
/** Reading the engine's warnings takes as long as a step. */
const stepsBetweenChecks = 25;

export class World implements Disposable {
  readonly model: MjModel;
  readonly data: MjData;
  readonly known: Known;
  readonly roots: readonly Root[];
  /** By how much the whole was lifted to stand on the floor. */
  readonly liftedM: number;
  /** Our floor, and something that can stand on it. A scene that brings what it rests on is left as it is. */
  readonly stoodOnFloor: boolean;
  /** Height of the floor in MuJoCo's world, metres. */
  readonly floorM: number;
  readonly #forces = new Forces();
  readonly #engine: Engine;
  readonly #nowMs: () => number;
  #factor: number | null = null;
  #owedS = 0;
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
    const scenery = sceneryOf(model);
    this.stoodOnFloor = this.roots.length > 0 && !scenery.own;
    if (this.roots.length === 0 && scenery.floor !== null) this.#lowerFloor(scenery.floor);
    this.floorM = floorOf(model, this.data);
    this.liftedM = this.stoodOnFloor ? this.#lift(0) : 0;
  }

  get trouble(): string | null {
    return this.#trouble;
  }

  /** The file's own pose, moved up or down so that it just touches the floor. */
  reset(): void {
    const { mujoco } = this.#engine;
    mujoco.mj_resetData(this.model, this.data);
    mujoco.mj_forward(this.model, this.data);
    this.#forces.clear();
    this.#owedS = 0;
    this.#trouble = null;
    if (this.stoodOnFloor) this.#lift(0);
  }

  /** Like `reset`, with that much air under the lowest point. Throws when nothing is free to fall. */
  raise(heightM: number): void {
    this.reset();
    if (this.roots.length === 0)
      throw new AppError('model.damaged', {
        reason: this.model.nflex > 0 ? physicsWords.refused.deformable : physicsWords.refused.nothingFalls,
      });
    this.#lift(heightM);
  }

  /** One step of the model's own time step; false when it was stopped. */
  step(): boolean {
    if (this.#trouble !== null) return false;
    this.#forces.apply(this.model, this.data, this.#timestep());
    const before = this.data.time;
    this.#engine.mujoco.mj_step(this.model, this.data);
    this.#steps += 1;
    // A state that is no number any more is put back to the start by MuJoCo, its clock as well.
    if (this.data.time <= before || this.#steps % stepsBetweenChecks === 0)
      this.#trouble = troubleOf(this.data, before);
    return this.#trouble === null;
  }

  /** Steps for that much simulated time, but for no longer than `budgetMs` of computing. What is too short for a step is kept. */
  advance(seconds: number, budgetMs: number): void {
    const startMs = this.#nowMs();
    const fromS = this.data.time;
    const stepS = this.#timestep();
    this.#owedS += seconds;
    for (let steps = 1; this.#owedS > stepS * almost && this.step(); steps++) {
      this.#owedS -= stepS;
      if (steps % stepsBetweenLooks !== 0 || this.#nowMs() - startMs <= budgetMs) continue;
      // What could not be computed in time is not caught up with.
      this.#owedS = 0;
      break;
    }
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
    this.#forces.push({
      body: id,
      at: [local(0), local(1), local(2)],
      forceN: toEngine(forceN),
      untilS: this.data.time + seconds,
    });
  }

  /** The page pulls at a body, or lets go. */
  pull(pull: Pull | null): void {
    const id = pull === null ? undefined : this.known.bodies[pull.body];
    this.#forces.pull(
      pull === null || id === undefined ? null : { body: id, at: pull.at, to: toEngine(pull.to) },
    );
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
      kineticJ: this.#kineticEnergy(),
      pullN: this.#forces.pullN,
      realTimeFactor: this.#factor,
      trouble: this.#trouble,
    };
  }

  [Symbol.dispose](): void {
    this.data.delete();
    this.model.delete();
  }

  #kineticEnergy(): number {
    this.#engine.mujoco.mj_energyVel(this.model, this.data);
    const kinetic = Number(this.data.energy[1]);
    return Number.isFinite(kinetic) ? kinetic : 0;
  }

  #timestep(): number {
    const opt = this.model.opt;
    return opt.timestep;
  }

  /** Moves all free bodies together; answers by how much. */
  #lift(heightM: number): number {
    const geoms = this.#falling();
    if (this.roots.length === 0 || geoms.length === 0) return 0;
    const by = this.floorM + heightM - lowestPoint(this.model, this.data, geoms);
    const qpos: Float64Array = this.data.qpos;
    for (const root of this.roots) qpos[root.qpos + 2] = (qpos[root.qpos + 2] ?? 0) + by;
    this.#engine.mujoco.mj_forward(this.model, this.data);
    return by;
  }

  /** What is held where its file has it does not reach into our floor. */
  #lowerFloor(floor: number): void {
    const touching = touchingGeoms(this.model).filter((geom) => geom !== floor);
    const {
      geom_pos: heights,
      geom_sameframe: atOrigin,
    }: { geom_pos: Float64Array; geom_sameframe: Uint8Array } = this.model;
    atOrigin[floor] = 0;
    heights[floor * 3 + 2] = Math.min(0, lowestPoint(this.model, this.data, touching));
    this.#engine.mujoco.mj_forward(this.model, this.data);
  }

  #falling(): number[] {
    const { model } = this;
    const roots = new Set(this.roots.map(({ body }) => body));
    return touchingGeoms(model).filter((geom) =>
      roots.has(Number(model.body_rootid[Number(model.geom_bodyid[geom])])),
    );
  }
}

const touchingGeoms = (model: MjModel): number[] =>
  Array.from({ length: model.ngeom }, (_, geom) => geom).filter((geom) => collides(model, geom));

/** `floor`: ours, where there is one. `own`: something of the file's is fixed and can be stood on. */
function sceneryOf(model: MjModel): { readonly floor: number | null; readonly own: boolean } {
  const still = touchingGeoms(model).filter(
    (geom) => Number(model.body_weldid[Number(model.geom_bodyid[geom])]) === 0,
  );
  const floor = still.find((geom) => nameAt(model, model.name_geomadr[geom]) === ours.floor) ?? null;
  return { floor, own: still.some((geom) => geom !== floor) };
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

// Whether a state can still be believed.

/** Metres and radians per second: a fall from 500 m is slower. */
const mostSpeed = 1_000;

/** Null while the simulation is sound, else what happened, as a sentence. */
function troubleOf(data: MjData, timeS: number): string | null {
  const time = timeS.toFixed(3);
  // These belong to the state: ended here, the engine aborts. What `get` answers is a copy.
  // MuJoCo puts the model back to its start after the last four.
  const all = data.warning;
  for (let i = 0; i < all.size(); i++) {
    using warning = all.get(i);
    if (warning === undefined || warning.number === 0) continue;
    const { warnings, otherWarning, stopped } = physicsWords;
    return stopped.byWarning(time, warnings[i] ?? otherWarning);
  }
  const speeds: Float64Array = data.qvel;
  const wild = speeds.some((speed) => !Number.isFinite(speed) || Math.abs(speed) > mostSpeed);
  if (!wild) return null;
  return physicsWords.stopped.bySpeed(time, mostSpeed);
}
