/** Kitchen appliances: ovens, microwaves, refrigerators and washers, with hinged doors and knobs that turn. */
import type { Bench, Solid } from '../../shape/solid.ts';
import { angle, choice, count, defineClass, type LinkPlan, share } from '../class.ts';
import { boards, disc, type Extent, handle, handleReach, slab } from '../fittings.ts';
import { hingedDoor } from './cabinet.ts';

const kinds = {
  oven: { width: 0.6, depth: 0.58, height: 0.62 },
  microwave: { width: 0.5, depth: 0.38, height: 0.3 },
  fridge: { width: 0.62, depth: 0.62, height: 1.65 },
  dishwasher: { width: 0.6, depth: 0.58, height: 0.82 },
} as const;

export const appliance = defineClass({
  name: 'appliance',
  words: [
    'oven',
    'ovens',
    'microwave',
    'microwaves',
    'fridge',
    'fridges',
    'refrigerator',
    'freezer',
    'dishwasher',
    'stove',
    'cooker',
    'microwave oven',
    'toaster oven',
    'washing machine',
    'appliance',
    'dryer',
    'safe',
  ],
  hints: ['kitchen', 'knobs', 'dial', 'dials'],
  base: 'free',
  tile: 0.7,
  parameters: {
    kind: choice('oven', 'microwave', 'fridge', 'dishwasher'),
    handle: choice('bar', 'bow'),
    knobs: count(2, 5),
    doors: count(1, 2),
    hinge: choice('left', 'right'),
    scale: share(0.9, 1.12),
    slimness: share(0.88, 1.14),
    panel: share(0.14, 0.2),
    opening: angle(1.45, 1.65),
  },
  finishes: {
    body: [
      ['painted_steel', 0xeceae5],
      ['steel'],
      ['painted_steel', 0x2b2d31],
      ['painted_steel', 0xa9cdbf],
      ['painted_steel', 0xa8322d],
      ['painted_steel', 0x6e7f8d],
    ],
    pane: [['plastic', 0x14161a]],
    handle: [['steel'], ['chrome'], ['brass']],
    front: 'like body',
    inside: 'like body',
  },
  walls: { body: 0.0009, front: 0.0009, inside: 0.0007, handle: 0.002, pane: 0.0012 },
  steer(brief) {
    const doors = brief.countOf('door');
    const knobs = brief.countOf('knob', 'dial');
    const kind = brief.has('microwave')
      ? 'microwave'
      : brief.has('fridge', 'refrigerator', 'freezer')
        ? 'fridge'
        : brief.has('dishwasher', 'washing', 'dryer')
          ? 'dishwasher'
          : brief.has('oven', 'stove', 'cooker')
            ? 'oven'
            : null;
    return {
      ...(kind !== null && { kind }),
      ...(doors !== null && { doors: Math.min(2, Math.max(1, doors)) }),
      ...(knobs !== null && { knobs: Math.min(8, knobs) }),
    };
  },
  build(bench, p) {
    const usual = kinds[p.kind];
    const w = (usual.width * p.scale) / 2;
    const d = (usual.depth * p.scale - handleReach) / 2;
    const h = usual.height * p.scale * p.slimness;
    const t = p.kind === 'microwave' ? 0.022 : 0.035;
    const front = -d + t;
    const body: Extent = { x: [-w, w], y: [front, d], z: [0.012, h] };
    const shell: Solid[] = [
      ...boards(bench, body, t, { left: 'body', right: 'body', back: 'inside', bottom: 'body', top: 'body' }),
      ...[-1, 1].flatMap((sx, i) =>
        [-1, 1].map((sy, k) =>
          disc(bench, `foot_${i * 2 + k + 1}`, 'pane', {
            at: [sx * (w - 0.05), (front + d) / 2 + sy * ((d - front) / 2 - 0.05), 0.0065],
            axis: [0, 0, 1],
            radius: 0.018,
            thick: 0.013,
            segments: 10,
          }),
        ),
      ),
    ];
    switch (p.kind) {
      case 'fridge':
        return fridge(bench, p, shell, { w, front, d, h, t });
      case 'microwave':
        return microwave(bench, p, shell, { w, front, d, h, t });
      case 'oven':
      case 'dishwasher':
        return dropDoor(bench, p, shell, { w, front, d, h, t });
    }
  },
});

interface Frame {
  readonly w: number;
  readonly front: number;
  readonly d: number;
  readonly h: number;
  readonly t: number;
}

interface Wishes {
  readonly kind: string;
  readonly handle: 'bar' | 'bow';
  readonly knobs: number;
  readonly doors: number;
  readonly hinge: 'left' | 'right';
  readonly panel: number;
  readonly opening: number;
}

/** A knob on a face that looks to -Y; at rest it points up. */
function knob(bench: Bench, i: number, x: number, face: number, z: number, radius: number): LinkPlan {
  const y = face - 0.001;
  return {
    name: `knob_${i}`,
    solids: [
      disc(bench, 'dial', 'handle', {
        at: [x, y - 0.009, z],
        axis: [0, 1, 0],
        radius,
        thick: 0.018,
        segments: 20,
      }),
      slab(bench, 'pointer', 'pane', {
        x: [x - 0.0025, x + 0.0025],
        y: [y - 0.021, y - 0.017],
        z: [z, z + radius * 0.95],
      }),
    ],
    joint: {
      type: 'revolute',
      parent: 'housing',
      at: [x, y, z],
      axis: [0, 1, 0],
      limits: [0, 4.7],
      holds: true,
      shown: (i * 1.1) % 4.7,
    },
  };
}

