/** Jointed desk lamps: foot, turret, one to three arms, head. Arms lie side by side, so that they pass each other. */
import { type ProfilePoint, roundCorners } from '../../geometry/primitives.ts';
import { add, fromZTo, type Quat, scale, type Vec3 } from '../../geometry/vector.ts';
import { type Bench, type Solid, turned, wallPieces } from '../../shape/solid.ts';
import { choice, count, defineClass, type LinkPlan, length, share } from '../class.ts';
import { disc, rod, slab } from '../fittings.ts';

const gap = 0.0015;
const inward: Vec3 = [1, 0, 0];

export const deskLamp = defineClass({
  name: 'desk_lamp',
  words: [
    'lamp',
    'lamps',
    'desk lamp',
    'arm lamp',
    'table lamp',
    'task lamp',
    'reading lamp',
    'work light',
    'light',
  ],
  hints: ['arm', 'arms', 'jointed'],
  base: 'free',
  tile: 0.4,
  parameters: {
    arms: count(2, 3),
    foot: choice('round', 'square'),
    shade: choice('cone', 'dome', 'tube'),
    arm: length(0.16, 0.3),
    foot_size: length(0.15, 0.22),
    shade_size: length(0.08, 0.12),
    rod: length(0.005, 0.008),
    lean: share(0.1, 0.45),
  },
  finishes: {
    body: [
      ['painted_steel', 0x2b2d31],
      ['painted_steel', 0xb8392e],
      ['brass'],
      ['painted_steel', 0xe9e6df],
      ['aluminium'],
      ['painted_steel', 0x2f7f79],
    ],
    shade: 'like body',
    metal: [['chrome'], ['brass'], ['iron']],
    bulb: [['porcelain']],
  },
  walls: { shade: 0.0008, metal: 0.0012 },
  steer(brief) {
    const arms = brief.countOf('arm', 'segment');
    return arms === null ? {} : { arms: Math.min(4, Math.max(1, arms)) };
  },
  build(bench, p) {
    const foot = 0.022;
    const r = p.foot_size / 2;
    const hub = p.rod * 1.9;
    const hubWide = p.rod * 2.2;
    const shoulder: Vec3 = [0, 0, foot + 0.035];
    const base: Solid =
      p.foot === 'round'
        ? disc(bench, 'foot', 'body', { at: [0, 0, foot / 2], axis: [0, 0, 1], radius: r, thick: foot })
        : slab(bench, 'foot', 'body', { x: [-r, r], y: [-r, r], z: [0, foot] });
    const turret: LinkPlan = {
      name: 'turret',
      solids: [
        disc(bench, 'drum', 'metal', {
          at: [0, 0, foot + 0.001 + 0.006],
          axis: [0, 0, 1],
          radius: hub * 2,
          thick: 0.012,
        }),
        ...cheeks(bench, 'cheek', 'metal', shoulder, hub, hubWide).map((solid) => solid),
        ...[-1, 1].map((s, i) =>
          slab(bench, `post_${i + 1}`, 'metal', {
            x:
              s < 0
                ? [-hubWide / 2 - gap - 0.004, -hubWide / 2 - gap]
                : [hubWide / 2 + gap, hubWide / 2 + gap + 0.004],
            y: [-hub * 0.7, hub * 0.7],
            z: [foot + 0.012, shoulder[2]],
          }),
        ),
      ],
      joint: {
        type: 'revolute',
        parent: 'base',
        at: [0, 0, foot],
        axis: [0, 0, 1],
        limits: [-2.9, 2.9],
        shown: 0.5,
      },
    };
    // Arms lean back, then forth; the first is single, the next doubled around it, and so on in turns.
    const links: LinkPlan[] = [{ name: 'base', solids: [base], joint: null }, turret];
    const leans = [0.15 + p.lean, -0.75 - p.lean * 0.3, -1.3];
    let from = shoulder;
    let parent = 'turret';
    for (let i = 0; i < p.arms; i++) {
      const lean = p.arms === 1 ? -0.25 : (leans[i] ?? -1.3);
      const to = add(from, scale([0, Math.sin(lean), Math.cos(lean)], p.arms === 1 ? p.arm * 1.7 : p.arm));
      const name = `arm_${i + 1}`;
      links.push({
        name,
        solids: arm(bench, from, to, i % 2 === 1, { radius: p.rod, hub, hubWide }),
        joint: {
          type: 'revolute',
          parent,
          at: from,
          axis: inward,
          limits: [i === 0 ? -0.75 : -0.9, i === 0 ? 0.7 : 0.5],
          holds: true,
        },
      });
      [from, parent] = [to, name];
    }
    links.push({
      name: 'head',
      solids: head(bench, from, p, p.arms % 2 === 1, { hub, hubWide }),
      joint: { type: 'revolute', parent, at: from, axis: inward, limits: [-0.8, 0.2], holds: true },
    });
    return links;
  },
});

interface Hub {
  readonly hub: number;
  readonly hubWide: number;
}

