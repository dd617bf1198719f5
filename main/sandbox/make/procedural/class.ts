/** What a procedural class is: words, parameters, finishes, and how its links are built. */
import type { JointType } from '../articulation/articulation.ts';
import type { Vec3 } from '../geometry/vector.ts';
import type { MaterialName } from '../material/material.ts';
import type { Bench, Solid } from '../shape/solid.ts';
import type { ClassBrief } from './brief-reader.ts';
import type { Parameters, Steering, ValuesOf } from './parameters.ts';

/** A material, and a colour (0xrrggbb) where its natural ones will not do. */
export type FinishOption = readonly [MaterialName, number?];

/** How a link is carried. `at` and `axis` are in the workshop's frame, the object at rest; the axis need not be of unit length. */
export interface JointPlan {
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
