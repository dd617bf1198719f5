/** Named, bounded parameters of a class, and how the variants of a set are spread over them. */
import { randomFrom, seedFor } from '../random.ts';

/** A length is in metres, an angle in radians. */
export type Parameter =
  | { readonly kind: 'length' | 'angle' | 'share'; readonly min: number; readonly max: number }
  | { readonly kind: 'count'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly options: readonly string[] };

export type Parameters = Readonly<Record<string, Parameter>>;

/** Values by parameter: one of the options for a choice, a number for the rest. */
export type ValuesOf<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends { readonly options: readonly (infer Option)[] } ? Option : number;
};

/** What a brief fixes, by parameter name. */
export type Steering<P extends Parameters = Parameters> = Partial<ValuesOf<P>>;

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