/** Two thin discs beside a hub. */
function cheeks(bench: Bench, name: string, role: string, at: Vec3, hub: number, hubWide: number): Solid[] {
  return [-1, 1].map((s, i) =>
    disc(bench, `${name}_${i + 1}`, role, {
      at: add(at, [s * (hubWide / 2 + gap + 0.002), 0, 0]),
      axis: inward,
      radius: hub,
      thick: 0.004,
      segments: 14,
    }),
  );
}

/** An arm in the middle with hubs at both ends, or doubled with cheeks around its neighbours' hubs. */
function arm(
  bench: Bench,
  from: Vec3,
  to: Vec3,
  doubled: boolean,
  { radius, hub, hubWide }: Hub & { radius: number },
): Solid[] {
  if (!doubled)
    return [
      rod(bench, { name: 'rod', role: 'body', from, to, radius }),
      ...[from, to].map((at, i) =>
        disc(bench, `hub_${i + 1}`, 'metal', { at, axis: inward, radius: hub, thick: hubWide, segments: 14 }),
      ),
    ];
  const aside = hubWide / 2 + gap + 0.002;
  return [
    ...[-1, 1].map((s, i) =>
      rod(bench, {
        name: `rod_${i + 1}`,
        role: 'body',
        from: add(from, [s * aside, 0, 0]),
        to: add(to, [s * aside, 0, 0]),
        radius: 0.002,
        segments: 7,
      }),
    ),
    ...cheeks(bench, 'lower', 'metal', from, hub, hubWide),
    ...cheeks(bench, 'upper', 'metal', to, hub, hubWide),
  ];
}

/** A shade that looks down and forwards, on a stem that fits the last arm's end. */
function head(
  bench: Bench,
  at: Vec3,
  p: { readonly shade: 'cone' | 'dome' | 'tube'; readonly shade_size: number },
  doubled: boolean,
  { hub, hubWide }: Hub,
): Solid[] {
  const down: Vec3 = [0, -0.62, -0.785];
  const reach = hub * 1.6 + 0.012;
  const start = add(at, scale(down, reach));
  return [
    ...(doubled
      ? cheeks(bench, 'cheek', 'metal', at, hub, hubWide)
      : [disc(bench, 'hub', 'metal', { at, axis: inward, radius: hub, thick: hubWide, segments: 14 })]),
    ...(doubled
      ? [-1, 1].map((s, i) => {
          const aside: Vec3 = [s * (hubWide / 2 + gap + 0.002), 0, 0];
          return rod(bench, {
            name: `stem_${i + 1}`,
            role: 'metal',
            from: add(at, aside),
            to: add(start, aside),
            radius: 0.002,
            segments: 7,
          });
        })
      : [
          rod(bench, {
            name: 'stem',
            role: 'metal',
            from: at,
            to: start,
            radius: hubWide / 2.4,
            segments: 8,
          }),
        ]),
    ...shadeOn(bench, start, fromZTo(down), p, hubWide),
  ];
}

/** The shade itself, open below, with its cap and bulb; `rotation` turns its axis from +Z to where it shines. */
function shadeOn(
  bench: Bench,
  start: Vec3,
  rotation: Quat,
  p: { readonly shade: 'cone' | 'dome' | 'tube'; readonly shade_size: number },
  hubWide: number,
): Solid[] {
  const r = p.shade_size / 2;
  const tall = p.shade === 'tube' ? r * 2 : r * 1.5;
  const wall = 0.0016;
  const neck = p.shade === 'tube' ? r * 0.95 : r * 0.3;
  const middle = p.shade === 'dome' ? r * 0.86 : p.shade === 'tube' ? r * 0.98 : r * 0.62;
  const outer: ProfilePoint[] = [
    [neck, 0],
    [middle, tall * 0.45],
    [r, tall],
  ];
  const inner = outer.map(([x, z]): ProfilePoint => [x - wall, z]);
  return [
    turned(bench, {
      name: 'cap',
      role: 'shade',
      at: start,
      rotation,
      profile: roundCorners(
        [
          [0, 0],
          [Math.max(neck, hubWide), 0],
          [Math.max(neck, hubWide), 0.006],
          [0, 0.006],
        ],
        1,
      ),
    }),
    turned(bench, {
      name: 'shade',
      role: 'shade',
      at: start,
      rotation,
      loop: true,
      // Up the outside with the outside on the right, and back inside.
      profile: [...outer.map(([x, z]): ProfilePoint => [x, z]), ...inner.toReversed()],
      pieces: wallPieces(
        outer,
        inner.map(([x, z]): ProfilePoint => [x - wall, z]),
        10,
      ),
    }),
    turned(bench, {
      name: 'bulb',
      role: 'bulb',
      at: start,
      rotation,
      segments: 12,
      profile: roundCorners(
        [
          [0, 0.006],
          [r * 0.16, 0.006],
          [r * 0.3, tall * 0.5, r * 0.1],
          [r * 0.2, tall * 0.7, r * 0.1],
          [0, tall * 0.75],
        ],
        bench.detail.fillet,
      ),
    }),
  ];
}
