/** URDF: mass and inertia of its links, its joints, and the files it names. */
import { inertiaFault, inertiaOf } from '../judge/inertia.ts';
import { nothingRead, type Reading, type Reference } from '../types.ts';
import { unreadable } from '../unreadable.ts';
import { childOf, type Element, everyElement } from './xml.ts';

const moving = new Set(['revolute', 'continuous', 'prismatic', 'planar', 'floating']);

/** `robot` is the outer element. Throws `model.unreadable`. */
export function readUrdf(robot: Element): Reading {
  if (robot.name !== 'robot')
    throw unreadable(`its outer element is <${robot.name.slice(0, 40)}>, not <robot>`);
  const links = robot.children.filter((child) => child.name === 'link');
  if (links.length === 0) throw unreadable('it has no link');
  const faults: Reading['faults'][number][] = [];
  let massKg: number | null = null;
  for (const link of links) {
    const inertial = childOf(link, 'inertial');
    if (inertial === undefined) continue;
    const name = link.attributes['name'] ?? 'without a name';
    const mass = number(childOf(inertial, 'mass')?.attributes['value']);
    if (mass === null || mass < 0)
      faults.push(invalid(`The mass of the link “${name}” is ${mass === null ? 'missing' : mass}.`));
    else massKg = (massKg ?? 0) + mass;
    const tensor = childOf(inertial, 'inertia')?.attributes;
    const inertia =
      tensor === undefined
        ? null
        : inertiaOf(['ixx', 'iyy', 'izz', 'ixy', 'ixz', 'iyz'].map((key) => number(tensor[key])));
    const fault =
      inertia === null ? (mass === 0 ? null : 'is missing') : mass === 0 ? null : inertiaFault(inertia);
    if (fault !== null) faults.push(invalid(`The link “${name}”: its inertia ${fault}.`));
  }
  if (massKg === null || massKg === 0)
    faults.push({
      code: 'no-mass',
      severity: 'warn',
      message:
        'None of its links has a mass, so a simulator takes it as fixed, or refuses it. Add <inertial> to its links.',
    });
  return {
    ...nothingRead,
    massKg: massKg === 0 ? null : massKg,
    joints: robot.children.filter(
      (child) => child.name === 'joint' && moving.has(child.attributes['type'] ?? ''),
    ).length,
    references: referencesOf(robot),
    faults,
  };
}

function referencesOf(robot: Element): Reference[] {
  const found: Reference[] = [];
  for (const { name, attributes } of everyElement(robot)) {
    const uri = attributes['filename'];
    if (uri !== undefined && name === 'mesh') found.push({ uri, what: 'model' });
    if (uri !== undefined && name === 'texture') found.push({ uri, what: 'texture' });
  }
  return found;
}

function invalid(seen: string): Reading['faults'][number] {
  return {
    code: 'invalid-inertia',
    severity: 'error',
    message: `${seen} Simulators refuse it, or let it fly apart.`,
  };
}

function number(text: string | undefined): number | null {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}
