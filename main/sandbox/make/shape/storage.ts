/** Cabinets, shelves, crates, boxes and books. The front looks to -Y. */

import { roundCorners } from '../geometry/primitives.ts';
import { turn, type Vec3 } from '../geometry/vector.ts';
import { type Bench, board, type Solid, type Subject, shifted, turned } from './solid.ts';

/** An open-fronted carcass of five boards of thickness `t`, from `z0` to `z1`. */
export function carcass(
  bench: Bench,
  width: number,
  depth: number,
  [z0, z1]: readonly [number, number],
  t: number,
): Solid[] {
  const tall = z1 - z0;
  const middle = (z0 + z1) / 2;
  return [
    board(bench, {
      name: 'side_left',
      role: 'body',
      size: [t, depth, tall - t * 2],
      at: [-(width - t) / 2, 0, middle],
    }),
    board(bench, {
      name: 'side_right',
      role: 'body',
      size: [t, depth, tall - t * 2],
      at: [(width - t) / 2, 0, middle],
    }),
    board(bench, { name: 'bottom', role: 'body', size: [width, depth, t], at: [0, 0, z0 + t / 2] }),
    board(bench, { name: 'top', role: 'top', size: [width, depth, t], at: [0, 0, z1 - t / 2] }),
    board(bench, {
      name: 'back',
      role: 'body',
      size: [width - t * 2, t * 0.5, tall - t * 2],
      at: [0, depth / 2 - t * 0.25, middle],
    }),
  ];
}

function knob(bench: Bench, name: string, at: Vec3, radius: number): Solid {
  return turned(bench, {
    name,
    role: 'handle',
    at,
    rotation: turn([1, 0, 0], Math.PI / 2),
    segments: bench.detail.thin * 2,
    profile: roundCorners(
      [
        [0, 0],
        [radius * 0.45, 0],
        [radius * 0.4, radius * 0.8, radius * 0.3],
        [radius, radius * 1.2, radius * 0.4],
        [radius * 0.85, radius * 1.9, radius * 0.6],
        [0, radius * 2],
      ],
      bench.detail.fillet,
    ),
  });
}

/** A drawer: a face with its knobs and a tray behind it. */
function drawer(
  bench: Bench,
  i: number,
  face: { width: number; height: number; z: number },
  depth: number,
  y: number,
): Solid[] {
  const t = 0.018;
  const side = t * 0.6;
  const tray = { width: face.width - t * 1.6, depth: depth - t * 2, height: face.height * 0.68 };
  const back = y + t / 2 + tray.depth;
  const z = face.z - face.height / 2 + tray.height / 2 + t * 0.6;
  const knobs = face.width > 0.42 ? [-face.width * 0.27, face.width * 0.27] : [0];
  const wall = (name: string, size: Vec3, at: Vec3): Solid =>
    board(bench, { name: `drawer_${i}_${name}`, role: 'inside', size, at });
  const middle = y + t / 2 + tray.depth / 2;
  return [
    board(bench, {
      name: `drawer_${i}`,
      role: 'front',
      size: [face.width, t, face.height],
      at: [0, y, face.z],
      bevel: t * 0.28,
    }),
    wall('left', [side, tray.depth, tray.height], [-(tray.width - side) / 2, middle, z]),
    wall('right', [side, tray.depth, tray.height], [(tray.width - side) / 2, middle, z]),
    wall('back', [tray.width - side * 2, side, tray.height], [0, back - side / 2, z]),
    wall(
      'floor',
      [tray.width - side * 2, tray.depth - side, side],
      [0, middle - side / 2, z - tray.height / 2 + side / 2],
    ),
    ...knobs.map((x, k) =>
      knob(bench, `knob_${i}_${k + 1}`, [x, y - t / 2, face.z], Math.min(0.016, face.height * 0.12)),
    ),
  ];
}

