/** Taps: a body on the sink, a spout that swivels, one lever or two handles. */
import type { Vec3 } from '../../geometry/vector.ts';
import { type Bench, type Solid, swept } from '../../shape/solid.ts';
import { choice, defineClass, type LinkPlan, length, share } from '../class.ts';
import { disc, rod } from '../fittings.ts';

export const tap = defineClass({
  name: 'tap',
  words: ['tap', 'taps', 'faucet', 'faucets', 'mixer tap', 'kitchen tap', 'sink tap', 'mixer', 'spigot'],
  hints: ['spout', 'sink', 'basin'],
  base: 'fixed',
  tile: 0.3,
  parameters: {
    control: choice('lever', 'two crosses', 'two levers'),
    spout: choice('gooseneck', 'straight'),
    height: length(0.2, 0.34),
    spout_reach: length(0.13, 0.22),
    body: length(0.019, 0.026),
    tube: length(0.009, 0.013),
    swing: share(0.8, 1.4),
  },
  finishes: {
    body: [['chrome'], ['brass'], ['painted_steel', 0x2b2d31], ['copper'], ['steel'], ['gold']],
    handle: [['chrome'], ['porcelain'], ['brass'], ['painted_steel', 0x2b2d31]],
  },
  walls: { body: 0.0025, handle: 0.002 },
  steer: (brief) =>
    brief.countOf('handle', 'knob', 'lever') === 2
      ? { control: 'two crosses' }
      : brief.has('lever', 'mixer')
        ? { control: 'lever' }
        : {},
  build(bench, p) {
    const r = p.body;
    const top = p.height * 0.36;
    const two = p.control !== 'lever';
    const aside = r * 3;
    const body: Solid[] = [
      disc(bench, 'plate', 'body', { at: [0, 0, 0.004], axis: [0, 0, 1], radius: r * 1.5, thick: 0.008 }),
      rod(bench, {
        name: 'column',
        role: 'body',
        from: [0, 0, 0.006],
        to: [0, 0, top],
        radius: r,
        segments: bench.detail.around,
      }),
      ...(two
        ? [
            rod(bench, {
              name: 'bridge',
              role: 'body',
              from: [-aside, 0, top * 0.45],
              to: [aside, 0, top * 0.45],
              radius: r * 0.6,
            }),
            ...[-1, 1].map((s, i) =>
              rod(bench, {
                name: `riser_${i + 1}`,
                role: 'body',
                from: [s * aside, 0, 0],
                to: [s * aside, 0, top * 0.72],
                radius: r * 0.8,
              }),
            ),
          ]
        : [
            rod(bench, {
              name: 'cartridge',
              role: 'body',
              from: [0, 0, top * 0.55],
              to: [r * 1.8, 0, top * 0.55],
              radius: r * 0.72,
            }),
          ]),
    ];
    const from = top + 0.001;
    const spout: LinkPlan = {
      name: 'spout',
      solids: [
        rod(bench, {
          name: 'collar',
          role: 'body',
          from: [0, 0, from],
          to: [0, 0, from + 0.014],
          radius: r * 0.92,
          segments: bench.detail.around,
        }),
        swept(bench, {
          name: 'tube',
          role: 'body',
          path: spoutPath(p, from + 0.01),
          radii: [p.tube, p.tube],
          up: [1, 0, 0],
          pieces: 6,
          segments: 12,
        }),
      ],
      joint: {
        type: 'revolute',
        parent: 'body',
        at: [0, 0, from],
        axis: [0, 0, 1],
        limits: [-p.swing, p.swing],
        shown: 0.25,
      },
    };
    return [{ name: 'body', solids: body, joint: null }, spout, ...controls(bench, p, { r, top, aside })];
  },
});

/** Up and over to the front, or straight out with a bend at the end. */
function spoutPath(
  p: { spout: string; height: number; spout_reach: number; tube: number },
  z: number,
): Vec3[] {
  const bend = p.spout === 'gooseneck' ? p.spout_reach / 2 : p.tube * 2.2;
  const high = p.height - p.tube;
  const steps = 8;
  if (p.spout === 'gooseneck')
    return [
      [0, 0, z],
      ...Array.from({ length: steps + 1 }, (_, i): Vec3 => {
        const a = (Math.PI * i) / steps;
        return [0, -bend + bend * Math.cos(a), Math.max(z + 0.004, high - bend) + bend * Math.sin(a)];
      }),
      [0, -p.spout_reach, Math.max(z, high - bend) - 0.03],
    ];
  const level = Math.max(z + bend * 1.4, p.height * 0.55);
  return [
    [0, 0, z],
    ...Array.from({ length: 5 }, (_, i): Vec3 => {
      const a = (Math.PI / 2) * (i / 4);
      return [0, -bend + bend * Math.cos(a), level - bend + bend * Math.sin(a)];
    }),
    [0, -p.spout_reach + bend, level],
    ...Array.from({ length: 4 }, (_, i): Vec3 => {
      const a = (Math.PI / 2) * ((i + 1) / 4);
      return [0, -p.spout_reach + bend - bend * Math.sin(a), level - bend + bend * Math.cos(a)];
    }),
    [0, -p.spout_reach, level - bend * 2],
  ];
}

function controls(
  bench: Bench,
  p: { readonly control: string },
  { r, top, aside }: { r: number; top: number; aside: number },
): LinkPlan[] {
  if (p.control === 'lever') {
    const x = r * 1.8 + 0.0012;
    const z = top * 0.55;
    const way: Vec3 = [0.45, 0, 0.9];
    return [
      {
        name: 'lever',
        solids: [
          disc(bench, 'cap', 'handle', {
            at: [x + 0.007, 0, z],
            axis: [1, 0, 0],
            radius: r * 0.74,
            thick: 0.014,
          }),
          rod(bench, {
            name: 'stick',
            role: 'handle',
            from: [x + 0.007, 0, z],
            to: [x + 0.007 + way[0] * 0.07, 0, z + way[2] * 0.07],
            radius: 0.0045,
          }),
        ],
        joint: {
          type: 'revolute',
          parent: 'body',
          at: [x, 0, z],
          axis: [1, 0, 0],
          limits: [-0.5, 1.3],
          holds: true,
          shown: 0.5,
        },
      },
    ];
  }
  return [-1, 1].map((s, i): LinkPlan => {
    const z = top * 0.72 + 0.0012;
    const at: Vec3 = [s * aside, 0, z];
    const crosses = p.control === 'two crosses';
    const arms = crosses ? [0, 1, 2, 3].map((k) => (Math.PI / 2) * k) : [s < 0 ? Math.PI : 0];
    const long = crosses ? r * 1.25 : r * 2.6;
    return {
      name: s < 0 ? 'handle_hot' : 'handle_cold',
      solids: [
        rod(bench, { name: 'neck', role: 'handle', from: at, to: [at[0], 0, z + 0.026], radius: r * 0.5 }),
        ...arms.map((a, k) =>
          rod(bench, {
            name: `arm_${k + 1}`,
            role: 'handle',
            from: [at[0], 0, z + 0.018],
            to: [at[0] + long * Math.cos(a), long * Math.sin(a), z + 0.018],
            radius: 0.005,
          }),
        ),
      ],
      joint: {
        type: 'revolute',
        parent: 'body',
        at,
        axis: [0, 0, -s],
        limits: [0, crosses ? 3.1416 : 1.5708],
        shown: 0.3 + 0.3 * i,
      },
    };
  });
}