/** An oven or dishwasher: the door drops forwards, knobs stand in a row above it. */
function dropDoor(bench: Bench, p: Wishes, shell: Solid[], { w, front, d, h, t }: Frame): LinkPlan[] {
  const face = front - t;
  const panelFrom = h - h * p.panel;
  const slot = 0.003;
  const low = 0.012;
  const door: Extent = { x: [-w + slot, w - slot], y: [face, front - slot], z: [low, panelFrom - slot] };
  const inset = Math.min(w, panelFrom) * 0.22;
  const doorLink: LinkPlan = {
    name: 'door',
    solids: [
      slab(bench, 'leaf', 'front', door),
      ...(p.kind === 'oven'
        ? [
            slab(bench, 'window', 'pane', {
              x: [-w + inset, w - inset],
              y: [face - 0.002, face + 0.002],
              z: [low + inset, panelFrom - inset * 1.2],
            }),
          ]
        : []),
      ...handle(bench, 'handle', { style: p.handle, at: [0, face, panelFrom - inset * 0.45], long: w * 1.5 }),
    ],
    // Opens towards the front: +Z goes to -Y.
    joint: {
      type: 'revolute',
      parent: 'housing',
      at: [0, face, low],
      axis: [1, 0, 0],
      limits: [0, p.opening],
      shown: 0.5,
    },
  };
  const many = Math.max(1, p.knobs);
  const radius = Math.min(0.022, (h - panelFrom) * 0.32, (w * 1.5) / many / 2.6);
  const panel = slab(bench, 'panel', 'front', { x: [-w, w], y: [face, front + 0.001], z: [panelFrom, h] });
  const inner = { x: [-w + t, w - t] as const, y: [front + t, d - t] as const };
  const racks = [0.36, 0.62].map((k, i) =>
    slab(bench, `rack_${i + 1}`, 'handle', {
      ...inner,
      z: [low + (panelFrom - low) * k, low + (panelFrom - low) * k + 0.006],
    }),
  );
  return [
    { name: 'housing', solids: [...shell, panel, ...racks], joint: null },
    doorLink,
    ...Array.from({ length: p.knobs }, (_, i) =>
      knob(bench, i + 1, -w * 0.78 + (w * 1.56 * (i + 0.5)) / many, face, (panelFrom + h) / 2, radius),
    ),
  ];
}

/** A microwave oven: the door swings to the left, the panel with its dials is on the right. */
function microwave(bench: Bench, p: Wishes, shell: Solid[], { w, front, d, h, t }: Frame): LinkPlan[] {
  const face = front - t;
  const split = w * 0.5;
  const door = hingedDoor(
    bench,
    'door',
    { x: [-w, split], z: [0.012, h] },
    {
      front,
      thick: t,
      hinge: 'left',
      style: p.handle,
      parent: 'housing',
      opens: p.opening,
      shown: 0.6,
      handleAt: 0.5,
      panel: 'pane',
    },
  );
  const panel = slab(bench, 'panel', 'front', {
    x: [split + 0.002, w],
    y: [face, front + 0.001],
    z: [0.012, h],
  });
  const display = slab(bench, 'display', 'pane', {
    x: [split + 0.02, w - 0.015],
    y: [face - 0.001, face + 0.002],
    z: [h * 0.78, h * 0.9],
  });
  const plate = disc(bench, 'plate', 'pane', {
    at: [(-w + split) / 2, (front + d) / 2, 0.012 + t + 0.004],
    axis: [0, 0, 1],
    radius: w * 0.55,
    thick: 0.008,
  });
  const many = Math.max(1, Math.min(3, p.knobs));
  return [
    { name: 'housing', solids: [...shell, panel, display, plate], joint: null },
    door,
    ...Array.from({ length: many }, (_, i) =>
      knob(bench, i + 1, (split + w) / 2, face, h * (0.2 + (0.5 * i) / many), Math.min(0.024, h * 0.075)),
    ),
  ];
}

/** A refrigerator with one or two doors above each other, and shelves inside. */
function fridge(bench: Bench, p: Wishes, shell: Solid[], { w, front, d, h, t }: Frame): LinkPlan[] {
  const split = p.doors === 1 ? h : h * (0.6 + p.panel * 0.5);
  const spans = p.doors === 1 ? [[0.012, h] as const] : [[0.012, split] as const, [split, h] as const];
  const shelves = [0.3, 0.5, 0.72].map((k, i) =>
    slab(bench, `shelf_${i + 1}`, 'inside', {
      x: [-w + t, w - t],
      y: [front + 0.03, d - t],
      z: [h * k, h * k + 0.008],
    }),
  );
  return [
    { name: 'housing', solids: [...shell, ...shelves], joint: null },
    ...spans.map((z, i) =>
      hingedDoor(
        bench,
        `door_${i + 1}`,
        { x: [-w, w], z },
        {
          front,
          thick: t,
          hinge: p.hinge,
          style: p.handle,
          parent: 'housing',
          opens: p.opening,
          shown: i === 0 ? 0.35 : 0.1,
          handleAt: i === 0 && p.doors === 2 ? 0.75 : 0.45,
        },
      ),
    ),
  ];
}
