/** What a robot's description leaves to chance although it is valid: twins that differ, and friction that each engine chooses by itself. Pure. */

import { principalMoments } from '../../formats/geometry/symmetric-tensor.ts';
import { type Robot, type RobotJoint, type RobotLink, shapesOf } from '../../formats/robot/robot.ts';
import { namedWith } from '../name-words.ts';
import type { FaultList, Kind } from './findings.ts';
import { robotWords } from './robot-words.ts';

const twins: Kind = { code: 'twins-differ', severity: 'warn', words: robotWords.twinsDiffer };

/** More apart than this is no rounding. */
const tolerance = 0.01;

/** `form` decides which default an engine takes. */
export function judgeRobot(robot: Robot, form: 'urdf' | 'sdf', faults: FaultList): void {
  judgeTwins(robot, faults);
  judgeFriction(robot, form, faults);
}

function judgeTwins({ links, joints }: Robot, faults: FaultList): void {
  for (const [left, right] of pairs(links)) {
    const words = linkDifference(left, right);
    if (words !== null) faults.add(twins, namedWith(left.name, words), right.line);
  }
  for (const [left, right] of pairs(joints)) {
    const words = limitDifference(left, right);
    if (words !== null) faults.add(twins, namedWith(left.name, words), right.limitLine);
  }
}

const loneLetter = /(?<![A-Za-z])[A-Za-z](?![A-Za-z])/g;

/** Each of the left with its twin on the right. */
function pairs<T extends { readonly name: string }>(all: readonly T[]): (readonly [T, T])[] {
  const byName = new Map(all.map((one) => [one.name, one]));
  // Where `joint_s`, `joint_l`, `joint_u` and `joint_r` follow each other, the letters are not sides.
  const letters = new Map<string, boolean>();
  for (const { name } of all)
    for (const { 0: letter, index } of name.matchAll(loneLetter)) {
      const stem = `${name.slice(0, index)}?${name.slice(index + 1)}`;
      letters.set(stem, (letters.get(stem) ?? false) || !/[lr]/i.test(letter));
    }
  const isSequence = (name: string): boolean =>
    [...name.matchAll(loneLetter)].some(
      ({ index }) => letters.get(`${name.slice(0, index)}?${name.slice(index + 1)}`) === true,
    );
  return all.flatMap((left) => {
    if (isSequence(left.name)) return [];
    const right = twinNames(left.name)
      .map((name) => byName.get(name))
      .find((one) => one !== undefined);
    return right === undefined ? [] : [[left, right] as const];
  });
}

/** `left_x` -> `right_x`, `armLeft` -> `armRight`, `x_l` -> `x_r`; empty for what is not of the left. */
function twinNames(name: string): string[] {
  const names = [
    name.replaceAll('left', 'right').replaceAll('Left', 'Right').replaceAll('LEFT', 'RIGHT'),
    name.replaceAll(/(?<![A-Za-z])([lL])(?![A-Za-z])/g, (letter) => (letter === 'l' ? 'r' : 'R')),
    name.replaceAll(/(?<![A-Za-z])([fFbBrRhHmM])L(?![A-Za-z])/g, '$1R'),
    name.replaceAll(/(?<![A-Za-z])([fbrhm])l(?![A-Za-z])/g, '$1r'),
    name.replace(/^L(?=[A-Z][a-z])/, 'R'),
  ];
  return names.filter((other) => other !== name);
}

function linkDifference({ inertial: left }: RobotLink, { inertial: right }: RobotLink): string | null {
  if (left === null || right === null || left.massKg === null || right.massKg === null) return null;
  if (differ(left.massKg, right.massKg))
    return robotWords.twinMasses(short(left.massKg), short(right.massKg));
  if (left.tensor === null || right.tensor === null) return null;
  const [one, other] = [principalMoments(left.tensor), principalMoments(right.tensor)];
  const largest = Math.max(...one, ...other);
  const apart = one.findIndex((moment, n) => Math.abs(moment - (other[n] ?? 0)) > tolerance * largest);
  return apart < 0 ? null : robotWords.twinInertias(short(one[apart] ?? 0), short(other[apart] ?? 0));
}

/** A twin may be turned about its axis: its limits are then those of the other, mirrored. */
function limitDifference(left: RobotJoint, right: RobotJoint): string | null {
  if (left.limits === null || right.limits === null) return null;
  const [least, most] = left.limits;
  const [low, high] = right.limits;
  const range = Math.max(most - least, high - low);
  const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= tolerance * range;
  if ((isSame(least, low) && isSame(most, high)) || (isSame(least, -high) && isSame(most, -low))) return null;
  return robotWords.twinLimits(short(least), short(most), short(low), short(high));
}

const differ = (a: number, b: number): boolean =>
  Math.abs(a - b) > tolerance * Math.max(Math.abs(a), Math.abs(b));

const short = (value: number): string => Number(value.toPrecision(4)).toString();

/** Said of what can touch something, and once. */
function judgeFriction(robot: Robot, form: 'urdf' | 'sdf', faults: FaultList): void {
  const touched = [...shapesOf(robot)].filter(({ role }) => role === 'collision');
  const without = touched.filter(({ shape }) => shape.friction === null);
  const [first] = without;
  if (first === undefined) return;
  faults.say({
    code: 'engine-default',
    severity: 'note',
    message: robotWords.noFriction(without.length, touched.length, form),
    line: first.shape.line,
  });
}
