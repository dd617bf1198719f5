/** A door in its frame, with a lever handle that turns. */

import { type Bench, board, type Solid } from '../../shape/solid.ts';
import { angle, choice, defineClass, length } from '../class.ts';
import { disc, rod, slab } from '../fittings.ts';

const gap = 0.004;

export const door = defineClass({
  name: 'door',
  words: [
    'interior door',
    'front door',
    'room door',
    'door frame',
    'doorway',
    'gate',
    'entrance door',
    'hinged door',
  ],
  hints: ['door'],
  base: 'fixed',
  tile: 1,
  parameters: {
    hinge: choice('left', 'right'),
    style: choice('flush', 'two panels', 'four panels', 'glazed'),
    lever: choice('round', 'flat'),
    width: length(0.75, 1.05),
    height: length(1.95, 2.2),
    leaf: length(0.036, 0.05),
    frame: length(0.05, 0.09),
    handle_height: length(0.95, 1.08),
    opening: angle(1.6, 2.1),
  },
  finishes: {
    body: [
      ['oak'],
      ['plastic', 0xece9e2],
      ['walnut'],
      ['pine'],
      ['painted_steel', 0x3d4c5c],
      ['plastic', 0x4c6b5f],
    ],
    legs: [['plastic', 0xf0eeea], ['oak'], ['walnut']],
    handle: [['steel'], ['brass'], ['iron']],
    pane: [['glass']],
  },
  walls: { body: 0.0012, legs: 0.0015 },
  steer: (brief) => (brief.has('glass', 'glazed', 'window') ? { style: 'glazed' } : {}),
  build(bench, p) {
    const inner = p.width / 2 - p.frame;
    const top = p.height - p.frame;
    const face = -p.leaf / 2;
    const jamb = 0.1;
    const y: readonly [number, number] = [face + 0.001, face + jamb];
    const frame: Solid[] = [
      slab(bench, 'jamb_left', 'legs', { x: [-p.width / 2, -inner], y, z: [0, top] }),
      slab(bench, 'jamb_right', 'legs', { x: [inner, p.width / 2], y, z: [0, top] }),
      slab(bench, 'head', 'legs', { x: [-p.width / 2, p.width / 2], y, z: [top, p.height] }),
      slab(bench, 'stop', 'legs', {
        x: [-inner, inner],
        y: [-face + gap, y[1]],
        z: [top - 0.015, top],
      }),
    ];
    const s = p.hinge === 'left' ? -1 : 1;
    const lx = inner - gap;
    const handleX = -s * (lx - 0.065);
    const z: readonly [number, number] = [0.008, top - gap];
    return [
      { name: 'frame', solids: frame, joint: null },
      {
        name: 'leaf',
        solids: [...leaf(p, z, lx, face)].map(([name, role, extent]) => slab(bench, name, role, extent)),
        joint: {
          type: 'revolute',
          parent: 'frame',
          at: [s * lx, face, p.height / 2],
          axis: [0, 0, s],
          limits: [0, p.opening],
          shown: 0.55,
        },
      },
      {
        name: 'lever',
        solids: levers(bench, { face, handleX, to: handleX + s * 0.11, up: p.handle_height, style: p.lever }),
        joint: {
          type: 'revolute',
          parent: 'leaf',
          at: [handleX, face, p.handle_height],
          // The grip points to the hinge and goes down.
          axis: [0, s < 0 ? -1 : 1, 0],
          limits: [0, 0.75],
          holds: true,
        },
      },
    ];
  },
});

type Piece = readonly [string, string, Parameters<typeof slab>[3]];

/** A plain leaf, one with raised panels, or rails and stiles around a pane. */
function leaf(
  p: { readonly style: string; readonly leaf: number },
  z: readonly [number, number],
  lx: number,
  face: number,
): Piece[] {
  const y: readonly [number, number] = [face, face + p.leaf];
  if (p.style === 'glazed') {
    const rail = 0.12;
    return [
      ['stile_left', 'body', { x: [-lx, -lx + rail], y, z }],
      ['stile_right', 'body', { x: [lx - rail, lx], y, z }],
      ['rail_low', 'body', { x: [-lx + rail, lx - rail], y, z: [z[0], z[0] + rail * 2] }],
      ['rail_middle', 'body', { x: [-lx + rail, lx - rail], y, z: [0.95, 0.95 + rail * 0.7] }],
      ['rail_high', 'body', { x: [-lx + rail, lx - rail], y, z: [z[1] - rail, z[1]] }],
      ['pane_low', 'pane', { x: [-lx + rail, lx - rail], y: [-0.004, 0.004], z: [z[0] + rail * 2, 0.95] }],
      [
        'pane_high',
        'pane',
        { x: [-lx + rail, lx - rail], y: [-0.004, 0.004], z: [0.95 + rail * 0.7, z[1] - rail] },
      ],
    ];
  }
  const slabs: Piece[] = [['leaf', 'body', { x: [-lx, lx], y, z }]];
  const columns = p.style === 'four panels' ? 2 : 1;
  if (p.style !== 'flush')
    for (let row = 0; row < 2; row++)
      for (let column = 0; column < columns; column++) {
        const wide = ((lx - 0.09) * 2 + 0.06) / columns - 0.06;
        const x0 = -lx + 0.09 + column * (wide + 0.06);
        const z0 = row === 0 ? z[0] + 0.2 : 1.15;
        const z1 = row === 0 ? 0.85 : z[1] - 0.12;
        const extent = (s: -1 | 1): Piece => [
          `panel_${row + 1}_${column + 1}_${s < 0 ? 'front' : 'back'}`,
          'body',
          {
            x: [x0, x0 + wide],
            y: s < 0 ? [face - 0.007, face + 0.003] : [-face - 0.003, -face + 0.007],
            z: [z0, z1],
          },
        ];
        slabs.push(extent(-1), extent(1));
      }
  return slabs;
}

/** A lever on each side of the leaf, pointing from its rose at `handleX` to `to`. */
function levers(
  bench: Bench,
  {
    face,
    handleX,
    to,
    up,
    style,
  }: {
    readonly face: number;
    readonly handleX: number;
    readonly to: number;
    readonly up: number;
    readonly style: 'round' | 'flat';
  },
): Solid[] {
  return [-1, 1].flatMap((side, i) => {
    const from = side < 0 ? face - 0.0015 : -face + 0.0015;
    const out = from + side * 0.045;
    const n = i + 1;
    return [
      disc(bench, `rose_${n}`, 'handle', {
        at: [handleX, from + side * 0.004, up],
        axis: [0, 1, 0],
        radius: 0.025,
        thick: 0.008,
      }),
      rod(bench, {
        name: `neck_${n}`,
        role: 'handle',
        from: [handleX, from, up],
        to: [handleX, out, up],
        radius: 0.009,
      }),
      style === 'round'
        ? rod(bench, {
            name: `grip_${n}`,
            role: 'handle',
            from: [handleX, out, up],
            to: [to, out, up],
            radius: 0.009,
          })
        : board(bench, {
            name: `grip_${n}`,
            role: 'handle',
            size: [0.125, 0.01, 0.022],
            at: [(handleX + to) / 2, out, up],
          }),
    ];
  });
}
