/** What MuJoCo makes of a URDF, beside what the document states: what it refuses, other masses, other joints. */
import type { ModelJoint } from '../../../formats/mjcf/model-facts.ts';
import { fatalFault, type Robot, type RobotJoint } from '../../../formats/robot/robot.ts';
import type { InspectTools } from '../../guarded/guard.ts';
import { createFaultList, type FaultList, type Kind } from '../../judge/findings.ts';
import { robotWords } from '../../judge/robot-words.ts';
import type { ModelFolder } from '../../model-folder.ts';
import type { Reading } from '../../types.ts';

const otherJoint: Kind = {
  code: 'failed-validation',
  severity: 'warn',
  words: robotWords.engine.otherJoint,
};

/** Never throws. Empty without a guard, and for a document that is already said not to hold together. */
export async function judgeByEngine(
  robot: Robot,
  { root, listed }: ModelFolder,
  localPath: string,
  { guard }: InspectTools,
): Promise<Reading['faults']> {
  if (guard === null || fatalFault(robot) !== undefined) return [];
  const answer = await guard.ask({ task: 'compile-urdf', root, localPath, listed });
  if (answer.is !== 'urdf' || answer.result === 'unknown') return [];
  const faults = createFaultList();
  if (answer.result === 'refused') {
    const { words, name, line } = answer.fault;
    const at = line ?? lineOf(robot, name);
    faults.say({
      code: 'failed-validation',
      severity: 'warn',
      message: robotWords.engine.refuses(words, name),
      ...(at !== null && { line: at }),
    });
    return faults.all();
  }
  judgeMass(robot, answer.facts.massKg, faults);
  judgeJoints(robot, answer.facts.joints, faults);
  return faults.all();
}

function lineOf({ links, joints }: Robot, name: string | null): number | null {
  return [...links, ...joints].find((one) => one.name === name)?.line ?? null;
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 + 1e-4 * Math.abs(b);

/** A link that states no mass gets one of its shapes there, which is reported elsewhere. */
function judgeMass({ links }: Robot, massKg: number, faults: FaultList): void {
  // A link of that name is the engine's world, which has no mass.
  const weighed = links.filter(({ name }) => name !== 'world');
  if (
    weighed.some(
      ({ inertial, visuals, collisions }) =>
        (inertial?.massKg ?? null) === null && visuals.length + collisions.length > 0,
    )
  )
    return;
  const stated = weighed.reduce((sum, { inertial }) => sum + (inertial?.massKg ?? 0), 0);
  if (isNear(massKg, stated)) return;
  faults.say({
    code: 'failed-validation',
    severity: 'warn',
    message: robotWords.engine.otherMass(shown(stated), shown(massKg)),
  });
}

const shown = (value: number): string => String(Number(value.toPrecision(4)));

/** What the document is already said to have wrong is not said again. */
function judgeJoints({ joints, faults: known }: Robot, made: readonly ModelJoint[], faults: FaultList): void {
  const reported = new Set(known.map(({ name }) => name));
  const byName = new Map(made.map((joint) => [joint.name, joint]));
  for (const joint of joints) {
    const { name, motion, line } = joint;
    if ((motion !== 'hinge' && motion !== 'slide') || reported.has(name)) continue;
    const own = byName.get(name);
    const stated = worded({ type: motion, limits: joint.limits });
    const theirs = own === undefined ? robotWords.engine.noJoint : worded(own);
    if (own === undefined || own.type !== motion || !areSame(joint.limits, own.limits))
      faults.add(otherJoint, robotWords.engine.joint(name, stated, theirs), line);
  }
}

function areSame(a: RobotJoint['limits'], b: RobotJoint['limits']): boolean {
  if (a === null || b === null) return a === b;
  return isNear(b[0], a[0]) && isNear(b[1], a[1]);
}

function worded({ type, limits }: Pick<ModelJoint, 'type' | 'limits'>): string {
  const said = robotWords.engine;
  return limits === null ? said.unlimited(type) : said.limited(type, shown(limits[0]), shown(limits[1]));
}
