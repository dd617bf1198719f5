/** Balls, blocks, cones, rings and other plain bodies. */
import { arcPoints, type ProfilePoint, roundCorners } from '../geometry/primitives.ts';
import { turn, unrotated } from '../geometry/vector.ts';
import {
  board,
  type ConvexPiece,
  cylinderPiece,
  type Solid,
  type Subject,
  turned,
  wallPieces,
} from './solid.ts';

const quarter = Math.PI / 2;

/** A ball: a shell for light materials, or massive when the text says "solid". */
export const ball: Subject = {
  usual: { width: 0.22, depth: 0.22, height: 0.22 },
  materials: { body: 'rubber' },
  make(bench) {
    const r = bench.size.height / 2;
    const steps = bench.detail.curve * 4;
    const outer = arcPoints([0, r], r, [-quarter, quarter], steps);
    const sphere: ConvexPiece = {
      type: 'sphere',
      radius: r,
      pose: { position: [0, 0, r], rotation: unrotated },
    };
    const skin = turned(bench, { name: 'ball', role: 'body', profile: outer, pieces: [sphere] });
    if (bench.solid) return [skin];
    const wall = Math.max(0.002, r * 0.05);
    const inner = turned(bench, {
      name: 'cavity',
      role: 'body',
      profile: arcPoints([0, r], r - wall, [quarter, -quarter], steps),
      pieces: [],
    });
    return [withCavity(skin, inner)];
  },
};

/** One solid bounded by two surfaces; the inner one already winds the other way. */
function withCavity(skin: Solid, inner: Solid): Solid {
  const base = skin.mesh.positions.length / 3;
  return {
    ...skin,
    mesh: {
      positions: Float64Array.from([...skin.mesh.positions, ...inner.mesh.positions]),
      normals: Float32Array.from([...skin.mesh.normals, ...inner.mesh.normals]),
      uvs: Float32Array.from([...skin.mesh.uvs, ...inner.mesh.uvs]),
      indices: Uint32Array.from([...skin.mesh.indices, ...inner.mesh.indices.map((i) => i + base)]),
    },
  };
}

/** A block with softened edges. */
export const cube: Subject = {
  usual: { width: 0.1, depth: 0.1, height: 0.1 },
  materials: { body: 'wood' },
  massive: true,
  make(bench) {
    const { width, depth, height } = bench.size;
    const bevel = Math.min(width, depth, height) * 0.06;
    return [
      board(bench, {
        name: 'block',
        role: 'body',
        size: [width, depth, height],
        at: [0, 0, height / 2],
        bevel,
      }),
    ];
  },
};

/** An upright cylinder. */
export const cylinder: Subject = {
  usual: { width: 0.1, depth: 0.1, height: 0.16 },
  materials: { body: 'aluminium' },
  massive: true,
  make(bench) {
    const { width, height } = bench.size;
    const r = width / 2;
    const edge = Math.min(r, height) * 0.06;
    const profile = roundCorners(
      [
        [0, 0],
        [r, 0, edge],
        [r, height, edge],
        [0, height],
      ],
      bench.detail.fillet,
    );
    return [
      turned(bench, { name: 'cylinder', role: 'body', profile, pieces: [cylinderPiece(r, 0, height)] }),
    ];
  },
};

/** A traffic cone: square base, cone, two bands. */
export const cone: Subject = {
  usual: { width: 0.28, depth: 0.28, height: 0.46 },
  materials: { body: 'plastic', base: 'rubber', hoop: 'paper' },
  make(bench) {
    const { width, depth, height } = bench.size;
    const foot = height * 0.06;
    const r = Math.min(width, depth) * 0.39;
    const tip = r * 0.16;
    const tall = height - foot;
    const at = (z: number): number => r + ((tip - r) * z) / tall;
    const skin = Math.max(0.0004, r * 0.012);
    const band = (name: string, from: number, to: number): Solid => {
      const [z0, z1] = [tall * from, tall * to];
      const profile: ProfilePoint[] = [
        [at(z0), z0],
        [at(z0) + skin, z0],
        [at(z1) + skin, z1],
        [at(z1), z1],
      ];
      return turned(bench, { name, role: 'hoop', at: [0, 0, foot], profile, loop: true, pieces: [] });
    };
    return [
      board(bench, {
        name: 'foot',
        role: 'base',
        size: [width, depth, foot],
        at: [0, 0, foot / 2],
        bevel: foot * 0.3,
      }),
      turned(bench, {
        name: 'cone',
        role: 'body',
        at: [0, 0, foot],
        profile: roundCorners(
          [
            [0, 0],
            [r, 0],
            [tip, tall, tip * 0.5],
            [0, tall],
          ],
          bench.detail.fillet,
        ),
      }),
      band('band_low', 0.28, 0.46),
      band('band_high', 0.6, 0.76),
    ];
  },
};

/** A flat-lying ring. */
export const ring: Subject = {
  usual: { width: 0.2, depth: 0.2, height: 0.045 },
  materials: { body: 'plastic' },
  massive: true,
  make(bench) {
    const { width, height } = bench.size;
    const thick = height / 2;
    const middle = width / 2 - thick;
    const steps = bench.detail.curve * 3;
    const profile = arcPoints([middle, thick], thick, [-Math.PI, Math.PI], steps).slice(0, -1);
    const half = thick * 0.9;
    return [
      turned(bench, {
        name: 'ring',
        role: 'body',
        profile,
        loop: true,
        pieces: wallPieces(
          [
            [middle + half * 0.5, 0],
            [middle + thick, thick],
            [middle + half * 0.5, height],
          ],
          [
            [middle - half * 0.5, 0],
            [middle - thick, thick],
            [middle - half * 0.5, height],
          ],
          12,
        ),
      }),
    ];
  },
};

/** A dumbbell lying along X. */
export const dumbbell: Subject = {
  usual: { width: 0.3, depth: 0.14, height: 0.14 },
  materials: { body: 'iron', handle: 'chrome' },
  massive: true,
  make(bench) {
    const { width, height } = bench.size;
    const r = height / 2;
    const lie = turn([0, 1, 0], quarter);
    const head = width * 0.26;
    const grip = r * 0.25;
    const weight = (name: string, x: number): Solid =>
      turned(bench, {
        name,
        role: 'body',
        at: [x, 0, r],
        rotation: lie,
        profile: roundCorners(
          [
            [0, 0],
            [r, 0, r * 0.16],
            [r, head, r * 0.16],
            [0, head],
          ],
          bench.detail.fillet,
        ),
        pieces: [cylinderPiece(r, 0, head)],
      });
    return [
      weight('weight_left', -width / 2),
      weight('weight_right', width / 2 - head),
      turned(bench, {
        name: 'grip',
        role: 'handle',
        at: [-width / 2 + head, 0, r],
        rotation: lie,
        segments: bench.detail.thin * 2,
        profile: roundCorners(
          [
            [0, 0],
            [grip, 0],
            [grip * 1.2, (width - head * 2) / 2, width * 0.1],
            [grip, width - head * 2],
            [0, width - head * 2],
          ],
          bench.detail.fillet * 2,
        ),
        pieces: [cylinderPiece(grip, 0, width - head * 2)],
      }),
    ];
  },
};
