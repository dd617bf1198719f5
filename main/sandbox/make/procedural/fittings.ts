/** What the classes are put together from: boards, handles, knobs, wheels and casters. Fronts look to -Y. */

import { roundCorners } from '../geometry/primitives.ts';
import { add, fromZTo, rotate, scale, turn, type Vec3 } from '../geometry/vector.ts';
import { type Bench, board, cylinderPiece, type Solid, turned } from '../shape/solid.ts';
import type { LinkPlan } from './class.ts';

// Boards put together: open boxes and carcasses.

/** Lower and upper bound along each axis. */
export interface Extent {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly z: readonly [number, number];
}

/** No board is thinner than this, metres, however small the whole is requested. */
const thinnest = 0.0004;
const span = ([from, to]: readonly [number, number]): number => Math.max(thinnest, to - from);
const middle = ([from, to]: readonly [number, number]): number => (from + to) / 2;

/** One board that fills the extent. */
export function slab(bench: Bench, name: string, role: string, { x, y, z }: Extent, bevel?: number): Solid {
  const size: Vec3 = [span(x), span(y), span(z)];
  return board(bench, {
    name,
    role,
    size,
    at: [middle(x), middle(y), middle(z)],
    ...(bevel !== undefined && { bevel }),
  });
}

export type Side = 'left' | 'right' | 'front' | 'back' | 'bottom' | 'top';

/** The sides of a box as boards of thickness `t` inside the extent; upright sides run between bottom and top. */
export function boards(
  bench: Bench,
  { x, y, z }: Extent,
  t: number,
  sides: Readonly<Partial<Record<Side, string>>>,
): Solid[] {
  const z0 = sides.bottom === undefined ? z[0] : z[0] + t;
  const z1 = sides.top === undefined ? z[1] : z[1] - t;
  const x0 = sides.left === undefined ? x[0] : x[0] + t;
  const x1 = sides.right === undefined ? x[1] : x[1] - t;
  const extents: Record<Side, Extent> = {
    left: { x: [x[0], x[0] + t], y, z: [z0, z1] },
    right: { x: [x[1] - t, x[1]], y, z: [z0, z1] },
    front: { x: [x0, x1], y: [y[0], y[0] + t], z: [z0, z1] },
    back: { x: [x0, x1], y: [y[1] - t, y[1]], z: [z0, z1] },
    bottom: { x, y, z: [z[0], z0] },
    top: { x, y, z: [z1, z[1]] },
  };
  return (Object.keys(extents) as Side[]).flatMap((side) => {
    const role = sides[side];
    return role === undefined ? [] : [slab(bench, side, role, extents[side])];
  });
}

// Handles, knobs, wheels: what a hand or the floor takes hold of. Fronts look to -Y.

const forwards = turn([1, 0, 0], Math.PI / 2);

interface RodOptions {
  readonly name: string;
  readonly role: string;
  readonly from: Vec3;
  readonly to: Vec3;
  readonly radius: number;
  readonly segments?: number;
}

/** A round rod between two points. */
export function rod(bench: Bench, { name, role, from, to, radius, segments }: RodOptions): Solid {
  const way: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const tall = Math.hypot(...way);
  const edge = Math.min(radius * 0.3, tall * 0.2);
  return turned(bench, {
    name,
    role,
    at: from,
    rotation: fromZTo(way),
    segments: segments ?? bench.detail.thin,
    profile: roundCorners(
      [
        [0, 0],
        [radius, 0, edge],
        [radius, tall, edge],
        [0, tall],
      ],
      bench.detail.fillet,
    ),
    pieces: [cylinderPiece(radius, 0, tall)],
  });
}

/** A disc or drum centred on `at`, its axle along `axis`. */
export function disc(
  bench: Bench,
  name: string,
  role: string,
  {
    at,
    axis,
    radius,
    thick,
    segments,
  }: { at: Vec3; axis: Vec3; radius: number; thick: number; segments?: number },
): Solid {
  const half = scale(axis, thick / 2 / Math.hypot(...axis));
  const to = add(at, half);
  const from = add(at, scale(half, -1));
  return rod(bench, { name, role, from, to, radius, segments: segments ?? bench.detail.around });
}

const handleStyles = ['knob', 'bar', 'bow', 'cup'] as const;
export type HandleStyle = (typeof handleStyles)[number];

/** A handle on a face that looks to -Y; `at` is on the face. How far it protrudes is `handleReach`. */
export function handle(
  bench: Bench,
  name: string,
  { style, at, long, upright = false }: { style: HandleStyle; at: Vec3; long: number; upright?: boolean },
): Solid[] {
  const along: Vec3 = upright ? [0, 0, 1] : [1, 0, 0];
  const out = (d: number, s: number): Vec3 => add(at, add([0, -d, 0], scale(along, s)));
  switch (style) {
    case 'knob': {
      const r = 0.014;
      return [
        turned(bench, {
          name,
          role: 'handle',
          at,
          rotation: forwards,
          segments: bench.detail.thin,
          profile: roundCorners(
            [
              [0, 0],
              [r * 0.5, 0],
              [r * 0.45, r * 0.8],
              [r, r * 1.2, r * 0.4],
              [r * 0.85, r * 1.9, r * 0.6],
              [0, r * 2],
            ],
            bench.detail.fillet,
          ),
        }),
      ];
    }
    case 'bar':
      return [
        rod(bench, {
          name,
          role: 'handle',
          from: out(0.026, -long / 2),
          to: out(0.026, long / 2),
          radius: 0.006,
        }),
        ...[-1, 1].map((s, i) =>
          rod(bench, {
            name: `${name}_post_${i + 1}`,
            role: 'handle',
            from: out(0, s * long * 0.38),
            to: out(0.024, s * long * 0.38),
            radius: 0.004,
            segments: 6,
          }),
        ),
      ];
    case 'bow': {
      const size: Vec3 = upright ? [0.014, 0.008, long] : [long, 0.008, 0.014];
      return [
        board(bench, { name, role: 'handle', size, at: out(0.028, 0) }),
        ...[-1, 1].map((s, i) =>
          board(bench, {
            name: `${name}_post_${i + 1}`,
            role: 'handle',
            size: [0.012, 0.026, 0.012],
            at: out(0.013, s * (long / 2 - 0.008)),
          }),
        ),
      ];
    }
    case 'cup': {
      const size: Vec3 = upright ? [0.022, 0.024, long * 0.8] : [long * 0.8, 0.024, 0.022];
      return [board(bench, { name, role: 'handle', size, at: out(0.012, 0), bevel: 0.009 })];
    }
  }
}

/** How far a handle of any style sticks out of its face, metres. */
export const handleReach = 0.034;

/** The direction `angle` from -Y, turned about Z. */
export const around = (angle: number): Vec3 => rotate(turn([0, 0, 1], angle), [0, -1, 0]);

// Wheels and casters: continuous joints on whatever rolls.

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
