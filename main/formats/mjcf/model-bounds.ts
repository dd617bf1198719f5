/** How large a compiled model is in its first pose: vertices of meshes after all turns, other shapes by their formulas. */
import type { MjData, MjModel } from '@mujoco/mujoco';
import { geomType, rowOf } from './model-arrays.ts';
import { isSeen, looksGeoms } from './shown-geoms.ts';

type Triple = readonly [number, number, number];

/** Metres in MuJoCo's frame of the world, mostly Z up. */
export interface Bounds {
  readonly min: Triple;
  readonly max: Triple;
}

/** `data` after `mj_kinematics` and `mj_flex`. Of what is shown at first; null when that is nothing. */
export function boundsOf(model: MjModel, data: MjData): Bounds | null {
  const box = new GrowingBox();
  const corners = meshCorners(model);
  const looks = looksGeoms(model);
  const places = Float64Array.from<number>(data.geom_xpos);
  const turns = Float64Array.from<number>(data.geom_xmat);
  for (let geom = 0; geom < model.ngeom; geom++) {
    if (!isSeen(model, looks, geom)) continue;
    const type = Number(model.geom_type[geom]);
    const pose = { at: rowOf(places, geom, 3), turn: rowOf(turns, geom, 9) };
    const shape = Number(model.geom_dataid[geom]);
    if (type === geomType.mesh || type === geomType.sdf) {
      if (shape >= 0) box.addPoints(corners(shape), pose);
    } else if (type === geomType.hfield) {
      if (shape >= 0) box.addPoints(heightPoints(model, shape), pose);
    } else box.addAround(pose.at, reachOf(type, rowOf(model.geom_size, geom, 3), pose.turn));
  }
  for (const points of flexPoints(model, data)) box.addPoints(points, atOrigin);
  return box.bounds();
}

/** `turn`: nine numbers, row by row. */
interface Pose {
  readonly at: readonly number[];
  readonly turn: readonly number[];
}

const atOrigin: Pose = { at: [0, 0, 0], turn: [1, 0, 0, 0, 1, 0, 0, 0, 1] };

const triple = ([x = 0, y = 0, z = 0]: readonly number[]): Triple => [x, y, z];

class GrowingBox {
  readonly #min = [Infinity, Infinity, Infinity];
  readonly #max = [-Infinity, -Infinity, -Infinity];

  addAround(at: readonly number[], reach: readonly number[]): void {
    for (let axis = 0; axis < 3; axis++) {
      this.#grow(axis, (at[axis] ?? 0) - (reach[axis] ?? 0));
      this.#grow(axis, (at[axis] ?? 0) + (reach[axis] ?? 0));
    }
  }

  /** Three numbers each. */
  addPoints(points: Float32Array, { at, turn }: Pose): void {
    for (let axis = 0; axis < 3; axis++) {
      const [a = 0, b = 0, c = 0] = rowOf(turn, axis, 3);
      let least = Infinity;
      let most = -Infinity;
      for (let i = 0; i + 2 < points.length; i += 3) {
        const along = a * (points[i] ?? 0) + b * (points[i + 1] ?? 0) + c * (points[i + 2] ?? 0);
        if (along < least) least = along;
        if (along > most) most = along;
      }
      this.#grow(axis, least + (at[axis] ?? 0));
      this.#grow(axis, most + (at[axis] ?? 0));
    }
  }

  bounds(): Bounds | null {
    const all = [...this.#min, ...this.#max];
    return all.every((side) => Number.isFinite(side))
      ? { min: triple(this.#min), max: triple(this.#max) }
      : null;
  }

  #grow(axis: number, value: number): void {
    if (!Number.isFinite(value)) return;
    this.#min[axis] = Math.min(this.#min[axis] ?? value, value);
    this.#max[axis] = Math.max(this.#max[axis] ?? value, value);
  }
}

/** Half the extent along the world's axes of a shape that is no mesh. */
function reachOf(
  type: number,
  [x = 0, y = 0, z = 0]: readonly number[],
  turn: readonly number[],
): readonly number[] {
  return [0, 1, 2].map((axis) => {
    const [a = 0, b = 0, c = 0] = rowOf(turn, axis, 3);
    switch (type) {
      case geomType.sphere:
        return x;
      case geomType.capsule:
        return Math.abs(c) * y + x;
      case geomType.cylinder:
        return Math.abs(c) * y + Math.sqrt(Math.max(0, 1 - c * c)) * x;
      case geomType.ellipsoid:
        return Math.hypot(a * x, b * y, c * z);
      case geomType.box:
        return Math.abs(a) * x + Math.abs(b) * y + Math.abs(c) * z;
      default:
        return Number.NaN;
    }
  });
}

/** The vertices of each mesh that its faces use, in its own frame; looked up once. */
function meshCorners(model: MjModel): (mesh: number) => Float32Array {
  const vertices = Float32Array.from<number>(model.mesh_vert);
  const faces = Int32Array.from<number>(model.mesh_face);
  const known = new Map<number, Float32Array>();
  return (mesh) => {
    const before = known.get(mesh);
    if (before !== undefined) return before;
    const first = Number(model.mesh_vertadr[mesh]);
    const count = Number(model.mesh_vertnum[mesh]);
    const faceAt = Number(model.mesh_faceadr[mesh]) * 3;
    const used = new Uint8Array(count);
    for (const corner of faces.subarray(faceAt, faceAt + Number(model.mesh_facenum[mesh]) * 3))
      used[corner] = 1;
    const all = vertices.subarray(first * 3, (first + count) * 3);
    const points = used.includes(0) ? picked(all, used) : all;
    known.set(mesh, points);
    return points;
  };
}

function picked(points: Float32Array, used: Uint8Array): Float32Array {
  const out: number[] = [];
  for (const [i, isUsed] of used.entries())
    if (isUsed === 1) out.push(points[3 * i] ?? 0, points[3 * i + 1] ?? 0, points[3 * i + 2] ?? 0);
  return Float32Array.from(out);
}

/** Its surface; what lies under it is not drawn. */
function heightPoints(model: MjModel, field: number): Float32Array {
  const rows = Number(model.hfield_nrow[field]);
  const columns = Number(model.hfield_ncol[field]);
  const from = Number(model.hfield_adr[field]);
  const heights = Float32Array.from<number>(model.hfield_data).subarray(from, from + rows * columns);
  const [halfX = 0, halfY = 0, top = 0] = rowOf(model.hfield_size, field, 4);
  const [least, most] = heights.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
  const corners = [-halfX, halfX].flatMap((x) =>
    [-halfY, halfY].flatMap((y) => [least * top, most * top].flatMap((z) => [x, y, z])),
  );
  return Float32Array.from(corners);
}

/** Of soft bodies that are drawn: solids and sheets. */
function* flexPoints(model: MjModel, data: MjData): Generator<Float32Array> {
  if (model.nflex === 0) return;
  const points = Float32Array.from<number>(data.flexvert_xpos);
  for (let flex = 0; flex < model.nflex; flex++) {
    if (Number(model.flex_dim[flex]) < 2) continue;
    const first = Number(model.flex_vertadr[flex]);
    yield points.subarray(first * 3, (first + Number(model.flex_vertnum[flex])) * 3);
  }
}
