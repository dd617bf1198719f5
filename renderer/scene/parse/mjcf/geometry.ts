/** Shapes of geoms and meshes of the compiled model as three draws them, as MuJoCo means their sizes (half lengths, radii, axes along Z). */
import type { MjModel } from '@mujoco/mujoco';
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  PlaneGeometry,
  SphereGeometry,
} from 'three';
import { geomType, rowOf } from '../../../../main/formats/mjcf/model-arrays.ts';
import type { ColliderShape } from '../parsed-model.ts';

/** Makes shapes; those that several geoms have are made once. */
export interface GeomShapes {
  /** Null where nothing can be drawn. */
  looks(geom: number): BufferGeometry | null;
  /** The shape that touches, and what it is. */
  collider(geom: number): { readonly geometry: BufferGeometry; readonly shape: ColliderShape } | null;
}

const colliderShapes: Readonly<Record<number, ColliderShape>> = {
  [geomType.plane]: 'plane',
  [geomType.hfield]: 'height-field',
  [geomType.sphere]: 'sphere',
  [geomType.capsule]: 'capsule',
  [geomType.ellipsoid]: 'convex-hull',
  [geomType.cylinder]: 'cylinder',
  [geomType.box]: 'box',
  [geomType.mesh]: 'convex-hull',
  [geomType.sdf]: 'sdf',
};

/** What collision takes a geom of that type for. */
export const colliderShape = (type: number): ColliderShape => colliderShapes[type] ?? 'unknown';

/** Half the edge of a plane that MuJoCo takes as endless, metres. */
const endless = 1;

/** Segments of a circle, half and whole. A thousand round shapes are drawn with fewer. */
const roundness = { few: { half: 16, whole: 32 }, many: { half: 6, whole: 12 } } as const;
const manyGeoms = 300;

/** `arrays`: the model's, copied. */
export function geomShapes(model: MjModel, arrays: MeshArrays): GeomShapes {
  const round = roundness[model.ngeom > manyGeoms ? 'many' : 'few'];
  const meshes = new Map<number, BufferGeometry>();
  const hulls = new Map<number, BufferGeometry | null>();
  const primitives = new Map<string, BufferGeometry | null>();
  const meshOf = (geom: number): number => Number(model.geom_dataid[geom]);
  const mesh = (id: number): BufferGeometry => {
    const made = meshes.get(id) ?? meshGeometry(model, arrays, id);
    meshes.set(id, made);
    return made;
  };
  const hull = (id: number): BufferGeometry | null => {
    const made = hulls.has(id) ? (hulls.get(id) ?? null) : hullGeometry(model, arrays, id);
    hulls.set(id, made);
    return made;
  };
  const looks = (geom: number): BufferGeometry | null => {
    const type = Number(model.geom_type[geom]);
    if (type === geomType.mesh || type === geomType.sdf) return meshOf(geom) < 0 ? null : mesh(meshOf(geom));
    if (type === geomType.hfield) return heightField(model, meshOf(geom));
    // A hundred robots are of the same few shapes.
    const size = rowOf(model.geom_size, geom, 3);
    const key = `${type} ${size.join(' ')}`;
    const made = primitives.has(key) ? (primitives.get(key) ?? null) : primitive(type, size, round);
    primitives.set(key, made);
    return made;
  };
  return {
    looks,
    collider(geom) {
      const type = Number(model.geom_type[geom]);
      const shape = colliderShape(type);
      const made = type === geomType.mesh && meshOf(geom) >= 0 ? hull(meshOf(geom)) : null;
      const geometry = made ?? looks(geom);
      return geometry === null ? null : { geometry, shape };
    },
  };
}

function primitive(
  type: number,
  [x = 0, y = 0, z = 0]: readonly number[],
  { half, whole }: (typeof roundness)['few' | 'many'],
): BufferGeometry | null {
  switch (type) {
    case geomType.plane:
      return new PlaneGeometry(2 * (x || endless), 2 * (y || endless));
    case geomType.sphere:
      return new SphereGeometry(x, whole, half).rotateX(Math.PI / 2);
    case geomType.ellipsoid:
      return new SphereGeometry(1, whole, half).rotateX(Math.PI / 2).scale(x, y, z);
    case geomType.capsule:
      return new CapsuleGeometry(x, 2 * y, half / 2, whole * 0.75).rotateX(Math.PI / 2);
    case geomType.cylinder:
      return new CylinderGeometry(x, x, 2 * y, whole).rotateX(Math.PI / 2);
    case geomType.box:
      return new BoxGeometry(2 * x, 2 * y, 2 * z);
    default:
      return null;
  }
}

/** `hfield_data` is row by row from -y, heights 0..1 of `size[2]`; `size[3]` is what lies under it. */
function heightField(model: MjModel, field: number): BufferGeometry | null {
  if (field < 0) return null;
  const rows = Number(model.hfield_nrow[field]);
  const columns = Number(model.hfield_ncol[field]);
  const from = Number(model.hfield_adr[field]);
  const heights = Float32Array.from<number>(model.hfield_data).subarray(from, from + rows * columns);
  const [halfX = 1, halfY = 1, top = 1] = rowOf(model.hfield_size, field, 4);
  const position = new Float32Array(rows * columns * 3);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const i = row * columns + column;
      position[i * 3] = (columns < 2 ? 0 : (2 * column) / (columns - 1) - 1) * halfX;
      position[i * 3 + 1] = (rows < 2 ? 0 : (2 * row) / (rows - 1) - 1) * halfY;
      position[i * 3 + 2] = (heights[i] ?? 0) * top;
    }
  }
  const index = new Uint32Array(Math.max(0, rows - 1) * Math.max(0, columns - 1) * 6);
  let at = 0;
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const i = row * columns + column;
      index.set([i, i + 1, i + columns, i + 1, i + columns + 1, i + columns], at);
      at += 6;
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(position, 3));
  geometry.setIndex(new BufferAttribute(index, 1));
  geometry.computeVertexNormals();
  return geometry;
}

