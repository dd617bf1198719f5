/** Handles, knobs, wheels: what a hand or the floor takes hold of. Fronts look to -Y. */
import { rounded } from '../geometry/profile.ts';
import { add, fromZTo, rotate, scale, turn, type Vec3 } from '../geometry/vector.ts';
import { board, cylinderPiece, turned } from '../shape/parts.ts';
import type { Bench, Solid } from '../shape/solid.ts';

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
    profile: rounded(
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

export const handleStyles = ['knob', 'bar', 'bow', 'cup'] as const;
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
          profile: rounded(
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
