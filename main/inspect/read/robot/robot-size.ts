/** How large a robot is with all joints at zero: of the corners of what is seen, after all moves and turns. */

import {
  type Box,
  boxAfter,
  boxAround,
  keepsAxes,
  type Matrix,
  scaling,
  times,
} from '../../../formats/matrix.ts';
import { type Robot, type RobotGeometry, type RobotShape, shapesOf } from '../../../formats/robot/robot.ts';
import type { Reading } from '../../types.ts';

/** What is known of the meshes that a description names. `from`: the file that names it, null for the description. */
export interface MeshExtents {
  /** In the mesh's own frame; null when it is not known. */
  box(uri: string, from: string | null): Box | null;
  /** Its corners, triples, in the frame of its box; null when they cannot be had. */
  corners(uri: string, from: string | null): Promise<Float32Array | null>;
}

/** Null when nothing is seen, or the extents of something that is seen are not known. */
export async function sizeOfRobot(robot: Robot, meshes: MeshExtents): Promise<Reading['size']> {
  const shapes = [...shapesOf(robot)];
  const looks = shapes.filter(({ role }) => role === 'visual');
  // What has no looks is shown by its collision shapes.
  const seen = looks.length > 0 ? looks : shapes;
  let around: Box | null = null;
  let isExact = true;
  for (const { link, shape } of seen) {
    if (shape.geometry.type === 'unknown') continue;
    const placed = await placedBox(shape, times(link.frame, shape.at), meshes);
    if (placed === null) return null;
    isExact &&= placed.isExact;
    around = boxAround(around, placed.box);
  }
  if (around === null) return null;
  const { min, max }: Box = around;
  const [x = 0, y = 0, z = 0] = max.map((side, n) => side - (min[n] ?? 0));
  return [x, y, z].every((side) => Number.isFinite(side)) ? { metres: [x, y, z], exact: isExact } : null;
}

interface Placed {
  readonly box: Box;
  readonly isExact: boolean;
}

async function placedBox(
  { geometry, from }: RobotShape,
  at: Matrix,
  meshes: MeshExtents,
): Promise<Placed | null> {
  if (geometry.type !== 'mesh') return { box: extentOf(geometry, at), isExact: true };
  const scaled = times(at, scaling(geometry.scale));
  const box = meshes.box(geometry.file, from);
  if (box === null) return null;
  if (keepsAxes(scaled)) return { box: boxAfter(scaled, box), isExact: true };
  const corners = await meshes.corners(geometry.file, from);
  return corners === null
    ? { box: boxAfter(scaled, box), isExact: false }
    : { box: boxOfCorners(corners, scaled), isExact: true };
}

function boxOfCorners(corners: Float32Array, m: Matrix): Box {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  const at = (n: number): number => m[n] ?? 0;
  for (const row of [0, 1, 2]) {
    const [a, b, c, d] = [at(row), at(row + 4), at(row + 8), at(row + 12)];
    let low = Infinity;
    let high = -Infinity;
    for (let n = 0; n + 2 < corners.length; n += 3) {
      const value = a * (corners[n] ?? 0) + b * (corners[n + 1] ?? 0) + c * (corners[n + 2] ?? 0) + d;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    min[row] = low;
    max[row] = high;
  }
  return { min, max };
}

/** Along each axis of the picture, exactly: a turned ball is as large as before. */
function extentOf(geometry: Exclude<RobotGeometry, { type: 'mesh' }>, m: Matrix): Box {
  const at = (row: number, column: number): number => m[column * 4 + row] ?? 0;
  const rows = [0, 1, 2].map((row): readonly [number, number] => {
    const [a, b, c] = [at(row, 0), at(row, 1), at(row, 2)];
    const middle = at(row, 3);
    const around = (low: number, high = low): readonly [number, number] => [middle - low, middle + high];
    switch (geometry.type) {
      case 'box': {
        const [x, y, z] = geometry.size;
        return around((Math.abs(a * x) + Math.abs(b * y) + Math.abs(c * z)) / 2);
      }
      case 'ellipsoid': {
        const [x, y, z] = geometry.size;
        return around(Math.hypot(a * x, b * y, c * z) / 2);
      }
      case 'sphere':
        return around(geometry.radius);
      case 'cylinder':
        return around(geometry.radius * Math.hypot(a, b) + (Math.abs(c) * geometry.length) / 2);
      case 'capsule':
        return around(geometry.radius + (Math.abs(c) * geometry.length) / 2);
      case 'cone': {
        const rim = geometry.radius * Math.hypot(a, b);
        const tip = (c * geometry.length) / 2;
        return around(-Math.min(tip, -tip - rim), Math.max(tip, -tip + rim));
      }
      case 'plane': {
        const [u, v] = planeAxes(geometry.normal);
        const along = (axis: readonly number[]): number =>
          Math.abs(a * (axis[0] ?? 0) + b * (axis[1] ?? 0) + c * (axis[2] ?? 0));
        return around((along(u) * geometry.size[0] + along(v) * geometry.size[1]) / 2);
      }
      case 'unknown':
        return around(0);
    }
  });
  return { min: rows.map(([low]) => low), max: rows.map(([, high]) => high) };
}

/** Where X and Y of a plane come to lie when its Z is turned the shortest way to the normal. */
function planeAxes([x, y, z]: readonly [number, number, number]): readonly [number[], number[]] {
  const length = Math.hypot(x, y, z) || 1;
  const [a, b, c] = [x / length, y / length, z / length];
  if (c < -0.999999)
    return [
      [1, 0, 0],
      [0, -1, 0],
    ];
  const f = 1 / (1 + c);
  return [
    [1 - a * a * f, -a * b * f, -a],
    [-a * b * f, 1 - b * b * f, -b],
  ];
}
