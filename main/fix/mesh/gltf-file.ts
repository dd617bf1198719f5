/** GLB and glTF as surfaces: one for each mesh, over all of its primitives, in its own frame. */
import { diagonalOf, joinMeshes, placesOf } from '../../formats/geometry/triangle-mesh.ts';
import { instanceCount } from '../../formats/gltf/check-gltf.ts';
import type { Elements } from '../../formats/gltf/element-bytes.ts';
import { type PlacedMesh, placeMeshes } from '../../formats/gltf/place-nodes.ts';
import { determinant, identity, placePoints } from '../../formats/matrix.ts';
import type { FixNote } from '../fix.ts';
import { type OpenGltf, openGltf } from '../read-mesh.ts';
import { type Piece, readPiece, sourcesOf } from './gltf-pieces.ts';
import { newPrimitives } from './gltf-primitives.ts';
import type { MeshFile, MeshOrder } from './mesh-file.ts';
import { type Surface, surfaceOf } from './surface.ts';
import { writeGeometry } from './write-geometry.ts';

/** Extensions of a primitive that do not number its vertices. */
const harmless = /^(KHR_draco_mesh_compression|KHR_materials_variants)$/;
/** Points of all copies that borders are compared by. */
const mostShared = 6_000_000;
/** Of the diagonal of the scene: points of two meshes nearer than this are one. */
const sharedPart = 1e-6;

/** A mesh that is repaired. */
interface MeshSurface {
  readonly mesh: number;
  readonly pieces: readonly Piece[];
  readonly surface: Surface;
}

/** Throws `model.*`, and what the files throw. */
export async function openGltfMeshes({ files, file, metresPerUnit, signal }: MeshOrder): Promise<MeshFile> {
  const gltf = await openGltf(files, file.localPath);
  const placed = placeMeshes(gltf.document);
  const left: FixNote[] = [];
  const found: MeshSurface[] = [];
  const known = new Map<number, Promise<Elements | null>>();
  for (const mesh of gltf.document.meshes.keys()) {
    signal.throwIfAborted();
    const pieces = await piecesOf(gltf, mesh, file.localPath, known, left);
    if (pieces.length === 0) continue;
    const own = placed.filter((one) => one.mesh === mesh);
    const { indices } = joinMeshes(
      pieces.map(({ corners }) => ({ points: new Float64Array(0), indices: Uint32Array.from(corners) })),
    );
    const pieceOf = Uint32Array.from(
      pieces.flatMap(({ corners }, n) => Array.from({ length: corners.length / 3 }, () => n)),
    );
    const surface = surfaceOf(sourcesOf(pieces), indices, pieceOf, metresPerUnit * scaleOf(own));
    found.push({ mesh, pieces, surface });
  }
  const surfaces = withShared(found, placed);
  return {
    surfaces,
    copies: found.map(({ mesh }) => copiesOf(gltf, placed, mesh)),
    left,
    async write(repaired) {
      const changed = found.flatMap(({ pieces, surface }, n) =>
        newPrimitives(pieces, surface, repaired[n] ?? surface),
      );
      return changed.length === 0 ? new Map() : await writeGeometry(gltf, files, file.localPath, changed);
    },
  };
}

async function piecesOf(
  gltf: OpenGltf,
  mesh: number,
  path: string,
  known: Map<number, Promise<Elements | null>>,
  left: FixNote[],
): Promise<Piece[]> {
  const pieces: Piece[] = [];
  let base = 0;
  for (const [primitive, { mode, attributes, targets }] of (
    gltf.document.meshes[mesh]?.primitives ?? []
  ).entries()) {
    if (mode < 4 || attributes['POSITION'] === undefined) continue;
    const unknown = extensionsOf(gltf, mesh, primitive).find((name) => !harmless.test(name));
    if (targets.length > 0) left.push({ code: 'mesh-morphs-left', path, values: { mesh } });
    else if (unknown !== undefined)
      left.push({ code: 'mesh-extension-left', path, values: { mesh, extension: unknown } });
    else {
      const piece = await readPiece(gltf, { mesh, primitive, base }, known);
      if (piece === null) left.push({ code: 'mesh-unreadable-left', path, values: { mesh } });
      else if (piece.corners.length > 0) {
        pieces.push(piece);
        base += piece.used.length;
      }
    }
  }
  return pieces;
}

function extensionsOf({ root }: OpenGltf, mesh: number, primitive: number): string[] {
  const meshes = root['meshes'] as readonly { primitives: readonly { extensions?: object }[] }[] | undefined;
  return Object.keys(meshes?.[mesh]?.primitives[primitive]?.extensions ?? {});
}

/** The largest one. Where a skinned mesh stands is said by its joints, which rarely scale. */
function scaleOf(placed: readonly PlacedMesh[]): number {
  const scales = placed
    .filter(({ node }) => node.skin === null)
    .map(({ world }) => Math.cbrt(Math.abs(determinant(world))));
  const largest = Math.max(0, ...scales);
  return largest > 0 && Number.isFinite(largest) ? largest : 1;
}

function copiesOf({ document }: OpenGltf, placed: readonly PlacedMesh[], mesh: number): number {
  return placed
    .filter((one) => one.mesh === mesh)
    .reduce((sum, { node }) => sum + Math.max(1, instanceCount(document, node)), 0);
}

/** Where meshes meet, as those of one body in several materials do, their borders are no holes. */
function withShared(found: readonly MeshSurface[], placed: readonly PlacedMesh[]): Surface[] {
  const byMesh = new Map(found.map(({ mesh }, n) => [mesh, n]));
  const copies = placed.flatMap(({ mesh, node, world }) => {
    const at = byMesh.get(mesh);
    const surface = at === undefined ? undefined : found[at]?.surface;
    return at === undefined || surface === undefined
      ? []
      : [{ at, surface, world: node.skin === null ? world : identity }];
  });
  const count = copies.reduce((sum, { surface }) => sum + surface.points.length / 3, 0);
  const surfaces = found.map(({ surface }) => surface);
  if (copies.length < 2 || count > mostShared) return surfaces;
  const points = new Float64Array(count * 3);
  let from = 0;
  for (const { surface, world } of copies) {
    placePoints(world, surface.points, points.subarray(from, from + surface.points.length));
    from += surface.points.length;
  }
  const { leads, first } = placesOf(points, sharedPart * diagonalOf(points));
  const owner = new Int32Array(first.length).fill(-1);
  const isShared = new Uint8Array(first.length);
  let at = 0;
  for (const [copy, { surface }] of copies.entries())
    for (let n = 0; n < surface.points.length / 3; n++, at++) {
      const place = leads[at] ?? 0;
      if (owner[place] === -1) owner[place] = copy;
      else if (owner[place] !== copy) isShared[place] = 1;
    }
  at = 0;
  const marks = surfaces.map(({ points: own }) => new Uint8Array(own.length / 3));
  for (const copy of copies)
    for (let n = 0; n < copy.surface.points.length / 3; n++, at++)
      if (isShared[leads[at] ?? 0] === 1) (marks[copy.at] ?? new Uint8Array())[n] = 1;
  return surfaces.map((surface, n) => ({ ...surface, isShared: marks[n] ?? null }));
}
