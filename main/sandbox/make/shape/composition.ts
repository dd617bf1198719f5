/** A stack of bodies drawn by the seed: what is made of a text that names nothing known. */
import { arc, rounded } from '../geometry/profile.ts';
import { turn } from '../geometry/vector.ts';
import { board, cylinderPiece, turned } from './parts.ts';
import type { Bench, Solid, Subject } from './solid.ts';

const quarter = Math.PI / 2;

/** Foot, trunk, collar and head. */
export const composition: Subject = {
  usual: { width: 0.24, depth: 0.24, height: 0.34 },
  materials: { body: 'ceramic', base: 'wood', middle: 'plastic', accent: 'brass' },
  massive: true,
  make(bench) {
    const { width, depth, height } = bench.size;
    const r = Math.min(width, depth) / 2;
    const base = height * (0.1 + 0.05 * bench.random());
    const middle = height * (0.32 + 0.12 * bench.random());
    const waist = r * (0.5 + 0.25 * bench.random());
    const rest = height - base - middle;
    const collar = rest * 0.12;
    const head = (rest - collar) / 2;
    const collarProfile = rounded(
      [
        [0, 0],
        [waist * 0.55, 0, collar * 0.3],
        [waist * 0.55, collar, collar * 0.3],
        [0, collar],
      ],
      bench.detail.fillet,
    );
    return [
      foot(bench, r, base),
      trunk(bench, { r, waist, from: base, tall: middle }),
      turned(bench, { name: 'collar', role: 'accent', at: [0, 0, base + middle], profile: collarProfile }),
      turned(bench, {
        name: 'head',
        role: 'middle',
        at: [0, 0, base + middle + collar - head * 0.02],
        profile: arc(
          [0, head],
          [Math.min(head, r * 0.95), head],
          [-quarter, quarter],
          bench.detail.curve * 3,
        ),
      }),
    ];
  },
};

function foot(bench: Bench, r: number, tall: number): Solid {
  const { width, depth } = bench.size;
  if (bench.random() < 0.5)
    return board(bench, {
      name: 'base',
      role: 'base',
      size: [width, depth, tall],
      at: [0, 0, tall / 2],
      bevel: tall * 0.18,
    });
  const profile = rounded(
    [
      [0, 0],
      [r, 0, tall * 0.2],
      [r, tall, tall * 0.3],
      [0, tall],
    ],
    bench.detail.fillet,
  );
  return turned(bench, { name: 'base', role: 'base', profile, pieces: [cylinderPiece(r, 0, tall)] });
}

function trunk(
  bench: Bench,
  { r, waist, from, tall }: { r: number; waist: number; from: number; tall: number },
): Solid {
  if (bench.random() < 0.5)
    return board(bench, {
      name: 'trunk',
      role: 'body',
      size: [waist * 1.5, waist * 1.5, tall],
      at: [0, 0, from + tall / 2],
      rotation: turn([0, 0, 1], bench.random() * quarter),
      bevel: waist * 0.1,
    });
  const profile = rounded(
    [
      [0, 0],
      [r * 0.84, 0, r * 0.06],
      [waist * 0.6, tall * 0.6, tall * 0.4],
      [waist * 0.7, tall, r * 0.04],
      [0, tall],
    ],
    bench.detail.fillet * 2,
  );
  return turned(bench, { name: 'trunk', role: 'body', at: [0, 0, from], profile });
}
