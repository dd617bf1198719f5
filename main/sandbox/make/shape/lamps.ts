/** Lamps and candlesticks. */
import { arcPoints, type ProfilePoint, roundCorners } from '../geometry/primitives.ts';
import { type Bench, cylinderPiece, type Solid, type Subject, turned, wallPieces } from './solid.ts';

/** A table lamp: foot, turned stem, bulb, open conical shade carried by a disc. */
export const lamp: Subject = {
  usual: { width: 0.3, depth: 0.3, height: 0.48 },
  materials: { body: 'ceramic', base: 'like body', shade: 'fabric', stem: 'brass', bulb: 'glass' },
  make(bench) {
    const { width, height } = bench.size;
    const r = width / 2;
    const belly = r * (0.42 + 0.16 * bench.random());
    const bodyTop = height * 0.5;
    const at = height * (0.2 + 0.08 * bench.random());
    const shadeTop = r * 0.62;
    const shadeLow = height * 0.5;
    const wall = Math.max(0.0015, r * 0.012);
    const body = roundCorners(
      [
        [0, 0],
        [r * 0.4, 0, r * 0.02],
        [r * 0.4, height * 0.03, r * 0.02],
        [belly, at, height * 0.12],
        [r * 0.1, bodyTop * 0.86, height * 0.12],
        [r * 0.11, bodyTop, r * 0.02],
        [0, bodyTop],
      ],
      bench.detail.fillet * 3,
    );
    const shade: ProfilePoint[] = [
      [r - wall, shadeLow],
      [r, shadeLow],
      [shadeTop, height],
      [shadeTop - wall, height],
    ];
    const carrier = height * 0.93;
    const inside = r + ((shadeTop - r) * (carrier - shadeLow)) / (height - shadeLow) - wall;
    const rod = carrier - bodyTop;
    const shadePieces = wallPieces(
      [
        [r, shadeLow],
        [shadeTop, height],
      ],
      [
        [r - wall * 2, shadeLow],
        [shadeTop - wall * 2, height],
      ],
      12,
    );
    return [
      turned(bench, { name: 'body', role: 'body', profile: body }),
      disc(bench, 'stem', r * 0.05, [bodyTop, rod]),
      disc(bench, 'carrier', inside, [carrier, wall * 2]),
      bulbOn(bench, carrier + wall * 2, r * 0.16),
      turned(bench, { name: 'shade', role: 'shade', profile: shade, loop: true, pieces: shadePieces }),
    ];
  },
};

/** A plain upright cylinder of brass, from `z` up. */
function disc(bench: Bench, name: string, radius: number, [z, tall]: readonly [number, number]): Solid {
  const profile: ProfilePoint[] = [
    [0, 0],
    [radius, 0],
    [radius, tall],
    [0, tall],
  ];
  return turned(bench, {
    name,
    role: 'stem',
    at: [0, 0, z],
    profile,
    pieces: [cylinderPiece(radius, 0, tall)],
  });
}

function bulbOn(bench: Bench, z: number, size: number): Solid {
  const profile: ProfilePoint[] = [
    [0, 0],
    ...arcPoints([0, size * 0.45], [size * 0.5, size * 0.4], [-0.8, Math.PI / 2], bench.detail.curve * 2),
  ];
  return turned(bench, { name: 'bulb', role: 'bulb', at: [0, 0, z], profile, pieces: [] });
}

/** A candlestick with its candle. */
export const candlestick: Subject = {
  usual: { width: 0.11, depth: 0.11, height: 0.3 },
  materials: { body: 'brass', candle: 'wax' },
  massive: true,
  make(bench) {
    const { width, height } = bench.size;
    const r = width / 2;
    const stick = height * 0.55;
    const ringAt = 0.4 + 0.2 * bench.random();
    const profile = roundCorners(
      [
        [0, 0],
        [r, 0, r * 0.06],
        [r, stick * 0.06, r * 0.08],
        [r * 0.22, stick * 0.2, stick * 0.1],
        [r * 0.18, stick * (ringAt - 0.07), r * 0.1],
        [r * 0.38, stick * ringAt, r * 0.2],
        [r * 0.18, stick * (ringAt + 0.07), r * 0.1],
        [r * 0.2, stick * 0.85, stick * 0.1],
        [r * 0.5, stick * 0.95, r * 0.1],
        [r * 0.5, stick, r * 0.06],
        [0, stick],
      ],
      bench.detail.fillet * 2,
    );
    const c = r * 0.3;
    return [
      turned(bench, { name: 'stick', role: 'body', profile }),
      turned(bench, {
        name: 'candle',
        role: 'candle',
        at: [0, 0, stick],
        profile: roundCorners(
          [
            [0, 0],
            [c, 0],
            [c, height - stick, c * 0.3],
            [0, height - stick - c * 0.12],
          ],
          bench.detail.fillet,
        ),
        pieces: [cylinderPiece(c, 0, height - stick)],
      }),
    ];
  },
};
