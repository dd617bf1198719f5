/** The shape plan as a field: where each point of the subject goes. Neighbours stay neighbours, so parts keep touching. */
import { subtract, type Vec3 } from '../geometry/vector.ts';
import type { Size } from '../shape/solid.ts';
import type { ShapePlan } from './shape-plan.ts';

export type Field = (p: Vec3) => Vec3;

/** A press of `depth` metres towards `inward` (unit length), fading out over `radius` metres. */
export interface Dent {
  /** Where it was on the subject, and where it is on the variant. */
  readonly before: Vec3;
  readonly at: Vec3;
  readonly inward: Vec3;
  readonly radius: number;
  readonly depth: number;
}

/** The plan without its damage, for an object of that size on z = 0 around the origin. */
export function fieldOf(plan: ShapePlan, size: Size): Field {
  const { taper, belly, waist, wobble, phase, lean, scale } = plan;
  return ([x, y, z]) => {
    const t = z / size.height;
    const uneven = wobble * unevenness(x, y, phase + 2.1 * t, 2 * phase + 3.3 * t);
    const girth =
      1 + taper * (t - 0.5) * 2 + belly * Math.sin(Math.PI * t) + waist * Math.sin(2 * Math.PI * t) + uneven;
    return [x * girth * scale[0] + lean[0] * z, y * girth * scale[1] + lean[1] * z, z * scale[2]];
  };
}

/** sin(2a + first) + 0.6 sin(3a - second) for the direction a of (x, y), without asking for the angle. */
function unevenness(x: number, y: number, first: number, second: number): number {
  const r = Math.sqrt(x * x + y * y);
  if (r < 1e-9) return 0;
  const [c, s] = [x / r, y / r];
  const [c2, s2] = [c * c - s * s, 2 * c * s];
  const [c3, s3] = [c2 * c - s2 * s, s2 * c + c2 * s];
  return s2 * Math.cos(first) + c2 * Math.sin(first) + 0.6 * (s3 * Math.cos(second) - c3 * Math.sin(second));
}

/** The field with dents pressed into what it gives. */
export function dented(field: Field, dents: readonly Dent[]): Field {
  if (dents.length === 0) return field;
  return (p) => {
    let at = field(p);
    for (const dent of dents) {
      const from = subtract(at, dent.at);
      const share = (from[0] * from[0] + from[1] * from[1] + from[2] * from[2]) / (dent.radius * dent.radius);
      if (share >= 1) continue;
      const press = dent.depth * (1 - share) * (1 - share);
      at = [at[0] + dent.inward[0] * press, at[1] + dent.inward[1] * press, at[2] + dent.inward[2] * press];
    }
    return at;
  };
}
