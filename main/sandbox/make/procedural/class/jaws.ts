/** Tools with two jaws: pliers and parallel grippers. */
import { turn, type Vec3 } from '../../geometry/vector.ts';
import { type Bench, board, type Solid } from '../../shape/solid.ts';
import { angle, choice, defineClass, type LinkPlan, length } from '../class.ts';
import { disc, rod, slab } from '../fittings.ts';

/** Pliers, scissors-like: two crossing halves that turn about a pivot, lying flat. */
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

/** Parallel grippers: two fingers slide towards each other on the palm's rail. */
export const gripper = defineClass({
  name: 'gripper',
  words: [
    'gripper',
    'grippers',
    'robot gripper',
    'robotic gripper',
    'end effector',
    'clamp',
    'clamps',
    'vise',
    'vice',
    'claw',
    'robot hand',
  ],
  hints: ['finger', 'fingers', 'jaw', 'jaws'],
  base: 'free',
  tile: 0.2,
  parameters: {
    pads: choice('flat', 'ribbed', 'none'),
    palm: choice('block', 'stepped'),
    tips: choice('straight', 'angled in'),
    palm_width: length(0.1, 0.16),
    palm_height: length(0.04, 0.08),
    palm_depth: length(0.045, 0.07),
    finger: length(0.06, 0.12),
    stroke: length(0.02, 0.04),
    thickness: length(0.012, 0.02),
  },
  finishes: {
    body: [
      ['plastic', 0x2b2d31],
      ['aluminium'],
      ['plastic', 0xe9e6df],
      ['painted_steel', 0xd98a2b],
      ['plastic', 0x2f66ad],
    ],
    metal: [['aluminium'], ['steel'], ['iron']],
    pad: [['rubber'], ['silicone'], ['rubber', 0x8d9094]],
  },
  walls: { body: 0.002 },
  build(bench, p) {
    const [w, d, h] = [p.palm_width / 2, p.palm_depth / 2, p.palm_height];
    const rail = 0.008;
    const palm: Solid[] = [
      disc(bench, 'flange', 'metal', { at: [0, 0, 0.006], axis: [0, 0, 1], radius: d * 0.95, thick: 0.012 }),
      slab(bench, 'palm', 'body', { x: [-w, w], y: [-d, d], z: [0.012, h] }),
      ...(p.palm === 'stepped'
        ? [
            slab(bench, 'shoulder', 'body', {
              x: [-w * 0.55, w * 0.55],
              y: [-d * 1.15, d * 1.15],
              z: [0.014, h * 0.8],
            }),
          ]
        : []),
      slab(bench, 'rail', 'metal', {
        x: [-w * 0.96, w * 0.96],
        y: [-d * 0.28, d * 0.28],
        z: [h - 0.001, h + rail],
      }),
      slab(bench, 'light', 'pad', {
        x: [-w * 0.5, w * 0.5],
        y: [-d - 0.001, -d + 0.002],
        z: [h * 0.72, h * 0.8],
      }),
    ];
    const from = h + rail + 0.0008;
    return [
      { name: 'palm', solids: palm, joint: null },
      finger(bench, p, 'finger_left', -1, { d, from }),
      finger(bench, p, 'finger_right', 1, { d, from }),
    ];
  },
});

interface FingerPlan {
  readonly pads: 'flat' | 'ribbed' | 'none';
  readonly tips: 'straight' | 'angled in';
  readonly stroke: number;
  readonly thickness: number;
  readonly finger: number;
}

/** The finger on side `s`: it starts open, and its stroke ends just before the middle. */
function finger(
  bench: Bench,
  p: FingerPlan,
  name: string,
  s: -1 | 1,
  { d, from }: { readonly d: number; readonly from: number },
): LinkPlan {
  const inner =
    p.stroke + 0.003 + (p.pads === 'none' ? 0 : 0.005) + (p.tips === 'angled in' ? p.thickness * 0.6 : 0);
  const x = (a: number, b: number): readonly [number, number] => (s < 0 ? [-b, -a] : [a, b]);
  const top = from + p.finger;
  const solids: Solid[] = [
    slab(bench, 'carriage', 'metal', {
      x: x(inner, inner + p.thickness * 2),
      y: [-d * 0.7, d * 0.7],
      z: [from, from + 0.014],
    }),
    slab(bench, 'finger', 'body', {
      x: x(inner, inner + p.thickness),
      y: [-d * 0.5, d * 0.5],
      z: [from + 0.012, top],
    }),
    slab(bench, 'brace', 'body', {
      x: x(inner + p.thickness * 0.9, inner + p.thickness * 1.6),
      y: [-d * 0.18, d * 0.18],
      z: [from + 0.012, from + p.finger * 0.5],
    }),
    ...(p.tips === 'angled in'
      ? [
          slab(bench, 'tip', 'body', {
            x: x(inner - p.thickness * 0.6, inner + p.thickness * 0.5),
            y: [-d * 0.4, d * 0.4],
            z: [top - p.finger * 0.3, top],
          }),
        ]
      : []),
  ];
  const face = p.tips === 'angled in' ? inner - p.thickness * 0.6 : inner;
  const low = p.tips === 'angled in' ? top - p.finger * 0.27 : top - p.finger * 0.5;
  if (p.pads === 'flat')
    solids.push(
      slab(bench, 'pad', 'pad', {
        x: x(face - 0.004, face + 0.001),
        y: [-d * 0.38, d * 0.38],
        z: [low, top - 0.002],
      }),
    );
  if (p.pads === 'ribbed')
    for (let i = 0; i < 4; i++) {
      const z = low + ((top - 0.004 - low) * i) / 4;
      solids.push(
        slab(bench, `rib_${i + 1}`, 'pad', {
          x: x(face - 0.004, face + 0.001),
          y: [-d * 0.38, d * 0.38],
          z: [z, z + (top - low) * 0.16],
        }),
      );
    }
  return {
    name,
    solids,
    joint: {
      type: 'prismatic',
      parent: 'palm',
      at: [s * inner, 0, from],
      axis: [-s, 0, 0],
      limits: [0, Number(p.stroke.toFixed(4))],
      holds: true,
    },
  };
}
