/** Bottles, vases, jars and planters. */
import {
  arcPoints,
  type Corner,
  curveThrough,
  type ProfilePoint,
  roundCorners,
} from '../geometry/primitives.ts';
import {
  type Bench,
  type ConvexPiece,
  cylinderPiece,
  type Solid,
  type Subject,
  turned,
  wallPieces,
} from './solid.ts';

const sectors = 12;

/** A closed shell from an outer curve (bottom to mouth): the inside follows it one wall thickness in. */
function shell(bench: Bench, outer: readonly ProfilePoint[], wall: number): Solid {
  const [base] = outer[0]!;
  const floor = outer[0]![1] + wall * 1.6;
  const inner = outer
    .filter(([, z]) => z > floor)
    .map(([r, z]): ProfilePoint => [Math.max(r - wall, r * 0.3), z]);
  const mouth = outer.at(-1)!;
  const lip = roundCorners(
    [mouth, [mouth[0] - wall / 2, mouth[1] + wall * 0.4, wall], inner.at(-1)!],
    bench.detail.fillet,
  ).slice(1, -1);
  const start = Math.max(0.0005, Math.min(base - wall, inner[0]![0] * 0.96));
  const profile: ProfilePoint[] = [
    [0, outer[0]![1]],
    ...outer,
    ...lip,
    ...inner.toReversed(),
    [start, floor],
    [0, floor],
  ];
  const stops = [0, 0.33, 0.66, 1].map((t) => Math.round(t * (outer.length - 1)));
  const coarse = stops.map((i) => outer[i]!);
  const pieces: ConvexPiece[] = [
    cylinderPiece(base, outer[0]![1], floor),
    ...wallPieces(
      coarse,
      coarse.map(([r, z]): ProfilePoint => [Math.max(r - wall, r * 0.3), z]),
      sectors,
    ),
  ];
  return turned(bench, { name: 'body', role: 'body', profile, pieces });
}

/** A bottle: body, shoulder, neck and a cap. */
export const bottle: Subject = {
  usual: { width: 0.075, depth: 0.075, height: 0.25 },
  materials: { body: 'glass', lid: 'plastic' },
  make(bench) {
    const { width, height } = bench.size;
    const r = width / 2;
    const neck = r * 0.36;
    const cap = height * 0.075;
    const top = height - cap * 0.35;
    const shoulder = 0.55 + 0.12 * bench.random();
    const wall = Math.max(0.0018, r * 0.06);
    const outer = [
      ...roundCorners(
        [
          [r * 0.9, 0],
          [r, r * 0.12, r * 0.1],
          [r, height * shoulder],
        ],
        bench.detail.fillet,
      ).slice(0, -1),
      ...curveThrough(
        [
          [r, height * shoulder],
          [r * 0.9, height * (shoulder + 0.1)],
          [neck * 1.1, height * (shoulder + 0.22)],
          [neck, height * (shoulder + 0.27)],
          [neck, top],
        ],
        bench.detail.curve,
      ),
    ];
    const rim = neck * 1.22;
    const lid = roundCorners(
      [
        [0, 0],
        [rim, 0, rim * 0.1],
        [rim, cap, rim * 0.25],
        [0, cap],
      ],
      bench.detail.fillet,
    );
    return [
      shell(bench, outer, wall),
      turned(bench, {
        name: 'cap',
        role: 'lid',
        at: [0, 0, top],
        profile: lid,
        pieces: [cylinderPiece(rim, 0, cap)],
      }),
    ];
  },
};

/** A vase whose silhouette the seed bends. */
export const vase: Subject = {
  usual: { width: 0.16, depth: 0.16, height: 0.28 },
  materials: { body: 'ceramic' },
  make(bench) {
    const { width, height } = bench.size;
    const r = width / 2;
    const belly = 0.3 + 0.25 * bench.random();
    const neck = 0.38 + 0.2 * bench.random();
    const lip = neck + 0.1 + 0.18 * bench.random();
    const outer = curveThrough(
      [
        [r * 0.55, 0],
        [r * 0.86, height * belly * 0.5],
        [r, height * belly],
        [r * (neck + 0.25), height * (belly + 0.26)],
        [r * neck, height * 0.88],
        [r * lip, height * 0.985],
      ],
      bench.detail.curve,
    );
    return [shell(bench, outer, Math.max(0.003, r * 0.06))];
  },
};

/** A jar with a lid and its knob. */
export const jar: Subject = {
  usual: { width: 0.12, depth: 0.12, height: 0.17 },
  materials: { body: 'ceramic', lid: 'wood', handle: 'wood' },
  make(bench) {
    const { width, height } = bench.size;
    const r = width / 2;
    const top = height * 0.8;
    const outer = roundCorners(
      [
        [r * 0.86, 0],
        [r, r * 0.2, r * 0.18],
        [r, top * 0.86, r * 0.2],
        [r * 0.84, top],
      ],
      bench.detail.fillet,
    );
    const t = height * 0.07;
    const lid = roundCorners(
      [
        [0, 0],
        [r * 0.9, 0, t * 0.3],
        [r * 0.9, t, t * 0.45],
        [0, t],
      ],
      bench.detail.fillet,
    );
    const k = height - top - t;
    return [
      shell(bench, outer, Math.max(0.003, r * 0.07)),
      turned(bench, {
        name: 'lid',
        role: 'lid',
        at: [0, 0, top + r * 0.028],
        profile: lid,
        pieces: [cylinderPiece(r * 0.9, 0, t)],
      }),
      turned(bench, {
        name: 'knob',
        role: 'handle',
        at: [0, 0, top + t + r * 0.028],
        profile: [
          [0, 0],
          [k * 0.32, 0],
          ...arcPoints([0, k * 0.5], [k * 0.55, k * 0.42], [-0.9, Math.PI / 2], bench.detail.curve * 2),
        ],
      }),
    ];
  },
};

/** A flower pot with a rim band, and soil in it. */
export const planter: Subject = {
  usual: { width: 0.2, depth: 0.2, height: 0.18 },
  materials: { body: 'terracotta', soil: 'soil' },
  make(bench) {
    const { width, height } = bench.size;
    const r = width / 2;
    const base = r * 0.66;
    const wall = r * 0.09;
    const rim = height * 0.2;
    const under = r * 0.93;
    const corners: Corner[] = [
      [0, 0],
      [base, 0, wall * 0.4],
      [under - r * 0.05, height - rim],
      [r, height - rim, wall * 0.3],
      [r, height, wall * 0.45],
      [r - wall, height, wall * 0.4],
      [base - wall, height * 0.09, wall],
      [0, height * 0.09],
    ];
    const soilTop = height * 0.86;
    const at = (z: number): number =>
      base - wall + ((r - base) * (z - height * 0.09)) / (height * 0.91) - 0.0004;
    return [
      turned(bench, {
        name: 'pot',
        role: 'body',
        profile: roundCorners(corners, bench.detail.fillet),
        pieces: [
          cylinderPiece(base, 0, height * 0.09),
          ...wallPieces(
            [
              [base, height * 0.09],
              [r, height],
            ],
            [
              [base - wall, height * 0.09],
              [r - wall, height],
            ],
            sectors,
          ),
        ],
      }),
      turned(bench, {
        name: 'soil',
        role: 'soil',
        profile: [
          [0, height * 0.5],
          [at(height * 0.5), height * 0.5],
          [at(soilTop), soilTop],
          [at(soilTop) * 0.5, soilTop + height * 0.02],
          [0, soilTop + height * 0.025],
        ],
      }),
    ];
  },
};
