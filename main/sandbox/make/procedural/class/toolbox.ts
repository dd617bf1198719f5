/** Toolboxes: a lid with a folding bail, and drawers under the tray. */
import type { Bench, Solid } from '../../shape/solid.ts';
import { boards, type Extent, slab } from '../boxes.ts';
import { defineClass, type LinkPlan } from '../class.ts';
import { handle, handleReach, rod } from '../handles.ts';
import { angle, choice, count, length, share } from '../parameters.ts';
import { drawer } from './cabinet.ts';

export const toolbox = defineClass({
  name: 'toolbox',
  words: [
    'toolbox',
    'toolboxes',
    'tool box',
    'tool chest',
    'tackle box',
    'briefcase',
    'suitcase',
    'first aid',
    'toolcase',
  ],
  hints: ['tools', 'latch', 'latches'],
  base: 'free',
  tile: 0.5,
  parameters: {
    drawers: count(0, 3),
    latches: choice('two', 'one'),
    handle: choice('cup', 'bow', 'bar'),
    width: length(0.38, 0.6),
    depth: length(0.2, 0.3),
    height: length(0.2, 0.38),
    lid_share: share(0.2, 0.3),
    opening: angle(1.4, 1.8),
  },
  finishes: {
    body: [
      ['painted_steel', 0xb8302a],
      ['painted_steel', 0x2f66ad],
      ['plastic', 0x2b2d31],
      ['painted_steel', 0xd9a12b],
      ['plastic', 0x3f7a52],
      ['steel'],
    ],
    lid: 'like body',
    front: 'like body',
    inside: 'like body',
    handle: [['chrome'], ['iron'], ['plastic', 0x1d1e21]],
    metal: 'like handle',
  },
  walls: { body: 0.001, lid: 0.001, front: 0.001, inside: 0.0008, handle: 0.002 },
  steer(brief) {
    const drawers = brief.countOf('drawer');
    return drawers === null ? {} : { drawers: Math.min(5, drawers) };
  },
  build(bench, p) {
    const w = p.width / 2;
    const d = (p.depth - handleReach) / 2;
    const t = 0.006;
    const lidTall = Math.max(0.035, p.height * p.lid_share);
    const seam = p.height - lidTall;
    const tray = p.drawers === 0 ? 0 : Math.min(seam * 0.62, 0.075 * p.drawers);
    const front = -d + 0.012;
    const outer: Extent = { x: [-w, w], y: [front, d], z: [0, seam] };
    const solids: Solid[] = [
      ...boards(bench, outer, t, { left: 'body', right: 'body', back: 'body', bottom: 'body' }),
      slab(bench, 'front', 'body', {
        x: [-w, w],
        y: [-d, front],
        z: [tray + (p.drawers === 0 ? 0 : t), seam],
      }),
      ...(p.drawers === 0
        ? []
        : [
            slab(bench, 'deck', 'body', {
              x: [-w + t, w - t],
              y: [front, d - t],
              z: [tray + t, tray + t * 2],
            }),
          ]),
    ];
    const each = tray / Math.max(1, p.drawers);
    const drawers = Array.from({ length: p.drawers }, (_, i) =>
      drawer(
        bench,
        `drawer_${i + 1}`,
        { x: [-w + t, w - t], y: [-d, d - t], z: [t + tray - each * (i + 1), t + tray - each * i] },
        { style: p.handle, parent: 'box', shown: [0.3, 0.12, 0][i % 3]!, t: 0.01 },
      ),
    );
    const slot = 0.0015;
    const xs = p.latches === 'two' ? [-w * 0.55, w * 0.55] : [0];
    const cap: Extent = { x: [-w, w], y: [-d, d], z: [seam + slot, p.height] };
    const lid: LinkPlan = {
      name: 'lid',
      solids: [
        ...boards(bench, cap, t, { left: 'lid', right: 'lid', front: 'lid', back: 'lid', top: 'lid' }),
        ...xs.map((x, i) =>
          slab(bench, `latch_${i + 1}`, 'metal', {
            x: [x - 0.018, x + 0.018],
            y: [-d - 0.008, -d + 0.001],
            z: [seam + slot, seam + lidTall * 0.6],
          }),
        ),
        ...[-1, 1].map((s, i) =>
          slab(bench, `lug_${i + 1}`, 'metal', {
            x: [s * 0.07 - 0.004, s * 0.07 + 0.004],
            y: [-0.008, 0.008],
            z: [p.height - 0.001, p.height + 0.016],
          }),
        ),
      ],
      joint: {
        type: 'revolute',
        parent: 'box',
        at: [0, d, seam + slot / 2],
        axis: [-1, 0, 0],
        limits: [0, p.opening],
        shown: 0.45,
      },
    };
    const grips =
      xs.length === 1 ? [] : handle(bench, 'plate', { style: 'cup', at: [0, -d, seam - 0.02], long: 0.05 });
    return [
      { name: 'box', solids: [...solids, ...(p.drawers === 0 ? grips : [])], joint: null },
      lid,
      bailOn(bench, p.height),
      ...drawers,
    ];
  },
});

/** A bail that is between the lugs of the lid, whose top is at `top`, and folds to either side. */
function bailOn(bench: Bench, top: number): LinkPlan {
  const z = top + 0.01;
  const arm = 0.0825;
  return {
    name: 'bail',
    solids: [
      rod(bench, {
        name: 'grip',
        role: 'handle',
        from: [-arm, 0, z + 0.045],
        to: [arm, 0, z + 0.045],
        radius: 0.008,
      }),
      ...[-1, 1].map((s, i) =>
        rod(bench, {
          name: `arm_${i + 1}`,
          role: 'metal',
          from: [s * arm, 0, z],
          to: [s * arm, 0, z + 0.045],
          radius: 0.005,
          segments: 8,
        }),
      ),
    ],
    joint: {
      type: 'revolute',
      parent: 'lid',
      at: [0, 0, z],
      axis: [1, 0, 0],
      limits: [-1.35, 1.35],
      holds: true,
    },
  };
}
