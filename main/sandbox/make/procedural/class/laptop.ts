/** Laptops: a flat base with keys and a screen that folds up. */
import type { Bench, Solid } from '../../shape/solid.ts';
import { angle, choice, defineClass, length, share } from '../class.ts';
import { rod, slab } from '../fittings.ts';

export const laptop = defineClass({
  name: 'laptop',
  words: ['laptop', 'laptops', 'notebook computer', 'folding computer', 'chromebook', 'notebook'],
  hints: ['folding', 'foldable', 'screen', 'keyboard'],
  base: 'free',
  tile: 0.3,
  parameters: {
    keys: choice('compact', 'wide'),
    hinge: choice('bar', 'two'),
    width: length(0.27, 0.39),
    aspect: share(0.62, 0.74),
    base: length(0.01, 0.02),
    lid: length(0.005, 0.009),
    bezel: length(0.006, 0.018),
    opening: angle(2.0, 2.8),
  },
  finishes: {
    body: [
      ['aluminium'],
      ['plastic', 0x2b2d31],
      ['aluminium', 0x6d7076],
      ['plastic', 0xe9e6df],
      ['plastic', 0x35507a],
      ['aluminium', 0xe0c4b0],
    ],
    key: [
      ['plastic', 0x1d1e21],
      ['plastic', 0xdadbdd],
    ],
    screen: [
      ['plastic', 0x10141c],
      ['plastic', 0x16324f],
    ],
  },
  // Full of boards and batteries: heavier than an empty shell.
  walls: { body: 0.0015 },
  build(bench, p) {
    const w = p.width / 2;
    const d = (p.width * p.aspect) / 2;
    const top = p.base;
    const base: Solid[] = [
      slab(bench, 'case', 'body', { x: [-w, w], y: [-d, d], z: [0.0015, top] }),
      ...[-1, 1].flatMap((sx, i) =>
        [-1, 1].map((sy, k) =>
          slab(bench, `foot_${i * 2 + k + 1}`, 'key', {
            x: [sx * (w - 0.02) - 0.008, sx * (w - 0.02) + 0.008],
            y: [sy * (d - 0.02) - 0.004, sy * (d - 0.02) + 0.004],
            z: [0, 0.002],
          }),
        ),
      ),
      slab(bench, 'trackpad', 'key', {
        x: [-w * 0.3, w * 0.3],
        y: [-d * 0.85, -d * 0.35],
        z: [top - 0.001, top + 0.0003],
      }),
    ];
    const solids = [...base, ...keyboard(bench, p.keys === 'wide', { w, d, top })];
    const low = top + 0.0022;
    const high = low + p.lid;
    const bars: readonly (readonly [number, number])[] =
      p.hinge === 'bar'
        ? [[-w * 0.7, w * 0.7]]
        : [
            [-w * 0.8, -w * 0.5],
            [w * 0.5, w * 0.8],
          ];
    const radius = 0.0035;
    const pivot = { y: d + radius + 0.0005, z: top };
    return [
      { name: 'base', solids, joint: null },
      {
        name: 'screen',
        solids: [
          slab(bench, 'lid', 'body', { x: [-w, w], y: [-d, d + radius], z: [low, high] }),
          slab(bench, 'display', 'screen', {
            x: [-w + p.bezel, w - p.bezel],
            y: [-d + p.bezel, d - p.bezel * 1.8],
            z: [low - 0.0006, low + 0.001],
          }),
          ...bars.map(([from, to], i) =>
            rod(bench, {
              name: `hinge_${i + 1}`,
              role: 'key',
              from: [from, pivot.y, pivot.z],
              to: [to, pivot.y, pivot.z],
              radius,
            }),
          ),
        ],
        joint: {
          type: 'revolute',
          parent: 'base',
          at: [0, pivot.y, pivot.z],
          axis: [-1, 0, 0],
          limits: [0, p.opening],
          holds: true,
          shown: 1.85,
        },
      },
    ];
  },
});

/** Rows of keys with a space bar; pressed flat in contact: the case below them is what is touched. */
function keyboard(
  bench: Bench,
  wide: boolean,
  { w, d, top }: { readonly w: number; readonly d: number; readonly top: number },
): Solid[] {
  const keys: Solid[] = [];
  const rows = 5;
  const columns = wide ? 14 : 11;
  const field = { x: wide ? w * 0.9 : w * 0.76, y0: -d * 0.22, y1: d * 0.72 };
  const [kx, ky] = [(field.x * 2) / columns, (field.y1 - field.y0) / rows];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const isBar = row === 0 && column >= 3 && column < columns - 4;
      if (isBar && column > 3) continue;
      const x0 = -field.x + column * kx;
      const x1 = x0 + kx * (isBar ? columns - 7 : 1);
      keys.push(
        slab(
          bench,
          `key_${row + 1}_${column + 1}`,
          'key',
          {
            x: [x0 + kx * 0.08, x1 - kx * 0.08],
            y: [field.y0 + row * ky + ky * 0.08, field.y0 + (row + 1) * ky - ky * 0.08],
            z: [top - 0.0005, top + 0.0008],
          },
          0,
        ),
      );
    }
  return keys.map((key) => ({ ...key, pieces: [] }));
}
