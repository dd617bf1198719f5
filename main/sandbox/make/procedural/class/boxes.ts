/** Boxes that open upwards: with one hinged lid, or with the four flaps of a carton. */
import type { Vec3 } from '../../geometry/vector.ts';
import { board, type Solid } from '../../shape/solid.ts';
import { angle, choice, defineClass, type LinkPlan, length, share } from '../class.ts';
import { boards, type Extent, handle, slab } from '../fittings.ts';

export const liddedBox = defineClass({
  name: 'box_with_lid',
  words: [
    'chest',
    'trunk',
    'coffer',
    'treasure chest',
    'blanket box',
    'jewellery box',
    'jewelry box',
    'lidded box',
    'hinged box',
    'storage box',
    'storage chest',
    'cigar box',
    'case',
    'casket',
    'cooler',
    'bin',
    'dumpster',
  ],
  hints: ['lid', 'container', 'lidded'],
  base: 'free',
  tile: 0.6,
  parameters: {
    lid: choice('flat', 'domed', 'overhanging'),
    bands: choice('none', 'two', 'three'),
    handle: choice('knob', 'bow', 'bar', 'cup'),
    feet: choice('none', 'blocks'),
    width: length(0.3, 0.9),
    depth: length(0.25, 0.5),
    height: length(0.25, 0.55),
    lid_share: share(0.16, 0.3),
    opening: angle(1.5, 1.9),
  },
  finishes: {
    body: [
      ['oak'],
      ['walnut'],
      ['plastic', 0x4f6d8a],
      ['pine'],
      ['painted_steel', 0x6b7a4f],
      ['plastic', 0x8c3b2e],
    ],
    lid: 'like body',
    hoop: [['iron'], ['brass'], ['leather']],
    handle: 'like hoop',
  },
  walls: { body: 0.001, lid: 0.001, hoop: 0.001, handle: 0.002 },
  build(bench, p) {
    const [w, d] = [p.width / 2, p.depth / 2];
    const t = Math.max(0.008, Math.min(0.018, p.width * 0.03));
    const foot = p.feet === 'blocks' ? 0.025 : 0;
    const lidTall = Math.max(t * 3.2, p.height * p.lid_share);
    const seam = p.height - lidTall;
    const box: Extent = { x: [-w, w], y: [-d, d], z: [foot, seam] };
    const over = p.lid === 'overhanging' ? 0.008 : 0;
    const slot = 0.0015;
    const xs = p.bands === 'none' ? [] : p.bands === 'two' ? [-w * 0.6, w * 0.6] : [-w * 0.7, 0, w * 0.7];
    const band = (name: string, x: number, z: readonly [number, number]): Solid =>
      slab(bench, name, 'hoop', { x: [x - 0.014, x + 0.014], y: [-d - over - 0.003, -d + 0.002], z });
    const body: Solid[] = [
      ...boards(bench, box, t, { left: 'body', right: 'body', front: 'body', back: 'body', bottom: 'body' }),
      ...xs.map((x, i) => band(`band_${i + 1}`, x, [foot, seam - slot])),
      ...(foot === 0
        ? []
        : [-1, 1].flatMap((sx, i) =>
            [-1, 1].map((sy, k) =>
              board(bench, {
                name: `foot_${i * 2 + k + 1}`,
                role: 'hoop',
                size: [0.04, 0.04, foot],
                at: [sx * (w - 0.03), sy * (d - 0.03), foot / 2],
              }),
            ),
          )),
    ];
    const z: readonly [number, number] = [seam + slot, p.height];
    const crown = p.lid === 'domed' ? Math.min(lidTall * 0.55, d * 0.5, lidTall - t * 2) : 0;
    const cap: Extent = { x: [-w - over, w + over], y: [-d - over, d], z: [z[0], z[1] - crown] };
    const lid: Solid[] = [
      ...boards(bench, cap, t, { left: 'lid', right: 'lid', front: 'lid', back: 'lid', top: 'lid' }),
      ...(crown > 0
        ? [
            slab(bench, 'crown_1', 'lid', {
              x: cap.x,
              y: [-d * 0.86, d * 0.86],
              z: [cap.z[1], cap.z[1] + crown * 0.55],
            }),
            slab(bench, 'crown_2', 'lid', {
              x: cap.x,
              y: [-d * 0.58, d * 0.58],
              z: [cap.z[1] + crown * 0.55, z[1]],
            }),
          ]
        : []),
      ...xs.map((x, i) => band(`band_${i + 1}`, x, [z[0] + slot, cap.z[1] - 0.001])),
      ...handle(bench, 'handle', {
        style: p.handle,
        at: [xs.includes(0) ? w * 0.35 : 0, -d - over, z[0] + (cap.z[1] - z[0]) / 2],
        long: Math.min(0.14, p.width * 0.3),
      }),
    ];
    return [
      { name: 'box', solids: body, joint: null },
      {
        name: 'lid',
        solids: lid,
        joint: {
          type: 'revolute',
          parent: 'box',
          at: [0, d, seam + slot / 2],
          axis: [-1, 0, 0],
          limits: [0, p.opening],
          shown: 0.6,
        },
      },
    ];
  },
});

