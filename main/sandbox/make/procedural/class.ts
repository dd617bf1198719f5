/** What a procedural class is: words, parameters, finishes, how its links are built and joined, and what a brief says of it. */

import { type Brief, readBrief, readMeasures } from '../brief/brief.ts';
import { cross, dot, length as lengthOf, normalized, subtract, type Vec3 } from '../geometry/vector.ts';
import type { MaterialName } from '../material.ts';
import { displaced, type MassProperties } from '../physics/mass-properties.ts';
import { randomFrom, seedFor } from '../random.ts';
import type { Bench, Joint, JointType, Solid } from '../shape/solid.ts';

// Named, bounded parameters of a class, and how the variants of a set are spread over them.

/** A length is in metres, an angle in radians. */
export type Parameter =
  | { readonly kind: 'length' | 'angle' | 'share'; readonly min: number; readonly max: number }
  | { readonly kind: 'count'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly options: readonly string[] };

type Parameters = Readonly<Record<string, Parameter>>;

/** Values by parameter: one of the options for a choice, a number for the rest. */
type ValuesOf<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends { readonly options: readonly (infer Option)[] } ? Option : number;
};

/** What a brief fixes, by parameter name. */
type Steering<P extends Parameters = Parameters> = Partial<ValuesOf<P>>;

export const length = (min: number, max: number) => ({ kind: 'length', min, max }) as const;
export const angle = (min: number, max: number) => ({ kind: 'angle', min, max }) as const;
/** A dimensionless number. */
export const share = (min: number, max: number) => ({ kind: 'share', min, max }) as const;
export const count = (min: number, max: number) => ({ kind: 'count', min, max }) as const;
export const choice = <const O extends readonly string[]>(...options: O) =>
  ({ kind: 'choice', options }) as const;

/**
 * Steps of an additive recurrence, one per dimension: fractional parts of square roots of primes. They are independent
 * over the rationals and badly approximable, so that any run of indexes covers each range evenly and no two dimensions
 * move together; those below 0.2 or above 0.8 are left out, for neighbouring variants must differ.
 */
const steps = [
  2, 5, 3, 7, 11, 13, 19, 29, 23, 41, 31, 43, 53, 71, 59, 73, 89, 107, 113, 109, 127, 131, 137, 139,
].map((prime) => Math.sqrt(prime) % 1);

/** The place of variant `index` in the unit cube: one number in [0, 1) per dimension, which starts where `seed` says. */
export function placeOf(seed: number, index: number, dimension: number): number {
  const start = randomFrom(seedFor(seed, `dimension ${dimension}`))();
  const step = steps[dimension % steps.length] ?? 0.5;
  return (start + index * step * (1 + Math.floor(dimension / steps.length))) % 1;
}

/** The parameter's value at the place `u` of its range. */
export function valueAt(parameter: Parameter, u: number): number | string {
  switch (parameter.kind) {
    case 'choice':
      return parameter.options[Math.floor(u * parameter.options.length)] ?? '';
    case 'count':
      return parameter.min + Math.floor(u * (parameter.max - parameter.min + 1));
    case 'length':
    case 'angle':
    case 'share':
      return parameter.min + u * (parameter.max - parameter.min);
  }
}

/** A material, and a colour (0xrrggbb) where its natural ones will not do. */
export type FinishOption = readonly [MaterialName, number?];

/** How a link is carried. `at` and `axis` are in the workshop's frame, the object at rest; the axis need not be of unit length. */
interface JointPlan {
  readonly type: JointType;
  readonly parent: string;
  readonly at: Vec3;
  readonly axis: Vec3;
  /** Radians or metres; turning and sliding joints without limits are continuous. */
  readonly limits?: readonly [number, number];
  /** True when the joint stays where it is put against gravity (a lamp's arm, a screen). */
  readonly holds?: boolean;
  /** Where the preview shows it; at rest when absent. */
  readonly shown?: number;
}

/** A rigid piece; `joint` is null for the root, which comes first. Solids are named within their link. */
export interface LinkPlan {
  readonly name: string;
  readonly solids: readonly Solid[];
  readonly joint: JointPlan | null;
}

/** A class with its parameters erased, as the registry holds it. */
export interface ObjectClass {
  readonly name: string;
  /** Words that name it, and words that only suggest it (parts that other things have as well). */
  readonly words: readonly string[];
  readonly hints: readonly string[];
  readonly base: 'free' | 'fixed';
  readonly parameters: Parameters;
  /** By role; `like <role>` shares another role's finish. Absent roles look as `body`. */
  readonly finishes: Readonly<Record<string, readonly [FinishOption, ...FinishOption[]] | `like ${string}`>>;
  /** Metres of wall by role, for parts that are shells when they are of metal or plastic. */
  readonly walls: Readonly<Record<string, number>>;
  /** Metres per texture tile: one for all variants, so that they share their grain. */
  readonly tile: number;
  /** What the brief fixes; `sampled` is what the variant would have on its own. */
  steer(brief: ClassBrief, sampled: Readonly<Record<string, number | string>>): Steering;
  build(bench: Bench, values: Readonly<Record<string, number | string>>): LinkPlan[];
}

interface ClassPlan<P extends Parameters> extends Omit<ObjectClass, 'parameters' | 'steer' | 'build'> {
  readonly parameters: P;
  readonly steer?: (brief: ClassBrief, sampled: ValuesOf<P>) => Steering<P>;
  readonly build: (bench: Bench, values: ValuesOf<P>) => LinkPlan[];
}

