/** Wheels and casters: continuous joints on whatever rolls. */
import { add, type Vec3 } from '../geometry/vector.ts';
import type { Bench, Solid } from '../shape/solid.ts';
import { slab } from './boxes.ts';
import type { LinkPlan } from './class.ts';
import { disc } from './handles.ts';

interface CasterOptions {
  readonly index: number;
  readonly parent: string;
  /** Where the caster is mounted: its swivel axis, at the underside of what it carries. */
  readonly at: Vec3;
  readonly radius: number;
  readonly swivels: boolean;
}

const clearance = 0.002;

/** Height of a caster of that wheel radius, metres. */
export const casterHeight = (radius: number): number => radius * 2 + 0.014;

/** The wheel with its fork: links of their own when it swivels; a fixed fork's solids go to the parent (`fixed`). */
export function caster(
  bench: Bench,
  { index, parent, at, radius, swivels }: CasterOptions,
): { links: LinkPlan[]; fixed: Solid[] } {
  const name = `caster_${index}`;
  const wide = radius * 0.55;
  const trail = swivels ? radius * 0.45 : 0;
  const hub = add(at, [0, trail, radius - casterHeight(radius)]);
  const cheek = Math.max(0.003, radius * 0.08);
  const outer = wide / 2 + clearance + cheek;
  const head = hub[2] + radius + clearance * 2;
  const fork: Solid[] = [
    slab(bench, swivels ? 'crown' : `${name}_crown`, 'metal', {
      x: [at[0] - outer, at[0] + outer],
      y: [at[1] - radius * 0.5, at[1] + trail + radius * 0.5],
      z: [head, at[2] - (swivels ? 0.001 : 0)],
    }),
    ...([-1, 1] as const).map((s, i) =>
      slab(bench, swivels ? `cheek_${i + 1}` : `${name}_cheek_${i + 1}`, 'metal', {
        x: s < 0 ? [at[0] - outer, at[0] - outer + cheek] : [at[0] + outer - cheek, at[0] + outer],
        y: [hub[1] - radius * 0.35, hub[1] + radius * 0.35],
        z: [hub[2] - radius * 0.3, head],
      }),
    ),
  ];
  const wheel: LinkPlan = {
    name: `wheel_${index}`,
    solids: [
      disc(bench, 'tyre', 'tyre', { at: hub, axis: [1, 0, 0], radius, thick: wide }),
      disc(bench, 'hub', 'metal', {
        at: hub,
        axis: [1, 0, 0],
        radius: radius * 0.45,
        thick: wide + clearance,
        segments: 12,
      }),
    ],
    joint: { type: 'continuous', parent: swivels ? name : parent, at: hub, axis: [1, 0, 0] },
  };
  if (!swivels) return { links: [wheel], fixed: fork };
  const yoke: LinkPlan = {
    name,
    solids: fork,
    joint: { type: 'continuous', parent, at, axis: [0, 0, 1], shown: index * 1.3 },
  };
  return { links: [yoke, wheel], fixed: [] };
}
