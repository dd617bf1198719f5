/** How a variant's shape departs from its subject's: numbers only, before any vertex moves. */
import type { Material } from '../material/material.ts';
import type { Spread } from './spread.ts';
import type { Degree } from './wildness.ts';
import type { Wishes } from './wishes.ts';

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
