/**
 * MuJoCo's numbers against the file's own, over the folder that `CALIPER_MODELS` names: mass and inertia of both sample
 * assets as MJCF and URDF, worked out without an engine; the drop test of the mug; a hundred robots; and every hostile MJCF
 * and URDF, each of which is answered or refused in words within 10 s.
 */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isAppError } from '../main/contract/plain/errors.ts';
import type { Simulation } from '../renderer/scene/physics/create-simulation.ts';
import { openSimulation } from './simulating/open-simulation.ts';
import { mjcfMasses, type StatedMass, urdfMasses } from './simulating/stated-bodies.ts';

const models = process.env['CALIPER_MODELS'];
if (models === undefined) throw new Error('CALIPER_MODELS names the folder with the sample models.');

const goals = { relative: 1e-6, hostileMs: 10_500 };
const assets = [
  ['assets/blue_mug', 'MJCF/blue_mug.xml'],
  ['assets/blue_mug', 'URDF/blue_mug.urdf'],
  ['assets/asset_2_drawer_cabinet', 'MJCF/asset_2_drawer_cabinet.xml'],
  ['assets/asset_2_drawer_cabinet', 'URDF/asset_2_drawer_cabinet.urdf'],
] as const;
const order = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);
const rounded = (value: number): number => Number(value.toPrecision(3));

/** The greatest part by which a mass or a moment is another one. */
function differs({ facts }: Simulation, stated: ReadonlyMap<string, StatedMass>): number {
  const parts = [...stated].flatMap(([name, own]) => {
    const body = facts.bodies.find((each) => each.name === name);
    if (body === undefined) return [Number.POSITIVE_INFINITY];
    const theirs = order(body.inertia.diagonal);
    const moments = order(own.moments).map((moment, i) => Math.abs((theirs[i] ?? 0) / moment - 1));
    return [Math.abs(body.massKg / own.massKg - 1), ...moments];
  });
  return Math.max(...parts);
}

const agreement: Record<string, { bodies: number; relative: number }> = {};
const drops: Record<string, unknown> = {};
let holds = true;
for (const [folder, file] of assets) {
  const root = path.join(models, folder);
  // oxlint-disable-next-line no-await-in-loop -- one engine at a time
  const simulation = await openSimulation(root, file);
  const at = path.join(root, file);
  // oxlint-disable-next-line no-await-in-loop -- see above
  const stated = file.endsWith('urdf') ? urdfMasses(await readFile(at)) : await mjcfMasses(at);
  const relative = differs(simulation, stated);
  agreement[file] = { bodies: stated.size, relative: rounded(relative) };
  holds &&= relative <= goals.relative;
  // oxlint-disable-next-line no-await-in-loop -- see above
  const { drop } = await simulation.dropTest();
  const { settledAfterS, largestPenetrationM, tips, tiltDegrees } = drop;
  drops[file] = {
    settledAfterS: settledAfterS === null ? null : rounded(settledAfterS),
    penetrationMm: rounded(largestPenetrationM * 1000),
    tiltDegrees: rounded(tiltDegrees),
    tips,
  };
  if (folder.endsWith('mug')) holds &&= settledAfterS !== null && !tips;
  simulation.dispose();
}

const hostile = globSync('{mjcf,urdf}/hostile/*.{xml,urdf}', { cwd: models }).toSorted();
const slowest = { file: '', ms: 0 };
let unexplained = 0;
for (const file of hostile) {
  const began = performance.now();
  // oxlint-disable-next-line no-await-in-loop -- one engine at a time
  const said = await openSimulation(path.join(models, path.dirname(file)), path.basename(file)).then(
    async (simulation) => {
      const { trouble } = await simulation.step(0.1);
      simulation.dispose();
      return trouble ?? 'simulated';
    },
    (error: unknown) => {
      if (!isAppError(error)) unexplained += 1;
      return error instanceof Error ? error.message : String(error);
    },
  );
  const ms = Math.round(performance.now() - began);
  if (ms > slowest.ms) Object.assign(slowest, { file, ms });
  console.log(`${String(ms).padStart(6)} ms  ${file}: ${said}`);
}
holds &&= hostile.length > 0 && unexplained === 0 && slowest.ms <= goals.hostileMs;

const began = performance.now();
const crowd = await openSimulation(path.join(models, 'mjcf/third/model/humanoid'), '100_humanoids.xml');
const loadMs = Math.round(performance.now() - began);
const stepBegan = performance.now();
const later = await crowd.step();
const robots = {
  bodies: crowd.facts.bodies.length,
  joints: crowd.facts.joints.length,
  loadMs,
  stepMs: Math.round(performance.now() - stepBegan),
};
holds &&= later.trouble === null && later.timeS > 0;
crowd.dispose();
console.log(
  JSON.stringify({ bench: 'physics', agreement, drops, hostile: hostile.length, slowest, robots, holds }),
);