/** A chest of drawers on short legs. */
export const cabinet: Subject = {
  usual: { width: 0.62, depth: 0.42, height: 0.72 },
  materials: {
    body: 'wood',
    front: 'like body',
    top: 'like body',
    inside: 'pine',
    handle: 'brass',
    legs: 'like body',
  },
  make(bench) {
    const { width, height } = bench.size;
    const knobDepth = 0.05;
    const depth = bench.size.depth - knobDepth;
    const t = Math.min(0.022, width * 0.05);
    const leg = Math.min(0.12, height * 0.14);
    const count = Math.max(1, Math.min(6, Math.round((height - leg) / 0.2)));
    const inner = { width: width - t * 2, height: height - leg - t * 2 };
    const each = inner.height / count;
    const gap = 0.004;
    const thick = width * 0.07;
    const front = -depth / 2;
    const shift = knobDepth / 2;
    return [
      ...carcass(bench, width, depth, [leg, height], t),
      ...Array.from({ length: count }, (_, i) =>
        drawer(
          bench,
          i + 1,
          { width: inner.width - gap * 2, height: each - gap * 2, z: leg + t + each * (i + 0.5) },
          depth - t,
          front + 0.009,
        ),
      ).flat(),
      ...(
        [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
        ] as const
      ).map(([x, y], i) =>
        board(bench, {
          name: `leg_${i + 1}`,
          role: 'legs',
          size: [thick, thick, leg],
          taper: 0.6,
          at: [x * (width / 2 - thick * 0.7), y * (depth / 2 - thick * 0.7), leg / 2],
        }),
      ),
    ].map((solid) => shifted(solid, [0, shift, 0]));
  },
};

/** A bookcase with a few books on its shelves. */
export const shelf: Subject = {
  usual: { width: 0.8, depth: 0.28, height: 1.5 },
  materials: {
    body: 'wood',
    shelf: 'like body',
    top: 'like body',
    book_1: 'fabric',
    book_2: 'leather',
    book_3: 'paper',
  },
  make(bench) {
    const { width, depth, height } = bench.size;
    const t = Math.min(0.024, width * 0.05);
    const levels = Math.max(2, Math.min(6, Math.round(height / 0.34)));
    const inner = width - t * 2;
    const each = (height - t) / levels;
    const solids = carcass(bench, width, depth, [0, height], t);
    for (let level = 1; level < levels; level++)
      solids.push(
        board(bench, {
          name: `shelf_${level}`,
          role: 'shelf',
          size: [inner, depth - t * 0.5, t],
          at: [0, -t * 0.25, each * level + t / 2],
        }),
      );
    let number = 0;
    for (let level = 0; level < levels; level++) {
      let x = -inner / 2 + 0.004;
      const until = inner / 2 - inner * (0.15 + 0.6 * bench.random());
      while (x < until && number < 40) {
        const thick = inner * (0.03 + 0.035 * bench.random());
        const tall = (each - t) * (0.6 + 0.3 * bench.random());
        const deep = depth * (0.6 + 0.15 * bench.random());
        number += 1;
        solids.push(
          board(bench, {
            name: `book_${number}`,
            role: `book_${1 + Math.floor(bench.random() * 3)}`,
            size: [thick - 0.001, deep, tall],
            bevel: thick * 0.1,
            at: [x + thick / 2, -depth / 2 + deep / 2 + depth * 0.06, each * level + t + tall / 2],
          }),
        );
        x += thick;
      }
    }
    return solids;
  },
};

