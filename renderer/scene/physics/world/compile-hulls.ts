/** From bodies of hulls to a compiled world, each with the mass that is known of it. */
import type { MjModel } from '@mujoco/mujoco';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { formatNumber } from '../../../../main/contract/plain/number-text.ts';
import { bodyNames } from '../../engine/model-arrays.ts';
import { compileModel, type Engine, writeEngineFile } from '../../engine/start-engine.ts';
import { inertiaShape } from '../inertia-shape.ts';
import type { HullBody, SimulationSource } from '../protocol.ts';
import { hullWorld, looseBodies } from './hull-text.ts';
import { reduceHull } from './reduce-hull.ts';
import { waterKgM3 } from './world-text.ts';

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
      reason: `${empty?.name ?? 'it'} has no shape with a volume that could fall`,
    });
  const points = hulls.reduce((sum, hull) => sum + hull.length / 3, 0);
  if (points > mostPoints)
    throw new AppError('model.beyond-limit', {
      what: `more than ${formatNumber(mostPoints)} corners in its hulls`,
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
    ...(loose > 1
      ? [`${loose} of its ${bodies.length} bodies have no joint to the rest: they fall as one.`]
      : []),
    ...bodies
      .filter((body) => body.inertia !== null && !isOfASolid(body))
      .map(
        ({ name }) => `The inertia that is stated of ${name} is of no solid: that of its hulls was taken.`,
      ),
    ...bodies
      .filter(({ massKg, densityKgM3 }) => massKg === null && densityKgM3 === null && restKg === null)
      .map(({ name }) => `No mass is known of ${name}: it has that of water in its hulls.`),
  ];
}
