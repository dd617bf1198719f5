/** What a USD stage says of physics, as a reading has it, and what is wrong with it. Pure. */
import type { ToldJoint } from '../../../contract/schema/inspection-report.ts';
import { principalMoments } from '../../../formats/geometry/symmetric-tensor.ts';
import type { StagePrim } from '../../../formats/usd/compose/stage-prim.ts';
import type { UsdBody } from '../../../formats/usd/scene/bodies.ts';
import { colliderOf } from '../../../formats/usd/scene/colliders.ts';
import { isJoint, statedLimits, type UsdJoint } from '../../../formats/usd/scene/joints.ts';
import type { UsdPhysics } from '../../../formats/usd/scene/read-physics.ts';
import type { UsdScene } from '../../../formats/usd/scene/read-scene.ts';
import { createFaultList, type FaultList, inertiaFault, inertiaOf, type Kind } from '../../judge/findings.ts';
import { robotWords } from '../../judge/robot-words.ts';
import type { Reading } from '../../types.ts';
import { stageWords } from './stage-words.ts';

const noCollider: Kind = { code: 'missing-collider', severity: 'warn', words: stageWords.noCollider };
const noBody: Kind = { code: 'invalid-joint', severity: 'error', words: stageWords.noBody };
const reversed: Kind = { code: 'invalid-joint', severity: 'warn', words: stageWords.reversed };

/** What a reading has of it. */
export function statedPhysics(
  { frame }: UsdScene,
  { bodies, joints, colliders, massKg }: UsdPhysics,
): Pick<Reading, 'massKg' | 'centreOfMassM' | 'inertiaKgM2' | 'colliders' | 'joints' | 'jointList'> {
  const moving = joints.filter(({ type }) => type !== 'fixed');
  const heavy = bodies.filter((body) => body.massKg !== null);
  const only = heavy.length === 1 ? (heavy[0] ?? null) : null;
  const kinds: Record<string, number> = {};
  for (const { node, shape } of colliders) {
    const bounding = node.prim.typeName === 'Mesh' && (shape === 'box' || shape === 'sphere');
    const kind = bounding ? `bounding ${shape}` : (words[shape] ?? shape);
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  return {
    massKg,
    centreOfMassM: only === null ? null : centreOf(only, frame.unitMetres),
    inertiaKgM2: only === null ? null : momentsOf(only),
    colliders: kinds,
    joints: moving.length,
    jointList: moving.map(toldJoint),
  };
}

const words: Readonly<Record<string, string>> = { 'triangle-mesh': 'mesh', unknown: 'other' };

function centreOf({ centreOfMass }: UsdBody, unitMetres: number): Reading['centreOfMassM'] {
  if (centreOfMass === null) return null;
  const [x, y, z] = centreOfMass;
  return [x * unitMetres, y * unitMetres, z * unitMetres];
}

function momentsOf({ inertia: stated }: UsdBody): Reading['inertiaKgM2'] {
  const inertia = stated === null ? null : inertiaOf(stated.diagonal);
  return inertia === null || inertiaFault(inertia) !== null ? null : principalMoments(inertia);
}

function toldJoint({ prim, type, limits }: UsdJoint): ToldJoint {
  const told = type === 'hinge' || type === 'slide' || type === 'ball' ? type : 'other';
  return { name: prim.name, type: told, limits: limits === null ? null : [...limits] };
}

/** With lines where the file itself says it. `isWhole`: nothing that it is composed of is missing. */
export function physicsFaults(
  { stage }: UsdScene,
  { names }: UsdPhysics,
  isWhole: boolean,
): Reading['faults'] {
  const faults = createFaultList();
  const line = (prim: StagePrim, property?: string): number | undefined =>
    prim.lineIn(stage.rootLayer.id, property) ?? prim.lineIn(stage.rootLayer.id) ?? undefined;
  const covered = new Set<StagePrim>();
  for (const prim of stage.prims.values()) {
    judgeMass(prim, line, faults);
    if (isJoint(prim)) judgeJoint(prim, isWhole ? stage.prims : null, line(prim) ?? 0, faults);
    if (prim.hasApi('PhysicsCollisionAPI') || (prim.typeName === 'Mesh' && colliderOf(prim) !== null))
      for (let at: StagePrim | null = prim; at !== null && !covered.has(at); at = at.parent) covered.add(at);
  }
  for (const path of isWhole ? names.keys() : []) {
    const prim = stage.prims.get(path);
    if (prim !== undefined && !covered.has(prim)) faults.add(noCollider, path, line(prim) ?? 0);
  }
  return faults.all().map((fault) => (fault.line === 0 ? { ...fault, line: undefined } : fault));
}

/** 0 represents “to be computed”. */
function judgeMass(
  prim: StagePrim,
  line: (prim: StagePrim, property?: string) => number | undefined,
  faults: FaultList,
): void {
  for (const what of ['density', 'mass'] as const) {
    const value = prim.number(`physics:${what}`);
    if (value !== null && value < 0)
      faults.say(invalid(stageWords.badMass(what, prim.path, value), line(prim, `physics:${what}`)));
  }
  const diagonal = Array.from(prim.numbers('physics:diagonalInertia') ?? []);
  if (!diagonal.some((one) => one !== 0)) return;
  const inertia = inertiaOf(diagonal);
  const fault = inertia === null ? robotWords.inertia.missingValue : inertiaFault(inertia);
  if (fault !== null)
    faults.say(invalid(stageWords.badInertia(prim.path, fault), line(prim, 'physics:diagonalInertia')));
}

function judgeJoint(
  prim: StagePrim,
  prims: ReadonlyMap<string, StagePrim> | null,
  line: number,
  faults: FaultList,
): void {
  for (const name of ['physics:body0', 'physics:body1'])
    for (const target of prim.targets(name))
      if (prims !== null && !prims.has(target)) faults.add(noBody, target, line);
  const limits = statedLimits(prim);
  if (limits === null) return;
  const [lower, upper] = limits;
  if (lower > upper) faults.add(reversed, stageWords.limits(prim.path, lower, upper), line);
}

function invalid(message: string, line: number | undefined): Reading['faults'][number] {
  return { code: 'invalid-inertia', severity: 'error', message, line };
}