// Meshes of the compiled model as three draws them, and their convex hulls as MuJoCo's collision uses them.

/** Copies of the model's arrays that several meshes are read from. */
interface MeshArrays {
  readonly vert: Float32Array;
  readonly normal: Float32Array;
  readonly texcoord: Float32Array;
  readonly face: Int32Array;
  readonly faceNormal: Int32Array;
  readonly faceTexcoord: Int32Array;
  readonly graph: Int32Array;
}

/** Copies once; a view would die when the engine's memory grows. */
export function meshArrays(model: MjModel): MeshArrays {
  return {
    vert: Float32Array.from<number>(model.mesh_vert),
    normal: Float32Array.from<number>(model.mesh_normal),
    texcoord: Float32Array.from<number>(model.mesh_texcoord),
    face: Int32Array.from<number>(model.mesh_face),
    faceNormal: Int32Array.from<number>(model.mesh_facenormal),
    faceTexcoord: Int32Array.from<number>(model.mesh_facetexcoord),
    graph: Int32Array.from<number>(model.mesh_graph),
  };
}

/** Mesh number `mesh` in its own frame, with normals and, where it has them, texture coordinates. */
function meshGeometry(model: MjModel, arrays: MeshArrays, mesh: number): BufferGeometry {
  const at = (values: ArrayLike<number>): number => Number(values[mesh]);
  const faces = slice(arrays.face, at(model.mesh_faceadr), at(model.mesh_facenum), 3);
  const faceNormals = slice(arrays.faceNormal, at(model.mesh_faceadr), at(model.mesh_facenum), 3);
  const vert = slice(arrays.vert, at(model.mesh_vertadr), at(model.mesh_vertnum), 3);
  const normal = slice(arrays.normal, at(model.mesh_normaladr), at(model.mesh_normalnum), 3);
  const texcoordAt = at(model.mesh_texcoordadr);
  const mapped = texcoordAt >= 0;
  const texcoord = mapped ? slice(arrays.texcoord, texcoordAt, at(model.mesh_texcoordnum), 2) : null;
  const faceTexcoords = mapped
    ? slice(arrays.faceTexcoord, at(model.mesh_faceadr), at(model.mesh_facenum), 3)
    : null;
  const geometry = new BufferGeometry();
  const together = same(faces, faceNormals) && (faceTexcoords === null || same(faces, faceTexcoords));
  if (together) {
    geometry.setIndex(new BufferAttribute(Uint32Array.from(faces), 1));
    geometry.setAttribute('position', new BufferAttribute(vert, 3));
    geometry.setAttribute('normal', new BufferAttribute(normal, 3));
    if (texcoord !== null) geometry.setAttribute('uv', new BufferAttribute(texcoord, 2));
    return geometry;
  }
  geometry.setAttribute('position', new BufferAttribute(spread(vert, faces, 3), 3));
  geometry.setAttribute('normal', new BufferAttribute(spread(normal, faceNormals, 3), 3));
  if (texcoord !== null && faceTexcoords !== null)
    geometry.setAttribute('uv', new BufferAttribute(spread(texcoord, faceTexcoords, 2), 2));
  return geometry;
}

/**
 * The hull that collision uses, from `mesh_graph` (mjModel: numvert, numface, vert_edgeadr[numvert],
 * vert_globalid[numvert], edge_localid[numvert + 3 numface], face_globalid[3 numface]). Null: MuJoCo made none.
 */
function hullGeometry(model: MjModel, arrays: MeshArrays, mesh: number): BufferGeometry | null {
  const start = Number(model.mesh_graphadr[mesh]);
  if (start < 0) return null;
  const { graph } = arrays;
  const vertices = graph[start] ?? 0;
  const faces = graph[start + 1] ?? 0;
  const firstFace = start + 2 + 3 * vertices + 3 * faces;
  const corners = graph.subarray(firstFace, firstFace + 3 * faces);
  const vert = slice(arrays.vert, Number(model.mesh_vertadr[mesh]), Number(model.mesh_vertnum[mesh]), 3);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(spread(vert, corners, 3), 3));
  geometry.computeVertexNormals();
  return geometry;
}

function slice<T extends Float32Array | Int32Array>(
  values: T,
  from: number,
  count: number,
  width: number,
): T {
  return values.slice(from * width, (from + count) * width) as T;
}

function same(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

function spread(values: Float32Array, corners: Int32Array, width: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(corners.length * width);
  for (let corner = 0; corner < corners.length; corner++)
    for (let i = 0; i < width; i++) out[corner * width + i] = values[(corners[corner] ?? 0) * width + i] ?? 0;
  return out;
}
