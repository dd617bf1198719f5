/** Office chairs: star base, a column that rises, a seat that turns and a back that tilts. */
import type { ProfilePoint } from '../../geometry/primitives.ts';
import { turn, type Vec3 } from '../../geometry/vector.ts';
import { type Bench, board, type Solid, turned, wallPieces } from '../../shape/solid.ts';
import { choice, defineClass, type LinkPlan, length } from '../class.ts';
import { around, caster, casterHeight, rod, slab } from '../fittings.ts';

export const swivelChair = defineClass({
  name: 'swivel_chair',
  words: [
    'chair',
    'chairs',
    'swivel chair',
    'office chair',
    'desk chair',
    'swivel stool',
    'stool',
    'gaming chair',
    'seat',
  ],
  hints: ['swivel', 'backrest', 'armrests'],
  base: 'free',
  tile: 0.6,
  parameters: {
    feet: choice('casters', 'glides'),
    arms: choice('none', 'loops'),
    back: choice('low', 'high', 'slats'),
    seat_width: length(0.42, 0.52),
    seat_depth: length(0.4, 0.48),
    seat_thickness: length(0.05, 0.1),
    seat_height: length(0.4, 0.46),
    star: length(0.25, 0.32),
    travel: length(0.06, 0.1),
  },
  finishes: {
    body: [
      ['fabric', 0x2c3038],
      ['leather'],
      ['fabric', 0x5f7387],
      ['fabric', 0xa33c35],
      ['leather', 0x2a2726],
      ['fabric', 0x5c7d5a],
    ],
    seat: 'like body',
    legs: [['plastic', 0x2b2d31], ['aluminium'], ['plastic', 0xe3e2de]],
    metal: [['chrome'], ['steel']],
    tyre: 'like legs',
    handle: 'like legs',
  },
  walls: { legs: 0.0012, metal: 0.002, tyre: 0.002 },
  steer: (brief) => ({
    ...(brief.has('arm', 'armrest') && { arms: 'loops' }),
    ...(brief.has('wheel', 'caster', 'castor') && { feet: 'casters' }),
  }),
  build(bench, p) {
    const wheel = 0.026;
    const foot = p.feet === 'casters' ? casterHeight(wheel) : 0.03;
    const hub = foot + 0.05;
    const spots = Array.from({ length: 5 }, (_, i): Vec3 => {
      const [x, y] = around((2 * Math.PI * i) / 5);
      return [x * p.star, y * p.star, foot];
    });
    const casters =
      p.feet === 'casters'
        ? spots.map((at, i) =>
            caster(bench, { index: i + 1, parent: 'base', at, radius: wheel, swivels: true }),
          )
        : [];
    const seatAt = p.seat_height - p.seat_thickness;
    const tube = { radius: 0.026, from: hub - 0.01, to: seatAt - p.travel - 0.06 };
    const base: Solid[] = [
      ...spots.map((at, i) => leg(bench, i, at)),
      hollowTube(bench, 'column', tube),
      ...(p.feet === 'casters'
        ? []
        : spots.map((at, i) =>
            rod(bench, {
              name: `glide_${i + 1}`,
              role: 'tyre',
              from: [at[0], at[1], 0],
              to: at,
              radius: 0.02,
            }),
          )),
    ];
    const piston = pistonLink(bench, tube, seatAt, p.travel);
    const [w, d] = [p.seat_width / 2, p.seat_depth / 2];
    const seat: LinkPlan = {
      name: 'seat',
      solids: [
        slab(bench, 'mechanism', 'legs', {
          x: [-0.07, 0.07],
          y: [-0.09, 0.12],
          z: [seatAt - 0.029, seatAt + 0.001],
        }),
        slab(
          bench,
          'cushion',
          'seat',
          { x: [-w, w], y: [-d, d], z: [seatAt, p.seat_height] },
          Math.min(0.03, p.seat_thickness * 0.4),
        ),
        slab(bench, 'bracket', 'legs', {
          x: [-0.03, 0.03],
          y: [0.1, d + 0.05],
          z: [seatAt - 0.027, seatAt - 0.007],
        }),
        ...(p.arms === 'none'
          ? []
          : [-1, 1].flatMap((s, i) =>
              armrest(bench, i + 1, s * (w + 0.035), { d, seatAt, top: p.seat_height + 0.2 }),
            )),
      ],
      joint: {
        type: 'continuous',
        parent: 'piston',
        at: [0, 0, seatAt - 0.0295],
        axis: [0, 0, 1],
        shown: -0.45,
      },
    };
    return [
      { name: 'base', solids: base, joint: null },
      piston,
      seat,
      backLink(bench, p, d, seatAt),
      ...casters.flatMap((one) => one.links),
    ];
  },
});

