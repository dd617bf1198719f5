/** Cans, buckets and barrels. */
import { type Corner, type ProfilePoint, roundCorners } from '../geometry/primitives.ts';
import { turn, type Vec3 } from '../geometry/vector.ts';
import { board, cylinderPiece, type Solid, type Subject, swept, turned, wallPieces } from './solid.ts';

const sectors = 12;

/** A drinks or food can, closed and hollow, with pressed ends. */
export const can: Subject = {
  usual: { width: 0.066, depth: 0.066, height: 0.115 },
  materials: { body: 'aluminium', hoop: 'like body' },
  make(bench) {
    const { width, height } = bench.size;
    const r = width / 2;
    const end = r * 0.86;
    const rim = height * 0.02;
    const label = bench.random() < 0.5 ? 0.16 : 0.12;
    const corners: Corner[] = [
      [0, rim * 1.6],
      [end * 0.8, rim * 1.6, rim],
      [end * 0.92, 0, rim * 0.4],
      [end, 0, rim * 0.4],
      [r, height * 0.09, r * 0.2],
      [r, height * 0.89, r * 0.2],
      [end, height, rim * 0.4],
      [end * 0.94, height, rim * 0.4],
      [end * 0.88, height - rim * 2],
      [0, height - rim * 2],
    ];
    const band = roundCorners(
      [
        [r, height * label, 0.0003],
        [r * 1.012, height * label, 0.0003],
        [r * 1.012, height * (1 - label), 0.0003],
        [r, height * (1 - label), 0.0003],
      ],
      1,
      true,
    );
    return [
      turned(bench, {
        name: 'can',
        role: 'body',
        profile: roundCorners(corners, bench.detail.fillet),
        pieces: [cylinderPiece(r, 0, height)],
      }),
      turned(bench, { name: 'label', role: 'hoop', profile: band, loop: true, pieces: [] }),
    ];
  },
};

/** A bucket with a bail handle on two ears. */
export const bucket: Subject = {
  usual: { width: 0.3, depth: 0.3, height: 0.42 },
  materials: { body: 'steel', handle: 'steel' },
  make(bench) {
    const { width, height } = bench.size;
    const top = height * 0.66;
    const r = width / 2 - width * 0.025;
    const base = r * 0.74;
    const wall = Math.max(0.002, r * 0.02);
    const bead = r * 0.035;
    const floor = top * 0.05;
    const corners: Corner[] = [
      [0, floor * 0.6],
      [base - wall, floor * 0.6],
      [base - wall, 0],
      [base, 0],
      [r, top - bead * 2],
      [r + bead, top - bead, bead],
      [r, top, bead],
      [r - wall, top - bead, wall],
      [base - wall, floor * 1.2],
      [0, floor * 1.2],
    ];
    const pivot: Vec3 = [r + bead * 0.6, 0, top * 0.92];
    const path = Array.from({ length: bench.detail.curve * 5 + 1 }, (_, k): Vec3 => {
      const angle = (Math.PI * k) / (bench.detail.curve * 5);
      return [Math.cos(angle) * pivot[0], 0, pivot[2] + Math.sin(angle) * (height - pivot[2] - bead * 0.4)];
    });
    const ear = (side: number): Solid =>
      turned(bench, {
        name: side < 0 ? 'ear_left' : 'ear_right',
        role: 'handle',
        segments: bench.detail.thin,
        at: [side * (r - bead * 0.3), 0, pivot[2]],
        rotation: turn([0, 1, 0], (side * Math.PI) / 2),
        profile: roundCorners(
          [
            [0, 0],
            [bead * 1.5, 0],
            [bead * 1.5, bead * 1.6, bead * 0.4],
            [0, bead * 1.6],
          ],
          bench.detail.fillet,
        ),
      });
    return [
      turned(bench, {
        name: 'pail',
        role: 'body',
        profile: roundCorners(corners, bench.detail.fillet),
        pieces: [
          cylinderPiece(base, 0, floor * 1.2),
          ...wallPieces(
            [
              [base, floor],
              [r, top],
            ],
            [
              [base - wall * 2, floor],
              [r - wall * 2, top],
            ],
            sectors,
          ),
        ],
      }),
      ear(-1),
      ear(1),
      swept(bench, {
        name: 'bail',
        role: 'handle',
        path,
        radii: [bead * 0.42, bead * 0.42],
        up: [0, 1, 0],
        pieces: 6,
      }),
    ];
  },
};

/** A barrel: bulging staves with metal hoops. */
export const barrel: Subject = {
  usual: { width: 0.58, depth: 0.58, height: 0.85 },
  materials: { body: 'oak', hoop: 'iron' },
  hollow: { body: 0.025 },
  make(bench) {
    const { width, height } = bench.size;
    const belly = width / 2 / 1.012;
    const end = belly * 0.78;
    const at = (t: number): number => end + (belly - end) * Math.sin(Math.PI * t) ** 0.9;
    const steps = bench.detail.curve * 2;
    const inset = height * 0.035;
    const side = Array.from(
      { length: steps + 1 },
      (_, k): ProfilePoint => [at(k / steps), (height * k) / steps],
    );
    const lip = end * 0.92;
    const hoop = (name: string, t: number): Solid => {
      const half = 0.032;
      const [a, b] = [at(t - half), at(t + half)];
      const z = [height * (t - half), height * (t + half)] as const;
      return turned(bench, {
        name,
        role: 'hoop',
        loop: true,
        pieces: [],
        profile: [
          [a * 0.99, z[0]],
          [a * 1.012, z[0]],
          [b * 1.012, z[1]],
          [b * 0.99, z[1]],
        ],
      });
    };
    const bung = belly * 0.06;
    return [
      turned(bench, {
        name: 'staves',
        role: 'body',
        profile: [
          [0, inset],
          [lip, inset],
          [lip, 0],
          ...side,
          [lip, height],
          [lip, height - inset],
          [0, height - inset],
        ],
      }),
      hoop('hoop_1', 0.06),
      hoop('hoop_2', 0.26),
      hoop('hoop_3', 0.74),
      hoop('hoop_4', 0.94),
      board(bench, {
        name: 'bung',
        role: 'hoop',
        size: [bung, bung, bung],
        at: [0, -belly * 0.985, height / 2],
        bevel: bung * 0.3,
      }),
    ];
  },
};
