/** What a user does to bodies: pushes that last a while, and a hand that pulls by a spring. */
import type { MjData, MjModel } from '@mujoco/mujoco';
import { rowOf } from '../../../../main/formats/mjcf/model-arrays.ts';

/** `at` in the body's own frame, the rest in MuJoCo's world. */
export interface EnginePush {
  readonly body: number;
  readonly at: readonly number[];
  readonly forceN: readonly number[];
  readonly untilS: number;
}

/** `at` in the body's own frame, `to` in MuJoCo's world. */
export interface EnginePull {
  readonly body: number;
  readonly at: readonly number[];
  readonly to: readonly number[];
}

/** Newtons for each metre and kilogram: a hand 25 mm above a resting body carries all of it. */
const springPerKg = 400;
/** Radians for each step of the faster of spring and damper: beyond 2 an explicit step runs away. */
const mostTurnPerStep = 0.5;

/** Holds no engine memory. */
export class Forces {
  #pushes: EnginePush[] = [];
  #pull: EnginePull | null = null;
  #pulledFrom: readonly number[] | null = null;
  #pullN: number | null = null;
  #acted = false;

  /** Null while nobody pulls. */
  get pullN(): number | null {
    return this.#pullN;
  }

  push(push: EnginePush): void {
    this.#pushes.push(push);
  }

  pull(pull: EnginePull | null): void {
    if (pull === null || pull.body !== this.#pull?.body) this.#pulledFrom = null;
    this.#pull = pull;
    this.#pullN = pull === null ? null : (this.#pullN ?? 0);
  }

  clear(): void {
    this.#pushes = [];
    this.pull(null);
  }

  /** Before each step. */
  apply(model: MjModel, data: MjData, timestepS: number): void {
    if (!this.#acted && this.#pushes.length === 0 && this.#pull === null) return;
    const forces: Float64Array = data.xfrc_applied;
    forces.fill(0);
    this.#pushes = this.#pushes.filter((push) => push.untilS > data.time);
    for (const { body, at, forceN } of this.#pushes) press(data, body, pointOf(data, body, at), forceN);
    if (this.#pull !== null) this.#draw(this.#pull, model, data, timestepS);
    this.#acted = this.#pushes.length > 0 || this.#pull !== null;
  }

  // A spring by the body's weight, critically damped for the mass that is felt at that point.
  #draw({ body, at, to }: EnginePull, model: MjModel, data: MjData, timestepS: number): void {
    const point = pointOf(data, body, at);
    const before = this.#pulledFrom ?? point;
    this.#pulledFrom = point;
    const feltKg = feltMass(model, data, body, point);
    const stiffest = feltKg * (mostTurnPerStep / timestepS) ** 2;
    const spring = Math.min(springPerKg * Number(model.body_subtreemass[body]), stiffest);
    const damping = 2 * Math.sqrt(spring * feltKg);
    const force = point.map((value, i) => {
      const speed = (value - (before[i] ?? 0)) / timestepS;
      return spring * ((to[i] ?? 0) - value) - damping * speed;
    });
    this.#pullN = Math.hypot(...force);
    press(data, body, point, force);
  }
}

/** A point of the body's own frame in the world. */
function pointOf(data: MjData, body: number, at: readonly number[]): number[] {
  const turn = rowOf(data.xmat, body, 9);
  const origin = rowOf(data.xpos, body, 3);
  return [0, 1, 2].map((row) =>
    at.reduce((sum, value, column) => sum + (turn[row * 3 + column] ?? 0) * value, origin[row] ?? 0),
  );
}

function feltMass(model: MjModel, data: MjData, body: number, point: readonly number[]): number {
  const massKg = Number(model.body_subtreemass[body]);
  const inertia = Math.max(...rowOf(model.body_inertia, body, 3));
  const centre = rowOf(data.xipos, body, 3);
  const away = Math.hypot(...point.map((value, i) => value - (centre[i] ?? 0)));
  return massKg > 0 && inertia > 0 ? 1 / (1 / massKg + (away * away) / inertia) : massKg;
}

function press(data: MjData, body: number, point: readonly number[], force: readonly number[]): void {
  const centre = rowOf(data.xipos, body, 3);
  const [x = 0, y = 0, z = 0] = point.map((value, i) => value - (centre[i] ?? 0));
  const [fx = 0, fy = 0, fz = 0] = force;
  const forces: Float64Array = data.xfrc_applied;
  const wrench = [fx, fy, fz, y * fz - z * fy, z * fx - x * fz, x * fy - y * fx];
  wrench.forEach((value, i) => (forces[body * 6 + i] = (forces[body * 6 + i] ?? 0) + value));
}