function leg(bench: Bench, i: number, at: Vec3): Solid {
  const long = Math.hypot(at[0], at[1]);
  return board(bench, {
    name: `leg_${i + 1}`,
    role: 'legs',
    size: [0.045, long + 0.02, 0.03],
    at: [(at[0] / long) * (long / 2 + 0.01), (at[1] / long) * (long / 2 + 0.01), at[2] + 0.018],
    rotation: turn([0, 0, 1], Math.atan2(at[1], at[0]) + Math.PI / 2),
    bevel: 0.009,
  });
}

/** A tube open at its top, in which the piston slides. */
function hollowTube(
  bench: Bench,
  name: string,
  { radius, from, to }: { radius: number; from: number; to: number },
): Solid {
  const inner = radius - 0.006;
  const profile: ProfilePoint[] = [
    [inner, from],
    [radius, from],
    [radius, to],
    [inner, to],
  ];
  return turned(bench, {
    name,
    role: 'metal',
    profile,
    loop: true,
    segments: 20,
    pieces: wallPieces([profile[1]!, profile[2]!], [profile[0]!, profile[3]!], 10),
  });
}

function armrest(
  bench: Bench,
  i: number,
  x: number,
  { d, seatAt, top }: { d: number; seatAt: number; top: number },
): Solid[] {
  return [
    board(bench, {
      name: `armrest_${i}`,
      role: 'legs',
      size: [0.05, d * 1.3, 0.025],
      at: [x, 0, top],
      bevel: 0.008,
    }),
    ...[-0.45, 0.45].map((y, k) =>
      board(bench, {
        name: `armrest_${i}_post_${k + 1}`,
        role: 'legs',
        size: [0.02, 0.035, top - seatAt],
        at: [x, y * d, (top + seatAt) / 2],
      }),
    ),
    board(bench, {
      name: `armrest_${i}_foot`,
      role: 'legs',
      size: [0.1, d * 1.1, 0.014],
      at: [x - Math.sign(x) * 0.05, 0, seatAt - 0.004],
    }),
  ];
}

function backLink(
  bench: Bench,
  p: { readonly back: string; readonly seat_width: number; readonly seat_height: number },
  d: number,
  seatAt: number,
): LinkPlan {
  const y = d + 0.055;
  const low = p.seat_height + 0.09;
  const high = low + (p.back === 'high' ? 0.56 : 0.36);
  const w = p.seat_width * 0.46;
  const rest: Solid[] =
    p.back === 'slats'
      ? [0, 1, 2, 3].map((i) =>
          slab(bench, `slat_${i + 1}`, 'seat', {
            x: [-w, w],
            y: [y + 0.012, y + 0.034],
            z: [low + ((high - low) * i) / 4, low + ((high - low) * (i + 0.78)) / 4],
          }),
        )
      : [slab(bench, 'backrest', 'seat', { x: [-w, w], y: [y - 0.02, y + 0.035], z: [low, high] }, 0.02)];
  return {
    name: 'back',
    solids: [
      slab(bench, 'spine', 'legs', {
        x: [-0.03, 0.03],
        y: [y + 0.03, y + 0.05],
        z: [seatAt - 0.027, high - 0.06],
      }),
      slab(bench, 'lug', 'legs', {
        x: [-0.03, 0.03],
        y: [y - 0.003, y + 0.032],
        z: [seatAt - 0.027, seatAt - 0.007],
      }),
      ...rest,
    ],
    joint: {
      type: 'revolute',
      parent: 'seat',
      at: [0, y - 0.004, seatAt - 0.027],
      axis: [-1, 0, 0],
      limits: [0, 0.45],
      holds: true,
    },
  };
}

/** The gas spring: it slides out of the column and carries the seat. */
function pistonLink(
  bench: Bench,
  tube: { readonly from: number; readonly to: number },
  seatAt: number,
  travel: number,
): LinkPlan {
  return {
    name: 'piston',
    solids: [
      rod(bench, {
        name: 'rod',
        role: 'metal',
        from: [0, 0, tube.from + 0.02],
        to: [0, 0, seatAt - 0.03],
        radius: 0.018,
      }),
    ],
    joint: {
      type: 'prismatic',
      parent: 'base',
      at: [0, 0, tube.to],
      axis: [0, 0, 1],
      limits: [0, Number(travel.toFixed(4))],
      holds: true,
      shown: travel * 0.5,
    },
  };
}
