/** The triangles of a glTF's scene where they are drawn, after morphs, skins, instances and nodes: metres, Y up. */

import { AppError } from '../../contract/plain/errors.ts';
import { joinMeshes, moveMesh, type TriangleMesh } from '../geometry/triangle-mesh.ts';
import { identity, type Matrix, times } from '../matrix.ts';
import type { GltfDocument, GltfPrimitive } from './document.ts';
import { gltfLimits } from './gltf-limits.ts';
import { gltfWords } from './gltf-words.ts';
import type { GltfNumbers } from './measure-gltf.ts';
import { createNodePlaces, type PlacedMesh, placeMeshes, readInstances, readJoints } from './place-nodes.ts';
import { bentPoints, readPositions, type UnpackedMesh } from './points.ts';
import { type Numbers, readNumbers } from './read-numbers.ts';

/**
 * `document` must have passed `checkGltf`. Throws `model.damaged` where numbers cannot be had, `model.beyond-limit`, and the
 * signal's reason. Corners that name a vertex which is not there are left out with their triangle.
 */
export async function sceneTriangles(
  document: GltfDocument,
  numbers: GltfNumbers,
  signal: AbortSignal,
): Promise<TriangleMesh> {
  const placeOf = createNodePlaces(document);
  const meshes: TriangleMesh[] = [];
  let moved = 0;
  for (const placed of placeMeshes(document)) {
    signal.throwIfAborted();
    const mesh = document.meshes[placed.mesh];
    for (const primitive of mesh?.primitives ?? []) {
      if (primitive.mode < 4 || primitive.attributes['POSITION'] === undefined) continue;
      const weights = placed.node.weights ?? mesh?.weights ?? [];
      for (const one of await placedPrimitive(document, numbers, placeOf, { placed, primitive, weights })) {
        moved += one.points.length / 3;
        if (moved > gltfLimits.movedPoints)
          throw new AppError('model.beyond-limit', {
            what: gltfWords.beyond.vertices,
            limit: `${gltfLimits.movedPoints}`,
          });
        meshes.push(one);
      }
    }
  }
  return joinMeshes(meshes);
}

interface Wanted {
  readonly placed: PlacedMesh;
  readonly primitive: GltfPrimitive;
  readonly weights: readonly number[];
}

async function placedPrimitive(
  document: GltfDocument,
  { read, draco }: GltfNumbers,
  placeOf: (node: number) => Matrix,
  { placed: { node, world }, primitive, weights }: Wanted,
): Promise<TriangleMesh[]> {
  const unpacked: UnpackedMesh | null =
    primitive.draco === null ? null : ((await draco?.(primitive)) ?? null);
  const values = await readPositions(document, read, primitive, weights, unpacked);
  if (values === null) throw missing();
  const count = Math.floor(values.length / 3);
  const { indices } = primitive;
  const corners = unpacked?.indices ?? (indices === null ? null : await readNumbers(document, read, indices));
  if (indices !== null && corners === null) throw missing();
  const triangles = trianglesOf(primitive.mode, corners, count);
  if (node.skin !== null && primitive.attributes['JOINTS_0'] !== undefined) {
    const { matrices } = await readJoints(document, read, placeOf, node.skin);
    const points = { values, count, vertices: null, beyond: null };
    const bent = await bentPoints(document, read, primitive, points, matrices, unpacked);
    if (typeof bent !== 'object') throw missing();
    return [{ points: Float64Array.from(bent.values), indices: triangles }];
  }
  const mesh = { points: Float64Array.from(values), indices: triangles };
  const copies = node.instances === null ? [identity] : await readInstances(document, read, node);
  if (copies === null) throw missing();
  return copies.map((own) => moveMesh(mesh, times(world, own)));
}

/** Strips and fans as single triangles (glTF 2.0, 3.7.2.1); without those that name a vertex which is not there. */
export function trianglesOf(mode: number, corners: Numbers | null, count: number): Uint32Array<ArrayBuffer> {
  const length = corners?.length ?? count;
  const at = (corner: number): number => corners?.[corner] ?? corner;
  const triangles = new Uint32Array(mode === 4 ? Math.floor(length / 3) * 3 : Math.max(0, length - 2) * 3);
  let end = 0;
  const add = (a: number, b: number, c: number): void => {
    if (a >= count || b >= count || c >= count) return;
    triangles[end++] = a;
    triangles[end++] = b;
    triangles[end++] = c;
  };
  if (mode === 4) for (let n = 0; n + 2 < length; n += 3) add(at(n), at(n + 1), at(n + 2));
  else if (mode === 6) for (let n = 1; n + 1 < length; n++) add(at(n), at(n + 1), at(0));
  else for (let n = 0; n + 2 < length; n++) add(at(n), at(n + 1 + (n % 2)), at(n + 2 - (n % 2)));
  return triangles.slice(0, end);
}

const missing = (): AppError<'model.damaged'> =>
  new AppError('model.damaged', { reason: gltfWords.damaged.incomplete });
