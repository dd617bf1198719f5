/** From bodies of hulls to a compiled world, each with the mass that is known of it. */

import type { MjModel } from '@mujoco/mujoco';
import { formatNumber } from '../../../../main/contract/messages/number-text.ts';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { compileModel, type Engine, writeEngineFile } from '../../../../main/formats/mjcf/engine.ts';
import { bodyNames } from '../../../../main/formats/mjcf/model-arrays.ts';
import { inertiaShape } from '../../inertia.ts';
import { physicsWords } from '../physics-words.ts';
import type { HullBody, SimulationSource } from '../protocol.ts';
import { hullWorld, looseBodies, waterKgM3 } from './world-text.ts';

type HullSource = Extract<SimulationSource, { type: 'hulls' }>;

/** `notes`: what the user should know before believing it. */
export interface CompiledWorld {
  readonly model: MjModel;
  readonly notes: readonly string[];
}

/** Most corner points of hulls, all together: they become text. */
const mostPoints = 200_000;

/** Compiled twice: the first time tells the volumes, which with the masses give the densities. */
export function compileHulls(engine: Engine, source: HullSource): CompiledWorld {
  const { joints, base, restKg } = source;
  const bodies = source.bodies.map((body) => ({
    ...body,
    inertia: isOfASolid(body) ? body.inertia : null,
    hulls: body.hulls.map(reduceHull).filter((hull) => hull !== null),
  }));
  refuse(bodies);
  const compile = (densities: readonly number[], file: string): MjModel => {
    const text = hullWorld({ bodies, joints, densities, base });
    writeEngineFile(engine, file, new TextEncoder().encode(text));
    return compileModel(engine, file);
  };
  const ofWater = (): ReadonlyMap<string, number> => {
    using water = compile([], '/model/water.xml');
    const masses = Array.from<number>(water.body_mass);
    return new Map(bodyNames(water).map((name, id) => [name, masses[id] ?? 1]));
  };
  const model = compile(densitiesOf(bodies, restKg, ofWater()), '/model/caliper world.xml');
  return { model, notes: notesOf(source) };
}

/** In kg/m3, from what is known of each: its mass, its density, its share of the rest, or nothing. */
function densitiesOf(
  bodies: readonly HullBody[],
  restKg: number | null,
  ofWater: ReadonlyMap<string, number>,
): number[] {
  const water = ({ name }: HullBody): number => ofWater.get(name) ?? 1;
  const rest = bodies.filter(({ massKg, densityKgM3 }) => massKg === null && densityKgM3 === null);
  const restOfWater = rest.reduce((sum, body) => sum + water(body), 0);
  return bodies.map((body) => {
    if (body.massKg !== null) return (waterKgM3 * body.massKg) / water(body);
    if (body.densityKgM3 !== null) return body.densityKgM3;
    return restKg === null ? waterKgM3 : (waterKgM3 * restKg) / restOfWater;
  });
}

function refuse(bodies: readonly HullBody[]): void {
  const hulls = bodies.flatMap((body) => body.hulls);
  const empty = bodies.find((body) => body.hulls.length === 0);
  if (empty !== undefined || hulls.length === 0)
    throw new AppError('model.damaged', {
      reason: physicsWords.refused.noVolume(empty?.name ?? null),
    });
  const points = hulls.reduce((sum, hull) => sum + hull.length / 3, 0);
  if (points > mostPoints)
    throw new AppError('model.beyond-limit', {
      what: physicsWords.beyond.corners(mostPoints),
      limit: formatNumber(mostPoints),
    });
}

function isOfASolid({ massKg, inertia }: HullBody): boolean {
  if (massKg === null || inertia === null) return false;
  return Math.min(...inertia.diagonal) > 0 && inertiaShape(massKg, inertia.diagonal).physical;
}

function notesOf({ bodies, joints, restKg }: HullSource): string[] {
  const loose = looseBodies(bodies, joints);
  return [
    ...(loose > 1 ? [physicsWords.notes.looseBodies(loose, bodies.length)] : []),
    ...bodies
      .filter((body) => body.inertia !== null && !isOfASolid(body))
      .map(({ name }) => physicsWords.notes.badInertia(name)),
    ...bodies
      .filter(({ massKg, densityKgM3 }) => massKg === null && densityKgM3 === null && restKg === null)
      .map(({ name }) => physicsWords.notes.hullsOfWater(name)),
  ];
}

// The points of a cloud that its convex hull needs, few enough to be written as text. Pure.

/** Cells along each edge of the cloud's box: points of one cell differ by less than 1.6 % of it. */
const cells = 64;
const directions = 1_000;
/** A hull of so many points is exact and quick. */
const few = 1_500;
/** Thinner than this part of its length has no volume that MuJoCo would take. */
const flat = 1e-5;

/**
 * Corner points as x y z. Small clouds lose their repeated points only; of larger ones the points stay that reach farthest in
 * a thousand directions. Null for what has no volume.
 */
export function reduceHull(points: Float32Array): Float32Array<ArrayBuffer> | null {
  const { least, size } = boxOf(points);
  const longest = Math.max(...size);
  if (!(longest > 0) || Math.min(...size) < flat * longest) return null;
  const exact = distinct(points, (value) => value);
  if (exact.length <= few * 3) return exact;
  const coarse = distinct(exact, (value, axis) =>
    Math.floor(((value - (least[axis] ?? 0)) / longest) * cells),
  );
  return farthest(exact, coarse);
}

function boxOf(points: Float32Array): { least: number[]; size: number[] } {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const most = least.map((value) => -value);
  for (let i = 0; i < points.length; i++) {
    const value = points[i] ?? 0;
    least[i % 3] = Math.min(least[i % 3] ?? 0, value);
    most[i % 3] = Math.max(most[i % 3] ?? 0, value);
  }
  return { least, size: most.map((value, i) => value - (least[i] ?? 0)) };
}

/** The first point of each key. */
function distinct(
  points: Float32Array,
  keyOf: (value: number, axis: number) => number,
): Float32Array<ArrayBuffer> {
  const seen = new Set<string>();
  const kept: number[] = [];
  for (let i = 0; i + 2 < points.length; i += 3) {
    const [x = 0, y = 0, z = 0] = points.subarray(i, i + 3);
    const key = `${keyOf(x, 0)} ${keyOf(y, 1)} ${keyOf(z, 2)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push(x, y, z);
  }
  return Float32Array.from(kept);
}

/** Along the six axes exactly, along a Fibonacci sphere's directions among one point of each cell. */
function farthest(exact: Float32Array, coarse: Float32Array): Float32Array<ArrayBuffer> {
  const kept: number[] = [];
  const keep = (points: Float32Array, x: number, y: number, z: number): void => {
    let best = Number.NEGATIVE_INFINITY;
    let at = 0;
    for (let i = 0; i + 2 < points.length; i += 3) {
      const reach = x * (points[i] ?? 0) + y * (points[i + 1] ?? 0) + z * (points[i + 2] ?? 0);
      if (reach <= best) continue;
      best = reach;
      at = i;
    }
    kept.push(...points.subarray(at, at + 3));
  };
  for (const side of [-1, 1]) {
    keep(exact, side, 0, 0);
    keep(exact, 0, side, 0);
    keep(exact, 0, 0, side);
  }
  const golden = Math.PI * (3 - Math.sqrt(5));
  for (let i = 0; i < directions; i++) {
    const y = 1 - (2 * (i + 0.5)) / directions;
    const level = Math.sqrt(1 - y * y);
    keep(coarse, level * Math.cos(golden * i), y, level * Math.sin(golden * i));
  }
  return distinct(Float32Array.from(kept), (value) => value);
}