/** Checks a class against its own parameters and forgets their types. */
export function defineClass<const P extends Parameters>(plan: ClassPlan<P>): ObjectClass {
  return {
    ...plan,
    // Values come from `valueAt` and `steer` for exactly these parameters.
    steer: (brief, sampled) => ({ ...plan.steer?.(brief, sampled as ValuesOf<P>) }) as Steering,
    build: (bench, values) => plan.build(bench, values as ValuesOf<P>),
  };
}

// What a procedural brief says beyond materials and colours: which class, how many of what, how large.

/** A brief read against the classes known. */
export interface ClassBrief extends Brief {
  /** True when one of the words (plain stems, `drawer` finds "drawers") occurs. */
  has(...stems: readonly string[]): boolean;
  /** "three drawers", "2-door", "no doors"; null when the brief gives no number for any of the words. */
  countOf(...stems: readonly string[]): number | null;
}

const numberWords: Readonly<Record<string, number>> = {
  no: 0,
  without: 0,
  zero: 0,
  single: 1,
  one: 1,
  a: 1,
  an: 1,
  two: 2,
  double: 2,
  twin: 2,
  pair: 2,
  both: 2,
  three: 3,
  triple: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
};

/** Words between a number and what it counts: "three large wooden drawers". */
const between = 3;

/** Reads the text; `classFor` maps a word or a pair of words to a class. */
export function readClassBrief(text: string, classFor: (words: string) => string | null): ClassBrief {
  const brief = readBrief(text, classFor);
  const words =
    readMeasures(text.slice(0, 10_000).toLowerCase())
      .rest.match(/[a-z]+|\d{1,3}|[,;.]/g)
      ?.slice(0, 400) ?? [];
  return {
    ...brief,
    has: (...stems) =>
      words.some((word, i) => isOne(word, stems) && !/^(no|without)$/.test(words[i - 1] ?? '')),
    countOf: (...stems) => {
      for (const [i, word] of words.entries()) {
        if (!isOne(word, stems)) continue;
        for (let k = i - 1; k >= Math.max(0, i - 1 - between); k--) {
          const before = words[k]!;
          if (/^[,;.]$/.test(before) || before === 'and' || before === 'with') break;
          const amount = /^\d+$/.test(before) ? Number(before) : numberOf(before);
          // "a cabinet with drawers" counts nothing; "a drawer" counts one, "a deep drawers" none.
          if (amount !== null && (amount !== 1 || !word.endsWith('s') || before === 'single')) return amount;
        }
      }
      return null;
    },
  };
}

const numberOf = (word: string): number | null =>
  Object.hasOwn(numberWords, word) ? (numberWords[word] ?? null) : null;

const isOne = (word: string, stems: readonly string[]): boolean =>
  stems.some((stem) => word === stem || word === `${stem}s` || word === `${stem}es` || word === `${stem}ed`);

// Turns a plan's joint into numbers a simulator needs: limits, efforts, damping and friction that fit what hangs on it.

const gravity = 9.81;
/** Seconds in which damping alone stops a free swing or slide; long enough that one push still opens a door. */
const settling = 0.6;
const nouns = { revolute: 'hinge', continuous: 'spin', prismatic: 'slide', fixed: 'mount' } as const;

/** `carried` is everything beyond the joint, at rest. */
export function jointFor(child: string, plan: JointPlan, carried: MassProperties): Joint {
  const axis = normalized(plan.axis);
  const limits = plan.limits === undefined ? null : { lower: plan.limits[0], upper: plan.limits[1] };
  const { shown = 0 } = plan;
  const base = {
    name: `${child}_${nouns[plan.type]}`,
    type: plan.type,
    parent: plan.parent,
    child,
    at: plan.at,
    axis,
    limits,
    shown: limits === null ? shown : Math.min(limits.upper, Math.max(limits.lower, shown)),
  };
  if (plan.type === 'fixed') return { ...base, effort: 0, velocity: 0, damping: 0, friction: 0 };
  const weight = carried.massKg * gravity;
  if (plan.type === 'prismatic')
    return {
      ...base,
      effort: rounded(Math.max(10, weight * 5)),
      velocity: 1,
      damping: rounded(carried.massKg / settling),
      friction: rounded(weight * (plan.holds === true ? 1.5 : 0.03)),
    };
  const arm = lengthOf(cross(axis, subtract(carried.centre, plan.at)));
  const moment = momentAbout(carried, plan.at, axis);
  return {
    ...base,
    effort: rounded(Math.max(0.5, weight * arm * 10)),
    velocity: plan.type === 'continuous' ? 30 : 6,
    damping: rounded(moment / settling),
    friction: rounded(plan.holds === true ? weight * arm * 1.5 : weight * arm * 0.004),
  };
}

/** kg m² about the axis through `at`. */
function momentAbout({ massKg, centre, inertia }: MassProperties, at: Vec3, axis: Vec3): number {
  const i = displaced(inertia, massKg, subtract(centre, at));
  const turned: Vec3 = [
    i.xx * axis[0] + i.xy * axis[1] + i.xz * axis[2],
    i.xy * axis[0] + i.yy * axis[1] + i.yz * axis[2],
    i.xz * axis[0] + i.yz * axis[1] + i.zz * axis[2],
  ];
  return dot(turned, axis);
}

const rounded = (value: number): number => Number(value.toPrecision(4));
