/** Meshes of the compiled model as three draws them, and their convex hulls as MuJoCo's collision uses them. */
import type { MjModel } from '@mujoco/mujoco';
import { BufferAttribute, BufferGeometry } from 'three';

/** Copies of the model's arrays that several meshes are read from. */
export interface MeshArrays {
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
export function meshGeometry(model: MjModel, arrays: MeshArrays, mesh: number): BufferGeometry {
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
export function hullGeometry(model: MjModel, arrays: MeshArrays, mesh: number): BufferGeometry | null {
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
