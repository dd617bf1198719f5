/** Valves on a piece of pipe: with a hand wheel to turn, or a lever over a quarter of a circle. */
import { arcPoints, type ProfilePoint, roundCorners } from '../../geometry/primitives.ts';
import { turn, type Vec3 } from '../../geometry/vector.ts';
import { type Bench, board, type Solid, turned, wallPieces } from '../../shape/solid.ts';
import { angle, choice, count, defineClass, type LinkPlan, length } from '../class.ts';
import { disc, rod } from '../fittings.ts';

export const valve = defineClass({
  name: 'valve',
  words: [
    'valve',
    'valves',
    'gate valve',
    'ball valve',
    'globe valve',
    'stopcock',
    'shutoff valve',
    'hydrant',
  ],
  hints: ['handwheel', 'hand wheel', 'pipe', 'flange'],
  base: 'fixed',
  tile: 0.4,
  parameters: {
    control: choice('hand wheel', 'lever'),
    ends: choice('flanges', 'hexagons', 'collars'),
    spokes: count(3, 6),
    pipe: length(0.022, 0.05),
    reach: length(0.2, 0.36),
    stem: length(0.1, 0.2),
    wheel: length(0.07, 0.13),
    turns: angle(3.2, 6.2),
  },
  finishes: {
    body: [
      ['brass'],
      ['painted_steel', 0x2f66ad],
      ['iron'],
      ['steel'],
      ['painted_steel', 0x6b6f75],
      ['copper'],
    ],
    handle: [['painted_steel', 0xc0392b], ['painted_steel', 0x2f66ad], ['painted_steel', 0xe8bf3a], ['iron']],
    metal: [['steel'], ['brass']],
  },
  walls: { body: 0.009, handle: 0.004 },
  steer(brief) {
    if (brief.has('lever', 'ball')) return { control: 'lever' };
    return brief.has('wheel', 'handwheel', 'gate', 'globe') ? { control: 'hand wheel' } : {};
  },
  build(bench, p) {
    const r = p.pipe;
    const up = r * 2.2;
    const lying = turn([0, 1, 0], Math.PI / 2);
    const half = p.reach / 2;
    const ring = p.ends === 'flanges' ? r * 1.9 : r * 1.35;
    const thick = p.ends === 'collars' ? r * 0.9 : r * 0.5;
    const body: Solid[] = [
      turned(bench, {
        name: 'pipe',
        role: 'body',
        at: [-half, 0, up],
        rotation: lying,
        profile: roundCorners(
          [
            [0, 0],
            [r, 0],
            [r, half * 0.55],
            [r * 1.5, half * 0.8, r * 0.5],
            [r * 1.5, half * 1.2, r * 0.5],
            [r, half * 1.45],
            [r, half * 2],
            [0, half * 2],
          ],
          bench.detail.fillet * 2,
        ),
      }),
      ...[-1, 1].map((s, i) =>
        disc(bench, `end_${i + 1}`, 'body', {
          at: [s * (half - thick / 2), 0, up],
          axis: [1, 0, 0],
          radius: ring,
          thick,
          ...(p.ends === 'hexagons' && { segments: 6 }),
        }),
      ),
      ...(p.ends === 'flanges' ? bolts(bench, half, thick, up, ring * 0.78) : []),
      rod(bench, {
        name: 'bonnet',
        role: 'body',
        from: [0, 0, up],
        to: [0, 0, up + r * 2.1],
        radius: r * 0.8,
      }),
      rod(bench, {
        name: 'gland',
        role: 'metal',
        from: [0, 0, up + r * 2.1],
        to: [0, 0, up + r * 2.1 + 0.012],
        radius: r * 0.5,
        segments: 6,
      }),
    ];
    const from = up + r * 2.1 + 0.013;
    const top = p.control === 'lever' ? from + 0.02 : up + r * 2.1 + p.stem * 0.6;
    const stem = rod(bench, {
      name: 'stem',
      role: 'metal',
      from: [0, 0, from],
      to: [0, 0, top],
      radius: r * 0.24,
    });
    const control = p.control === 'lever' ? lever(bench, p, top) : wheel(bench, p, top);
    const link: LinkPlan = {
      name: p.control === 'lever' ? 'lever' : 'hand_wheel',
      solids: [stem, ...control],
      joint: {
        type: 'revolute',
        parent: 'body',
        at: [0, 0, from],
        axis: [0, 0, p.control === 'lever' ? -1 : 1],
        limits: [0, p.control === 'lever' ? 1.5708 : p.turns],
        shown: 0.4,
      },
    };
    return [{ name: 'body', solids: body, joint: null }, link];
  },
});

function bolts(bench: Bench, half: number, thick: number, up: number, radius: number): Solid[] {
  return [-1, 1].flatMap((s, i) =>
    [0, 1, 2, 3].map((k) => {
      const a = (Math.PI / 2) * k + Math.PI / 4;
      return disc(bench, `bolt_${i * 4 + k + 1}`, 'metal', {
        at: [s * (half - thick - 0.002), radius * Math.cos(a), up + radius * Math.sin(a)] as Vec3,
        axis: [1, 0, 0],
        radius: 0.006,
        thick: 0.008,
        segments: 6,
      });
    }),
  );
}

function wheel(bench: Bench, p: { wheel: number; spokes: number }, z: number): Solid[] {
  const thin = p.wheel * 0.11;
  const middle = p.wheel - thin;
  const profile = arcPoints([middle, 0], thin, [-Math.PI, Math.PI], 8).slice(0, -1);
  return [
    turned(bench, {
      name: 'rim',
      role: 'handle',
      at: [0, 0, z],
      profile,
      loop: true,
      pieces: wallPieces(
        [point(p.wheel, -thin * 0.8), point(p.wheel, thin * 0.8)],
        [point(p.wheel - thin * 2, -thin * 0.8), point(p.wheel - thin * 2, thin * 0.8)],
        10,
      ),
    }),
    disc(bench, 'hub', 'handle', {
      at: [0, 0, z],
      axis: [0, 0, 1],
      radius: thin * 1.7,
      thick: thin * 2.6,
      segments: 14,
    }),
    ...Array.from({ length: p.spokes }, (_, k) => {
      const a = (2 * Math.PI * k) / p.spokes;
      const to: Vec3 = [middle * Math.cos(a), middle * Math.sin(a), z];
      return rod(bench, {
        name: `spoke_${k + 1}`,
        role: 'handle',
        from: [0, 0, z],
        to,
        radius: thin * 0.55,
        segments: 7,
      });
    }),
  ];
}

/** A flat bar along the pipe, with a grip at its end. */
function lever(bench: Bench, p: { wheel: number }, z: number): Solid[] {
  const long = p.wheel * 1.9;
  return [
    board(bench, {
      name: 'bar',
      role: 'handle',
      size: [long, 0.026, 0.007],
      at: [long / 2 - 0.02, 0, z + 0.0035],
    }),
    board(bench, {
      name: 'grip',
      role: 'handle',
      size: [long * 0.5, 0.03, 0.016],
      at: [long * 0.72, 0, z + 0.006],
      bevel: 0.006,
    }),
  ];
}

const point = (r: number, z: number): ProfilePoint => [r, z];