/** An open crate of slats on corner posts. */
export const crate: Subject = {
  usual: { width: 0.5, depth: 0.36, height: 0.3 },
  materials: { body: 'pine', legs: 'like body' },
  make(bench) {
    const { width, depth, height } = bench.size;
    const t = Math.min(0.014, Math.min(width, depth) * 0.04);
    const post = t * 2.4;
    const rows = Math.max(2, Math.round(height / 0.1));
    const each = height / rows;
    const tall = each * 0.8;
    const at = (row: number): number =>
      each * (row + 0.5) + (row === 0 ? -each * 0.1 : row === rows - 1 ? each * 0.1 : 0);
    const solids: Solid[] = [];
    for (let row = 0; row < rows; row++)
      for (const side of [-1, 1] as const) {
        const tag = `${side < 0 ? 'a' : 'b'}_${row + 1}`;
        solids.push(
          board(bench, {
            name: `slat_x_${tag}`,
            role: 'body',
            size: [width, t, tall],
            at: [0, (side * (depth - t)) / 2, at(row)],
          }),
          board(bench, {
            name: `slat_y_${tag}`,
            role: 'body',
            size: [t, depth - t * 2, tall],
            at: [(side * (width - t)) / 2, 0, at(row)],
          }),
        );
      }
    const planks = Math.max(3, Math.round(depth / 0.09));
    const wide = (depth - t * 2) / planks;
    for (let i = 0; i < planks; i++)
      solids.push(
        board(bench, {
          name: `floor_${i + 1}`,
          role: 'body',
          size: [width - t * 2, wide * 0.9, t],
          at: [0, -depth / 2 + t + wide * (i + 0.5), t / 2],
        }),
      );
    (
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const
    ).forEach(([x, y], i) =>
      solids.push(
        board(bench, {
          name: `post_${i + 1}`,
          role: 'legs',
          size: [post, post, height - t * 1.2],
          at: [
            x * (width / 2 - t - post / 2),
            y * (depth / 2 - t - post / 2),
            (height + t * 1.2) / 2 - t * 0.1,
          ],
        }),
      ),
    );
    return solids;
  },
};

/** A closed cardboard box: six thin walls, with tape along the top. */
export const carton: Subject = {
  usual: { width: 0.4, depth: 0.3, height: 0.26 },
  materials: { body: 'cardboard', tape: 'paper' },
  make(bench) {
    const { width, depth, height } = bench.size;
    const tape = Math.min(0.0012, height * 0.006);
    const tall = height - tape;
    const t = Math.min(0.006, Math.min(width, depth, height) * 0.05);
    const flap = width / 2 - 0.0008;
    const wall = (name: string, size: Vec3, at: Vec3): Solid =>
      board(bench, { name, role: 'body', size, at, bevel: t * 0.35 });
    return [
      wall('bottom', [width, depth, t], [0, 0, t / 2]),
      wall('flap_left', [flap, depth, t], [-width / 2 + flap / 2, 0, tall - t / 2]),
      wall('flap_right', [flap, depth, t], [width / 2 - flap / 2, 0, tall - t / 2]),
      wall('front', [width, t, tall - t * 2], [0, -(depth - t) / 2, tall / 2]),
      wall('rear', [width, t, tall - t * 2], [0, (depth - t) / 2, tall / 2]),
      wall('left', [t, depth - t * 2, tall - t * 2], [-(width - t) / 2, 0, tall / 2]),
      wall('right', [t, depth - t * 2, tall - t * 2], [(width - t) / 2, 0, tall / 2]),
      board(bench, {
        name: 'tape',
        role: 'tape',
        size: [Math.min(0.05, width * 0.16), depth * 0.998, tape],
        at: [0, 0, tall + tape / 2],
        bevel: 0,
      }),
    ];
  },
};

/** A closed book lying flat: two covers, a spine at -X, a block of pages. */
export const book: Subject = {
  usual: { width: 0.15, depth: 0.21, height: 0.03 },
  materials: { body: 'fabric', pages: 'paper' },
  make(bench) {
    const { width, depth, height } = bench.size;
    const t = Math.max(0.0015, Math.min(0.003, height * 0.12));
    const edge = Math.min(0.004, width * 0.03);
    const block: Vec3 = [width - t - edge, depth - edge * 2, height - t * 2];
    const cover = (name: string, z: number): Solid =>
      board(bench, { name, role: 'body', size: [width, depth, t], at: [0, 0, z], bevel: t * 0.3 });
    return [
      cover('cover_back', t / 2),
      cover('cover_front', height - t / 2),
      board(bench, {
        name: 'spine',
        role: 'body',
        size: [t, depth, block[2]],
        at: [-width / 2 + t / 2, 0, height / 2],
        bevel: 0,
      }),
      board(bench, {
        name: 'pages',
        role: 'pages',
        size: block,
        at: [-width / 2 + t + block[0] / 2, 0, height / 2],
        bevel: 0,
      }),
    ];
  },
};
