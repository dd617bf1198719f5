/** Benches, stools and chairs. Width runs along X, the front looks to -Y. */
import { roundCorners } from '../geometry/primitives.ts';
import { fromZTo, length, normalized, subtract, turn, type Vec3 } from '../geometry/vector.ts';
import { type Bench, board, cylinderPiece, type Solid, type Subject, shifted, turned } from './solid.ts';
import { apron, corners, squareLegs } from './tables.ts';

/** A bench of planks on two trestles. */
export const seatBench: Subject = {
  usual: { width: 1.3, depth: 0.36, height: 0.45 },
  materials: { body: 'pine', legs: 'like body', seat: 'like body' },
  make(bench) {
    const { width, depth, height } = bench.size;
    const t = Math.min(0.04, height * 0.1);
    const planks = 3;
    const each = depth / planks;
    return [
      ...Array.from({ length: planks }, (_, i) =>
        board(bench, {
          name: `plank_${i + 1}`,
          role: 'seat',
          size: [width, each - 0.008, t],
          at: [0, -depth / 2 + each * (i + 0.5), height - t / 2],
          bevel: t * 0.2,
        }),
      ),
      ...([-1, 1] as const).map((side, i) =>
        board(bench, {
          name: `trestle_${i + 1}`,
          role: 'legs',
          size: [t * 1.4, depth * 0.86, height - t],
          at: [side * width * 0.38, 0, (height - t) / 2],
        }),
      ),
      board(bench, {
        name: 'stretcher',
        role: 'legs',
        size: [width * 0.76 - t * 1.4, t, t * 2.2],
        at: [0, 0, height * 0.4],
      }),
    ];
  },
};

/** A turned leg from `foot` (on the floor) to `head`, splayed. */
function turnedLeg(bench: Bench, name: string, foot: Vec3, head: Vec3, radius: number, role = 'legs'): Solid {
  const along = subtract(head, foot);
  const size = length(along);
  return turned(bench, {
    name,
    role,
    segments: bench.detail.thin,
    at: foot,
    rotation: fromZTo(normalized(along)),
    profile: roundCorners(
      [
        [0, 0],
        [radius * 0.66, 0, radius * 0.2],
        [radius, size * 0.6, size * 0.2],
        [radius * 0.8, size],
        [0, size],
      ],
      bench.detail.fillet * 2,
    ),
    pieces: [cylinderPiece(radius * 0.9, 0, size)],
  });
}

/** A stool: a round seat on four splayed legs with rungs. */
export const stool: Subject = {
  usual: { width: 0.4, depth: 0.4, height: 0.46 },
  materials: { body: 'oak', seat: 'like body', legs: 'like body' },
  make(bench) {
    const { width, height } = bench.size;
    const t = Math.min(0.04, height * 0.09);
    const seat = width * 0.44;
    const radius = width * 0.045;
    const spread = width / 2 - radius;
    const under = height - t;
    const ends = corners.map(([x, y]) => ({
      foot: [x * spread * 0.98, y * spread * 0.98, 0] as Vec3,
      head: [x * seat * 0.5, y * seat * 0.5, under] as Vec3,
    }));
    const at = (i: number, f: number): Vec3 => {
      const { foot, head } = ends[i % 4]!;
      return [foot[0] + (head[0] - foot[0]) * f, foot[1] + (head[1] - foot[1]) * f, under * f];
    };
    return [
      turned(bench, {
        name: 'seat',
        role: 'seat',
        at: [0, 0, under],
        profile: roundCorners(
          [
            [0, 0],
            [seat * 0.94, 0, t * 0.3],
            [seat, t * 0.6, t * 0.3],
            [seat * 0.93, t, t * 0.4],
            [0, t * 0.86],
          ],
          bench.detail.fillet,
        ),
        pieces: [cylinderPiece(seat, 0, t)],
      }),
      ...ends.map(({ foot, head }, i) => turnedLeg(bench, `leg_${i + 1}`, foot, head, radius)),
      ...[0, 1, 2, 3].map((i) =>
        turnedLeg(
          bench,
          `rung_${i + 1}`,
          at(i, i % 2 === 0 ? 0.3 : 0.42),
          at(i + 1, i % 2 === 0 ? 0.3 : 0.42),
          radius * 0.5,
        ),
      ),
    ];
  },
};

/** A chair: seat, tapered legs, a leaning back of slats. */
export const chair: Subject = {
  usual: { width: 0.46, depth: 0.5, height: 0.86 },
  materials: { body: 'oak', seat: 'like body', legs: 'like body', back: 'like body' },
  make(bench) {
    const { width, depth, height } = bench.size;
    const seatTop = height * 0.52;
    const t = Math.min(0.035, height * 0.045);
    const leg = width * 0.085;
    const lean = turn([1, 0, 0], -0.14);
    const backHigh = height - seatTop;
    const seatDepth = depth - backHigh * 0.14;
    const y0 = -depth / 2 + seatDepth / 2;
    const yBack = y0 + seatDepth / 2 - leg * 0.55;
    const up = (z: number): Vec3 => [0, yBack + (z - seatTop) * 0.14, z];
    const postLength = backHigh / Math.cos(0.14);
    const slats = 4;
    const inner = width - leg * 2;
    return [
      board(bench, {
        name: 'seat',
        role: 'seat',
        size: [width, seatDepth, t],
        at: [0, y0, seatTop - t / 2],
        bevel: t * 0.3,
      }),
      ...squareLegs(bench, width, seatDepth, seatTop - t, leg).map((solid) => shifted(solid, [0, y0, 0])),
      ...apron(bench, width, seatDepth, seatTop - t, leg).map((solid) => shifted(solid, [0, y0, 0])),
      ...([-1, 1] as const).map((side, i) => {
        const middle = up(seatTop + backHigh / 2 - leg * 0.07);
        return board(bench, {
          name: `post_${i + 1}`,
          role: 'back',
          size: [leg * 0.8, leg * 0.75, postLength - leg * 0.14],
          rotation: lean,
          at: [side * (width / 2 - leg * 0.5), middle[1], middle[2]],
        });
      }),
      board(bench, {
        name: 'top_rail',
        role: 'back',
        size: [inner + leg * 0.2, leg * 0.55, height * 0.085],
        rotation: lean,
        at: [0, up(height * 0.93)[1], height * 0.93],
      }),
      board(bench, {
        name: 'low_rail',
        role: 'back',
        size: [inner + leg * 0.2, leg * 0.5, height * 0.045],
        rotation: lean,
        at: [0, up(height * 0.62)[1], height * 0.62],
      }),
      ...Array.from({ length: slats }, (_, i) =>
        board(bench, {
          name: `slat_${i + 1}`,
          role: 'back',
          size: [inner * 0.1, leg * 0.3, height * 0.245],
          rotation: lean,
          at: [(i - (slats - 1) / 2) * inner * 0.22, up(height * 0.765)[1], height * 0.765],
        }),
      ),
    ];
  },
};
