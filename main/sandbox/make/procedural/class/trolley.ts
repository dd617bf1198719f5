/** Trolleys: a deck, shelves or a tub on four casters, with a handle at the back or the side. */
import { board } from '../../shape/parts.ts';
import type { Bench, Solid } from '../../shape/solid.ts';
import { boards, slab } from '../boxes.ts';
import { defineClass } from '../class.ts';
import { rod } from '../handles.ts';
import { choice, count, length } from '../parameters.ts';
import { caster, casterHeight } from '../wheels.ts';

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
