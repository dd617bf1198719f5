/** What the physics tool says, and numbers of a simulation as people read them. Pure; English. */

import { lengthText } from '../../../main/contract/plain/measure-text.ts';
import { formatNumber as plainNumber } from '../../../main/contract/plain/number-text.ts';
import type { ColliderShape } from '../../scene/parse/parsed-model.ts';
import type { SimulationSource, WorldJoint } from '../../scene/physics/protocol.ts';
import { formatNumber } from '../../ui/text/format.ts';
import type { PhysicsMark } from './store/physics-view.ts';

/** Of the `physics` tool and its parts. */
export const physicsWords = {
  label: 'Physics',
  starting: 'MuJoCo is starting…',
  startAgain: 'Start again',
  ended: 'The simulation has ended. The model is shown as its file has it.',
  answerOf: (file: string) => `MuJoCo’s answer for ${file}`,
  source: {
    mjcf: 'The file as MuJoCo reads it.',
    urdf: 'The file as MuJoCo reads it: its links, joints and contact shapes.',
    hulls:
      'MuJoCo does not read this format: each contact shape, or else each body’s looks, is a convex hull with the mass that is known.',
  } satisfies Record<SimulationSource['type'], string>,
  notSimulated: {
    mjcf: (soft: boolean) =>
      soft ? 'Its soft bodies are simulated. Skins are not.' : 'Skins and plugins are not simulated.',
    urdf: () => 'Not simulated: transmissions, mimicking joints and soft bodies.',
    hulls: () => 'Not simulated: drives, friction of the file’s materials, soft bodies and cloth.',
  } satisfies Record<SimulationSource['type'], (soft: boolean) => string>,
  soft: (points: number) => `Its soft bodies move by ${formatNumber(points)} points.`,
  base: 'Base',
  bases: { free: 'Falls', held: 'Held' },
  stood: (length: string, up: boolean) =>
    `It was moved ${length} ${up ? 'up' : 'down'} to stand on the floor.`,
  play: 'Play',
  pause: 'Pause',
  step: 'One step',
  reset: 'Back to the start',
  speed: 'Speed',
  slower: 'Slower',
  faster: 'Faster',
  readout: 'State of the simulation',
  time: 'Time',
  contacts: 'Contacts',
  energy: 'Kinetic',
  pace: 'Pace',
  pull: 'Pull',
  show: 'Show',
  marks: {
    colliders: 'Contact shapes',
    'centre-of-mass': 'Centre of mass',
    inertia: 'Inertia',
    joints: 'Joints and limits',
  } satisfies Record<PhysicsMark, string>,
  toggleMark: (mark: string) => `${mark} on or off`,
  inertiaForm: 'Inertia as',
  inertiaForms: { ellipsoid: 'Ellipsoid', box: 'Box' },
  looks: 'Looks',
  looksPlaces: { under: 'Under', glass: 'Glass', beside: 'Beside', hidden: 'Hidden' },
  nextLooks: 'Looks under the shapes, of glass, beside them, or hidden',
  dropTest: 'Drop test',
  height: 'Height',
  drop: 'Drop',
  dropAgain: 'Watch again',
  cannotFall: 'Nothing of it can fall: every body is held. Let the base fall, or play it.',
  softFalls: 'A soft body falls from where its file has it: play it.',
  settles: 'Comes to rest',
  settlesAfter: (seconds: string) => `after ${seconds} s`,
  neverSettles: (seconds: string) => `not within ${seconds} s`,
  deepest: 'Deepest penetration',
  staysUpright: 'Stays upright',
  yes: 'yes',
  tips: (degrees: string) => `no, it tips by ${degrees}`,
  tilt: 'Tilt at the end',
  slid: 'Slid by',
  push: 'Push',
  pushWhat: 'Body',
  force: 'Force',
  directions: {
    left: 'Push to the left',
    right: 'Push to the right',
    away: 'Push away from you',
    towards: 'Push towards you',
    up: 'Push up',
    down: 'Push down',
  },
  pushHint: 'At its top, for 0.1 s. In the view, Ctrl and a drag pull a body by hand.',
  joints: 'Joints',
  noJoints: 'It has no joint that moves.',
  ball: 'turns freely',
  filterJoints: 'Find a joint',
  noSuchJoint: 'No joint is called so.',
  bodies: 'Bodies',
  held: 'held',
  centre: 'Centre of mass',
  moments: 'Principal inertia',
  unphysical: 'no solid has such moments',
  shapes: 'Contact',
  massExactly: 'Mass',
  kilograms: (mass: number) =>
    `${formatNumber(mass, { maximumSignificantDigits: 6, useGrouping: false })} kg`,
  shapeNames: {
    box: 'box',
    sphere: 'sphere',
    capsule: 'capsule',
    cylinder: 'cylinder',
    cone: 'cone',
    plane: 'plane',
    'convex-hull': 'convex hull',
    'convex-decomposition': 'convex part',
    sdf: 'signed distance field',
    'triangle-mesh': 'triangle mesh',
    'height-field': 'height field',
    unknown: 'shape',
  },
  noShapes: 'no contact shape: other things pass through it',
  massUnknown: 'Its files state no mass. What does it weigh?',
  mass: 'Mass',
  massTyped: 'Mass, as you typed it',
  settings: 'Solver, as the file sets it',
  setting: {
    engine: 'Engine',
    timestep: 'Time step',
    integrator: 'Integrator',
    solver: 'Solver',
    iterations: 'Iterations',
    tolerance: 'Tolerance',
    cone: 'Friction cone',
    gravity: 'Gravity',
    friction: 'Friction',
    solref: 'solref',
    solimp: 'solimp',
  },
  otherContacts: (count: number) =>
    `${formatNumber(count)} ${count === 1 ? 'shape has' : 'shapes have'} other contact settings.`,
  otherEngines: 'Other engines answer otherwise: PhysX, Newton and Genesis have settings of their own.',
  notes: 'What to know before believing it',
  moreNotes: (count: number) => `and ${formatNumber(count)} more of this kind`,
} as const;

