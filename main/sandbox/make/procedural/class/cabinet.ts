/** Cabinets: drawers above doors, any number of either. */

import { type Bench, board, type Solid } from '../../shape/solid.ts';
import { angle, choice, count, defineClass, type LinkPlan, length, share } from '../class.ts';
import { boards, type Extent, type HandleStyle, handle, handleReach, slab } from '../fittings.ts';

const gap = 0.003;

/** A drawer that fills the opening: a front with its tray, sliding out to -Y. */
export function drawer(
  bench: Bench,
  name: string,
  opening: Extent,
  { style, parent, shown, t = 0.016 }: { style: HandleStyle; parent: string; shown: number; t?: number },
): LinkPlan {
  const { x, y, z } = opening;
  const face: Extent = { x: [x[0] + gap, x[1] - gap], y: [y[0], y[0] + t], z: [z[0] + gap, z[1] - gap] };
  const side = Math.min(0.01, t * 0.7);
  const tall = (z[1] - z[0]) * 0.66;
  const tray: Extent = {
    x: [x[0] + gap * 3, x[1] - gap * 3],
    y: [y[0] + t, y[1] - gap * 3],
    z: [z[0] + gap * 2, z[0] + gap * 2 + tall],
  };
  const wide = x[1] - x[0];
  const centre = (x[0] + x[1]) / 2;
  const two = wide > 0.55 && style !== 'bar';
  const long = Math.min(0.16, wide * (style === 'bar' ? 0.5 : 0.3));
  const at = two ? [-wide * 0.26, wide * 0.26] : [0];
  const travel = (y[1] - y[0]) * 0.78;
  return {
    name,
    solids: [
      slab(bench, 'front', 'front', face),
      ...boards(bench, tray, side, { left: 'inside', right: 'inside', back: 'inside', bottom: 'inside' }),
      ...at.flatMap((dx, i) =>
        handle(bench, `handle_${i + 1}`, { style, at: [centre + dx, y[0], (z[0] + z[1]) / 2], long }),
      ),
    ],
    joint: {
      type: 'prismatic',
      parent,
      at: [centre, y[0], (z[0] + z[1]) / 2],
      axis: [0, -1, 0],
      limits: [0, Number(travel.toFixed(4))],
      shown: travel * shown,
    },
  };
}

/** A door in front of the opening's plane y = `front`, hinged on its left or right edge. */
export function hingedDoor(
  bench: Bench,
  name: string,
  { x, z }: Pick<Extent, 'x' | 'z'>,
  options: {
    readonly front: number;
    readonly thick: number;
    readonly hinge: 'left' | 'right';
    readonly style: HandleStyle;
    readonly parent: string;
    readonly opens: number;
    readonly shown: number;
    readonly handleAt?: number;
    readonly panel?: string;
  },
): LinkPlan {
  const { front, thick, hinge, style, parent, opens, shown } = options;
  const sign = hinge === 'left' ? -1 : 1;
  const wide = x[1] - x[0];
  const tall = z[1] - z[0];
  const edge = hinge === 'left' ? x[0] + gap : x[1] - gap;
  const free = hinge === 'left' ? x[1] - 0.035 : x[0] + 0.035;
  const up = z[0] + tall * (options.handleAt ?? 0.6);
  const long = Math.min(0.18, tall * 0.35);
  const face = front - thick;
  const inset = Math.min(wide, tall) * 0.16;
  const solids: Solid[] = [
    slab(bench, 'leaf', 'front', {
      x: [x[0] + gap, x[1] - gap],
      y: [face, front],
      z: [z[0] + gap, z[1] - gap],
    }),
    ...(options.panel === undefined
      ? []
      : [
          slab(bench, 'panel', options.panel, {
            x: [x[0] + inset, x[1] - inset],
            y: [face - 0.004, face + 0.002],
            z: [z[0] + inset, z[1] - inset],
          }),
        ]),
    ...handle(bench, 'handle', { style, at: [free, face, up], long, upright: true }),
  ];
  return {
    name,
    solids,
    joint: {
      type: 'revolute',
      parent,
      // On the front edge of the hinge side: the leaf swings clear of the carcass and of its neighbour.
      at: [edge, face, (z[0] + z[1]) / 2],
      axis: [0, 0, sign],
      limits: [0, opens],
      shown,
    },
  };
}

