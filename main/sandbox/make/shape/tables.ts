/** Tables and desks, and the legs and rails that seats stand on as well. Width runs along X, the front looks to -Y. */

import { roundCorners } from '../geometry/primitives.ts';
import { type Bench, board, cylinderPiece, type Solid, type Subject, shifted, turned } from './solid.ts';
import { carcass } from './storage.ts';

/** Signs of the four corners, counter-clockwise from the front left. */
export const corners = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** Four square, slightly tapered legs under a top of the given outline. */
export function squareLegs(
  bench: Bench,
  width: number,
  depth: number,
  height: number,
  thick: number,
): Solid[] {
  return corners.map(([x, y], i) =>
    board(bench, {
      name: `leg_${i + 1}`,
      role: 'legs',
      size: [thick, thick, height],
      taper: 0.72,
      at: [x * (width / 2 - thick * 0.9), y * (depth / 2 - thick * 0.9), height / 2],
    }),
  );
}

/** Rails under the top, between the legs. */
export function apron(bench: Bench, width: number, depth: number, top: number, thick: number): Solid[] {
  const tall = thick * 1.5;
  const z = top - tall / 2;
  const inset = thick * 0.9;
  const along = width - inset * 2 - thick;
  const across = depth - inset * 2 - thick;
  return ([-1, 1] as const).flatMap((side, i) => [
    board(bench, {
      name: `rail_x_${i + 1}`,
      role: 'apron',
      size: [along, thick * 0.4, tall],
      at: [0, side * (depth / 2 - inset), z],
    }),
    board(bench, {
      name: `rail_y_${i + 1}`,
      role: 'apron',
      size: [thick * 0.4, across, tall],
      at: [side * (width / 2 - inset), 0, z],
    }),
  ]);
}

/** A table: top, apron, four tapered legs. */
export const table: Subject = {
  usual: { width: 1.4, depth: 0.8, height: 0.74 },
  materials: { body: 'wood', top: 'like body', legs: 'like body', apron: 'like legs' },
  make(bench) {
    const { width, depth, height } = bench.size;
    const t = Math.min(0.032, height * 0.06);
    const leg = Math.min(0.075, Math.min(width, depth) * 0.09);
    return [
      board(bench, {
        name: 'top',
        role: 'top',
        size: [width, depth, t],
        at: [0, 0, height - t / 2],
        bevel: t * 0.22,
      }),
      ...apron(bench, width, depth, height - t, leg),
      ...squareLegs(bench, width, depth, height - t, leg),
    ];
  },
};

/** A round table on a turned column. */
export const roundTable: Subject = {
  usual: { width: 0.9, depth: 0.9, height: 0.74 },
  materials: { body: 'walnut', top: 'like body', legs: 'like body', base: 'like legs' },
  make(bench) {
    const { width, height } = bench.size;
    const r = width / 2;
    const t = Math.min(0.03, height * 0.06);
    const foot = height * 0.03;
    const column = roundCorners(
      [
        [0, 0],
        [r * 0.14, 0],
        [r * 0.07, height * 0.16, r * 0.2],
        [r * 0.07, height * 0.7, r * 0.2],
        [r * 0.16, height - t - foot],
        [0, height - t - foot],
      ],
      bench.detail.fillet * 2,
    );
    return [
      turned(bench, {
        name: 'top',
        role: 'top',
        at: [0, 0, height - t],
        profile: roundCorners(
          [
            [0, 0],
            [r, 0, t * 0.3],
            [r, t, t * 0.4],
            [0, t],
          ],
          bench.detail.fillet,
        ),
        pieces: [cylinderPiece(r, 0, t)],
      }),
      turned(bench, {
        name: 'column',
        role: 'legs',
        at: [0, 0, foot],
        profile: column,
        pieces: [cylinderPiece(r * 0.09, 0, height - t - foot)],
      }),
      turned(bench, {
        name: 'foot',
        role: 'base',
        profile: roundCorners(
          [
            [0, 0],
            [r * 0.55, 0, foot * 0.2],
            [r * 0.55, foot, foot * 0.6],
            [0, foot],
          ],
          bench.detail.fillet,
        ),
        pieces: [cylinderPiece(r * 0.55, 0, foot)],
      }),
    ];
  },
};

/** A desk: a top on a drawer pedestal at the right and a frame of legs at the left. */
export const desk: Subject = {
  usual: { width: 1.3, depth: 0.65, height: 0.74 },
  materials: { body: 'oak', top: 'like body', legs: 'painted_steel', front: 'like body', handle: 'steel' },
  make(bench) {
    const { width, depth, height } = bench.size;
    const t = Math.min(0.03, height * 0.06);
    const under = height - t;
    const pw = width * 0.3;
    const pd = depth * 0.86;
    const px = width / 2 - pw / 2 - width * 0.02;
    const gap = 0.004;
    const face = 0.018;
    const drawers = 3;
    const each = (under - 0.03) / drawers;
    const leg = Math.min(0.04, depth * 0.08);
    const lx = -width / 2 + leg * 1.2;
    const fronts = Array.from({ length: drawers }, (_, i) => {
      const z = 0.03 + each * (i + 0.5);
      return [
        board(bench, {
          name: `drawer_${i + 1}`,
          role: 'front',
          size: [pw - gap * 2, face, each - gap],
          at: [px, -pd / 2 - face / 2, z],
        }),
        board(bench, {
          name: `pull_${i + 1}`,
          role: 'handle',
          size: [pw * 0.34, 0.014, 0.012],
          at: [px, -pd / 2 - face - 0.007, z + each * 0.22],
        }),
      ];
    }).flat();
    return [
      board(bench, {
        name: 'top',
        role: 'top',
        size: [width, depth, t],
        at: [0, 0, height - t / 2],
        bevel: t * 0.2,
      }),
      ...carcass(bench, pw, pd, [0, under], Math.min(0.018, pw * 0.08)).map((solid) => ({
        ...shifted(solid, [px, 0, 0]),
        name: `pedestal_${solid.name}`,
        role: 'body',
      })),
      ...fronts,
      board(bench, {
        name: 'leg_front',
        role: 'legs',
        size: [leg, leg, under],
        at: [lx, -depth / 2 + leg * 1.2, under / 2],
      }),
      board(bench, {
        name: 'leg_back',
        role: 'legs',
        size: [leg, leg, under],
        at: [lx, depth / 2 - leg * 1.2, under / 2],
      }),
      board(bench, {
        name: 'stretcher',
        role: 'legs',
        size: [leg * 0.8, depth - leg * 3.4, leg],
        at: [lx, 0, under - leg / 2],
      }),
      board(bench, {
        name: 'foot_bar',
        role: 'legs',
        size: [leg * 0.8, depth - leg * 3.4, leg],
        at: [lx, 0, leg * 2],
      }),
    ];
  },
};