const raised: Readonly<Record<string, string>> = {
  '-': '⁻',
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
};

/** Three significant digits, a real minus; very small and very large ones with a power of ten. */
export function figure(value: number): string {
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-4 && size < 1e6))
    return withMinus(plainNumber(value, { maximumSignificantDigits: 3, useGrouping: false }));
  const [digits = '', power = ''] = value.toExponential(2).split('e');
  const exponent = power.replace('+', '').replaceAll(/[-\d]/g, (sign) => raised[sign] ?? '');
  const mantissa = String(Number(digits));
  return withMinus(mantissa === '1' ? `10${exponent}` : `${mantissa} × 10${exponent}`);
}

const withMinus = (text: string): string => text.replace('-', '−');

/** What is shorter than a hundredth of a millimetre is none: the engine's noise. */
export const slightLength = (metres: number): string =>
  Math.abs(metres) < 5e-6 ? '0 mm' : lengthText(metres);

/** One digit behind the point. */
export const degreesText = (degrees: number): string => `${jointText(degrees)}°`;

/** Joules, or thousandths of them. */
export function energyText(joules: number): string {
  if (joules < 5e-7) return '0 J';
  return joules < 1 ? `${figure(joules * 1000)} mJ` : `${figure(joules)} J`;
}

/** How a joint's value is shown and typed: degrees, or millimetres for what is short. */
export interface JointUnit {
  readonly unit: '°' | 'mm' | 'm';
  /** Shown = value times this. */
  readonly factor: number;
  /** In shown units. */
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const turn = 180;

/** Without limits a hinge goes once round, a slide as far as the object is large. */
export function jointUnit({ type, limits }: Pick<WorldJoint, 'type' | 'limits'>, sizeM: number): JointUnit {
  if (type !== 'slide') {
    const factor = turn / Math.PI;
    const [min, max] = limits === null ? [-turn, turn] : [limits[0] * factor, limits[1] * factor];
    return { unit: '°', factor, min, max, step: 0.1 };
  }
  const [least, most] = limits ?? [-sizeM, sizeM];
  const long = Math.max(Math.abs(least), Math.abs(most)) >= 10;
  const factor = long ? 1 : 1000;
  return {
    unit: long ? 'm' : 'mm',
    factor,
    min: least * factor,
    max: most * factor,
    step: long ? 0.001 : 0.1,
  };
}

/** One digit behind the point, or none. */
export const jointText = (shown: number): string =>
  (Math.round(shown * 10) / 10 + 0).toFixed(1).replace(/\.0$/, '').replace('-', '−');

/** What a user typed: a comma is a point, a minus may be a real one. Null: no number. */
export function typedNumber(text: string): number | null {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/** `8 × convex hull, cylinder`. */
export function shapesText(shapes: readonly ColliderShape[]): string {
  if (shapes.length === 0) return physicsWords.noShapes;
  return [...Map.groupBy(shapes, (shape) => shape)]
    .map(([shape, all]) => (all.length === 1 ? '' : `${all.length} × `) + physicsWords.shapeNames[shape])
    .join(', ');
}