export const cabinet = defineClass({
  name: 'cabinet',
  words: [
    'cabinet',
    'cabinets',
    'cupboard',
    'dresser',
    'nightstand',
    'sideboard',
    'commode',
    'wardrobe',
    'locker',
    'drawer unit',
    'drawer cabinet',
    'filing cabinet',
    'file cabinet',
    'credenza',
    'bureau',
    'vanity',
    'pedestal',
  ],
  hints: ['drawer', 'drawers', 'doors', 'shelf', 'shelves', 'furniture', 'storage'],
  base: 'free',
  tile: 0.9,
  parameters: {
    drawers: count(0, 4),
    doors: count(0, 2),
    handle: choice('knob', 'bar', 'bow', 'cup'),
    feet: choice('legs', 'plinth', 'none'),
    panels: choice('plain', 'framed'),
    width: length(0.42, 0.95),
    height: length(0.55, 1.15),
    depth: length(0.36, 0.52),
    drawer_share: share(0.3, 0.5),
    leg_height: length(0.06, 0.16),
    opening: angle(1.6, 2.0),
  },
  finishes: {
    body: [
      ['oak'],
      ['walnut'],
      ['painted_steel', 0xe8e6e0],
      ['pine'],
      ['painted_steel', 0x3d5a6c],
      ['plastic', 0xdedbd2],
    ],
    front: [['oak'], ['plastic', 0xf0eee8], ['walnut'], ['plastic', 0x4c6b5f], ['plastic', 0xb65a3c]],
    handle: [['brass'], ['steel'], ['iron']],
    inside: 'like body',
    legs: 'like body',
  },
  walls: { body: 0.0008, front: 0.0008, inside: 0.0007, handle: 0.002, legs: 0.0015 },
  steer(brief, sampled) {
    const drawers = brief.countOf('drawer');
    const doors = brief.countOf('door');
    const saysDrawers = brief.has('drawer', 'dresser', 'nightstand', 'commode');
    const saysDoors = brief.has('door', 'wardrobe', 'cupboard', 'locker');
    return {
      drawers: some(drawers, saysDrawers, saysDoors, 8, sampled.drawers),
      doors: some(doors, saysDoors, saysDrawers, 4, sampled.doors),
      ...(brief.has('knob') ? { handle: 'knob' } : brief.has('bar') ? { handle: 'bar' } : {}),
    };
  },
  build(bench, p) {
    // Something must open: a cabinet without either gets drawers.
    const doors = p.doors;
    const drawers = p.drawers === 0 && doors === 0 ? 3 : p.drawers;
    const t = 0.018;
    const foot = p.feet === 'none' ? 0 : p.feet === 'plinth' ? 0.06 : p.leg_height;
    const depth = p.depth - handleReach;
    const y: readonly [number, number] = [-depth / 2, depth / 2];
    const w = p.width / 2;
    const carcass: Extent = { x: [-w, w], y: [y[0] + t, y[1]], z: [foot, p.height] };
    const inner: Extent = { x: [-w + t, w - t], y: [y[0], y[1] - t], z: [foot + t, p.height - t] };
    const tall = inner.z[1] - inner.z[0];
    const split = doors === 0 ? inner.z[0] : drawers === 0 ? inner.z[1] : inner.z[1] - tall * p.drawer_share;
    const body: Solid[] = [
      ...boards(bench, carcass, t, {
        left: 'body',
        right: 'body',
        back: 'body',
        bottom: 'body',
        top: 'body',
      }),
      ...(drawers > 0 && doors > 0
        ? [
            slab(bench, 'divider', 'body', {
              x: inner.x,
              y: [y[0] + t * 1.2, inner.y[1]],
              z: [split - t / 2, split + t / 2],
            }),
          ]
        : []),
      ...feet(bench, p.feet, { x: carcass.x, y: carcass.y, z: [0, foot] }),
    ];
    const low = doors === 0 ? split : split + t / 2;
    const columns = drawers > 4 || (drawers > 1 && doors > 0 && p.width > 0.7) ? 2 : 1;
    const rows = Math.ceil(drawers / columns);
    const each = (inner.z[1] - low) / Math.max(1, rows);
    const across = (inner.x[1] - inner.x[0]) / columns;
    const drawerLinks = Array.from({ length: drawers }, (_, i): LinkPlan => {
      const row = Math.floor(i / columns);
      const last = i === drawers - 1 && drawers % columns === 1;
      const x0 = inner.x[0] + (i % columns) * across;
      const z0 = inner.z[1] - (row + 1) * each;
      return drawer(
        bench,
        `drawer_${i + 1}`,
        { x: [x0, last && columns === 2 ? inner.x[1] : x0 + across], y: inner.y, z: [z0, z0 + each] },
        { style: p.handle, parent: 'carcass', shown: [0.12, 0.42, 0, 0.25][i % 4]! },
      );
    });
    const doorTop = drawers === 0 ? split : split - t / 2;
    const leaf = (inner.x[1] - inner.x[0]) / Math.max(1, doors);
    const doorLinks = Array.from({ length: doors }, (_, i): LinkPlan => {
      const x0 = inner.x[0] + i * leaf;
      return hingedDoor(
        bench,
        `door_${i + 1}`,
        { x: [x0, x0 + leaf], z: [inner.z[0], doorTop] },
        {
          front: y[0] + t,
          thick: t,
          hinge: doors > 1 && i >= doors / 2 ? 'right' : 'left',
          style: p.handle,
          parent: 'carcass',
          opens: p.opening,
          shown: i === 0 ? 0.5 : 0.12,
          ...(p.panels === 'framed' && { panel: 'body' }),
        },
      );
    });
    return [{ name: 'carcass', solids: body, joint: null }, ...drawerLinks, ...doorLinks];
  },
});

/** Legs at the corners, a set-back plinth, or nothing. */
function feet(bench: Bench, style: 'legs' | 'plinth' | 'none', { x, y, z }: Extent): Solid[] {
  const tall = z[1] - z[0];
  if (style === 'none') return [];
  if (style === 'plinth')
    return [slab(bench, 'plinth', 'legs', { x: [x[0] + 0.02, x[1] - 0.02], y: [y[0] + 0.04, y[1]], z })];
  const thick = 0.04;
  return [-1, 1].flatMap((sx, i) =>
    [-1, 1].map((sy, k) =>
      board(bench, {
        name: `leg_${i * 2 + k + 1}`,
        role: 'legs',
        size: [thick, thick, tall],
        taper: 0.7,
        at: [
          sx * ((x[1] - x[0]) / 2 - thick * 0.7),
          (y[0] + y[1]) / 2 + sy * ((y[1] - y[0]) / 2 - thick * 0.7),
          tall / 2,
        ],
      }),
    ),
  );
}

/** How many of a kind: as many as said, at least one when named at all, none when only the other kind is. */
function some(said: number | null, named: boolean, other: boolean, most: number, usual: number): number {
  if (said !== null) return Math.min(most, said);
  return named ? Math.max(1, usual) : other ? 0 : usual;
}
