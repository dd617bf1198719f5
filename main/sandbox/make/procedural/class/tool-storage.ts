/** What tools are kept and moved in: toolboxes and trolleys. */
import { type Bench, board, type Solid } from '../../shape/solid.ts';
import { angle, choice, count, defineClass, type LinkPlan, length, share } from '../class.ts';
import { boards, caster, casterHeight, type Extent, handle, handleReach, rod, slab } from '../fittings.ts';
import { drawer } from './cabinet.ts';

/** Toolboxes: a lid with a folding bail, and drawers under the tray. */
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

/** Trolleys: a deck, shelves or a tub on four casters, with a handle at the back or the side. */
export const trolley = defineClass({
  name: 'trolley',
  words: [
    'trolley',
    'trolleys',
    'cart',
    'carts',
    'pushcart',
    'dolly',
    'wagon',
    'handcart',
    'wheeled cart',
    'tool cart',
    'serving cart',
    'utility cart',
    'platform truck',
  ],
  hints: ['caster', 'casters', 'castor', 'castors', 'wheels', 'wheel', 'wheeled'],
  base: 'free',
  tile: 0.9,
  parameters: {
    build: choice('platform', 'shelves', 'tub'),
    shelves: count(2, 3),
    casters: choice('two fixed, two swivel', 'four swivel'),
    width: length(0.4, 0.6),
    depth: length(0.55, 0.95),
    height: length(0.8, 1.05),
    wheel: length(0.04, 0.075),
    tube: length(0.011, 0.016),
  },
  finishes: {
    body: [
      ['painted_steel', 0x2f66ad],
      ['pine'],
      ['painted_steel', 0xd98a2b],
      ['plastic', 0x3c4045],
      ['aluminium'],
      ['painted_steel', 0x4c8f52],
    ],
    metal: [['steel'], ['chrome'], ['iron']],
    tyre: [
      ['rubber', 0x2f3033],
      ['rubber', 0x8d9094],
    ],
  },
  walls: { body: 0.001, metal: 0.0015 },
  steer(brief) {
    const many = brief.countOf('shelf', 'shelve', 'tier', 'tray', 'deck');
    if (many !== null && many > 1) return { build: 'shelves', shelves: Math.min(5, many) };
    if (brief.has('platform', 'dolly')) return { build: 'platform' };
    if (brief.has('tub', 'basket', 'bin', 'wagon')) return { build: 'tub' };
    return brief.has('shelf', 'shelve', 'tier') ? { build: 'shelves' } : {};
  },
  build(bench, p) {
    const [w, d] = [p.width / 2, p.depth / 2];
    const z0 = casterHeight(p.wheel);
    const t = 0.03;
    const solids: Solid[] = [slab(bench, 'deck', 'body', { x: [-w, w], y: [-d, d], z: [z0, z0 + t] })];
    if (p.build === 'tub')
      solids.push(
        ...boards(bench, { x: [-w, w], y: [-d, d], z: [z0 + t, z0 + t + (p.height - z0) * 0.45] }, 0.012, {
          left: 'body',
          right: 'body',
          front: 'body',
          back: 'body',
        }),
      );
    if (p.build === 'shelves') solids.push(...tiers(bench, p, z0 + t));
    else solids.push(...pushHandle(bench, p, z0 + t));
    const inset = p.wheel * 1.75;
    const spots = [-1, 1].flatMap((sy) => [-1, 1].map((sx) => [sx * (w - inset), sy * (d - inset)] as const));
    const casters = spots.map(([x, y], i) =>
      caster(bench, {
        index: i + 1,
        parent: 'deck',
        at: [x, y, z0],
        radius: p.wheel,
        swivels: p.casters === 'four swivel' || y > 0,
      }),
    );
    return [
      { name: 'deck', solids: [...solids, ...casters.flatMap((one) => one.fixed)], joint: null },
      ...casters.flatMap((one) => one.links),
    ];
  },
});

interface Frame {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly tube: number;
  readonly shelves: number;
}

/** A hoop at the back to push by. */
function pushHandle(bench: Bench, { width, depth, height, tube }: Frame, z: number): Solid[] {
  const x = width / 2 - tube * 2;
  const y = depth / 2 - tube * 2;
  return [
    ...[-1, 1].map((s, i) =>
      rod(bench, {
        name: `upright_${i + 1}`,
        role: 'metal',
        from: [s * x, y, z - 0.01],
        to: [s * x, y, height],
        radius: tube,
      }),
    ),
    ...[0, 0.45].map((down, i) =>
      rod(bench, {
        name: `grip_${i + 1}`,
        role: 'metal',
        from: [-x, y, height - down * (height - z) - tube],
        to: [x, y, height - down * (height - z) - tube],
        radius: tube * 0.95,
      }),
    ),
  ];
}

/** Posts at the corners and trays between them. */
function tiers(bench: Bench, { width, depth, height, tube, shelves: many }: Frame, z: number): Solid[] {
  const [w, d] = [width / 2, depth / 2];
  const posts = [-1, 1].flatMap((sx, i) =>
    [-1, 1].map((sy, k) =>
      rod(bench, {
        name: `post_${i * 2 + k + 1}`,
        role: 'metal',
        from: [sx * (w - tube), sy * (d - tube), z - 0.01],
        to: [sx * (w - tube), sy * (d - tube), height],
        radius: tube,
      }),
    ),
  );
  const trays = Array.from({ length: many - 1 }, (_, i) => {
    const at = z + ((height - 0.05 - z) * (i + 1)) / (many - 1);
    return [
      slab(bench, `shelf_${i + 2}`, 'body', { x: [-w, w], y: [-d, d], z: [at - 0.02, at] }),
      ...[-1, 1].map((s, k) =>
        board(bench, {
          name: `edge_${i + 2}_${k + 1}`,
          role: 'body',
          size: [width, 0.008, 0.03],
          at: [0, s * (d - 0.004), at + 0.015],
        }),
      ),
    ];
  });
  const grip = rod(bench, {
    name: 'grip',
    role: 'metal',
    from: [-w + tube, d + 0.05, height - 0.03],
    to: [w - tube, d + 0.05, height - 0.03],
    radius: tube * 0.9,
  });
  const struts = [-1, 1].map((s, i) =>
    rod(bench, {
      name: `strut_${i + 1}`,
      role: 'metal',
      from: [s * (w - tube), d - tube, height - 0.03],
      to: [s * (w - tube), d + 0.05, height - 0.03],
      radius: tube * 0.8,
    }),
  );
  return [...posts, ...trays.flat(), grip, ...struts];
}
