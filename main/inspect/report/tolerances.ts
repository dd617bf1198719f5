/** How far two files may be apart in what they say of one object before they disagree. */

/** Relative unless it says otherwise; what is closer than `least` is the same in any case. */
export const tolerances = {
  /** Meshes are cut and files round; of thin things a fraction of a millimetre is more than that. */
  size: { relative: 0.02, least: 0.0005 },
  /** Of a box around turned parts, which is too large by up to the square root of three. */
  looseSize: { relative: 0.8, least: 0.0005 },
  mass: { relative: 0.005, least: 1e-6 },
  /** Of the largest side of the object where that is known: the engine's own answer and a stated one differ a little. */
  centreOfMass: { relative: 0.05, least: 0.002 },
  inertia: { relative: 0.05, least: 1e-9 },
  /** 110 degrees are written as 1.92 radians. */
  limits: { relative: 0.005, least: 1e-3 },
  exact: { relative: 0, least: 0 },
} as const;

/** One row of the table. */
export type Tolerance = { readonly relative: number; readonly least: number };

/** Whether two numbers are the same by it. */
export function isClose(a: number, b: number, { relative, least }: Tolerance): boolean {
  return Math.abs(a - b) <= Math.max(least, relative * Math.max(Math.abs(a), Math.abs(b)));
}
