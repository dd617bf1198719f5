/** Pliers, scissors-like: two crossing halves that turn about a pivot, lying flat. */
import type { Vec3 } from '../../geometry/vector.ts';
import { turn } from '../../geometry/vector.ts';
import { board } from '../../shape/parts.ts';
import type { Bench, Solid } from '../../shape/solid.ts';
import { defineClass } from '../class.ts';
import { disc, rod } from '../handles.ts';
import { angle, choice, length } from '../parameters.ts';

export const pliers = defineClass({
  name: 'pliers',
  words: [
    'pliers',
    'plier',
    'tongs',
    'pincers',
    'scissors',
    'shears',
    'tweezers',
    'nutcracker',
    'wire cutter',
    'cutters',
    'wrench',
  ],
  hints: ['pivot', 'tool'],
  base: 'free',
  tile: 0.2,
  parameters: {
    jaws: choice('blunt', 'long nose', 'broad'),
    sleeves: choice('long', 'short'),
    reach: length(0.09, 0.13),
    thickness: length(0.009, 0.014),
    spread: angle(0.1, 0.22),
    opening: angle(0.35, 0.6),
  },
  finishes: {
    body: [['steel'], ['iron'], ['chrome']],
    handle: [
      ['rubber', 0xc0392b],
      ['rubber', 0x2f66ad],
      ['rubber', 0xe8bf3a],
      ['rubber', 0x2f3033],
      ['rubber', 0x4c8f52],
      ['pine'],
    ],
  },
  walls: {},
  build(bench, p) {
    const h = p.thickness;
    const hub = p.jaws === 'broad' ? 0.016 : 0.013;
    const split = 0.0006;
    return [
      { name: 'half_left', solids: half(bench, p, 1, [0, h / 2 - split / 2], hub, h), joint: null },
      {
        name: 'half_right',
        solids: half(bench, p, -1, [h / 2 + split / 2, h], hub, h),
        joint: {
          type: 'revolute',
          parent: 'half_left',
          at: [0, 0, h / 2],
          axis: [0, 0, -1],
          limits: [0, p.opening],
          holds: true,
          shown: p.opening * 0.55,
        },
      },
    ];
  },
});

/** One half: its jaw on side `s`, its handle on the other; only its own layer `z` passes the pivot. */
function half(
  bench: Bench,
  p: { readonly jaws: string; readonly sleeves: string; readonly reach: number; readonly spread: number },
  s: -1 | 1,
  z: readonly [number, number],
  hub: number,
  h: number,
): Solid[] {
  const middle = (z[0] + z[1]) / 2;
  const jaw = p.jaws === 'long nose' ? 0.055 : p.jaws === 'broad' ? 0.026 : 0.034;
  const wide = p.jaws === 'broad' ? 0.014 : 0.009;
  const clear = hub + 0.002;
  const grip = h * 0.62;
  const at = (way: number): Vec3 => [-s * (grip + 0.003 + Math.sin(p.spread) * way), way, h / 2];
  const from = at(clear + 0.008);
  const to = at(p.reach);
  const sleeve = at(p.sleeves === 'long' ? clear + 0.02 : p.reach * 0.5);
  const lean = turn([0, 0, 1], s * 0.5);
  return [
    disc(bench, 'hub', 'body', { at: [0, 0, middle], axis: [0, 0, 1], radius: hub, thick: z[1] - z[0] }),
    board(bench, {
      name: 'neck',
      role: 'body',
      size: [0.009, hub * 2.4, z[1] - z[0]],
      at: [s * 0.0055, -hub * 0.9, middle],
    }),
    board(bench, {
      name: 'jaw',
      role: 'body',
      size: [wide, jaw, h],
      taper: 1,
      at: [s * (wide / 2 + 0.0004), -clear - jaw / 2, h / 2],
    }),
    board(bench, {
      name: 'shank',
      role: 'body',
      size: [0.011, hub * 2, z[1] - z[0]],
      at: [-s * hub * 0.42, hub * 0.95, middle],
      rotation: lean,
    }),
    rod(bench, { name: 'tang', role: 'body', from, to: sleeve, radius: grip * 0.7, segments: 10 }),
    rod(bench, { name: 'grip', role: 'handle', from: sleeve, to, radius: grip, segments: 14 }),
    ...(s < 0
      ? [
          disc(bench, 'rivet', 'handle', {
            at: [0, 0, h + 0.0008],
            axis: [0, 0, 1],
            radius: hub * 0.45,
            thick: 0.002,
            segments: 14,
          }),
        ]
      : []),
  ];
}