export const flapBox = defineClass({
  name: 'box_with_flaps',
  words: [
    'box',
    'boxes',
    'carton',
    'cartons',
    'cardboard box',
    'package',
    'parcel',
    'shipping box',
    'packaging',
  ],
  hints: ['flap', 'flaps', 'cardboard'],
  base: 'free',
  tile: 0.6,
  parameters: {
    tape: choice('none', 'label', 'stripe'),
    inner_flaps: choice('full', 'short'),
    width: length(0.22, 0.7),
    depth: length(0.18, 0.5),
    height: length(0.14, 0.5),
    wall: length(0.003, 0.006),
    flap_share: share(0.86, 0.97),
    opening: angle(2.0, 3.05),
  },
  finishes: {
    body: [
      ['cardboard'],
      ['cardboard', 0xd9cdb6],
      ['plastic', 0x3f7fb8],
      ['cardboard', 0xa87c4f],
      ['plastic', 0xd2d6d8],
    ],
    flap: 'like body',
    hoop: [['paper'], ['paper', 0xc7503a], ['plastic', 0x2f66ad]],
  },
  walls: {},
  build(bench, p) {
    const t = p.wall;
    const wide = p.width >= p.depth;
    const [w, d] = [p.width / 2, p.depth / 2];
    const top = p.height - t * 2;
    const mark: Solid[] =
      p.tape === 'none'
        ? []
        : [
            p.tape === 'label'
              ? slab(bench, 'label', 'hoop', {
                  x: [w * 0.1, w * 0.75],
                  y: [-d - 0.0008, -d + 0.0006],
                  z: [top * 0.35, top * 0.75],
                })
              : slab(bench, 'stripe', 'hoop', {
                  x: [-w, w],
                  y: [-d - 0.0008, -d + 0.0006],
                  z: [top * 0.12, top * 0.24],
                }),
          ];
    const body = boards(bench, { x: [-w, w], y: [-d, d], z: [0, top] }, t, {
      left: 'body',
      right: 'body',
      front: 'body',
      back: 'body',
      bottom: 'body',
    });
    const slot = 0.0006;
    // The flaps of the short sides lie under those of the long ones.
    const layers = { under: [top + slot, top + t] as const, over: [top + t + slot, top + t * 2] as const };
    const flap = (name: string, side: 'left' | 'right' | 'front' | 'back', lower: boolean): LinkPlan => {
      const z = lower ? layers.under : layers.over;
      const far = lower && p.inner_flaps === 'short' ? p.flap_share * 0.6 : p.flap_share;
      const s = side === 'left' || side === 'front' ? -1 : 1;
      const alongX = side === 'front' || side === 'back';
      const along = (half: number): readonly [number, number] => [-half + t, half - t];
      const from = (half: number): readonly [number, number] =>
        s < 0 ? [-half, -half + half * far] : [half - half * far, half];
      const extent: Extent = alongX ? { x: along(w), y: from(d), z } : { x: from(w), y: along(d), z };
      const at: Vec3 = alongX ? [0, s * d, z[0] - slot / 2] : [s * w, 0, z[0] - slot / 2];
      // Outwards and down: about X for front and back, about Y for left and right.
      const axis: Vec3 = alongX ? [-s, 0, 0] : [0, s, 0];
      return {
        name,
        solids: [slab(bench, 'panel', 'flap', extent, t * 0.2)],
        joint: {
          type: 'revolute',
          parent: 'box',
          at,
          axis,
          limits: [0, p.opening],
          shown: lower ? 1.9 : 2.1,
        },
      };
    };
    return [
      { name: 'box', solids: [...body, ...mark], joint: null },
      flap('flap_left', 'left', wide),
      flap('flap_right', 'right', wide),
      flap('flap_front', 'front', !wide),
      flap('flap_back', 'back', !wide),
    ];
  },
});
