/** Mugs, glasses, bowls and plates: hollow bodies from the lathe. */
import { type Corner, curveThrough, type ProfilePoint, roundCorners } from '../geometry/primitives.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { type Bench, cylinderPiece, type Solid, type Subject, swept, turned, wallPieces } from './solid.ts';

const wallSectors = 12;

/** A mug: a rounded cylinder with a wall, a foot ring and a handle on the +X side. Width includes the handle. */
export const mug: Subject = {
  usual: { width: 0.115, depth: 0.084, height: 0.095 },
  materials: { body: 'ceramic', handle: 'like body' },
  make(bench) {
    const { depth, height } = bench.size;
    const r = depth / 2;
    const wall = Math.max(0.0025, r * 0.085);
    const foot = r * (0.78 + 0.14 * bench.random());
    const floor = Math.max(0.004, height * 0.06);
    const corners: Corner[] = [
      [0, height * 0.02],
      [foot - wall * 1.2, height * 0.02, wall * 0.4],
      [foot - wall, 0, wall * 0.4],
      [foot, 0, wall * 0.6],
      [r, height * 0.2, height * 0.12],
      [r, height, wall * 0.49],
      [r - wall, height, wall * 0.49],
      [r - wall, height * 0.2 + floor * 0.4, height * 0.12],
      [foot - wall, floor, wall],
      [0, floor],
    ];
    const body = turned(bench, {
      name: 'body',
      role: 'body',
      profile: roundCorners(corners, bench.detail.fillet),
      pieces: [
        cylinderPiece(foot, 0, floor),
        ...wallPieces(
          [
            [foot, floor],
            [r, height * 0.2],
            [r, height],
          ],
          [
            [foot - wall, floor],
            [r - wall, height * 0.2],
            [r - wall, height],
          ],
          wallSectors,
        ),
      ],
    });
    return [body, handle(bench, r, wall)];
  },
};

/** From the upper to the lower part of the wall; its ends stop inside the wall, half-way through. */
function handle(bench: Bench, r: number, wall: number): Solid {
  const { width, depth, height } = bench.size;
  const thick = Math.max(0.003, height * 0.055);
  const reach = Math.max(thick * 3, width - depth);
  const start = r - wall * 0.5;
  const out = r + reach - thick;
  const shape: ProfilePoint[] = [
    [start, height * 0.8],
    [r + reach * 0.3, height * 0.815],
    [out - reach * 0.06, height * 0.72],
    [out, height * 0.55],
    [out - reach * 0.14, height * 0.36],
    [r + reach * 0.28, height * 0.26],
    [start, height * 0.26],
  ];
  const path = curveThrough(shape, bench.detail.curve).map(([x, z]): Vec3 => [x, 0, z]);
  return swept(bench, {
    name: 'handle',
    role: 'handle',
    path,
    radii: [thick, thick * 1.25],
    up: [0, 0, 1],
    pieces: 6,
  });
}

/** A tumbler: a slightly conical glass with a thick floor. */
export const tumbler: Subject = {
  usual: { width: 0.078, depth: 0.078, height: 0.12 },
  materials: { body: 'glass' },
  make(bench) {
    const { width, height } = bench.size;
    const r = width / 2;
    const wall = Math.max(0.002, r * 0.06);
    const base = r * (0.72 + 0.2 * bench.random());
    const floor = height * 0.09;
    const inner = (z: number): number => base + ((r - base) * z) / height - wall;
    const corners: Corner[] = [
      [0, 0],
      [base, 0, wall],
      [r, height, wall * 0.45],
      [r - wall, height, wall * 0.45],
      [inner(floor), floor, wall * 2],
      [0, floor],
    ];
    return [
      turned(bench, {
        name: 'body',
        role: 'body',
        profile: roundCorners(corners, bench.detail.fillet),
        pieces: [
          cylinderPiece(base, 0, floor),
          ...wallPieces(
            [
              [base, floor],
              [r, height],
            ],
            [
              [inner(floor), floor],
              [r - wall, height],
            ],
            wallSectors,
          ),
        ],
      }),
    ];
  },
};

/** A bowl on a foot ring. */
export const bowl: Subject = {
  usual: { width: 0.17, depth: 0.17, height: 0.075 },
  materials: { body: 'ceramic' },
  make(bench) {
    const { width, height } = bench.size;
    const r = width / 2;
    const wall = Math.max(0.003, r * 0.05);
    const foot = r * 0.42;
    const belly = 0.78 + 0.12 * bench.random();
    const side = (inset: number): ProfilePoint[] =>
      curveThrough(
        [
          [foot, height * 0.1],
          [r * belly - inset * 0.7, height * 0.4],
          [r - inset, height],
        ],
        bench.detail.curve,
      ).map(([x, z]) => [x, z]);
    const outer = side(0);
    const inner = side(wall).map(
      ([x, z], i, all): ProfilePoint => [
        i === 0 ? x * 0.9 : x,
        z + (wall * (all.length - 1 - i)) / all.length,
      ],
    );
    const profile: ProfilePoint[] = [
      [0, height * 0.03],
      [foot - wall, height * 0.03],
      [foot - wall * 0.8, 0],
      [foot, 0],
      ...outer,
      ...roundCorners(
        [outer.at(-1)!, [r - wall / 2, height + wall * 0.3, wall], inner.at(-1)!],
        bench.detail.fillet,
      ).slice(1, -1),
      ...inner.toReversed(),
      [0, inner[0]![1]],
    ];
    return [
      turned(bench, {
        name: 'body',
        role: 'body',
        profile,
        pieces: [
          cylinderPiece(foot, 0, inner[0]![1]),
          ...wallPieces(coarse(outer), coarse(inner), wallSectors),
        ],
      }),
    ];
  },
};

/** First, middle and last point. */
const coarse = (points: readonly ProfilePoint[]): ProfilePoint[] => [
  points[0]!,
  points[Math.floor(points.length / 2)]!,
  points.at(-1)!,
];

/** A plate with a raised rim. */
export const plate: Subject = {
  usual: { width: 0.26, depth: 0.26, height: 0.026 },
  materials: { body: 'porcelain' },
  make(bench) {
    const { width, height } = bench.size;
    const r = width / 2;
    const wall = Math.max(0.003, height * 0.17);
    const well = r * 0.64;
    const corners: Corner[] = [
      [0, wall * 0.4],
      [well * 0.86, wall * 0.4],
      [well * 0.88, 0],
      [well * 0.93, 0],
      [well * 1.06, height * 0.42, r * 0.05],
      [r, height, wall * 0.45],
      [r - wall * 0.6, height, wall * 0.45],
      [well * 1.03, height * 0.42 + wall * 0.9, r * 0.05],
      [well * 0.9, wall * 1.4, r * 0.05],
      [0, wall * 1.4],
    ];
    return [
      turned(bench, {
        name: 'body',
        role: 'body',
        profile: roundCorners(corners, bench.detail.fillet),
        pieces: [
          cylinderPiece(well * 0.93, 0, wall * 1.4),
          ...wallPieces(
            [
              [well * 0.93, 0],
              [r, height],
            ],
            [
              [well * 0.9, wall * 1.4],
              [r - wall * 0.6, height],
            ],
            wallSectors,
          ),
        ],
      }),
    ];
  },
};
