/** What the physics tool says, and numbers of a simulation as people read them. Pure; English. */

import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import { formatNumber as plainNumber } from '../../../main/contract/messages/number-text.ts';
import { lengthText } from '../../../main/contract/plain/measure-text.ts';
import type { ColliderShape } from '../../scene/parse/parsed-model.ts';
import type { SimulationSource, WorldJoint } from '../../scene/physics/protocol.ts';
import { formatNumber } from '../../ui/text/format.ts';
import type { PhysicsMark } from './store/physics-view.ts';

/** Of the `physics` tool and its parts. */
export const physicsWords = catalogue('physics.general', {
  label: 'Physics',
  starting: 'MuJoCo is starting…',
  startAgain: 'Restart',
  ended: 'The simulation stopped. The model is shown in its initial pose.',
  answerOf: icu('MuJoCo’s result for {file}', (file: string) => ({ file })),
  source: {
    mjcf: 'Loaded by MuJoCo as written.',
    urdf: 'Loaded by MuJoCo: links, joints and collision shapes.',
    hulls:
      'MuJoCo cannot load this format. Each collision shape (or each body’s visual mesh) is simulated as a convex hull with the known mass.',
  } satisfies Record<SimulationSource['type'], string>,
  notSimulated: {
    mjcf: icu(
      '{soft, select, true {Soft bodies are simulated; skins are not.} other {Skins and plugins are not simulated.}}',
      (soft: boolean) => ({ soft }),
    ),
    urdf: icu('Not simulated: transmissions, mimic joints and soft bodies.', (_soft: boolean) => ({})),
    hulls: icu('Not simulated: drives, material friction, soft bodies and cloth.', (_soft: boolean) => ({})),
  },
  soft: icu('Soft bodies: {points, number} points.', (points: number) => ({ points })),
  base: 'Base',
  bases: { free: 'Free', held: 'Fixed' },
  stood: icu(
    'Moved {length} {up, select, true {up} other {down}} to rest on the floor.',
    (length: string, up: boolean) => ({ length, up }),
  ),
  play: 'Play',
  pause: 'Pause',
  step: 'Step',
  reset: 'Reset simulation',
  speed: 'Speed',
  slower: 'Slower',
  faster: 'Faster',
  readout: 'Simulation state',
  time: 'Time',
  contacts: 'Contacts',
  energy: 'Kinetic energy',
  pace: 'Pace',
  pull: 'Pull',
  show: 'Show',
  marks: {
    colliders: 'Collision shapes',
    'centre-of-mass': 'Centre of mass',
    inertia: 'Inertia',
    joints: 'Joints and limits',
  } satisfies Record<PhysicsMark, string>,
  toggleMark: icu('Toggle: {mark}', (mark: string) => ({ mark })),
  inertiaForm: 'Show inertia as',
  inertiaForms: { ellipsoid: 'Ellipsoid', box: 'Box' },
  looks: 'Visuals',
  looksPlaces: { under: 'Opaque', glass: 'Transparent', beside: 'Beside', hidden: 'Hidden' },
  nextLooks: 'Cycle visuals: opaque, transparent, beside, hidden',
  dropTest: 'Drop test',
  height: 'Height',
  drop: 'Drop',
  dropAgain: 'Replay',
  cannotFall: 'Nothing can fall because every body is fixed. Set the base to Free, or play the simulation.',
  softFalls: 'A soft body falls from its position in the file. Play the simulation instead.',
  settles: 'Comes to rest',
  settlesAfter: icu('after {seconds} s', (seconds: string) => ({ seconds })),
  neverSettles: icu('not within {seconds} s', (seconds: string) => ({ seconds })),
  deepest: 'Deepest penetration',
  staysUpright: 'Stays upright',
  yes: 'yes',
  tips: icu('no, tips by {degrees}', (degrees: string) => ({ degrees })),
  tilt: 'Final tilt',
  slid: 'Slides by',
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
  pushHint: 'Applied at the top of the body for 0.1 s. Ctrl+drag in the view pulls a body.',
  joints: 'Joints',
  noJoints: 'No moving joints.',
  ball: 'free rotation',
  filterJoints: 'Find a joint',
  noSuchJoint: 'No results',
  bodies: 'Bodies',
  held: 'fixed',
  centre: 'Centre of mass',
  moments: 'Principal moments of inertia',
  unphysical: 'not physically possible',
  shapes: 'Collision',
  massExactly: 'Mass',
  kilograms: icu('{mass} kg', (mass: number) => ({
    mass: formatNumber(mass, { maximumSignificantDigits: 6, useGrouping: false }),
  })),
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
  noShapes: 'no collision shape: other objects pass through it',
  massUnknown: 'The files state no mass. Enter one to simulate.',
  mass: 'Mass',
  massTyped: 'Mass, entered by you',
  settings: 'Solver settings from the file',
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
  otherContacts: icu(
    '{count, number} {count, plural, one {shape has} other {shapes have}} different contact settings.',
    (count: number) => ({ count }),
  ),
  otherEngines:
    'Other engines, such as PhysX, Newton and Genesis, have their own settings and give different results.',
  notes: 'Limitations',
  moreNotes: icu('and {count, number} more of this kind', (count: number) => ({ count })),
});

const raised: Readonly<Record<string, string>> = catalogue('physics.raised', {
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
});

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

const units = catalogue('physics.units', {
  noLength: '0 mm',
  joules: icu('{energy} J', (energy: string) => ({ energy })),
  millijoules: icu('{energy} mJ', (energy: string) => ({ energy })),
});

/** What is shorter than a hundredth of a millimetre is none: the engine's noise. */
export const slightLength = (metres: number): string =>
  Math.abs(metres) < 5e-6 ? units.noLength : lengthText(metres);

/** One digit behind the point. */
export const degreesText = (degrees: number): string => `${jointText(degrees)}°`;

/** Joules, or thousandths of them. */
export function energyText(joules: number): string {
  if (joules < 5e-7) return units.joules('0');
  return joules < 1 ? units.millijoules(figure(joules * 1000)) : units.joules(figure(joules));
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
  formatNumber(Math.round(shown * 10) / 10 + 0, { maximumFractionDigits: 1, useGrouping: false }).replace(
    '-',
    '−',
  );

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
