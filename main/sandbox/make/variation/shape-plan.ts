/** How a variant's shape departs from its subject's: as numbers, and as a field that says where each point goes. */

import { subtract, type Vec3 } from '../geometry/vector.ts';
import type { Material } from '../material.ts';
import type { Spread } from '../random.ts';
import type { Size } from '../shape/solid.ts';
import type { Degree, Wishes } from './wishes.ts';

// How a variant's shape departs from its subject's: numbers only, before any vertex moves.

/** Shares are of the object's own size. */
export interface ShapePlan {
  /** Factors on width, depth and height. */
  readonly scale: readonly [number, number, number];
  /** Change of the girth along the height: wider at the top, in the middle, and in the upper against the lower half. */
  readonly taper: number;
  readonly belly: number;
  readonly waist: number;
  /** How far the top has moved aside, per height. */
  readonly lean: readonly [number, number];
  /** Unevenness of a thing made by hand, and where around it begins, radians. */
  readonly wobble: number;
  readonly phase: number;
  /** `chips` break off edges of brittle things, dents are pressed into the others. */
  readonly damage: 'dents' | 'chips' | null;
  readonly damageCount: number;
  /** Depth of the largest. */
  readonly damageDepth: number;
  /** How many loose pieces are gone. */
  readonly missing: number;
  /** How far the foot of one leg has moved, per its length. */
  readonly bentLeg: number;
}

/** Kinds of objects whose width and depth go together: they were turned, or stand for round things. */
const round: ReadonlySet<string> = new Set(
  'mug,tumbler,bowl,plate,bottle,vase,jar,planter,can,bucket,barrel,round_table,stool,lamp,candlestick,ball,cylinder,cone,ring,dumbbell,composition'.split(
    ',',
  ),
);
/** Kinds without an upright axis to swell or taper around. */
const lying: ReadonlySet<string> = new Set(['book', 'plate', 'ring', 'dumbbell']);

/** The plan for a kind of object whose body is of `material`. */
export function shapePlan(
  subject: string,
  material: Material,
  { degree, spread, wishes }: { readonly degree: Degree; readonly spread: Spread; readonly wishes: Wishes },
): ShapePlan {
  const signed = (line: Parameters<Spread>[0]): number => {
    const value = 2 * spread(line) - 1;
    // Away from zero: every variant shows something.
    return Math.sign(value) * (0.35 + 0.65 * Math.abs(value));
  };
  const turned = round.has(subject);
  const amount = degree.shape;
  const width = Math.exp(signed('width') * amount);
  const depth = turned ? width : Math.exp(signed('depth') * amount);
  // Boards that meet at right angles bear little of what becomes a vase.
  const bend = lying.has(subject) ? 0 : turned ? 1 : 0.3;
  const asked = wishes.dented || wishes.broken;
  const hurt = !wishes.pristine && (asked || spread('damage') < degree.damage);
  const crooked = !wishes.pristine && (wishes.bent || (hurt && spread('damage') < degree.damage * 0.5));
  const leanBy = crooked ? (wishes.bent ? 0.05 : 0) + amount * 0.35 : 0;
  const way = 2 * Math.PI * spread('lean way');
  const brittle = /^(wood|stone|marble|glaze|clear)$/.test(material.pattern) || material.name === 'porcelain';
  return {
    scale: [width, depth, Math.exp(signed('height') * amount)],
    taper: signed('taper') * amount * 0.75 * bend,
    belly: signed('belly') * amount * 0.75 * bend,
    waist: signed('waist') * amount * 0.5 * bend,
    lean: [Math.cos(way) * leanBy * (0.5 + spread('lean')), Math.sin(way) * leanBy * (0.5 + spread('lean'))],
    wobble: spread('wobble') * amount * 0.12 * (turned ? 1 : 0.4),
    phase: 2 * Math.PI * spread('wobble'),
    damage:
      hurt && (wishes.dented || wishes.broken || degree.damage > 0) ? (brittle ? 'chips' : 'dents') : null,
    damageCount: 1 + Math.floor(spread('dents') * (1 + degree.damage * 5 + (asked ? 2 : 0))),
    damageDepth: 0.02 + (0.03 + amount * 0.22) * (0.5 + 0.5 * spread('dents')),
    missing:
      hurt && (wishes.broken || spread('missing') < degree.damage) ? 1 + Math.floor(degree.damage * 2) : 0,
    bentLeg: crooked ? 0.08 + amount * 0.5 : 0,
  };
}

// The shape plan as a field: where each point of the subject goes. Neighbours stay neighbours, so parts keep touching.

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
